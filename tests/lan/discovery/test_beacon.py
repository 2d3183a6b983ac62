"""The beacon answers queries, accepts replies, and ignores all other packets."""

import asyncio
import random
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, cast

import pytest
from hypothesis import given, strategies as st

from epizodiak_qt.lan.admission.dialer import Address
from epizodiak_qt.lan.admission.rate_limiter import RateLimiter
from epizodiak_qt.lan.discovery import interfaces
from epizodiak_qt.lan.discovery.beacon import (
    MAX_ASKERS,
    MAX_REPLIES,
    MAX_REPLIES_PER_HOST,
    QUERY_BYTES,
    RATE,
    REPLY_MAGIC,
    BeaconResponder,
    BeaconSource,
    _destinations,
    decode_query,
    decode_reply,
    encode_query,
    encode_reply,
    nonce_of_reply,
    udp_socket,
)
from epizodiak_qt.lan.discovery.interfaces import LOOPBACK, Interface
from epizodiak_qt.lan.wire.clock import LoopClock
from epizodiak_qt.lan.wire.messages import Greeting, WireError
from tests.lan.discovery_fixtures import PORT, RecordingSink, loopback, reply_of, table_info
from tests.lan.manual_clock import ManualClock, settle, until

NONCE = bytes(range(16))
LONGEST = table_info(
    table="f" * 32, name="\U0001f600" * 24, game="g" * 32, app="a" * 32, rules="f" * 32, spectators=1 << 40
)


ARP_TABLE = """\
IP address       HW type     Flags       HW address            Mask     Device
192.168.1.1      0x1         0x2         02:00:00:00:00:01     *        eth0
192.168.1.66     0x1         0x0         00:00:00:00:00:00     *        eth0
192.168.1.77     0x1         0x2         02:00:00:00:00:77     *        eth0
10.44.0.2        0x1         0x2         02:00:00:00:00:44     *        eth1
"""


def received(greeting: Greeting) -> Greeting:
    """Return what a guest reads of the reply of a table."""
    return decode_reply(reply_of(NONCE, greeting), "127.0.0.1").greeting


class Outbox:
    """A fake socket that accepts every packet."""

    def __init__(self) -> None:
        self.sent: list[tuple[bytes, Address]] = []

    def sendto(self, data: bytes, address: Address) -> None:
        """Record a packet."""
        self.sent.append((data, address))

    def abort(self) -> None:
        """Close."""


def with_outbox(clock: ManualClock, **changes: Any) -> tuple[BeaconResponder, Outbox]:
    """Return a responder whose socket is an `Outbox`."""
    responder = BeaconResponder(table_info, PORT, clock, **changes)
    outbox = Outbox()
    responder._transport = cast("asyncio.DatagramTransport", outbox)
    return responder, outbox


@asynccontextmanager
async def listening(address: str = "127.0.0.1") -> AsyncIterator[tuple[socket.socket, int]]:
    """Bind a socket that plays a host, honest or not."""
    made = udp_socket(address, 0)
    try:
        yield made, made.getsockname()[1]
    finally:
        made.close()


async def receive(made: socket.socket) -> tuple[bytes, Any]:
    """Return the next packet; fail if none comes."""
    loop = asyncio.get_running_loop()
    return await asyncio.wait_for(loop.sock_recvfrom(made, 2048), 30)


@asynccontextmanager
async def asking(port: int, notes: RecordingSink) -> AsyncIterator[BeaconSource]:
    """Open a source that queries loopback."""
    source = BeaconSource(loopback, ports=(port,))
    await source.open(notes.seen)
    try:
        yield source
    finally:
        await source.close()


async def test_a_reply_has_the_present_facts_and_the_address_of_its_sender() -> None:
    """The responder reads the facts again for every query; the guest hears at once that it closes."""
    free = [2]
    responder, notes = BeaconResponder(lambda: table_info(free=free[0]), PORT, LoopClock()), RecordingSink()
    async with asking(await responder.open("127.0.0.1", 0), notes) as source:
        for seats in (2, 1):
            free[0] = seats
            told = len(notes.found)
            source.query()
            await until(lambda told=told: len(notes.found) > told, "an answer")  # type: ignore[misc]  # mypy infers no type for a lambda with a default
        responder.close()
        await until(lambda: len(notes.found) > 2, "a goodbye")
    assert notes.found[0] == (table_info(free=2), Address("127.0.0.1", 4711), False)
    assert [(each.greeting.free, each.closed) for each in notes.found] == [(2, False), (1, False), (1, True)]


def test_a_query_is_never_shorter_than_its_reply() -> None:
    """So a host cannot be used to amplify traffic; two hosts cannot be made to reply to each other."""
    assert len(encode_query(NONCE)) == QUERY_BYTES
    assert len(reply_of(NONCE, LONGEST)) <= QUERY_BYTES
    assert decode_query(encode_query(NONCE)) == NONCE
    assert decode_query(encode_query(NONCE)[:-1]) is None
    assert decode_query(encode_query(NONCE) + b"\0") is None
    assert decode_query(encode_query(NONCE)[:-1] + b"x") is None
    assert decode_query(reply_of(NONCE)) is None
    assert nonce_of_reply(encode_query(NONCE)) is None
    assert nonce_of_reply(reply_of(NONCE)) == NONCE


def test_a_reply_that_would_be_too_long_is_not_sent() -> None:
    """A table whose name is too long sends no reply."""
    responder, outbox = with_outbox(ManualClock())
    responder._greeting = lambda: table_info(name="x" * 600)
    responder._receive(encode_query(NONCE), Address("127.0.0.1", 9))
    assert outbox.sent == []


def test_table_facts_survive_encoding() -> None:
    """A name is truncated and sanitized, and an invalid version becomes a question mark."""
    assert received(table_info()) == table_info()
    assert len(received(LONGEST).name) == 24
    assert received(LONGEST).app == "?"
    assert received(table_info(name="An\u202ea\x00’s  table")).name == "Ana’s table"


@given(st.binary(max_size=600))
def test_random_bytes_are_refused_as_table_facts(data: bytes) -> None:
    """Random bytes after the nonce raise WireError, nothing else."""
    with pytest.raises(WireError):
        decode_reply(REPLY_MAGIC + NONCE + data, "127.0.0.1")


@pytest.mark.parametrize(
    "changes", [{"free": 4}, {"seats": 0, "free": 0}, {"protocol": [2, 1]}, {"table": "XYZ"}]
)
def test_impossible_table_facts_are_refused(changes: dict[str, Any]) -> None:
    """More free seats than seats, no seats, a reversed range of versions, no id; and no port."""
    with pytest.raises(WireError):
        received(table_info(**changes))
    with pytest.raises(WireError):
        decode_reply(encode_reply(NONCE, table_info(), 0), "127.0.0.1")


def test_a_host_replies_to_queries_only() -> None:
    """Thousands of other packets get no reply; the query after them gets one."""
    responder, outbox = with_outbox(ManualClock())
    chance = random.Random(7)
    for number in range(5000):
        data = chance.randbytes(chance.randrange(600))
        if number % 3 == 0:
            broken = bytearray(encode_query(NONCE))
            broken[chance.randrange(11)] ^= 1 << chance.randrange(8)
            data = bytes(broken)
        responder._receive(data, Address("127.0.0.1", 9))
    assert outbox.sent == []
    responder._receive(encode_query(NONCE), Address("127.0.0.1", 9))
    assert outbox.sent == [(reply_of(NONCE), Address("127.0.0.1", 9))]


def test_a_query_that_arrives_twice_is_answered_once() -> None:
    """A query is sent in several ways; the next query of the same computer is answered again."""
    responder, outbox = with_outbox(ManualClock())
    asker = Address("127.0.0.1", 9)
    for nonce in (NONCE, NONCE, NONCE[::-1]):
        responder._receive(encode_query(nonce), asker)
    assert outbox.sent == [(reply_of(nonce), asker) for nonce in (NONCE, NONCE[::-1])]


def test_a_closed_table_says_goodbye_to_the_last_who_asked() -> None:
    """It repeats the nonce of each one's last query, so that it is accepted; the number is limited."""
    responder, outbox = with_outbox(ManualClock())
    askers = [Address("127.0.0.1", port) for port in range(1, MAX_ASKERS + 6)]
    for asker in askers:
        responder._limiter = RateLimiter(ManualClock(), RATE)
        responder._receive(encode_query(NONCE), asker)
    responder._receive(encode_query(NONCE[::-1]), askers[0])
    outbox.sent.clear()
    responder.close()
    goodbye = reply_of(NONCE, closed=True)
    assert decode_reply(goodbye, "127.0.0.1") == (table_info(), Address("127.0.0.1", PORT), True)
    first = (reply_of(NONCE[::-1], closed=True), askers[0])
    assert outbox.sent == [*((goodbye, asker) for asker in askers[6:]), first]


def test_a_query_goes_to_neighbours_all_hosts_and_the_broadcast_address(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neighbours come first, so that a firewall on Linux lets in their replies; loopback has only itself."""
    monkeypatch.setattr(interfaces, "ARP_TABLE", tmp_path / "arp")
    home, point = Interface("eth0", "192.168.1.12", 24), Interface("wg0", "10.0.0.1", 32)
    assert _destinations(home) == ("224.0.0.1", "192.168.1.255")
    (tmp_path / "arp").write_text(ARP_TABLE)
    assert _destinations(home) == ("192.168.1.1", "192.168.1.77", "224.0.0.1", "192.168.1.255")
    assert _destinations(point) == ("224.0.0.1",)
    assert _destinations(LOOPBACK) == ("127.0.0.1",)


def test_one_computer_cannot_use_up_the_replies() -> None:
    """A flood from one address is limited to its share, and another address still gets a reply."""
    responder, outbox = with_outbox(ManualClock())
    for number in range(1000):
        responder._receive(encode_query(number.to_bytes(16, "big")), Address("127.0.0.2", 9))
    responder._receive(encode_query(NONCE), Address("127.0.0.3", 9))
    assert [address.host for _, address in outbox.sent] == ["127.0.0.2"] * int(RATE / 2) + ["127.0.0.3"]


async def test_replies_to_a_flood_are_rate_limited() -> None:
    """A hundred replies a second in total; the budget recovers, and little state is kept."""
    clock = ManualClock()
    responder, outbox = with_outbox(clock)
    for number in range(5000):
        responder._receive(encode_query(NONCE), Address(f"127.1.{number % 200}.{number // 200}", 9))
    assert len(outbox.sent) == RATE
    assert len(responder._limiter._served) <= RATE
    await clock.advance(1.0)
    responder._receive(encode_query(NONCE), Address("127.0.0.9", 9))
    assert len(outbox.sent) == RATE + 1


async def test_a_newcomer_gets_a_reply_among_a_hundred_busy_computers() -> None:
    """An address that was not answered lately has priority over those that were."""
    clock = ManualClock()
    responder, outbox = with_outbox(clock)
    answered = []
    for second in range(28):
        for number in range(100):
            for _ in range(2):
                responder._receive(encode_query(random.randbytes(16)), Address(f"127.0.1.{number}", 9))
        newcomer = Address(f"127.0.2.{second}", 9)
        responder._receive(encode_query(NONCE), newcomer)
        answered.append(newcomer in [address for _, address in outbox.sent])
        await clock.advance(1.0)
    # In the first seconds the hundred computers are newcomers themselves.
    assert answered[2:] == [True] * 26


def test_replies_can_be_restricted_to_some_addresses() -> None:
    """The responder of a network check replies to this computer alone."""
    responder, outbox = with_outbox(ManualClock(), only=frozenset({"127.0.0.5"}))
    responder._receive(encode_query(NONCE), Address("127.0.0.6", 9))
    responder._receive(encode_query(NONCE), Address("127.0.0.5", 9))
    assert [address.host for _, address in outbox.sent] == ["127.0.0.5"]


async def test_replies_without_a_query_are_dropped() -> None:
    """Replies with another nonce, noise and overlong replies are dropped; the valid reply is reported."""
    notes = RecordingSink()
    async with listening() as (host, port), asking(port, notes) as source:
        source.query()
        asked, asker = await receive(host)
        nonce = decode_query(asked)
        assert nonce is not None
        chance = random.Random(3)
        for data in (
            reply_of(NONCE, table_info(table="bad1")),
            reply_of(nonce[::-1], table_info(table="bad2")),
            reply_of(nonce, table_info(table="bad3"))[:-4],
            reply_of(nonce, table_info(table="bad4", name="x" * 600)),
            b"EpiZodiak!\x02" + reply_of(nonce, table_info(table="bad5"))[len(REPLY_MAGIC) :],
            asked,
            b"",
            *(chance.randbytes(chance.randrange(500)) for _ in range(200)),
            reply_of(nonce),
        ):
            host.sendto(data, asker)
            await settle(4)
        await until(lambda: notes.found, "the valid reply")
        assert notes.tables == ["beef"]


async def test_a_reply_with_an_old_nonce_is_dropped() -> None:
    """Replies to the last few queries count, replies to an older one do not."""
    notes, numbers = RecordingSink(), iter(range(100))
    source = BeaconSource(loopback, ports=(9,), token=lambda size: next(numbers).to_bytes(size, "big"))
    await source.open(notes.seen)
    for _ in range(6):
        source.query()
    for number in range(6):
        told = reply_of(number.to_bytes(16, "big"), table_info(table=f"{number:x}"))
        source._receive(told, Address("127.0.0.1", 47999))
    await source.close()
    assert notes.tables == ["2", "3", "4", "5"]


async def test_replies_to_one_query_are_limited() -> None:
    """A host that invents tables is limited in number, and other hosts are still reported."""
    notes = RecordingSink()
    source = BeaconSource(loopback, ports=(9,), token=lambda size: NONCE[:size])
    await source.open(notes.seen)
    source.query()
    for number in range(5000):
        source._receive(reply_of(NONCE, table_info(table=f"{number:x}")), Address("127.0.0.1", 47999))
    assert len(notes.found) == MAX_REPLIES_PER_HOST
    source._receive(reply_of(NONCE, table_info(table="beef")), Address("127.0.0.2", 47999))
    assert notes.tables[-1] == "beef"
    for number in range(5000):
        teller = Address(f"127.0.1.{number % 250}", 47999)
        source._receive(reply_of(NONCE, table_info(table=f"{number:x}")), teller)
    assert len(notes.found) == MAX_REPLIES
    await source.close()


async def test_a_closed_source_reports_nothing() -> None:
    """After the close it reports no reply and sends no query; it can be opened again."""
    notes = RecordingSink()
    async with listening() as (host, port):
        source = BeaconSource(loopback, ports=(port,))
        await source.open(notes.seen)
        source.query()
        asked, asker = await receive(host)
        await source.close()
        source.query()
        source._receive(reply_of(decode_query(asked) or b""), Address(*asker))
        assert notes.found == []
        await source.open(notes.seen)
        source.query()
        again, _ = await receive(host)
        assert again != asked
        await source.close()


async def test_every_network_is_queried_from_its_own_address() -> None:
    """A computer in two networks queries both; one that cannot be used does not disturb the other."""
    async with listening("127.0.0.5") as (first, port):
        second = udp_socket("127.0.0.6", port)
        networks = [
            Interface("one", "127.0.0.5", 8),
            Interface("gone", "198.51.100.1", 24),
            Interface("point", "198.51.100.2", 32),
            Interface("two", "127.0.0.6", 8),
        ]
        source = BeaconSource(lambda: networks, ports=(port,))
        await source.open(RecordingSink().seen)
        source.query()
        for made, own in ((first, "127.0.0.5"), (second, "127.0.0.6")):
            data, asker = await receive(made)
            assert decode_query(data) is not None
            assert asker[0] == own
        await source.close()
        second.close()


async def test_a_missing_network_is_reported() -> None:
    """If no address can be used, opening the source fails with the reason."""
    source = BeaconSource(lambda: [Interface("gone", "198.51.100.1", 24)], ports=(9,))
    with pytest.raises(OSError, match=r"Errno"):
        await source.open(RecordingSink().seen)
    source.query()
    await source.close()


async def test_two_hosts_on_one_computer_share_the_port() -> None:
    """The second table on a computer receives queries at the same port as the first."""
    first, second = (
        BeaconResponder(table_info, PORT, LoopClock()),
        BeaconResponder(table_info, PORT, LoopClock()),
    )
    port = await first.open("127.0.0.1", 0)
    assert await second.open("127.0.0.1", port) == port
    first.close()
    second.close()


async def test_a_port_that_is_not_shared_is_an_error() -> None:
    """A socket of another program at that port is reported."""
    async with listening() as (_, port):
        with pytest.raises(OSError, match=r"Errno"):
            await BeaconResponder(table_info, PORT, LoopClock()).open("127.0.0.1", port)
