"""A position as one seat, or a spectator, may see it (X14)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from epizodiak_qt.games.ecliptic.cards import Card
from epizodiak_qt.games.ecliptic.dice import DICE
from epizodiak_qt.games.ecliptic.position import outcome
from epizodiak_qt.games.ecliptic.scoring import Points, points_of
from epizodiak_qt.games.game import HIDDEN, Hidden, Outcome

if TYPE_CHECKING:
    from epizodiak_qt.games.ecliptic.cards import Sign
    from epizodiak_qt.games.ecliptic.options import Options
    from epizodiak_qt.games.ecliptic.position import Combat, Phase, Position

SeenCard = Card | Hidden


@dataclass(frozen=True, slots=True)
class SeenCombat:
    """A combat as a seat may see it: a die chosen but still secret is HIDDEN, one not chosen None.

    `chosen` and each of `rolls` have a value a seat; the last of `rolls` decided, those before were equal.
    """

    sign: Sign
    attacker: int
    attack: Card
    defence: Card
    chosen: tuple[int | Hidden | None, ...]
    rolls: tuple[tuple[int, ...], ...]
    winner: int | None


@dataclass(frozen=True, slots=True)
class View:
    """What `seat` (None: a spectator) may see; the fields are those of a position, without the seed.

    A card that it may not see is HIDDEN, so that hands and pile still tell their size. `taken` lay open
    on the discard: everybody knows which card the seat to move must still play.
    """

    seat: int | None
    options: Options
    hands: tuple[tuple[SeenCard, ...], ...]
    pile: tuple[Hidden, ...]
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
    combat: SeenCombat | None
    outcome: Outcome | None


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


def own_hand(seen: View) -> tuple[Card, ...]:
    """Return the cards that the seat of the view holds; a spectator holds none."""
    return () if seen.seat is None else tuple(c for c in seen.hands[seen.seat] if c is not HIDDEN)


def standings(seen: View | Position) -> tuple[Points, ...]:
    """Return what the line and the trophies of each seat are worth so far (X13); it is open to all."""
    return tuple(map(points_of, seen.lines, seen.trophies))


def combats_since_return(seen: View | Position) -> int:
    """Return how many of the six combats have been fought since the dice last came back (X9), 0 to 6."""
    return len(DICE) - len(seen.dice[0])
