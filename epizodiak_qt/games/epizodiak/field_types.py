"""The types of fields whose values `games.json_codec` checks."""

from __future__ import annotations

from typing import Annotated, TypeVar

from epizodiak_qt.games.epizodiak.constants import COPIES, PLACES, SEATS, TILE_COUNT, VALUES
from epizodiak_qt.games.game import Hidden
from epizodiak_qt.games.json_codec import OneOf, length
from epizodiak_qt.games.sentence import Label

T = TypeVar("T")

Seat = Annotated[int, OneOf(*range(SEATS), name=Label("seat", "place"))]
Value = Annotated[int, OneOf(*VALUES, name=Label("tile", "tuile"))]
Tile = Value | Hidden
Run = Annotated[tuple[Value, ...], length(1, PLACES)]
"""Tiles that lie on the dial, or go there."""
PileSize = Annotated[int, OneOf(*range(TILE_COUNT + 1))]
"""The number of tiles in the draw pile."""
Copies = Annotated[int, OneOf(*range(COPIES + 1))]
"""How many tiles of one value."""
PerSeat = Annotated[tuple[T, ...], length(SEATS)]
