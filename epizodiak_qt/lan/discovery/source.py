"""The interface of a discovery source, and what it reports."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol

if TYPE_CHECKING:
    from epizodiak_qt.lan.access.dialer import Address
    from epizodiak_qt.lan.discovery.announcement import TableInfo


class Discovered(NamedTuple):
    """A table that a source has seen. It is a claim: only a probe shows that the table is there."""

    source: str
    """The name of the source."""
    info: TableInfo
    """The public facts of the table."""
    addresses: tuple[Address, ...]
    """Where the table is said to be."""


class DiscoverySink(Protocol):
    """Receives the reports of sources."""

    def seen(self, discovered: Discovered) -> None:
        """Take a table that is new, or whose facts have changed."""

    def lost(self, source: str, table: str) -> None:
        """Take the goodbye of a table."""


class DiscoverySource(Protocol):
    """One way of finding tables. It is opened, queried and closed, and may be opened again."""

    @property
    def name(self) -> str:
        """The name of the source."""

    async def open(self, sink: DiscoverySink) -> None:
        """Begin to report to `sink`. Raises OSError."""

    def query(self) -> None:
        """Send a query now, if this source sends queries at all."""

    async def close(self) -> None:
        """Stop, and release everything."""
