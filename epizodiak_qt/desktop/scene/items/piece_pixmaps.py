"""Tiles and cards as pixmaps: each face is painted once for a size and a style, then only copied."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, Final, Generic, Literal, TypeVar

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap

from epizodiak_qt.desktop.scene.items.clickable_item import qrect
from epizodiak_qt.desktop.scene.items.piece_bodies import (
    blend,
    enlarged_grain,
    grain_image,
    paint_back,
    paint_engraved_border,
    paint_grain,
    paint_ivory,
)
from epizodiak_qt.desktop.scene.items.piece_zones import BLEED, FIGURE, LOCK, MUST_PLAY, ORDER, RADIUS
from epizodiak_qt.desktop.scene.items.shapes import paint_outlines
from epizodiak_qt.desktop.scene.table_layout import PIECE
from epizodiak_qt.desktop.style.art import SIGN_PEN
from epizodiak_qt.desktop.style.fonts import TEXT, font

if TYPE_CHECKING:
    from collections.abc import Callable

    from epizodiak_qt.desktop.scene.scene_style import SceneStyle

CLEAR: Final = 11.0  # of a box of 100: how much wider than a sign its ground is
LIP_SHIFT: Final = (0.8, 1.2)  # units: where that lip lies beside the ink
PARTS: Final = 8  # of a pixel, in which sizes are counted
MOST_KEPT: Final = 24_000_000  # pixels of all pixmaps together

F = TypeVar("F")
Body = Literal["live", "greyed", "back"]


class PiecePixmaps(Generic[F]):
    """A cache of painted faces `F`, emptied when the style changes. A game says how it paints one face.

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

    @abstractmethod
    def body_of(self, face: F) -> Body:
        """Return the body that a face has."""

    @abstractmethod
    def paint_drawing(self, painter: QPainter, face: F) -> None:
        """Paint all of a face but its body, in units, with its upper left corner at 0, 0."""

    def paint_face(self, painter: QPainter, face: F) -> None:
        """Paint a piece in units, with its upper left corner at 0, 0: for pictures of another size."""
        self._paint_body(painter, self.body_of(face))
        self.paint_drawing(painter, face)

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
        pixmap = self._cache.get(key)
        if pixmap is None:
            if self._kept >= MOST_KEPT:
                self.clear()
            pixmap = self._cache[key] = self._painted(face, key[1] / PARTS, key[2] / PARTS)
            self._kept += pixmap.width() * pixmap.height()
        return pixmap

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
                paint_back(painter, theme)
            else:
                paint_ivory(painter, theme, greyed=body == "greyed")
                if self.BORDERED:
                    paint_engraved_border(painter, theme, self.ground(greyed=body == "greyed"))
            return
        rect = QRectF(0, 0, *PIECE)
        painter.setBrush(QColor(theme.back if body == "back" else theme.tile))
        painter.setPen(QPen(QColor(theme.back_line if body == "back" else theme.ink), theme.border))
        if body == "greyed":
            painter.setPen(QPen(QColor(theme.grey_ink), theme.border, Qt.PenStyle.DashLine))
        inset = theme.border / 2
        painter.drawRoundedRect(rect.adjusted(inset, inset, -inset, -inset), RADIUS, RADIUS)
        if body == "back":
            paint_outlines(painter, rect.adjusted(6, 6, -6, -6), RADIUS - 4, (theme.back_line, 1))
            self._style.art.mark(painter, "back_sun", QRectF(8, 22, 68, 68), QColor(theme.back_line))

    def paint_grain(self, painter: QPainter, seed: int, *, greyed: bool) -> None:
        """Paint the grain of the ivory, which differs from one piece to another."""
        theme = self._style.theme
        if theme.plain:
            return
        scale = painter.transform().m11()
        if scale not in self._grains:
            self._grains[scale] = enlarged_grain(grain_image(theme.tile_light, theme.tile_line), scale)
        painter.setOpacity(0.5 if greyed else 1.0)
        paint_grain(painter, self._grains[scale], seed)
        painter.setOpacity(1.0)

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
        painter.setPen(QPen(QColor(theme.chip_border), 1.5))
        painter.setBrush(QColor(theme.chip))
        painter.drawRoundedRect(rect, 10, 10)
        painter.setPen(QColor(theme.score))
        painter.setFont(font(TEXT, 0.84 * rect.height(), bold=True))
        painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, text)
