"""A position of EpiZodiak: everything there is to know, hidden tiles and coming chance included."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Final, Literal

from epizodiak_qt.games.epizodiak.scoring import rank

if TYPE_CHECKING:
    from epizodiak_qt.games.epizodiak.actions import Action
    from epizodiak_qt.games.epizodiak.dial import Side
    from epizodiak_qt.games.epizodiak.options import Options
    from epizodiak_qt.games.game import Outcome

SEATS: Final = 3
COPIES: Final = 4
SET: Final = 3
MOST_PASSES: Final = 5

Phase = Literal["start", "drawn", "picked", "contested", "deal"]
PHASES: Final[tuple[Phase, ...]] = ("start", "drawn", "picked", "contested", "deal")


@dataclass(frozen=True, slots=True)
class EndTile:
    """A tile at an end of the arc: its value and the side on which it lies."""

    value: int
    side: Side


@dataclass(frozen=True, slots=True)
class Position:
    """The whole state of a game; the fields are those of the notation.

    `hands` are sorted, `pile` is in the order of drawing, `dial` in clockwise order; `sets` and
    `contested_sets` hold values, a list a seat; `picked` is the tile taken in this turn and the side it
    came from; `seed` is the source of the chance still to come. `remembered` belongs to `rules.legal`: what
    it found for this position, which is no part of its value.
    """

    options: Options
    hands: tuple[tuple[int, ...], ...]
    pile: tuple[int, ...]
    dial: tuple[int, ...]
    sets: tuple[tuple[int, ...], ...]
    contested_sets: tuple[tuple[int, ...], ...]
    filled: tuple[int, ...]
    turn: int
    phase: Phase
    picked: EndTile | None
    last_laid: EndTile | None
    passes: int
    scores: tuple[int, ...]
    over: bool
    seed: str
    remembered: tuple[Action, ...] | None = field(default=None, init=False, repr=False, compare=False)


_FIELDS: Final = {
    name: place for place, name in enumerate(each.name for each in fields(Position) if each.init)
}
_values: Final = attrgetter(*_FIELDS)


def amended(position: Position, **changes: Any) -> Position:
    """Return `position` with some fields changed: `dataclasses.replace` at half its price."""
    values = list(_values(position))
    for name, value in changes.items():
        values[_FIELDS[name]] = value
    return Position(*values)


def emptier(position: Position) -> int | None:
    """Return the seat whose hand is empty, or None."""
    return next((seat for seat, hand in enumerate(position.hands) if not hand), None)


def outcome(position: Position) -> Outcome | None:
    """Return the ranking and the winner once the game is over, else None (R16, R17)."""
    return rank(position.scores, emptier(position)) if position.over else None
