"""A position as one seat, or a spectator, may see it (X14)."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import TYPE_CHECKING, Final

from epizodiak_qt.games.ecliptic.cards import Card, Sign
from epizodiak_qt.games.ecliptic.constants import FULL_HAND
from epizodiak_qt.games.ecliptic.field_types import Die, PerSeat, Seat
from epizodiak_qt.games.ecliptic.position import Combat, CommonFields, Position, outcome
from epizodiak_qt.games.ecliptic.scoring import Points, points_of
from epizodiak_qt.games.game import HIDDEN, Hidden, Outcome
from epizodiak_qt.games.json_codec import fields_to_json

if TYPE_CHECKING:
    from epizodiak_qt.games.game import Json


@dataclass(frozen=True, slots=True)
class SeenCombat:
    """A combat as a seat may see it: a die chosen but still secret is HIDDEN, one not chosen None.

    `chosen` and each of `rolls` have a value a seat; the last of `rolls` decided, those before were equal.
    """

    sign: Sign
    """The sign fought for."""
    attacker: Seat
    """The attacking seat."""
    attack: Card
    """The attacking card; it lies in no line."""
    defence: Card
    """The defending card; it stays in its line."""
    chosen: PerSeat[Die | Hidden | None]
    """The chosen die of each seat, HIDDEN to the other; None if not chosen yet."""
    rolls: tuple[PerSeat[int], ...]
    """The rolls so far, each with a number per seat."""
    winner: Seat | None
    """The seat that won and chooses a card; None before."""

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


_SHARED: Final = tuple(each.name for each in fields(CommonFields))


def view(position: Position, seat: int | None) -> View:
    """Return the position as `seat` may see it; hands stay closed when the game is over (X14)."""
    shared = {name: getattr(position, name) for name in _SHARED}
    hidden = {
        "hands": tuple(
            hand if owner == seat else (HIDDEN,) * len(hand) for owner, hand in enumerate(position.hands)
        ),
        "pile": (HIDDEN,) * len(position.pile),
        "combat": None if position.combat is None else _seen_combat(position.combat, seat),
    }
    return View(**shared | hidden, seat=seat, outcome=outcome(position))


def _seen_combat(combat: Combat, seat: int | None) -> SeenCombat:
    """X8, X14: a die stays secret until both are chosen, which is when they are rolled."""
    secret = combat.winner is None
    return SeenCombat(
        sign=combat.sign,
        attacker=combat.attacker,
        attack=combat.attack,
        defence=combat.defence,
        chosen=tuple(
            HIDDEN if secret and die is not None and owner != seat else die
            for owner, die in enumerate(combat.chosen)
        ),
        rolls=combat.rolls,
        winner=combat.winner,
    )


def open_view(position: Position) -> OpenView:
    """Return the position with all hands and chosen dice open, for the record of a finished game (X14)."""
    public = view(position, None)
    shown = {field.name: getattr(public, field.name) for field in fields(public)}
    if public.combat is not None and position.combat is not None:
        shown["combat"] = replace(public.combat, chosen=position.combat.chosen)
    return OpenView(**shown | {"hands": position.hands})


def own_hand(seen: View) -> tuple[Card, ...]:
    """Return the cards that the seat of the view holds; a spectator holds none."""
    return () if seen.seat is None else tuple(c for c in seen.hands[seen.seat] if c is not HIDDEN)


def to_draw(seen: View) -> int:
    """Return how many cards a draw brings to the seat of the view (X2)."""
    return min(FULL_HAND - len(own_hand(seen)), len(seen.pile))


def standings(seen: View | Position) -> tuple[Points, ...]:
    """Return the public score so far of each seat: its line and its trophies (X13)."""
    return tuple(map(points_of, seen.lines, seen.trophies))
