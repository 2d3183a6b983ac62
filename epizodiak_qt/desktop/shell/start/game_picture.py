"""The picture of a game on its card of the start page. It is loaded and painted after the first paint."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap

from epizodiak_qt.desktop.scene.scene_style import SceneStyle
from epizodiak_qt.desktop.table.game_ui import desktop_of

if TYPE_CHECKING:
    from PySide6.QtCore import QSize

    from epizodiak_qt.desktop.style.art import Art
    from epizodiak_qt.desktop.style.theme import Theme


def game_picture(game: str, size: QSize, pixel_ratio: float, art: Art, theme: Theme) -> QPixmap:
    """Return the picture of a game, or an empty one for a game without."""
    picture = QPixmap(size * pixel_ratio)
    picture.setDevicePixelRatio(pixel_ratio)
    picture.fill(Qt.GlobalColor.transparent)
    style = SceneStyle(theme, art, arabic=False, text_scale=1.0)
    style.pixel_ratio = 2 * pixel_ratio  # pieces are turned, so they need more pixels than they cover
    paint = desktop_of(game).paint_card
    if paint is None:
        return picture
    painter = QPainter(picture)
    painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
    paint(painter, QRectF(0, 0, size.width(), size.height()), style)
    painter.end()
    return picture
