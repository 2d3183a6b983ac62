"""How shapes, texts and pixmaps are painted: colour, line and font in one call."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtCore import QRectF
    from PySide6.QtGui import QBrush, QFont, QGradient

    Colour = str | QColor

MIDDLE: Final = Qt.AlignmentFlag.AlignCenter
LEFT: Final = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
RIGHT: Final = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


def faded(colour: Colour, opacity: float) -> QColor:
    """Return a colour with that opacity, 0 to 1."""
    made = QColor(colour)
    made.setAlphaF(opacity)
    return made


def set_paint(
    painter: QPainter,
    ground: Colour | QBrush | QGradient | None,
    line: Colour | None = None,
    width: float = 1.0,
    style: Qt.PenStyle = Qt.PenStyle.SolidLine,
) -> None:
    """Set what shapes are filled with, None for nothing, and the line around them, None for no line."""
    if line is None:
        painter.setPen(Qt.PenStyle.NoPen)
    else:
        painter.setPen(QPen(QColor(line), width, style))
    if ground is None:
        painter.setBrush(Qt.BrushStyle.NoBrush)
    else:
        painter.setBrush(QColor(ground) if isinstance(ground, str) else ground)


def write(
    painter: QPainter,
    room: QRectF,
    words: str,
    letters: QFont,
    ink: Colour,
    flags: int | Qt.AlignmentFlag = MIDDLE,
) -> None:
    """Write words in a font and a colour, in the middle of a room unless `flags` say otherwise."""
    painter.setFont(letters)
    painter.setPen(QColor(ink))
    painter.drawText(room, flags, words)


def painted_pixmap(width: float, height: float, ratio: float, paint: Callable[[QPainter], object]) -> QPixmap:
    """Return a pixmap that is painted with antialiasing on a transparent ground.

    Args:
        width: The least width, in pixels of the layout.
        height: The least height.
        ratio: Pixels of the screen for each pixel of the layout.
        paint: Paints it, from its upper left corner.
    """
    pixmap = QPixmap(math.ceil(width * ratio), math.ceil(height * ratio))
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    paint(painter)
    painter.end()
    return pixmap
