"""The parts of a table that lie at the same places in every game, for any window and text size. No Qt.

With large text pieces, dice and places are at least as large as at 100 % in the same window: the gaps, the
panels and the log give way.
Lengths written as numbers are units of the reference table, 1600 by 1000; `unit` is one of them in pixels.
"""

# No `from __future__ import annotations`: with it, NamedTuple compiles each annotation at the start.
import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from epizodiak_qt.desktop.scene.rects import Point, Rect, around

WIDTH: Final = 1600.0
HEIGHT: Final = 1000.0
MARGIN: Final = 24.0
GAP: Final = 12.0
SHIFT: Final = 28.0  # how far a playable piece of the hand is lowered
RAISE: Final = 10.0  # how far a selected piece of the hand is raised
SMALLEST_TEXT_PX: Final = 13.0
BODY_PX: Final = 16.0  # the size of text in the menu bar at 100 %, at least
MENU_BAR_PX: Final = 9.0  # how much the menu bar grows from 100 % to 200 %, in a small window
BUTTON_ROW_PX: Final = 48.0  # the least height above the board, where buttons of 44 pixels lie
STATUS_LINE: Final = 1.95  # the least heights of rows, in sizes of the text
NAME_ROW: Final = 1.45
BADGE_ROW: Final = 1.4
PANEL_GAPS: Final = 0.5
LEAST_BADGE: Final = 3.3  # the least width of a badge beside a large emblem, in sizes of the text
PANEL_SHAPE: Final = 0.27  # the height of a panel beside its width, up to `HIGH_PANEL`
HIGH_PANEL: Final = 120.0
TARGET_PX: Final = 44.0  # the least width and height of a target for the pointer (WCAG 2.2, 2.5.5)
HAND_PITCH: Final = 96.0
LARGEST: Final = 1.28  # the size of the pieces of a small hand, beside the usual one
RINGS: Final = 9.5  # how far the ring of a playable piece reaches below it, in units of the piece
HAND_MARGINS: Final = 18.0  # the least height above and below the pieces of a hand together
PIECE: Final = (84.0, 112.0)  # the width and height of a tile or card


@dataclass(slots=True, eq=False, repr=False)
class TableLayout:
    """The places on a table, in pixels; a game adds those of its board."""

    width: float
    """The width of the view."""
    height: float
    """The height of the view."""
    unit: float
    """The length of one unit of the reference table."""
    text_px: float
    """The size of text."""
    text_scale: float
    """The text size of the settings; 1 is 100 %."""
    gap: float
    """The space between two panels."""
    status: Rect
    """The line above the table."""
    hand: Rect
    """The panel of the hand that is shown."""
    main: Rect
    """The area between the status line and the hand."""
    middle: Rect
    """The board, between the columns on either side."""
    players: tuple[Rect, ...]
    """The panel of each player, by seat."""
    log: Rect
    """The log."""
    buttons: Rect
    """The buttons below the log."""
    tile: tuple[float, float]
    """The width and height of a piece of the hand."""

    @property
    def announcement(self) -> Rect:
        """Where large text is shown: across the top of the board."""
        return self.middle._replace(height=max(64 * self.unit, 2.4 * self.text_px))


class TableFrame(NamedTuple):
    """The outer parts of a table, with which its layout begins; a game divides the rest."""

    width: float
    """The width of the view."""
    height: float
    """The height of the view."""
    unit: float
    """The unit of all sizes."""
    text_px: float
    """The size of text."""
    text_scale: float
    """The text size of the settings."""
    gap: float
    """The space between two panels."""
    status: Rect
    """The status line."""
    hand: Rect
    """The hand."""
    main: Rect
    """The area between the status line and the hand."""


def between(at_100: float, at_200: float, text_scale: float) -> float:
    """Return a length that changes evenly with the text size, from 100 % to 200 %."""
    return at_100 + (at_200 - at_100) * (text_scale - 1)


def height_at_100(width: float, height: float, text_scale: float) -> float:
    """Return the height that the view of the same window has at 100 %.

    The menu bar above the view grows with the text. Pieces are as large as they would be at 100 %.
    """
    growth = max(1.0, 18 * min(width / WIDTH, height / HEIGHT) / BODY_PX)
    return height + MENU_BAR_PX * growth * (text_scale - 1)


def table_frame(width: float, height: float, text_scale: float) -> TableFrame:
    """Return the frame for a window of `width` by `height` pixels."""
    unit = min(width / WIDTH, height_at_100(width, height, text_scale) / HEIGHT)
    text = max(SMALLEST_TEXT_PX, 18 * unit) * text_scale
    margin, gap = between(MARGIN, MARGIN / 2, text_scale) * unit, between(GAP, GAP / 2, text_scale) * unit
    status_height = max(52 * unit, STATUS_LINE * text, BUTTON_ROW_PX - gap)
    status = Rect(margin, gap / 2, width - 2 * margin, status_height)
    hand_height = (PIECE[1] + SHIFT + between(40, 36, text_scale)) * unit
    hand = Rect(margin, height - hand_height - gap, width - 2 * margin, hand_height)
    main = Rect(margin, status.bottom + gap / 2, width - 2 * margin, hand.y - status.bottom - 1.5 * gap)
    return TableFrame(width, height, unit, text, text_scale, gap, status, hand, main)


def player_panels(column: Rect, frame: TableFrame, seats: int) -> tuple[tuple[Rect, ...], Rect]:
    """Return a panel for each player, from top to bottom in the order of play, and the rest of the column."""
    roomy = min(PANEL_SHAPE * column.width, HIGH_PANEL * frame.unit)
    height = max(104 * frame.unit, roomy, (NAME_ROW + BADGE_ROW + PANEL_GAPS) * frame.text_px)
    pitch = height + frame.gap
    panels = tuple(Rect(column.x, column.y + seat * pitch, column.width, height) for seat in range(seats))
    top = column.y + seats * pitch
    return panels, Rect(column.x, top, column.width, max(0, column.bottom - top))


def panel_text(panel: Rect, text_px: float) -> float:
    """Return the size of text in the panel of a player, larger than elsewhere if the panel has room."""
    return min(1.3 * text_px, panel.height / (NAME_ROW + BADGE_ROW + PANEL_GAPS))


class PanelParts(NamedTuple):
    """The places in the panel of a player."""

    emblem: Rect
    """The emblem: as high as both rows, beside the badges, or in the row of the name."""
    name: Rect
    """The row of the name, beside the emblem."""
    badges: tuple[Rect, ...]
    """The badges, from left to right."""


def panel_parts(panel: Rect, text_px: float, badges: int, *, large: bool = True) -> PanelParts:
    """Return the places in the panel of a player; with a `large` emblem if the badges have room beside it."""
    free = panel.height - (NAME_ROW + BADGE_ROW) * text_px
    pad = max(0.0, min(0.6 * text_px, free / 2.2))
    edge = min(0.6 * text_px, 0.04 * panel.width)
    height = BADGE_ROW * text_px
    top = panel.bottom - pad - height
    name_top = panel.y + pad / 2
    row = Rect(panel.x + edge, name_top, panel.width - 2 * edge, top - pad / 2 - name_top)
    left, space = row.x, 0.3 * text_px
    side, gap = panel.height - 2 * max(edge, 0.5 * text_px), 0.45 * text_px
    beside = (row.width - side - gap - space * (badges - 1)) / max(1, badges)
    if large and beside >= LEAST_BADGE * text_px:
        emblem = around(Point(row.x + side / 2, panel.centre.y), side, side)
        left = emblem.right + gap
    else:
        emblem = around(Point(row.x + 0.725 * text_px, row.centre.y), 1.45 * text_px, 1.45 * text_px)
    name = Rect(emblem.right + gap, row.y, row.right - emblem.right - gap, row.height)
    width = (row.right - left - space * (badges - 1)) / max(1, badges)
    places = tuple(Rect(left + place * (width + space), top, width, height) for place in range(badges))
    return PanelParts(emblem, name, places)


class HandSize(NamedTuple):
    """How large the pieces of a hand in one row are, in pixels."""

    scale: float
    """Their size, as a multiple of the usual one."""
    pitch: float
    """The distance from one piece to the next."""
    top: float
    """Their upper edge."""
    lift: float
    """How far a selected piece is raised."""
    shift: float
    """How far a playable piece is lowered."""


def hand_room(panel: Rect, unit: float) -> float:
    """Return the width for all pieces of a hand in its panel."""
    return panel.width - 44 * unit


def pitch_of(count: int, most: float, wide: float, room: float) -> float:
    """Return the distance from one of `count` pieces of that width to the next, `most` if there is room."""
    return most if count < 2 else min(most, (room - wide) / (count - 1))


def hand_size(count: int, panel: Rect, unit: float) -> HandSize:
    """Return how pieces lie in one row in the panel of a hand: as large as it allows, or overlapped."""
    room = hand_room(panel, unit)
    width = HAND_PITCH * (count - 1) + PIECE[0] if count else 1.0
    scale = max(1.0, min(LARGEST, room / (width * unit)))
    pitch = pitch_of(count, scale * HAND_PITCH * unit, scale * PIECE[0] * unit, room)
    free = panel.height - scale * PIECE[1] * unit
    shift = min(SHIFT * unit, free - HAND_MARGINS * unit)
    margins = free - shift
    below = max(0.55 * margins, RINGS * scale * unit)
    return HandSize(scale, pitch, panel.y + margins - below, min(RAISE * unit, 0.45 * margins), shift)


class HandSpot(NamedTuple):
    """Where one piece of a hand lies."""

    rect: Rect
    """The rectangle of the piece."""
    scale: float
    """Its size, as a multiple of the usual one."""
    strip: float
    """How much of its width lies before the next piece, in units of the piece."""
    lift: float = 0.0
    """How far it is raised if it is selected, in pixels."""
    shift: float = 0.0
    """How far it is lowered if it can be selected, in pixels."""
    pieces: int = 1
    """How many equal pieces it stands for; 0 for those that are covered."""
    apart: bool = False
    """Whether it lies in one row whose pieces do not overlap, so that its shadow has room."""


def row_spots(count: int, size: HandSize, panel: Rect, unit: float) -> list[HandSpot]:
    """Return a spot for each of `count` pieces in one row in the middle of the panel of a hand."""
    wide, high = size.scale * (PIECE[0] * unit), size.scale * (PIECE[1] * unit)
    strip = min(PIECE[0], size.pitch / (size.scale * unit))
    places = enumerate(row_of_pieces(count, size.pitch, panel, size.top, (wide, high)), 1)
    spot = HandSpot(
        panel, size.scale, strip, size.lift, size.shift, apart=size.pitch > wide and size.scale >= 1
    )
    return [spot._replace(rect=rect, strip=strip if place < count else PIECE[0]) for place, rect in places]


def row_of_pieces(count: int, pitch: float, panel: Rect, top: float, size: Sequence[float]) -> list[Rect]:
    """Return places for `count` pieces side by side in the middle of a panel, `pitch` pixels apart."""
    width, height = size
    first = panel.centre.x - (pitch * (count - 1) + width) / 2
    return [Rect(first + place * pitch, top, width, height) for place in range(count)]


EDGE: Final = 12.0  # units, around the groups and between them
SPACE: Final = 6.0  # units, between two pieces that do not overlap, and between two rows
COVERED: Final = 18.0  # units of a piece that its value cannot use if the next piece overlaps it
LABEL: Final = 5.5  # the width of a label in sizes of text
MOST_OF_LABEL: Final = 0.28  # of the width of its group
MOST_ROWS: Final = 3


class HandGroup(NamedTuple):
    """The places of one open hand, in pixels."""

    label: Rect
    """The emblem and the name of its player; the whole group if all hands are empty."""
    spots: tuple[HandSpot, ...]
    """The place of each piece, row by row."""


def hand_groups(layout: TableLayout, counts: Sequence[int]) -> tuple[HandGroup, ...]:
    """Return a group for each of several hands with `counts` pieces, side by side, in pieces of one size.

    An empty hand takes no more room than its label.
    Pieces overlap, or lie in smaller rows, whichever leaves more of their values legible.
    """
    unit, panel = layout.unit, layout.hand
    edge = EDGE * unit
    width = (panel.width - edge * (len(counts) + 1)) / len(counts)
    label = min(LABEL * layout.text_px, MOST_OF_LABEL * width)
    empty = sum(not count for count in counts)
    if 0 < empty < len(counts):  # so at the end of a round
        width += empty * (width - label) / (len(counts) - empty)
    room = Rect(label + edge / 2, panel.y + edge, width - label - edge / 2, panel.height - 2 * edge)
    most = max(counts)
    ways = (_rows(rows, most, room, layout.tile, unit) for rows in range(1, MOST_ROWS + 1))
    _, columns, wide, high = max(ways, key=lambda way: way[0])
    space, scale = SPACE * unit, wide / layout.tile[0]
    groups = []
    left = panel.x + edge
    for count in counts:
        rows = math.ceil(count / columns)
        top = room.y + (room.height - rows * high - (rows - 1) * space) / 2
        pitch = pitch_of(min(count, columns), wide + space, wide, room.width)
        spots = []
        for place in range(count):
            row, column = divmod(place, columns)
            last = place == count - 1 or column == columns - 1
            spot = Rect(left + room.x + column * pitch, top + row * (high + space), wide, high)
            spots.append(HandSpot(spot, scale, PIECE[0] if last else _strip(pitch, wide)))
        name = Rect(left, panel.y, label if count or most else width, panel.height)
        groups.append(HandGroup(name, tuple(spots)))
        left += edge + (width if count or not most else label)
    return tuple(groups)


def _rows(
    rows: int, count: int, room: Rect, tile: tuple[float, float], unit: float
) -> tuple[float, int, float, float]:
    """Return how `count` pieces lie in rows: the area of each that can be read, columns, width and height."""
    space = SPACE * unit
    columns = max(1, math.ceil(count / rows))
    apart = (room.width + space) / columns - space  # the width of pieces that just do not overlap
    largest = min(LARGEST, max(1.0, apart / tile[0]))
    height = min(largest * tile[1], (room.height - space * (rows - 1)) / rows)
    width = height * tile[0] / tile[1]
    strip = _strip(pitch_of(columns, width + space, width, room.width), width)
    clear = PIECE[0] if strip == PIECE[0] else strip - COVERED
    return clear * width / PIECE[0] * height, columns, width, height


def _strip(pitch: float, width: float) -> float:
    """Return how much of the width of a piece lies before the next one, in units of a piece."""
    return min(PIECE[0], pitch * PIECE[0] / width)
