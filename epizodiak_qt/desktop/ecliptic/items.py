"""The cards of the Ecliptic table, and the places where they may go."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from epizodiak_qt.desktop.ecliptic.faces import BLEED, RADIUS
from epizodiak_qt.desktop.ecliptic.geometry import CARD, chip_height
from epizodiak_qt.desktop.ecliptic.hints import BACK, Face
from epizodiak_qt.desktop.scene.clickable_item import ClickableItem, paint_halo
from epizodiak_qt.desktop.style.fonts import TEXT, font

if TYPE_CHECKING:
    from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget

    from epizodiak_qt.desktop.ecliptic.style import Style
    from epizodiak_qt.games.ecliptic.cards import Card


class CardItem(ClickableItem):
    """A card: in the hand, in a line, in a pair, to be kept, or on its way.

    `squeeze` narrows it around its middle, as a card that turns over; `halo` lets it shine, `fought` rings
    it as one of the two of a combat; `drawn_lines` draws its constellation in gold.
    """

    def __init__(self, key: tuple[Any, ...], style: Style) -> None:
        super().__init__(key)
        self._style = style
        self.face = BACK
        self.halo = False
        self.fought = False
        self.squeeze = 1.0
        self.drawn_lines = -1.0

    def set_face(self, face: Face) -> None:
        """Show another face."""
        if face != self.face:
            self.face = face
            self.update()

    def set_marks(self, *, halo: bool = False, fought: bool = False) -> None:
        """Shine, or be ringed, or neither."""
        if (halo, fought) != (self.halo, self.fought):
            self.halo, self.fought = halo, fought
            self.update()

    def paint_margin(self) -> float:
        """Return how far the card paints beyond its area: its shadow, rings and halo."""
        return 26 * self._unit

    @property
    def _unit(self) -> float:
        return self.area.width() / CARD[0]

    def paint(  # noqa: D102
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        area, unit, style = self.area, self._unit, self._style
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.halo:
            paint_halo(painter, area, RADIUS * unit, unit, style.theme, self.light)
        if self.squeeze != 1.0:
            painter.translate(area.center().x(), 0)
            painter.scale(max(0.02, self.squeeze), 1)
            painter.translate(-area.center().x(), 0)
        pixmap = style.faces.pixmap(self.face, area.width(), area.height())
        painter.drawPixmap(QPointF(-BLEED * unit, -BLEED * unit), pixmap)
        if self.fought:
            paint_ring(painter, area, unit, QColor(style.theme.orange), style)
        if self.drawn_lines >= 0 and self.face.card is not None:
            gold = QColor(style.theme.accent)
            rect = area.adjusted(6 * unit, 14 * unit, -6 * unit, -14 * unit)
            style.art.constellation(painter, self.face.card.sign + 1, rect, gold, drawn=self.drawn_lines)


def paint_ring(painter: QPainter, area: QRectF, unit: float, colour: QColor, style: Style) -> None:
    """Paint a coloured ring with its keyline around a card or a place."""
    ring = area.adjusted(-4 * unit, -4 * unit, 4 * unit, 4 * unit)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor(style.theme.keyline), 8 * unit))
    painter.drawRoundedRect(ring, (RADIUS + 2) * unit, (RADIUS + 2) * unit)
    painter.setPen(QPen(colour, 4 * unit))
    painter.drawRoundedRect(ring, (RADIUS + 2) * unit, (RADIUS + 2) * unit)


class PlaceItem(ClickableItem):
    """A place of a line, or for the pairs of a sign: ringed when it can be filled, blinking to confirm.

    `attack` shows it as the place of a sign that would be fought for. `unit` is one of the table, in pixels.
    """

    def __init__(self, key: tuple[Any, ...], style: Style) -> None:
        super().__init__(key)
        self._style = style
        self.open = False
        self.lit = False
        self.attack = False
        self.unit = 1.0

    def show_marks(self, *, opened: bool, lit: bool = False, attack: bool = False) -> None:
        """Show the ring of an open place, or its light."""
        if (opened, lit, attack) != (self.open, self.lit, self.attack):
            self.open, self.lit, self.attack = opened, lit, attack
            self.update()

    def paint_margin(self) -> float:
        """Return how far the light goes beyond the place."""
        return 30 * self.unit

    def paint(  # noqa: D102
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        if not (self.open or self.lit):
            return
        theme, unit, area = self._style.theme, self.unit, self.area
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colour = QColor(theme.orange if self.attack else theme.green)
        if self.lit:
            self._shine(painter, QColor(colour))
        paint_ring(painter, area, unit, colour, self._style)
        if self.attack:
            side = min(30 * unit, area.width() * 0.6)
            box = QRectF(0, 0, side, side)
            box.moveCenter(area.center())
            ink = QColor(theme.text if not self.lit or theme.name != "day" else theme.mark_ink)
            self._style.art.mark(painter, "dice", box, ink)

    def _shine(self, painter: QPainter, glow: QColor) -> None:
        theme, unit = self._style.theme, self.unit
        round_px = (RADIUS + 6) * unit
        ring = self.area.adjusted(-4 * unit, -4 * unit, 4 * unit, 4 * unit)
        if theme.glow:
            for spread in (18, 11, 5):
                glow.setAlphaF(0.13 * self.light)
                s = spread * unit
                around = QPainterPath()
                around.addRoundedRect(ring.adjusted(-s, -s, s, s), round_px, round_px)
                around.addRoundedRect(ring, round_px, round_px)  # which is left out: odd and even
                painter.fillPath(around, glow)
        glow.setAlphaF(0.5 * self.light)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(glow)
        painter.drawRoundedRect(ring, round_px, round_px)


class HeapItem(ClickableItem):
    """The pile, or the discard with its top card: cards on each other and, over their foot, how many.

    `can` lets it shine: a click draws, takes or discards; `lit` blinks to confirm.
    """

    def __init__(self, key: tuple[Any, ...], style: Style) -> None:
        super().__init__(key)
        self._style = style
        self.count = 0
        self.top: Card | None = None
        self.can = False

    def show_heap(self, count: int, top: Card | None) -> None:
        """Show that many cards, the top one open unless it is None."""
        if (count, top) != (self.count, self.top):
            self.count, self.top = count, top
            self.update()

    def set_can(self, can: bool) -> None:
        """Shine, or not."""
        if can != self.can:
            self.can = can
            self.update()

    def paint_margin(self) -> float:
        """Return how far halo and count go beyond the cards."""
        return 40 * self.area.width() / CARD[0] + 1.5 * self._style.text_px

    def paint(  # noqa: D102
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        theme, area = self._style.theme, self.area
        unit = area.width() / CARD[0]
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.can:
            paint_halo(painter, area, RADIUS * unit, unit, theme, self.light)
        if self.count:
            pixmap = self._style.faces.pixmap(Face(self.top), area.width(), area.height())
            under = pixmap
            if self.top is not None:
                under = self._style.faces.pixmap(BACK, area.width(), area.height())
            depth = min(4, self.count // 8)
            for layer in range(depth, 0, -1):
                place = (layer * 2 - BLEED) * unit
                painter.drawPixmap(QPointF(place, place), under if self.top is None else pixmap)
            painter.drawPixmap(QPointF(-BLEED * unit, -BLEED * unit), pixmap)
        else:
            painter.setPen(QPen(QColor(theme.muted), 1.5 * unit, Qt.PenStyle.DashLine))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(area, RADIUS * unit, RADIUS * unit)
        self._chip(painter, unit)

    def _chip(self, painter: QPainter, unit: float) -> None:
        theme = self._style.theme
        height = chip_height(unit, self._style.text_px)
        rect = QRectF(0, 0, 1.9 * height, height)
        rect.moveCenter(QPointF(self.area.center().x(), self.area.bottom() + 9 * unit + height / 2))
        painter.setPen(QPen(QColor(theme.halo if not theme.plain else theme.chip_border), 2 * unit))
        painter.setBrush(QColor(theme.chip))
        painter.drawRoundedRect(rect, height / 2, height / 2)
        painter.setPen(QColor(theme.score))
        painter.setFont(font(TEXT, height * 0.68, bold=True))
        painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, str(self.count))
