"""Finding tables: what the doors see becomes one list, and none can be joined before it was probed."""

from __future__ import annotations

import asyncio
import logging
import sys
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from epizodiak_qt import __version__
from epizodiak_qt.games.game import Sentence
from epizodiak_qt.lan import unreached
from epizodiak_qt.lan.beacon import BeaconDoor
from epizodiak_qt.lan.clock import Clock, LoopClock, within
from epizodiak_qt.lan.framing import LineLost
from epizodiak_qt.lan.guest import GuestTools, probe
from epizodiak_qt.lan.interfaces import LOOPBACK, own_interfaces
from epizodiak_qt.lan.limits import PORT, PROTOCOL, Limits
from epizodiak_qt.lan.lookout import Lookout
from epizodiak_qt.lan.mdns import MdnsDoor
from epizodiak_qt.lan.messages import WireError
from epizodiak_qt.lan.roster import FoundTable, Patience, Roster, Versions
from epizodiak_qt.lan.typed_address import address_typed
from epizodiak_qt.lan.words import Refused

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Sequence

    from epizodiak_qt.lan.dial import Address
    from epizodiak_qt.lan.interfaces import Interface
    from epizodiak_qt.lan.messages import Greeting
    from epizodiak_qt.lan.roster import Entry
    from epizodiak_qt.lan.sighting import Door, Sighting

__all__ = ["Discovery", "DiscoveryEars", "DiscoveryTools", "FoundTable", "Patience", "Versions"]

log = logging.getLogger(__name__)

TICK_S: Final = 0.5
EXPLAIN_S: Final = 3.0
FIND_S: Final = 3.0
FIND_ASK_S: Final = 0.5
FIND_OTHERS_S: Final = 0.3
FOUND_KEPT: Final = 64
PROBES_AT_ONCE: Final = 8


def both_doors(interfaces: Callable[[], Sequence[Interface]] = own_interfaces) -> tuple[Door, ...]:
    """Return the doors of a real network. The beacon asks on this computer too, be it in a network or not."""
    return (BeaconDoor(lambda: (*interfaces(), LOOPBACK), port=PORT), MdnsDoor(interfaces))


@dataclass(frozen=True, slots=True)
class DiscoveryTools:
    """What discovery works with. `probe` asks a table itself; without one, as a guest would ask it."""

    clock: Clock = field(default_factory=LoopClock)
    limits: Limits = field(default_factory=Limits)
    interfaces: Callable[[], Sequence[Interface]] = own_interfaces
    doors: Callable[[], Sequence[Door]] = both_doors
    probe: Callable[[Sequence[Address]], Awaitable[tuple[Greeting, Address]]] | None = None
    patience: Patience = field(default_factory=Patience)
    platform: str = sys.platform
    protocol: tuple[int, int] = PROTOCOL
    app: str = __version__


class DiscoveryEars:
    """Who hears of what is found. Override what is of interest; nothing may block."""

    def tables_changed(self, tables: tuple[FoundTable, ...]) -> None:
        """The list is another one."""

    def explained(self, why: tuple[Sentence, ...]) -> None:
        """Nothing has been found for a while, and this may be why; or (empty) something has been."""


class Discovery:
    """The list of tables, from `start` to `stop`; it may be started again. `find` works without both.

    `tables` is the list, `explanation` what to say instead of an empty one.
    """

    def __init__(self, tools: DiscoveryTools | None = None, ears: DiscoveryEars | None = None) -> None:
        self._tools = tools or DiscoveryTools()
        self._clock = self._tools.clock
        self._ears = ears or DiscoveryEars()
        self._lookout = Lookout(self._tools.doors, self._tools.interfaces, self._clock)
        self._roster = self._new_roster()
        self._probes: set[asyncio.Task[None]] = set()
        self._ticking: asyncio.Task[None] | None = None
        self._began_s = 0.0
        self.tables: tuple[FoundTable, ...] = ()
        self.explanation: tuple[Sentence, ...] = ()

    # --- the list

    def start(self) -> None:
        """Look for tables, and go on looking."""
        if self._ticking is None:
            self._began_s = self._clock.now()
            self._ticking = asyncio.get_running_loop().create_task(self._tick())
            self._lookout.enter(self)

    async def stop(self) -> None:
        """Look no more, and forget the list. No task is left."""
        ticking, self._ticking = self._ticking, None
        if ticking is None:
            return
        tasks = (ticking, *self._probes)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._lookout.leave(self)
        self._roster = self._new_roster()
        self._show()

    def add_address(self, text: str) -> FoundTable | Sentence:
        """Put the table at an address that somebody typed into the list, or return what is wrong with it.

        Raises RuntimeError unless started.
        """
        if self._ticking is None:
            raise RuntimeError("discovery has not been started")
        address = address_typed(text)
        if isinstance(address, Sentence):
            return address
        key = self._roster.typed(address, self._clock.now())
        self._show()
        self._probe_due()
        return next(table for table in self.tables if table.key == key)

    def forget(self, key: str) -> None:
        """Take a row out of the list."""
        self._roster.forget(key)
        self._show()

    # --- finding one table again

    async def find(self, table: str) -> tuple[Address, ...]:
        """Return where a table is said to be, by its id: soon after it is seen, or what was known after 3 s.

        Whoever answers first need not be the table: for a moment the others are heard too.
        """
        finder = _Finder(table)
        self._lookout.enter(finder)
        try:
            with suppress(TimeoutError):
                await within(self._clock, FIND_S, self._ask_until(finder.found))
                await self._clock.sleep(FIND_OTHERS_S)
        finally:
            await self._lookout.leave(finder)
        return tuple(dict.fromkeys((*finder.addresses, *self._roster.addresses_of(table))))

    async def _ask_until(self, found: asyncio.Event) -> None:
        while not found.is_set():
            self._lookout.ask()
            with suppress(TimeoutError):
                await within(self._clock, FIND_ASK_S, found.wait())

    # --- what the doors tell

    def seen(self, sighting: Sighting) -> None:
        """A door has seen a table."""
        self._roster.seen(sighting, self._clock.now())
        self._show()
        self._probe_due()

    def lost(self, door: str, table: str) -> None:
        """A table has said goodbye."""
        self._roster.lost(door, table, self._clock.now())
        self._probe_due()

    # --- probing

    async def _tick(self) -> None:
        while True:
            await self._clock.sleep(TICK_S)
            self._roster.pass_time(self._clock.now())
            self._show()
            self._probe_due()

    def _probe_due(self) -> None:
        if self._ticking is None:
            return
        for entry in self._roster.due(self._clock.now()):
            if len(self._probes) >= PROBES_AT_ONCE:
                return
            entry.probing = True
            task = asyncio.get_running_loop().create_task(self._probe(entry))
            self._probes.add(task)
            task.add_done_callback(self._probed)

    def _probed(self, task: asyncio.Task[None]) -> None:
        self._probes.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.error("a probe failed", exc_info=task.exception())
        self._probe_due()

    async def _probe(self, entry: Entry) -> None:
        addresses = entry.where()
        try:
            greeting, address = await self._ask_table(addresses)
        except (Refused, LineLost, WireError, OSError) as error:
            why = unreached.why(error, addresses, self._tools.interfaces(), self._tools.platform)
            self._roster.failed(entry, error, why, self._clock.now())
        else:
            self._roster.answered(entry, greeting, address, self._clock.now())
        finally:
            entry.probing = False
        self._show()

    def _ask_table(self, addresses: Sequence[Address]) -> Awaitable[tuple[Greeting, Address]]:
        tools = self._tools
        if tools.probe is not None:
            return tools.probe(addresses)
        return probe(addresses, GuestTools(tools.clock, tools.limits, protocol=tools.protocol, app=tools.app))

    # --- telling

    def _new_roster(self) -> Roster:
        return Roster(self._tools.app, self._tools.protocol, self._tools.patience)

    def _show(self) -> None:
        tables = self._roster.tables()
        if tables != self.tables:
            self.tables = tables
            self._ears.tables_changed(tables)
        waited = self._ticking is not None and self._clock.now() - self._began_s >= EXPLAIN_S
        if tables or not waited:
            explanation: tuple[Sentence, ...] = ()
        else:
            explanation = self.explanation or unreached.empty_list(
                self._tools.interfaces(), self._tools.platform
            )
        if explanation != self.explanation:
            self.explanation = explanation
            self._ears.explained(explanation)


class _Finder:
    """Waits for one table."""

    def __init__(self, table: str) -> None:
        self._table = table
        self.addresses: tuple[Address, ...] = ()
        self.found = asyncio.Event()

    def seen(self, sighting: Sighting) -> None:
        """Take the addresses of the table that is looked for."""
        if sighting.card.table == self._table:
            found = dict.fromkeys((*self.addresses, *sighting.addresses))
            self.addresses = tuple(found)[:FOUND_KEPT]
            self.found.set()

    def lost(self, door: str, table: str) -> None:
        """Wait on."""
