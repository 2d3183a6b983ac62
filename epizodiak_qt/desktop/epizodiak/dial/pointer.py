"""The pointer of the dial, which shows whose turn it is, and the emblems of the seats to which it points."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPixmap
from PySide6.QtWidgets import QGraphicsItem

from epizodiak_qt.desktop.scene.animation import STANDARD, Track
from epizodiak_qt.desktop.style.seat_emblems import paint_badge
from epizodiak_qt.override import override

if TYPE_CHECKING:
    from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget

    from epizodiak_qt.desktop.epizodiak.geometry import Layout
    from epizodiak_qt.desktop.scene.scene_style import SceneStyle
    from epizodiak_qt.desktop.style.theme import SeatStyle

TURN_MS: Final = 450
BADGE: Final = 32.0  # units
FOOT: Final = 70.0  # units: from the middle of the dial to the lower end of the pointer


class PointerItem(QGraphicsItem):
    """A hand between the pile and the ring of signs, as a pixmap that is rotated."""

    def __init__(self, style: SceneStyle) -> None:
        super().__init__()
        self._style = style
        self._length = 0.0
        self._unit = 1.0
        self._pixmap: QPixmap | None = None
        self._revision = -1
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def place(self, layout: Layout) -> None:
        """Move the pointer to the middle of the dial, and resize it."""
        self.prepareGeometryChange()
        self.setPos(*layout.dial)
        self._unit, self._length = layout.dial_unit, layout.sky
        self._pixmap = None

    def turning(self, angle: float) -> Track:
        """Return the movement to an angle, clockwise."""
        start = self.rotation()
        way = (angle - start) % 360

        def show(fraction: float) -> None:
            self.setRotation((start + way * fraction) % 360)

        return Track(TURN_MS, show, 0, STANDARD)

    def _painted(self) -> QPixmap:
        box = self.boundingRect()
        pixmap = self._style.empty_pixmap(box.width(), box.height())
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(-box.topLeft())
        theme = self._style.theme
        for side, colour in ((-1, theme.brass_light), (1, theme.brass if not theme.plain else theme.accent)):
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(colour))
            painter.drawPath(self._half(side))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(theme.keyline), 1.6 * self._unit))
        outline = self._half(-1).united(self._half(1))
        painter.drawPath(outline)
        painter.end()
        return pixmap

    def _half(self, side: int) -> QPainterPath:
        """Return the left (-1) or right (1) half: a spearhead on a shaft that comes out below the pile."""
        unit, tip = self._unit, self._length - self._unit
        neck, foot = tip - 30 * unit, FOOT * unit
        path = QPainterPath(QPointF(0, -tip))
        path.quadTo(QPointF(side * 4 * unit, -neck - 16 * unit), QPointF(side * 11 * unit, -neck))
        path.quadTo(QPointF(side * 6 * unit, -neck - 2 * unit), QPointF(side * 4 * unit, -neck + 7 * unit))
        path.lineTo(QPointF(side * 5.5 * unit, -foot - 5 * unit))
        path.quadTo(QPointF(side * 5 * unit, -foot), QPointF(0, -foot))
        path.closeSubpath()
        return path

    # Qt

    @override
    def boundingRect(self) -> QRectF:
        half = 14 * self._unit
        return QRectF(-half, -self._length, 2 * half, self._length - (FOOT - 2) * self._unit)

    @override
    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        if self._pixmap is None or self._revision != self._style.revision:
            self._revision = self._style.revision
            self._pixmap = self._painted()
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawPixmap(self.boundingRect().topLeft(), self._pixmap)


class SeatMedallion(QGraphicsItem):
    """The emblem of a seat on the ring of signs."""

    def __init__(self, style: SceneStyle, look: SeatStyle) -> None:
        super().__init__()
        self._style = style
        self._look = look
        self._size = 0.0
        self._pixmap: QPixmap | None = None
        self._revision = -1
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def place(self, layout: Layout, angle: float) -> None:
        """Move the emblem to its angle on the ring."""
        self.prepareGeometryChange()
        self._size = BADGE * layout.dial_unit
        self._pixmap = None
        radius, turned = (layout.sky + layout.inner_ring) / 2, math.radians(angle)
        self.setPos(layout.dial.x + radius * math.sin(turned), layout.dial.y - radius * math.cos(turned))

    def show_look(self, look: SeatStyle) -> None:
        """Show the emblem and colour of the seat."""
        if look != self._look:
            self._look = look
            self._pixmap = None
            self.update()

    def _painted(self) -> QPixmap:
        theme, side = self._style.theme, self.boundingRect().width()
        pixmap = self._style.empty_pixmap(side, side)
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        edge = QPen(QColor(theme.keyline if not theme.plain else theme.text), self._size / 14)
        box = QRectF((side - self._size) / 2, (side - self._size) / 2, self._size, self._size)
        paint_badge(painter, self._style.art, self._look, box, edge)
        painter.end()
        return pixmap

    # Qt

    @override
    def boundingRect(self) -> QRectF:
        half = self._size / 2 + 2
        return QRectF(-half, -half, 2 * half, 2 * half)

    @override
    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        if self._pixmap is None or self._revision != self._style.revision:
            self._revision = self._style.revision
            self._pixmap = self._painted()
        painter.drawPixmap(self.boundingRect().topLeft(), self._pixmap)
