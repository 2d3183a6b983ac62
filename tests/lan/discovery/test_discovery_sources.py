"""Floods of reports, typed addresses, the search for one table, and the whole discovery on loopback."""

import asyncio
from collections import Counter
from pathlib import Path

import pytest

from epizodiak_qt.lan.admission.dialer import Address
from epizodiak_qt.lan.discovery import address, diagnosis
from epizodiak_qt.lan.discovery.advertiser import TableAdvertiser
from epizodiak_qt.lan.discovery.beacon import BeaconSource
from epizodiak_qt.lan.discovery.config import DiscoveryDeps
from epizodiak_qt.lan.discovery.discovery import MAX_PROBES, Discovery, find
from epizodiak_qt.lan.discovery.table_list import (
    MAX_CANDIDATES,
    MAX_PROBES_PER_HOST,
    MAX_TABLES,
    MAX_TABLES_PER_HOST,
)
from epizodiak_qt.lobby.client import ListedTable, NotJoinedError
from tests.lan.discovery_fixtures import GREETING, loopback, table_info
from tests.lan.fake_discovery import AWAY, HOME, FakeDiscovery, fake_discovery
from tests.lan.host_kit import hosting
from tests.lan.manual_clock import settle, until


async def test_forged_tables_are_limited() -> None:
    """Thousands of tables that do not exist are limited in number and in probes."""
    async with fake_discovery() as here:
        here.held = asyncio.Event()
        for number in range(3000):
            here.beacon.see(Address(f"127.0.{number % 200}.2", 4711 + number), table=f"{number:x}")
        await settle()
        assert len(here.discovery._list._targets) == MAX_CANDIDATES
        assert len(here.probed) == MAX_PROBES
        here.held.set()
        await here.passes(120)
        assert not here.discovery._list._targets
        assert not any(here.lists)


async def test_twenty_tables_on_one_computer_are_all_listed() -> None:
    """A club or a school may host many; the rows are in the order of the answers."""
    async with fake_discovery() as here:
        ids = answering(here, "127.0.0.1", 20)
        assert len(ids) == 20
        await here.passes(2)
        assert sorted(table.table for table in here.discovery.tables) == sorted(ids)
        assert {table.state for table in here.discovery.tables} == {"open"}


async def test_the_sixty_fifth_table_is_not_listed() -> None:
    """Nor is the thirty-third of one computer; a row that becomes free is used again."""
    async with fake_discovery() as here:
        for computer in (1, 2, 3):
            answering(here, f"127.0.0.{computer}", 40)
            await here.passes(5)
        listed = here.discovery.tables
        assert len(listed) == MAX_TABLES
        hosts = Counter(host_of(table) for table in listed)
        assert hosts == {"127.0.0.1": MAX_TABLES_PER_HOST, "127.0.0.2": MAX_TABLES_PER_HOST}
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


async def test_silent_ports_of_one_computer_do_not_delay_other_probes() -> None:
    """One computer gets at most four probes at a time."""
    async with fake_discovery() as here:
        here.held = asyncio.Event()
        for number in range(8):
            here.beacon.see(Address("127.0.0.66", number + 1), table=f"{number:x}f")
        here.beacon.see()
        await settle()
        assert len(here.probed) == MAX_PROBES_PER_HOST + 1
        assert here.probed[-1] == (HOME,)
        here.held.set()


async def test_queries_continue_while_the_list_is_open() -> None:
    """Three at once, then one every two seconds; none after the stop."""
    async with fake_discovery() as here:
        await here.passes(0.8)
        assert here.beacon.asked == 3
        await here.passes(20)
        assert here.beacon.asked == 13
    await here.passes(20)
    assert here.beacon.asked == 13


async def test_the_source_is_opened_again_in_another_network() -> None:
    """A laptop that changes its network searches the new one."""
    async with fake_discovery() as here:
        assert here.beacon.opened == 1
        here.networks.clear()
        await here.passes(10)
        assert here.beacon.opened == 2


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


async def test_find_gives_up_without_a_network_and_after_three_seconds() -> None:
    """It queries several times, then ends; a cancelled search leaves no task."""
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
    """Without an answer the row shows the reason, is probed again, and is replaced by the next address."""
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


async def test_an_invalid_address_is_explained_and_not_listed() -> None:
    """A typing error raises its explanation; adding an address without an open list raises RuntimeError."""
    async with fake_discovery() as here:
        with pytest.raises(NotJoinedError) as refused:
            here.discovery.add_address("192.168.1.300")
        assert refused.value.sentence is address.BAD_IPV4
        assert here.discovery.tables == ()
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


async def test_a_table_is_found_again_by_its_id() -> None:
    """The search waits briefly after the first reply, ignores goodbyes, and closes its source."""
    here = FakeDiscovery()
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


async def test_a_real_table_is_found_joined_and_lost(tmp_path: Path) -> None:
    """Host, advertiser, source and probe run on loopback until the host has closed."""
    async with hosting(tmp_path) as kit:
        advert = TableAdvertiser(
            kit.host.greeting,
            kit.host.port,
            DiscoveryDeps(interfaces=loopback, beacon_address="127.0.0.1", beacon_port=0),
        )
        await advert.open()
        deps = DiscoveryDeps(interfaces=loopback, source=lambda: BeaconSource(loopback, ports=(advert.port,)))
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
            lambda: state() == "silent" and discovery.tables[0].why == diagnosis.CLOSED,
            "it is closed",
        )
        await discovery.close()
