"""Centred text on several lines, in the largest font that fits into a part of the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetricsF

from epizodiak_qt.desktop.style.fonts import TEXT, font

if TYPE_CHECKING:
    from PySide6.QtCore import QRectF
    from PySide6.QtGui import QFont

CENTRED: Final = int(Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap)
LEAST_PX: Final = 9
STEP: Final = 0.94


def fit_text(text: str, room: QRectF, size_px: float, *, bold: bool) -> tuple[QFont, QRectF]:
    """Return a font, of `size_px` or smaller, in which a text fits into `room`, and the place of the text."""
    while True:
        made = font(TEXT, size_px, bold=bold)
        # WORKAROUND: https://doc.qt.io/qt-6/qpainter.html#boundingRect
        # It was seen to return an empty rectangle, which left the text without a frame.
        needed = QFontMetricsF(made).boundingRect(room, CENTRED, text)
        fits = needed.height() <= room.height() and needed.width() <= room.width()
        if fits or size_px < LEAST_PX:
            return made, needed
        size_px *= STEP
