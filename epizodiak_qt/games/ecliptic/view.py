"""A position as one seat, or a spectator, may see it (X14)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from epizodiak_qt.games.ecliptic.constants import FULL_HAND
from epizodiak_qt.games.ecliptic.field_types import Seat
from epizodiak_qt.games.ecliptic.position import Combat, CombatFields, CommonFields, Position, outcome
from epizodiak_qt.games.ecliptic.scoring import Points, points_of
from epizodiak_qt.games.game import HIDDEN, Hidden, Json, Outcome, converted, hands_seen_by
from epizodiak_qt.games.json_codec import fields_to_json

if TYPE_CHECKING:
    from epizodiak_qt.games.ecliptic.cards import Card


@dataclass(frozen=True)
class SeenCombat(CombatFields):
    """A combat as a seat may see it: a die chosen but still secret is HIDDEN, one not chosen None."""

    def to_json(self) -> Json:
        """Return the JSON form: a die that is chosen but secret is "hidden"."""
        chosen = [die.value if isinstance(die, Hidden) else die for die in self.chosen]
        return fields_to_json(self) | {"chosen": chosen}


@dataclass(frozen=True)
class View(CommonFields):
    """A position as one seat may see it: without the seed."""

    pile: tuple[Hidden, ...]
    """The draw pile, all HIDDEN."""
    combat: SeenCombat | None
    """The combat in progress."""
    seat: Seat | None
    """The seat that sees it; None is a spectator."""
    outcome: Outcome | None
    """The result, once the game is over."""


class OpenView(View):
    """A finished game as a viewer of its record may see it: all hands are open. It has no wire format."""


def view(position: Position, seat: int | None) -> View:
    """Return the position as `seat` may see it; hands stay closed when the game is over (X14)."""
    return converted(
        View,
        position,
        hands=hands_seen_by(seat, position.hands),
        pile=(HIDDEN,) * len(position.pile),
        combat=None if position.combat is None else _seen_combat(position.combat, seat),
        seat=seat,
        outcome=outcome(position),
    )


def _seen_combat(combat: Combat, seat: int | None) -> SeenCombat:
    """X8, X14: a die stays secret until both are chosen, which is when they are rolled."""
    secret = combat.winner is None
    chosen = tuple(
        HIDDEN if secret and die is not None and owner != seat else die
        for owner, die in enumerate(combat.chosen)
    )
    return converted(SeenCombat, combat, chosen=chosen)


def open_view(position: Position) -> OpenView:
    """Return the position with all hands and chosen dice open, for the record of a finished game (X14)."""
    combat = None if position.combat is None else converted(SeenCombat, position.combat)
    return converted(OpenView, view(position, None), hands=position.hands, combat=combat)


def own_hand(seen: View) -> tuple[Card, ...]:
    """Return the cards that the seat of the view holds; a spectator holds none."""
    return () if seen.seat is None else tuple(c for c in seen.hands[seen.seat] if c is not HIDDEN)


def to_draw(seen: View) -> int:
    """Return how many cards a draw brings to the seat of the view (X2)."""
    return min(FULL_HAND - len(own_hand(seen)), len(seen.pile))


def standings(seen: View | Position) -> tuple[Points, ...]:
    """Return the public score so far of each seat: its line and its trophies (X13)."""
    return tuple(map(points_of, seen.lines, seen.trophies))
