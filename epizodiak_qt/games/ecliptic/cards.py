"""The 72 cards: one for each of twelve signs and six symbols. Their order is zodiac first, then symbol."""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING, Final, NamedTuple

from epizodiak_qt.games.json_codec import refuse, wrong

if TYPE_CHECKING:
    from collections.abc import Iterable


class _Word(IntEnum):
    """A number in its order that is written as a word."""

    __hash__ = int.__hash__  # Enum's own hashes the name, in Python: a rule would wait for it

    def __str__(self) -> str:
        return self.name.lower()

    def to_json(self) -> str:
        """Return the word."""
        return str(self)

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"


class Sign(_Word):
    """The twelve signs, in zodiac order."""

    ARIES = 0
    TAURUS = 1
    GEMINI = 2
    CANCER = 3
    LEO = 4
    VIRGO = 5
    LIBRA = 6
    SCORPIO = 7
    SAGITTARIUS = 8
    CAPRICORN = 9
    AQUARIUS = 10
    PISCES = 11

    @classmethod
    def from_json(cls, data: object, key: str) -> Sign:
        """Return the sign that `data` names. Raises InvalidPositionError."""
        for sign in cls:
            if data == str(sign):
                return sign
        raise wrong(key)


class Symbol(_Word):
    """The six symbols, each of which is a colour too."""

    SUN = 0
    MOON = 1
    STAR = 2
    GALAXY = 3
    PLANET = 4
    COMET = 5


class Card(NamedTuple):
    """A card; there is one of each kind. It is written `aries-sun`."""

    sign: Sign
    """The sign of the zodiac."""
    symbol: Symbol
    """The symbol."""

    def __str__(self) -> str:
        return NAMES[self]

    def to_json(self) -> str:
        """Return the name."""
        return str(self)

    @classmethod
    def from_json(cls, data: object, key: str) -> Card:
        """Return the card that `data` names. Raises InvalidPositionError."""
        if not isinstance(data, str) or data not in BY_NAME:
            raise refuse(
                f"“{key}” holds what is no card.",
                f"«\u202f{key}\u202f» contient ce qui n’est pas une carte.",
            )
        return BY_NAME[data]


def without(cards: Iterable[Card], *gone: Card) -> tuple[Card, ...]:
    """Return some cards in their order, except those that are gone."""
    return tuple(card for card in cards if card not in gone)


SIGNS: Final = tuple(Sign)
SYMBOLS: Final = tuple(Symbol)
CARDS: Final = tuple(Card(sign, symbol) for sign in SIGNS for symbol in SYMBOLS)
NAMES: Final = {card: f"{card.sign}-{card.symbol}" for card in CARDS}
BY_NAME: Final = {name: card for card, name in NAMES.items()}
