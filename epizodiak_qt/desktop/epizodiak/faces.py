"""Tiles as pixmaps: each face is painted once for a size, a theme and a tile model, then only copied."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QLinearGradient, QPainter, QPen, QPixmap

from epizodiak_qt.desktop.epizodiak.geometry import TILE
from epizodiak_qt.desktop.style.fonts import TEXT, TITLE, font
from epizodiak_qt.desktop.style.seat_emblems import paint_badge

if TYPE_CHECKING:
    from epizodiak_qt.desktop.epizodiak.hints import Face
    from epizodiak_qt.desktop.style.art import Art
    from epizodiak_qt.desktop.style.theme import Theme

ROMAN: Final = ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII")
BLEED: Final = 9.0  # units around a tile for its shadow and rings
RADIUS: Final = 10.0
BAND: Final = 18.0
MOST_KEPT: Final = 600


class TilePixmaps:
    """The pixmaps of tiles. Made anew for another theme, tile model, text size or screen."""

    def __init__(
        self, theme: Theme, art: Art, *, arabic: bool, text_scale: float, pixel_ratio: float
    ) -> None:
        self._theme = theme
        self._art = art
        self._arabic = arabic
        self._text_scale = text_scale
        self._ratio = pixel_ratio
        self._kept: dict[tuple[Face, int, int], QPixmap] = {}

    def pixmap(self, face: Face, width: float, height: float) -> QPixmap:
        """Return the tile at that size in pixels, with its bleed on every side."""
        key = (face, round(width * 8), round(height * 8))
        if key not in self._kept:
            if len(self._kept) >= MOST_KEPT:
                self._kept.clear()
            self._kept[key] = self._paint(face, width, height)
        return self._kept[key]

    def _paint(self, face: Face, width: float, height: float) -> QPixmap:
        unit = width / TILE[0]
        full_width, full_height = width + 2 * BLEED * unit, height + 2 * BLEED * unit
        pixmap = QPixmap(round(full_width * self._ratio), round(full_height * self._ratio))
        pixmap.setDevicePixelRatio(self._ratio)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(unit, unit)
        painter.translate(BLEED, BLEED)
        self._body(painter, face)
        if face.value:
            self._value(painter, face)
            self._marks(painter, face)
        painter.end()
        return pixmap

    def _body(self, painter: QPainter, face: Face) -> None:
        theme = self._theme
        rect = QRectF(0, 0, *TILE)
        if not theme.plain:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(0, 0, 0, 110))
            painter.drawRoundedRect(rect.translated(0, 5), RADIUS, RADIUS)
        fill = QBrush(
            QColor(theme.back if not face.value else theme.grey_tile if face.greyed else theme.tile)
        )
        if face.value and not face.greyed and not theme.plain:
            gradient = QLinearGradient(0, 0, 0, TILE[1])
            gradient.setColorAt(0, QColor(theme.tile))
            gradient.setColorAt(1, QColor(theme.tile_foot))
            fill = QBrush(gradient)
        line = QColor(theme.back_line if not face.value else theme.ink)
        pen = QPen(line, theme.border)
        if face.greyed and theme.plain:
            pen = QPen(QColor(theme.grey_ink), theme.border, Qt.PenStyle.DashLine)
        painter.setPen(pen)
        painter.setBrush(fill)
        inset = theme.border / 2
        painter.drawRoundedRect(rect.adjusted(inset, inset, -inset, -inset), RADIUS, RADIUS)
        if not face.value:
            painter.setPen(QPen(line, 1))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(rect.adjusted(6, 6, -6, -6), RADIUS - 4, RADIUS - 4)
            self._art.mark(painter, "back_sun", QRectF(8, 22, 68, 68), line)

    def _value(self, painter: QPainter, face: Face) -> None:
        ink = QColor(self._theme.grey_ink if face.greyed else self._theme.ink)
        grown = 1 + 0.4 * (self._text_scale - 1)
        if self._arabic or "signs" in self._art.missing:
            size = 58 * min(grown, 1.25)
            painter.setPen(ink)
            painter.setFont(font(TEXT, size, bold=True))
            painter.drawText(
                QRectF(0, 8, TILE[0], TILE[1] - 10), Qt.AlignmentFlag.AlignCenter, str(face.value)
            )
            return
        if not self._theme.plain:
            faint = QColor(ink)
            faint.setAlphaF(0.13)
            self._art.constellation(painter, face.value, QRectF(8, 22, 68, 72), faint)
        numeral, sign = 31 * grown, 48 / min(grown, 1.25)
        painter.setPen(ink)
        painter.setFont(font(TITLE, numeral, bold=True))
        painter.drawText(
            QRectF(0, 16, TILE[0], numeral * 1.1), Qt.AlignmentFlag.AlignCenter, ROMAN[face.value]
        )
        foot = TILE[1] - 17
        self._art.sign(painter, face.value, QRectF((TILE[0] - sign) / 2, foot - sign, sign, sign), ink)

    def _marks(self, painter: QPainter, face: Face) -> None:
        if face.band:
            self._band(painter, face.band)
        if face.underline:
            self._underline(painter, face)
        if face.forced:
            self._forced(painter)
        if face.single:
            self._corner(painter, "seal", QRectF(TILE[0] - 24, TILE[1] - 46, 19, 19), face)
        if face.owner is not None:
            rect = QRectF(TILE[0] - 30, TILE[1] - 30, 26, 26)
            paint_badge(painter, self._art, face.owner, rect, QPen(QColor(self._theme.ink), 1.5))
        if face.order:
            self._order(painter, face.order)
        if face.fresh and not face.order:
            painter.setPen(QPen(QColor(self._theme.accent), 3))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(-4, -4, TILE[0] + 8, TILE[1] + 8), RADIUS + 3, RADIUS + 3)
        if face.count > 1:
            self._badge(painter, QRectF(TILE[0] - 34, TILE[1] - 30, 32, 26), f"×{face.count}")

    def _band(self, painter: QPainter, band: str) -> None:
        """The direction: a coloured band and ring with an arc arrow, split in two when both sides fit."""
        theme = self._theme
        painter.save()
        painter.setBrush(Qt.BrushStyle.NoBrush)
        colours = {"cw": (theme.orange,), "ccw": (theme.green,), "both": (theme.green, theme.orange)}[band]
        width = (TILE[0] + 2 * BLEED) / len(colours)
        for half, colour in enumerate(colours):
            whole = QRectF(half * width - BLEED, -BLEED, width, TILE[1] + 2 * BLEED)
            ring = QRectF(-3, -3, TILE[0] + 6, TILE[1] + 6)
            painter.setClipRect(whole)
            painter.setPen(QPen(QColor(theme.keyline), 9))
            painter.drawRoundedRect(ring, RADIUS + 2, RADIUS + 2)
            painter.setPen(QPen(QColor(colour), 5))
            painter.drawRoundedRect(ring, RADIUS + 2, RADIUS + 2)
            painter.setClipRect(whole.intersected(QRectF(0, 0, TILE[0], BAND)))
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(colour))
            painter.drawRoundedRect(QRectF(1.5, 1.5, TILE[0] - 3, TILE[1] - 3), RADIUS - 2, RADIUS - 2)
            painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setClipping(False)
        names = {"cw": ("arrow_cw",), "ccw": ("arrow_ccw",), "both": ("arrow_ccw", "arrow_cw")}[band]
        for place, name in enumerate(names, 1):
            centre = TILE[0] * place / (len(names) + 1)
            self._art.mark(painter, name, QRectF(centre - 13, -4, 26, 26), QColor(theme.mark_ink))
        painter.restore()

    def _underline(self, painter: QPainter, face: Face) -> None:
        """A set: a double red line; a pair that a pick-up completes: a single one, and +1."""
        pen = QPen(QColor(self._theme.red), 4)
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        painter.setPen(pen)
        left, right, foot = 10.0, TILE[0] - 10, TILE[1] - 6
        if face.underline == "set":
            painter.drawLine(QPointF(left, foot - 7), QPointF(right, foot - 7))
            painter.drawLine(QPointF(left, foot), QPointF(right, foot))
        else:
            painter.drawLine(QPointF(left, foot), QPointF(right - 22, foot))
            painter.setFont(font(TEXT, 17, bold=True))
            painter.drawText(QRectF(right - 22, foot - 14, 26, 18), Qt.AlignmentFlag.AlignCenter, "+1")

    def _forced(self, painter: QPainter) -> None:
        pen = QPen(QColor(self._theme.violet), 6)
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        painter.setPen(pen)
        painter.drawLine(QPointF(6, 24), QPointF(6, TILE[1] - 22))
        self._art.mark(painter, "lock", QRectF(10, TILE[1] - 44, 17, 17), QColor(self._theme.violet))

    def _corner(self, painter: QPainter, name: str, rect: QRectF, face: Face) -> None:
        ink = QColor(self._theme.grey_ink if face.greyed else self._theme.ink)
        self._art.mark(painter, name, rect, ink)

    def _order(self, painter: QPainter, order: int) -> None:
        """A chosen tile: a solid border and its number in the run."""
        painter.setPen(QPen(QColor(self._theme.ink), 4))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(QRectF(2, 2, TILE[0] - 4, TILE[1] - 4), RADIUS - 2, RADIUS - 2)
        self._badge(painter, QRectF(TILE[0] / 2 - 14, TILE[1] - 18, 28, 24), str(order))

    def _badge(self, painter: QPainter, rect: QRectF, text: str) -> None:
        theme = self._theme
        painter.setPen(QPen(QColor(theme.chip_border), 1.5))
        painter.setBrush(QColor(theme.chip))
        painter.drawRoundedRect(rect, 10, 10)
        painter.setPen(QColor(theme.score))
        painter.setFont(font(TEXT, 19, bold=True))
        painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, text)
