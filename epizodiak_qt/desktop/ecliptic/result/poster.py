"""The poster of a finished game of Ecliptic: the twelve signs on their line, with the camps on both sides.

Lengths are parts of the width of the sky.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPainterPath

from epizodiak_qt.desktop.app.phrases import SIGN_NAMES
from epizodiak_qt.desktop.app.translation import translate
from epizodiak_qt.desktop.ecliptic.words.event_text import camp_name
from epizodiak_qt.desktop.pictures.sky import SkyPainter
from epizodiak_qt.desktop.scene.items.shapes import square
from epizodiak_qt.desktop.style.fonts import TITLE as TITLE_FONT
from epizodiak_qt.games.ecliptic.cards import SIGNS, Card
from epizodiak_qt.games.ecliptic.scoring import largest_symbol, longest_row
from epizodiak_qt.games.ecliptic.view import View, standings

if TYPE_CHECKING:
    from epizodiak_qt.desktop.scene.scene_style import SceneStyle
    from epizodiak_qt.table.link import Update

HEAD: Final = 0.085  # the height of the names of the camps
FOOT: Final = 0.03  # the space under the last sign
WAVE: Final = 0.085  # how far the line swings to each side
NODE: Final = 0.0275  # the radius of a sign on the line
SYMBOL: Final = 0.0215  # the radius of the symbol beside it
SYMBOL_AT: Final = 0.057
COLUMNS: Final = (0.232, 0.408)  # the constellations of every other sign are farther out
FIGURE: Final = 0.155
LATITUDES: Final = (0.14, 0.32)  # quiet lines along the line
STEPS: Final = 20  # of the line, from one sign to the next


def details(update: Update) -> tuple[str, ...]:
    """Return the parts of the points of each seat."""
    text = translate("Picture", "run {row} + symbol {symbol} + trophies {trophies}")
    return tuple(
        text.format(row=each.row, symbol=each.symbol, trophies=each.trophies)
        for each in standings(update.view)
    )


def signs(update: Update, seat: int) -> tuple[int, ...]:
    """Return the signs in the line of a seat."""
    view: View = update.view
    return tuple(card.sign + 1 for card in view.lines[seat])


def paint(painter: QPainter, area: QRectF, update: Update, style: SceneStyle) -> None:
    """Paint the line of the twelve signs, and beside it the constellations of both camps."""
    _Line(painter, style, update.state.seats).paint(area, update.view)


class _Line(SkyPainter):
    """The line from Aries at the top to Pisces: white camp on the left, blue camp on the right."""

    def paint(self, area: QRectF, view: View) -> None:
        """Paint it from the ground up."""
        self._area, self._unit, self._view = area, area.width(), view
        self._rim = self.theme.text if self.theme.plain else self.theme.keyline
        self._cards = {card.sign: (seat, card) for seat, line in enumerate(view.lines) for card in line}
        for seat in range(len(self._view.lines)):
            self._paint_head(seat)
        self._paint_line()
        for seat in range(len(self._view.lines)):
            self._paint_row(seat)
        for sign in SIGNS:
            self._paint_sign(sign)

    def _on_line(self, sign: float) -> QPointF:
        """Return a place on the line; a whole number is the place of a sign."""
        part = (sign + 0.5) / len(SIGNS)
        top = self._area.top() + HEAD * self._unit
        return QPointF(
            self._area.center().x() + WAVE * self._unit * math.sin(2 * math.pi * part),
            top + part * (self._area.bottom() - FOOT * self._unit - top),
        )

    def _curve(self, first: float, last: float, aside: float = 0) -> QPainterPath:
        """Return the line between two places, `aside` of its middle."""
        path = QPainterPath(self._on_line(first) + QPointF(aside, 0))
        steps = max(1, round((last - first) * STEPS))
        for step in range(1, steps + 1):
            path.lineTo(self._on_line(first + (last - first) * step / steps) + QPointF(aside, 0))
        return path

    @staticmethod
    def _side(seat: int) -> int:
        return 1 if seat else -1

    def _paint_head(self, seat: int) -> None:
        """Paint the name of a camp, its player's emblem, and its trophies."""
        unit = self._unit
        middle = QPointF(self._area.center().x() + self._side(seat) * 0.31 * unit, self._area.top())
        base = middle + QPointF(0, 0.03 * unit)
        wide = self.text(camp_name(seat), base, 0.032 * unit, self.theme.text, family=TITLE_FONT, bold=True)
        self.badge(seat, base - QPointF(wide / 2 + 0.035 * unit, 0.011 * unit), 0.021 * unit)
        cup = base + QPointF(wide / 2 + 0.035 * unit, -0.011 * unit)
        self.style.art.mark(self.painter, "trophy", square(cup, 0.02 * unit), QColor(self.theme.accent))
        count = str(self._view.trophies[seat])
        place = base + QPointF(wide / 2 + 0.065 * unit, 0)
        self.text(count, place, 0.034 * unit, self.theme.text, bold=True, align=0)

    def _paint_line(self) -> None:
        quiet = [(side * each, 0.0013, 0.28) for each in LATITUDES for side in (-1, 1)]
        for aside, width, opacity in (*quiet, (-0.006, 0.0016, 1.0), (0.0, 0.003, 1.0), (0.006, 0.0016, 1.0)):
            pen = self.pen(self.theme.accent, width * self._unit, None, opacity)
            curve = self._curve(-0.5, len(SIGNS) - 0.5, aside * self._unit)
            self.painter.strokePath(curve, pen)

    def _paint_row(self, seat: int) -> None:
        """Paint the longest run of signs of a camp as a band along the line."""
        row = longest_row(self._view.lines[seat])
        if len(row) < 2:
            return
        path = self._curve(row[0].sign, row[-1].sign)
        for colour, width in ((self.theme.keyline, 0.021), (self.looks[seat].colour, 0.015)):
            self.painter.strokePath(path, self.pen(colour, width * self._unit))

    def _paint_sign(self, sign: int) -> None:
        """Paint a sign on the line, and its constellation on the side of the camp that holds it."""
        node, unit = self._on_line(sign), self._unit
        held = self._cards.get(SIGNS[sign])
        side = self._side(0 if held is None else held[0])
        beside = node + QPointF(-side * (NODE + 0.012) * unit, 0.006 * unit)
        align = 0 if side < 0 else 1
        colour = self.theme.muted if held is None else self.theme.text
        self.text(SIGN_NAMES[SIGNS[sign]], beside, 0.0195 * unit, colour, align=align)
        if held is None:
            self.disc(node, NODE * unit, self.theme.background_edge)
            pen = self.pen(self.theme.muted, 0.0025 * unit)
            pen.setDashPattern([3, 3])
            self.painter.setPen(pen)
            self.painter.drawEllipse(node, NODE * unit, NODE * unit)
            self.sign(sign + 1, node, 0.66 * NODE * unit, self.theme.muted)
            return
        seat, card = held
        figure = QPointF(self._area.center().x() + side * COLUMNS[sign % 2] * unit, node.y())
        self.painter.setPen(self.pen(self.theme.accent, 0.0022 * unit, None, 0.7))
        self.painter.drawLine(node, figure - QPointF(side * 0.55 * FIGURE * unit, 0))
        self.constellation(sign + 1, square(figure, FIGURE / 2 * unit), seat)
        self.disc(node, NODE * unit, self.theme.tile)
        self.ring(node, NODE * unit, 0.004 * unit, self._rim)
        self.sign(sign + 1, node, 0.66 * NODE * unit, self.theme.ink)
        self._paint_symbol(card, seat, node + QPointF(side * SYMBOL_AT * unit, 0))

    def _paint_symbol(self, card: Card, seat: int, place: QPointF) -> None:
        """Paint the symbol of a card; those of the symbol that counts have a second ring."""
        unit, theme = self._unit, self.theme
        self.disc(place, SYMBOL * unit, theme.tile)
        self.ring(place, SYMBOL * unit, 0.003 * unit, self._rim)
        if card in largest_symbol(self._view.lines[seat]):
            self.ring(place, 1.28 * SYMBOL * unit, 0.004 * unit, theme.accent)
        room = square(place, 0.72 * SYMBOL * unit)
        name = str(card.symbol)
        self.style.art.symbol(self.painter, name, room, QColor(theme.symbols[name]), QColor(theme.ink), 1.5)
