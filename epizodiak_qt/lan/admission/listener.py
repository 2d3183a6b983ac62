"""The listener of a host: accepts sockets, limits the handshakes under way, serves the connections.

TLS is set up only after the first byte of a ClientHello, because asyncio reserves 256 KiB for each TLS
connection.
"""

from __future__ import annotations

import asyncio
import errno
import logging
import socket
import sys
import traceback
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from epizodiak_qt.lan.wire.connection import Connection

if TYPE_CHECKING:
    import ssl
    from collections.abc import Callable, Coroutine, Sequence

    from epizodiak_qt.lan.wire.limits import LanDeps

    Serve = Callable[[Connection, Callable[[], object]], Coroutine[Any, Any, None]]

log = logging.getLogger(__name__)
MAX_PORTS_TRIED: Final = 20
LAST_PORT: Final = 65535
TLS_HANDSHAKE: Final = b"\x16"  # the content type of the record with the ClientHello (RFC 8446, 5.1)
PEEK_S: Final = 0.02


@dataclass(eq=False, slots=True)
class PendingSlot:
    """A socket that is not admitted yet: it waits for its first byte, then its handshake runs."""

    socket: socket.socket
    """The accepted socket."""
    address: str
    """The address of the peer."""
    accepted_at: float
    """When it was accepted."""
    connection: Connection | None = None
    """The connection, once TLS is complete."""


class Listener:
    """Listens on a port from `open` to `close`.

    `serve` gets each connection, and a function that releases its slot once the guest is admitted. The
    listener closes the connection after `serve` has returned.

    Attributes:
        waiting: The sockets that wait for their first byte, the oldest first.
        handshakes: The handshakes under way, the oldest first.
        port: The port, once it is open.
    """

    def __init__(self, serve: Serve, context: ssl.SSLContext, deps: LanDeps) -> None:
        self._serve = serve
        self._context = context
        self._clock, self._limits = deps.clock, deps.limits
        self._listening: list[socket.socket] = []
        self._tasks: set[asyncio.Task[None]] = set()
        self._securing: set[asyncio.Task[None]] = set()
        self.waiting: dict[PendingSlot, None] = {}
        self.handshakes: dict[PendingSlot, None] = {}
        self.port = 0

    def open(self, addresses: Sequence[str], port: int) -> int:
        """Listen on `port` or the next free one (0: any); return it. Raises OSError."""
        ports = range(port, min(port + MAX_PORTS_TRIED, LAST_PORT + 1) if port else 1)
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
            self._spawn(self._accept(listening), self._tasks)
        self._spawn(self._enforce_handshake_timeout(), self._tasks)
        return self.port

    def _listen(self, addresses: Sequence[str], port: int) -> None:
        for address in addresses:
            # asyncio sets TCP_NODELAY only on sockets created with IPPROTO_TCP; accepted sockets inherit it.
            listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
            self._listening.append(listening)
            if sys.platform == "win32":
                listening.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
            else:
                listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listening.setblocking(False)
            listening.bind((address, port))
            listening.listen(self._limits.pending_sockets)
            self.port = port = listening.getsockname()[1]

    def _stop_listening(self) -> None:
        for listening in self._listening:
            listening.close()
        self._listening = []

    async def close(self) -> None:
        """Stop listening and close every connection."""
        for pending in (*self.waiting, *self.handshakes):
            self._evict(pending)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, *self._securing, return_exceptions=True)
        self._stop_listening()

    def _spawn(self, work: Coroutine[Any, Any, None], tasks: set[asyncio.Task[None]]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        tasks.add(task)
        task.add_done_callback(self._ended)
        task.add_done_callback(tasks.discard)

    @staticmethod
    def _ended(task: asyncio.Task[None]) -> None:
        if not task.cancelled() and task.exception() is not None:
            log.error("serving a connection failed", exc_info=task.exception())

    async def _accept(self, listening: socket.socket) -> None:
        loop = asyncio.get_running_loop()
        while True:
            try:
                accepted, name = await loop.sock_accept(listening)
            except OSError as error:
                # No file descriptor is left, or the peer has gone: the table continues.
                log.warning("accept failed: %s", error)
                await self._clock.sleep(0.1)
                continue
            accepted.setblocking(False)
            if len(self.waiting) >= self._limits.pending_sockets:
                self._evict(next(iter(self.waiting)))
            pending = PendingSlot(accepted, str(name[0]), self._clock.now())
            self.waiting[pending] = None
            self._watch(pending)
            # sock_accept does not yield while connections are queued: let the loop handle first bytes, too.
            await asyncio.sleep(0)

    def _watch(self, pending: PendingSlot) -> None:
        """Call `_peek` when a byte has arrived; on Windows the loop has no readers: poll."""
        loop = asyncio.get_running_loop()
        try:
            loop.add_reader(pending.socket, self._peek, pending)
        except NotImplementedError:
            loop.call_later(PEEK_S, self._peek, pending)

    def _stop_waiting(self, pending: PendingSlot) -> None:
        del self.waiting[pending]
        with suppress(NotImplementedError):
            asyncio.get_running_loop().remove_reader(pending.socket)

    def _evict(self, pending: PendingSlot) -> None:
        """Close a waiting socket, or abort its handshake."""
        if pending in self.waiting:
            self._stop_waiting(pending)
            pending.socket.close()
            return
        del self.handshakes[pending]
        if pending.connection is not None:
            pending.connection.abort()
        else:
            # Do not cancel the task: before TLS has begun that would leave a transport open.
            with suppress(OSError):
                pending.socket.shutdown(socket.SHUT_RDWR)

    def _peek(self, pending: PendingSlot) -> None:
        """Begin the handshake if the first byte is that of a TLS record; else close the socket."""
        if pending not in self.waiting:
            return
        try:
            first = pending.socket.recv(1, socket.MSG_PEEK)
        except BlockingIOError:
            self._watch(pending)
            return
        except OSError:
            first = b""
        if first != TLS_HANDSHAKE:
            self._evict(pending)
            return
        self._stop_waiting(pending)
        self._make_room(pending.address)
        self.handshakes[pending] = None
        self._spawn(self._secure(pending), self._securing)

    def _make_room(self, address: str) -> None:
        """Evict a handshake if there would be too many: the oldest of the address that has most.

        The new one counts. Among addresses with equally many, a handshake without complete TLS goes first.
        """
        held = Counter(each.address for each in self.handshakes)
        held[address] += 1
        if held[address] > self._limits.handshakes_per_address:
            held = Counter({address: held[address]})
        elif len(self.handshakes) < self._limits.handshakes:
            return
        self._evict(max(self.handshakes, key=lambda each: (held[each.address], each.connection is None)))

    async def _enforce_handshake_timeout(self) -> None:
        """Evict the slots that were accepted more than `handshake_s` ago."""
        while True:
            now = self._clock.now()
            oldest = min((each.accepted_at for each in (*self.waiting, *self.handshakes)), default=now)
            await self._clock.sleep(oldest + self._limits.handshake_s - now)
            late = self._clock.now() - self._limits.handshake_s + 0.001  # tolerates rounding
            for pending in (*self.waiting, *self.handshakes):
                if pending.accepted_at <= late:
                    self._evict(pending)

    async def _secure(self, pending: PendingSlot) -> None:
        """Set up TLS, then serve the connection."""
        loop = asyncio.get_running_loop()
        reader = asyncio.StreamReader(limit=2 * self._limits.frame_in)
        protocol = asyncio.StreamReaderProtocol(reader)
        try:
            transport, _ = await loop.connect_accepted_socket(
                lambda: protocol,
                pending.socket,
                ssl=self._context,
                ssl_handshake_timeout=self._limits.handshake_s,
                ssl_shutdown_timeout=self._limits.shutdown_s,
            )
        except OSError as error:
            self.handshakes.pop(pending, None)
            pending.socket.close()
            # The traceback and asyncio's buffers form a reference cycle: free the buffers at once.
            traceback.clear_frames(error.__traceback__)
            return
        if pending not in self.handshakes:  # it was evicted meanwhile
            transport.abort()
            return
        writer = asyncio.StreamWriter(transport, protocol, reader, loop)
        pending.connection = Connection(reader, writer, self._limits.frame_in, self._limits.frame_out)
        self._spawn(self._serve_connection(pending, pending.connection), self._tasks)

    async def _serve_connection(self, pending: PendingSlot, connection: Connection) -> None:
        try:
            await self._serve(connection, lambda: self.handshakes.pop(pending, None))
        finally:
            # Always release the slot: leaked slots would lock the address out.
            self.handshakes.pop(pending, None)
            connection.abort()
            with suppress(asyncio.CancelledError, OSError):
                await connection.close()
