"""mDNS records on loopback are registered, updated and unregistered; invalid ones are ignored."""

from __future__ import annotations

import asyncio
import logging
import random
import socket
import subprocess
import sys
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, strategies as st
from zeroconf import IPVersion, ServiceStateChange
from zeroconf.asyncio import AsyncServiceInfo, AsyncZeroconf

from epizodiak_qt.lan.access.dialer import Address
from epizodiak_qt.lan.discovery import mdns
from epizodiak_qt.lan.discovery.advertiser import AdvertiserDeps, TableAdvertiser
from epizodiak_qt.lan.discovery.announcement import (
    TXT_ITEM_MAX_BYTES,
    TXT_MAX_BYTES,
    InvalidTableInfoError,
    decode_txt_record,
    encode_txt_record,
)
from epizodiak_qt.lan.discovery.interfaces import Interface
from epizodiak_qt.lan.discovery.mdns import MAX_NAMES, MAX_RESOLVERS, MdnsAdvertiser, MdnsSource
from epizodiak_qt.lan.wire.clock import LoopClock
from tests.lan.discovery_fixtures import RecordingSink, loopback, private_service, table_info
from tests.lan.manual_clock import ManualClock, run, settle, until, until_in

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Sequence

    from epizodiak_qt.lan.discovery.announcement import TableInfo


def record_of(told: TableInfo) -> dict[bytes, bytes | None]:
    """Return table facts as the library hands its record over."""
    return {key.encode(): value.encode() for key, value in encode_txt_record(told).items()}


@asynccontextmanager
async def browsing(service: str, notes: RecordingSink) -> AsyncIterator[MdnsSource]:
    """Open a source that browses on loopback."""
    source = MdnsSource(loopback, service=service)
    await source.open(notes)
    try:
        yield source
    finally:
        await source.close()


def test_a_record_is_registered_updated_and_unregistered() -> None:
    """Its facts and updated counts are reported; a clean close is reported at once."""

    async def scenario() -> None:
        service, notes, free = private_service(), RecordingSink(), [2]
        advert = MdnsAdvertiser(lambda: table_info(free=free[0]), loopback, LoopClock(), service=service)
        async with browsing(service, notes):
            advert.open()
            await until(lambda: notes.found, "the record is seen")
            assert notes.found[0] == ("mdns", table_info(), (Address("127.0.0.1", 4711),))
            await until(advert.registered.is_set, "it is registered")
            free[0] = 1
            advert.update()
            await until(lambda: notes.found[-1].info.free == 1, "the change is seen")
            await advert.close()
            await until(lambda: notes.goodbyes, "the goodbye is reported")
        assert notes.goodbyes == [("mdns", "beef")]

    run(scenario())


def test_an_advertiser_can_be_closed_before_it_is_registered() -> None:
    """A close right after the open leaves no task and no record."""

    async def scenario() -> None:
        before = asyncio.all_tasks()
        connected = asyncio.Event()

        def asked() -> TableInfo:
            connected.set()
            return table_info()

        advert = MdnsAdvertiser(asked, loopback, LoopClock(), service=private_service())
        advert.open()
        await connected.wait()
        await settle()
        await advert.close()
        await until(lambda: asyncio.all_tasks() == before, "no task is left")

    run(scenario())


def test_a_source_can_be_closed_while_it_resolves() -> None:
    """After the close it reports nothing, and no task remains."""

    async def scenario() -> None:
        before = asyncio.all_tasks()
        notes = RecordingSink()
        async with browsing(private_service(), notes):
            pass
        await until(lambda: asyncio.all_tasks() == before, "no task is left")

    run(scenario())


async def _register_record(connection: AsyncZeroconf, service: str, label: str, **changes: Any) -> None:
    fields: dict[str, Any] = {
        "port": 4711,
        "properties": record_of(table_info(table="bad")),
        "server": f"{label}.local.",
        "parsed_addresses": ["127.0.0.1"],
    }
    info = AsyncServiceInfo(service, f"{label}.{service}", **(fields | changes))
    await (await connection.async_register_service(info))


def test_records_without_a_table_are_ignored() -> None:
    """Oversized and invalid texts, public addresses and noise are ignored; the valid table is reported."""

    async def scenario() -> None:
        service, notes = private_service(), RecordingSink()
        huge = {f"k{number}": "x" * 200 for number in range(30)}
        other = AsyncZeroconf(interfaces=["127.0.0.1"], ip_version=IPVersion.V4Only)
        chance = random.Random(5)
        async with browsing(service, notes):
            with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as stranger:
                for _ in range(300):
                    stranger.sendto(chance.randbytes(chance.randrange(1, 600)), ("127.0.0.1", 5353))
            await asyncio.gather(
                _register_record(
                    other, service, "huge", properties=record_of(table_info(table="bad")) | huge
                ),
                _register_record(other, service, "empty", properties={}),
                _register_record(other, service, "bytes", properties={b"\xff\xfe": b"\xff", b"id": b"\xff"}),
                _register_record(other, service, "away", parsed_addresses=["8.8.8.8"]),
                _register_record(other, service, "all", parsed_addresses=["255.255.255.255", "0.0.0.0"]),
                _register_record(other, service, "noport", port=0),
                _register_record(other, service, "true", properties=record_of(table_info())),
            )
            await until(lambda: notes.found, "the table is seen")
            await other.async_close()
        assert notes.tables == ["beef"]

    run(scenario())


def test_resolving_a_flood_of_names_is_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not all of thousands of records are resolved; the requests under way end with the source."""

    async def scenario() -> None:
        source, notes = MdnsSource(loopback), RecordingSink()
        waiting = asyncio.Event()

        async def never(*_: object) -> None:
            await waiting.wait()

        monkeypatch.setattr(source, "_resolve", never)
        source._sink = notes
        for number in range(5000):
            source._on_change(None, "", f"n{number}", ServiceStateChange.Added)  # type: ignore[arg-type]  # zeroconf itself is not used
        assert len(source._resolving) == MAX_NAMES
        assert "n4999" in source._resolving, "the oldest name is dropped, not the newest"
        source._on_change(None, "", "n4999", ServiceStateChange.Removed)  # type: ignore[arg-type]  # zeroconf itself is not used
        assert len(source._resolving) == MAX_NAMES - 1
        await source.close()
        assert not source._resolving
        assert notes.goodbyes == [("mdns", "n4999")]

    run(scenario())


def test_an_advertiser_that_is_cancelled_while_it_closes_leaves_no_socket() -> None:
    """The goodbye takes a while; without it, the sockets are closed nevertheless."""

    async def scenario() -> None:
        advert = MdnsAdvertiser(table_info, loopback, LoopClock(), service=private_service())
        opened: list[AsyncZeroconf] = []
        connect = mdns._connect

        async def noting(interfaces: Sequence[Interface]) -> AsyncZeroconf:
            opened.append(await connect(interfaces))
            return opened[-1]

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(mdns, "_connect", noting)
            advert.open()
            await until(advert.registered.is_set, "it is registered")
        (connection,) = opened
        engine = connection.zeroconf.engine
        sockets = [each.transport for each in (*engine.readers, *engine.senders)]
        assert sockets
        closing = asyncio.create_task(advert.close())
        await until(lambda: not advert.registered.is_set(), "it closes")
        closing.cancel()
        await asyncio.gather(closing, return_exceptions=True)
        await until(lambda: all(each.is_closing() for each in sockets), "the sockets are closed")

    run(scenario())


def test_a_record_is_seen_behind_names_without_one() -> None:
    """A hundred names without a record do not delay a valid record."""

    async def scenario() -> None:
        service, notes = private_service(), RecordingSink()
        other = AsyncZeroconf(interfaces=["127.0.0.1"], ip_version=IPVersion.V4Only)
        async with browsing(service, notes) as source:
            assert source._connection is not None
            for number in range(100):
                source._on_change(
                    source._connection.zeroconf, service, f"n{number}.{service}", ServiceStateChange.Added
                )
            await _register_record(other, service, "true", properties=record_of(table_info()))
            await until(lambda: notes.found, "the table is seen")
            assert len(source._resolving) > MAX_RESOLVERS, "the others still wait"
            await other.async_close()
        assert notes.tables == ["beef"]

    run(scenario())


def test_a_source_cannot_open_without_a_network(caplog: pytest.LogCaptureFixture) -> None:
    """Both the source and the advertiser report that there is no network; the log says it once."""

    async def scenario() -> None:
        with pytest.raises(OSError, match="no network"):
            await MdnsSource(list).open(RecordingSink())
        clock, failures = ManualClock(), list[Exception | None]()
        advert = MdnsAdvertiser(table_info, list, clock, changed=lambda: failures.append(advert.error))
        advert.open()
        await until_in(clock, lambda: len(failures) > 2)
        assert {str(error) for error in failures} == {"no network"}
        await advert.close()

    run(scenario())
    assert caplog.messages == ["mDNS registration failed: no network"]


@pytest.mark.parametrize("error", [OSError("Network is unreachable"), KeyError("a fault of the code")])
def test_a_pulled_cable_is_one_line_in_the_log(error: Exception, caplog: pytest.LogCaptureFixture) -> None:
    """The library would log the traceback of its socket; that of any other error is kept."""
    logging.getLogger("zeroconf").warning("Error with socket 9: %s", error, exc_info=error)
    assert (caplog.records[0].exc_info is None) == isinstance(error, OSError)
    assert caplog.messages == [f"Error with socket 9: {error}"]


@pytest.mark.parametrize("running", [False, True])
def test_a_record_contains_the_table_facts(*, running: bool) -> None:
    """The TXT record decodes to the same facts, and its items fit the limit."""
    told = table_info(running=running, protocol=(1, 3), spectators=30)
    record = record_of(told)
    assert decode_txt_record(record, 4711) == told
    assert all(len(key) + len(value or b"") + 1 <= TXT_ITEM_MAX_BYTES for key, value in record.items())


@pytest.mark.parametrize(
    "changes",
    [
        {"id": None},
        {"id": b"Not Hex"},
        {"v": b"1"},
        {"v": b"2-1"},
        {"v": b"1-\xc2\xb2"},
        {"v": b"1-99999999999"},
        {"s": b"4/3"},
        {"s": b"-1/3"},
        {"s": b"0/0"},
        {"w": b"many"},
        {"n": b"\xff"},
        {"n": b"x" * 70},
        {"a": None},
        {"x": b"x" * TXT_MAX_BYTES},
    ],
)
def test_an_impossible_record_is_refused(changes: dict[str, bytes | None]) -> None:
    """Missing, invalid and oversized items are refused."""
    changed = record_of(table_info()) | {key.encode(): value for key, value in changes.items()}
    record = {key: value for key, value in changed.items() if value is not None}
    with pytest.raises(InvalidTableInfoError):
        decode_txt_record(record, 4711)


@pytest.mark.parametrize("port", [None, 0, 65536, -1])
def test_a_record_without_a_port_is_refused(port: int | None) -> None:
    """A table needs a port."""
    with pytest.raises(InvalidTableInfoError):
        decode_txt_record(record_of(table_info()), port)


KEYS = st.sampled_from([b"v", b"id", b"n", b"g", b"s", b"w", b"a", b"lock", b"z"])


@given(st.dictionaries(KEYS, st.none() | st.binary(max_size=300)), st.integers())
def test_any_txt_record_is_decoded_or_refused(changes: dict[bytes, bytes | None], port: int) -> None:
    """No TXT record raises anything but InvalidTableInfoError."""
    try:
        decode_txt_record(record_of(table_info()) | changes, port)
    except InvalidTableInfoError:
        return
    assert 0 < port < 65536


def test_an_advertiser_follows_the_networks() -> None:
    """After a change of network the record is registered in the new one, and the beacon stays open."""

    async def scenario() -> None:
        service, notes = private_service(), RecordingSink()
        networks: list[tuple[Interface, ...]] = [()]
        clock = ManualClock()
        deps = AdvertiserDeps(lambda: networks[0], clock, "127.0.0.1", 0, service)
        told: list[str] = []
        advert = TableAdvertiser(table_info, deps, lambda: told.append(str(advert.mdns_error)))
        await advert.open()
        assert advert.beacon_port
        assert advert.beacon_error is None
        await until(lambda: str(advert.mdns_error) == "no network")
        assert told[-1] == "no network"
        assert not advert.addresses
        networks[0] = loopback()
        async with browsing(service, notes):
            await until_in(clock, lambda: advert.is_registered, "the record is registered")
            assert told[-1] == "None"
            await until(lambda: notes.found, "the record is found")
            assert advert.addresses == ("127.0.0.1",)
            advert.update()
            await advert.close()
            await until(lambda: notes.goodbyes, "the goodbye is reported")

    run(scenario())


def test_a_record_stays_as_long_as_the_networks_do() -> None:
    """It is registered once, and again only when the computer has another address."""

    async def scenario() -> None:
        networks = [loopback()]
        clock = ManualClock()
        deps = AdvertiserDeps(lambda: networks[0], clock, "127.0.0.1", 0, private_service())
        told: list[bool] = []
        advert = TableAdvertiser(table_info, deps, lambda: told.append(True))
        await advert.open()
        await until_in(clock, lambda: advert.is_registered, "it is registered")
        told.clear()
        await clock.advance(20)
        assert told == [], "it is not registered again"
        networks[0] = (*loopback(), Interface("other", "127.0.0.9", 8))
        await until_in(clock, lambda: told, "it is unregistered before the new registration")
        assert not advert.is_registered
        await advert.close()

    run(scenario())


def test_an_advertiser_without_its_port_works_without_a_beacon() -> None:
    """If another program owns the port, the record remains, and the advertiser keeps the error."""

    async def scenario() -> None:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as other:
            other.bind(("127.0.0.1", 0))
            port = other.getsockname()[1]
            deps = AdvertiserDeps(loopback, LoopClock(), "127.0.0.1", port, use_mdns=False)
            advert = TableAdvertiser(table_info, deps)
            await advert.open()
            advert.update()
            assert isinstance(advert.beacon_error, OSError)
            assert not advert.is_registered
            await advert.close()

    run(scenario())


def test_network_libraries_are_imported_on_demand() -> None:
    """Importing discovery imports neither zeroconf nor ifaddr, which would delay the start."""
    program = (
        "import sys; from epizodiak_qt.lan.discovery import advertiser, discovery, network_check; "
        "print(sorted({'zeroconf', 'ifaddr'} & set(sys.modules)))"
    )
    told = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert told.stdout.strip() == "[]"


def test_a_record_names_the_addresses_of_all_networks() -> None:
    """A computer in two networks announces both of its addresses."""
    networks = (Interface("one", "192.168.1.2", 24), Interface("two", "10.0.0.2", 8))
    advert = MdnsAdvertiser(table_info, lambda: networks, LoopClock())
    record = advert._record(networks)
    assert record.parsed_addresses() == ["192.168.1.2", "10.0.0.2"]
    assert record.name == "beef._epizodiak._tcp.local."
    assert record.port == 4711
