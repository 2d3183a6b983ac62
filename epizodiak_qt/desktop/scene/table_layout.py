"""The parts of a table that lie at the same places in every game, for any window and text size. No Qt.

Lengths written as numbers are units of the reference table, 1600 by 1000; `unit` is one of them in pixels.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from epizodiak_qt.dataclass import dataclass
from epizodiak_qt.desktop.scene.rects import Rect

if TYPE_CHECKING:
    from collections.abc import Sequence

WIDTH: Final = 1600.0
HEIGHT: Final = 1000.0
MARGIN: Final = 24.0
GAP: Final = 12.0
SHIFT: Final = 28.0  # how far a playable piece of the hand is lowered
RAISE: Final = 10.0  # how far a selected piece of the hand is raised
SMALLEST_TEXT_PX: Final = 13.0
TARGET_PX: Final = 44.0  # the least width and height of a target for the pointer (WCAG 2.2, 2.5.5)
HAND_PITCH: Final = 96.0
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


class TableFrame(NamedTuple):
    """The outer parts of a table, from which a game divides the rest."""

    unit: float
    """The unit of all sizes."""
    text_px: float
    """The size of text."""
    status: Rect
    """The status line."""
    hand: Rect
    """The hand."""
    main: Rect
    """The area between the status line and the hand."""


def table_frame(width: float, height: float, text_scale: float) -> TableFrame:
    """Return the frame for a window of `width` by `height` pixels."""
    unit = min(width / WIDTH, height / HEIGHT)
    text = max(SMALLEST_TEXT_PX, 18 * unit) * text_scale
    margin, gap = MARGIN * unit, GAP * unit
    status = Rect(margin, gap / 2, width - 2 * margin, max(52 * unit, 1.9 * text))
    hand_height = (PIECE[1] + SHIFT + 40) * unit
    hand = Rect(margin, height - hand_height - gap, width - 2 * margin, hand_height)
    main = Rect(margin, status.bottom + gap / 2, width - 2 * margin, hand.y - status.bottom - 1.5 * gap)
    return TableFrame(unit, text, status, hand, main)


def player_panels(column: Rect, unit: float, text_px: float, seats: int) -> tuple[tuple[Rect, ...], Rect]:
    """Return a panel for each player, from top to bottom in the order of play, and the rest of the column."""
    height = max(104 * unit, 1.5 * text_px + 1.6 * text_px + 26 * unit)
    pitch = height + 12 * unit
    panels = tuple(Rect(column.x, column.y + seat * pitch, column.width, height) for seat in range(seats))
    top = column.y + seats * pitch
    return panels, Rect(column.x, top, column.width, max(0, column.bottom - top))


def row_of_pieces(count: int, pitch: float, panel: Rect, top: float, size: Sequence[float]) -> list[Rect]:
    """Return places for `count` pieces side by side in the middle of a panel, `pitch` pixels apart."""
    width, height = size
    first = panel.centre.x - (pitch * (count - 1) + width) / 2
    return [Rect(first + place * pitch, top, width, height) for place in range(count)]
