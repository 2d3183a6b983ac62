"""Where everything of the EpiZodiak table lies, for any window and text size. No Qt.

Lengths written as numbers are units of the reference table, 1600 by 1000; `unit` is one of them in pixels.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from epizodiak_qt.desktop.scene.items.piece_zones import BLEED
from epizodiak_qt.desktop.scene.rects import Point, Rect, around
from epizodiak_qt.desktop.scene.table_layout import (
    HAND_PITCH,
    PIECE,
    TARGET_PX,
    HandSize,
    HandSpot,
    TableLayout,
    between,
    hand_room,
    hand_size,
    height_at_100,
    pitch_of,
    player_panels,
    row_spots,
    table_frame,
)
from epizodiak_qt.games.epizodiak.constants import PLACES, VALUES

if TYPE_CHECKING:
    from collections.abc import Sequence

TILE: Final = PIECE
RING: Final = 352.0
LEAST_RING: Final = 322.0  # with large text, when the rim is narrow and the places move inwards
PLACE_RADIUS: Final = 264.0
RIM: Final = 76.0  # the least distance of the outer ring from the middle of a place
LIMB: Final = 15.0
NARROW_LIMB: Final = 8.0
SIGN_RING: Final = 28.0  # the width of the ring of signs
PARKED: Final = 0.0  # degrees clockwise from the top: the pointer, while it is nobody's turn
FIRST_SEAT: Final = 15.0  # the emblem of a seat on the ring of signs, between two signs
LEFT: Final = 320.0  # the least width of the left column
RIGHT: Final = 386.0  # the usual width of the right column
DISCARD_ROW: Final = 128.0  # the height of a place with the halo of a set
LARGE_TEXT_LINES: Final = 3.0  # by which the discard area is lower at 200 % than at 100 %, at most
CENTRE: Final = 1.2  # the size of the draw pile, beside a tile on the dial
TWO_ROWS: Final = 0.6  # the size of a tile in two rows, beside the usual one
STRIP: Final = 56.0  # the least width up to the next tile: with less of it, two rows are more readable


@dataclass(slots=True, eq=False, repr=False)
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
    dial_unit: float
    """The length of one unit of the dial, whose tiles are larger than those of the hand if there is room."""
    ring: float
    """The radius of the outer ring of the dial."""
    inner_ring: float
    """The outer radius of the ring of signs."""
    places: tuple[Rect, ...]
    """The twelve places of the dial, by value 1 to 12."""
    centre: Rect
    """The draw pile, in the centre of the dial."""

    @property
    def limb(self) -> float:
        """The inner radius of the graduated limb, which is narrow where the places take its room."""
        return self.ring - (LIMB if self.ring > 340 * self.dial_unit else NARROW_LIMB) * self.dial_unit

    @property
    def sky(self) -> float:
        """The radius of the sky, inside the ring of signs."""
        return self.inner_ring - SIGN_RING * self.dial_unit

    def place(self, value: int) -> Rect:
        """Return the place of `value` on the dial."""
        return self.places[value - 1]

    def discard_place(self, value: int) -> Rect:
        """Return the place of `value` in the discard area."""
        return self.discards[value - 1]


def layout(width: float, height: float, text_scale: float = 1.0, seats: int = 3) -> Layout:
    """Return the table for a window of `width` by `height` pixels with text enlarged by `text_scale`."""
    frame = table_frame(width, height, text_scale)
    unit, text, main = frame.unit, frame.text_px, frame.main
    dial_100 = _dial_unit(width, height, text_scale)
    left = LEFT * unit + _widening(LEFT * unit, main.width - (LEFT + RIGHT) * unit - 2 * RING * dial_100, 3)
    least = LEAST_RING * dial_100
    right = min(
        RIGHT * unit * between(1.0, 1.4, text_scale),
        0.32 * width,
        main.width - left - 2 * (least + frame.gap),
    )
    middle = Rect(main.x + left, main.y, main.width - left - right, main.height)
    room = min(main.height / 2 - between(4, 2, text_scale) * unit, middle.width / 2 - frame.gap)
    dial_unit = min(least, room) / LEAST_RING
    ring = min(room, RING * dial_unit)
    radius = min(PLACE_RADIUS, ring / dial_unit - RIM) * dial_unit
    right += _widening(right, middle.width - 2 * (ring + frame.gap), 2)
    middle = Rect(middle.x + frame.gap, main.y, main.width - left - right - 2 * frame.gap, main.height)
    dial = middle.centre

    column = Rect(main.x, main.y, left, main.height)
    discard, title, discards, buttons = _left_column(column, unit, text, text_scale)
    players, log = player_panels(Rect(main.right - right, main.y, right, main.height), frame, seats)
    return Layout(
        *frame,
        middle=middle,
        discard=discard,
        discard_title=title,
        discards=discards,
        buttons=buttons,
        dial=dial,
        dial_unit=dial_unit,
        ring=ring,
        inner_ring=radius - 68 * dial_unit,
        places=tuple(dial_place(dial, dial_unit, radius, value) for value in VALUES),
        centre=around(dial, CENTRE * TILE[0] * dial_unit, CENTRE * TILE[1] * dial_unit),
        players=players,
        log=log,
        tile=(TILE[0] * unit, TILE[1] * unit),
    )


def _widening(column: float, free: float, shares: int) -> float:
    """Return by how much a column grows in a wide window, where the height limits the dial.

    Args:
        column: The width of the column; it grows by a third at most.
        free: The width that the dial leaves between the columns.
        shares: Among how many the free width is divided: columns, and the ground around the dial.
    """
    return max(0.0, min(column / 3, free / shares))


def _dial_unit(width: float, height: float, text_scale: float) -> float:
    """Return the length of one unit of the dial at 100 % in the same window."""
    frame = table_frame(width, height, 1.0)
    middle = frame.main.width - LEFT * frame.unit - min(RIGHT * frame.unit, 0.32 * width)
    higher = table_frame(width, height_at_100(width, height, text_scale), 1.0)
    return min(higher.main.height / 2 - 4 * higher.unit, middle / 2 - frame.gap) / RING


def dial_place(dial: Point, unit: float, radius: float, value: int) -> Rect:
    """Return the upright place of `value`: 12 on top, 30 degrees clockwise a value.

    Args:
        dial: The centre of the dial.
        unit: The length of one unit of the dial, in pixels.
        radius: The distance of all places from the centre, in pixels.
        value: 1 to 12.
    """
    angle = math.radians(30 * value)
    centre = Point(dial.x + radius * math.sin(angle), dial.y - radius * math.cos(angle))
    return around(centre, TILE[0] * unit, TILE[1] * unit)


def seat_angle(seat: int, seats: int) -> float:
    """Return the angle of a seat's emblem on the ring of signs, between two signs, in degrees."""
    return FIRST_SEAT + 360 * seat / seats


def nearest_seat(angle: float, seats: int) -> int:
    """Return the seat whose emblem is nearest to an angle."""
    return round((angle - FIRST_SEAT) * seats / 360) % seats


def _left_column(
    column: Rect, unit: float, text: float, text_scale: float
) -> tuple[Rect, Rect, tuple[Rect, ...], Rect]:
    """Return the discard panel, its title, its twelve places, and the row of buttons below.

    In a wide column the places are larger than pieces of the hand, as far as they are not smaller with larger
    text, which takes up to `LARGE_TEXT_LINES` lines of the height.
    """
    button = max(TARGET_PX, 72 * unit)
    buttons = Rect(column.x, column.bottom - button, column.width, button)
    wide = column.width / (LEFT * unit)
    panel = Rect(column.x, column.y, column.width, min(column.height - button - 6 * unit, 590 * wide * unit))
    title = Rect(panel.x, panel.y, panel.width, max(44 * unit, 1.4 * text))
    room = Rect(panel.x, title.bottom, panel.width, panel.bottom - title.bottom - 8 * unit)
    kept = (2 - text_scale) * LARGE_TEXT_LINES * text / text_scale
    usual = min(unit, room.height / (4 * 120), room.width / 316)
    high = (room.height - kept) / (4 * DISCARD_ROW)
    scale = max(usual, min(wide * unit, high, room.width / 316))
    pitch_x, pitch_y = room.width / 3 - 4 * scale, room.height / 4
    places = []
    for index in range(PLACES):
        row, column_index = divmod(index, 3)
        centre = Point(room.centre.x + (column_index - 1) * pitch_x, room.y + (row + 0.5) * pitch_y)
        places.append(around(centre, TILE[0] * scale, TILE[1] * scale))
    return panel, title, tuple(places), buttons


def hand_spots(values: Sequence[int], panel: Rect, unit: float) -> list[HandSpot]:
    """Return a spot for each tile of a sorted hand, not shifted.

    Side by side, the larger the fewer they are; overlapped as long as enough of each stays visible; then two
    smaller rows, one above the other; then grouped by value, the first tile standing for all of a value.
    """
    room, size = hand_room(panel, unit), hand_size(len(values), panel, unit)
    if size.pitch >= min(max(TARGET_PX, STRIP * unit), HAND_PITCH * unit):
        return row_spots(len(values), size, panel, unit)
    half, kinds = math.ceil(len(values) / 2), sorted(set(values))
    free = panel.height / 2 - TWO_ROWS * (TILE[1] * unit + 2 * BLEED * unit)
    lift, shift = free / 3, 2 * free / 3
    most, wide = max(TWO_ROWS * HAND_PITCH * unit, TARGET_PX), TWO_ROWS * (TILE[0] * unit)
    top = panel.y + lift + BLEED * TWO_ROWS * unit
    upper = HandSize(TWO_ROWS, pitch_of(half, most, wide, room), top, lift, shift)
    if upper.pitch >= TARGET_PX:
        pitch = pitch_of(len(values) - half, most, wide, room)
        lower = upper._replace(pitch=pitch, top=top + panel.height / 2)
        rows = (half, upper), (len(values) - half, lower)
        return [spot for count, row in rows for spot in row_spots(count, row, panel, unit)]
    pitch = pitch_of(len(kinds), 1.2 * (TILE[0] * unit), size.scale * (TILE[0] * unit), room)
    groups = row_spots(len(kinds), size._replace(pitch=pitch), panel, unit)
    spots = []
    for previous, value in pairwise([0, *values]):
        count = values.count(value) if value != previous else 0
        spots.append(groups[kinds.index(value)]._replace(pieces=count))
    return spots
