"""The bounded send queue of one peer, which a slow peer cannot make the host wait for."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from epizodiak_qt.lan.wire.connection import Connection


class Outbox:
    """Sends frames in order and never blocks the sender.

    Args:
        connection: the connection of the peer.
        limit: the number of queued bytes above which the queue is dropped.
        catch_up: returns the frames that replace a dropped queue once the peer reads again.

    Attributes:
        is_behind: whether the queue was dropped and the peer does not read yet.
    """

    def __init__(self, connection: Connection, limit: int, catch_up: Callable[[], Iterable[bytes]]) -> None:
        self._connection = connection
        self._limit = limit
        self._catch_up = catch_up
        self._waiting: deque[bytes] = deque()
        self._size = 0
        self._wake = asyncio.Event()
        self.is_behind = False

    @property
    def size(self) -> int:
        """The number of bytes that are queued here and in the connection."""
        return self._size + self._connection.unsent_bytes

    def send(self, frame: bytes) -> None:
        """Send or queue a frame; drop it if the peer is behind."""
        if self.is_behind:
            return
        if not self._waiting and not self._connection.unsent_bytes:
            self._connection.write(frame)
            return
        self._put(frame)
        if self._size > self._limit:
            self._waiting.clear()
            self._size = 0
            self.is_behind = True

    def _put(self, frame: bytes) -> None:
        self._waiting.append(frame)
        self._size += len(frame)
        self._wake.set()

    async def pump(self) -> None:
        """Send the queued frames, until cancelled. Raises ConnectionLostError."""
        while True:
            await self._wake.wait()
            self._wake.clear()
            await self._connection.drain()
            while self._waiting:
                frame = self._waiting.popleft()
                self._size -= len(frame)
                self._connection.write(frame)
                await self._connection.drain()
            if self.is_behind:
                self.is_behind = False
                for frame in self._catch_up():
                    self._put(frame)
