"""The types of fields whose values `games.json_codec` checks."""

from __future__ import annotations

from typing import Annotated, Final, TypeVar

from epizodiak_qt.games.ecliptic.cards import Card
from epizodiak_qt.games.ecliptic.constants import CARD_COUNT, DICE, SEATS
from epizodiak_qt.games.game import Hidden
from epizodiak_qt.games.json_codec import OneOf, length, wrong
from epizodiak_qt.games.sentence import Label

T = TypeVar("T")
MOST_TROPHIES: Final = 20_000
"""A journal has no room for more combats. The count at the end of a game has a step for each trophy."""


def _countable(trophies: int, key: str) -> int:
    if trophies > MOST_TROPHIES:
        raise wrong(key)
    return trophies


Seat = Annotated[int, OneOf(*range(SEATS), name=Label("seat", "place"))]
Die = Annotated[int, OneOf(*DICE, name=Label("die", "dé"))]
SeenCard = Card | Hidden
PileSize = Annotated[int, OneOf(*range(CARD_COUNT + 1))]
"""The number of cards in the draw pile."""
Trophies = Annotated[int, _countable]
"""The number of trophies of a seat."""
PerSeat = Annotated[tuple[T, ...], length(SEATS)]
