"""The zones of a tile: where its value and each mark lie, so that no mark covers the value. No Qt.

All lengths are in units of a tile, from its upper left corner. A tile that lies under its right neighbour
has all of it in the strip that stays visible, like the index of a playing card.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from epizodiak_qt.desktop.scene.items.piece_zones import LOCK, ORDER, RING_REACH
from epizodiak_qt.desktop.scene.rects import Rect
from epizodiak_qt.desktop.scene.table_layout import PIECE

SMOOTHED: Final = 1.0  # how far the smoothed edge of a ring goes beyond its reach
BAND: Final = 18.0  # the height of the direction, at the top
LEFT: Final = 10.0  # the left edge of the value, right of the violet line
RIGHT: Final = PIECE[0] - LEFT
PLACE_NUMERAL: Final = Rect(6, 12, 72, 34)  # of a free place of the dial
PLACE_SIGN: Final = Rect(25, 58, 34, 34)
PLACE_DIGITS: Final = Rect(6, 22, 72, 68)
CONTEST: Final = Rect(18, 94, 48, 32)  # the number of a contest, on the lower edge of its place
SET_NUMERAL: Final = Rect(6, 8, 72, 34)  # of a place for a set, above the logo
SET_LOGO: Final = Rect(15, 46, 54, 54)
FOOT: Final = 91.0  # the lower edge of the value, above the marks of the foot


@dataclass(frozen=True, slots=True)
class TileZones:
    """Where everything lies on a tile whose marks are known."""

    numeral: Rect
    """A Roman numeral."""
    sign: Rect
    """The sign below it."""
    digits: Rect
    """Arabic digits, in place of both."""
    arrows: Rect
    """The arrows in the band of the direction."""
    underline: Rect
    """The lines under a set or a pair."""
    plus: Rect
    """The "+1" beside the line under a pair."""
    seal: Rect
    """The seal of a single tile, which is in no set."""
    count: Rect
    """The number of tiles in a group, which is never overlapped."""
    owner: Rect
    """The badge of the player who discarded a set."""


def tile_zones(
    strip: float, *, ordered: bool = False, locked: bool = False, counted: bool = False
) -> TileZones:
    """Return the zones of a tile.

    Args:
        strip: The width up to the next tile, which covers the rest; the width of a tile or more if none does.
        ordered: Whether the tile bears the number of a chosen tile.
        locked: Whether it bears a lock.
        counted: Whether it bears the number of tiles in its group.
    """
    clear = min(strip - RING_REACH - SMOOTHED, PIECE[0] - 4)
    right = min(clear, RIGHT)
    width = right - LEFT
    arrows_left = ORDER.right + 1 if ordered else 4
    lines_left = LOCK.right + 2 if locked else LEFT
    lines_right = 50 if counted else right
    return TileZones(
        numeral=Rect(LEFT, BAND + 1, width, 31),
        sign=Rect(LEFT, 51, width, FOOT - 51),
        digits=Rect(LEFT, BAND + 1, width, FOOT - BAND - 1),
        arrows=Rect(arrows_left, 1, clear - arrows_left, BAND - 2),
        underline=Rect(lines_left, FOOT + 5, lines_right - lines_left, 12),
        plus=Rect(lines_right - 24, FOOT + 1, 24, 18),
        seal=Rect(clear - 18, FOOT + 1, 18, 18),
        count=Rect(52, FOOT + 5, 34, 23),
        owner=Rect(60, FOOT + 1, 25, 25),
    )
