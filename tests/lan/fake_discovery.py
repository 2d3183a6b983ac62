"""A discovery whose network, tables and time the test controls, and what tables say of themselves."""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

import msgspec

from epizodiak_qt.games.sentence import Sentence
from epizodiak_qt.lan.admission.dialer import Address
from epizodiak_qt.lan.admission.handshake import checked_greeting
from epizodiak_qt.lan.discovery.beacon import BeaconSource, Reply, encode_reply
from epizodiak_qt.lan.discovery.config import DiscoveryDeps
from epizodiak_qt.lan.discovery.discovery import Discovery
from epizodiak_qt.lan.discovery.interfaces import LOOPBACK, Interface
from epizodiak_qt.lan.wire.connection import ConnectionLostError
from epizodiak_qt.lan.wire.limits import LanDeps
from epizodiak_qt.lan.wire.messages import Greeting
from epizodiak_qt.lobby.client import ListedTable
from tests.lan.manual_clock import ManualClock, settle

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


HOME = Address("127.0.0.1", 4711)
AWAY = Address("127.0.0.2", 4711)


class FakeSource(BeaconSource):
    """A source whose replies the test makes."""

    def __init__(self) -> None:
        super().__init__(loopback)
        self.asked = 0
        self.opened = 0
        self.report: Callable[[Reply], None] | None = None
        self.broken: Exception | None = None

    async def open(self, report: Callable[[Reply], None]) -> None:
        """Open, or raise the error that the test has set."""
        if self.broken is not None:
            raise self.broken
        self.opened += 1
        self.report = report

    def query(self) -> None:
        """Count a query."""
        self.asked += 1

    async def close(self) -> None:
        """Stop reporting."""
        self.report = None

    def is_open(self) -> bool:
        """Tell whether the source reports."""
        return self.report is not None

    def see(self, address: Address = HOME, *, closed: bool = False, **changes: Any) -> None:
        """Report a reply, or a goodbye."""
        assert self.report is not None
        self.report(Reply(table_info(**changes), address, closed))


@dataclass
class FakeDiscovery:
    """A discovery with a fake network, fake tables and a manual clock. `there` maps addresses to answers.

    A probe waits for `held`, and never ends at the computers in `silent`.
    """

    clock: ManualClock = field(default_factory=ManualClock)
    beacon: FakeSource = field(default_factory=FakeSource)
    lists: list[tuple[ListedTable, ...]] = field(default_factory=list)
    explanations: list[tuple[Sentence, ...]] = field(default_factory=list)
    there: dict[Address, Greeting | Exception] = field(default_factory=dict)
    probed: list[tuple[Address, ...]] = field(default_factory=list)
    networks: list[Interface] = field(default_factory=lambda: list(loopback()))
    held: asyncio.Event | None = None
    silent: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.deps = DiscoveryDeps(
            clock=self.clock,
            interfaces=lambda: self.networks,
            source=lambda: self.beacon,
            probe=self.probe,
            platform="linux",
            app="1.0",
        )
        self.discovery = Discovery(self.deps, self.changed)

    def changed(self) -> None:
        """Record the list and the explanation."""
        self.lists.append(self.discovery.tables)
        self.explanations.append(self.discovery.why_empty)

    async def probe(self, addresses: Sequence[Address], _deps: LanDeps) -> tuple[Greeting, Address]:
        """Answer for the tables."""
        self.probed.append(tuple(addresses))
        if self.held is not None:
            await self.held.wait()
        if addresses[0].host in self.silent:
            await asyncio.Event().wait()
        for address in addresses:
            answer = self.there.get(address)
            if isinstance(answer, Exception):
                raise answer
            if answer is not None:
                return checked_greeting(answer), address
        raise ConnectionLostError("no answer") from ConnectionRefusedError(111, "refused")

    async def announce(self, answer: Greeting | Exception = GREETING) -> None:
        """Let a table at HOME answer, and the beacon report it."""
        self.there[HOME] = answer
        self.beacon.see()
        await settle()

    @property
    def table(self) -> ListedTable:
        """The only table of the list."""
        (table,) = self.discovery.tables
        return table

    @property
    def state(self) -> str:
        """The state of the only row, "" if the list is empty."""
        return self.table.state if self.discovery.tables else ""

    async def passes(self, seconds: float) -> None:
        """Advance the clock."""
        await self.clock.advance(seconds)


@asynccontextmanager
async def fake_discovery() -> AsyncIterator[FakeDiscovery]:
    """Start a discovery with its source open; stop it and check that nothing is left."""
    before = asyncio.all_tasks()
    made = FakeDiscovery()
    made.discovery.start()
    await settle()
    try:
        yield made
    finally:
        await made.discovery.close()
        assert not made.beacon.is_open()
        assert made.discovery.tables == ()
        await settle()
        assert asyncio.all_tasks() == before
