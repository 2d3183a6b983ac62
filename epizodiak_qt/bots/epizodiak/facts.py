"""The knowledge of a seat: its view, and the hard facts that the history of the round adds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from epizodiak_qt.bots.epizodiak.core import BIT, PLANE
from epizodiak_qt.bots.epizodiak.encode import state_of
from epizodiak_qt.bots.epizodiak.sampler import Facts
from epizodiak_qt.games.epizodiak.constants import COPIES, FORCED_AFTER, PILE
from epizodiak_qt.games.game import HIDDEN

if TYPE_CHECKING:
    from epizodiak_qt.bots.player import History
    from epizodiak_qt.games.epizodiak.view import View


def facts_of(view: View, history: History) -> Facts:
    """Return everything that is certain; a history that does not lead to the view adds nothing."""
    seen = [[tile for tile in hand if tile is not HIDDEN] for hand in view.hands]
    hidden = [COPIES] * 12
    for values in (view.dial, *view.sets, *view.sets, *view.sets, *seen):
        for value in values:
            hidden[value - 1] -= 1
    past = _Past(view, history)
    consistent = past.agrees()
    if consistent:
        known = [[0] * 12 if seen[seat] else past.known[seat] for seat in range(3)]
        consistent = all(sum(held) <= hidden[value] for value, held in enumerate(zip(*known, strict=True)))
        consistent = consistent and all(map(_fits, known, view.hands))
    if consistent:
        for seat, counts in enumerate(known):
            for value, count in enumerate(counts):
                seen[seat] += [value + 1] * count
                hidden[value] -= count
    base = state_of(view, seen, ())
    base.size = [len(hand) for hand in view.hands]
    facts = Facts(
        base,
        view.turn if view.seat is None else view.seat,
        [value for value, count in enumerate(hidden) for _ in range(count)],
        [len(hand) - len(tiles) for hand, tiles in zip(view.hands, seen, strict=True)],
    )
    if consistent:
        facts.absent, facts.stock, facts.draws = past.absent, past.stock, past.draws
    return facts


def _fits(counts: list[int], hand: tuple[object, ...]) -> bool:
    return sum(counts) <= len(hand)


class _Past:
    """The history of a round, replayed as far as everybody could see it."""

    def __init__(self, view: View, history: History) -> None:
        self._view = view
        self._actions = [(int(entry[0]), entry[2:].split()) for entry in history]
        self.known = [[0] * 12 for _ in range(3)]  # tiles that a hand surely holds
        self.absent = [0, 0, 0]  # values that the other tiles of a hand lack
        self.stock = 0  # the values of the pile after the last refill, without own draws since then (R14)
        self.draws: list[tuple[int, int]] = []  # the unseen draws since then, as in `Facts`
        self._pile, self._first, self._length = PILE - 1, 0, 1
        self._out = 0
        self._passes = 0
        self._last = 0
        self._drawn = False
        self._open(0)
        for number, (seat, words) in enumerate(self._actions):
            self._replay(number, seat, words)

    def agrees(self) -> bool:
        """Tell whether the history leads to the view."""
        view = self._view
        return (self._pile, self._first, self._length) == (len(view.pile), view.dial[0] - 1, len(view.dial))

    def _open(self, number: int) -> None:
        """Find the tile that opened the dial before an action: the next lay is beside it."""
        self._length = 1
        self._first = self._view.dial[0] - 1
        for _, words in self._actions[number:]:
            if words[0] == "lay":
                self._first = (int(words[2]) - 1 + (-1 if words[1] == "cw" else 1)) % 12
                break

    def _replay(self, number: int, seat: int, words: list[str]) -> None:
        match words:
            case ["lay", side, *values]:
                self._lay(number, seat, side, [int(value) - 1 for value in values])
            case ["set", value]:
                self._forced_elsewhere(seat)
                self._give(seat, int(value) - 1, 3)
                self._out |= BIT[int(value) - 1]
                self._passes = 0
            case ["draw", *own]:
                self._pile -= 1
                self.absent[seat] = 0
                if own:
                    self.stock &= ~BIT[int(own[0]) - 1]
                else:
                    self.draws.append((seat, 0))
                    self.stock *= seat != self._view.seat  # the history of a spectator hides own draws
            case ["take"]:
                self._take(seat)
            case ["pass"]:
                self._pass(seat)
            case ["contest", value]:
                self._contest(number, seat, int(value) - 1)
        self._drawn = words[0] == "draw"

    def _lay(self, number: int, seat: int, side: str, values: list[int]) -> None:
        for value in values:
            self._give(seat, value, 1)
        self._last = values[-1]
        self._length += len(values)
        if side == "ccw":
            self._first = values[-1]
        self._passes = 0
        if self._length == 12:
            self._pile += PILE - 1  # one of the tiles opens the dial
            self._open(number + 1)
            self.stock = PLANE & ~BIT[self._first]
            self.draws = []

    def _give(self, seat: int, value: int, count: int) -> None:
        """Remove tiles from a hand; those that nobody saw before may be from the pile."""
        if self.known[seat][value] < count:
            self.draws = [(owner, given | BIT[value] * (owner == seat)) for owner, given in self.draws]
        self.known[seat][value] = max(0, self.known[seat][value] - count)

    def _take(self, seat: int) -> None:
        """R6: everybody saw the tile."""
        self.known[seat][self._last] += 1
        if self._last == self._first:
            self._first = (self._first + 1) % 12
        self._length -= 1

    def _pass(self, seat: int) -> None:
        """R9: a bare pass shows that no single tile fits."""
        if self._drawn:
            return
        self._forced_elsewhere(seat)
        self.absent[seat] |= self._ends() & self._out
        self._passes += 1

    def _forced_elsewhere(self, seat: int) -> None:
        """R12: a forced seat that neither lays nor contests holds no tile for an open slot."""
        if self._passes >= FORCED_AFTER:
            self.absent[seat] |= self._ends()

    def _ends(self) -> int:
        return BIT[self._first + 11] | BIT[self._first + self._length]

    def _contest(self, number: int, seat: int, value: int) -> None:
        """R11: all four tiles are seen; the fourth stays with the contester."""
        for giver in range(3):
            self._give(giver, value, COPIES)
        self._out |= BIT[value]
        self._passes = 0
        self.known[seat][value] = 1
        if self._length == 11:
            self._lay(number, seat, "cw", [value])
