"""Limits of the network protocol: sizes, rates and times; and what else its two sides have in common."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from epizodiak_qt import __version__
from epizodiak_qt.lan.wire.clock import Clock, LoopClock

if TYPE_CHECKING:
    from collections.abc import Callable


PORT: Final = 47999
ANY_ADDRESS: Final = "0.0.0.0"  # noqa: S104  (other computers have to find and reach a table)
PROTOCOL: Final = (3, 3)


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits of one host or guest; times in seconds, sizes in bytes, rates per second."""

    frame_in: int = 4 * 1024
    """The largest frame that a guest may send."""
    frame_out: int = 64 * 1024
    """The largest frame that a host may send."""
    handshake_s: float = 5.0
    """A connection must be admitted within this time."""
    shutdown_s: float = 2.0
    """The time that TLS may take to close a connection."""
    pending_sockets: int = 256
    """Sockets that wait for the first byte of TLS; the oldest gives way."""
    handshakes: int = 16
    """Handshakes (TLS and pairing) under way at once."""
    handshakes_per_address: int = 4
    """Handshakes of one address under way at once."""
    pair_rate: float = 8.0
    """Pairings that may begin; each costs the host some milliseconds."""
    wrong_guesses: int = 50
    """The join code changes after this many wrong guesses, but not before it is `code_s` old."""
    code_s: float = 600.0
    """The least age at which wrong guesses change the join code."""
    older_code_s: float = 120.0
    """How long the code before the current one stays valid."""
    join_requests: int = 16
    """Guests that wait for the host's confirmation at once."""
    join_request_s: float = 120.0
    """How long the host may take to confirm a guest."""
    rate: float = 20.0
    """Frames of one guest on average, over all its connections."""
    burst: float = 40.0
    """Frames of one guest at once."""
    chat_rate: float = 0.5
    """Chat lines of one guest on average."""
    chat_burst: float = 5.0
    """Chat lines of one guest at once."""
    resume_rate: float = 0.5
    """Reconnections of one guest on average."""
    resume_burst: float = 20.0
    """Reconnections of one guest at once."""
    ping_s: float = 2.0
    """The interval of the heartbeat."""
    weak_s: float = 4.0
    """A peer is shown as weak after this silence."""
    dead_s: float = 8.0
    """A connection is aborted after this silence."""
    deal_s: float = 20.0
    """How long a deal waits for commitments, and then for numbers; it goes on without the missing ones."""
    queue_bytes: int = 64 * 1024
    """Bytes that may wait for a slow peer; above it they are dropped and a snapshot follows."""
    spectators: int = 30
    """Guests without a seat, beside the number of free seats."""
    retry_first_s: float = 0.25
    """The first pause of a guest before it reconnects; the pauses double."""
    retry_longest_s: float = 5.0
    """The longest of these pauses."""
    away_s: float = 600.0
    """How long a guest tries to reconnect and its seat stays reserved."""


@dataclass(frozen=True, slots=True)
class LanDeps:
    """Clock, limits, random bytes and versions. Tests replace them."""

    clock: Clock = field(default_factory=LoopClock)
    """The clock of timeouts, rates, liveness, pauses and players' clocks."""
    limits: Limits = field(default_factory=Limits)
    """Sizes, rates and times of the protocol."""
    token: Callable[[int], bytes] = secrets.token_bytes
    """Returns the given number of secret random bytes."""
    protocol: tuple[int, int] = PROTOCOL
    """The oldest and the newest protocol that this program speaks."""
    app: str = __version__
    """The version of this program."""
