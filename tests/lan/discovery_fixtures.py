"""Fixtures of the discovery tests: table facts and a recording sink."""

from typing import Any

import msgspec

from epizodiak_qt.lan.discovery.announcement import TableInfo
from epizodiak_qt.lan.discovery.beacon import Reply
from epizodiak_qt.lan.discovery.interfaces import LOOPBACK, Interface

TABLE_INFO = TableInfo(
    "beef", "Ana’s table", "epizodiak", 4711, 2, 3, 1, running=False, protocol=(3, 3), app="1.0"
)


def table_info(**changes: Any) -> TableInfo:
    """Return the facts of a table."""
    return msgspec.structs.replace(TABLE_INFO, **changes)


def loopback() -> tuple[Interface, ...]:
    """Return the only network of these tests."""
    return (LOOPBACK,)


class RecordingSink:
    """Records the replies that a source reports."""

    def __init__(self) -> None:
        self.found: list[Reply] = []

    def seen(self, reply: Reply) -> None:
        """Record a reply."""
        self.found.append(reply)

    @property
    def tables(self) -> list[str]:
        """The ids of the tables seen, in order."""
        return [reply.info.table for reply in self.found]
