"""The gate of a host: lets sockets in, so many at a time, shakes hands with them, and shows them the door.

Sockets are counted before TLS, which is why the gate accepts them itself.
"""

from __future__ import annotations

import asyncio
import errno
import logging
import socket
import sys
from collections import Counter
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Protocol

from epizodiak_qt.lan.line import Line

if TYPE_CHECKING:
    import ssl
    from collections.abc import Callable, Coroutine, Sequence
    from typing import Any

    from epizodiak_qt.lan.clock import Clock
    from epizodiak_qt.lan.limits import Limits

log = logging.getLogger(__name__)
PORTS_TRIED = 20
LAST_PORT = 65535


class Ticket:
    """The place of a socket among those that have not shown yet that they belong to the table.

    `hang_up` ends what is at the other end: the socket, then the line that it has become.
    """

    def __init__(self, gate: Gate, address: str, hang_up: Callable[[], None]) -> None:
        self._gate = gate
        self.address = address
        self.hang_up = hang_up
        self.known = False
        self.patient = False

    def wait(self) -> None:
        """Let whoever is at the other end take their time. They keep the place: others may have to wait."""
        self.patient = True

    def belongs(self) -> None:
        """Free the place: whoever is at the other end belongs to the table, or has gone."""
        if not self.known:
            self.known = True
            self._gate.unpaired.remove(self)

    def give_way(self) -> None:
        """Free the place for somebody else."""
        self.belongs()
        self.hang_up()


class Serve(Protocol):
    """What is done with a line, from the first frame to the last. The gate closes it afterwards."""

    def __call__(self, line: Line, ticket: Ticket, /) -> Coroutine[Any, Any, None]:
        """Serve a line."""


class Gate:
    """Listens on a port and serves every line that comes in. `open`, then `close`."""

    def __init__(self, serve: Serve, context: ssl.SSLContext, clock: Clock, limits: Limits) -> None:
        self._serve = serve
        self._context = context
        self._clock = clock
        self._limits = limits
        self._listening: list[socket.socket] = []
        self._tasks: set[asyncio.Task[None]] = set()
        self._shaking: dict[asyncio.Task[None], socket.socket] = {}
        self._closed = False
        self.unpaired: list[Ticket] = []
        self.port = 0

    def open(self, addresses: Sequence[str], port: int) -> int:
        """Listen on `port`, or on the next that is free (0: any); return it. Raises OSError."""
        ports = range(port, min(port + PORTS_TRIED, LAST_PORT + 1) if port else 1)
        for tried in ports:
            try:
                self._listen(addresses, tried)
            except OSError as error:
                self._stop_listening()
                if error.errno not in (errno.EADDRINUSE, errno.EACCES) or tried == ports[-1]:
                    raise
            else:
                break
        for listening in self._listening:
            self._spawn(self._accept(listening))
        return self.port

    def _listen(self, addresses: Sequence[str], port: int) -> None:
        for address in addresses:
            listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
            self._listening.append(listening)
            if sys.platform == "win32":
                listening.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
            else:
                listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listening.setblocking(False)
            listening.bind((address, port))
            listening.listen(64)
            self.port = port = listening.getsockname()[1]

    def _stop_listening(self) -> None:
        for listening in self._listening:
            listening.close()
        self._listening = []

    async def close(self) -> None:
        """Stop listening, and end every line."""
        self._closed = True
        tasks = tuple(self._tasks)
        for task in tasks:
            shaking = self._shaking.get(task)
            if shaking is None:
                task.cancel()
            else:
                _end(shaking)
        await asyncio.gather(*tasks, return_exceptions=True)
        self._stop_listening()

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.error("serving a line failed", exc_info=task.exception())

    async def _accept(self, listening: socket.socket) -> None:
        loop = asyncio.get_running_loop()
        while True:
            try:
                accepted, name = await loop.sock_accept(listening)
            except OSError as error:
                # Out of descriptors, or the peer has gone already: neither ends the table.
                log.warning("accepting failed: %s", error)
                await self._clock.sleep(0.1)
                continue
            ticket = self._place(str(name[0]), accepted)
            if ticket is None:
                accepted.close()
            else:
                self._spawn(self._shake_hands(accepted, ticket))

    def _place(self, address: str, accepted: socket.socket) -> Ticket | None:
        """Return a place for a socket, or None if its address has its share already.

        Where all places are taken, the newcomer counted, the address that holds most gives up its oldest:
        silent sockets of a few computers keep nobody else out. Whoever waits to be let in keeps the place.
        """
        held = Counter(each.address for each in self.unpaired)
        if held[address] >= self._limits.unpaired_each:
            return None
        if len(self.unpaired) >= self._limits.unpaired:
            held[address] += 1
            others = [each for each in self.unpaired if not each.patient]
            if not others:
                return None
            most = max(held[each.address] for each in others)
            next(each for each in others if held[each.address] == most).give_way()
        ticket = Ticket(self, address, partial(_end, accepted))
        self.unpaired.append(ticket)
        return ticket

    async def _shake_hands(self, accepted: socket.socket, ticket: Ticket) -> None:
        loop = asyncio.get_running_loop()
        began = self._clock.now()
        task = asyncio.current_task()
        assert task is not None, "spawned as one"
        reader = asyncio.StreamReader(limit=2 * self._limits.frame_in)
        protocol = asyncio.StreamReaderProtocol(reader)
        self._shaking[task] = accepted
        try:
            accepted.setblocking(False)
            accepted.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            transport, _ = await loop.connect_accepted_socket(
                lambda: protocol,
                accepted,
                ssl=self._context,
                ssl_handshake_timeout=self._limits.handshake_s,
                ssl_shutdown_timeout=self._limits.shutdown_s,
            )
        except BaseException as error:
            # Whatever a handshake ends with, its place is free again: four that are not lock an address out.
            accepted.close()
            ticket.belongs()
            if isinstance(error, OSError):
                return
            raise
        finally:
            del self._shaking[task]
        if self._closed:
            transport.abort()
            return
        writer = asyncio.StreamWriter(transport, protocol, reader, loop)
        line = Line(reader, writer, self._limits.frame_in, self._limits.frame_out)
        ticket.hang_up = line.cut
        late = loop.create_task(self._show_the_door(line, ticket, began + self._limits.handshake_s))
        try:
            await self._serve(line, ticket)
        finally:
            late.cancel()
            ticket.belongs()
            line.cut()
            with suppress(asyncio.CancelledError, OSError):
                await line.close()

    async def _show_the_door(self, line: Line, ticket: Ticket, until: float) -> None:
        await self._clock.sleep(max(0.0, until - self._clock.now()))
        if not ticket.known and not ticket.patient:
            line.cut()


def _end(shaking: socket.socket) -> None:
    """End a handshake. One that is cancelled in its first moment would leave its transport open."""
    with suppress(OSError):
        shaking.shutdown(socket.SHUT_RDWR)
