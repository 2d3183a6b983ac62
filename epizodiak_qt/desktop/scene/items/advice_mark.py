"""The mark of a hint on the table: a dashed outline around each item of the action, with a lamp."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

if TYPE_CHECKING:
    from collections.abc import Iterable

    from epizodiak_qt.desktop.scene.scene_style import SceneStyle

MARK: Final = "hint"
GAP: Final = 5.0  # pixels between an item and its outline
LINE: Final = 3.0  # the width of the dashes, in pixels
DASHES: Final = (2.2, 1.6)  # a dash and a gap, in widths of the line
CORNER: Final = 10.0


def paint_advice(painter: QPainter, marks: Iterable[QRectF], style: SceneStyle) -> None:
    """Mark the items of a proposed action. Dashes and lamp tell it from selection, halo and focus."""
    theme = style.theme
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for mark in marks:
        radius = min(0.75 * style.text_px, 0.2 * mark.width())
        outline = mark.adjusted(-GAP, -GAP, GAP, GAP)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(theme.keyline), 2.2 * LINE))
        painter.drawRoundedRect(outline, CORNER, CORNER)
        dashed = QPen(QColor(theme.halo_glow), LINE, Qt.PenStyle.CustomDashLine, Qt.PenCapStyle.FlatCap)
        dashed.setDashPattern(DASHES)
        painter.setPen(dashed)
        painter.drawRoundedRect(outline, CORNER, CORNER)
        # Mostly beside the item, so that it covers no mark in the corner.
        _paint_badge(painter, outline.topRight() + QPointF(0.4 * radius, -0.5 * radius), radius, style)


def _paint_badge(painter: QPainter, centre: QPointF, radius: float, style: SceneStyle) -> None:
    theme = style.theme
    painter.setPen(QPen(QColor(theme.halo_glow), 1.5))
    painter.setBrush(QColor(theme.chip))
    painter.drawEllipse(centre, radius, radius)
    inside = 0.66 * radius
    lamp = QRectF(centre.x() - inside, centre.y() - inside, 2 * inside, 2 * inside)
    style.art.mark(painter, MARK, lamp, QColor(theme.halo_glow))
