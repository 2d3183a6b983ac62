"""The types of fields whose values `games.json_codec` checks."""

from __future__ import annotations

from typing import Annotated, TypeVar

from epizodiak_qt.games.ecliptic.cards import Card
from epizodiak_qt.games.ecliptic.constants import CARD_COUNT, DICE, SEATS
from epizodiak_qt.games.game import Hidden
from epizodiak_qt.games.json_codec import Length, OneOf
from epizodiak_qt.games.sentence import Label

T = TypeVar("T")

Seat = Annotated[int, OneOf(*range(SEATS), name=Label("seat", "place"))]
Die = Annotated[int, OneOf(*DICE, name=Label("die", "dé"))]
SeenCard = Card | Hidden
PileSize = Annotated[int, OneOf(*range(CARD_COUNT + 1))]
"""The number of cards in the draw pile."""
PerSeat = Annotated[tuple[T, ...], Length(SEATS)]
