"""The faces of cards: symbol, sign and every mark of a card, painted into pixmaps.

No mark covers symbol or sign: each has a zone, in units of a card from its upper left corner.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QLinearGradient, QPainter, qGray

from epizodiak_qt.desktop.ecliptic.geometry import CARD
from epizodiak_qt.desktop.ecliptic.hints import Face
from epizodiak_qt.desktop.scene.items.clickable_item import qrect
from epizodiak_qt.desktop.scene.items.piece_pixmaps import Body, PiecePixmaps
from epizodiak_qt.desktop.scene.items.piece_zones import RADIUS
from epizodiak_qt.desktop.scene.items.shapes import paint_outlines, square
from epizodiak_qt.desktop.scene.rects import Point, Rect, around
from epizodiak_qt.desktop.style.art import SIGN_PEN
from epizodiak_qt.desktop.style.painting import faded, set_paint
from epizodiak_qt.games.ecliptic.cards import Card, Symbol
from epizodiak_qt.override import override

if TYPE_CHECKING:
    from epizodiak_qt.desktop.scene.scene_style import SceneStyle

SYMBOL: Final = Rect(24, 12, 36, 36)
SIGN: Final = Rect(17, 53, 50, 50)
ATTACK: Final = Rect(63.5, -6, 25, 25)  # the die of a card that begins a combat, on its upper right corner
FRAME: Final = 8.0  # the border of a small card, and the line in the colour of its symbol
FRAME_INSET: Final = 5.5  # of the line in the colour of a symbol
INLAY: Final = 1.5  # the size of a symbol, beside the radius of its badge
PALE: Final = 105  # the grey value, of 255, from which a symbol on a badge is ink, and not ivory


def small_zones(visible: tuple[float, float]) -> tuple[Rect, Rect]:
    """Return where symbol and sign lie on a small card of which that much is visible, from its upper left."""
    width, height = visible
    x = CARD[0] / 2 if width >= CARD[0] else (FRAME + width - 1) / 2
    side, y = (46.0, 34.0) if height >= CARD[1] else (height - FRAME - 2, (height + FRAME) / 2)
    return around(Point(x, y), side, side), around(Point(x, 80), 56, 56)


class CardPixmaps(PiecePixmaps[Face]):
    """The pixmaps of cards. Cards bear no numerals."""

    @override
    def body_of(self, face: Face) -> Body:
        return "back" if face.card is None else "greyed" if face.greyed else "live"

    @override
    def paint_drawing(self, painter: QPainter, face: Face) -> None:
        if face.card is not None:
            self.paint_grain(painter, len(Symbol) * face.card.sign + face.card.symbol, greyed=face.greyed)
            self._value(painter, face, face.card)
            self._marks(painter, face)

    def _value(self, painter: QPainter, face: Face, card: Card) -> None:
        """Paint symbol and sign, a frame in the symbol's colour, and behind the sign the constellation."""
        colour = QColor(self._style.theme.symbols[str(card.symbol)])
        symbol, sign = small_zones(face.visible) if face.small else (SYMBOL, SIGN)
        self._frame(painter, colour, 5.0 if face.small else 3.5)
        if not face.small:
            self.paint_constellation(painter, card.sign + 1, greyed=face.greyed)
        self._badge(painter, qrect(symbol), str(card.symbol), colour, face)
        pen = 9.5 if face.small else SIGN_PEN
        self.paint_sign(painter, card.sign + 1, qrect(sign), greyed=face.greyed, pen=pen)

    def _frame(self, painter: QPainter, colour: QColor, width: float) -> None:
        """Paint a frame of enamel, set into the ivory between two fine lines."""
        theme = self._style.theme
        frame = QRectF(0, 0, *CARD).adjusted(FRAME_INSET, FRAME_INSET, -FRAME_INSET, -FRAME_INSET)
        edges = () if theme.plain else ((theme.tile_edge, width + 1.6),)
        paint_outlines(painter, frame, RADIUS - 4, *edges, (colour, width))

    def _badge(self, painter: QPainter, zone: QRectF, symbol: str, colour: QColor, face: Face) -> None:
        """Paint a symbol as an inlay in a disc of enamel with a rim of brass; flat in high contrast."""
        theme, art = self._style.theme, self._style.art
        ink = self.ink(greyed=face.greyed)
        if theme.plain:
            art.symbol(painter, symbol, zone, colour, ink, 5.0 if face.small else 4.2)
            return
        centre, radius = zone.center(), zone.width() / 2 + 1.4
        set_paint(painter, theme.back_line, theme.tile_edge, 1)
        painter.drawEllipse(centre, radius, radius)
        radius -= 2.2
        painter.setBrush(colour)
        painter.drawEllipse(centre, radius, radius)
        gloss = QLinearGradient(0, centre.y() - radius, 0, centre.y() + 0.2 * radius)
        for place, alpha in ((0, 0.5), (1, 0.0)):
            gloss.setColorAt(place, faded(theme.tile_light, alpha))
        set_paint(painter, gloss)
        painter.drawEllipse(centre, radius - 0.8, radius - 0.8)
        inside = square(centre, INLAY * radius / 2)
        inlay = ink if qGray(colour.rgb()) > PALE else QColor(theme.tile_light)
        art.symbol(painter, symbol, inside, inlay, inlay, 0)

    def _marks(self, painter: QPainter, face: Face) -> None:
        theme = self._style.theme
        if face.band:
            self._band(painter, QColor(theme.orange if face.band == "attack" else theme.green))
        if face.taken:
            self.paint_must_play(painter)  # taken from the discard (X3)
        if face.order:
            self.paint_chosen(painter)
        if face.band == "attack":
            paint_attack(painter, qrect(ATTACK), self._style)
        if face.fresh and not face.order and not face.band:
            self.paint_fresh(painter)

    def _band(self, painter: QPainter, colour: QColor) -> None:
        """Paint a ring around a card that can be chosen."""
        ring = QRectF(-3, -3, CARD[0] + 6, CARD[1] + 6)
        paint_outlines(painter, ring, RADIUS + 2, (self._style.theme.keyline, 9), (colour, 5))


def paint_attack(painter: QPainter, badge: QRectF, style: SceneStyle) -> None:
    """Paint the die that marks that a card, or a place, begins a combat."""
    theme, unit = style.theme, badge.width() / ATTACK.width
    set_paint(painter, theme.orange, theme.mark_ink, 2 * unit)
    painter.drawRoundedRect(badge, 7 * unit, 7 * unit)
    inside = badge.adjusted(4 * unit, 4 * unit, -4 * unit, -4 * unit)
    style.art.mark(painter, "dice", inside, QColor(theme.mark_ink))
