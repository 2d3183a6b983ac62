"""The art of EpiZodiak on the start page; loaded after the first paint."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from epizodiak_qt.desktop.epizodiak.dial.astrolabe import paint_dial
from epizodiak_qt.desktop.epizodiak.geometry import layout
from epizodiak_qt.desktop.epizodiak.hints import Face
from epizodiak_qt.desktop.epizodiak.tiles.tile_pixmaps import TilePixmaps
from epizodiak_qt.desktop.scene.items.piece_pixmaps import PIECE_HEIGHT, paint_fan

if TYPE_CHECKING:
    from PySide6.QtCore import QRectF
    from PySide6.QtGui import QPainter

    from epizodiak_qt.desktop.scene.scene_style import SceneStyle

TILES: Final = (4, 5, 6)


def paint(painter: QPainter, area: QRectF, style: SceneStyle) -> None:
    """Paint the dial behind three tiles."""
    table = layout(1600, 1000)
    scale = 0.46 * area.width() / table.ring
    painter.save()
    painter.translate(area.center().x(), area.top() + 0.03 * area.height() + table.ring * scale)
    painter.scale(scale, scale)
    painter.translate(-table.dial.x, -table.dial.y)
    paint_dial(painter, table, style)
    painter.restore()
    tiles, height = TilePixmaps(style), PIECE_HEIGHT * area.height()
    paint_fan(painter, area, (tiles.pixmap(Face(value), 0.75 * height, height) for value in TILES))
