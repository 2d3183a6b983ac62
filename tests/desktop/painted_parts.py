"""Parts of faces and of tables as images, to compare what is painted there with and without a mark."""

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QRect, QRectF
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QGraphicsScene

from epizodiak_qt.desktop.scene.items.piece_pixmaps import PiecePixmaps
from epizodiak_qt.desktop.scene.items.piece_zones import BLEED
from epizodiak_qt.desktop.scene.rects import Rect
from epizodiak_qt.desktop.scene.table_layout import PIECE

UNIT = 2  # pixels
SHARPER = 3  # how many pixels of an image show one of the table


def paint_face(faces: Any, painter: QPainter, face: Any) -> None:
    """Paint a piece in units, with its upper left corner at 0, 0."""
    faces._paint_body(painter, faces.body_of(face))
    faces.paint_drawing(painter, face)


def parts_of_face(faces: PiecePixmaps[Any], face: Any, zones: Sequence[Rect]) -> list[QImage]:
    """Return the parts of a painted face that lie in some zones of it."""
    whole = QImage(
        round(UNIT * (PIECE[0] + 2 * BLEED)),
        round(UNIT * (PIECE[1] + 2 * BLEED)),
        QImage.Format.Format_ARGB32_Premultiplied,
    )
    whole.fill(0)
    painter = QPainter(whole)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(UNIT, UNIT)
    painter.translate(BLEED, BLEED)
    paint_face(faces, painter, face)
    painter.end()
    corners = [(zone.x + BLEED, zone.y + BLEED, zone.width, zone.height) for zone in zones]
    return [whole.copy(QRect(*(round(UNIT * length) for length in corner))) for corner in corners]


def part_of_scene(scene: QGraphicsScene, item: Any, zone: Rect) -> QImage:
    """Return the part of a painted table that lies in a zone of an item, in units of a piece."""
    unit = item.area.width() / PIECE[0]
    rect = item.mapRectToScene(QRectF(*(unit * length for length in zone)))
    image = QImage(round(SHARPER * rect.width()), round(SHARPER * rect.height()), QImage.Format.Format_RGB32)
    image.fill(0)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    scene.render(painter, QRectF(image.rect()), rect)
    painter.end()
    return image
