"""A position of Ecliptic: everything there is to know, hidden cards and coming chance included."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Final, Literal

from epizodiak_qt.games.ecliptic.scoring import points_of, rank

if TYPE_CHECKING:
    from epizodiak_qt.games.ecliptic.actions import Action
    from epizodiak_qt.games.ecliptic.cards import Card, Sign
    from epizodiak_qt.games.ecliptic.options import Options
    from epizodiak_qt.games.game import Outcome

SEATS: Final = 2
OTHER: Final = (1, 0)  # of two seats, the other one
FULL_HAND: Final = 7

Phase = Literal["draw", "pair", "lay", "combat", "keep", "wish"]
PHASES: Final[tuple[Phase, ...]] = ("draw", "pair", "lay", "combat", "keep", "wish")


@dataclass(frozen=True, slots=True)
class Combat:
    """A combat for `sign` (X8). `chosen` and each of `rolls` have a value a seat; None is not chosen yet.

    The card `attack` is here alone; `defence` lies in the line of the other seat too.
    """

    sign: Sign
    attacker: int
    attack: Card
    defence: Card
    chosen: tuple[int | None, ...]
    rolls: tuple[tuple[int, ...], ...]
    winner: int | None


@dataclass(frozen=True, slots=True)
class Position:
    """The whole state of a game; the fields are those of the notation.

    `hands` are sorted, `pile` is in the order of drawing, the top of `discard` is its last card, `lines`
    are in zodiac order, `pairs` in the order of laying, `dice` ascending. `taken` is a card in the hand of
    the seat to move that must still be played in this turn, `pair` what it has laid in this turn, `again`
    tells in phase `wish` whether it goes on afterwards, else None. `seed` is the source of the chance still
    to come. `remembered` belongs to `rules.legal`: what it found for the seat to move, which is no part of
    the value.
    """

    options: Options
    hands: tuple[tuple[Card, ...], ...]
    pile: tuple[Card, ...]
    discard: tuple[Card, ...]
    lines: tuple[tuple[Card, ...], ...]
    pairs: tuple[tuple[Card, ...], ...]
    dice: tuple[tuple[int, ...], ...]
    trophies: tuple[int, ...]
    turn: int
    phase: Phase
    taken: Card | None
    pair: tuple[Card, Card] | None
    again: bool | None
    combat: Combat | None
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


def outcome(position: Position) -> Outcome | None:
    """Return the ranking and the winner once the game is over, else None (X13)."""
    if not position.over:
        return None
    return rank(tuple(map(points_of, position.lines, position.trophies)))
