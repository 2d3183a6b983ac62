"""Tiles and cards as pixmaps: each face is painted once for a size and a style, then only copied.

A body has a shadow, a lower edge, ivory with its grain and an engraved border, or the drawing on a back.
Light falls from above. The bodies of all pieces of one kind and size are the same pixels; grain of a shared
texture makes two faces differ. It is one idea, the look of a piece, with many engravings.
"""

from __future__ import annotations

import math
from abc import abstractmethod
from array import array
from functools import cache
from typing import TYPE_CHECKING, Final, Generic, Literal, TypeVar

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QImage,
    QLinearGradient,
    QPainter,
    QPen,
    QPixmap,
    QRadialGradient,
)

from epizodiak_qt.desktop.scene.items.clickable_item import qrect
from epizodiak_qt.desktop.scene.items.piece_zones import BLEED, FIGURE, LOCK, MUST_PLAY, ORDER, RADIUS
from epizodiak_qt.desktop.scene.items.shapes import paint_outlines, square
from epizodiak_qt.desktop.scene.table_layout import PIECE
from epizodiak_qt.desktop.style.art import BOX, SIGN_PEN, Art
from epizodiak_qt.desktop.style.fonts import TEXT, font
from epizodiak_qt.desktop.style.painting import blend, faded, painted_pixmap, set_paint, write

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from epizodiak_qt.desktop.scene.scene_style import SceneStyle
    from epizodiak_qt.desktop.style.theme import Theme

EDGE: Final = 4.5  # the height of the lower edge, which is seen below the face
SHADOWS: Final = ((3.2, 36), (1.0, 56))  # how far each layer reaches, and its alpha
SOFT: Final = 9.0  # how far the soft edge of a shadow goes, for a piece over the table
SHADE: Final = 9  # the alpha of each of its layers
OUTLINE: Final = 1.4
BEVEL: Final = 1.8
ENGRAVED: Final = 5.0  # the distance of the engraved border from the edge
GRAIN: Final = (150.0, 190.0)  # units: the size of the texture of ivory
GRAIN_COLUMNS: Final = 150
GRAIN_ROWS: Final = 7
GRAIN_INSET: Final = 4.8  # the grain is a rectangle that lies within the rounded face
LIGHT_GRAIN: Final = 110.0  # the alpha of the lightest parts of the grain, and of the darkest
DARK_GRAIN: Final = 34.0
GOLDEN: Final = 0.618034  # steps of this share of a length are spread evenly, without a visible order


def paint_ivory(painter: QPainter, theme: Theme, *, greyed: bool) -> None:
    """Paint a face without its grain, in units: in the light, or in the shade if it is `greyed`."""
    side, upper, lower = (
        (theme.grey_side, theme.grey_shade, theme.grey_tile)
        if greyed
        else (theme.tile_side, theme.tile, theme.tile_foot)
    )
    rect = _paint_edge(painter, QColor(side))
    ivory = QLinearGradient(0, 0, 0, PIECE[1])
    ivory.setColorAt(0, QColor(upper))
    ivory.setColorAt(0.85, QColor(lower))
    set_paint(painter, ivory, theme.tile_edge, OUTLINE)
    inset = OUTLINE / 2
    painter.drawRoundedRect(rect.adjusted(inset, inset, -inset, -inset), RADIUS, RADIUS)
    _paint_bevel(painter, theme.tile_light, theme.tile_edge, 0.45 if greyed else 1.0)


@cache
def grain_image(lighter: str, darker: str) -> QImage:
    """Return the grain of ivory, to be enlarged: translucent veins from top to bottom, and clouds."""
    light, dark = QColor(lighter), QColor(darker)
    pixels = array("I")
    for row in range(GRAIN_ROWS):
        for column in range(GRAIN_COLUMNS):
            vein = _spread(column * column + column // 3, 2.0) - 1
            drift = math.sin(1.1 * row + 0.23 * column + 2.4 * vein)
            cloud = math.sin(0.09 * column + 0.8 * row) + math.sin(0.057 * column - 1.3 * row)
            height = 0.5 * vein * (0.65 + 0.35 * drift) + 0.28 * cloud
            colour, alpha = (light, LIGHT_GRAIN * height) if height > 0 else (dark, -DARK_GRAIN * height)
            pixels.append(min(255, round(alpha)) << 24 | (colour.rgb() & 0xFFFFFF))
    data = pixels.tobytes()  # the image refers to it until it is copied
    shared = QImage(data, GRAIN_COLUMNS, GRAIN_ROWS, 4 * GRAIN_COLUMNS, QImage.Format.Format_ARGB32)
    return shared.copy()


def paint_engraved_border(painter: QPainter, theme: Theme, ground: str) -> None:
    """Paint a fine line that is cut into the face near its edge, in units."""
    border = QRectF(0, 0, *PIECE).adjusted(ENGRAVED, ENGRAVED, -ENGRAVED, -ENGRAVED)
    paint_outlines(
        painter, border.translated(0.4, 0.8), RADIUS - 4, (blend(theme.tile_light, ground, 0.7), 0.9)
    )
    paint_outlines(painter, border, RADIUS - 4, (blend(theme.tile_line, ground, 0.55), 0.9))


def paint_back(painter: QPainter, theme: Theme, art: Art) -> None:
    """Paint a back, in units: the face of an astrolabe, brass on night blue."""
    rect = _paint_edge(painter, QColor(theme.back_side))
    centre = QPointF(PIECE[0] / 2, PIECE[1] / 2)
    ground = QRadialGradient(centre, 0.62 * PIECE[1])
    ground.setColorAt(0.4, QColor(theme.back))
    ground.setColorAt(1, QColor(theme.back_side))
    brass = QColor(theme.back_line)
    set_paint(painter, ground, brass, 1.6)
    painter.drawRoundedRect(rect.adjusted(0.8, 0.8, -0.8, -0.8), RADIUS, RADIUS)
    paint_outlines(painter, rect.adjusted(4.2, 4.2, -4.2, -4.2), RADIUS - 3.6, (brass, 0.7))
    art.engraving(painter, "back", square(centre, BOX / 2), brass)


def _paint_edge(painter: QPainter, side: QColor) -> QRectF:
    """Paint the shadow of a piece and its lower edge; return the rectangle of its face."""
    rect = QRectF(0, 0, *PIECE)
    for reach, alpha in SHADOWS:
        set_paint(painter, QColor(0, 0, 0, alpha))
        grown = rect.translated(0, EDGE + 0.8).adjusted(-reach, 0, reach, reach)
        painter.drawRoundedRect(grown, RADIUS + reach, RADIUS + reach)
    set_paint(painter, side)
    painter.drawRoundedRect(rect.translated(0, EDGE), RADIUS, RADIUS)
    return rect


def _paint_shadow(painter: QPainter) -> None:
    """Paint the shadow of a piece that is not on the table, in units, its margin at 0, 0."""
    set_paint(painter, QColor(0, 0, 0, SHADE))
    whole = QRectF(0, 0, PIECE[0] + 2 * SOFT, PIECE[1] + 2 * SOFT)
    for inset in range(1, round(2 * SOFT)):
        painter.drawRoundedRect(whole.adjusted(inset, inset, -inset, -inset), 2 * SOFT, 2 * SOFT)


def _paint_bevel(painter: QPainter, light: str, dark: str, strength: float) -> None:
    """Paint the rounded rim of a face: lit above, in the shade below."""
    rim = QLinearGradient(0, 0, 0, PIECE[1])
    rim.setColorAt(0, faded(light, strength))
    rim.setColorAt(0.3, faded(light, 0.35 * strength))
    rim.setColorAt(0.6, faded(dark, 0.10))
    rim.setColorAt(1, faded(dark, 0.34))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QBrush(rim), BEVEL))
    inset = OUTLINE + BEVEL / 2
    painter.drawRoundedRect(
        QRectF(0, 0, *PIECE).adjusted(inset, inset, -inset, -inset), RADIUS - 1.6, RADIUS - 1.6
    )


def _spread(number: int, length: float) -> float:
    """Return a place from 0 to `length`; consecutive numbers are far apart."""
    return math.modf(GOLDEN * (number + 1))[0] * length


CLEAR: Final = 11.0  # of a box of 100: how much wider than a sign its ground is
LIP_SHIFT: Final = (0.8, 1.2)  # units: where that lip lies beside the ink
PARTS: Final = 8  # of a pixel, in which sizes are counted
MOST_KEPT: Final = 1_500_000  # pixels of all pixmaps together, in a small window

F = TypeVar("F")
Body = Literal["live", "greyed", "back"]


class PiecePixmaps(Generic[F]):
    """The faces `F` that were used last, painted; none when the style changes. A game says how it paints one.

    The body of a piece is painted once for each size, and copied for every face. It has an engraved border if
    the game's class is `BORDERED`.
    """

    BORDERED = False

    def __init__(self, style: SceneStyle) -> None:
        self._style = style
        self._revision = style.revision
        self._cache: dict[tuple[F, int, int], QPixmap] = {}
        self._bodies: dict[tuple[Body, float, float], QPixmap] = {}
        self._kept = 0
        self._grains: dict[float, QPixmap] = {}
        self._shadow: QPixmap | None = None

    @abstractmethod
    def body_of(self, face: F) -> Body:
        """Return the body that a face has."""

    @abstractmethod
    def paint_drawing(self, painter: QPainter, face: F) -> None:
        """Paint all of a face but its body, in units, with its upper left corner at 0, 0."""

    def clear(self) -> None:
        """Forget all pixmaps."""
        self._cache.clear()
        self._bodies.clear()
        self._kept = 0
        self._grains.clear()

    def pixmap(self, face: F, width: float, height: float) -> QPixmap:
        """Return the piece at that size in pixels, with its bleed on every side."""
        if self._revision != self._style.revision:
            self._revision = self._style.revision
            self.clear()
        # Nearly equal sizes are painted alike, so that no pixel tells which of them was needed first.
        key = (face, round(width * PARTS), round(height * PARTS))
        pixmap = self._cache.pop(key, None)
        if pixmap is None:
            pixmap = self._painted(face, key[1] / PARTS, key[2] / PARTS)
            self._kept += pixmap.width() * pixmap.height()
            self._forget_oldest(MOST_KEPT * (self._style.growth * self._style.pixel_ratio) ** 2)
        self._cache[key] = pixmap  # behind all that were used before
        return pixmap

    def paint(self, painter: QPainter, face: F, area: QRectF) -> None:
        """Paint the piece in an area, with its bleed around it."""
        bleed = BLEED * area.width() / PIECE[0]
        pixmap = self.pixmap(face, area.width(), area.height())
        painter.drawPixmap(QPointF(area.x() - bleed, area.y() - bleed), pixmap)

    def _forget_oldest(self, most: float) -> None:
        """Forget the pixmaps that were used longest ago, until at most so many pixels are kept."""
        while self._cache and self._kept > most:
            oldest = self._cache.pop(next(iter(self._cache)))
            self._kept -= oldest.width() * oldest.height()

    def _painted(self, face: F, width: float, height: float) -> QPixmap:
        body = self.body_of(face)
        key = (body, width, height)
        if key not in self._bodies:
            unit, ratio = width / PIECE[0], self._style.pixel_ratio
            full_width, full_height = width + 2 * BLEED * unit, height + 2 * BLEED * unit
            empty = QPixmap(round(full_width * ratio), round(full_height * ratio))
            empty.setDevicePixelRatio(ratio)
            empty.fill(Qt.GlobalColor.transparent)
            self._paint_into(empty, width, lambda painter: self._paint_body(painter, body))
            self._bodies[key] = empty
        pixmap = self._bodies[key].copy()
        self._paint_into(pixmap, width, lambda painter: self.paint_drawing(painter, face))
        return pixmap

    def shadow(self) -> QPixmap:
        """Return the soft shadow of a piece over the table, with a margin of `SOFT`, to be stretched."""
        if self._shadow is None:
            self._shadow = painted_pixmap(PIECE[0] + 2 * SOFT, PIECE[1] + 2 * SOFT, 1.0, _paint_shadow)
        return self._shadow

    @staticmethod
    def _paint_into(pixmap: QPixmap, width: float, paint: Callable[[QPainter], object]) -> None:
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(width / PIECE[0], width / PIECE[0])
        painter.translate(BLEED, BLEED)
        paint(painter)
        painter.end()

    # --- what the pieces of both games have in common

    def _paint_body(self, painter: QPainter, body: Body) -> None:
        """Paint the shadow, the ground and the border of a piece, and the drawing on a back."""
        theme = self._style.theme
        if not theme.plain:
            if body == "back":
                paint_back(painter, theme, self._style.art)
            else:
                paint_ivory(painter, theme, greyed=body == "greyed")
                if self.BORDERED:
                    paint_engraved_border(painter, theme, self.ground(greyed=body == "greyed"))
            return
        rect = QRectF(0, 0, *PIECE)
        solid, dashed = Qt.PenStyle.SolidLine, Qt.PenStyle.DashLine
        ground, line, style = {
            "back": (theme.back, theme.back_line, solid),
            "live": (theme.tile, theme.ink, solid),
            "greyed": (theme.tile, theme.grey_ink, dashed),
        }[body]
        set_paint(painter, ground, line, theme.border, style)
        inset = theme.border / 2
        painter.drawRoundedRect(rect.adjusted(inset, inset, -inset, -inset), RADIUS, RADIUS)
        if body == "back":
            paint_outlines(painter, rect.adjusted(6, 6, -6, -6), RADIUS - 4, (theme.back_line, 1))
            self._style.art.mark(painter, "back_sun", QRectF(8, 22, 68, 68), QColor(theme.back_line))

    def paint_grain(self, painter: QPainter, seed: int, *, greyed: bool) -> None:
        """Paint the grain of the ivory: the part of the texture that belongs to `seed`."""
        theme, transform = self._style.theme, painter.transform()
        if theme.plain:
            return
        scale = transform.m11()
        if scale not in self._grains:
            image, kept = grain_image(theme.tile_light, theme.tile_line), Qt.AspectRatioMode.IgnoreAspectRatio
            width, height = math.ceil(GRAIN[0] * scale), math.ceil(GRAIN[1] * scale)
            smooth = Qt.TransformationMode.SmoothTransformation
            self._grains[scale] = QPixmap.fromImage(image.scaled(width, height, kept, smooth))
        grain = self._grains[scale]
        face = QRectF(0, 0, *PIECE).adjusted(GRAIN_INSET, GRAIN_INSET, -GRAIN_INSET, -GRAIN_INSET)
        target = transform.mapRect(face).toAlignedRect()
        left = round(_spread(seed, grain.width() - target.width()))
        top = round(_spread(3 * seed + 1, grain.height() - target.height()))
        painter.save()
        painter.setOpacity(0.5 if greyed else 1.0)
        # Pixel by pixel: to draw a part of a pixmap enlarged would take five times as long.
        painter.resetTransform()
        painter.drawPixmap(target.topLeft(), grain, QRect(left, top, target.width(), target.height()))
        painter.restore()

    def paint_constellation(self, painter: QPainter, sign: int, *, greyed: bool) -> None:
        """Paint the engraved constellation of a sign, 1 to 12, behind the value of a piece."""
        theme, art = self._style.theme, self._style.art
        if not theme.plain:
            line = blend(theme.tile_line, self.ground(greyed=greyed), 0.75)
            art.constellation(painter, sign, qrect(FIGURE), line)

    def paint_sign(
        self, painter: QPainter, sign: int, rect: QRectF, *, greyed: bool, pen: float = SIGN_PEN
    ) -> None:
        """Paint the engraved glyph of a sign, 1 to 12: ink with a lip of light at its lower right."""
        theme, art = self._style.theme, self._style.art
        if not theme.plain:
            art.sign(painter, sign, rect, QColor(self.ground(greyed=greyed)), pen + CLEAR)
            art.sign(painter, sign, rect.translated(*LIP_SHIFT), self.lip(greyed=greyed), pen + 0.8)
        art.sign(painter, sign, rect, self.ink(greyed=greyed), pen)

    def ink(self, *, greyed: bool) -> QColor:
        """Return the colour of numerals and signs."""
        theme = self._style.theme
        return QColor(theme.grey_ink if greyed else theme.ink)

    def lip(self, *, greyed: bool) -> QColor:
        """Return the light on the lower lip of an engraving."""
        return blend(self._style.theme.tile_light, self.ground(greyed=greyed), 0.45 if greyed else 1.0)

    def ground(self, *, greyed: bool) -> str:
        """Return the ivory between engravings, which keeps fine lines off the ink."""
        theme = self._style.theme
        if greyed:
            return blend(theme.grey_tile, theme.grey_shade, 0.5).name()
        return blend(theme.tile_foot, theme.tile, 0.4).name()

    def paint_must_play(self, painter: QPainter) -> None:
        """Paint that a piece must be played: a violet line, and a lock at its foot."""
        violet, ground = QColor(self._style.theme.violet), QColor(self._style.theme.tile)
        painter.fillRect(qrect(MUST_PLAY).adjusted(-1, -1, 0.8, 1), ground)  # off the frame of a card
        painter.fillRect(qrect(MUST_PLAY), violet)
        self._style.art.mark(painter, "lock", qrect(LOCK), violet)

    def paint_chosen(self, painter: QPainter, number: str = "") -> None:
        """Paint that a piece is chosen: a solid border, and its number or a tick."""
        border = QRectF(2, 2, PIECE[0] - 4, PIECE[1] - 4)
        paint_outlines(painter, border, RADIUS - 2, (self._style.theme.ink, 4))
        self.paint_number(painter, qrect(ORDER), number)
        if not number:
            tick = qrect(ORDER).adjusted(6, 4, -6, -4)
            self._style.art.mark(painter, "check", tick, QColor(self._style.theme.score))

    def paint_fresh(self, painter: QPainter) -> None:
        """Paint that a piece was just drawn: a brass ring."""
        ring = QRectF(-4, -4, PIECE[0] + 8, PIECE[1] + 8)
        paint_outlines(painter, ring, RADIUS + 3, (self._style.theme.accent, 3))

    def paint_number(self, painter: QPainter, rect: QRectF, text: str) -> None:
        """Paint a number in a small box."""
        theme = self._style.theme
        set_paint(painter, theme.chip, theme.chip_border, 1.5)
        painter.drawRoundedRect(rect, 10, 10)
        write(painter, rect, text, font(TEXT, 0.84 * rect.height(), bold=True), theme.score)


FAN_DEG: Final = (-13.0, 0.0, 13.0)
PIVOT: Final = 1.4  # how far the point that pieces turn around lies below the picture, in heights of it
PIECE_HEIGHT: Final = 0.72  # of the height of the picture


def paint_fan(painter: QPainter, area: QRectF, pieces: Iterator[QPixmap]) -> None:
    """Paint three pieces as a fan, the middle one in front."""
    shown = list(pieces)
    for place in (0, 2, 1):
        piece, turn = shown[place], FAN_DEG[place]
        size = piece.deviceIndependentSize()
        painter.save()
        painter.translate(area.center().x(), area.bottom() + PIVOT * area.height())
        painter.rotate(turn)
        painter.translate(-size.width() / 2, -area.height() * (PIVOT + (0.88 if turn else 0.9)))
        painter.drawPixmap(QPointF(), piece)
        painter.restore()
