"""The marks over a table: rings and frame of the log, rings of a lesson, and the outlines of a hint."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from epizodiak_qt.desktop.scene.items.shapes import paint_outlines, square
from epizodiak_qt.desktop.style.painting import faded, set_paint

if TYPE_CHECKING:
    from collections.abc import Iterable

    from epizodiak_qt.desktop.scene.items.clickable_item import Key
    from epizodiak_qt.desktop.scene.scene_style import SceneStyle
    from epizodiak_qt.desktop.scene.table_scene import TableScene

GAP: Final = 2.0  # pixels between an item and its ring, which touches no title beside it
ADVICE_GAP: Final = 5.0
LINE: Final = 3.0
DASHES: Final = (2.2, 1.6)  # a dash and a gap, in widths of the line
CORNER: Final = 10.0
FRAME: Final = 5.0
VEIL_ALPHA: Final = 0.08


class Highlight:
    """The marks that log, lesson and card put on a table. They lie over the items and change none of them.

    Attributes:
        keys: The items that the log rings.
        taught: The items that a lesson rings. A chosen item has a border, and a number in the way.
        explained: The item of which a first-time card speaks.
        past: Whether the table shows an earlier moment.
    """

    def __init__(self, scene: TableScene) -> None:
        self._scene = scene
        self.keys: frozenset[Key] = frozenset()
        self.taught: frozenset[Key] = frozenset()
        self.explained: frozenset[Key] = frozenset()
        self.past = False

    def ringed(self) -> list[QRectF]:
        """Return where the ringed items lie."""
        chosen = self._scene.keys_of(self._scene.selection.action) if self._scene.selection else frozenset()
        keys = self.keys if self.past else self.keys | (self.taught - chosen) | self.explained
        return self._scene.areas_of(keys) if keys else []

    def paint(self, painter: QPainter) -> None:
        """Paint the frame and the rings."""
        theme, grown = self._scene.style_now.theme, self._scene.style_now.growth
        if self.past:
            self._paint_frame(painter)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        gap, line = GAP * grown, LINE * grown
        for area in self.ringed():
            ring = area.adjusted(-gap, -gap, gap, gap)
            paint_outlines(
                painter, ring, CORNER * grown, (theme.keyline, 2.2 * line), (theme.halo_glow, line)
            )

    def _paint_frame(self, painter: QPainter) -> None:
        """Paint a frame around the table, over a faint veil."""
        theme, area = self._scene.style_now.theme, self._scene.sceneRect()
        if not theme.plain:
            painter.fillRect(area, faded(theme.accent, VEIL_ALPHA))
        frame = FRAME * self._scene.style_now.growth
        set_paint(painter, None, theme.accent, frame)
        painter.drawRect(area.adjusted(frame / 2, frame / 2, -frame / 2, -frame / 2))


def reach(style: SceneStyle) -> float:
    """Return how far a mark reaches beyond its item, in pixels."""
    return 1.1 * style.text_px + 2 * LINE * style.growth + ADVICE_GAP


def paint_advice(painter: QPainter, marks: Iterable[QRectF], style: SceneStyle) -> None:
    """Mark the items of a proposed action. Dashes and lamp tell it from selection, halo and focus."""
    theme = style.theme
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for mark in marks:
        radius = min(0.75 * style.text_px, 0.2 * mark.width())
        outline = mark.adjusted(-ADVICE_GAP, -ADVICE_GAP, ADVICE_GAP, ADVICE_GAP)
        paint_outlines(painter, outline, CORNER, (theme.keyline, 2.2 * LINE))
        dashed = QPen(QColor(theme.halo_glow), LINE, Qt.PenStyle.CustomDashLine, Qt.PenCapStyle.FlatCap)
        dashed.setDashPattern(DASHES)
        painter.setPen(dashed)
        painter.drawRoundedRect(outline, CORNER, CORNER)
        # Mostly beside the item, so that it covers no mark in the corner.
        _paint_badge(painter, outline.topRight() + QPointF(0.4 * radius, -0.5 * radius), radius, style)


def _paint_badge(painter: QPainter, centre: QPointF, radius: float, style: SceneStyle) -> None:
    theme = style.theme
    set_paint(painter, theme.chip, theme.halo_glow, 1.5)
    painter.drawEllipse(centre, radius, radius)
    lamp = square(centre, 0.66 * radius)
    style.art.mark(painter, "hint", lamp, QColor(theme.halo_glow))
