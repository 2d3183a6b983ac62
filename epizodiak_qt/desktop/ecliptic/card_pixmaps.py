"""The faces of cards: symbol, sign and every mark of a card, painted into pixmaps."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from epizodiak_qt.desktop.ecliptic.card_zones import ATTACK, SIGN, SYMBOL, small_zones
from epizodiak_qt.desktop.ecliptic.geometry import CARD
from epizodiak_qt.desktop.ecliptic.hints import Face
from epizodiak_qt.desktop.scene.clickable_item import qrect
from epizodiak_qt.desktop.scene.piece_pixmaps import RADIUS, PiecePixmaps
from epizodiak_qt.override import override

if TYPE_CHECKING:
    from epizodiak_qt.desktop.scene.scene_style import SceneStyle
    from epizodiak_qt.games.ecliptic.cards import Card


class CardPixmaps(PiecePixmaps[Face]):
    """The pixmaps of cards. Cards bear no numerals."""

    @override
    def paint_face(self, painter: QPainter, face: Face) -> None:
        border = self._style.theme.border * (1.5 if face.small else 1)
        self.paint_body(painter, back=face.card is None, greyed=face.greyed, border=border)
        if face.card is not None:
            self._value(painter, face, face.card)
            self._marks(painter, face)

    def _value(self, painter: QPainter, face: Face, card: Card) -> None:
        """Paint symbol and sign, a line in the symbol's colour, and behind them the constellation."""
        theme = self._style.theme
        ink = QColor(theme.grey_ink if face.greyed else theme.ink)
        colour = QColor(theme.symbols[str(card.symbol)])
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(colour, 5 if face.small else 3.5))
        painter.drawRoundedRect(QRectF(5.5, 5.5, CARD[0] - 11, CARD[1] - 11), RADIUS - 4, RADIUS - 4)
        if not theme.plain and not face.small:
            faint = QColor(ink)
            faint.setAlphaF(0.13)
            self._style.art.constellation(painter, card.sign + 1, QRectF(8, 28, 68, 72), faint)
        symbol, sign = small_zones(face.visible) if face.small else (SYMBOL, SIGN)
        outline = 5.0 if face.small else 4.2
        self._style.art.symbol(painter, str(card.symbol), qrect(symbol), colour, ink, outline)
        self._style.art.sign(painter, card.sign + 1, qrect(sign), ink, 9.5 if face.small else 7.6)

    def _marks(self, painter: QPainter, face: Face) -> None:
        theme = self._style.theme
        if face.band:
            self._band(painter, QColor(theme.orange if face.band == "attack" else theme.green))
        if face.taken:
            self.paint_must_play(painter)  # taken from the discard (X3)
        if face.order:
            self.paint_order(painter, face.order)
        if face.band == "attack":
            paint_attack(painter, qrect(ATTACK), self._style)
        if face.fresh and not face.order and not face.band:
            self.paint_fresh(painter)

    def _band(self, painter: QPainter, colour: QColor) -> None:
        """Paint a ring around a card that can be chosen."""
        ring = QRectF(-3, -3, CARD[0] + 6, CARD[1] + 6)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(self._style.theme.keyline), 9))
        painter.drawRoundedRect(ring, RADIUS + 2, RADIUS + 2)
        painter.setPen(QPen(colour, 5))
        painter.drawRoundedRect(ring, RADIUS + 2, RADIUS + 2)


def paint_attack(painter: QPainter, badge: QRectF, style: SceneStyle) -> None:
    """Paint the die that tells that a card, or a place, begins a combat."""
    theme, unit = style.theme, badge.width() / ATTACK.width
    painter.setPen(QPen(QColor(theme.mark_ink), 2 * unit))
    painter.setBrush(QColor(theme.orange))
    painter.drawRoundedRect(badge, 7 * unit, 7 * unit)
    inside = badge.adjusted(4 * unit, 4 * unit, -4 * unit, -4 * unit)
    style.art.mark(painter, "dice", inside, QColor(theme.mark_ink))
