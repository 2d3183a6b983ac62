"""Discovery: reported addresses are probed, and the tables that answer are listed."""

import asyncio
from collections import Counter
from pathlib import Path

import pytest

from epizodiak_qt import __version__
from epizodiak_qt.lan.admission.dialer import Address
from epizodiak_qt.lan.discovery import address, diagnosis, table_list
from epizodiak_qt.lan.discovery.advertiser import TableAdvertiser
from epizodiak_qt.lan.discovery.beacon import BeaconSource
from epizodiak_qt.lan.discovery.discovery import MAX_PROBES, Discovery, find
from epizodiak_qt.lan.wire import refusals
from epizodiak_qt.lan.wire.messages import Refuse
from epizodiak_qt.lan.wire.refusals import RefusedError
from epizodiak_qt.lobby.client import ListedTable, NotJoinedError
from tests.lan.fake_discovery import (
    AWAY,
    GREETING,
    HOME,
    FakeDiscovery,
    fake_discovery,
    loopback,
    loopback_deps,
    table_info,
)
from tests.lan.host_kit import hosting
from tests.lan.manual_clock import settle, until, until_in


async def test_a_table_is_listed_after_its_probe_and_no_sooner() -> None:
    """A report alone lists nothing; the row shows the facts of the probe's answer."""
    async with fake_discovery() as here:
        here.held = asyncio.Event()
        here.there[HOME] = GREETING
        here.beacon.see(free=3, name="Claimed")
        await here.passes(2)
        assert here.discovery.tables == ()
        here.beacon.see(free=0, name="Claimed")
        await here.passes(20)
        assert here.discovery.tables == ()
        assert len(here.probed) == 1, "no second probe while one is under way"
        here.held.set()
        await settle()
        table = here.table
        assert (table.table, table.name, table.game) == ("beef", "Ana’s table", "epizodiak")
        assert (table.state, table.free, table.seats, table.spectators) == ("open", 2, 3, 1)
        assert (table.addresses, table.why, table.typed) == ((str(HOME),), None, "")
        assert [each[0].state for each in here.lists if each] == ["open"]


async def test_two_addresses_of_a_table_make_one_row() -> None:
    """The row contains only the addresses at which the table has answered; a new one is probed at once."""
    async with fake_discovery() as here:
        here.there[HOME] = here.there[AWAY] = GREETING
        for address, listed in ((Address("127.0.0.3", 4711), []), (AWAY, [AWAY]), (HOME, [AWAY, HOME])):
            here.beacon.see(address)
            await settle()
            assert [each for table in here.discovery.tables for each in table.addresses] == [
                *map(str, listed)
            ]
        assert here.state == "open"
        assert here.table.addresses == (str(AWAY), str(HOME))
        del here.there[AWAY]
        await here.passes(6)
        assert here.table.addresses == (str(HOME), str(AWAY))
        await here.passes(6)
        assert list(here.table.addresses) == [str(HOME)]
        assert here.state == "open"


async def test_a_report_with_new_facts_triggers_another_probe() -> None:
    """Within a second, and no more than once a second. A busy table keeps its row, and is probed again."""
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
        here.there[HOME] = RefusedError(refusals.BUSY)
        await here.passes(8)
        assert here.state == "running"
        here.there[HOME] = table_info(free=1)
        await here.passes(8)
        assert (here.state, here.table.free) == ("open", 1)


async def test_a_table_that_does_not_answer_its_probe_is_never_listed() -> None:
    """It is probed at growing intervals, and listed when it answers. Meanwhile the empty list is explained.

    A firewall may let the beacon answer and not the table. An impossible greeting is no answer either.
    """
    async with fake_discovery() as here:
        here.beacon.see()
        await here.passes(20)
        here.there[HOME] = table_info(seats=0, free=0)
        await here.passes(25)
        assert not any(here.lists)
        assert here.discovery.why_empty
        assert len(here.probed) < 9
        here.there[HOME] = GREETING
        await here.passes(11)
        assert here.state == "open"


async def test_a_silent_table_is_greyed_then_removed_and_listed_again_when_it_answers() -> None:
    """The grey row stays for some seconds, so that no row moves under a pointer."""
    async with fake_discovery() as here:
        for seconds in (0.0, 30.0, 90.0):
            here.there[HOME] = GREETING
            here.beacon.see()
            await here.passes(1)
            assert here.state == "open"
            del here.there[HOME]
            gone = here.clock.now()
            await until_in(here.clock, lambda: here.state == "silent")
            since = here.clock.now()
            assert here.table.why == diagnosis.SILENT
            await until_in(here.clock, lambda: not here.discovery.tables)
            assert 3 <= here.clock.now() - since < 5
            assert here.clock.now() - gone < 15
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
    """A goodbye takes effect when the probe fails: a forged one has none, because the table answers."""
    async with fake_discovery() as here:
        await here.announce()
        here.beacon.see(closed=True)
        here.beacon.see(Address("127.0.0.3", 4711), closed=True)
        await here.passes(30)
        assert here.state == "open"
        del here.there[HOME]
        here.beacon.see(closed=True)
        await settle()
        assert (here.state, here.table.why) == ("silent", diagnosis.CLOSED)
        await here.passes(5)
        assert here.discovery.tables == ()


EVIL = "Download the repair tool at http://evil.example"


@pytest.mark.parametrize(
    ("refuse", "shown"),
    [
        (refusals.version_mismatch("1.0", "9.5", guest_is_older=True), "version 9.5"),
        (refusals.rules_mismatch("1.0", "1.0.1", "ab12"), "1.0.1"),
        (Refuse("version", EVIL, EVIL, ours=EVIL), "version ?"),
    ],
    ids=["version", "rules", "evil"],
)
async def test_an_incompatible_table_is_greyed_in_our_words(refuse: Refuse, shown: str) -> None:
    """Both versions are named, invalid ones are not. The row goes when the table stops answering."""
    async with fake_discovery() as here:
        await here.announce(RefusedError(refuse))
        await here.passes(30)
        assert (here.state, here.table.name) == ("other", "Ana’s table")
        said = refusals.refusal_sentence(refuse)
        assert here.table.why == said
        for text in (said.en, said.fr):
            assert shown in text
            assert __version__ in text
            assert "evil" not in text
        here.there.clear()
        await here.passes(20)
        assert here.discovery.tables == ()


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


# --- floods of reports, typed addresses, the search for one table, and the whole discovery on loopback


async def test_forged_tables_are_limited() -> None:
    """Thousands of tables that do not exist are limited in number and in probes, four for each computer."""
    async with fake_discovery() as here:
        here.held = asyncio.Event()
        for number in range(8):
            here.beacon.see(Address("127.0.0.66", number + 1), table=f"{number:x}f")
        here.beacon.see()
        await settle()
        assert len(here.probed) == table_list.MAX_PROBES_PER_HOST + 1
        assert here.probed[-1] == (HOME,)
        for number in range(3000):
            here.beacon.see(Address(f"127.0.{number % 200}.2", 4711 + number), table=f"{number:x}")
        await settle()
        assert len(here.discovery._list._targets) == table_list.MAX_CANDIDATES
        assert len(here.probed) == MAX_PROBES
        here.held.set()
        await here.passes(120)
        assert not here.discovery._list._targets
        assert not any(here.lists)


async def test_the_sixty_fifth_table_is_not_listed() -> None:
    """Nor is the thirty-third of one computer; a row that becomes free is used again."""
    async with fake_discovery() as here:
        for computer in (1, 2, 3):
            answering(here, f"127.0.0.{computer}", 40)
            await here.passes(5)
        listed = here.discovery.tables
        assert len(listed) == table_list.MAX_TABLES
        assert {table.state for table in listed} == {"open"}
        hosts = Counter(host_of(table) for table in listed)
        assert hosts == {
            "127.0.0.1": table_list.MAX_TABLES_PER_HOST,
            "127.0.0.2": table_list.MAX_TABLES_PER_HOST,
        }
        here.there = {where: each for where, each in here.there.items() if where.host != "127.0.0.1"}
        await here.passes(30)
        assert {host_of(table) for table in here.discovery.tables} == {"127.0.0.2", "127.0.0.3"}


def host_of(table: ListedTable) -> str:
    """Return the computer where a table answers."""
    return table.addresses[0].partition(":")[0]


def answering(here: FakeDiscovery, host: str, count: int) -> list[str]:
    """Let a computer have tables that answer, and let the beacon report them."""
    made = []
    for number in range(count):
        where = Address(host, 5000 + number)
        made.append(f"{host.rpartition('.')[2]}f{number:x}")
        here.there[where] = table_info(table=made[-1])
        here.beacon.see(where, table=made[-1])
    return made


@pytest.mark.parametrize("silent", [True, False])
async def test_a_flood_of_reports_displaces_no_table(silent: bool) -> None:
    """One computer reports a hundred ports repeatedly: tables of others stay, and new ones are listed."""
    async with fake_discovery() as here:
        here.there[HOME] = GREETING
        here.there[AWAY] = table_info(table="cafe")
        here.silent = {"127.0.0.66"} if silent else set()
        here.beacon.see()
        for second in range(20):
            for number in range(100):
                false = Address("127.0.0.66", 100 * second + number + 1)
                here.beacon.see(false, table=f"{number + second:x}f")
            if second >= 10:
                here.beacon.see(AWAY, table="cafe")
            await here.passes(1)
            states = {table.table: table.state for table in here.discovery.tables}
            expected = ("beef", "cafe") if second >= 10 else ("beef",)
            assert states == dict.fromkeys(expected, "open")


async def test_queries_continue_while_the_list_is_open() -> None:
    """Three at once, then one every two seconds; none after the stop. A new network is searched, too."""
    async with fake_discovery() as here:
        await here.passes(0.8)
        assert here.beacon.asked == 3
        await here.passes(20)
        assert here.beacon.asked == 13
        assert here.beacon.opened == 1
        here.networks.clear()
        await here.passes(10)
        assert here.beacon.opened == 2
        asked = here.beacon.asked
    await here.passes(20)
    assert here.beacon.asked == asked


@pytest.mark.parametrize("broken", [OSError("no network"), ValueError("something else")])
async def test_a_source_that_cannot_open_is_opened_again_later(broken: Exception) -> None:
    """The list works as soon as the source does; a search for one table finds nothing meanwhile."""
    here = FakeDiscovery()
    here.beacon.broken = broken
    here.discovery.start()
    await settle()
    here.beacon.broken = None
    await here.passes(7)
    await here.announce()
    assert here.state == "open"
    await here.discovery.close()


async def test_a_table_is_found_again_by_its_id() -> None:
    """The search waits briefly after the first reply, ignores goodbyes, and closes its source.

    Without a reply it queries several times and ends after three seconds; without a network it ends at once.
    A cancelled search leaves no task.
    """
    here = FakeDiscovery()
    here.beacon.broken = OSError("no network")
    assert await find("beef", here.deps) == ()
    before = asyncio.all_tasks()
    here = FakeDiscovery()
    finding = asyncio.ensure_future(find("beef", here.deps))
    await settle()
    await here.passes(3)
    assert await finding == ()
    assert here.beacon.asked > 5
    finding = asyncio.ensure_future(find("beef", here.deps))
    await settle()
    here.beacon.see(table="feed")
    here.beacon.see(closed=True)
    await settle()
    assert not finding.done()
    here.beacon.see(AWAY)
    await settle()
    here.beacon.see(HOME)
    await here.passes(0.5)
    assert await finding == (AWAY, HOME)
    assert not here.beacon.is_open()
    abort = asyncio.ensure_future(find("beef", here.deps))
    await settle()
    assert here.beacon.is_open()
    abort.cancel()
    await asyncio.gather(abort, return_exceptions=True)
    assert not here.beacon.is_open()
    assert asyncio.all_tasks() == before


async def test_an_empty_list_explains_itself_until_a_table_comes() -> None:
    """The explanation appears after three seconds without a table, and hides with the first table."""
    async with fake_discovery() as here:
        await here.passes(2.5)
        assert here.discovery.why_empty == ()
        await here.passes(1)
        assert here.discovery.why_empty == diagnosis.explain_empty_list(loopback(), "linux")
        await here.announce()
        assert here.discovery.why_empty == ()
        assert here.explanations == [diagnosis.explain_empty_list(loopback(), "linux"), ()]


async def test_a_typed_address_becomes_the_table_that_is_there() -> None:
    """The row shows the address until it answers, then the title; a reported table keeps one row."""
    async with fake_discovery() as here:
        here.held = asyncio.Event()
        here.there[AWAY] = here.there[HOME] = GREETING
        assert here.discovery.add_address("127.0.0.2:4711") == str(AWAY)
        assert (here.table.name, here.table.table, here.table.typed) == ("127.0.0.2:4711", "", str(AWAY))
        assert here.state == "asking"
        await settle()
        here.beacon.see(AWAY)
        here.beacon.see(HOME)
        assert len(here.discovery.tables) == 1
        here.held.set()
        await settle()
        assert (here.state, here.table.table, here.table.name) == ("open", "beef", "Ana’s table")
        assert (here.table.addresses, here.table.typed) == ((str(AWAY), str(HOME)), str(AWAY))
        assert here.discovery.add_address("127.0.0.2:4711") == str(AWAY)
        assert here.table.table == "beef"


async def test_a_typed_address_stays_until_another_is_typed() -> None:
    """Without an answer its row shows the reason, and is probed again. A typing error is explained."""
    async with fake_discovery() as here:
        here.discovery.add_address("127.0.0.2:4711")
        await here.passes(60)
        assert here.state == "silent"
        assert here.table.why == diagnosis.CONNECTION_REFUSED.fill(where="127.0.0.2:4711")
        here.discovery.add_address("127.0.0.3:4711")
        assert here.table.name == "127.0.0.3:4711"
        await here.passes(300)
        here.there[Address("127.0.0.3", 4711)] = GREETING
        await here.passes(11)
        assert here.state == "open"
        here.discovery.add_address("127.0.0.2:4711")
        assert [table.table for table in here.discovery.tables] == ["beef", ""]
        with pytest.raises(NotJoinedError) as refused:
            here.discovery.add_address("192.168.1.300")
        assert refused.value.sentence is address.BAD_IPV4
        assert [table.table for table in here.discovery.tables] == ["beef", ""]
    with pytest.raises(RuntimeError):
        here.discovery.add_address("127.0.0.2")


async def test_discovery_can_be_stopped_during_a_probe_and_restarted() -> None:
    """A stop cancels all probes; a second start begins anew, a second stop does nothing."""
    async with fake_discovery() as here:
        here.held = asyncio.Event()
        here.beacon.see()
        await settle()
        await here.discovery.close()
        assert not here.discovery._probes
        await here.discovery.close()
        here.held = None
        here.there[HOME] = GREETING
        here.discovery.start()
        here.discovery.start()
        await settle()
        here.beacon.see()
        await settle()
        assert here.state == "open"


async def test_a_real_table_is_found_joined_and_lost(tmp_path: Path) -> None:
    """Host, advertiser, source and probe run on loopback until the host has closed."""
    async with hosting(tmp_path) as kit:
        advert = TableAdvertiser(kit.host.greeting, kit.host.port, loopback_deps())
        await advert.open()
        deps = loopback_deps(source=lambda: BeaconSource(loopback, ports=(advert.port,)))
        discovery = Discovery(deps)
        discovery.start()

        def state() -> str:
            return discovery.tables[0].state if discovery.tables else ""

        await until(lambda: state() == "open", "it can be joined")
        assert discovery.tables[0].addresses == (str(kit.address),)
        assert discovery.tables[0].name == "Ana’s table"
        assert await find("beef", deps) == (kit.address,)
        kit.sit(0, "Ana")
        await until(lambda: discovery.tables[0].free == 2, "the seat is taken")
        visitor = await kit.join("Ben", 1, at=kit.address)
        assert visitor.guest.credential.table == "beef"
        await kit.host.close()
        await advert.close()
        # A probe under way while the host closes may fail in another way; the next one is refused.
        await until(
            lambda: state() == "silent" and discovery.tables[0].why == diagnosis.CLOSED, "it is closed"
        )
        await discovery.close()
