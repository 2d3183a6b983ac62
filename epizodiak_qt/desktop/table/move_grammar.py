"""The form of typed moves that every game shares: words, numbers and their reading. No Qt."""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING, Final, NamedTuple

from epizodiak_qt.games.game import InvalidActionError, quotable
from epizodiak_qt.games.sentence import Sentence

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable

    from epizodiak_qt.games.game import AnyGame
    from epizodiak_qt.games.sentence import Label

_WORD: Final = re.compile(r"[^\W\d_]+|\d+")
LONGEST: Final = 200
"""The most characters of a move; longer texts are refused unread."""


class MoveGrammar(NamedTuple):
    """The short forms of the actions of one game."""

    game: AnyGame
    """The game, whose notation is accepted as it stands."""
    short_form: Callable[[object, str], str]
    """Returns the short form of an action in a language, "en" or "fr"."""
    parse: Callable[[list[str], str, Collection[object]], object | None]
    """Returns the action of some words, given the language and the legal actions; None for no action."""
    examples: Label
    """A few short forms, for the sentence about a text that is no move."""


def words_of(text: str) -> list[str]:
    """Return the words and numbers of a text: "Dé10" becomes "de", "10"; no accents, no capitals."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    return _WORD.findall("".join(char for char in plain if not unicodedata.combining(char)))


def read_move(text: str, grammar: MoveGrammar, language: str, legal: Collection[object]) -> object:
    """Return the action that is written as `text`, in notation or in a short form.

    Args:
        text: the typed text.
        grammar: the short forms of the game.
        language: the language of the window.
        legal: the legal actions; a bare value is laid on the side on which it is legal.

    Raises:
        InvalidActionError: the text is no action.
    """
    if len(text) > LONGEST:
        raise _unknown(text, grammar)
    try:
        return grammar.game.parse_action(" ".join(text.split()).lower())
    except InvalidActionError:
        action = grammar.parse(words_of(text), language, legal)
    if action is None:
        raise _unknown(text, grammar)
    return action


def _unknown(text: str, grammar: MoveGrammar) -> InvalidActionError:
    shown, examples = quotable(text), grammar.examples
    return InvalidActionError(
        Sentence(
            f"“{shown}” is no move. Examples: {examples.en}.",
            f"«\u202f{shown}\u202f» n’est pas un coup. Exemples\u202f: {examples.fr}.",
        )
    )


def find_prefix(word: str, names: Iterable[str], least: int) -> int | None:
    """Return the place of the only name that begins with `word`, which has at least `least` letters."""
    if len(word) < least:
        return None
    found = [place for place, name in enumerate(names) if name.startswith(word)]
    return found[0] if len(found) == 1 else None
