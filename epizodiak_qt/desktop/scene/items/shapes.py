"""Shapes that items and pictures share: squares, stars, places at an angle, outlines, scattered numbers."""

from __future__ import annotations

import math

from PySide6.QtCore import QLineF, QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPainterPath

from epizodiak_qt.desktop.style.painting import set_paint


def square(centre: QPointF, half: float) -> QRectF:
    """Return the square around a point, which is `half` of its side away from each edge."""
    return QRectF(centre.x() - half, centre.y() - half, 2 * half, 2 * half)


def at_angle(centre: QPointF, degrees: float, radius: float) -> QPointF:
    """Return the place at an angle, clockwise from the top."""
    angle = math.radians(degrees)
    return centre + QPointF(math.sin(angle), -math.cos(angle)) * radius


def radial(centre: QPointF, degrees: float, inner: float, outer: float) -> QLineF:
    """Return a line away from the centre, at an angle clockwise from the top."""
    return QLineF(at_angle(centre, degrees, inner), at_angle(centre, degrees, outer))


def star_path(centre: QPointF, outer: float, inner: float, points: int) -> QPainterPath:
    """Return a star with a point on top."""
    path = QPainterPath()
    radii = (inner if step % 2 else outer for step in range(2 * points))
    path.addPolygon([at_angle(centre, step * 180 / points, each) for step, each in enumerate(radii)])
    path.closeSubpath()
    return path


def paint_outlines(
    painter: QPainter, rect: QRectF, corner: float, *lines: tuple[str | QColor, float]
) -> None:
    """Paint lines of these colours and widths along the edge of a rounded rectangle, the lowest one first."""
    for colour, width in lines:
        set_paint(painter, None, colour, width)
        painter.drawRoundedRect(rect, corner, corner)


def scattered(number: int, what: int) -> float:
    """Return a number from 0 to 1 that looks random, and is the same every time."""
    return math.modf(abs(math.sin(number * 12.9898 + what * 78.233)) * 43758.5453)[0]
