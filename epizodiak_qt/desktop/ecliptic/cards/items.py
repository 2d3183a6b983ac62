"""The items of the Ecliptic table: cards, places and piles."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter

from epizodiak_qt.desktop.ecliptic.cards.card_pixmaps import paint_attack
from epizodiak_qt.desktop.ecliptic.geometry import CARD
from epizodiak_qt.desktop.ecliptic.hints import BACK, Face
from epizodiak_qt.desktop.scene.items.clickable_item import ClickableItem, paint_halo
from epizodiak_qt.desktop.scene.items.piece_item import (
    PieceItem,
    paint_count,
    paint_empty_place,
    paint_glow,
    paint_ring,
)
from epizodiak_qt.desktop.scene.items.piece_zones import BLEED, RADIUS, RING_REACH
from epizodiak_qt.desktop.scene.items.shapes import square
from epizodiak_qt.override import override

if TYPE_CHECKING:
    from epizodiak_qt.desktop.scene.items.clickable_item import Key
    from epizodiak_qt.desktop.scene.items.piece_pixmaps import PiecePixmaps
    from epizodiak_qt.desktop.scene.rects import Rect
    from epizodiak_qt.desktop.scene.scene_style import SceneStyle
    from epizodiak_qt.games.ecliptic.cards import Card


RING_PART = 0.6  # the width of the ring of a card that fights, beside other rings


class CardItem(PieceItem[Face]):
    """A card: in the hand, in a line, in a pair, to be kept, or on its way. `fought` rings it in a combat.

    `large` makes rings thinner, beside the card: it is on the stage of a combat.
    """

    def __init__(self, key: Key, style: SceneStyle, pixmaps: PiecePixmaps[Face]) -> None:
        super().__init__(key, style, pixmaps, BACK)
        self.fought = False
        self.lit = False
        self.large = False
        self.count = 0

    def set_marks(
        self, *, halo: bool = False, fought: bool = False, lit: bool = False, count: int = 0
    ) -> None:
        """Light the card, ring it in a combat or because it earns points, and show its number in a count."""
        self.set_halo(halo)
        if (fought, lit, count) != (self.fought, self.lit, self.count):
            self.fought, self.lit, self.count = fought, lit, count
            self.update()

    @override
    def constellation(self) -> int:
        """Return the number of the sign whose constellation is drawn, 1 to 12, or 0 for a back."""
        return 0 if self.face.card is None else self.face.card.sign + 1

    @override
    def draw(self, painter: QPainter) -> None:
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, self.scale() != 1)
        super().draw(painter)
        if self.fought:
            unit = self.area.width() / CARD[0]
            paint_ring(painter, self.area, RING_PART * unit, QColor(self._style.theme.orange), self._style)
        if self.lit:
            unit = self.area.width() / CARD[0]
            gold = QColor(self._style.theme.halo_glow)
            if self._style.theme.glow:
                paint_glow(painter, self.area, 0.8 * unit, gold, self.light)
            gold.setAlphaF(max(0.0, min(1.0, self.light)))
            paint_ring(painter, self.area, (RING_PART if self.large else 1.0) * unit, gold, self._style)
        if self.count:
            side = 0.4 * self.area.width()
            place = QRectF(self.area.width() - 1.02 * side, -0.3 * side, side, side)
            paint_count(painter, place, self.count, 1, self._style)


class PlaceItem(ClickableItem):
    """A place of a line, or for the pairs of a sign: ringed if it can be filled, pulsing to confirm.

    `attack` is set if a combat would begin. `unit` is one unit of the table in pixels.
    """

    def __init__(self, key: Key, style: SceneStyle) -> None:
        super().__init__(key, style)
        self.camp = 0
        self.open = False
        self.lit = False
        self.attack = False
        self.unit = 1.0
        self.over_pairs = key[0] == "pairs"

    def show_marks(self, *, camp: int, opened: bool, lit: bool = False, attack: bool = False) -> None:
        """Show the ring of an open place, or its light; `camp` is the seat in whose camp it lies."""
        if (camp, opened, lit, attack) != (self.camp, self.open, self.lit, self.attack):
            self.camp, self.open, self.lit, self.attack = camp, opened, lit, attack
            self.update()

    @override
    def paint_margin(self) -> float:
        """Return how far the light goes beyond the place."""
        return 30 * self.unit

    @override
    def draw(self, painter: QPainter) -> None:
        if not (self.open or self.lit):
            return
        theme, unit, area = self._style.theme, self.unit, self.area
        colour = QColor(theme.orange if self.attack else theme.green)
        if self.over_pairs:
            # Like the pair that will lie here: over the pairs before it, but not over their symbols.
            inset = RING_REACH * unit
            area = area.adjusted(inset, inset, -inset, -inset)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(theme.camps[self.camp].field))
            painter.drawRoundedRect(self.area, RADIUS * unit, RADIUS * unit)
        if self.lit:
            self._shine(painter, area, QColor(colour))
        paint_ring(painter, area, unit, colour, self._style)
        if self.attack:
            side = min(30 * unit, area.width() * 0.6)
            box = square(area.center(), side / 2)
            paint_attack(painter, box, self._style)

    def _shine(self, painter: QPainter, area: QRectF, glow: QColor) -> None:
        unit = self.unit
        round_px = (RADIUS + 6) * unit
        ring = area.adjusted(-4 * unit, -4 * unit, 4 * unit, 4 * unit)
        if self._style.theme.glow and not self.over_pairs:
            paint_glow(painter, area, unit, glow, self.light)
        glow.setAlphaF(0.5 * self.light)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(glow)
        painter.drawRoundedRect(ring, round_px, round_px)


class HeapItem(ClickableItem):
    """The draw pile, or the discard with its top card, and the number of cards.

    `can` lights it: a click draws, takes or discards.
    """

    def __init__(self, key: Key, style: SceneStyle, pixmaps: PiecePixmaps[Face]) -> None:
        super().__init__(key, style)
        self._pixmaps = pixmaps
        self.count = 0
        self.top: Card | None = None
        self.can = False
        self._count_area = QRectF()

    def place_heap(self, heap: Rect, count: Rect) -> None:
        """Move the cards and their number to these places."""
        self.place(heap)
        self._count_area = QRectF(count.x - heap.x, count.y - heap.y, count.width, count.height)

    def show_heap(self, count: int, top: Card | None) -> None:
        """Show `count` cards, the top one open unless it is None."""
        if (count, top) != (self.count, self.top):
            self.count, self.top = count, top
            self.update()

    def set_can(self, can: bool) -> None:
        """Light the pile, or not."""
        if can != self.can:
            self.can = can
            self.update()

    @override
    def paint_margin(self) -> float:
        """Return how far halo and count go beyond the cards."""
        count, area = self._count_area, self.area
        beyond = max(count.right() - area.right(), count.bottom() - area.bottom(), 0.0)
        return max(40 * area.width() / CARD[0], beyond + 4)

    @override
    def draw(self, painter: QPainter) -> None:
        theme, area = self._style.theme, self.area
        unit = area.width() / CARD[0]
        if self.can:
            paint_halo(painter, area, RADIUS * unit, unit, theme, self.light)
        if self.count:
            pixmap = self._pixmaps.pixmap(Face(self.top), area.width(), area.height())
            under = pixmap
            if self.top is not None:
                under = self._pixmaps.pixmap(BACK, area.width(), area.height())
            depth = min(4, self.count // 8)
            for layer in range(depth, 0, -1):
                place = (layer * 2 - BLEED) * unit
                painter.drawPixmap(QPointF(place, place), under if self.top is None else pixmap)
            painter.drawPixmap(QPointF(-BLEED * unit, -BLEED * unit), pixmap)
        else:
            paint_empty_place(painter, area, unit, self._style)
        paint_count(painter, self._count_area, self.count, unit, self._style)
