"""The short forms of the actions of EpiZodiak, as players type them. No Qt.

| Action | English | French |
|---|---|---|
| `lay cw 5 6 7` | `5 6 7` | `5 6 7` |
| `set 9` | `x9` | `x9` |
| `draw` | `d` | `i` |
| `take` | `u` | `r` |
| `pass` | `p` or `s` | `s` |
| `contest 3` | `c3` | `c3` |

The order of the values gives the side of a run; a single value is laid on the side on which that is legal.
The letters of one language work in the other, except `p`, which could mean *piocher* or *passer* in French.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final

from epizodiak_qt.desktop.table.move_grammar import MoveGrammar
from epizodiak_qt.games import epizodiak
from epizodiak_qt.games.epizodiak import actions
from epizodiak_qt.games.epizodiak.constants import VALUES
from epizodiak_qt.games.epizodiak.dial import SIDES, Side, beside
from epizodiak_qt.games.game import InvalidActionError
from epizodiak_qt.games.sentence import Label, Sentence

if TYPE_CHECKING:
    from collections.abc import Collection

    from epizodiak_qt.games.epizodiak.actions import Action

SIMPLE: Final[dict[str, Action]] = {
    **dict.fromkeys(("d", "draw", "i", "piocher", "pioche"), actions.DRAW),
    **dict.fromkeys(("u", "take", "pick", "r", "ramasser", "ramasse", "prendre"), actions.TAKE),
    **dict.fromkeys(("s", "pass", "skip", "passer", "passe", "sauter"), actions.PASS),
    **dict.fromkeys(("deal", "distribuer"), actions.DEAL),
}
FORMS: Final[dict[type, Label]] = {
    actions.Draw: Label("d", "i"),
    actions.Take: Label("u", "r"),
    actions.Pass: Label("p", "s"),
    actions.Deal: Label("deal", "distribuer"),
}
LAY_WORDS: Final = {"lay", "l", "poser", "pose"}
SET_WORDS: Final = {"set", "x", "discard", "brelan", "ecarter"}
CONTEST_WORDS: Final = {"contest", "c", "contester", "conteste"}
SIDE_WORDS: Final[dict[str, Side]] = {
    **dict.fromkeys(("cw", "clockwise", "h", "horaire"), "cw"),
    **dict.fromkeys(("ccw", "anticlockwise", "ah", "antihoraire"), "ccw"),
}
TWO_MEANINGS: Final = Sentence(
    "“p” could mean piocher or passer in French: type i to draw, s to pass.",
    "«\u202fp\u202f» peut vouloir dire piocher ou passer\u202f: tapez i pour piocher, s pour passer.",
)


def short_form(action: object, language: str) -> str:
    """Return the short form of an action: "5 6 7", "x9"."""
    match action:
        case actions.Lay(values=values):
            return " ".join(map(str, values))
        case actions.DiscardSet(value=value):
            return f"x{value}"
        case actions.Contest(value=value):
            return f"c{value}"
        case _:
            return FORMS[type(action)].text(language)


def parse(words: list[str], language: str, legal: Collection[object]) -> Action | None:
    """Return the action of the words of a short form, or None; `p` in French raises InvalidActionError."""
    if words == ["p"]:
        if language == "fr":
            raise InvalidActionError(TWO_MEANINGS)
        return actions.PASS
    if words == ["pick", "up"]:
        return actions.TAKE
    if len(words) == 1 and words[0] in SIMPLE:
        return SIMPLE[words[0]]
    sides = [SIDE_WORDS[word] for word in words if word in SIDE_WORDS]
    rest = [word for word in words if word not in SIDE_WORDS]
    verb = rest.pop(0) if rest and not rest[0].isdecimal() else "lay"
    if not rest or len(sides) > 1 or not all(word.isdecimal() and int(word) in VALUES for word in rest):
        return None
    values = tuple(map(int, rest))
    if verb in LAY_WORDS:
        return _lay(values, sides, legal)
    if len(values) > 1 or sides:
        return None
    if verb in SET_WORDS:
        return actions.SETS[values[0]]
    return actions.CONTESTS[values[0]] if verb in CONTEST_WORDS else None


def _lay(values: tuple[int, ...], sides: list[Side], legal: Collection[object]) -> actions.Lay:
    """Return a lay on the given side, else on the one that the order of the values or the rules leave."""
    if sides:
        return actions.Lay(sides[0], values)
    lays = [actions.Lay(side, values) for side in SIDES]
    possible = [lay for lay in lays if lay in legal]
    anticlockwise = len(values) > 1 and all(beside(a, "ccw") == b for a, b in pairwise(values))
    return possible[0] if possible else lays[not anticlockwise]


GRAMMAR: Final = MoveGrammar(
    epizodiak,
    short_form,
    parse,
    Label("5 6 7 to lay, x9 for a set, d to draw", "5 6 7 pour poser, x9 pour un brelan, i pour piocher"),
)
