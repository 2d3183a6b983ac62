"""The cloth that everything lies on."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QRadialGradient

if TYPE_CHECKING:
    from epizodiak_qt.desktop.style.theme import Theme

STARS = 130


def paint_background(painter: QPainter, width: float, height: float, theme: Theme) -> None:
    """Paint the cloth: a radial gradient, and stars by night."""
    rect = QRectF(0, 0, width, height)
    if theme.plain:
        painter.fillRect(rect, QColor(theme.background_edge))
        return
    gradient = QRadialGradient(rect.center(), math.hypot(width, height) / 2)
    gradient.setColorAt(0, QColor(theme.background_centre))
    gradient.setColorAt(1, QColor(theme.background_edge))
    painter.fillRect(rect, QBrush(gradient))
    if theme.name != "night":
        return
    painter.setPen(Qt.PenStyle.NoPen)
    for number in range(STARS):
        star = QColor(theme.text)
        star.setAlphaF(0.12 + 0.43 * _scattered(number, 1))
        painter.setBrush(star)
        size = (0.6, 0.8, 1.0, 1.5)[int(4 * _scattered(number, 2))] * max(1.0, height / 900)
        place = QPointF(width * _scattered(number, 3), height * _scattered(number, 4))
        painter.drawEllipse(place, size, size)


def _scattered(number: int, what: int) -> float:
    """Return a number from 0 to 1 that looks like chance, and is the same every night."""
    return math.modf(abs(math.sin(number * 12.9898 + what * 78.233)) * 43758.5453)[0]
