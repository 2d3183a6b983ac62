"""A guest as the host knows them, and the line they are at the other end of."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from epizodiak_qt.lan.access.rate_limiter import TokenBucket
from epizodiak_qt.lan.host.outbox import Outbox

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from epizodiak_qt.lan.wire.clock import Clock
    from epizodiak_qt.lan.wire.connection import Connection
    from epizodiak_qt.lan.wire.field_types import Message
    from epizodiak_qt.lan.wire.limits import Limits
    from epizodiak_qt.lan.wire.messages import Join, SeatView, WireReason
    from epizodiak_qt.table.local_link import LocalLink

MAX_KEPT_RESPONSES = 64


class Rates:
    """What a member may still do, over however many lines: a new line gives no new allowance."""

    def __init__(self, clock: Clock, limits: Limits) -> None:
        self.frames = TokenBucket(clock, limits.rate, limits.burst)
        self.chats = TokenBucket(clock, limits.chat_rate, limits.chat_burst)
        self.resumes = TokenBucket(clock, limits.resume_rate, limits.resume_burst)


@dataclass(slots=True)
class Member:
    """Somebody who belongs to the table: by a secret of which only the hash is kept.

    `peer` is their line while there is one, `address` where it last came from, `disconnected_at` when it was
    lost, `left` whether they said goodbye.
    `responses` are the last replies, so that a question asked again over a new line is not done twice.
    """

    number: int
    secret_hash: bytes
    name: str
    rates: Rates
    peer: Peer | None = None
    disconnected_at: float = 0.0
    left: bool = False
    muted: bool = False
    address: str = ""
    responses: OrderedDict[str, WireReason | None] = field(default_factory=OrderedDict)

    def keep_response(self, name: str, answer: WireReason | None) -> None:
        """Keep a reply."""
        self.responses[name] = answer
        while len(self.responses) > MAX_KEPT_RESPONSES:
            self.responses.popitem(last=False)


class Peer:
    """One line of a member, from welcome to end.

    `link` is their link to the table while they sit at it. `number` is the step they were last told of,
    `entries` how many decisions of the table they have been told of (-1: not even its header). `late` tells
    whether they see the hands, some turns late.
    """

    def __init__(
        self,
        line: Connection,
        member: Member,
        arrive: Join,
        clock: Clock,
        limits: Limits,
        catch_up: Callable[[Peer], Iterable[bytes]],
    ) -> None:
        self.line = line
        self.member = member
        self.known = arrive.known_events
        self.digest = arrive.history_digest
        self.entries = arrive.known_entries
        self.outbox = Outbox(line, limits.queue_bytes, lambda: catch_up(self))
        self.last_received_at = clock.now()
        self.weak = False
        self.link: LocalLink | None = None
        self.number = 0
        self.late = False
        self.pending_views: list[SeatView] = []

    def close_link(self) -> None:
        """Tell them of no more steps of the table."""
        if self.link is not None:
            self.link.close()
            self.link = None

    def reset_game(self) -> None:
        """Count nothing as known of the game any more: another begins."""
        self.known, self.digest, self.entries = 0, "", -1
        self.number = 0
        self.late = False
        self.pending_views = []

    def send(self, message: Message) -> None:
        """Send a message, or let it be dropped with all else that a slow peer has not read."""
        self.outbox.send(self.line.pack(message))
