"""Liveness of the other end of a connection: how long it has been silent."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from epizodiak_qt.lan.wire.limits import Limits

CHECKS_PER_PING: Final = 4


class Liveness:
    """Measures the silence of a peer by regular checks, `interval_s` seconds apart.

    A late check counts as one interval: this program was stalled meanwhile, and could not read what the peer
    has sent.

    Attributes:
        interval_s: Seconds between two checks.
        weak: Whether the peer was silent for `weak_s` at the last check.
        dead: Whether it was silent for `dead_s` at the last check.
    """

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._silent_checks = 0
        self.interval_s = limits.ping_s / CHECKS_PER_PING
        self.weak = False
        self.dead = False

    def note_frame(self) -> None:
        """Begin to measure anew, because a frame has arrived."""
        self._silent_checks = 0

    def check(self) -> None:
        """Count one interval of silence."""
        self._silent_checks += 1
        silent_s = self._silent_checks * self.interval_s
        self.weak = silent_s >= self._limits.weak_s
        self.dead = silent_s >= self._limits.dead_s
