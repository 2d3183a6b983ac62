"""The actions of Ecliptic in words, for lists and completions, and questions before final ones."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from epizodiak_qt.desktop.app.phrases import Phrase, values_of
from epizodiak_qt.desktop.ecliptic.words.event_text import in_words, pair_name, the_card
from epizodiak_qt.games.ecliptic import actions

if TYPE_CHECKING:
    from epizodiak_qt.games.ecliptic.cards import Sign
    from epizodiak_qt.games.ecliptic.view import View
    from epizodiak_qt.table.link import Update

ACTIONS: Final[dict[type, Phrase]] = {
    actions.LayPair: Phrase("Action", "Lay the {pair}"),
    actions.LaySign: Phrase("Action", "Lay {card} in your line"),
    actions.Discard: Phrase("Action", "Discard {card}"),
    actions.Keep: Phrase("Action", "Keep {card}"),
    actions.ChooseDie: Phrase("Action", "Defend with the D{die}"),
    actions.Take: Phrase("Action", "Take {card} from the discard"),
    actions.Draw: Phrase("Action", "Draw"),
    actions.Decline: Phrase("Action", "Lay nothing"),
    actions.Stop: Phrase("Action", "Wish to stop the game"),
    actions.Continue: Phrase("Action", "Wish to play on"),
}
QUESTIONS: Final[dict[type, Phrase]] = {
    actions.LayPair: Phrase("Ask", "Lay the {pair}? It goes out of play."),
    actions.LaySign: Phrase("Ask", "Lay {card} in your line?"),
    actions.Discard: Phrase("Ask", "Discard {card}?"),
    actions.ChooseDie: Phrase("Ask", "Fight with the D{die}?"),
    actions.Keep: Phrase("Ask", "Keep {card} in your line?"),
    actions.Stop: Phrase("Ask", "Wish to stop the game?"),
    actions.Continue: Phrase("Ask", "Wish to play on?"),
}
"""What to ask before an action that cannot be undone."""


def action_text(action: object, update: Update) -> str:
    """Return a legal action of an update in words: "Attack with the D10"."""
    view: View = update.view
    values, phrase = _values(action), ACTIONS[type(action)]
    match action:
        case actions.LaySign(card=card) if card.sign in _attacked(view):
            phrase = Phrase("Action", "Lay {card} and attack")
        case actions.ChooseDie() if view.combat is not None and view.combat.attacker == view.seat:
            phrase = Phrase("Action", "Attack with the D{die}")
        case actions.Take():
            values["card"] = the_card(view.discard[-1])
        case actions.Draw() if not view.pile:
            phrase = Phrase("Action", "Go on without drawing: the pile is empty")
    return phrase.say(**values)


def question(action: object) -> str:
    """Return what to ask before an action; empty for one that needs no question."""
    phrase = QUESTIONS.get(type(action))
    return "" if phrase is None else phrase.say(**_values(action))


def _values(action: object) -> dict[str, object]:
    values = values_of(action, in_words)
    if isinstance(action, actions.LayPair):
        values["pair"] = pair_name(action.first, action.second)
    return values


def _attacked(view: View) -> list[Sign]:
    """Return the signs whose lay begins a combat."""
    return [card.sign for card in view.lines[1 - (view.seat or 0)]]
