"""The players' clocks: seconds for the game and more for each turn, paused while a player is absent."""

from __future__ import annotations

from typing import TYPE_CHECKING

from epizodiak_qt.lobby.listener import Clocks
from epizodiak_qt.table.entries import Entry, Played, TakenBack

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from epizodiak_qt.lan.wire.clock import Clock


class TurnClock:
    """Counts the seconds left of each seat, for those that have to act.

    Args:
        clock: the host's clock.
        seats: the number of seats.
        seconds: the seconds of each seat at the beginning.
        per_turn: the seconds that a seat gains with each turn that it ends.
        left: the seconds left of each seat of a game that goes on; ignored unless there is one per seat.

    Attributes:
        running: the seats whose clocks run.
        paused: whether all clocks stand still.
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
        self._entries_seen = 0
        self._bonus_given: frozenset[int] = frozenset()

    def left(self) -> list[float]:
        """Return the seconds left of every seat, as of now."""
        self._charge()
        return list(self._left)

    def _charge(self) -> None:
        """Subtract the time since the last call from the running clocks."""
        now = self._clock.now()
        if not self.paused:
            for seat in self.running:
                self._left[seat] = max(0.0, self._left[seat] - (now - self._since))
        self._since = now

    def update(self, acting: Iterable[int], *, paused: bool, entries: Sequence[Entry] = ()) -> bool:
        """Let the clocks of the `acting` seats run; return whether other clocks run or stand now.

        A seat that ends its turn by an action gains the seconds of a turn, and loses them again when the
        action is taken back. `entries` are all journal entries of the table.
        """
        self._charge()
        running = tuple(acting)
        played, undone = _moves_and_undos(entries[self._entries_seen :])
        self._entries_seen = len(entries)
        for seat in undone & self._bonus_given:
            self._left[seat] = max(0.0, self._left[seat] - self._per_turn)
            self._bonus_given -= {seat}
        if running != self.running:
            self._bonus_given = (frozenset(self.running) - frozenset(running)) & played
            for seat in self._bonus_given:
                self._left[seat] += self._per_turn
        changed = (running, paused) != (self.running, self.paused)
        self.running, self.paused = running, paused
        return changed

    def snapshot(self) -> Clocks:
        """Return the clocks as everybody sees them."""
        return Clocks(tuple(self.left()), self.running, self.paused)

    def out_of_time(self) -> frozenset[int]:
        """Return the seats that have to act and have no time left."""
        left = self.left()
        return frozenset(seat for seat in self.running if left[seat] <= 0)


def _moves_and_undos(entries: Iterable[Entry]) -> tuple[frozenset[int], frozenset[int]]:
    """Return the seats with an action that stands, and those that took back an action before `entries`."""
    played: set[int] = set()
    undone: set[int] = set()
    for entry in entries:
        if isinstance(entry, Played):
            (undone.discard if entry.seat in undone else played.add)(entry.seat)
        elif isinstance(entry, TakenBack):
            (played.discard if entry.seat in played else undone.add)(entry.seat)
    return frozenset(played), frozenset(undone)
