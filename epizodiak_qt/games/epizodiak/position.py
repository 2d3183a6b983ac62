"""A position of EpiZodiak: everything there is to know, hidden tiles and coming chance included."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from epizodiak_qt.games.epizodiak.actions import Action
from epizodiak_qt.games.epizodiak.dial import Side
from epizodiak_qt.games.epizodiak.field_types import PerSeat, Seat, Tile, Value
from epizodiak_qt.games.epizodiak.options import Options
from epizodiak_qt.games.epizodiak.scoring import rank
from epizodiak_qt.games.game import Outcome

Phase = Literal["start", "drawn", "picked", "contested", "deal"]


class EndTile(NamedTuple):
    """A tile at an end of the arc: its value and the side on which it lies."""

    value: Value
    """The value of the tile."""
    side: Side
    """The end of the arc where it lies or lay."""


@dataclass(frozen=True, init=False, repr=False, eq=False)  # it is never made itself
class CommonFields:
    """The fields that a position and the views of it share."""

    options: Options
    """The options of the game."""
    hands: PerSeat[tuple[Tile, ...]]
    """The hand of each seat, sorted; in a view, tiles that the seat may not see are HIDDEN."""
    pile: tuple[Tile, ...]
    """The draw pile, in the order of drawing; in a view it is all HIDDEN."""
    dial: tuple[Value, ...]
    """The tiles on the dial, clockwise."""
    sets: PerSeat[tuple[Value, ...]]
    """The values of the sets of each seat."""
    contested_sets: PerSeat[tuple[Value, ...]]
    """Those of `sets` that were won by a contest."""
    filled: PerSeat[int]
    """How often each seat filled the dial."""
    turn: Seat
    """The seat to move."""
    phase: Phase
    """The stage of the turn, which decides the kinds of actions."""
    picked: EndTile | None
    """The tile taken in this turn."""
    last_laid: EndTile | None
    """The tile laid last, while it may be taken."""
    passes: int
    """How many bare passes came one after another (R10, R12)."""
    scores: PerSeat[int]
    """The points of each seat."""


@dataclass(frozen=True)
class Position(CommonFields):
    """The complete state of a game; the fields are those of docs/notation.md."""

    hands: PerSeat[tuple[Value, ...]]
    """The hand of each seat, all known."""
    pile: tuple[Value, ...]
    """The draw pile, all known."""
    over: bool
    """Whether the game is over."""
    seed: str
    """The seed of the chance still to come."""
    remembered: tuple[Action, ...] | None = field(default=None, init=False, repr=False, compare=False)
    """Cache of `legal.legal`; not part of the value."""


def emptier(position: Position) -> int | None:
    """Return the seat whose hand is empty, or None."""
    return next((seat for seat, hand in enumerate(position.hands) if not hand), None)


def outcome(position: Position) -> Outcome | None:
    """Return the ranking and the winner once the game is over, else None (R16, R17)."""
    return rank(position.scores, emptier(position)) if position.over else None


def points(position: Position) -> tuple[int, ...]:
    """Return the points of each seat (R16)."""
    return position.scores
