"""Discovery: what doors tell becomes a list of tables, each probed before it can be joined."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import pytest

from epizodiak_qt.lan import typed_address, unreached, words
from epizodiak_qt.lan.advert import Advert, AdvertTools
from epizodiak_qt.lan.beacon import BeaconDoor
from epizodiak_qt.lan.card import card_of
from epizodiak_qt.lan.clock import LoopClock
from epizodiak_qt.lan.dial import Address
from epizodiak_qt.lan.discovery import Discovery, DiscoveryEars, DiscoveryTools, FoundTable
from epizodiak_qt.lan.framing import LineLost
from epizodiak_qt.lan.mdns import MdnsDoor
from epizodiak_qt.lan.messages import Greeting
from epizodiak_qt.lan.roster import TABLES_KEPT
from epizodiak_qt.lan.sighting import Sighting
from epizodiak_qt.lan.words import Refused
from tests.lan.clocks import HandClock, run, settle, until, until_in
from tests.lan.kit import hosting
from tests.lan.seeking import card, loopback, private_service

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Sequence
    from pathlib import Path

    from epizodiak_qt.games.game import Sentence
    from epizodiak_qt.lan.interfaces import Interface
    from epizodiak_qt.lan.sighting import Ears

HOME = Address("127.0.0.1", 4711)
AWAY = Address("127.0.0.2", 4711)
GREETING = Greeting(
    [1, 1], "1.0", "ab", "beef", "Ana’s table", "epizodiak", free=2, seats=3, watchers=1, running=False
)


class FakeDoor:
    """A door through which the test tells what is seen."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.asked = 0
        self.opened = 0
        self.ears: Ears | None = None
        self.broken: Exception | None = None

    async def open(self, ears: Ears) -> None:
        """Open, or fail as the test wishes."""
        if self.broken is not None:
            raise self.broken
        self.opened += 1
        self.ears = ears

    def ask(self) -> None:
        """Count."""
        self.asked += 1

    async def close(self) -> None:
        """Hear no more."""
        self.ears = None

    def is_open(self) -> bool:
        """Tell whether somebody listens at it."""
        return self.ears is not None

    def see(self, *addresses: Address, **changes: Any) -> None:
        """Tell of a table."""
        assert self.ears is not None
        self.ears.seen(Sighting(self.name, card(**changes), addresses or (HOME,)))

    def lose(self, table: str = "beef") -> None:
        """Tell that a table has said goodbye."""
        assert self.ears is not None
        self.ears.lost(self.name, table)


class Notes(DiscoveryEars):
    """Keeps what is heard."""

    def __init__(self) -> None:
        self.lists: list[tuple[FoundTable, ...]] = []
        self.explanations: list[tuple[Sentence, ...]] = []

    def tables_changed(self, tables: tuple[FoundTable, ...]) -> None:
        """Keep the list."""
        self.lists.append(tables)

    def explained(self, why: tuple[Sentence, ...]) -> None:
        """Keep the words."""
        self.explanations.append(why)


@dataclass
class Scene:
    """A discovery whose network, tables and time are the test's. `there` is what answers, by address."""

    clock: HandClock = field(default_factory=HandClock)
    beacon: FakeDoor = field(default_factory=lambda: FakeDoor("beacon"))
    mdns: FakeDoor = field(default_factory=lambda: FakeDoor("mdns"))
    notes: Notes = field(default_factory=Notes)
    there: dict[Address, Greeting | Exception] = field(default_factory=dict)
    probed: list[tuple[Address, ...]] = field(default_factory=list)
    networks: list[Interface] = field(default_factory=lambda: list(loopback()))
    held: asyncio.Event | None = None

    def __post_init__(self) -> None:
        self.discovery = Discovery(
            DiscoveryTools(
                clock=self.clock,
                interfaces=lambda: self.networks,
                doors=lambda: (self.beacon, self.mdns),
                probe=self.probe,
                platform="linux",
                app="1.0",
            ),
            self.notes,
        )

    async def probe(self, addresses: Sequence[Address]) -> tuple[Greeting, Address]:
        """Answer for the tables."""
        self.probed.append(tuple(addresses))
        if self.held is not None:
            await self.held.wait()
        for address in addresses:
            answer = self.there.get(address)
            if isinstance(answer, Exception):
                raise answer
            if answer is not None:
                return answer, address
        raise LineLost("no answer") from ConnectionRefusedError(111, "refused")

    @property
    def table(self) -> FoundTable:
        """The only table of the list."""
        (table,) = self.discovery.tables
        return table

    @property
    def state(self) -> str:
        """Its state, or "" if the list is empty."""
        return self.table.state if self.discovery.tables else ""

    async def passes(self, seconds: float) -> None:
        """Let time pass."""
        await self.clock.advance(seconds)


@asynccontextmanager
async def scene() -> AsyncIterator[Scene]:
    """Start a discovery with both doors open; stop it and see that nothing is left."""
    before = asyncio.all_tasks()
    made = Scene()
    made.discovery.start()
    await settle()
    try:
        yield made
    finally:
        await made.discovery.stop()
        assert not made.beacon.is_open()
        assert not made.mdns.is_open()
        assert made.discovery.tables == ()
        await settle()
        assert asyncio.all_tasks() == before


def test_a_table_can_be_joined_after_its_probe_and_no_sooner() -> None:
    """Seen, it is being probed; once it has answered it can be joined, and shows what it said itself."""

    async def scenario() -> None:
        async with scene() as here:
            here.held = asyncio.Event()
            here.there[HOME] = GREETING
            here.beacon.see(free=3)
            await settle()
            assert (here.state, here.table.free) == ("probing", 3)
            here.held.set()
            await settle()
            assert (here.state, here.table.free) == ("joinable", 2)
            table = here.table
            assert (table.key, table.table, table.name, table.game) == (
                "beef", "beef", "Ana’s table", "epizodiak",
            )  # fmt: skip
            assert (table.addresses, table.port, table.seats, table.watchers) == ((HOME,), 4711, 3, 1)
            assert table.versions == ("1.0", "1.0")
            assert table.reason is None
            assert [each[0].state for each in here.notes.lists] == ["probing", "joinable"]

    run(scenario())


def test_two_doors_make_one_row() -> None:
    """The same table seen twice stands once, with all its addresses, those of the beacon first."""

    async def scenario() -> None:
        async with scene() as here:
            here.there[HOME] = GREETING
            here.mdns.see(AWAY, HOME)
            here.beacon.see(HOME)
            await settle()
            assert here.state == "joinable"
            assert here.table.addresses == (HOME, AWAY)
            assert here.table.doors == {"beacon", "mdns"}

    run(scenario())


def test_counts_are_those_said_last() -> None:
    """A seat that is taken meanwhile shows without a new probe."""

    async def scenario() -> None:
        async with scene() as here:
            here.there[HOME] = GREETING
            here.beacon.see()
            await settle()
            here.beacon.see(free=0, running=True)
            assert (here.state, here.table.free, here.table.running) == ("joinable", 0, True)
            assert len(here.probed) == 1

    run(scenario())


def test_a_record_of_a_killed_host_never_can_be_joined() -> None:
    """A record that nobody stands behind is tried, told, and taken out; if it comes alive it is back."""

    async def scenario() -> None:
        async with scene() as here:
            here.mdns.see()
            await settle()
            assert here.state == "unreachable"
            assert here.table.reason == unreached.refused("127.0.0.1:4711")
            await here.passes(3)
            assert here.discovery.tables == ()
            await here.passes(60)
            assert not any(table.state == "joinable" for each in here.notes.lists for table in each)
            assert len(here.probed) < 12
            here.there[HOME] = GREETING
            await here.passes(11)
            assert here.state == "joinable"

    run(scenario())


def test_a_table_that_falls_silent_vanishes() -> None:
    """First it cannot be reached, then it is gone and says so, then it is not there any more."""

    async def scenario() -> None:
        async with scene() as here:
            here.there[HOME] = GREETING
            here.beacon.see()
            await settle()
            del here.there[HOME]
            await until_in(here.clock, lambda: here.state == "unreachable")
            assert here.table.reason == unreached.refused("127.0.0.1:4711")
            await until_in(here.clock, lambda: here.state == "gone")
            assert here.table.reason == unreached.SILENT
            await until_in(here.clock, lambda: not here.discovery.tables)
            assert here.clock.now() - 1000 < 25

    run(scenario())


def test_a_table_that_answers_again_is_back() -> None:
    """Gone, or left as a record alone: an answer through the beacon brings it back at once."""

    async def scenario() -> None:
        async with scene() as here:
            here.there[HOME] = GREETING
            here.mdns.see()
            for seconds in (0.0, 30.0):
                here.there[HOME] = GREETING
                here.beacon.see()
                await settle()
                assert here.state == "joinable"
                del here.there[HOME]
                await until_in(here.clock, lambda: here.state == "gone")
                await here.passes(seconds)
            assert here.discovery.tables == ()

    run(scenario())


def test_what_only_a_record_is_left_of_ends_with_the_record() -> None:
    """Once the network has forgotten the record, nobody asks for the table any more."""

    async def scenario() -> None:
        async with scene() as here:
            here.mdns.see()
            await here.passes(30)
            assert here.discovery.tables == ()
            here.mdns.lose()
            await here.passes(1)
            probed = len(here.probed)
            await here.passes(60)
            assert len(here.probed) == probed

    run(scenario())


def test_a_typed_table_that_was_forgotten_while_it_answered_stays_forgotten() -> None:
    """A row that was taken out under a failing probe does not come back."""

    async def scenario() -> None:
        async with scene() as here:
            here.held = asyncio.Event()
            row = here.discovery.add_address("127.0.0.2")
            await settle()
            assert isinstance(row, FoundTable)
            here.discovery.forget(row.key)
            here.held.set()
            await settle()
            assert here.discovery.tables == ()

    run(scenario())


def test_a_table_that_is_closed_is_gone_at_once() -> None:
    """A goodbye is believed when the probe finds nobody."""

    async def scenario() -> None:
        async with scene() as here:
            here.there[HOME] = GREETING
            here.mdns.see()
            here.beacon.see()
            await settle()
            del here.there[HOME]
            here.mdns.lose()
            await settle()
            assert (here.state, here.table.reason) == ("gone", unreached.CLOSED)
            await here.passes(5)
            assert here.discovery.tables == ()

    run(scenario())


def test_a_goodbye_in_somebody_elses_name_does_nothing() -> None:
    """Anybody can say that a table has closed: it is asked, answers, and stays."""

    async def scenario() -> None:
        async with scene() as here:
            here.there[HOME] = GREETING
            here.mdns.see()
            await settle()
            here.mdns.lose()
            here.mdns.lose("feed")
            await here.passes(30)
            assert here.state == "joinable"

    run(scenario())


def test_a_table_behind_a_firewall_stands_with_the_reason() -> None:
    """As long as its beacon answers it is there, cannot be joined, and says why."""

    async def scenario() -> None:
        async with scene() as here:
            for _ in range(10):
                here.beacon.see()
                await here.passes(2)
            assert here.state == "unreachable"
            assert here.table.reason is not None
            here.there[HOME] = GREETING
            await here.passes(10)
            assert here.state == "joinable"

    run(scenario())


def test_other_versions_stand_greyed_with_both_named() -> None:
    """Before the probe by what the card says, after it by what the host says; both versions are named."""

    async def scenario() -> None:
        async with scene() as here:
            here.held = asyncio.Event()
            refuse = words.other_version("1.0", "9.5", guest_is_older=True)
            here.there[HOME] = Refused(refuse)
            here.mdns.see(protocol=(8, 9), app="9.5")
            for _ in range(2):
                await settle()
                assert here.state == "incompatible"
                assert here.table.versions == ("9.5", "1.0")
                reason = here.table.reason
                assert reason is not None
                assert "9.5" in reason.en
                assert "1.0" in reason.fr
                here.held.set()
            await here.passes(30)
            assert here.state == "incompatible"
            here.there.clear()
            await here.passes(20)
            assert here.discovery.tables == ()

    run(scenario())


def test_other_rules_are_another_version() -> None:
    """A host whose card looks right but plays by other rules is greyed by its own word."""

    async def scenario() -> None:
        async with scene() as here:
            here.there[HOME] = Refused(words.other_rules("1.0", "1.0.1"))
            here.beacon.see()
            await settle()
            assert here.state == "incompatible"
            assert here.table.versions == ("1.0.1", "1.0")

    run(scenario())


def test_a_new_way_is_tried_at_once() -> None:
    """A table that cannot be reached at one address can be joined as soon as a door tells another."""

    async def scenario() -> None:
        async with scene() as here:
            here.there[AWAY] = GREETING
            here.mdns.see(HOME)
            await settle()
            assert here.state == "unreachable"
            here.beacon.see(AWAY)
            await settle()
            assert here.state == "joinable"
            assert here.table.addresses == (AWAY, HOME)

    run(scenario())


def test_a_slow_table_is_asked_once_at_a_time() -> None:
    """While a probe is under way there is no second one, whatever is seen meanwhile."""

    async def scenario() -> None:
        async with scene() as here:
            here.held = asyncio.Event()
            here.beacon.see()
            await settle()
            here.mdns.see(AWAY)
            await here.passes(20)
            assert len(here.probed) == 1

    run(scenario())


def test_a_busy_table_is_asked_again() -> None:
    """A table that is busy for a moment does not lose its place."""

    async def scenario() -> None:
        async with scene() as here:
            here.there[HOME] = GREETING
            here.beacon.see()
            await settle()
            here.there[HOME] = Refused(words.busy())
            await here.passes(8)
            assert here.state == "joinable"
            here.there[HOME] = replace_greeting(free=1)
            await here.passes(8)
            assert here.table.free == 1

    run(scenario())


def replace_greeting(**changes: Any) -> Greeting:
    """Return another greeting."""
    fields = {name: getattr(GREETING, name) for name in GREETING.__struct_fields__}
    return Greeting(**(fields | changes))


def test_an_address_of_another_table_is_not_this_one() -> None:
    """Where the record of one table leads to another, the other is not taken for it."""

    async def scenario() -> None:
        async with scene() as here:
            here.there[HOME] = replace_greeting(table="feed")
            here.there[AWAY] = GREETING
            here.mdns.see(HOME, AWAY)
            await here.passes(1)
            assert here.state == "joinable"
            assert here.table.addresses == (AWAY,)
            del here.there[AWAY]
            here.there[AWAY] = replace_greeting(table="feed")
            await here.passes(7)
            assert here.state in ("unreachable", "gone", "")

    run(scenario())


def test_a_greeting_that_cannot_be_true_is_no_table() -> None:
    """More free seats than seats are cut, no seats at all are refused."""

    async def scenario() -> None:
        async with scene() as here:
            here.there[HOME] = replace_greeting(seats=0, free=0)
            here.beacon.see()
            await settle()
            assert here.state == "unreachable"

    run(scenario())


def test_invented_tables_do_not_fill_the_memory() -> None:
    """Thousands of tables that do not exist are bounded, and so are the probes for them."""

    async def scenario() -> None:
        async with scene() as here:
            here.held = asyncio.Event()
            for number in range(3000):
                here.beacon.see(table=f"{number:x}")
            await settle()
            assert len(here.discovery.tables) == TABLES_KEPT
            assert len(here.probed) == 8
            here.held.set()
            await here.passes(60)
            assert here.discovery.tables == ()

    run(scenario())


def test_questions_go_on_while_the_list_is_open() -> None:
    """Three at once, then one every two seconds; a wish of the player's on top; none after the stop."""

    async def scenario() -> None:
        async with scene() as here:
            await here.passes(0.8)
            assert here.beacon.asked == 3
            await here.passes(20)
            assert here.beacon.asked == 13
            here.discovery.refresh()
            assert here.beacon.asked == 14
        await here.passes(20)
        assert here.beacon.asked == 14

    run(scenario())


def test_doors_are_opened_anew_in_another_network() -> None:
    """A laptop that changes its network looks in the new one."""

    async def scenario() -> None:
        async with scene() as here:
            assert here.beacon.opened == 1
            here.networks.clear()
            await here.passes(10)
            assert (here.beacon.opened, here.mdns.opened) == (2, 2)

    run(scenario())


@pytest.mark.parametrize("broken", [OSError("no network"), ValueError("something else")])
def test_a_door_that_does_not_open_leaves_the_others(broken: Exception) -> None:
    """The beacon finds tables while the records cannot be had; the door is tried again later."""

    async def scenario() -> None:
        here = Scene()
        here.mdns.broken = broken
        here.discovery.start()
        await settle()
        here.there[HOME] = GREETING
        here.beacon.see()
        await settle()
        assert here.state == "joinable"
        assert here.discovery._lookout.troubles == {"mdns": broken}
        here.mdns.broken = None
        await here.passes(7)
        assert here.mdns.opened == 1
        assert here.discovery._lookout.troubles == {}
        await here.discovery.stop()

    run(scenario())


def test_an_empty_list_explains_itself_until_a_table_comes() -> None:
    """After three seconds without a table it says what may be the matter; with a table it says nothing."""

    async def scenario() -> None:
        async with scene() as here:
            await here.passes(2.5)
            assert here.discovery.explanation == ()
            await here.passes(1)
            assert here.discovery.explanation == unreached.empty_list(loopback(), "linux")
            here.there[HOME] = GREETING
            here.beacon.see()
            await settle()
            assert here.discovery.explanation == ()
            assert len(here.notes.explanations) == 2

    run(scenario())


def test_a_typed_address_becomes_the_table_that_is_there() -> None:
    """It stands by its address until it answers, then by its name; seen by a door as well it stands once."""

    async def scenario() -> None:
        async with scene() as here:
            here.held = asyncio.Event()
            here.there[AWAY] = GREETING
            row = here.discovery.add_address("127.0.0.2:4711")
            assert isinstance(row, FoundTable)
            assert (row.name, row.table, row.state) == ("127.0.0.2:4711", "", "probing")
            await settle()
            here.beacon.see(AWAY)
            assert len(here.discovery.tables) == 2
            here.held.set()
            await settle()
            assert (here.state, here.table.table, here.table.name) == ("joinable", "beef", "Ana’s table")
            assert here.table.doors == {"address", "beacon"}
            again = here.discovery.add_address("127.0.0.2:4711")
            assert isinstance(again, FoundTable)
            assert again.key == "beef"

    run(scenario())


def test_a_typed_address_stays_until_it_is_forgotten() -> None:
    """Nobody there: it stays, with the reason, is tried again, and goes when the player wishes."""

    async def scenario() -> None:
        async with scene() as here:
            row = here.discovery.add_address("127.0.0.2:4711")
            await here.passes(60)
            assert here.state == "unreachable"
            assert here.table.reason == unreached.refused("127.0.0.2:4711")
            here.there[AWAY] = GREETING
            await here.passes(11)
            assert here.state == "joinable"
            assert isinstance(row, FoundTable)
            here.discovery.forget("beef")
            assert here.discovery.tables == ()

    run(scenario())


def test_what_is_no_address_is_told_and_not_listed() -> None:
    """A typing error gives a sentence; without a list there is nowhere to put an address."""

    async def scenario() -> None:
        async with scene() as here:
            assert here.discovery.add_address("192.168.1.300") is typed_address.BAD_NUMBERS
            assert here.discovery.tables == ()
        with pytest.raises(RuntimeError):
            here.discovery.add_address("127.0.0.2")

    run(scenario())


def test_a_row_that_was_forgotten_is_not_brought_back_by_its_probe() -> None:
    """An answer that comes late changes nothing."""

    async def scenario() -> None:
        async with scene() as here:
            here.held = asyncio.Event()
            here.there[HOME] = GREETING
            here.beacon.see()
            here.beacon.see(AWAY, table="feed")
            await settle()
            here.discovery.forget("beef")
            here.discovery.forget("feed")
            here.held.set()
            await settle()
            assert here.discovery.tables == ()

    run(scenario())


def test_it_may_be_stopped_in_the_middle_and_started_again() -> None:
    """A stop with probes under way leaves nothing; a second start begins anew, a second stop does nothing."""

    async def scenario() -> None:
        async with scene() as here:
            here.held = asyncio.Event()
            here.beacon.see()
            await settle()
            await here.discovery.stop()
            assert not here.discovery._probes
            await here.discovery.stop()
            here.held = None
            here.there[HOME] = GREETING
            here.discovery.start()
            here.discovery.start()
            await settle()
            here.beacon.see()
            await settle()
            assert here.state == "joinable"

    run(scenario())


def test_a_table_is_found_again_by_its_id() -> None:
    """Without a list: the doors open, the first sighting is the answer, and the doors close."""

    async def scenario() -> None:
        here = Scene()
        finding = asyncio.ensure_future(here.discovery.find("beef"))
        await settle()
        here.beacon.see(table="feed")
        await settle()
        assert not finding.done()
        here.mdns.see(AWAY)
        assert await finding == (AWAY,)
        assert not here.beacon.is_open()
        assert here.probed == []
        assert here.discovery.tables == ()

    run(scenario())


def test_a_table_that_is_not_found_is_nowhere_after_three_seconds() -> None:
    """It is asked for several times, then given up; given up early, nothing is left either."""

    async def scenario() -> None:
        before = asyncio.all_tasks()
        here = Scene()
        finding = asyncio.ensure_future(here.discovery.find("beef"))
        await settle()
        await here.passes(3)
        assert await finding == ()
        assert here.beacon.asked > 5
        cut = asyncio.ensure_future(here.discovery.find("beef"))
        await settle()
        assert here.beacon.is_open()
        cut.cancel()
        await asyncio.gather(cut, return_exceptions=True)
        assert not here.beacon.is_open()
        assert asyncio.all_tasks() == before

    run(scenario())


def test_finding_and_the_list_do_not_disturb_each_other() -> None:
    """While the list is open, finding uses its doors, and what it knows already counts in the end."""

    async def scenario() -> None:
        async with scene() as here:
            here.mdns.see(AWAY)
            finding = asyncio.ensure_future(here.discovery.find("beef"))
            await settle()
            await here.passes(3)
            assert await finding == (AWAY,)
            assert here.beacon.opened == 1
            assert here.beacon.is_open()

    run(scenario())


def test_a_real_table_is_found_joined_and_lost(tmp_path: Path) -> None:
    """Host, advert, both doors, probe: on loopback the whole way, until the host has closed."""

    async def scenario() -> None:
        service = private_service()
        async with hosting(tmp_path) as kit:
            advert = Advert(
                lambda: card_of(kit.host.greeting(), kit.host.port),
                AdvertTools(loopback, LoopClock(), "127.0.0.1", 0, service),
            )
            await advert.open()
            discovery = Discovery(
                DiscoveryTools(
                    interfaces=loopback,
                    doors=lambda: (
                        BeaconDoor(loopback, port=advert.beacon_port),
                        MdnsDoor(loopback, service=service),
                    ),
                )
            )
            discovery.start()

            def state() -> str:
                return discovery.tables[0].state if discovery.tables else ""

            await until(lambda: state() == "joinable", "it can be joined")
            assert discovery.tables[0].addresses == (kit.address,)
            assert discovery.tables[0].name == "Ana’s table"
            assert await discovery.find("beef") == (kit.address,)
            await until(lambda: discovery.tables[0].doors == {"beacon", "mdns"}, "both doors see it")
            kit.sit(0, "Ana")
            advert.changed()
            discovery.refresh()
            await until(lambda: discovery.tables[0].free == 2, "the seat is taken")
            visitor = await kit.join("Ben", 1, at=discovery.tables[0].addresses[0])
            assert visitor.guest.ticket.table == "beef"
            await kit.host.close()
            await advert.close()
            await until(lambda: state() == "gone", "it is gone")
            assert discovery.tables[0].reason == unreached.CLOSED
            await discovery.stop()

    run(scenario())
