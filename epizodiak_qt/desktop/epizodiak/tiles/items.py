"""The items of the EpiZodiak table: tiles, places of the dial and of the discard area, the draw pile."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPainterPath

from epizodiak_qt.desktop.epizodiak.hints import BACK, Face
from epizodiak_qt.desktop.epizodiak.tiles import tile_pixmaps
from epizodiak_qt.desktop.scene.items import piece_item
from epizodiak_qt.desktop.scene.items.clickable_item import ClickableItem, paint_halo, qrect
from epizodiak_qt.desktop.scene.items.drawing import Shown
from epizodiak_qt.desktop.scene.items.piece_zones import BLEED, RADIUS
from epizodiak_qt.desktop.scene.items.shapes import square
from epizodiak_qt.desktop.scene.piece_layer import HAND
from epizodiak_qt.desktop.style.fonts import TITLE, font
from epizodiak_qt.desktop.style.painting import faded, paint_recess, rounded, set_paint, write
from epizodiak_qt.override import override

if TYPE_CHECKING:
    from epizodiak_qt.desktop.scene.items.piece_pixmaps import PiecePixmaps
    from epizodiak_qt.desktop.scene.scene_style import SceneStyle

LAYER = 2.0  # units by which each tile of the pile that is seen lies aside
SET_HALO_REACH = 8.0  # units; it stays in the panel, and apart from the halos beside it
PASS_RADIUS = 84.0  # units of the draw pile, which is within it; the inner ring of the dial is at 155


class TileItem(piece_item.PieceItem[Face]):
    """A tile: in the hand, on the dial, in the discard area or on its way."""

    @override
    def focus_ring(self) -> QRectF:
        """Return where the ring of the keyboard focus lies: in a hand it touches no value beside the tile."""
        ring = super().focus_ring()
        if self.key[0] == HAND:
            ring.setLeft(-1)
            ring.setWidth(self.face.strip * self.unit + 2)
        return ring

    @override
    def constellation(self) -> int:
        """Return the number of the sign whose constellation is drawn."""
        return self.face.value


class PlaceItem(ClickableItem):
    """A place of the dial: ringed in one or two `colours` if open.

    `lit` fills it with light, which pulses, at the end of a run or for a contest; `label` is written on it.
    """

    MARGIN = 28.0
    colours: Shown[tuple[str, ...]] = Shown(())
    lit = Shown(False)
    label = Shown("")

    def __init__(self, value: int, style: SceneStyle) -> None:
        super().__init__(("place", value), style)
        self._value = value

    @override
    def draw(self, painter: QPainter) -> None:
        if not self.colours:
            return
        theme, area, unit = self._style.theme, self.area, self.unit
        margin = self.paint_margin()
        width = (area.width() + 2 * margin) / len(self.colours)
        for half, name in enumerate(self.colours):
            painter.save()
            painter.setClipRect(QRectF(half * width - margin, -margin, width, area.height() + 2 * margin))
            self._ring(painter, area, QColor(name), unit)
            painter.restore()
        painter.scale(unit, unit)
        if self.lit:  # the value of the place, brighter through the light
            tile_pixmaps.paint_free_value(painter, self._value, self._style, QColor(theme.text))
        if self.label:
            set_paint(painter, theme.halo_glow, theme.keyline, 2)
            painter.drawRoundedRect(qrect(tile_pixmaps.CONTEST), RADIUS, RADIUS)
            inside = tile_pixmaps.CONTEST.inset(3)
            tile_pixmaps.paint_numeral(painter, inside, self.label, inside.height, QColor(theme.mark_ink))

    def _ring(self, painter: QPainter, area: QRectF, colour: QColor, unit: float) -> None:
        if self.lit:
            theme = self._style.theme
            glow = QColor(theme.halo_glow) if self.label else colour
            if theme.glow:
                piece_item.paint_glow(painter, area, unit, glow, self.light)
            set_paint(painter, faded(glow, 0.3 * self.light))
            ring = area.adjusted(-4 * unit, -4 * unit, 4 * unit, 4 * unit)
            painter.drawRoundedRect(ring, (RADIUS + 2) * unit, (RADIUS + 2) * unit)
            colour = faded(colour, self.light)
        piece_item.paint_ring(painter, area, unit, colour, self._style, width=4.0 if self.lit else 2.6)


class DiscardItem(ClickableItem):
    """A place of the discard area; lit, with the game's logo, where a set can be discarded."""

    MARGIN = SET_HALO_REACH
    lit = Shown(False)

    def __init__(self, value: int, style: SceneStyle) -> None:
        super().__init__(("discard", value), style)
        self._value = value

    @override
    def draw(self, painter: QPainter) -> None:
        if not self.lit:
            return
        theme, area, unit = self._style.theme, self.area, self.unit
        set_paint(painter, theme.panel)  # over the number of the free place, which moves up
        painter.drawRoundedRect(area, RADIUS * unit, RADIUS * unit)
        if not theme.plain:
            set_paint(painter, faded(theme.halo_glow, 0.1 * self.light))
            painter.drawRoundedRect(area, RADIUS * unit, RADIUS * unit)
        paint_halo(painter, area, RADIUS * unit, unit, theme, self.light, reach=SET_HALO_REACH)
        painter.scale(unit, unit)
        tile_pixmaps.paint_free_numeral(
            painter, tile_pixmaps.SET_NUMERAL, self._value, self._style, QColor(theme.text)
        )
        self._style.art.mark(painter, "logo", qrect(tile_pixmaps.SET_LOGO), QColor(theme.halo))


class CentreItem(ClickableItem):
    """The centre of the dial: the draw pile with its count, the halo to draw, the halo to pass.

    `armed`, 0 to 1, fills the ring of the pass, with `word` in it; a press counts only when it is full.
    """

    MARGIN = 90.0  # the whole middle of the dial
    pile = Shown(0)
    can_draw = Shown(False)
    can_pass = Shown(False)
    armed = Shown(1.0)
    word = Shown("")

    def __init__(self, style: SceneStyle, pixmaps: PiecePixmaps[Face]) -> None:
        super().__init__(("centre",), style)
        self._pixmaps = pixmaps

    @property
    def lit(self) -> bool:
        """Whether a click on the centre draws or passes."""
        return self.can_draw or self.can_pass

    @override
    def shape(self) -> QPainterPath:
        """Return the clickable area: the pile, or the whole ring of a pass."""
        if not self.can_pass:
            return super().shape()
        path = QPainterPath()
        radius = PASS_RADIUS * self.unit
        path.addEllipse(self.area.center(), radius, radius)
        return path

    @override
    def draw(self, painter: QPainter) -> None:
        area, unit = self.area, self.unit
        depth = min(3, (self.pile + 3) // 4)
        if self.can_draw:
            around = area.adjusted(0, 0, depth * LAYER * unit, depth * LAYER * unit)
            paint_halo(painter, around, RADIUS * unit, unit, self._style.theme, self.light)
        if self.pile:
            painter.setOpacity(0.35 if self.can_pass else 1.0)
            pixmap = self._pixmaps.pixmap(BACK, area.width(), area.height())
            for layer in range(depth, -1, -1):
                aside = (layer * LAYER - BLEED) * unit
                painter.drawPixmap(QPointF(aside, aside), pixmap)
            painter.setOpacity(1.0)
            self._paint_count(painter, unit)
        elif not self.can_pass:
            paint_recess(painter, rounded(area, RADIUS * unit), self._style.theme, unit)
            self._paint_count(painter, unit)
        if self.can_pass:
            self._pass_ring(painter, unit)

    def _paint_count(self, painter: QPainter, unit: float) -> None:
        height = max(34 * unit, 1.4 * self._style.text_px)
        top = self.area.bottom() + 14 * unit
        if self.can_pass:
            top = self.area.center().y() + (PASS_RADIUS + 14) * unit
        rect = QRectF(self.area.center().x() - height, top, 2 * height, height)
        piece_item.paint_count(painter, rect, self.pile, unit, self._style)

    def _pass_ring(self, painter: QPainter, unit: float) -> None:
        theme, centre = self._style.theme, self.area.center()
        circle = square(centre, PASS_RADIUS * unit)
        for spread, alpha in ((22, 0.12), (14, 0.20), (7, 0.35)) if theme.glow else ():
            glow = faded(theme.halo_glow, alpha * self.light * self.armed**2)
            set_paint(painter, None, glow, spread * unit)
            painter.drawEllipse(circle)
        set_paint(painter, None, theme.muted, 2 * unit)
        painter.drawEllipse(circle)
        set_paint(painter, None, theme.halo, 5 * unit)
        painter.drawArc(circle, 90 * 16, -round(self.armed * 360 * 16))
        made = font(TITLE, 34 * unit, bold=True)
        wide = QFontMetricsF(made).horizontalAdvance(self.word) + 16 * unit
        plate = QRectF(centre.x() - wide / 2, centre.y() - 24 * unit, wide, 48 * unit)  # over pile or stars
        set_paint(painter, theme.panel)
        painter.drawRoundedRect(plate, 8 * unit, 8 * unit)
        write(painter, circle, self.word, made, theme.halo if self.armed >= 1 else theme.muted)
