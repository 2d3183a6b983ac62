"""The first position of a lesson as a picture, for its station and for the rules that it shows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QRectF, QSize, Qt

from epizodiak_qt.desktop.pictures.offscreen_table import OffscreenTable
from epizodiak_qt.desktop.scene.scene_style import SceneStyle
from epizodiak_qt.desktop.style.painting import painted_pixmap

if TYPE_CHECKING:
    from PySide6.QtGui import QPixmap

    from epizodiak_qt.desktop.style.art import Art
    from epizodiak_qt.desktop.style.theme import Theme
    from epizodiak_qt.desktop.table.game_ui import GameUi
    from epizodiak_qt.teaching.lesson import Lesson

TABLE: Final = (1000, 620)
"""The size of the table that is painted into a picture."""


def lesson_picture(lesson: Lesson, ui: GameUi, theme: Theme, art: Art, size: QSize, ratio: float) -> QPixmap:
    """Return the first position of a lesson as the learner sees it.

    Args:
        lesson: The lesson.
        ui: How its game is shown.
        theme: The theme.
        art: The drawings.
        size: The size of the picture, in pixels of the layout.
        ratio: Pixels of the screen for each pixel of the layout.
    """
    style = SceneStyle(theme, art, arabic=False, text_scale=1.0)
    style.pixel_ratio = ratio
    table = OffscreenTable(lesson.replay, ui, style, TABLE, lesson.seat)
    table.go_to(lesson.begin)
    whole = painted_pixmap(*TABLE, ratio, lambda painter: table.paint(painter, QRectF(0, 0, *TABLE)))
    table.close()
    smooth = Qt.TransformationMode.SmoothTransformation
    picture = whole.scaled(size * ratio, Qt.AspectRatioMode.IgnoreAspectRatio, smooth)
    picture.setDevicePixelRatio(ratio)
    return picture
