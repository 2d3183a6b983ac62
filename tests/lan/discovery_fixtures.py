"""Fixtures of the discovery tests: table facts, a recording sink, a private service type."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Any

import msgspec

from epizodiak_qt.lan.discovery.announcement import TableInfo
from epizodiak_qt.lan.discovery.interfaces import LOOPBACK

if TYPE_CHECKING:
    from epizodiak_qt.lan.discovery.interfaces import Interface
    from epizodiak_qt.lan.discovery.source import Discovered

TABLE_INFO = TableInfo(
    "beef", "Ana’s table", "epizodiak", 4711, 2, 3, 1, running=False, protocol=(3, 3), app="1.0"
)


def table_info(**changes: Any) -> TableInfo:
    """Return the facts of a table."""
    return msgspec.structs.replace(TABLE_INFO, **changes)


def loopback() -> tuple[Interface, ...]:
    """Return the only network of these tests."""
    return (LOOPBACK,)


def private_service() -> str:
    """Return a service type that no other test or program on this computer uses."""
    return f"_t{secrets.token_hex(6)}._tcp.local."


class RecordingSink:
    """Records the reports of a source."""

    def __init__(self) -> None:
        self.found: list[Discovered] = []
        self.goodbyes: list[tuple[str, str]] = []

    def seen(self, discovered: Discovered) -> None:
        """Record a report."""
        self.found.append(discovered)

    def lost(self, source: str, table: str) -> None:
        """Record a goodbye."""
        self.goodbyes.append((source, table))

    @property
    def tables(self) -> list[str]:
        """The ids of the tables seen, in order."""
        return [discovered.info.table for discovered in self.found]
