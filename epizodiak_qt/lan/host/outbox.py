"""What waits to be sent to one peer: bounded, so that a slow one costs nobody else anything."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from epizodiak_qt.lan.wire.connection import Connection


class Outbox:
    """Sends frames in order, without ever making their sender wait.

    Above `limit` bytes everything that waits is dropped, and `catch_up` is asked for frames that say how
    things stand once the peer reads again.
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
        """How many bytes wait here and in the connection."""
        return self._size + self._connection.unsent_bytes

    def send(self, frame: bytes) -> None:
        """Send a frame, now or later; not at all to a peer that is behind already."""
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
        """Send what waits, until cancelled. Raises ConnectionLostError."""
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
