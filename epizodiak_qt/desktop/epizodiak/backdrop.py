"""The parts of the EpiZodiak board that do not move: panels, dial, and its twelve marked places."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from epizodiak_qt.desktop.app.translation import translate
from epizodiak_qt.desktop.epizodiak.geometry import TILE
from epizodiak_qt.desktop.epizodiak.tile_pixmaps import paint_free_numeral, paint_free_value
from epizodiak_qt.desktop.epizodiak.tile_zones import PLACE_DIGITS
from epizodiak_qt.desktop.scene.background import paint_panel
from epizodiak_qt.desktop.scene.clickable_item import qrect
from epizodiak_qt.desktop.scene.piece_pixmaps import RADIUS
from epizodiak_qt.desktop.style.fonts import TITLE, font
from epizodiak_qt.games.epizodiak.dial import VALUES

if TYPE_CHECKING:
    from epizodiak_qt.desktop.epizodiak.geometry import Layout
    from epizodiak_qt.desktop.scene.rects import Rect
    from epizodiak_qt.desktop.scene.scene_style import SceneStyle


def paint_board(painter: QPainter, layout: Layout, style: SceneStyle) -> None:
    """Paint everything of the board that does not move, over the background."""
    paint_panel(painter, layout.discard, style)
    paint_panel(painter, layout.hand, style)
    _dial(painter, layout, style)
    for value in VALUES:
        _empty_place(painter, layout.place(value), value, style, numeral_only=False)
        _empty_place(painter, layout.discard_place(value), value, style, numeral_only=True)
    painter.setPen(QColor(style.theme.text))
    painter.setFont(font(TITLE, max(22 * layout.unit, layout.text_px)))
    title = translate("Table", "Discard")
    painter.drawText(qrect(layout.discard_title), Qt.AlignmentFlag.AlignCenter, title)


def _dial(painter: QPainter, layout: Layout, style: SceneStyle) -> None:
    """Paint the brass rings. The rim with its ticks is narrow where the places take its room."""
    theme, unit = style.theme, layout.dial_unit
    centre = QPointF(*layout.dial)
    accent = QColor(theme.accent)
    ground = QColor(theme.ring)
    if not theme.plain:
        ground.setAlphaF(0.8)
    painter.setBrush(ground)
    painter.setPen(QPen(accent, 6 * unit))
    painter.drawEllipse(centre, layout.ring, layout.ring)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(accent, 1.5 * unit))
    rim = layout.ring - (12 if layout.ring > 340 * unit else 6) * unit
    painter.drawEllipse(centre, rim, rim)
    for tick in range(60):
        angle = math.radians(6 * tick)
        long = tick % 5 == 0
        painter.setPen(QPen(accent, (2.5 if long else 1.2) * unit))
        direction = QPointF(math.sin(angle), -math.cos(angle))
        painter.drawLine(centre + direction * (rim - (16 if long else 7) * unit), centre + direction * rim)
    painter.setBrush(QColor(theme.panel))
    painter.setPen(QPen(accent, 2.5 * unit))
    painter.drawEllipse(centre, layout.inner_ring, layout.inner_ring)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(accent, 1.2 * unit))
    painter.drawEllipse(centre, layout.inner_ring - 10 * unit, layout.inner_ring - 10 * unit)


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
