"""A tile or card on the table, and the marks that items of both games share."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Generic, TypeVar

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter, QPainterPath

from epizodiak_qt.desktop.scene.items.clickable_item import ClickableItem, Key, paint_halo
from epizodiak_qt.desktop.scene.items.drawing import Shown
from epizodiak_qt.desktop.scene.items.piece_pixmaps import SOFT, PiecePixmaps
from epizodiak_qt.desktop.scene.items.piece_zones import BLEED, FIGURE, RADIUS
from epizodiak_qt.desktop.scene.items.shapes import paint_outlines
from epizodiak_qt.desktop.scene.rects import Rect
from epizodiak_qt.desktop.scene.table_layout import PIECE
from epizodiak_qt.desktop.style.fonts import TEXT, font
from epizodiak_qt.desktop.style.painting import faded, set_paint, write
from epizodiak_qt.override import override

if TYPE_CHECKING:
    from epizodiak_qt.desktop.scene.scene_style import SceneStyle

HIGHEST: Final = 40.0  # units, at which a shadow is largest

F = TypeVar("F")


class PieceItem(ClickableItem, Generic[F]):
    """A piece with a face `F`: in a hand, on the table, or moving. A game's subclass knows its constellation.

    `height`, in units, is how high it is over the table, where its shadow lies;
    `squeeze` narrows it around its middle while it turns over; `halo` lights it; `covered` tells that it lies
    under a piece with the same face, which stands for both;
    `drawn_lines`, 0 to 1, draws the constellation in gold, and below 0 leaves it out. While the piece changes
    its size, `pixmap_width` is the largest width on its way: one sharp pixmap serves for all sizes below.
    """

    MARGIN = 26.0  # for its shadow, rings and halo
    halo = Shown(False)
    height = Shown(0.0)
    squeeze = Shown(1.0)
    drawn_lines = Shown(-1.0)

    def __init__(self, key: Key, style: SceneStyle, pixmaps: PiecePixmaps[F], face: F) -> None:
        super().__init__(key, style)
        self._pixmaps = pixmaps
        self._face = face
        self.covered = False
        self.pixmap_width = 0.0
        self.target = Rect(0, 0, 0, 0)
        """Where it lies once it has moved."""

    @property
    def face(self) -> F:
        """The look of the piece."""
        return self._face

    @face.setter
    def face(self, face: F) -> None:
        if face != self._face:
            self._face = face
            self.update()

    def constellation(self) -> int:
        """Return the number of the sign whose constellation is drawn, 1 to 12, or 0 for none."""
        return 0

    @override
    def draw(self, painter: QPainter) -> None:
        area, unit = self.area, self.unit
        if self.halo:
            paint_halo(painter, area, RADIUS * unit, unit, self._style.theme, self.light)
        if self.height and not self._style.theme.plain:
            over, shadow = min(self.height, HIGHEST), self._pixmaps.shadow()
            soft = (SOFT + 0.2 * over) * unit  # it grows and sinks with the height
            target = area.adjusted(-soft, -soft, soft, soft).translated(0, 0.45 * over * unit)
            painter.drawPixmap(target, shadow, QRectF(shadow.rect()))
        if self.squeeze != 1.0:
            painter.translate(area.center().x(), 0)
            painter.scale(max(0.02, self.squeeze), 1)
            painter.translate(-area.center().x(), 0)
        if self.pixmap_width or self.squeeze != 1.0 or self.scale() != 1.0:
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        if self.pixmap_width:
            width = self.pixmap_width
            pixmap = self._pixmaps.pixmap(self.face, width, width * PIECE[1] / PIECE[0])
            across, down = BLEED * unit, BLEED * area.height() / PIECE[1]
            target = area.adjusted(-across, -down, across, down)
            painter.drawPixmap(target, pixmap, QRectF(pixmap.rect()))
        else:
            self._pixmaps.paint(painter, self.face, area)
        sign = self.constellation() if self.drawn_lines >= 0 else 0
        if sign:
            rect = QRectF(*(length * unit for length in FIGURE))
            gold = QColor(self._style.theme.accent)
            self._style.art.constellation(painter, sign, rect, gold, drawn=self.drawn_lines)


def paint_ring(
    painter: QPainter, area: QRectF, unit: float, colour: QColor, style: SceneStyle, *, width: float = 4.0
) -> None:
    """Paint a coloured ring with its keyline around a piece or a place; one that can be chosen is narrow."""
    ring = area.adjusted(-4 * unit, -4 * unit, 4 * unit, 4 * unit)
    lines = (style.theme.keyline, (width + 4) * unit), (colour, width * unit)
    paint_outlines(painter, ring, (RADIUS + 2) * unit, *lines)


def paint_glow(painter: QPainter, area: QRectF, unit: float, colour: QColor, strength: float) -> None:
    """Paint three layers of light around the ring of a place, and nothing inside the ring."""
    ring = area.adjusted(-4 * unit, -4 * unit, 4 * unit, 4 * unit)
    for spread in (18, 11, 5):
        grown, corner = spread * unit, (RADIUS + 6) * unit
        path = QPainterPath()
        path.addRoundedRect(ring.adjusted(-grown, -grown, grown, grown), corner, corner)
        path.addRoundedRect(ring, corner, corner)  # the odd-even rule leaves it out
        painter.fillPath(path, faded(colour, 0.13 * strength))


def paint_count(painter: QPainter, rect: QRectF, count: int, unit: float, style: SceneStyle) -> None:
    """Paint how many pieces lie in a heap."""
    theme, height = style.theme, rect.height()
    set_paint(painter, theme.chip, theme.halo if not theme.plain else theme.chip_border, 2 * unit)
    painter.drawRoundedRect(rect, height / 2, height / 2)
    write(painter, rect, str(count), font(TEXT, height * 0.68, bold=True), theme.score)
