"""The arithmetic of the dial: twelve values in a ring, the tiles on it one arc."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Final, Literal

from epizodiak_qt.games.epizodiak.constants import PLACES, VALUES

if TYPE_CHECKING:
    from collections.abc import Container

Side = Literal["cw", "ccw"]
SIDES: Final[tuple[Side, Side]] = ("ccw", "cw")

_CLOCKWISE: Final = (0, *(value % 12 + 1 for value in VALUES))
_ANTICLOCKWISE: Final = (0, *((value - 2) % 12 + 1 for value in VALUES))


def beside(value: int, side: Side) -> int:
    """Return the value next to `value` on `side`; 12 and 1 are neighbours."""
    return _CLOCKWISE[value] if side == "cw" else _ANTICLOCKWISE[value]


def other(side: Side) -> Side:
    """Return the opposite side."""
    return "ccw" if side == "cw" else "cw"


def open_slot(dial: tuple[int, ...], side: Side) -> int:
    """Return the value that the open slot on `side` asks for; `dial` is an arc in clockwise order."""
    return _CLOCKWISE[dial[-1]] if side == "cw" else _ANTICLOCKWISE[dial[0]]


def open_slots(dial: tuple[int, ...]) -> tuple[int, int]:
    """Return the values of the open slots, anticlockwise and clockwise; the same one with eleven tiles."""
    return _ANTICLOCKWISE[dial[0]], _CLOCKWISE[dial[-1]]


def is_arc(dial: tuple[int, ...]) -> bool:
    """Tell whether `dial` is one arc in clockwise order, of one to twelve tiles."""
    return 0 < len(dial) <= PLACES and all(_CLOCKWISE[a] == b for a, b in itertools.pairwise(dial))


def run_length(start: int, side: Side, room: int, hand: Container[int]) -> int:
    """Return how many tiles of `hand` can be laid in a row from the slot `start`, at most `room` (R2)."""
    step = _CLOCKWISE if side == "cw" else _ANTICLOCKWISE
    length = 0
    while length < room and start in hand:
        length += 1
        start = step[start]
    return length
