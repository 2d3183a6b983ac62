"""A guest as the host knows them, the connection they have at this moment, and its bounded send queue."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from epizodiak_qt.lan.admission.rate_limiter import TokenBucket
from epizodiak_qt.lan.wire.liveness import Liveness

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from epizodiak_qt.lan.wire.connection import Connection
    from epizodiak_qt.lan.wire.limits import LanDeps, Limits
    from epizodiak_qt.lan.wire.messages import Message, WireReason

MAX_KEPT_RESPONSES = 64


class Rates:
    """Token buckets of a member. They outlive a connection, so that a new one gives no new allowance."""

    def __init__(self, deps: LanDeps) -> None:
        clock, limits = deps.clock, deps.limits
        self.frames = TokenBucket(clock, limits.rate, limits.burst)
        self.chats = TokenBucket(clock, limits.chat_rate, limits.chat_burst)
        self.resumes = TokenBucket(clock, limits.resume_rate, limits.resume_burst)


@dataclass(slots=True)
class Member:
    """A participant of the table, connected or not."""

    number: int
    """Their guest number, from 1."""
    secret_hash: bytes
    """The hash of the secret by which they resume; the secret itself is not kept."""
    name: str
    """Their name, if they have no seat."""
    rates: Rates
    """The rate limits of the messages that they send."""
    peer: Peer | None = None
    """Their connection while they have one."""
    disconnected_at: float = 0.0
    """When the connection was lost, on the host's clock."""
    left: bool = False
    """Whether they said goodbye."""
    muted: bool = False
    """Whether the host drops their chat."""
    address: str = ""
    """The address of their last connection."""
    responses: OrderedDict[str, WireReason | None] = field(default_factory=OrderedDict)
    """The last responses by request id, so that a request repeated after a lost connection runs once."""

    def keep_response(self, name: str, response: WireReason | None) -> None:
        """Keep a response, and drop the oldest ones."""
        self.responses[name] = response
        while len(self.responses) > MAX_KEPT_RESPONSES:
            self.responses.popitem(last=False)


@dataclass(eq=False)
class Outbox:
    """Sends frames in order and never blocks the sender.

    Attributes:
        is_behind: whether the queue was dropped and the peer does not read yet.
    """

    _connection: Connection
    _limit: int
    """The number of queued bytes above which the queue is dropped."""
    _catch_up: Callable[[], Iterable[bytes]]
    """Returns the frames that replace a dropped queue once the peer reads again."""

    def __post_init__(self) -> None:
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


class Peer:
    """One connection of a member, from welcome to end, and what was sent over it.

    Attributes:
        connection: the connection.
        member: whose connection it is.
        outbox: the queue of frames for it.
        seats: the seats whose hands it is shown and for which it acts.
        step_number: the number of the last step that was sent.
        sent_entries: how many journal entries were sent; -1 if not even the header.
        closed_round: the last round whose deal was closed.
        liveness: how long the peer has been silent.
    """

    def __init__(
        self,
        connection: Connection,
        member: Member,
        limits: Limits,
        catch_up: Callable[[Peer], Iterable[bytes]],
    ) -> None:
        self.connection = connection
        self.member = member
        self.outbox = Outbox(connection, limits.queue_bytes, lambda: catch_up(self))
        self.liveness = Liveness(limits)
        self.reset_game()

    def reset_game(self) -> None:
        """Count nothing as known of the game, because it begins."""
        self.sent_entries, self.closed_round, self.step_number = -1, 0, 0
        self.seats: frozenset[int] = frozenset()

    def send(self, message: Message) -> None:
        """Queue a message; a peer that reads too slowly gets a snapshot instead."""
        self.outbox.send(self.connection.pack(message))
