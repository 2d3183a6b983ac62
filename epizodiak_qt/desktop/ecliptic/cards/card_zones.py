"""The zones of a card: where symbol, sign and marks lie, so that no mark covers symbol or sign. No Qt.

All lengths are in units of a card, from its upper left corner.
"""

from __future__ import annotations

from typing import Final

from epizodiak_qt.desktop.scene.rects import Point, Rect, around
from epizodiak_qt.desktop.scene.table_layout import PIECE

SYMBOL: Final = Rect(24, 12, 36, 36)
SIGN: Final = Rect(17, 53, 50, 50)
ATTACK: Final = Rect(63.5, -6, 25, 25)  # the die of a card that begins a combat, on its upper right corner
FRAME: Final = 8.0  # the border of a small card, and the line in the colour of its symbol


def small_zones(visible: tuple[float, float]) -> tuple[Rect, Rect]:
    """Return where symbol and sign lie on a small card of which that much is visible, from its upper left."""
    width, height = visible
    x = PIECE[0] / 2 if width >= PIECE[0] else (FRAME + width - 1) / 2
    side, y = (46.0, 34.0) if height >= PIECE[1] else (height - FRAME - 2, (height + FRAME) / 2)
    return around(Point(x, y), side, side), around(Point(x, 80), 56, 56)
