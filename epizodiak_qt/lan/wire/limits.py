"""What a table over the network bears with: sizes, rates and times, all of them arguments."""

from __future__ import annotations

from typing import Final

from epizodiak_qt.dataclass import dataclass

PORT: Final = 47999
PROTOCOL: Final = (2, 2)
SERVICE: Final = "_epizodiak._tcp.local."


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits of one host or guest; times in seconds, sizes in bytes.

    At most `waiting` sockets wait for the first byte of TLS. At most `handshakes` of TLS and pairing run,
    `handshakes_each` of one address. At most `pair_rate` pairings begin in a second, because each costs the
    host some milliseconds. A code changes after `wrong_guesses`, but not before it is `code_s` old, and then
    stays valid for `older_code_s`. At most `knocks` guests wait for the host to let them in, `knock_s` each.

    A guest may send `rate` frames a second on average and `burst` at once, over however many lines, and come
    back `back_rate` times a second and `back_burst` times at once. What waits to be sent to a peer
    is dropped above `queue`, and a snapshot takes its place once the peer reads again.
    """

    frame_in: int = 4 * 1024
    frame_out: int = 64 * 1024
    handshake_s: float = 5.0
    shutdown_s: float = 2.0
    waiting: int = 256
    handshakes: int = 16
    handshakes_each: int = 4
    pair_rate: float = 8.0
    wrong_guesses: int = 50
    code_s: float = 600.0
    older_code_s: float = 120.0
    knocks: int = 16
    knock_s: float = 120.0
    rate: float = 20.0
    burst: float = 40.0
    chat_rate: float = 0.5
    chat_burst: float = 5.0
    back_rate: float = 0.5
    back_burst: float = 20.0
    ping_s: float = 2.0
    weak_s: float = 4.0
    dead_s: float = 8.0
    queue: int = 64 * 1024
    spectators: int = 30
    retry_first_s: float = 0.25
    retry_longest_s: float = 5.0
    away_s: float = 600.0
