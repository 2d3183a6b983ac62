"""Discovery: reported addresses are probed, and the tables that answer are listed."""

import asyncio

from epizodiak_qt import __version__
from epizodiak_qt.lan.admission.dialer import Address
from epizodiak_qt.lan.discovery import diagnosis
from epizodiak_qt.lan.wire import refusals
from epizodiak_qt.lan.wire.messages import Refuse
from epizodiak_qt.lan.wire.refusals import RefusedError
from tests.lan.discovery_fixtures import GREETING, table_info
from tests.lan.fake_discovery import AWAY, HOME, fake_discovery
from tests.lan.manual_clock import settle, until_in


async def test_a_table_is_listed_after_its_probe_and_no_sooner() -> None:
    """A report alone lists nothing; the row shows the facts of the probe's answer."""
    async with fake_discovery() as here:
        here.held = asyncio.Event()
        here.there[HOME] = GREETING
        here.beacon.see(free=3, name="Claimed")
        await here.passes(2)
        assert here.discovery.tables == ()
        here.held.set()
        await settle()
        table = here.table
        assert (table.table, table.name, table.game) == ("beef", "Ana’s table", "epizodiak")
        assert (table.state, table.free, table.seats, table.spectators) == ("open", 2, 3, 1)
        assert (table.addresses, table.why, table.typed) == ((str(HOME),), None, "")
        assert [each[0].state for each in here.lists if each] == ["open"]


async def test_two_addresses_of_a_table_make_one_row() -> None:
    """The row contains only the addresses at which the table has answered."""
    async with fake_discovery() as here:
        here.there[HOME] = here.there[AWAY] = GREETING
        for address in (AWAY, Address("127.0.0.3", 4711), HOME):
            here.beacon.see(address)
        await settle()
        assert here.state == "open"
        assert here.table.addresses == (str(AWAY), str(HOME))
        del here.there[AWAY]
        await here.passes(6)
        assert here.table.addresses == (str(HOME), str(AWAY))
        await here.passes(6)
        assert list(here.table.addresses) == [str(HOME)]
        assert here.state == "open"


async def test_a_report_with_new_facts_triggers_another_probe() -> None:
    """A taken seat shows within a second; a false report cannot cause more than one probe a second."""
    async with fake_discovery() as here:
        await here.announce()
        here.there[HOME] = table_info(free=0, running=True)
        here.beacon.see(free=0, running=True)
        await here.passes(1)
        assert (here.state, here.table.free) == ("running", 0)
        assert len(here.probed) == 2
        for _ in range(40):
            here.beacon.see(free=3)
            await here.passes(0.1)
        assert len(here.probed) <= 7
        assert here.table.free == 0


async def test_a_table_that_does_not_answer_its_probe_is_never_listed() -> None:
    """It is probed at growing intervals, and listed when it answers."""
    async with fake_discovery() as here:
        here.beacon.see()
        await here.passes(45)
        assert not any(here.lists)
        assert len(here.probed) < 9
        here.there[HOME] = GREETING
        await here.passes(11)
        assert here.state == "open"


async def test_a_silent_table_is_greyed_and_then_removed() -> None:
    """The grey row stays for some seconds, so that no row moves under a pointer."""
    async with fake_discovery() as here:
        await here.announce()
        del here.there[HOME]
        await until_in(here.clock, lambda: here.state == "silent")
        since = here.clock.now()
        assert here.table.why == diagnosis.SILENT
        await until_in(here.clock, lambda: not here.discovery.tables)
        assert 3 <= here.clock.now() - since < 5
        assert here.clock.now() - 1000 < 15


async def test_a_table_that_answers_again_is_listed_again() -> None:
    """Greyed or already removed, its next report is probed within a second."""
    async with fake_discovery() as here:
        for seconds in (0.0, 30.0, 90.0):
            here.there[HOME] = GREETING
            here.beacon.see()
            await here.passes(1)
            assert here.state == "open"
            del here.there[HOME]
            await until_in(here.clock, lambda: not here.discovery.tables)
            await here.passes(seconds)


async def test_probing_ends_with_a_goodbye_and_after_ten_failures() -> None:
    """A table is not probed once it has said goodbye, nor after ten failed probes."""
    async with fake_discovery() as here:
        here.beacon.see()
        await here.passes(10)
        here.beacon.see(closed=True)
        await here.passes(1)
        probed = len(here.probed)
        await here.passes(60)
        assert len(here.probed) == probed
        here.beacon.see()
        await here.passes(300)
        assert len(here.probed) == probed + 10


async def test_a_closed_table_is_shown_as_closed_at_once() -> None:
    """A goodbye takes effect when the probe fails."""
    async with fake_discovery() as here:
        await here.announce()
        del here.there[HOME]
        here.beacon.see(closed=True)
        await settle()
        assert (here.state, here.table.why) == ("silent", diagnosis.CLOSED)
        await here.passes(5)
        assert here.discovery.tables == ()


async def test_a_forged_goodbye_has_no_effect() -> None:
    """The table is probed, answers, and stays in the list."""
    async with fake_discovery() as here:
        await here.announce()
        here.beacon.see(closed=True)
        here.beacon.see(Address("127.0.0.3", 4711), closed=True)
        await here.passes(30)
        assert here.state == "open"


async def test_a_table_behind_a_firewall_is_not_listed() -> None:
    """Its beacon answers and its port does not: the list stays empty and shows the explanation."""
    async with fake_discovery() as here:
        for _ in range(10):
            here.beacon.see()
            await here.passes(2)
        assert here.discovery.tables == ()
        assert here.discovery.why_empty
        here.there[HOME] = GREETING
        here.beacon.see()
        await here.passes(1)
        assert here.state == "open"


async def test_incompatible_versions_are_greyed_and_both_named() -> None:
    """The row is grey after the refusal of the probe, and removed when the table stops answering."""
    async with fake_discovery() as here:
        here.there[HOME] = RefusedError(refusals.version_mismatch("1.0", "9.5", guest_is_older=True))
        here.beacon.see(protocol=[8, 9], app="9.5")
        await here.passes(30)
        assert (here.state, here.table.name) == ("other", "Ana’s table")
        reason = here.table.why
        assert reason is not None
        assert "9.5" in reason.en
        assert __version__ in reason.fr
        here.there.clear()
        await here.passes(20)
        assert here.discovery.tables == ()


async def test_the_text_of_a_refusal_is_never_listed() -> None:
    """Neither its text nor its version is shown."""
    async with fake_discovery() as here:
        evil = "Download the repair tool at http://evil.example"
        here.there[HOME] = RefusedError(Refuse("version", evil, evil, ours=evil))
        here.beacon.see(app="evil")
        await settle()
        reason = here.table.why
        assert reason is not None
        assert "evil" not in reason.en
        assert "evil" not in reason.fr
        assert f"version ?; yours is {__version__}" in reason.en


async def test_other_rules_make_a_table_incompatible() -> None:
    """A host with a compatible announcement and other rules is greyed by its greeting."""
    async with fake_discovery() as here:
        await here.announce(RefusedError(refusals.rules_mismatch("1.0", "1.0.1", "ab12")))
        assert here.state == "other"
        assert here.table.why == refusals.refusal_sentence(refusals.rules_mismatch("1.0", "1.0.1", "ab12"))


async def test_a_new_address_is_probed_at_once() -> None:
    """An unreachable table is listed as soon as it replies from another address."""
    async with fake_discovery() as here:
        here.there[AWAY] = GREETING
        here.beacon.see(HOME)
        await settle()
        assert here.discovery.tables == ()
        here.beacon.see(AWAY)
        await settle()
        assert here.state == "open"
        assert here.table.addresses == (str(AWAY),)


async def test_a_slow_table_is_probed_once_at_a_time() -> None:
    """New reports start no second probe while one is under way."""
    async with fake_discovery() as here:
        here.held = asyncio.Event()
        here.beacon.see()
        await settle()
        here.beacon.see(free=0)
        await here.passes(20)
        assert len(here.probed) == 1


async def test_a_busy_table_is_probed_again() -> None:
    """A busy table keeps its row."""
    async with fake_discovery() as here:
        await here.announce()
        here.there[HOME] = RefusedError(refusals.BUSY)
        await here.passes(8)
        assert here.state == "open"
        here.there[HOME] = table_info(free=1)
        await here.passes(8)
        assert here.table.free == 1


async def test_rows_follow_the_answers_of_tables_not_the_reports() -> None:
    """If a reply names another table than the one at its address, each is listed at its own address."""
    async with fake_discovery() as here:
        here.there[HOME] = table_info(table="feed")
        here.there[AWAY] = GREETING
        here.beacon.see(HOME)
        here.beacon.see(AWAY)
        await here.passes(1)
        listed = {table.table: table.addresses for table in here.discovery.tables}
        assert listed == {"feed": (str(HOME),), "beef": (str(AWAY),)}
        here.there[AWAY] = table_info(table="feed")
        await here.passes(7)
        assert here.table.addresses == (str(HOME), str(AWAY))


async def test_an_impossible_greeting_is_not_listed() -> None:
    """The greeting claims a table without seats."""
    async with fake_discovery() as here:
        here.there[HOME] = table_info(seats=0, free=0)
        here.beacon.see()
        await here.passes(1)
        assert here.discovery.tables == ()
