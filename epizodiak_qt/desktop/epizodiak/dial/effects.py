"""What the table shows for a moment: a ring of light, the figure of a discarded set, the turning limb."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap
from PySide6.QtWidgets import QGraphicsItem

from epizodiak_qt.desktop.epizodiak.dial.astrolabe import FINE, degrees, paint_degrees, paint_limb
from epizodiak_qt.desktop.scene.items.piece_zones import RADIUS
from epizodiak_qt.desktop.scene.table_layout import PIECE
from epizodiak_qt.override import override

if TYPE_CHECKING:
    from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget

    from epizodiak_qt.desktop.epizodiak.geometry import Layout
    from epizodiak_qt.desktop.scene.rects import Rect
    from epizodiak_qt.desktop.scene.scene_style import SceneStyle

SPREAD: Final = 14.0  # units: how far the glow of a ring goes
GROWTH: Final = 0.16  # of its size, by which a ring of light grows


class LightRing(QGraphicsItem):
    """A ring of light around a place, which grows and fades. It is painted once."""

    def __init__(self, style: SceneStyle, rect: Rect, colour: str, growth: float = GROWTH) -> None:
        super().__init__()
        self._style = style
        self._unit = rect.width / PIECE[0]
        self._size = (rect.width, rect.height)
        self._growth = growth
        self._pixmap = self._painted(QColor(colour))
        self.setPos(*rect.centre)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.show_part(0.0)

    def show_part(self, fraction: float) -> None:
        """Show the ring at a part of its time, 0 to 1."""
        self.setScale(1 + self._growth * fraction)
        self.setOpacity(min(1.0, 6 * fraction) * (1 - fraction))

    def _painted(self, colour: QColor) -> QPixmap:
        box, unit = self.boundingRect(), self._unit
        pixmap = self._style.empty_pixmap(box.width(), box.height())
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(-box.topLeft())
        width, height = self._size
        rect = QRectF(-width / 2, -height / 2, width, height)
        for spread, alpha in ((SPREAD, 0.25), (0.5 * SPREAD, 0.4), (2.5, 1.0)):
            colour.setAlphaF(alpha)
            painter.setPen(QPen(colour, spread * unit))
            half = spread * unit / 2
            painter.drawRoundedRect(
                rect.adjusted(-half, -half, half, half), RADIUS * unit + half, RADIUS * unit + half
            )
        painter.end()
        return pixmap

    # Qt

    @override
    def boundingRect(self) -> QRectF:
        width, height = self._size
        spread = (SPREAD + 1) * self._unit
        return QRectF(-width / 2 - spread, -height / 2 - spread, width + 2 * spread, height + 2 * spread)

    @override
    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawPixmap(self.boundingRect().topLeft(), self._pixmap)


class FigureItem(QGraphicsItem):
    """A constellation that is drawn star by star, and then moves away."""

    def __init__(self, style: SceneStyle, value: int, rect: Rect) -> None:
        super().__init__()
        self._style = style
        self._value = value
        self._drawn = 0.0
        self._rect = QRectF(*rect)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def draw_part(self, fraction: float) -> None:
        """Draw the first part of the figure, 0 to 1."""
        self._drawn = fraction
        self.update()

    def place(self, rect: Rect) -> None:
        """Move the figure, and resize it."""
        self.prepareGeometryChange()
        self._rect = QRectF(*rect)
        self.update()

    # Qt

    @override
    def boundingRect(self) -> QRectF:
        return self._rect

    @override
    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        theme, art = self._style.theme, self._style.art
        if theme.glow:
            glow = QColor(theme.halo_glow)
            glow.setAlphaF(0.2)
            art.constellation(painter, self._value, self._rect, glow, drawn=self._drawn, weight=2.6)
        gold = QColor(theme.text if theme.plain else theme.halo)
        art.constellation(painter, self._value, self._rect, gold, drawn=self._drawn, weight=1.3)


class LimbItem(QGraphicsItem):
    """The limb while it turns: brass and single degrees stand still, the longer marks move."""

    def __init__(self, style: SceneStyle, layout: Layout) -> None:
        super().__init__()
        self._style = style
        self._layout = layout
        self._turned = 0.0
        self._marks = degrees(QPointF(0, 0), layout)
        del self._marks[FINE]
        self._pixmap = style.empty_pixmap(2 * layout.ring, 2 * layout.ring)
        painter = QPainter(self._pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        middle = QPointF(layout.ring, layout.ring)
        paint_limb(painter, middle, layout, style.theme)
        fine = {FINE: degrees(middle, layout)[FINE]}
        paint_degrees(painter, fine, style.theme, layout.dial_unit)
        painter.end()
        self.setPos(*layout.dial)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def turn(self, degrees: float) -> None:
        """Turn the marks of the limb."""
        self._turned = degrees
        self.update()

    # Qt

    @override
    def boundingRect(self) -> QRectF:
        ring = self._layout.ring
        return QRectF(-ring, -ring, 2 * ring, 2 * ring)

    @override
    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        painter.drawPixmap(self.boundingRect().topLeft(), self._pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.rotate(self._turned)
        paint_degrees(painter, self._marks, self._style.theme, self._layout.dial_unit)
