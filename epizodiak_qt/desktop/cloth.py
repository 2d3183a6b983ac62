"""The cloth that everything lies on."""

from __future__ import annotations

import math
import random
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QRadialGradient

if TYPE_CHECKING:
    from epizodiak_qt.desktop.tokens import Theme

STARS = 130


def paint_cloth(painter: QPainter, width: float, height: float, theme: Theme) -> None:
    """Paint the cloth: a radial gradient, and stars by night."""
    rect = QRectF(0, 0, width, height)
    if theme.plain:
        painter.fillRect(rect, QColor(theme.cloth_edge))
        return
    gradient = QRadialGradient(rect.center(), math.hypot(width, height) / 2)
    gradient.setColorAt(0, QColor(theme.cloth_centre))
    gradient.setColorAt(1, QColor(theme.cloth_edge))
    painter.fillRect(rect, QBrush(gradient))
    if theme.name != "night":
        return
    sky = random.Random(12)  # noqa: S311  (the same sky every night)
    painter.setPen(Qt.PenStyle.NoPen)
    for _ in range(STARS):
        star = QColor(theme.text)
        star.setAlphaF(sky.uniform(0.12, 0.55))
        painter.setBrush(star)
        size = sky.choice((0.6, 0.8, 1.0, 1.5)) * max(1.0, height / 900)
        painter.drawEllipse(QPointF(sky.uniform(0, width), sky.uniform(0, height)), size, size)
