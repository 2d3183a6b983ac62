"""A bad network: a proxy with delays, fragments, low bandwidth, stalls and resets; and a table behind it."""

import asyncio
import random
import socket
import struct
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from unittest.mock import Mock

from epizodiak_qt.lan.admission.dialer import Address
from epizodiak_qt.table.table import Table
from tests.lan.host_kit import HostKit, JoinedGuest, hosting, play_while
from tests.lan.manual_clock import ManualClock


@dataclass
class Faults:
    """The faults of the network now. Times are in seconds of the test's clock."""

    delay_s: float = 0.0
    jitter_s: float = 0.0
    piece: int = 65536
    bytes_per_s: float = 0.0
    lost_each: int = 0  # one in this number of pieces is late by a retransmission
    stuck_up: bool = False
    stuck_down: bool = False
    refuse: bool = False


class Proxy:
    """Forwards bytes between guests and the host at `target`, with the faults of `faults`.

    Connections to the host come from `source`: another loopback address acts as another computer.
    """

    def __init__(self, target: Address, clock: ManualClock, seed: int = 1, source: str = "127.0.0.1") -> None:
        self._target = target
        self._source = source
        self._clock = clock
        self._rng = random.Random(seed)
        self._server: asyncio.Server | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._writers: set[asyncio.StreamWriter] = set()
        self.faults = Faults()
        self.lines = 0
        self.address = target

    async def open(self) -> Address:
        """Listen; return the address and port."""
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        port = self._server.sockets[0].getsockname()[1]
        self.address = Address("127.0.0.1", port)
        return self.address

    async def close(self) -> None:
        """End everything."""
        assert self._server is not None
        self._server.close()
        self.reset()
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._server.wait_closed()

    def reset(self) -> None:
        """Reset every connection through the proxy."""
        for writer in tuple(self._writers):
            name = writer.get_extra_info("socket")
            with suppress(OSError):
                name.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            writer.transport.abort()

    def half_close(self) -> None:
        """Close the direction towards the host of every connection."""
        for writer in tuple(self._writers):
            with suppress(OSError):
                writer.write_eof()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self.faults.refuse:
            writer.transport.abort()
            return
        self.lines += 1
        try:
            other_reader, other_writer = await asyncio.open_connection(
                *self._target, local_addr=(self._source, 0)
            )
        except OSError:
            writer.transport.abort()
            return
        both = {writer, other_writer}
        self._writers |= both
        ways = [
            asyncio.ensure_future(self._pass_on(reader, other_writer, up=True)),
            asyncio.ensure_future(self._pass_on(other_reader, writer, up=False)),
        ]
        self._tasks |= {*ways}
        try:
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for way in ways:
                way.cancel()
            await asyncio.gather(*ways, return_exceptions=True)
            self._tasks -= {*ways}
            self._writers -= both
            for each in both:
                each.transport.abort()

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, *, up: bool) -> None:
        """Forward one direction: in order, each piece when it is due, and nothing while it is stuck."""
        due: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()

        async def deliver() -> None:
            last = self._clock.now()
            while True:
                at, data = await due.get()
                last = max(last, at)
                if self.faults.bytes_per_s:
                    last += len(data) / self.faults.bytes_per_s
                if last > self._clock.now():
                    await self._clock.sleep(last - self._clock.now())
                while self.faults.stuck_up if up else self.faults.stuck_down:
                    await self._clock.sleep(0.5)
                writer.write(data)
                with suppress(OSError):
                    await writer.drain()

        delivering = asyncio.ensure_future(deliver())
        pieces = 0
        try:
            while data := await reader.read(65536):
                for start in range(0, len(data), self.faults.piece):
                    pieces += 1
                    late = self.faults.delay_s + self.faults.jitter_s * self._rng.random()
                    if self.faults.lost_each and pieces % self.faults.lost_each == 0:
                        late += max(0.2, 2 * self.faults.delay_s)
                    piece = data[start : start + self.faults.piece]
                    due.put_nowait((self._clock.now() + late, piece))
        except OSError:
            pass
        finally:
            delivering.cancel()
            await asyncio.gather(delivering, return_exceptions=True)


@asynccontextmanager
async def far_table(tmp_path: Path, clock: ManualClock) -> AsyncIterator[tuple[HostKit, Proxy, JoinedGuest]]:
    """Return a table with one player at the host and a guest at seats 1 and 2 behind a bad network."""
    async with hosting(tmp_path, clock=clock, options={"target": 1}, stand_in=Mock()) as kit:
        proxy = Proxy(kit.address, clock)
        await proxy.open()
        kit.sit(0, "Ana")
        visitor = await kit.join("Bo", 1, 2, at=proxy.address)
        await kit.deal()
        visitor.watch(1, 2, None)
        try:
            yield kit, proxy, visitor
        finally:
            await visitor.guest.close()
            await proxy.close()


def play_to_the_guest(table: Table) -> int:
    """Play at the host until a seat of the guest has to act; return the seat."""
    play_while(table, lambda: table.state().acting[0] == 0)
    return table.state().acting[0]
