"""The actions of EpiZodiak in words, for lists and completions, and the questions before some of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from epizodiak_qt.desktop.app.phrases import Phrase
from epizodiak_qt.desktop.epizodiak.words.event_text import values_in_words
from epizodiak_qt.games.epizodiak import actions
from epizodiak_qt.games.epizodiak.constants import PLACES

if TYPE_CHECKING:
    from epizodiak_qt.games.epizodiak.view import View
    from epizodiak_qt.table.link import Update

ACTIONS: Final[dict[type, Phrase]] = {
    actions.Lay: Phrase("Action", "Lay {run}, {side}"),
    actions.DiscardSet: Phrase("Action", "Discard the set of {value}s"),
    actions.Contest: Phrase("Action", "Contest the {value}"),
    actions.Take: Phrase("Action", "Pick up the {value}"),
    actions.Draw: Phrase("Action", "Draw a tile"),
    actions.Pass: Phrase("Action", "Pass"),
    actions.Deal: Phrase("Action", "Deal the next round"),
}
QUESTIONS: Final[dict[type, Phrase]] = {
    actions.DiscardSet: Phrase("Ask", "Discard a set of {value}s? It will not come back."),
    actions.Lay: Phrase("Ask", "Lay {run}, {side}?"),
    actions.Contest: Phrase("Ask", "Contest the {value}?"),
}
"""What to ask before an action that cannot be undone."""


def action_text(action: object, update: Update) -> str:
    """Return a legal action of an update in words: "Lay 5 to 8, clockwise"."""
    view: View = update.view
    values, phrase = values_in_words(action), ACTIONS[type(action)]
    if isinstance(action, actions.Take) and view.last_laid is not None:
        values["value"] = view.last_laid.value
    elif isinstance(action, actions.Lay) and len(view.dial) == PLACES - 1:
        phrase = Phrase("Action", "Lay {run} in the last slot")
    return phrase.say(**values)


def question(action: object) -> str:
    """Return what to ask before an action; empty for one that needs no question."""
    phrase = QUESTIONS.get(type(action))
    return "" if phrase is None else phrase.say(**values_in_words(action))
