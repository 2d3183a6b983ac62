"""The parts of the EpiZodiak board that do not move: panels, dial, and its twelve marked places."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPainter, QPen

from epizodiak_qt.desktop.app.translation import translate
from epizodiak_qt.desktop.epizodiak.dial.astrolabe import paint_dial, paint_rings
from epizodiak_qt.desktop.epizodiak.geometry import TILE
from epizodiak_qt.desktop.epizodiak.tiles.tile_pixmaps import paint_free_numeral, paint_free_value
from epizodiak_qt.desktop.epizodiak.tiles.tile_zones import PLACE_DIGITS
from epizodiak_qt.desktop.scene.items.background import paint_panel
from epizodiak_qt.desktop.scene.items.clickable_item import qrect
from epizodiak_qt.desktop.scene.items.piece_zones import RADIUS
from epizodiak_qt.desktop.style.fonts import TITLE, font
from epizodiak_qt.games.epizodiak.constants import VALUES

if TYPE_CHECKING:
    from epizodiak_qt.desktop.epizodiak.geometry import Layout
    from epizodiak_qt.desktop.scene.rects import Rect
    from epizodiak_qt.desktop.scene.scene_style import SceneStyle


def paint_board(painter: QPainter, layout: Layout, style: SceneStyle, *, complete: bool) -> None:
    """Paint everything of the board that does not move, over the background.

    Only a `complete` dial has its engravings and its shading, which take too long for the first paint.
    """
    paint_panel(painter, layout.discard, style)
    paint_panel(painter, layout.hand, style)
    (paint_dial if complete or style.theme.plain else paint_rings)(painter, layout, style)
    for value in VALUES:
        _empty_place(painter, layout.place(value), value, style, numeral_only=False)
        _empty_place(painter, layout.discard_place(value), value, style, numeral_only=True)
    painter.setPen(QColor(style.theme.text))
    painter.setFont(font(TITLE, max(22 * layout.unit, layout.text_px)))
    title = translate("Table", "Discard")
    painter.drawText(qrect(layout.discard_title), Qt.AlignmentFlag.AlignCenter, title)


def _empty_place(painter: QPainter, rect: Rect, value: int, style: SceneStyle, *, numeral_only: bool) -> None:
    """Paint a free place: dashed, with its number and, on the dial, its sign (E04)."""
    theme = style.theme
    unit = rect.width / TILE[0]
    area = qrect(rect)
    muted = QColor(theme.muted)
    ground = QColor(theme.background_edge)
    ground.setAlphaF(0.0 if theme.plain else 0.35)
    painter.setPen(QPen(muted, 1.5 * unit, Qt.PenStyle.DashLine))
    painter.setBrush(ground)
    # A unit inside, so that a tile hides the dashes.
    painter.drawRoundedRect(area.adjusted(unit, unit, -unit, -unit), RADIUS * unit, RADIUS * unit)
    painter.save()
    painter.translate(area.topLeft())
    painter.scale(unit, unit)
    if numeral_only:
        paint_free_numeral(painter, PLACE_DIGITS, value, style, muted)
    else:
        paint_free_value(painter, value, style, muted)
    painter.restore()
