"""The texts of the interface as data: translated when they are shown, with values in their places.

`packaging/update_translations.py` finds them as `say("Context", "Text")`, `Phrase("Context", "Text")` and
`PhraseList("Context", "Some words")`, and as texts of a `FirstTimeCard`. A text with %n or "(s)" has plurals.
"""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

from epizodiak_qt.desktop.app.translation import translate
from epizodiak_qt.games.grammar import fill

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

WITHOUT_NUMBER: Final = -1


def say(context: str, text: str, number: int = WITHOUT_NUMBER, /, **values: object) -> str:
    """Return a text in the current language, with values in its places `{name}`.

    Args:
        context: The context of the text in the catalogue.
        text: The text in English.
        number: The number in place of %n, which chooses the plural form.
        values: The values, to which `fill` fits the word before each.
    """
    said = translate(context, text, None, number)
    return fill(said, **values) if values else said


class Phrase(NamedTuple):
    """A text that is said of many values, as an entry of a table."""

    context: str
    """The context of the text in the catalogue."""
    text: str
    """The text in English."""
    number: str = ""
    """The name of the value in place of %n; empty for a text without plural forms."""

    def say(self, **values: object) -> str:
        """Return the text in the current language, with values in its places."""
        number = values.get(self.number)
        return say(self.context, self.text, number if isinstance(number, int) else WITHOUT_NUMBER, **values)


class PhraseList:
    """Words that are translated one by one.

    Args:
        context: The context of the words in the catalogue.
        words: The words in English, with spaces between them.
    """

    def __init__(self, context: str, words: str) -> None:
        self._context = context
        self._words = words.split()

    def __getitem__(self, place: int) -> str:
        """Return the word at a place in the current language."""
        return translate(self._context, self._words[place])


SIGN_NAMES: Final = PhraseList(
    "Words", "Aries Taurus Gemini Cancer Leo Virgo Libra Scorpio Sagittarius Capricorn Aquarius Pisces"
)
"""The names of the signs of the zodiac, as labels."""


def values_of(
    thing: object, in_words: Callable[[object], object], names: Sequence[str] = ()
) -> dict[str, object]:
    """Return the fields of an event or action in words, by name; `name` is the player whose it is."""
    assert is_dataclass(thing), "events and actions are dataclasses"
    values = {each.name: in_words(getattr(thing, each.name)) for each in fields(thing)}
    seats = (values[key] for key in ("seat", "attacker", "winner") if key in values)
    seat = next(seats, None)
    return {"name": names[seat], **values} if isinstance(seat, int) else values
