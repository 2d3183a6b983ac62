"""What a door into the network is: it looks for tables in its own way, and tells of each it sees."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol

if TYPE_CHECKING:
    from epizodiak_qt.lan.access.dialer import Address
    from epizodiak_qt.lan.discovery.announcement import TableInfo


class Discovered(NamedTuple):
    """A table that a door has seen: its card, and where it is said to be."""

    door: str
    card: TableInfo
    addresses: tuple[Address, ...]


class DiscoverySink(Protocol):
    """Who hears of what a door sees."""

    def seen(self, sighting: Discovered) -> None:
        """A table is there, or says something new of itself."""

    def lost(self, door: str, table: str) -> None:
        """A table has said goodbye through this door."""


class DiscoverySource(Protocol):
    """One way of looking for tables: `open`, `ask` from time to time, `close`; then `open` again, maybe."""

    @property
    def name(self) -> str:
        """Its name."""

    async def open(self, ears: DiscoverySink) -> None:
        """Begin to look. Raises OSError if that cannot be."""

    def ask(self) -> None:
        """Ask now, if this door asks at all."""

    async def close(self) -> None:
        """Look no more; nothing is left behind."""
