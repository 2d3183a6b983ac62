"""A host in its own process, flooded with sockets from two hundred addresses (T2)."""

import asyncio
import socket
import sys
import time
from collections import deque
from contextlib import suppress
from pathlib import Path

import pytest

from epizodiak_qt.lan.admission.dialer import Address
from epizodiak_qt.lan.guest.connect import GuestDeps
from epizodiak_qt.lan.guest.guest import Guest
from epizodiak_qt.lobby.table_code import parse_code
from tests.lan.host_process import HostProcess
from tests.sizes import size

SOCKETS = size("T2f")
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
        self._numbers = iter(range(SOCKETS))
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
        f"seen: {SOCKETS:,} sockets in {flooded_s:.0f} s; memory {before:.1f} MiB before, {after:.1f} "
        f"after, {most:.1f} at most; a guest joined in {joined_s:.2f} s, after {opened:,} sockets, and "
        f"in {joined_after_s:.2f} s after the flood\n"
    )
    assert most - before < MIB
    await host.stop()
