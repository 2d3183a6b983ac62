"""The actions of EpiZodiak in words, for lists and completions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from epizodiak_qt.desktop.app.translation import translate
from epizodiak_qt.desktop.epizodiak.words.event_text import run_text, side_name
from epizodiak_qt.games.epizodiak.actions import Contest, DiscardSet, Draw, Lay, Pass, Take
from epizodiak_qt.games.epizodiak.dial import PLACES

if TYPE_CHECKING:
    from epizodiak_qt.games.epizodiak.view import View


def action_text(action: object, view: View) -> str:
    """Return a legal action of a view in words: "Lay 5 to 8, clockwise"."""
    match action:
        case Lay(values=values) if len(view.dial) == PLACES - 1:
            return translate("Action", "Lay {run} in the last slot").format(run=run_text(values))
        case Lay(side=side, values=values):
            return translate("Action", "Lay {run}, {side}").format(run=run_text(values), side=side_name(side))
        case DiscardSet(value=value):
            return translate("Action", "Discard the set of {value}s").format(value=value)
        case Contest(value=value):
            return translate("Action", "Contest the {value}").format(value=value)
        case Take() if view.last_laid is not None:
            return translate("Action", "Pick up the {value}").format(value=view.last_laid.value)
        case Draw():
            return translate("Action", "Draw a tile")
        case Pass():
            return translate("Action", "Pass")
        case _:
            return translate("Action", "Deal the next round")
