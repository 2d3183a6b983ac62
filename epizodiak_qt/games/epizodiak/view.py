"""A position as one seat, or a spectator, may see it (R18)."""

from __future__ import annotations

from dataclasses import dataclass

from epizodiak_qt.games.epizodiak.field_types import Run, Seat
from epizodiak_qt.games.epizodiak.position import CommonFields, Position, outcome
from epizodiak_qt.games.epizodiak.scoring import Points, potential
from epizodiak_qt.games.game import HIDDEN, Hidden, Outcome, converted, hands_seen_by


@dataclass(frozen=True)
class View(CommonFields):
    """A position as one seat may see it: without the seed."""

    pile: tuple[Hidden, ...]
    """The draw pile, all HIDDEN."""
    dial: Run
    """The tiles on the dial, clockwise; their number is checked."""
    seat: Seat | None
    """The seat that sees it; None is a spectator."""
    outcome: Outcome | None
    """The result, once the game is over."""


class OpenView(View):
    """A finished game as a viewer of its record may see it: all hands are open. It has no wire format."""


def view(position: Position, seat: int | None) -> View:
    """Return the position as `seat` may see it; hands are open to all once a round is over (R15, R18)."""
    opened = position.phase == "deal" or position.over
    return converted(
        View,
        position,
        hands=position.hands if opened else hands_seen_by(seat, position.hands),
        pile=(HIDDEN,) * len(position.pile),
        seat=seat,
        outcome=outcome(position),
    )


def open_view(position: Position) -> OpenView:
    """Return the position with all hands open, for the record of a finished game only (R18)."""
    return converted(OpenView, view(position, None), hands=position.hands)


def own_hand(seen: View) -> tuple[int, ...]:
    """Return the tiles that the seat of the view holds; a spectator holds none."""
    return () if seen.seat is None else tuple(tile for tile in seen.hands[seen.seat] if tile is not HIDDEN)


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
