"""Find tables: probe the addresses that the sources report, and list the tables that answer."""

from __future__ import annotations

import asyncio
import logging
import sys
from contextlib import suppress
from dataclasses import field
from typing import TYPE_CHECKING, Final

from epizodiak_qt import __version__
from epizodiak_qt.dataclass import dataclass
from epizodiak_qt.lan.access.dialer import Address
from epizodiak_qt.lan.access.probe import probe
from epizodiak_qt.lan.discovery import diagnosis
from epizodiak_qt.lan.discovery.address import parse_address
from epizodiak_qt.lan.discovery.beacon import BeaconSource
from epizodiak_qt.lan.discovery.interfaces import LOOPBACK, own_interfaces
from epizodiak_qt.lan.discovery.mdns import MdnsSource
from epizodiak_qt.lan.discovery.scanner import Scanner
from epizodiak_qt.lan.discovery.table_list import FoundTable, TableList
from epizodiak_qt.lan.wire.clock import Clock, LoopClock, timeout_after
from epizodiak_qt.lan.wire.framing import ConnectionLostError
from epizodiak_qt.lan.wire.limits import PORT, PROTOCOL, Limits
from epizodiak_qt.lan.wire.messages import WireError
from epizodiak_qt.lan.wire.refusals import RefusedError

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Sequence

    from epizodiak_qt.games.sentence import Sentence
    from epizodiak_qt.lan.discovery.interfaces import Interface
    from epizodiak_qt.lan.discovery.source import Discovered, DiscoverySource
    from epizodiak_qt.lan.discovery.table_list import Target
    from epizodiak_qt.lan.wire.messages import Greeting

__all__ = ["Discovery", "DiscoveryDeps", "FoundTable"]

log = logging.getLogger(__name__)

TICK_S: Final = 0.5
EXPLAIN_S: Final = 3.0
FIND_S: Final = 3.0
FIND_QUERY_S: Final = 0.5
FIND_OTHERS_S: Final = 0.3
MAX_FOUND: Final = 64
MAX_PROBES: Final = 8


def default_sources(
    interfaces: Callable[[], Sequence[Interface]] = own_interfaces,
) -> tuple[DiscoverySource, ...]:
    """Return the sources of a real network. The beacon also queries this computer itself."""
    return (BeaconSource(lambda: (*interfaces(), LOOPBACK), port=PORT), MdnsSource(interfaces))


@dataclass(frozen=True, slots=True)
class DiscoveryDeps:
    """The dependencies of discovery."""

    clock: Clock = field(default_factory=LoopClock)
    """The clock of pauses and timeouts."""
    limits: Limits = field(default_factory=Limits)
    """The limits of a probe."""
    interfaces: Callable[[], Sequence[Interface]] = own_interfaces
    """Returns the interfaces of this computer."""
    sources: Callable[[], Sequence[DiscoverySource]] = default_sources
    """Returns the discovery sources."""
    probe: Callable[[Sequence[Address]], Awaitable[tuple[Greeting, Address]]] | None = None
    """Asks a table for its greeting; None for `access.probe`."""
    platform: str = sys.platform
    """The operating system, for explanations."""
    protocol: tuple[int, int] = PROTOCOL
    """The oldest and the newest protocol of this program."""
    app: str = __version__
    """The version of this program."""


class Discovery:
    """Keeps the list of tables from `start` to `stop`. `find` works without both.

    `changed` is called when an attribute has changed; it must not block.

    Attributes:
        tables: The list of tables.
        explanation: What to show instead of an empty list.
    """

    def __init__(self, deps: DiscoveryDeps | None = None, changed: Callable[[], None] = lambda: None) -> None:
        self._deps = deps or DiscoveryDeps()
        self._clock = self._deps.clock
        self._changed = changed
        self._scanner = Scanner(self._deps.sources, self._deps.interfaces, self._clock)
        self._list = TableList()
        self._probes: set[asyncio.Task[None]] = set()
        self._ticker: asyncio.Task[None] | None = None
        self._started_s = 0.0
        self.tables: tuple[FoundTable, ...] = ()
        self.explanation: tuple[Sentence, ...] = ()

    # --- the list

    def start(self) -> None:
        """Look for tables until `stop`."""
        if self._ticker is None:
            self._started_s = self._clock.now()
            self._ticker = asyncio.get_running_loop().create_task(self._tick())
            self._scanner.subscribe(self)

    async def stop(self) -> None:
        """Stop looking and forget the list. No task is left."""
        ticker, self._ticker = self._ticker, None
        if ticker is None:
            return
        tasks = (ticker, *self._probes)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._scanner.unsubscribe(self)
        self._list = TableList()
        self._show()

    def add_address(self, text: str) -> Address | Sentence:
        """List an address that the player typed and return it, or return what is wrong with the text.

        Raises RuntimeError unless started.
        """
        if self._ticker is None:
            raise RuntimeError("discovery has not been started")
        address = parse_address(text)
        if isinstance(address, Address):
            self._list.typed(address, self._clock.now())
            self._show()
            self._probe_due()
        return address

    # --- finding one table again

    async def find(self, table: str) -> tuple[Address, ...]:
        """Return the addresses where a table is said to be, shortly after it is seen, or after 3 s.

        The first report may come from an impostor, so reports are collected for a moment.
        """
        finder = _Finder(table)
        self._scanner.subscribe(finder)
        try:
            with suppress(TimeoutError):
                await timeout_after(self._clock, FIND_S, self._query_until(finder.found))
                await self._clock.sleep(FIND_OTHERS_S)
        finally:
            await self._scanner.unsubscribe(finder)
        return tuple(dict.fromkeys((*finder.addresses, *self._list.addresses_of(table))))

    async def _query_until(self, found: asyncio.Event) -> None:
        while not found.is_set():
            self._scanner.query()
            with suppress(TimeoutError):
                await timeout_after(self._clock, FIND_QUERY_S, found.wait())

    # --- reports of the sources

    def seen(self, discovered: Discovered) -> None:
        """Probe the addresses of a discovered table."""
        self._list.seen(discovered, self._clock.now())
        self._probe_due()

    def lost(self, _door: str, table: str) -> None:
        """Probe a table whose goodbye was reported."""
        self._list.lost(table, self._clock.now())
        self._probe_due()

    # --- probing

    async def _tick(self) -> None:
        while True:
            await self._clock.sleep(TICK_S)
            self._show()
            self._probe_due()

    def _probe_due(self) -> None:
        if self._ticker is None:
            return
        for target in self._list.due(self._clock.now()):
            if len(self._probes) >= MAX_PROBES:
                return
            target.probing = True
            task = asyncio.get_running_loop().create_task(self._probe(target))
            self._probes.add(task)
            task.add_done_callback(self._probed)

    def _probed(self, task: asyncio.Task[None]) -> None:
        self._probes.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.error("probe failed", exc_info=task.exception())
        self._probe_due()

    async def _probe(self, target: Target) -> None:
        addresses = (target.address,)
        try:
            greeting, _ = await self._probe_table(addresses)
        except (RefusedError, ConnectionLostError, WireError, OSError) as error:
            why = diagnosis.explain_connect_error(
                error, addresses, self._deps.interfaces(), self._deps.platform
            )
            self._list.failed(target, error, why, self._clock.now())
        else:
            self._list.answered(target, greeting, self._clock.now())
        finally:
            target.probing = False
        self._show()

    def _probe_table(self, addresses: Sequence[Address]) -> Awaitable[tuple[Greeting, Address]]:
        deps = self._deps
        if deps.probe is not None:
            return deps.probe(addresses)
        return probe(addresses, deps.clock, deps.limits, deps.protocol, deps.app)

    # --- results

    def _show(self) -> None:
        tables = self._list.tables()
        waited = self._ticker is not None and self._clock.now() - self._started_s >= EXPLAIN_S
        explanation: tuple[Sentence, ...] = ()
        if waited and not tables:
            deps = self._deps
            explanation = self.explanation or diagnosis.explain_empty_list(deps.interfaces(), deps.platform)
        if (tables, explanation) != (self.tables, self.explanation):
            self.tables, self.explanation = tables, explanation
            self._changed()


class _Finder:
    """Collects the addresses of one table. A `DiscoverySink`."""

    def __init__(self, table: str) -> None:
        self._table = table
        self.addresses: tuple[Address, ...] = ()
        self.found = asyncio.Event()

    def seen(self, discovered: Discovered) -> None:
        """Collect the addresses of the table."""
        if discovered.info.table == self._table:
            self.addresses = tuple(dict.fromkeys((*self.addresses, *discovered.addresses)))[:MAX_FOUND]
            self.found.set()

    def lost(self, source: str, table: str) -> None:
        """Ignore a goodbye, which anybody can forge."""
