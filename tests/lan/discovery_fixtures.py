"""What the tests of finding tables share: cards, an ear that keeps what it hears, and a private service."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Any

import msgspec

from epizodiak_qt.lan.discovery.announcement import TableInfo
from epizodiak_qt.lan.discovery.interfaces import LOOPBACK

if TYPE_CHECKING:
    from epizodiak_qt.lan.discovery.interfaces import Interface
    from epizodiak_qt.lan.discovery.source import Discovered

CARD = TableInfo("beef", "Ana’s table", "epizodiak", 4711, 2, 3, 1, running=False, protocol=(2, 2), app="1.0")


def card(**changes: Any) -> TableInfo:
    """Return a card of a table."""
    return msgspec.structs.replace(CARD, **changes)


def loopback() -> tuple[Interface, ...]:
    """Return the only network of these tests."""
    return (LOOPBACK,)


def private_service() -> str:
    """Return a service that no other test, nor any program on this computer, has."""
    return f"_t{secrets.token_hex(6)}._tcp.local."


class Notes:
    """Keeps what a door tells."""

    def __init__(self) -> None:
        self.found: list[Discovered] = []
        self.goodbyes: list[tuple[str, str]] = []

    def seen(self, discovered: Discovered) -> None:
        """Keep a sighting."""
        self.found.append(discovered)

    def lost(self, source: str, table: str) -> None:
        """Keep a goodbye."""
        self.goodbyes.append((source, table))

    @property
    def tables(self) -> list[str]:
        """The ids of the tables seen, in order."""
        return [discovered.info.table for discovered in self.found]
