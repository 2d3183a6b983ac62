"""Fixtures of the discovery tests: table facts and a recording sink."""

from typing import Any

import msgspec

from epizodiak_qt.lan.discovery.beacon import Reply, encode_reply
from epizodiak_qt.lan.discovery.config import DiscoveryDeps
from epizodiak_qt.lan.discovery.interfaces import LOOPBACK, Interface
from epizodiak_qt.lan.wire.messages import Greeting

PORT = 4711
GREETING = Greeting(
    [3, 3], "1.0", "ab", "beef", "Ana’s table", "epizodiak", free=2, seats=3, spectators=1, running=False
)


def table_info(**changes: Any) -> Greeting:
    """Return the greeting of a table, with other fields."""
    return msgspec.structs.replace(GREETING, **changes)


def reply_of(nonce: bytes, greeting: Greeting = GREETING, *, closed: bool = False) -> bytes:
    """Return a reply of the table, which listens on PORT."""
    return encode_reply(nonce, greeting, PORT, closed=closed)


def loopback() -> tuple[Interface, ...]:
    """Return the only network of these tests."""
    return (LOOPBACK,)


def loopback_deps(**changes: Any) -> DiscoveryDeps:
    """Return dependencies that use loopback alone, with a free port for the beacon."""
    fixed: dict[str, Any] = {
        "interfaces": loopback,
        "beacon_address": "127.0.0.1",
        "beacon_port": 0,
        "platform": "linux",
    }
    return DiscoveryDeps(**(fixed | changes))


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
        return [reply.greeting.table for reply in self.found]
