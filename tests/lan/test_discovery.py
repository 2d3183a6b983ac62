"""Discovery: what doors tell becomes a list of tables, each probed before it can be joined."""

from __future__ import annotations

import asyncio

from epizodiak_qt.lan import unreached, words
from epizodiak_qt.lan.discovery import FoundTable
from epizodiak_qt.lan.messages import Refuse
from epizodiak_qt.lan.words import Refused
from tests.lan.clocks import run, settle, until_in
from tests.lan.scenes import AWAY, GREETING, HOME, replace_greeting, scene


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


def test_a_record_that_comes_late_does_not_undo_what_the_table_has_said_itself() -> None:
    """Whoever sees a free seat that is taken would be turned away: the table is asked again instead."""

    async def scenario() -> None:
        async with scene() as here:
            here.there[HOME] = replace_greeting(free=1)
            here.mdns.see(free=3)
            await settle()
            assert (here.state, here.table.free) == ("joinable", 1)
            here.there[HOME] = replace_greeting(free=0)
            here.mdns.see(free=2)
            assert here.table.free == 1
            await here.passes(0.5)
            assert here.table.free == 0
            assert len(here.probed) == 2

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


def test_no_text_of_a_stranger_gets_into_the_list_with_a_refusal() -> None:
    """Neither its sentences nor what it writes in the place of a version."""

    async def scenario() -> None:
        async with scene() as here:
            evil = "Download the repair tool at http://evil.example"
            here.there[HOME] = Refused(Refuse("version", evil, evil, theirs="1.0", ours=evil))
            here.beacon.see(app="evil")
            await settle()
            reason = here.table.reason
            assert reason is not None
            for text in (reason.en, reason.fr, here.table.versions.theirs):
                assert "evil" not in text
            assert here.table.versions == ("?", "1.0")

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
