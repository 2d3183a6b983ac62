"""A position as one seat, or a spectator, may see it (R18)."""

from __future__ import annotations

from dataclasses import dataclass, fields

from epizodiak_qt.games.epizodiak.field_types import PerSeat, Run, Seat, Tile, Value
from epizodiak_qt.games.epizodiak.options import Options
from epizodiak_qt.games.epizodiak.position import EndTile, Phase, Position, outcome
from epizodiak_qt.games.epizodiak.scoring import Points, potential
from epizodiak_qt.games.game import HIDDEN, Hidden, Outcome


@dataclass(frozen=True, slots=True)
class View:
    """A position as one seat may see it: the fields of a position without the seed."""

    seat: Seat | None
    """The seat that sees it; None is a spectator."""
    options: Options
    """The options of the game."""
    hands: PerSeat[tuple[Tile, ...]]
    """The hand of each seat; tiles that the seat may not see are HIDDEN."""
    pile: tuple[Hidden, ...]
    """The draw pile, all HIDDEN."""
    dial: Run
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
    """How many bare passes came one after another."""
    scores: PerSeat[int]
    """The points of each seat."""
    outcome: Outcome | None
    """The result, once the game is over."""


@dataclass(frozen=True, slots=True)
class OpenView(View):
    """A finished game as a viewer of its record may see it: all hands are open. It has no wire format."""


def view(position: Position, seat: int | None) -> View:
    """Return the position as `seat` may see it; hands are open to all once a round is over (R15, R18)."""
    opened = position.phase == "deal" or position.over
    return View(
        seat=seat,
        options=position.options,
        hands=tuple(
            hand if opened or owner == seat else (HIDDEN,) * len(hand)
            for owner, hand in enumerate(position.hands)
        ),
        pile=(HIDDEN,) * len(position.pile),
        dial=position.dial,
        sets=position.sets,
        contested_sets=position.contested_sets,
        filled=position.filled,
        turn=position.turn,
        phase=position.phase,
        picked=position.picked,
        last_laid=position.last_laid,
        passes=position.passes,
        scores=position.scores,
        outcome=outcome(position),
    )


def open_view(position: Position) -> OpenView:
    """Return the position with all hands open, for the record of a finished game only (R18)."""
    public = view(position, None)
    shown = {field.name: getattr(public, field.name) for field in fields(public)}
    return OpenView(**shown | {"hands": position.hands})


def potentials(seen: View | Position) -> tuple[Points, ...]:
    """Return what each seat has gathered so far in this round; it is open to all."""
    return tuple(
        potential(seen.options, len(out), len(contested), filled)
        for out, contested, filled in zip(seen.sets, seen.contested_sets, seen.filled, strict=True)
    )


def is_single(seen: View | Position, value: int) -> bool:
    """Tell whether the set of `value` is out, so that its fourth tile is a single one (R13)."""
    first, second, third = seen.sets
    return value in first or value in second or value in third


def single_values(seen: View | Position) -> frozenset[int]:
    """Return the values whose set is out, so that their fourth tile is a single one (R13)."""
    return frozenset(value for values in seen.sets for value in values)
