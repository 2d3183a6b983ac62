"""Where the hands of all seats lie when all are open: one group a seat in the panel of the hand. No Qt."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from epizodiak_qt.desktop.scene.rects import Rect
from epizodiak_qt.desktop.scene.table_layout import LARGEST, PIECE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from epizodiak_qt.desktop.scene.table_layout import TableLayout

EDGE: Final = 12.0  # units, around the groups and between them
SPACE: Final = 6.0  # units, between two pieces that do not overlap, and between two rows
COVERED: Final = 18.0  # units of a piece that its value cannot use if the next piece overlaps it
LABEL: Final = 5.5  # the width of a label in sizes of text
MOST_OF_LABEL: Final = 0.28  # of the width of its group
MOST_ROWS: Final = 3


@dataclass(frozen=True, slots=True)
class HandGroup:
    """The places of one open hand, in pixels."""

    label: Rect
    """The emblem and the name of its player; the whole group if all hands are empty."""
    pieces: tuple[Rect, ...]
    """The place of each piece, row by row."""
    strips: tuple[float, ...]
    """How much of the width of each piece lies before the next one, in units of a piece."""
    scale: float
    """The size of a piece, as a multiple of the usual one."""


@dataclass(frozen=True, slots=True)
class _Rows:
    """A way to lay the largest hand, in pixels: the same for all groups."""

    columns: int
    """The number of pieces in a row."""
    width: float
    """The width of a piece."""
    height: float
    """The height of a piece."""
    legible: float
    """The area of a piece that its value can use."""


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
    laid = max(ways, key=lambda each: each.legible)
    groups = []
    left = panel.x + edge
    for count in counts:
        rows = math.ceil(count / laid.columns)
        used = rows * laid.height + (rows - 1) * SPACE * unit
        top = room.y + (room.height - used) / 2
        places = [divmod(place, laid.columns) for place in range(count)]
        pitch = _pitch(min(count, laid.columns), laid.width, room, unit)
        strip = _strip(pitch, laid.width)
        groups.append(
            HandGroup(
                Rect(left, panel.y, label if count or most else width, panel.height),
                tuple(
                    Rect(
                        left + room.x + column * pitch,
                        top + row * (laid.height + SPACE * unit),
                        laid.width,
                        laid.height,
                    )
                    for row, column in places
                ),
                tuple(
                    PIECE[0] if place == count - 1 or column == laid.columns - 1 else strip
                    for place, (_, column) in enumerate(places)
                ),
                laid.width / layout.tile[0],
            )
        )
        left += edge + (width if count or not most else label)
    return tuple(groups)


def _rows(rows: int, count: int, room: Rect, tile: tuple[float, float], unit: float) -> _Rows:
    """Return how `count` pieces lie in some rows of `room`."""
    space = SPACE * unit
    columns = max(1, math.ceil(count / rows))
    apart = (room.width + space) / columns - space  # the width of pieces that just do not overlap
    largest = min(LARGEST, max(1.0, apart / tile[0]))
    height = min(largest * tile[1], (room.height - space * (rows - 1)) / rows)
    width = height * tile[0] / tile[1]
    strip = _strip(_pitch(columns, width, room, unit), width)
    clear = PIECE[0] if strip == PIECE[0] else strip - COVERED
    return _Rows(columns, width, height, clear * width / PIECE[0] * height)


def _pitch(columns: int, width: float, room: Rect, unit: float) -> float:
    """Return the distance from one piece of a row to the next, in pixels."""
    if columns < 2:
        return width
    return min(width + SPACE * unit, (room.width - width) / (columns - 1))


def _strip(pitch: float, width: float) -> float:
    """Return how much of the width of a piece lies before the next one, in units of a piece."""
    return min(PIECE[0], pitch * PIECE[0] / width)
