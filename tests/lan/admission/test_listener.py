"""Hostile sockets do not block the listener (T2); the dialer uses the first address that answers."""

import asyncio
import errno
import random
import socket
import sys
import time
from collections import deque
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from unittest.mock import Mock

import pytest

from epizodiak_qt.lan.admission.dialer import Address, connect_first
from epizodiak_qt.lan.admission.handshake import send_hello, send_join, send_resume
from epizodiak_qt.lan.admission.listener import Listener
from epizodiak_qt.lan.guest.connect import GuestDeps
from epizodiak_qt.lan.guest.guest import Guest
from epizodiak_qt.lan.wire import compatibility
from epizodiak_qt.lan.wire.connection import ConnectionLostError, encode_frame
from epizodiak_qt.lan.wire.limits import LanDeps, Limits
from epizodiak_qt.lan.wire.messages import Join, PairStart, WireError, encode
from epizodiak_qt.lan.wire.refusals import RefusedError
from epizodiak_qt.lobby.table_code import parse_code
from tests.lan.host_kit import hosting
from tests.lan.host_process import HostProcess
from tests.lan.manual_clock import ManualClock, until
from tests.lan.pairing_server import CODE, PairingServer, open_pairing_server
from tests.sizes import SEED, size

HOSTILE = size("T2")
SOCKETS: list[socket.socket] = []


# --- T2, hostile sockets


async def test_t2_hostile_sockets_do_not_block_an_honest_guest(tmp_path: Path) -> None:
    """Noise before TLS, within TLS or in the pairing frees its slot, while the host's clock stands still."""
    noise = random.Random(SEED)

    async def hostile(host: PairingServer, number: int) -> None:
        kind = number % 5
        source = f"127.0.0.{2 + number % 250}"
        with suppress(OSError, ConnectionLostError, WireError, RefusedError, TimeoutError):
            if kind < 2:
                _, writer = await asyncio.open_connection("127.0.0.1", host.port, local_addr=(source, 0))
                writer.write(b"\x16" * kind + noise.randbytes(kind * 90))
                await writer.drain()
                writer.close()
                with suppress(OSError):
                    await writer.wait_closed()
                return
            line = await host.connect()
            try:
                if kind == 2:
                    line.write(noise.randbytes(64))
                elif kind == 3:
                    line.write(
                        encode_frame(encode(compatibility.own_hello()), 4096) + b"\x00\x00\x00\x05abcde"
                    )
                else:
                    await send_hello(line, compatibility.own_hello())
                    await line.send(PairStart(b"A" + noise.randbytes(32)))
                await line.drain()
            finally:
                line.abort()

    limits = Limits(handshakes=64, handshakes_per_address=32, pair_rate=1e6)
    async with open_pairing_server(tmp_path, limits, ManualClock(), addresses=("0.0.0.0",)) as host:
        for start in range(0, HOSTILE, 40):
            await asyncio.gather(*(hostile(host, start + each) for each in range(40)))
        await until(lambda: not host.listener.handshakes, "every slot is free again")
        assert len(await host.join(CODE)) == 32


async def test_t2_guests_that_turn_hostile_do_not_block_an_honest_guest(tmp_path: Path) -> None:
    """Guests resume with a valid secret, then send invalid data: their connections end, the table stays."""
    noise = random.Random(SEED)
    async with hosting(tmp_path) as kit:
        kit.sit(0, "Ana")
        visitor = await kit.join("Bo", 1)
        await kit.join("Cy", 2)
        table = await kit.deal()
        credential = visitor.guest.credential
        await visitor.guest.close()
        rubbish = [
            noise.randbytes(64),
            encode_frame(b"{}", 4096),
            encode_frame(encode(PairStart(b"A" * 33)), 4096),
        ]
        for number in range(HOSTILE // 10):
            line, _ = await connect_first([kit.address], LanDeps())
            await send_hello(line, compatibility.own_hello())
            await send_resume(line, credential.fingerprint, credential.secret)
            await send_join(line, Join("Bo"))
            line.write(rubbish[number % 3])
            with suppress(ConnectionLostError, OSError):
                while True:
                    await line.receive()
            line.abort()
        assert table.entries == []
        again = await Guest.resume(credential, kit.guest_deps())
        await until(lambda: again.running)
        assert again.seats == {1}
        await again.close()


async def open_raw_socket(
    host: PairingServer, source: str = "127.0.0.1", first: bytes = b""
) -> socket.socket:
    """Open a socket from an address, and send its first bytes."""
    made = socket.socket()
    SOCKETS.append(made)
    made.setblocking(False)
    made.bind((source, 0))
    await asyncio.get_running_loop().sock_connect(made, host.address[0])
    made.send(first)
    return made


@pytest.fixture(autouse=True)
def _close_sockets() -> Iterator[None]:
    """Close the sockets that a test has opened."""
    yield
    while SOCKETS:
        SOCKETS.pop().close()


async def has_ended(made: socket.socket) -> bool:
    """Read the end of a socket that the host closes."""
    with suppress(ConnectionError):
        return await asyncio.get_running_loop().sock_recv(made, 1) == b""
    return True


def is_open(made: socket.socket) -> bool:
    """Return whether the host has not closed a socket."""
    try:
        return bool(made.recv(1))
    except BlockingIOError:
        return True
    except ConnectionError:
        return False


async def test_t2_tls_begins_with_the_first_byte_of_a_client_hello(tmp_path: Path) -> None:
    """A silent socket waits; a socket that sends another byte is closed at once, without TLS."""
    async with open_pairing_server(tmp_path, clock=ManualClock()) as host:
        await open_raw_socket(host)
        await until(lambda: len(host.listener.waiting) == 1)
        assert await has_ended(await open_raw_socket(host, first=b"\x00"))
        assert await has_ended(await open_raw_socket(host, first=b"GET / HTTP/1.1\r\n"))
        assert (len(host.listener.waiting), len(host.listener.handshakes)) == (1, 0)
        await open_raw_socket(host, first=b"\x16")
        await until(lambda: len(host.listener.handshakes) == 1)
        assert len(host.listener.waiting) == 1


@pytest.mark.parametrize("readers", [True, False], ids=["readers", "polling"])
async def test_t2_the_oldest_of_too_many_silent_sockets_is_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, readers: bool
) -> None:
    """A guest joins beside them. The loop of Windows has no socket readers, so the listener polls there."""
    if not readers:
        loop, cannot = asyncio.get_running_loop(), Mock(side_effect=NotImplementedError)
        monkeypatch.setattr(loop, "add_reader", cannot)
        monkeypatch.setattr(loop, "remove_reader", cannot)
    clock = ManualClock() if readers else None
    async with open_pairing_server(tmp_path, Limits(pending_sockets=3), clock) as host:
        silent = [await open_raw_socket(host) for _ in range(3)]
        await until(lambda: len(host.listener.waiting) == 3)
        silent.append(await open_raw_socket(host))
        assert await has_ended(silent[0])
        assert len(host.listener.waiting) == 3
        assert len(await host.join(CODE)) == 32
        assert await has_ended(silent[1])
        assert is_open(silent[2])
        assert await has_ended(await open_raw_socket(host, first=b"\x00"))


async def test_t2_connections_are_closed_unless_admitted_in_time(tmp_path: Path) -> None:
    """Silent before, within or after TLS: after five seconds, or with the listener."""
    clock = ManualClock()
    async with open_pairing_server(tmp_path, clock=clock) as host:
        early = [await open_raw_socket(host), await open_raw_socket(host, first=b"\x16")]
        line = await host.connect()
        await until(lambda: (len(host.listener.waiting), len(host.listener.handshakes)) == (1, 2))
        await clock.advance(0.1)
        late = await open_raw_socket(host)
        await until(lambda: len(host.listener.waiting) == 2)
        await clock.advance(Limits().handshake_s - 0.1)
        assert all([await has_ended(reader) for reader in early])
        with pytest.raises(ConnectionLostError):
            await line.receive()
        assert (len(host.listener.waiting), len(host.listener.handshakes)) == (1, 0)
        await clock.advance(0.1)
        assert await has_ended(late)
        assert len(await host.join(CODE)) == 32
        ended = [await open_raw_socket(host), await open_raw_socket(host, first=b"\x16")]
        line = await host.connect()
        await until(lambda: len(host.listener.handshakes) == 2)
        ended.append(await open_raw_socket(host, "127.0.0.9", first=b"\x16"))
    assert all([await has_ended(reader) for reader in ended])
    with pytest.raises(ConnectionLostError):
        await line.receive()
    assert (len(host.listener.waiting), len(host.listener.handshakes)) == (0, 0)


async def test_t2_a_fifth_handshake_of_an_address_evicts_its_oldest(tmp_path: Path) -> None:
    """An address may run four at once; handshakes of other addresses are not evicted."""
    async with open_pairing_server(tmp_path, clock=ManualClock()) as host:
        other = await open_raw_socket(host, "127.0.0.9", b"\x16")
        own = [await open_raw_socket(host, first=b"\x16") for _ in range(4)]
        await until(lambda: len(host.listener.handshakes) == 5)
        own.append(await open_raw_socket(host, first=b"\x16"))
        assert await has_ended(own[0])
        await until(lambda: len(host.listener.handshakes) == 5)
        assert is_open(other)
        assert len(await host.join(CODE)) == 32


async def test_t2_handshakes_of_a_few_addresses_are_evicted_for_another_address(tmp_path: Path) -> None:
    """While four silent addresses hold all sixteen slots, guests with a code and with a secret get in.

    The clock stands still, so eviction frees the slots: the oldest handshake of the address with most first.
    """
    async with open_pairing_server(tmp_path, Limits(pair_rate=1e6), ManualClock()) as host:
        silent = []
        for source in (11, 12, 13, 14) * 4:
            silent.append(await open_raw_socket(host, f"127.0.0.{source}", b"\x16"))
            await until(lambda: len(host.listener.handshakes) == len(silent))
        secret = await host.join(CODE)
        assert await has_ended(silent[0])
        await open_raw_socket(host, "127.0.0.11", b"\x16")
        await until(lambda: len(host.listener.handshakes) == 16, "all slots are taken again")
        line = await host.greet()
        await send_resume(line, host.identity.fingerprint, secret)
        await send_join(line, Join("Bo"))
        line.abort()
        assert is_open(silent[-1])


@pytest.mark.parametrize("addresses", [1, 10])
async def test_t2_the_only_handshake_of_an_address_stays_after_tls(tmp_path: Path, addresses: int) -> None:
    """Addresses that reconnect, or send one byte each, evict each other, and no guest past its TLS."""
    async with open_pairing_server(tmp_path, Limits(pair_rate=1e6, handshakes=3), ManualClock()) as host:
        line = await host.connect()
        sources = [f"127.0.0.{10 + number % addresses}" for number in range(10)]
        pushing = [await open_raw_socket(host, source, b"\x16") for source in sources]
        assert all([await has_ended(reader) for reader in pushing[:8]])
        assert [each.address for each in host.listener.handshakes].count("127.0.0.1") == 1
        await send_hello(line, compatibility.own_hello())
        line.abort()


async def test_another_port_is_tried_if_one_is_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two hosts on one computer listen on two ports. If the last ports are taken too, OSError is raised."""
    taken = Mock(side_effect=OSError(errno.EADDRINUSE, "taken"))
    async with open_pairing_server(tmp_path) as host:
        other = Listener(host.listener._serve, host.listener._context, LanDeps())
        assert other.open(["127.0.0.1"], host.port) > host.port
        await other.close()
        monkeypatch.setattr(other, "_listen", taken)
        with pytest.raises(OSError, match="taken"):
            other.open(["127.0.0.1"], 65533)
        assert [tried.args[1] for tried in taken.mock_calls] == [65533, 65534, 65535]


async def test_the_first_address_that_answers_is_used(tmp_path: Path) -> None:
    """A dead address before it costs at most a quarter of a second; only dead addresses raise an error."""
    async with open_pairing_server(tmp_path) as host:
        dead = Address("127.0.0.1", 1)
        line, address = await connect_first([dead, *host.address], LanDeps())
        assert address == host.address[0]
        line.abort()
        with pytest.raises(ConnectionLostError):
            await connect_first([dead], LanDeps())
        with pytest.raises(ConnectionLostError):
            await connect_first([], LanDeps())


async def test_frames_are_sent_without_delay(tmp_path: Path) -> None:
    """Neither side waits for an acknowledgement before it sends a small frame (RFC 896)."""
    async with hosting(tmp_path) as kit:
        bo = await kit.join("Bo")
        (peer,) = kit.host.roster.peers()
        for line in (peer.connection, bo.guest._connection):
            assert line is not None
            connected = line._writer.get_extra_info("socket")
            assert connected.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)


# --- a host in its own process, flooded with sockets from two hundred addresses


FLOOD = size("T2f")
ADDRESSES = [f"127.0.1.{number}" for number in range(1, 201)]
FIRST_BYTES = (b"", b"", b"\x16", b"\x00")
AT_ONCE = 64  # connecting at the same time: more would overflow the host's backlog and wait for a second
KEPT_OPEN = 4_000
MIB = 60
LONGEST_S = 300.0


class Flood:
    """Opens sockets, half of them silent, and keeps the last few thousand open."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._numbers = iter(range(FLOOD))
        self._open: deque[socket.socket] = deque()
        self.opened = 0

    async def run(self) -> None:
        """Open all sockets."""
        await asyncio.gather(*(self._worker() for _ in range(AT_ONCE)))

    async def _worker(self) -> None:
        loop = asyncio.get_running_loop()
        for number in self._numbers:
            made = socket.socket()
            made.setblocking(False)
            made.bind((ADDRESSES[number % len(ADDRESSES)], 0))
            with suppress(ConnectionError):
                await loop.sock_connect(made, ("127.0.0.1", self._port))
                made.send(FIRST_BYTES[number // len(ADDRESSES) % len(FIRST_BYTES)])
            self.opened += 1
            self._open.append(made)
            if len(self._open) > KEPT_OPEN:
                self._open.popleft().close()

    def close(self) -> None:
        """Close the sockets that are still open."""
        for made in self._open:
            made.close()


@pytest.mark.skipif(sys.platform != "linux", reason="needs /proc, and every address of 127.0.0.0/8")
async def test_t2_a_flood_costs_little_memory_and_an_honest_guest_joins(tmp_path: Path) -> None:
    """Silent sockets, noise (0x16) and zeros (0x00) cost less than 60 MiB; a guest joins meanwhile."""

    async def join(host: HostProcess) -> float:
        began = time.monotonic()
        while True:
            with suppress(Exception):
                address = Address("127.0.0.1", host.port)
                guest = await Guest.join([address], parse_code(host.code), "Bo", GuestDeps())
                joined = time.monotonic() - began
                await guest.close()
                return joined
            assert time.monotonic() - began < LONGEST_S, "the guest does not join"
            await asyncio.sleep(0.2)

    host = HostProcess(tmp_path, "--name=Ana")
    await host.start()
    before = host.memory_mib()
    flood = Flood(host.port)
    began = time.monotonic()
    flooding = asyncio.ensure_future(flood.run())
    joined_s = await join(host)
    opened = flood.opened
    await flooding
    flooded_s = time.monotonic() - began
    after, most = host.memory_mib(), host.memory_mib("VmHWM")
    joined_after_s = await join(host)
    flood.close()
    sys.stdout.write(
        f"seen: {FLOOD:,} sockets in {flooded_s:.0f} s; memory {before:.1f} MiB before, {after:.1f} "
        f"after, {most:.1f} at most; a guest joined in {joined_s:.2f} s, after {opened:,} sockets, and "
        f"in {joined_after_s:.2f} s after the flood\n"
    )
    assert most - before < MIB
    await host.stop()
