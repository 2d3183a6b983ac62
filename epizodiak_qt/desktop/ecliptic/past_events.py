"""Where the events of Ecliptic have put its cards: what the log rings on the table. No Qt."""

from __future__ import annotations

from typing import TYPE_CHECKING

from epizodiak_qt.desktop.table.log.log_entry import panel_of
from epizodiak_qt.games.ecliptic import events

if TYPE_CHECKING:
    from epizodiak_qt.desktop.scene.items.clickable_item import Key
    from epizodiak_qt.games.game import Event


def deals(event: object) -> bool:
    """Return whether an event is a deal, or the lot before it."""
    return isinstance(event, events.StarterDrawn | events.Dealt)


def keys_of(event: Event) -> frozenset[Key]:
    """Return the items that show what an event did: cards where it put them, dice, or a player."""
    match event:
        case events.PairLaid(seat=seat, cards=cards):
            return frozenset(("pair", seat, card) for card in cards)
        case events.SignLaid(seat=seat, card=card):
            return frozenset({("line", seat, card)})
        case events.CardKept(seat=seat, kept=kept):
            return frozenset({("line", seat, kept), ("discard",)})
        case events.CardDiscarded() | events.CardTaken():
            return frozenset({("discard",)})
        case events.CombatBegan(attacker=attacker, attack=attack, defence=defence):
            return frozenset({("line", attacker, attack), ("line", 1 - attacker, defence)})
        case events.DiceRevealed(dice=dice):
            return frozenset(("die", seat, die) for seat, die in enumerate(dice))
        case events.DiceRolled(rolls=rolls):
            return frozenset(("rolled", seat) for seat in range(len(rolls)))
        case _:
            return panel_of(event)


def keys_left(keys: frozenset[Key], event: object) -> frozenset[Key]:
    """Return those of `keys` that a later event leaves where they lie."""
    match event:
        case events.Dealt():
            return frozenset(key for key in keys if key[0] == "player")
        case events.CardDiscarded() | events.CardTaken():
            return keys - {("discard",)}
        case events.CardKept(seat=seat, kept=kept, discarded=discarded):
            lost = {("line", owner, card) for owner in (0, 1) for card in (kept, discarded)}
            return keys - (lost - {("line", seat, kept)}) - {("discard",)}
        case events.DiceRolled():
            return keys - {("rolled", 0), ("rolled", 1)}
        case events.CombatBegan(attacker=attacker, attack=attack):
            return keys - {("line", attacker, attack)}
        case _:
            return keys
