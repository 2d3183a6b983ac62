"""The poster of a finished game of Ecliptic: the twelve signs on their line, with the camps on both sides.

Lengths are parts of the width of the sky.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainterPath

from epizodiak_qt.desktop.app.phrases import SIGN_NAMES
from epizodiak_qt.desktop.app.translation import translate
from epizodiak_qt.desktop.ecliptic.words.event_text import camp_name
from epizodiak_qt.desktop.pictures.sky import SkyPainter
from epizodiak_qt.desktop.scene.items.shapes import square
from epizodiak_qt.desktop.style.fonts import TITLE as TITLE_FONT
from epizodiak_qt.games.ecliptic.cards import SIGNS
from epizodiak_qt.games.ecliptic.scoring import largest_symbol, longest_row
from epizodiak_qt.games.ecliptic.view import standings

if TYPE_CHECKING:
    from PySide6.QtGui import QPainter

    from epizodiak_qt.desktop.scene.scene_style import SceneStyle
    from epizodiak_qt.games.ecliptic.cards import Card
    from epizodiak_qt.games.ecliptic.view import View
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


def points(update: Update) -> tuple[int, ...]:
    """Return the points of each seat."""
    return tuple(each.total for each in standings(update.view))


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
    _Line(SkyPainter(painter, style, update.state.seats), area, update.view).paint()


class _Line:
    """The line from Aries at the top to Pisces: white camp on the left, blue camp on the right."""

    def __init__(self, sky: SkyPainter, area: QRectF, view: View) -> None:
        self._sky = sky
        self._theme = sky.theme
        self._area = area
        self._unit = area.width()
        self._rim = self._theme.text if self._theme.plain else self._theme.keyline
        self._view = view
        self._cards = {card.sign: (seat, card) for seat, line in enumerate(view.lines) for card in line}

    def paint(self) -> None:
        """Paint it from the ground up."""
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
        sky, unit = self._sky, self._unit
        middle = QPointF(self._area.center().x() + self._side(seat) * 0.31 * unit, self._area.top())
        base = middle + QPointF(0, 0.03 * unit)
        wide = sky.text(camp_name(seat), base, 0.032 * unit, self._theme.text, family=TITLE_FONT, bold=True)
        sky.badge(seat, base - QPointF(wide / 2 + 0.035 * unit, 0.011 * unit), 0.021 * unit)
        cup = base + QPointF(wide / 2 + 0.035 * unit, -0.011 * unit)
        sky.style.art.mark(sky.painter, "trophy", square(cup, 0.02 * unit), QColor(self._theme.accent))
        count = str(self._view.trophies[seat])
        place = base + QPointF(wide / 2 + 0.065 * unit, 0)
        sky.text(count, place, 0.034 * unit, self._theme.text, bold=True, align=0)

    def _paint_line(self) -> None:
        quiet = [(side * each, 0.0013, 0.28) for each in LATITUDES for side in (-1, 1)]
        for aside, width, opacity in (*quiet, (-0.006, 0.0016, 1.0), (0.0, 0.003, 1.0), (0.006, 0.0016, 1.0)):
            pen = self._sky.pen(self._theme.accent, width * self._unit, None, opacity)
            curve = self._curve(-0.5, len(SIGNS) - 0.5, aside * self._unit)
            self._sky.painter.strokePath(curve, pen)

    def _paint_row(self, seat: int) -> None:
        """Paint the longest run of signs of a camp as a band along the line."""
        row = longest_row(self._view.lines[seat])
        if len(row) < 2:
            return
        path = self._curve(row[0].sign, row[-1].sign)
        for colour, width in ((self._theme.keyline, 0.021), (self._sky.looks[seat].colour, 0.015)):
            self._sky.painter.strokePath(path, self._sky.pen(colour, width * self._unit))

    def _paint_sign(self, sign: int) -> None:
        """Paint a sign on the line, and its constellation on the side of the camp that holds it."""
        sky, node, unit = self._sky, self._on_line(sign), self._unit
        held = self._cards.get(SIGNS[sign])
        side = self._side(0 if held is None else held[0])
        beside = node + QPointF(-side * (NODE + 0.012) * unit, 0.006 * unit)
        align = 0 if side < 0 else 1
        colour = self._theme.muted if held is None else self._theme.text
        sky.text(SIGN_NAMES[SIGNS[sign]], beside, 0.0195 * unit, colour, align=align)
        if held is None:
            sky.disc(node, NODE * unit, self._theme.background_edge)
            pen = sky.pen(self._theme.muted, 0.0025 * unit)
            pen.setDashPattern([3, 3])
            sky.painter.setPen(pen)
            sky.painter.drawEllipse(node, NODE * unit, NODE * unit)
            sky.sign(sign + 1, node, 0.66 * NODE * unit, self._theme.muted)
            return
        seat, card = held
        figure = QPointF(self._area.center().x() + side * COLUMNS[sign % 2] * unit, node.y())
        sky.painter.setPen(sky.pen(self._theme.accent, 0.0022 * unit, None, 0.7))
        sky.painter.drawLine(node, figure - QPointF(side * 0.55 * FIGURE * unit, 0))
        sky.constellation(sign + 1, square(figure, FIGURE / 2 * unit), seat)
        sky.disc(node, NODE * unit, self._theme.tile)
        sky.ring(node, NODE * unit, 0.004 * unit, self._rim)
        sky.sign(sign + 1, node, 0.66 * NODE * unit, self._theme.ink)
        self._paint_symbol(card, seat, node + QPointF(side * SYMBOL_AT * unit, 0))

    def _paint_symbol(self, card: Card, seat: int, place: QPointF) -> None:
        """Paint the symbol of a card; those of the symbol that counts have a second ring."""
        sky, unit, theme = self._sky, self._unit, self._theme
        sky.disc(place, SYMBOL * unit, theme.tile)
        sky.ring(place, SYMBOL * unit, 0.003 * unit, self._rim)
        if card in largest_symbol(self._view.lines[seat]):
            sky.ring(place, 1.28 * SYMBOL * unit, 0.004 * unit, theme.accent)
        room = square(place, 0.72 * SYMBOL * unit)
        name = str(card.symbol)
        sky.style.art.symbol(sky.painter, name, room, QColor(theme.symbols[name]), QColor(theme.ink), 1.5)
