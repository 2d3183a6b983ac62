"""Articles and elision: adapts the words before a value to the value.

A text is written once, with a placeholder; which article fits is known only when the value is. `fill` applies
the rules of both languages at each placeholder:

- English `a(n) {value}` becomes `an` before a vowel and before 8, 11, 18 and the numbers from 80 to 89;
- French `de`, `le`, `la`, `que` and what ends in `que` lose their vowel before a vowel or a mute h;
- French `de` and `à` merge with the article that a value begins with: `du Lion`, `aux Gémeaux`.

An h counts as mute, because it is in nearly all French first names: *d’Hugo, d’Hélène*. A y is a vowel before
a consonant only: *d’Yves*, but *de Yann*. Numbers are never elided: *le 8, le 11*.
"""

from __future__ import annotations

import re
import unicodedata
from string import Formatter
from typing import Final

_ARTICLE: Final = "a(n) "
_AN_NUMBER: Final = r"(8|11|18|8\d)\b"
_ELIDED: Final = r"\b([DdLl]e|[Ll]a|[Qq]ue|[Ll]orsque|[Pp]uisque|[Jj]usque) $"
_MERGED: Final = {("de", "le"): "du", ("de", "les"): "des", ("à", "le"): "au", ("à", "les"): "aux"}
_BEFORE_ARTICLE: Final = r"\b([Dd]e|[Àà]) $"


def fill(template: str, **values: object) -> str:
    """Fill in a template as `str.format` does, and fit the word before each value to it."""
    text = ""
    for literal, name, _spec, _conversion in Formatter().parse(template):
        text += literal
        if name is not None:
            text = _joined(text, str(values[name]))
    return text


def with_article(value: object) -> str:
    """Return an English noun or number behind its indefinite article: "an 8", "a 9"."""
    return fill(_ARTICLE + "{value}", value=value)


def _joined(before: str, value: str) -> str:
    if before.endswith(_ARTICLE):
        takes_an = re.match(_AN_NUMBER, value) or value[:1].lower() in tuple("aeiou")
        return before.removesuffix(_ARTICLE) + ("an " if takes_an else "a ") + value
    preposition = re.search(_BEFORE_ARTICLE, before)
    article, _, noun = value.partition(" ")
    if preposition and noun and (merged := _MERGED.get((preposition[1].lower(), article))):
        merged = merged.capitalize() if preposition[1][0].isupper() else merged
        return before[: preposition.start()] + merged + " " + noun
    elided = re.search(_ELIDED, before)
    if elided and _begins_with_vowel(value):
        return before[: elided.end() - 2] + "’" + value
    return before + value


def _begins_with_vowel(value: str) -> bool:
    """Tell whether French elides a word before `value`."""
    letters = unicodedata.normalize("NFD", value.casefold())
    if letters[:1] == "y":
        return letters[1:2] not in tuple("aeiou")
    return letters[:1] in tuple("aeiouhœæø")
