"""A fan of three pieces, for the picture of a game on its card of the start page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPointF

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PySide6.QtCore import QRectF
    from PySide6.QtGui import QPainter, QPixmap

FAN_DEG: Final = (-13.0, 0.0, 13.0)
PIVOT: Final = 1.4  # how far the point that pieces turn around lies below the picture, in heights of it
PIECE_HEIGHT: Final = 0.72  # of the height of the picture


def paint_fan(painter: QPainter, area: QRectF, pieces: Iterator[QPixmap]) -> None:
    """Paint three pieces as a fan, the middle one in front."""
    shown = list(pieces)
    for place in (0, 2, 1):
        piece, turn = shown[place], FAN_DEG[place]
        size = piece.deviceIndependentSize()
        painter.save()
        painter.translate(area.center().x(), area.bottom() + PIVOT * area.height())
        painter.rotate(turn)
        painter.translate(-size.width() / 2, -area.height() * (PIVOT + (0.88 if turn else 0.9)))
        painter.drawPixmap(QPointF(), piece)
        painter.restore()
