"""The parts of a table that lie at the same places in every game, for any window and text size. No Qt.

With large text pieces, dice and places are at least as large as at 100 % in the same window: the gaps, the
panels and the log give way.
Lengths written as numbers are units of the reference table, 1600 by 1000; `unit` is one of them in pixels.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

from epizodiak_qt.desktop.scene.rects import Point, Rect, around

if TYPE_CHECKING:
    from collections.abc import Sequence

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


@dataclass(frozen=True, slots=True)
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
    status: Rect
    """The line above the table."""
    middle: Rect
    """The board, between the columns on either side."""
    players: tuple[Rect, ...]
    """The panel of each player, by seat."""
    log: Rect
    """The log."""
    buttons: Rect
    """The buttons below the log."""
    hand: Rect
    """The panel of the hand that is shown."""
    tile: tuple[float, float]
    """The width and height of a piece of the hand."""

    @property
    def announcement(self) -> Rect:
        """Where large text is shown: across the top of the board."""
        return self.middle._replace(height=max(64 * self.unit, 2.4 * self.text_px))


class TableFrame(NamedTuple):
    """The outer parts of a table, from which a game divides the rest."""

    unit: float
    """The unit of all sizes."""
    text_px: float
    """The size of text."""
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
    return TableFrame(unit, text, gap, status, hand, main)


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


def hand_size(count: int, panel: Rect, unit: float, room: float) -> HandSize:
    """Return how `count` pieces lie in one row in the panel of a hand: as large as it allows, or overlapped.

    Args:
        count: The number of pieces.
        panel: The panel of the hand.
        unit: The unit of the table.
        room: The width for all pieces.
    """
    width = HAND_PITCH * (count - 1) + PIECE[0] if count else 1.0
    scale = max(1.0, min(LARGEST, room / (width * unit)))
    pitch = scale * HAND_PITCH * unit
    if count > 1:
        pitch = min(pitch, (room - scale * PIECE[0] * unit) / (count - 1))
    free = panel.height - scale * PIECE[1] * unit
    shift = min(SHIFT * unit, free - HAND_MARGINS * unit)
    margins = free - shift
    below = max(0.55 * margins, RINGS * scale * unit)
    return HandSize(scale, pitch, panel.y + margins - below, min(RAISE * unit, 0.45 * margins), shift)


def row_of_pieces(count: int, pitch: float, panel: Rect, top: float, size: Sequence[float]) -> list[Rect]:
    """Return places for `count` pieces side by side in the middle of a panel, `pitch` pixels apart."""
    width, height = size
    first = panel.centre.x - (pitch * (count - 1) + width) / 2
    return [Rect(first + place * pitch, top, width, height) for place in range(count)]
