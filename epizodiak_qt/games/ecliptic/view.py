"""A position as one seat, or a spectator, may see it (X14)."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import TYPE_CHECKING

from epizodiak_qt.games.ecliptic.cards import Card, Sign
from epizodiak_qt.games.ecliptic.constants import FULL_HAND
from epizodiak_qt.games.ecliptic.field_types import Die, PerSeat, Seat, SeenCard, Trophies
from epizodiak_qt.games.ecliptic.options import Options
from epizodiak_qt.games.ecliptic.position import Combat, Phase, Position, outcome
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


@dataclass(frozen=True, slots=True)
class View:
    """A position as one seat may see it: the fields of a position without the seed."""

    seat: Seat | None
    """The seat that sees it; None is a spectator."""
    options: Options
    """The options of the game."""
    hands: PerSeat[tuple[SeenCard, ...]]
    """The hand of each seat; cards that the seat may not see are HIDDEN."""
    pile: tuple[Hidden, ...]
    """The draw pile, all HIDDEN."""
    discard: tuple[Card, ...]
    """The discard; its last card is the top."""
    lines: PerSeat[tuple[Card, ...]]
    """The line of each seat, in zodiac order."""
    pairs: PerSeat[tuple[Card, ...]]
    """The pairs of each seat, in the order of laying."""
    dice: PerSeat[tuple[Die, ...]]
    """The dice that each seat has left, ascending."""
    trophies: PerSeat[Trophies]
    """The trophies of each seat."""
    turn: Seat
    """The seat whose turn it is."""
    phase: Phase
    """The next step of the turn."""
    taken: Card | None
    """The card taken in this turn that must still be played; it lay open, so all may know it."""
    pair: tuple[Card, Card] | None
    """The pair laid in this turn."""
    again: bool | None
    """In phase `wish`: whether the same seat plays again; otherwise None."""
    combat: SeenCombat | None
    """The combat in progress."""
    outcome: Outcome | None
    """The result, once the game is over."""


@dataclass(frozen=True, slots=True)
class OpenView(View):
    """A finished game as a viewer of its record may see it: all hands are open. It has no wire format."""


def view(position: Position, seat: int | None) -> View:
    """Return the position as `seat` may see it; hands stay closed when the game is over (X14)."""
    return View(
        seat=seat,
        options=position.options,
        hands=tuple(
            hand if owner == seat else (HIDDEN,) * len(hand) for owner, hand in enumerate(position.hands)
        ),
        pile=(HIDDEN,) * len(position.pile),
        discard=position.discard,
        lines=position.lines,
        pairs=position.pairs,
        dice=position.dice,
        trophies=position.trophies,
        turn=position.turn,
        phase=position.phase,
        taken=position.taken,
        pair=position.pair,
        again=position.again,
        combat=None if position.combat is None else _seen_combat(position.combat, seat),
        outcome=outcome(position),
    )


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
