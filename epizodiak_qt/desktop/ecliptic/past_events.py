"""Where the events of Ecliptic have put its cards: what the log rings on the table. No Qt."""

from __future__ import annotations

from typing import TYPE_CHECKING

from epizodiak_qt.games.ecliptic.events import (
    CardDiscarded,
    CardKept,
    CardsDrawn,
    CardTaken,
    CombatBegan,
    CombatWon,
    Dealt,
    Declined,
    DiceRevealed,
    DiceRolled,
    DieChosen,
    ExtraTurn,
    PairLaid,
    SignLaid,
    StarterDrawn,
    TurnPassed,
    WishMade,
    WishOffered,
)

if TYPE_CHECKING:
    from epizodiak_qt.desktop.scene.items.clickable_item import Key


def deals(event: object) -> bool:
    """Return whether an event is a deal, or the lot before it."""
    return isinstance(event, StarterDrawn | Dealt)


def keys_of(event: object) -> frozenset[Key]:
    """Return the items that show what an event did: cards where it put them, dice, or a player."""
    match event:
        case PairLaid(seat=seat, cards=cards):
            return frozenset(("pair", seat, card) for card in cards)
        case SignLaid(seat=seat, card=card):
            return frozenset({("line", seat, card)})
        case CardKept(seat=seat, kept=kept):
            return frozenset({("line", seat, kept), ("discard",)})
        case CardDiscarded() | CardTaken():
            return frozenset({("discard",)})
        case CombatBegan(attacker=attacker, attack=attack, defence=defence):
            return frozenset({("line", attacker, attack), ("line", 1 - attacker, defence)})
        case DiceRevealed(dice=dice):
            return frozenset(("die", seat, die) for seat, die in enumerate(dice))
        case DiceRolled(rolls=rolls):
            return frozenset(("rolled", seat) for seat in range(len(rolls)))
        case (
            StarterDrawn(seat=seat)
            | CardsDrawn(seat=seat)
            | Declined(seat=seat)
            | DieChosen(seat=seat)
            | CombatWon(seat=seat)
            | WishOffered(seat=seat)
            | WishMade(seat=seat)
            | ExtraTurn(seat=seat)
            | TurnPassed(seat=seat)
        ):
            return frozenset({("player", seat)})
        case _:
            return frozenset()


def keys_left(keys: frozenset[Key], event: object) -> frozenset[Key]:
    """Return those of `keys` that a later event leaves where they lie."""
    match event:
        case Dealt():
            return frozenset(key for key in keys if key[0] == "player")
        case CardDiscarded() | CardTaken():
            return keys - {("discard",)}
        case CardKept(seat=seat, kept=kept, discarded=discarded):
            lost = {("line", owner, card) for owner in (0, 1) for card in (kept, discarded)}
            return keys - (lost - {("line", seat, kept)}) - {("discard",)}
        case DiceRolled():
            return keys - {("rolled", 0), ("rolled", 1)}
        case CombatBegan(attacker=attacker, attack=attack):
            return keys - {("line", attacker, attack)}
        case _:
            return keys
