"""An optional clock for the players: off by default, and still while anybody's line is down."""

from __future__ import annotations

from typing import TYPE_CHECKING

from epizodiak_qt.lan.messages import Clocks

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from epizodiak_qt.lan.clock import Clock


class TurnClock:
    """Seconds left for each seat: `left` to begin with, if there are as many, else `seconds` each.

    They run for the seats that have to act, unless `paused`.
    """

    def __init__(
        self, clock: Clock, seats: int, seconds: float, per_turn: float, left: Sequence[float] = ()
    ) -> None:
        self._clock = clock
        self._per_turn = per_turn
        self._since = clock.now()
        self._left = [float(each) for each in left] if len(left) == seats else [seconds] * seats
        self.running: tuple[int, ...] = ()
        self.paused = False

    def left(self) -> list[float]:
        """Return the seconds left of every seat, as of now."""
        self._count()
        return list(self._left)

    def _count(self) -> None:
        now = self._clock.now()
        if not self.paused:
            for seat in self.running:
                self._left[seat] = max(0.0, self._left[seat] - (now - self._since))
        self._since = now

    def turn(self, acting: Iterable[int], *, paused: bool) -> bool:
        """Let the clocks of these seats run; tell whether anything changed.

        A seat whose turn ends gets the seconds of a turn.
        """
        self._count()
        running = tuple(acting)
        for seat in self.running:
            if seat not in running:
                self._left[seat] += self._per_turn
        changed = (running, paused) != (self.running, self.paused)
        self.running, self.paused = running, paused
        return changed

    def face(self) -> Clocks:
        """Return how they stand, for everybody to see."""
        return Clocks(self.left(), list(self.running), self.paused)

    def out_of_time(self) -> frozenset[int]:
        """Return the seats that have to act and have no time left."""
        left = self.left()
        return frozenset(seat for seat in self.running if left[seat] <= 0)
