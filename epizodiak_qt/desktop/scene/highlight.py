"""The rings around items that the log points at, and the frame around an earlier moment of a table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

if TYPE_CHECKING:
    from epizodiak_qt.desktop.scene.items.clickable_item import Key
    from epizodiak_qt.desktop.scene.table_scene import TableScene

GAP: Final = 4.0  # pixels between an item and its ring
LINE: Final = 3.0
CORNER: Final = 10.0
FRAME: Final = 5.0
VEIL_ALPHA: Final = 0.08


class Highlight:
    """The marks that the log puts on a table. They lie over the items and change none of them.

    Attributes:
        keys: The items that are ringed.
        past: Whether the table shows an earlier moment.
    """

    def __init__(self, scene: TableScene) -> None:
        self._scene = scene
        self._painted: list[QRectF] = []
        self.keys: frozenset[Key] = frozenset()
        self.past = False

    def moved(self) -> bool:
        """Return whether the ringed items lie elsewhere than they were painted."""
        return self._rings() != self._painted

    def _rings(self) -> list[QRectF]:
        return self._scene.areas_of(self.keys) if self.keys else []

    def paint(self, painter: QPainter) -> None:
        """Paint the frame and the rings."""
        theme, grown = self._scene.style_now.theme, self._scene.style_now.growth
        if self.past:
            self._paint_frame(painter)
        self._painted = self._rings()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for area in self._painted:
            gap, corner = GAP * grown, CORNER * grown
            ring = area.adjusted(-gap, -gap, gap, gap)
            for colour, width in ((theme.keyline, 2.2 * LINE), (theme.halo_glow, LINE)):
                painter.setPen(QPen(QColor(colour), width * grown))
                painter.drawRoundedRect(ring, corner, corner)

    def _paint_frame(self, painter: QPainter) -> None:
        """Paint a frame around the table, over a faint veil."""
        theme, area = self._scene.style_now.theme, self._scene.sceneRect()
        if not theme.plain:
            veil = QColor(theme.accent)
            veil.setAlphaF(VEIL_ALPHA)
            painter.fillRect(area, veil)
        frame = FRAME * self._scene.style_now.growth
        painter.setPen(QPen(QColor(theme.accent), frame))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(area.adjusted(frame / 2, frame / 2, -frame / 2, -frame / 2))
