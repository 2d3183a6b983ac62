"""One moment of a record as a small picture of its table: for lessons, rules and the list of records."""

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
    from epizodiak_qt.table.replay_link import Whose
    from epizodiak_qt.table.replayed_game import ReplayedGame

TABLE: Final = (1000, 620)
"""The size of the table that is painted into a picture."""
SHAPE: Final = TABLE[1] / TABLE[0]
"""The height of a picture as a part of its width."""


def moment_picture(
    replay: ReplayedGame,
    moment: int,
    whose: Whose,
    ui: GameUi,
    theme: Theme,
    art: Art,
    size: QSize,
    ratio: float,
) -> QPixmap:
    """Return a moment of a record.

    Args:
        replay: The record.
        moment: The index of the moment.
        whose: The seat whose hand is shown, None for no hand, or "all".
        ui: How its game is shown.
        theme: The theme.
        art: The drawings.
        size: The size of the picture, in pixels of the layout.
        ratio: Pixels of the screen for each pixel of the layout.
    """
    style = SceneStyle(theme, art, arabic=False, text_scale=1.0)
    style.pixel_ratio = ratio
    table = OffscreenTable(replay, ui, style, TABLE, whose)
    table.go_to(moment)
    whole = painted_pixmap(*TABLE, ratio, lambda painter: table.paint(painter, QRectF(0, 0, *TABLE)))
    table.close()
    smooth = Qt.TransformationMode.SmoothTransformation
    picture = whole.scaled(size * ratio, Qt.AspectRatioMode.IgnoreAspectRatio, smooth)
    picture.setDevicePixelRatio(ratio)
    return picture
