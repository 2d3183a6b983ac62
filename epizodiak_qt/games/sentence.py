"""Sentences and labels in both languages, and the reasons for refusals."""

from __future__ import annotations

import re
from enum import Enum
from typing import Any, Final, NamedTuple, Self

from epizodiak_qt.games.grammar import fill


class Sentence(NamedTuple):
    """The same sentence in the two languages of the program."""

    en: str
    """In English."""
    fr: str
    """In French."""

    def text(self, lang: str) -> str:
        """Return the sentence in `lang`; any language that is not French reads English."""
        return self.fr if lang == "fr" else self.en

    def fill(self, **values: object) -> Self:
        """Return the sentence with values in its places; a value that is a `Sentence` in each language."""
        en, fr = (
            {name: each.text(lang) if isinstance(each, Sentence) else each for name, each in values.items()}
            for lang in ("en", "fr")
        )
        return type(self)(fill(self.en, **en), fill(self.fr, **fr))


class SentenceError(ValueError):
    """An error whose `sentence` says to the player what is wrong."""

    def __init__(self, sentence: Sentence) -> None:
        super().__init__(sentence.en)
        self.sentence = sentence

    def __reduce__(self) -> tuple[Any, ...]:
        """Return what makes it anew in another process, without the parameters of a subclass."""
        return ValueError.__new__, (type(self), *self.args), vars(self)


class Label(Sentence):
    """Words in both languages that are no sentence: a heading, a name, or an entry of a menu."""

    __slots__ = ()


THE_SIGNS: Final = (
    Label("Aries", "le Bélier"),
    Label("Taurus", "le Taureau"),
    Label("Gemini", "les Gémeaux"),
    Label("Cancer", "le Cancer"),
    Label("Leo", "le Lion"),
    Label("Virgo", "la Vierge"),
    Label("Libra", "la Balance"),
    Label("Scorpio", "le Scorpion"),
    Label("Sagittarius", "le Sagittaire"),
    Label("Capricorn", "le Capricorne"),
    Label("Aquarius", "le Verseau"),
    Label("Pisces", "les Poissons"),
)
"""The names of the twelve signs in zodiac order, in French with the article."""
DEFAULT_NAME: Final = Label("Player", "Joueur")
"""The name of a person who gave none, alone or with the number of the seat."""


def name_text(name: str, language: str) -> str:
    """Return a name as its reader sees it: a default one in the language of the reader."""
    default = re.fullmatch(f"(?:{DEFAULT_NAME.en}|{DEFAULT_NAME.fr})( [1-9]\\d*)?", name)
    return name if default is None else DEFAULT_NAME.text(language) + (default[1] or "")


class Reason(NamedTuple):
    """Why something is refused."""

    code: str
    """A stable name, which programs compare."""
    rule: str | None
    """The ruling behind it ("R9"); None where no ruling is concerned."""
    why: Sentence
    """The explanation for the player."""


class Refusals(Enum):
    """The refusals of a game: each member is a ruling, and a sentence in English and in French.

    A sentence may have places for values: "You do not hold {card}." The name of a member is the code.
    """

    def __init__(self, rule: str | None, en: str, fr: str) -> None:
        self.rule = rule
        self.sentence = Sentence(en, fr)

    def because(self, **values: object) -> Reason:
        """Return the reason, with values in the places of its sentence."""
        return Reason(self.name.lower(), self.rule, self.sentence.fill(**values))
