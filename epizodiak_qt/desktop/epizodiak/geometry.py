"""Where everything of the EpiZodiak table lies, for any window and text size. No Qt.

Lengths written as numbers are units of the reference table, 1600 by 1000; `unit` is one of them in pixels.
"""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from epizodiak_qt.dataclass import dataclass
from epizodiak_qt.desktop.scene.piece_zones import BLEED
from epizodiak_qt.desktop.scene.rects import Point, Rect, around
from epizodiak_qt.desktop.scene.table_layout import (
    GAP,
    HAND_PITCH,
    PIECE,
    RAISE,
    SHIFT,
    TARGET_PX,
    TableLayout,
    player_panels,
    row_of_pieces,
    table_frame,
)
from epizodiak_qt.games.epizodiak.dial import PLACES, VALUES

if TYPE_CHECKING:
    from collections.abc import Sequence

TILE: Final = PIECE
RING: Final = 352.0
PLACE_RADIUS: Final = 264.0
MOST_OF_TWO_ROWS: Final = 0.75  # the size of a tile in two rows, beside the usual one
STRIP: Final = 56.0  # the least width up to the next tile: with less of it, two rows are more readable


@dataclass(frozen=True, slots=True)
class Layout(TableLayout):
    """The whole table, in pixels. `places` and `discards` are in the order of the values 1 to 12."""

    discard: Rect
    """The discard area."""
    discard_title: Rect
    """The title of the discard area."""
    discards: tuple[Rect, ...]
    """The place of each discarded set, by value 1 to 12."""
    dial: Point
    """The centre of the dial."""
    ring: float
    """The radius of the outer ring of the dial."""
    places: tuple[Rect, ...]
    """The twelve places of the dial, by value 1 to 12."""
    centre: Rect
    """The draw pile, in the centre of the dial."""
    count: Rect
    """The number of tiles in the draw pile."""

    def place(self, value: int) -> Rect:
        """Return the place of `value` on the dial."""
        return self.places[value - 1]

    def discard_place(self, value: int) -> Rect:
        """Return the place of `value` in the discard area."""
        return self.discards[value - 1]


def layout(width: float, height: float, text_scale: float = 1.0, seats: int = 3) -> Layout:
    """Return the table for a window of `width` by `height` pixels with text enlarged by `text_scale`."""
    unit, text, status, hand, main = table_frame(width, height, text_scale)
    gap = GAP * unit
    right = min(386 * unit * (1 + 0.25 * (text_scale - 1)), 0.32 * width)
    left = 320 * unit
    middle = Rect(main.x + left, main.y, main.width - left - right, main.height)
    ring = min(main.height / 2 - 4 * unit, middle.width / 2 - gap)
    dial = middle.centre

    discard, title, discards, buttons = _left_column(Rect(main.x, main.y, left, main.height), unit, text)
    players, log = player_panels(Rect(main.right - right, main.y, right, main.height), unit, text, seats)
    back = around(dial, TILE[0] * ring / RING, TILE[1] * ring / RING)
    chip = max(34 * unit, 1.5 * text)
    return Layout(
        width=width,
        height=height,
        unit=unit,
        text_px=text,
        text_scale=text_scale,
        status=status,
        middle=middle,
        discard=discard,
        discard_title=title,
        discards=discards,
        buttons=buttons,
        dial=dial,
        ring=ring,
        places=tuple(dial_place(dial, ring, value) for value in VALUES),
        centre=back,
        count=Rect(dial.x - chip, back.bottom + 8 * unit, 2 * chip, chip),
        players=players,
        log=log,
        hand=hand,
        tile=(TILE[0] * unit, TILE[1] * unit),
    )


def dial_place(dial: Point, ring: float, value: int) -> Rect:
    """Return the upright place of `value`: 12 on top, 30 degrees clockwise a value."""
    scale = ring / RING
    angle = math.radians(30 * value)
    centre = Point(
        dial.x + PLACE_RADIUS * scale * math.sin(angle), dial.y - PLACE_RADIUS * scale * math.cos(angle)
    )
    return around(centre, TILE[0] * scale, TILE[1] * scale)


def _left_column(column: Rect, unit: float, text: float) -> tuple[Rect, Rect, tuple[Rect, ...], Rect]:
    """Return the discard panel, its title, its twelve places, and the row of buttons below."""
    button = max(TARGET_PX, 72 * unit)
    buttons = Rect(column.x, column.bottom - button, column.width, button)
    panel = Rect(column.x, column.y, column.width, min(column.height - button - 12 * unit, 590 * unit))
    title = Rect(panel.x, panel.y, panel.width, max(44 * unit, 1.7 * text))
    room = Rect(panel.x, title.bottom, panel.width, panel.bottom - title.bottom - 8 * unit)
    scale = min(unit, room.height / (4 * 128), room.width / 316)
    pitch_x, pitch_y = room.width / 3 - 4 * scale, room.height / 4
    places = []
    for index in range(PLACES):
        row, column_index = divmod(index, 3)
        centre = Point(room.centre.x + (column_index - 1) * pitch_x, room.y + (row + 0.5) * pitch_y)
        places.append(around(centre, TILE[0] * scale, TILE[1] * scale))
    return panel, title, tuple(places), buttons


@dataclass(frozen=True, slots=True)
class HandSpot:
    """Where one tile of a hand lies."""

    rect: Rect
    """The rectangle of the tile."""
    scale: float
    """Its size, as a multiple of the usual one."""
    strip: float
    """How much of its width lies before the next tile, in units of the tile."""
    lift: float
    """How far it is raised if it is selected, in pixels."""
    shift: float
    """How far it is lowered if it can be laid, in pixels."""
    count: int = 1
    """How many tiles of its value it stands for; 0 for those that are covered."""


def hand_spots(values: Sequence[int], panel: Rect, tile: tuple[float, float], unit: float) -> list[HandSpot]:
    """Return a spot for each tile of a sorted hand, not shifted.

    Side by side; overlapped as long as enough of each stays visible; then two smaller rows, one above the
    other; then grouped by value, the first tile of a value standing for all of it.
    """
    room = panel.width - 44 * unit
    top = panel.y + 18 * unit
    row = _Row(len(values), room, HAND_PITCH * unit, tile, unit, 1.0, RAISE * unit, SHIFT * unit)
    if row.pitch >= min(max(TARGET_PX, STRIP * unit), HAND_PITCH * unit):
        return row.spots(panel, top)
    half = math.ceil(len(values) / 2)
    lift, shift = 4 * unit, 8 * unit
    scale = min(MOST_OF_TWO_ROWS, (panel.height / 2 - lift - shift) / (tile[1] + 2 * BLEED * unit))
    most = max(scale * HAND_PITCH * unit, TARGET_PX)
    upper = _Row(half, room, most, tile, unit, scale, lift, shift)
    if upper.pitch >= TARGET_PX:
        first = panel.y + lift + BLEED * scale * unit
        lower = replace(upper, count=len(values) - half)
        return upper.spots(panel, first) + lower.spots(panel, first + panel.height / 2)
    kinds = sorted(set(values))
    groups = replace(row, count=len(kinds), most=1.2 * tile[0]).spots(panel, top)
    spots = []
    for previous, value in pairwise([0, *values]):
        count = values.count(value) if value != previous else 0
        spots.append(replace(groups[kinds.index(value)], count=count))
    return spots


@dataclass(frozen=True, slots=True)
class _Row:
    """A row of a hand, in pixels."""

    count: int
    """The number of tiles."""
    room: float
    """The width for all of them."""
    most: float
    """The distance of tiles for which there is plenty of room."""
    tile: tuple[float, float]
    """The width and height of a tile of the usual size."""
    unit: float
    """The unit of the table."""
    scale: float
    """The size of its tiles, as a multiple of the usual one."""
    lift: float
    """How far a selected tile is raised."""
    shift: float
    """How far a tile that can be laid is lowered."""

    @property
    def pitch(self) -> float:
        """The distance from one tile to the next."""
        if self.count < 2:
            return self.most
        return min(self.most, (self.room - self.scale * self.tile[0]) / (self.count - 1))

    def spots(self, panel: Rect, top: float) -> list[HandSpot]:
        """Return its tiles in the middle of the panel."""
        size = (self.scale * self.tile[0], self.scale * self.tile[1])
        rects = row_of_pieces(self.count, self.pitch, panel, top, size)
        strip = min(PIECE[0], self.pitch / (self.scale * self.unit))
        spots = [HandSpot(rect, self.scale, strip, self.lift, self.shift) for rect in rects]
        if spots:
            spots[-1] = replace(spots[-1], strip=PIECE[0])
        return spots
