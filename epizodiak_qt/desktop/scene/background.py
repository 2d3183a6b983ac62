"""The background of a table, and the pixmap of everything on it that does not move."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap, QRadialGradient

if TYPE_CHECKING:
    from collections.abc import Callable

    from epizodiak_qt.desktop.scene.rects import Rect
    from epizodiak_qt.desktop.scene.scene_style import SceneStyle
    from epizodiak_qt.desktop.scene.table_layout import TableLayout
    from epizodiak_qt.desktop.style.theme import Theme

STARS = 130


def paint_background(painter: QPainter, width: float, height: float, theme: Theme) -> None:
    """Paint the background: a radial gradient, and stars in the night theme."""
    rect = QRectF(0, 0, width, height)
    if theme.plain:
        painter.fillRect(rect, QColor(theme.background_edge))
        return
    gradient = QRadialGradient(rect.center(), math.hypot(width, height) / 2)
    gradient.setColorAt(0, QColor(theme.background_centre))
    gradient.setColorAt(1, QColor(theme.background_edge))
    painter.fillRect(rect, gradient)
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


class Backdrop:
    """Everything on a table that does not move, as a pixmap that is made when it is first seen."""

    def __init__(self) -> None:
        self._pixmap: QPixmap | None = None

    def forget(self) -> None:
        """Let it be painted again."""
        self._pixmap = None

    def paint(
        self,
        painter: QPainter,
        target: QRectF,
        layout: TableLayout,
        style: SceneStyle,
        paint_board: Callable[[QPainter], object],
    ) -> None:
        """Paint the part of it in `target`; `paint_board` paints what the game adds to it."""
        if self._pixmap is None:
            self._pixmap = _painted(layout, style, paint_board)
        ratio = self._pixmap.devicePixelRatio()
        source = QRectF(
            target.x() * ratio, target.y() * ratio, target.width() * ratio, target.height() * ratio
        )
        painter.drawPixmap(target, self._pixmap, source)


def _painted(layout: TableLayout, style: SceneStyle, paint_board: Callable[[QPainter], object]) -> QPixmap:
    ratio = style.pixel_ratio
    pixmap = QPixmap(max(1, round(layout.width * ratio)), max(1, round(layout.height * ratio)))
    pixmap.setDevicePixelRatio(ratio)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    paint_background(painter, layout.width, layout.height, style.theme)
    paint_board(painter)
    painter.end()
    return pixmap


def paint_panel(painter: QPainter, rect: Rect, style: SceneStyle) -> None:
    """Paint the ground of a part of the table, such as the hand."""
    theme = style.theme
    ground = QColor(theme.panel)
    if not theme.plain:
        ground.setAlphaF(0.72)
    painter.setPen(QPen(QColor(theme.accent), 2 if theme.plain else 1.5))
    painter.setBrush(ground)
    painter.drawRoundedRect(QRectF(*rect), 12, 12)


def _scattered(number: int, what: int) -> float:
    """Return a number from 0 to 1 that looks random, and is the same every time."""
    return math.modf(abs(math.sin(number * 12.9898 + what * 78.233)) * 43758.5453)[0]
