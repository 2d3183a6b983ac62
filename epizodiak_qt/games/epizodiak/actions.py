"""The actions of EpiZodiak and their notation: `lay cw 11 12 1`, `set 5`, `draw`, `take`.

All possible actions are created once; `parse_action` looks them up.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import Final

from epizodiak_qt.games.epizodiak.constants import PLACES, VALUES
from epizodiak_qt.games.epizodiak.dial import SIDES, Side, beside, open_slot, other, run_length
from epizodiak_qt.games.game import PlainAction, unknown_action


@dataclass(frozen=True, slots=True)
class Lay:
    """Lay a run on one side of the arc; `values` in the order in which they are laid (R2)."""

    side: Side
    """The end of the arc."""
    values: tuple[int, ...]
    """The values, in the order of laying."""

    def __str__(self) -> str:
        return " ".join(("lay", self.side, *map(str, self.values)))


@dataclass(frozen=True, slots=True)
class DiscardSet(PlainAction):
    """Discard three tiles of one value (R13)."""

    verb = "set"
    value: int
    """The value of the three tiles."""


@dataclass(frozen=True, slots=True)
class Draw(PlainAction):
    """Draw the first tile of the pile (R3)."""


@dataclass(frozen=True, slots=True)
class Take(PlainAction):
    """Pick up the tile that the seat before has just laid (R6)."""


@dataclass(frozen=True, slots=True)
class Pass(PlainAction):
    """End the turn: after a draw (R4), or in place of one when the pile is empty (R9)."""


@dataclass(frozen=True, slots=True)
class Contest(PlainAction):
    """Claim the four tiles of a value from the two others (R10)."""

    value: int
    """The claimed value."""


@dataclass(frozen=True, slots=True)
class Deal(PlainAction):
    """Deal the next round (R15)."""


Action = Lay | DiscardSet | Draw | Take | Pass | Contest | Deal

DRAW: Final = Draw()
TAKE: Final = Take()
PASS: Final = Pass()
DEAL: Final = Deal()


def _runs(side: Side, start: int) -> tuple[Lay, ...]:
    values = [start]
    while len(values) < PLACES - 1:
        values.append(beside(values[-1], side))
    return tuple(Lay(side, tuple(values[:length])) for length in range(1, PLACES))


# LAYS[side][start][:n] are the lays of one to n tiles from the slot `start`, already sorted.
LAYS: Final[dict[Side, dict[int, tuple[Lay, ...]]]] = {
    side: {start: _runs(side, start) for start in VALUES} for side in SIDES
}


def lays_on(dial: tuple[int, ...], side: Side, room: int, hand: tuple[int, ...]) -> tuple[Lay, ...]:
    """R2: return the runs of at most `room` tiles that a hand can lay on a side of the dial."""
    start = open_slot(dial, side)
    return LAYS[side][start][: run_length(start, side, room, hand)] if start in hand else ()


def lays_after_take(hand: tuple[int, ...], dial: tuple[int, ...], side: Side, value: int) -> tuple[Lay, ...]:
    """R6, R7: return the runs that can be laid once the tile `value` has been picked up from `side`."""
    dial = dial[:-1] if side == "cw" else dial[1:]
    return lays_on(dial, other(side), PLACES - len(dial) - 1, (*hand, value))


SETS: Final = {value: DiscardSet(value) for value in VALUES}
CONTESTS: Final = {value: Contest(value) for value in VALUES}

_LAY: Final = r"lay (cw|ccw)((?: (?:[1-9]|1[0-2])){1,48})"


@cache
def named_actions() -> dict[str, Action]:
    """Return all actions by their notation, in its order."""
    lays = (lay for starts in LAYS.values() for lays in starts.values() for lay in lays)
    actions: tuple[Action, ...] = (*lays, *SETS.values(), *CONTESTS.values(), DRAW, TAKE, PASS, DEAL)
    return {str(action): action for action in sorted(actions, key=str)}


def parse_action(text: str) -> Action:
    """Return the action written as `text`. Raises InvalidActionError.

    A lay need not be a run to be read: `lay cw 3 5` is an action, never a legal one.
    """
    action = named_actions().get(text)
    if action is not None:
        return action
    lay = re.fullmatch(_LAY, text)
    if lay is None:
        raise unknown_action(text, "EpiZodiak")
    return Lay("cw" if lay[1] == "cw" else "ccw", tuple(map(int, lay[2].split())))
