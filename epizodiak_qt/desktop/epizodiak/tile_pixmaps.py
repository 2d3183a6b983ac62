"""The faces of tiles: numeral, sign and every mark of a tile, painted into pixmaps."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from epizodiak_qt.desktop.epizodiak.geometry import TILE
from epizodiak_qt.desktop.epizodiak.hints import Face
from epizodiak_qt.desktop.scene.piece_pixmaps import BLEED, RADIUS, PiecePixmaps
from epizodiak_qt.desktop.style.fonts import TEXT, TITLE, font
from epizodiak_qt.desktop.style.seat_emblems import paint_badge
from epizodiak_qt.override import override

ROMAN: Final = ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII")
BAND: Final = 18.0


class TilePixmaps(PiecePixmaps[Face]):
    """The pixmaps of tiles, with Roman or Arabic numerals."""

    @override
    def paint_face(self, painter: QPainter, face: Face) -> None:
        self.paint_body(painter, back=not face.value, greyed=face.greyed, border=self._style.theme.border)
        if face.value:
            self._value(painter, face)
            self._marks(painter, face)

    def _value(self, painter: QPainter, face: Face) -> None:
        ink = QColor(self._style.theme.grey_ink if face.greyed else self._style.theme.ink)
        grown = 1 + 0.4 * (self._style.text_scale - 1)
        if self._style.arabic or "signs" in self._style.art.missing:
            size = 58 * min(grown, 1.25)
            painter.setPen(ink)
            painter.setFont(font(TEXT, size, bold=True))
            painter.drawText(
                QRectF(0, 8, TILE[0], TILE[1] - 10), Qt.AlignmentFlag.AlignCenter, str(face.value)
            )
            return
        if not self._style.theme.plain:
            faint = QColor(ink)
            faint.setAlphaF(0.13)
            self._style.art.constellation(painter, face.value, QRectF(8, 22, 68, 72), faint)
        numeral, sign = 31 * grown, 48 / min(grown, 1.25)
        painter.setPen(ink)
        painter.setFont(font(TITLE, numeral, bold=True))
        painter.drawText(
            QRectF(0, 16, TILE[0], numeral * 1.1), Qt.AlignmentFlag.AlignCenter, ROMAN[face.value]
        )
        foot = TILE[1] - 17
        self._style.art.sign(painter, face.value, QRectF((TILE[0] - sign) / 2, foot - sign, sign, sign), ink)

    def _marks(self, painter: QPainter, face: Face) -> None:
        if face.band:
            self._band(painter, face.band)
        if face.underline:
            self._underline(painter, face)
        if face.forced:
            self.paint_must_play(painter, QRectF(10, TILE[1] - 44, 17, 17))
        if face.single:
            self._corner(painter, "seal", QRectF(TILE[0] - 24, TILE[1] - 46, 19, 19), face)
        if face.owner is not None:
            rect = QRectF(TILE[0] - 30, TILE[1] - 30, 26, 26)
            paint_badge(painter, self._style.art, face.owner, rect, QPen(QColor(self._style.theme.ink), 1.5))
        if face.order:
            self.paint_order(painter, face.order)
        if face.fresh and not face.order:
            self.paint_fresh(painter)
        if face.count > 1:
            self.paint_number(painter, QRectF(TILE[0] - 34, TILE[1] - 30, 32, 26), f"×{face.count}")

    def _band(self, painter: QPainter, band: str) -> None:
        """Paint the direction: a coloured band and ring with an arc arrow, halved if both sides fit."""
        theme = self._style.theme
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
            self._style.art.mark(painter, name, QRectF(centre - 13, -4, 26, 26), QColor(theme.mark_ink))
        painter.restore()

    def _underline(self, painter: QPainter, face: Face) -> None:
        """Paint a set as a double red line, a pair that a pick-up completes as a single one with +1."""
        pen = QPen(QColor(self._style.theme.red), 4)
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

    def _corner(self, painter: QPainter, name: str, rect: QRectF, face: Face) -> None:
        ink = QColor(self._style.theme.grey_ink if face.greyed else self._style.theme.ink)
        self._style.art.mark(painter, name, rect, ink)
