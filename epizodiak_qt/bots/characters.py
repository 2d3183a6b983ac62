"""The twelve characters: a star and a style for each sign, three on each strength."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

if TYPE_CHECKING:
    from epizodiak_qt.games.sentence import Label, Sentence

Strength = Literal["beginner", "casual", "strong", "master"]
STRENGTHS: Final[tuple[Strength, ...]] = ("beginner", "casual", "strong", "master")
SEARCHING: Final[tuple[Strength, ...]] = ("strong", "master")
"""The strengths of bots that search: they decide in another process, and take a number of simulations."""


class Measured(NamedTuple):
    """A trait of the arena by which a character differs from the plain bot of its strength."""

    trait: str
    """The name of the trait."""
    own: float
    """Its value for the character."""
    plain: float
    """Its value for the plain bot at the same tables."""


@dataclass(frozen=True)
class Manner:
    """How a character plays a game. `bots/*/styles.py` adds what it likes and dislikes."""

    line: Sentence
    """One line about it for the seat menu."""
    loves: Label
    """Its favourite thing."""
    hates: Label
    """The opposite."""
    measured: Measured
    """The trait by which it was measured."""


class Character(NamedTuple):
    """A bot with a name and a style. `bots/*/styles.py` has its style in each game."""

    kind: str
    """Its name in the roster, which is that of its sign: "aries"."""
    sign: int
    """Its sign, 1 (aries) to 12 (pisces)."""
    name: str
    """The star of the sign whose name it bears at a table."""
    strength: Strength
    """The strength that its style changes a little."""


CHARACTERS: Final = (
    Character("aries", 1, "Hamal", "beginner"),
    Character("taurus", 2, "Aldebaran", "casual"),
    Character("gemini", 3, "Pollux", "beginner"),
    Character("cancer", 4, "Acubens", "casual"),
    Character("leo", 5, "Regulus", "strong"),
    Character("virgo", 6, "Spica", "master"),
    Character("libra", 7, "Zuben", "strong"),
    Character("scorpio", 8, "Antares", "master"),
    Character("sagittarius", 9, "Nunki", "casual"),
    Character("capricorn", 10, "Algedi", "master"),
    Character("aquarius", 11, "Sadalsuud", "strong"),
    Character("pisces", 12, "Alrescha", "beginner"),
)
BY_KIND: Final = {character.kind: character for character in CHARACTERS}
