"""A position as one seat, or a spectator, may see it (R18)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from epizodiak_qt.games.epizodiak.position import outcome
from epizodiak_qt.games.epizodiak.scoring import Points, potential
from epizodiak_qt.games.game import HIDDEN, Hidden, Outcome

if TYPE_CHECKING:
    from epizodiak_qt.games.epizodiak.options import Options
    from epizodiak_qt.games.epizodiak.position import EndTile, Phase, Position

Tile = int | Hidden


@dataclass(frozen=True, slots=True)
class View:
    """What `seat` (None: a spectator) may see; the fields are those of a position, without the seed.

    A tile that it may not see is HIDDEN, so that hands and pile still tell their size.
    """

    seat: int | None
    options: Options
    hands: tuple[tuple[Tile, ...], ...]
    pile: tuple[Tile, ...]
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
    outcome: Outcome | None


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
