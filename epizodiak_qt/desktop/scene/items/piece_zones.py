"""The zones of the marks that pieces of both games bear, so that no mark covers a value. No Qt.

All lengths are in units of a piece, from its upper left corner.
"""

from __future__ import annotations

from typing import Final

from epizodiak_qt.desktop.scene.rects import Rect

RADIUS: Final = 10.0  # of the corners of a piece
BLEED: Final = 9.0  # around a piece, for its shadow, its rings and the badges on its edge
RING_REACH: Final = 8.0  # how far the ring of a piece covers the one beside it
ORDER: Final = Rect(-8, -8, 29, 25)  # the number of a chosen piece, on its upper left corner
MUST_PLAY: Final = Rect(3, 24, 6, 66)  # the violet line
LOCK: Final = Rect(3, 92, 16, 16)  # below the violet line
FIGURE: Final = Rect(5, 24, 74, 84)  # the constellation, behind the value
