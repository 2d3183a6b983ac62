"""The actions of Ecliptic in words, for lists and completions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from epizodiak_qt.desktop.app.translation import translate
from epizodiak_qt.desktop.ecliptic.words.event_text import pair_name, the_card
from epizodiak_qt.games.ecliptic.actions import (
    ChooseDie,
    Decline,
    Discard,
    Draw,
    Keep,
    LayPair,
    LaySign,
    Stop,
    Take,
)

if TYPE_CHECKING:
    from epizodiak_qt.games.ecliptic.view import View


def action_text(action: object, view: View) -> str:
    """Return a legal action of a view in words: "Attack with the D10"."""
    match action:
        case LayPair(first=first, second=second):
            return translate("Action", "Lay the {pair}").format(pair=pair_name(first, second))
        case LaySign(card=card):
            rival = view.lines[1 - (view.seat or 0)]
            if any(each.sign is card.sign for each in rival):
                return translate("Action", "Lay {card} and attack").format(card=the_card(card))
            return translate("Action", "Lay {card} in your line").format(card=the_card(card))
        case Discard(card=card):
            return translate("Action", "Discard {card}").format(card=the_card(card))
        case Keep(card=card):
            return translate("Action", "Keep {card}").format(card=the_card(card))
        case ChooseDie(die=die):
            if view.combat is not None and view.combat.attacker == view.seat:
                return translate("Action", "Attack with the D{die}").format(die=die)
            return translate("Action", "Defend with the D{die}").format(die=die)
        case Take() if view.discard:
            return translate("Action", "Take {card} from the discard").format(card=the_card(view.discard[-1]))
        case Draw() if not view.pile:
            return translate("Action", "Go on without drawing: the pile is empty")
        case Draw():
            return translate("Action", "Draw")
        case Decline():
            return translate("Action", "Lay nothing")
        case Stop():
            return translate("Action", "Wish to stop the game")
        case _:
            return translate("Action", "Wish to play on")
