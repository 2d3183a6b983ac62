"""The items of the EpiZodiak table: tiles, places of the dial and of the discard area, the draw pile."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPainterPath, QPen

from epizodiak_qt.desktop.epizodiak.geometry import TILE
from epizodiak_qt.desktop.epizodiak.hints import BACK, Face
from epizodiak_qt.desktop.epizodiak.tiles.tile_pixmaps import (
    paint_free_numeral,
    paint_free_value,
    paint_numeral,
)
from epizodiak_qt.desktop.epizodiak.tiles.tile_zones import CONTEST, SET_LOGO, SET_NUMERAL
from epizodiak_qt.desktop.scene.items.clickable_item import ClickableItem, paint_halo, qrect
from epizodiak_qt.desktop.scene.items.piece_item import (
    PieceItem,
    paint_count,
    paint_empty_place,
    paint_glow,
    paint_ring,
)
from epizodiak_qt.desktop.scene.items.piece_zones import BLEED, RADIUS
from epizodiak_qt.desktop.scene.piece_layer import HAND
from epizodiak_qt.desktop.style.fonts import TITLE, font
from epizodiak_qt.override import override

if TYPE_CHECKING:
    from epizodiak_qt.desktop.scene.items.piece_pixmaps import PiecePixmaps
    from epizodiak_qt.desktop.scene.scene_style import SceneStyle

LAYER = 2.0  # units by which each tile of the pile that is seen lies aside
SET_HALO_REACH = 8.0  # units; it stays in the panel, and apart from the halos beside it
PASS_RADIUS = 84.0  # units of the draw pile, which is within it; the inner ring of the dial is at 155


class TileItem(PieceItem[Face]):
    """A tile: in the hand, on the dial, in the discard area or on its way."""

    @override
    def focus_ring(self) -> QRectF:
        """Return where the ring of the keyboard focus lies: in a hand it touches no value beside the tile."""
        ring = super().focus_ring()
        if self.key[0] == HAND:
            ring.setLeft(-1)
            ring.setWidth(self.face.strip * self.area.width() / TILE[0] + 2)
        return ring

    @override
    def constellation(self) -> int:
        """Return the number of the sign whose constellation is drawn."""
        return self.face.value


class PlaceItem(ClickableItem):
    """A place of the dial: ringed if open, pulsing at the end of a run or for a contest."""

    def __init__(self, value: int, style: SceneStyle) -> None:
        super().__init__(("place", value), style)
        self._value = value
        self._colours: tuple[str, ...] = ()
        self._filled = False
        self.label = ""

    def show_marks(self, colours: tuple[str, ...], *, filled: bool = False, label: str = "") -> None:
        """Show a ring in one or two colours; `filled` fills it with light, `label` writes on it."""
        if (colours, filled, label) != (self._colours, self._filled, self.label):
            self._colours, self._filled, self.label = colours, filled, label
            self.update()

    @property
    def lit(self) -> bool:
        """Whether the place pulses."""
        return self._filled

    @override
    def paint_margin(self) -> float:
        """Return how far the ring goes beyond the place."""
        return 28 * self.area.width() / TILE[0]

    @override
    def draw(self, painter: QPainter) -> None:
        if not self._colours:
            return
        theme, area = self._style.theme, self.area
        unit = area.width() / TILE[0]
        margin = self.paint_margin()
        width = (area.width() + 2 * margin) / len(self._colours)
        for half, name in enumerate(self._colours):
            painter.save()
            painter.setClipRect(QRectF(half * width - margin, -margin, width, area.height() + 2 * margin))
            self._ring(painter, area, QColor(name), unit)
            painter.restore()
        painter.scale(unit, unit)
        if self._filled:  # the value of the place, brighter through the light
            paint_free_value(painter, self._value, self._style, QColor(theme.text))
        if self.label:
            painter.setPen(QPen(QColor(theme.keyline), 2))
            painter.setBrush(QColor(theme.halo_glow))
            painter.drawRoundedRect(qrect(CONTEST), RADIUS, RADIUS)
            inside = CONTEST.inset(3)
            paint_numeral(painter, inside, self.label, inside.height, QColor(theme.mark_ink))

    def _ring(self, painter: QPainter, area: QRectF, colour: QColor, unit: float) -> None:
        if self._filled:
            theme = self._style.theme
            glow = QColor(theme.halo_glow) if self.label else QColor(colour)
            painter.setPen(Qt.PenStyle.NoPen)
            if theme.glow:
                paint_glow(painter, area, unit, glow, self.light)
            glow.setAlphaF(0.3 * self.light)
            painter.setBrush(glow)
            ring = area.adjusted(-4 * unit, -4 * unit, 4 * unit, 4 * unit)
            painter.drawRoundedRect(ring, (RADIUS + 2) * unit, (RADIUS + 2) * unit)
        paint_ring(painter, area, unit, colour, self._style)


class DiscardItem(ClickableItem):
    """A place of the discard area; lit, with the game's logo, where a set can be discarded."""

    def __init__(self, value: int, style: SceneStyle) -> None:
        super().__init__(("discard", value), style)
        self._value = value
        self.lit = False

    def set_lit(self, lit: bool) -> None:
        """Light the place, or not."""
        if lit != self.lit:
            self.lit = lit
            self.update()

    @override
    def paint_margin(self) -> float:
        """Return how far the halo goes beyond the place."""
        return SET_HALO_REACH * self.area.width() / TILE[0]

    @override
    def draw(self, painter: QPainter) -> None:
        if not self.lit:
            return
        theme, area = self._style.theme, self.area
        unit = area.width() / TILE[0]
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(theme.panel))  # over the number of the free place, which moves up
        painter.drawRoundedRect(area, RADIUS * unit, RADIUS * unit)
        if not theme.plain:
            ground = QColor(theme.halo_glow)
            ground.setAlphaF(0.1 * self.light)
            painter.setBrush(ground)
            painter.drawRoundedRect(area, RADIUS * unit, RADIUS * unit)
        paint_halo(painter, area, RADIUS * unit, unit, theme, self.light, reach=SET_HALO_REACH)
        painter.scale(unit, unit)
        paint_free_numeral(painter, SET_NUMERAL, self._value, self._style, QColor(theme.text))
        self._style.art.mark(painter, "logo", qrect(SET_LOGO), QColor(theme.halo))


class CentreItem(ClickableItem):
    """The centre of the dial: the draw pile with its count, the halo to draw, the halo to pass.

    `armed`, 0 to 1, fills the ring of the pass; a press counts only when it is full.
    """

    def __init__(self, style: SceneStyle, pixmaps: PiecePixmaps[Face]) -> None:
        super().__init__(("centre",), style)
        self._pixmaps = pixmaps
        self.pile = 0
        self.can_draw = False
        self.can_pass = False
        self.armed = 1.0
        self.word = ""

    def show_pile(self, pile: int, *, draw: bool, passing: bool, word: str) -> None:
        """Show `pile` tiles, and what a click does; `word` is the text in the halo of a pass."""
        self.pile, self.can_draw, self.can_pass, self.word = pile, draw, passing, word
        self.update()

    @property
    def lit(self) -> bool:
        """Whether a click on the centre draws or passes."""
        return self.can_draw or self.can_pass

    def arm(self, armed: float) -> None:
        """Fill the ring of the pass."""
        self.armed = armed
        self.update()

    @override
    def paint_margin(self) -> float:
        """Return how far the halo goes beyond the pile: round the whole middle of the dial."""
        return 90 * self.area.width() / TILE[0]

    @override
    def shape(self) -> QPainterPath:
        """Return the clickable area: the pile, or the whole ring of a pass."""
        if not self.can_pass:
            return super().shape()
        path = QPainterPath()
        radius = PASS_RADIUS * self.area.width() / TILE[0]
        path.addEllipse(self.area.center(), radius, radius)
        return path

    @override
    def draw(self, painter: QPainter) -> None:
        theme, area = self._style.theme, self.area
        unit = area.width() / TILE[0]
        depth = min(3, (self.pile + 3) // 4)
        if self.can_draw:
            around = area.adjusted(0, 0, depth * LAYER * unit, depth * LAYER * unit)
            paint_halo(painter, around, RADIUS * unit, unit, theme, self.light)
        if self.pile:
            painter.setOpacity(0.35 if self.can_pass else 1.0)
            pixmap = self._pixmaps.pixmap(BACK, area.width(), area.height())
            for layer in range(depth, -1, -1):
                aside = (layer * LAYER - BLEED) * unit
                painter.drawPixmap(QPointF(aside, aside), pixmap)
            painter.setOpacity(1.0)
            self._paint_count(painter, unit)
        elif not self.can_pass:
            paint_empty_place(painter, area, unit, self._style)
            self._paint_count(painter, unit)
        if self.can_pass:
            self._pass_ring(painter, unit)

    def _paint_count(self, painter: QPainter, unit: float) -> None:
        height = max(34 * unit, 1.4 * self._style.text_px)
        rect = QRectF(0, 0, 2 * height, height)
        top = self.area.bottom() + 14 * unit
        if self.can_pass:
            top = self.area.center().y() + (PASS_RADIUS + 14) * unit
        rect.moveCenter(QPointF(self.area.center().x(), top + height * 0.5))
        paint_count(painter, rect, self.pile, unit, self._style)

    def _pass_ring(self, painter: QPainter, unit: float) -> None:
        theme, centre = self._style.theme, self.area.center()
        radius = PASS_RADIUS * unit
        circle = QRectF(centre.x() - radius, centre.y() - radius, 2 * radius, 2 * radius)
        if theme.glow:
            glow = QColor(theme.halo_glow)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            for spread, alpha in ((22, 0.12), (14, 0.20), (7, 0.35)):
                glow.setAlphaF(alpha * self.light * self.armed**2)
                painter.setPen(QPen(glow, spread * unit))
                painter.drawEllipse(circle)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(theme.muted), 2 * unit))
        painter.drawEllipse(circle)
        painter.setPen(QPen(QColor(theme.halo), 5 * unit))
        painter.drawArc(circle, 90 * 16, -round(self.armed * 360 * 16))
        made = font(TITLE, 34 * unit, bold=True)
        wide = QFontMetricsF(made).horizontalAdvance(self.word) + 16 * unit
        plate = QRectF(centre.x() - wide / 2, centre.y() - 24 * unit, wide, 48 * unit)  # over pile or stars
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(theme.panel))
        painter.drawRoundedRect(plate, 8 * unit, 8 * unit)
        painter.setPen(QColor(theme.halo if self.armed >= 1 else theme.muted))
        painter.setFont(made)
        painter.drawText(circle, Qt.AlignmentFlag.AlignCenter, self.word)
