"""Cards as pixmaps: each face is painted once for a size and a theme, then only copied."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QLinearGradient, QPainter, QPen, QPixmap

from epizodiak_qt.desktop.ecliptic.geometry import CARD
from epizodiak_qt.desktop.style.fonts import TEXT, font
from epizodiak_qt.desktop.style.theme import SYMBOL_COLOURS

if TYPE_CHECKING:
    from epizodiak_qt.desktop.ecliptic.hints import Face
    from epizodiak_qt.desktop.style.art import Art
    from epizodiak_qt.desktop.style.theme import Theme
    from epizodiak_qt.games.ecliptic.cards import Card

BLEED: Final = 9.0  # units around a card for its shadow and rings
RADIUS: Final = 10.0
SYMBOL: Final = QRectF(24, 12, 36, 36)
SIGN: Final = QRectF(17, 53, 50, 50)
MOST_KEPT: Final = 600


class CardPixmaps:
    """The pixmaps of cards. Made anew for another theme or screen."""

    def __init__(self, theme: Theme, art: Art, *, pixel_ratio: float) -> None:
        self._theme = theme
        self._art = art
        self._ratio = pixel_ratio
        self._kept: dict[tuple[Face, int, int], QPixmap] = {}

    def pixmap(self, face: Face, width: float, height: float) -> QPixmap:
        """Return the card at that size in pixels, with its bleed on every side."""
        key = (face, round(width * 8), round(height * 8))
        if key not in self._kept:
            if len(self._kept) >= MOST_KEPT:
                self._kept.clear()
            self._kept[key] = self._paint(face, width, height)
        return self._kept[key]

    def _paint(self, face: Face, width: float, height: float) -> QPixmap:
        unit = width / CARD[0]
        full_width, full_height = width + 2 * BLEED * unit, height + 2 * BLEED * unit
        pixmap = QPixmap(round(full_width * self._ratio), round(full_height * self._ratio))
        pixmap.setDevicePixelRatio(self._ratio)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(unit, unit)
        painter.translate(BLEED, BLEED)
        self._body(painter, face)
        if face.card is not None:
            self._value(painter, face, face.card)
            self._marks(painter, face)
        painter.end()
        return pixmap

    def _body(self, painter: QPainter, face: Face) -> None:
        theme = self._theme
        rect = QRectF(0, 0, *CARD)
        if not theme.plain:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(0, 0, 0, 110))
            painter.drawRoundedRect(rect.translated(0, 5), RADIUS, RADIUS)
        back = face.card is None
        fill = QBrush(QColor(theme.back if back else theme.grey_tile if face.greyed else theme.tile))
        if not back and not face.greyed and not theme.plain:
            gradient = QLinearGradient(0, 0, 0, CARD[1])
            gradient.setColorAt(0, QColor(theme.tile))
            gradient.setColorAt(1, QColor(theme.tile_foot))
            fill = QBrush(gradient)
        line = QColor(theme.back_line if back else theme.ink)
        pen = QPen(line, theme.border * (1.5 if face.small else 1))
        if face.greyed and theme.plain:
            pen = QPen(QColor(theme.grey_ink), theme.border, Qt.PenStyle.DashLine)
        painter.setPen(pen)
        painter.setBrush(fill)
        inset = theme.border / 2
        painter.drawRoundedRect(rect.adjusted(inset, inset, -inset, -inset), RADIUS, RADIUS)
        if back:
            painter.setPen(QPen(line, 1))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(rect.adjusted(6, 6, -6, -6), RADIUS - 4, RADIUS - 4)
            self._art.mark(painter, "back_sun", QRectF(8, 22, 68, 68), line)

    def _value(self, painter: QPainter, face: Face, card: Card) -> None:
        """Paint symbol and sign, a line in the symbol's colour, and behind them the constellation."""
        theme = self._theme
        ink = QColor(theme.grey_ink if face.greyed else theme.ink)
        colour = QColor(SYMBOL_COLOURS[str(card.symbol)])
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(colour, 5 if face.small else 3.5))
        painter.drawRoundedRect(QRectF(5.5, 5.5, CARD[0] - 11, CARD[1] - 11), RADIUS - 4, RADIUS - 4)
        if not theme.plain and not face.small:
            faint = QColor(ink)
            faint.setAlphaF(0.13)
            self._art.constellation(painter, card.sign + 1, QRectF(8, 28, 68, 72), faint)
        symbol = SYMBOL.adjusted(-5, -1, 5, 9) if face.small else SYMBOL
        self._art.symbol(painter, str(card.symbol), symbol, colour, ink, 5.0 if face.small else 4.2)
        sign = SIGN.adjusted(-3, -1, 3, 5) if face.small else SIGN
        self._art.sign(painter, card.sign + 1, sign, ink, 9.5 if face.small else 7.6)

    def _marks(self, painter: QPainter, face: Face) -> None:
        if face.band:
            self._band(painter, attack=face.band == "attack")
        if face.taken:
            self._taken(painter)
        if face.order:
            self._order(painter, face.order)
        if face.fresh and not face.order and not face.band:
            painter.setPen(QPen(QColor(self._theme.accent), 3))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(-4, -4, CARD[0] + 8, CARD[1] + 8), RADIUS + 3, RADIUS + 3)

    def _band(self, painter: QPainter, *, attack: bool) -> None:
        """A ring around a card that can be chosen; one that would be fought for bears a die as well."""
        theme = self._theme
        colour = QColor(theme.orange if attack else theme.green)
        ring = QRectF(-3, -3, CARD[0] + 6, CARD[1] + 6)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(theme.keyline), 9))
        painter.drawRoundedRect(ring, RADIUS + 2, RADIUS + 2)
        painter.setPen(QPen(colour, 5))
        painter.drawRoundedRect(ring, RADIUS + 2, RADIUS + 2)
        if attack:
            badge = QRectF(CARD[0] - 27, 1, 26, 26)
            painter.setPen(QPen(QColor(theme.keyline), 2))
            painter.setBrush(colour)
            painter.drawRoundedRect(badge, 7, 7)
            self._art.mark(painter, "dice", badge.adjusted(4, 4, -4, -4), QColor(theme.mark_ink))

    def _taken(self, painter: QPainter) -> None:
        """The card taken from the discard, until it is played: a violet line, and a lock (X3)."""
        pen = QPen(QColor(self._theme.violet), 6)
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        painter.setPen(pen)
        painter.drawLine(QPointF(6, 24), QPointF(6, CARD[1] - 22))
        self._art.mark(painter, "lock", QRectF(9, 8, 17, 17), QColor(self._theme.violet))

    def _order(self, painter: QPainter, order: int) -> None:
        """A chosen card: a solid border and its number."""
        theme = self._theme
        painter.setPen(QPen(QColor(theme.ink), 4))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(QRectF(2, 2, CARD[0] - 4, CARD[1] - 4), RADIUS - 2, RADIUS - 2)
        rect = QRectF(CARD[0] / 2 - 14, CARD[1] - 18, 28, 24)
        painter.setPen(QPen(QColor(theme.chip_border), 1.5))
        painter.setBrush(QColor(theme.chip))
        painter.drawRoundedRect(rect, 10, 10)
        painter.setPen(QColor(theme.score))
        painter.setFont(font(TEXT, 19, bold=True))
        painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, str(order))
