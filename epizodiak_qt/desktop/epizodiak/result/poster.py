"""The poster of a finished game of EpiZodiak: twelve constellations on an astrolabe.

Lengths are parts of the radius of the astrolabe.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath

from epizodiak_qt.desktop.app.translation import plural
from epizodiak_qt.desktop.epizodiak.tiles.tile_pixmaps import ROMAN
from epizodiak_qt.desktop.pictures.sky import SkyPainter
from epizodiak_qt.desktop.scene.items.shapes import at_angle, square
from epizodiak_qt.desktop.style.fonts import TITLE as TITLE_FONT
from epizodiak_qt.desktop.style.painting import faded
from epizodiak_qt.games.epizodiak.constants import VALUES

if TYPE_CHECKING:
    from epizodiak_qt.desktop.scene.scene_style import SceneStyle
    from epizodiak_qt.games.epizodiak.view import View
    from epizodiak_qt.table.link import Update

DEGREES: Final = 30.0  # of a sign
SCALE_IN: Final = 0.945  # the inner edge of the graduation
BAND_IN: Final = 0.80  # of the band of the signs
FIGURE_AT: Final = 0.59  # the middle of a constellation
FIGURE: Final = 0.33  # the width of one
BADGE_AT: Final = 0.393
DIAL_OUT: Final = 0.345
DIAL_AT: Final = 0.28
DIAL_IN: Final = 0.215


def details(update: Update) -> tuple[str, ...]:
    """Return how many sets each seat has discarded in the last round."""
    view: View = update.view
    return tuple(plural("Picture", "%n set(s) in the last round", len(sets)) for sets in view.sets)


def signs(update: Update, seat: int) -> tuple[int, ...]:
    """Return the values of the sets of a seat."""
    view: View = update.view
    return tuple(sorted(view.sets[seat]))


def paint(painter: QPainter, area: QRectF, update: Update, style: SceneStyle) -> None:
    """Paint the twelve constellations; those of the sets are bright, in the line style of their owner."""
    _Astrolabe(painter, style, update.state.seats).paint(area, update.view)


class _Astrolabe(SkyPainter):
    """Twelve signs in a circle, as on the dial: XII at the top, clockwise."""

    def paint(self, area: QRectF, view: View) -> None:
        """Paint it from the ground up."""
        self._centre, self._radius, self._view = area.center(), area.width() / 2, view
        self._owner = {value: seat for seat, values in enumerate(view.sets) for value in values}
        if self.theme.glow and self.theme.ring != self.theme.background_centre:
            self.disc(self._centre, self._radius, self.theme.ring, 0.55)
        for value in VALUES:
            self._paint_sector(value)
        self._paint_graduation()
        for value in VALUES:
            self._paint_sign(value)
            self._paint_place(value)
        self._paint_winner()

    def _at(self, value: float, part: float) -> QPointF:
        return at_angle(self._centre, DEGREES * value, part * self._radius)

    def _paint_sector(self, value: int) -> None:
        """Paint the constellation of a sign, on a tint of its owner's colour."""
        seat, radius = self._owner.get(value), self._radius
        if seat is not None:
            tint = faded(self.looks[seat].colour, 0.13 if self.theme.glow else 0.0)
            self.painter.fillPath(self._sector(value, DIAL_OUT, BAND_IN), tint)
        self.painter.setPen(self.pen(self.theme.accent, 0.0022 * radius, None, 0.55))
        self.painter.drawLine(self._at(value - 0.5, DIAL_OUT), self._at(value - 0.5, BAND_IN))
        self.constellation(value, square(self._at(value, FIGURE_AT), FIGURE / 2 * radius), seat)
        if seat is not None:
            self.badge(seat, self._at(value, BADGE_AT), 0.034 * radius)

    def _sector(self, value: int, inner: float, outer: float) -> QPainterPath:
        path = QPainterPath()
        start = 90 - DEGREES * (value - 0.5)  # Qt counts from the right, counter-clockwise
        path.arcMoveTo(square(self._centre, outer * self._radius), start)
        path.arcTo(square(self._centre, outer * self._radius), start, -DEGREES)
        path.arcTo(square(self._centre, inner * self._radius), start - DEGREES, DEGREES)
        path.closeSubpath()
        return path

    def _paint_graduation(self) -> None:
        radius, accent = self._radius, self.theme.accent
        for part, width in (
            (1.0, 0.009),
            (0.987, 0.0025),
            (SCALE_IN, 0.0035),
            (BAND_IN, 0.0035),
            (BAND_IN - 0.012, 0.002),
            (DIAL_OUT, 0.0035),
            (DIAL_IN, 0.0035),
        ):
            self.ring(self._centre, part * radius, width * radius, accent)
        for tick in range(180):
            long = 0 if tick % 15 == 7 else 0.014 if tick % 5 else 0.024
            end = SCALE_IN if not long else SCALE_IN + 0.04 - long
            self.painter.setPen(self.pen(accent, (0.0035 if tick % 5 == 0 else 0.002) * radius))
            place = tick / 15
            self.painter.drawLine(self._at(place, 0.985), self._at(place, end))
        for value in VALUES:
            self.painter.setPen(self.pen(accent, 0.0035 * radius))
            self.painter.drawLine(self._at(value - 0.5, BAND_IN), self._at(value - 0.5, 0.985))

    def _paint_sign(self, value: int) -> None:
        """Paint the drawing and the numeral of a sign side by side in its band."""
        middle, radius = self._at(value, 0.872), self._radius
        bright = self.theme.text if value in self._owner else self.theme.muted
        self.sign(value, middle + QPointF(0, -0.017 * radius), 0.044 * radius, bright)
        below = middle + QPointF(0, 0.066 * radius)
        self.text(ROMAN[value], below, 0.042 * radius, bright, family=TITLE_FONT, bold=True)

    def _paint_place(self, value: int) -> None:
        """Paint a place of the dial: a tile, or the outline of a free place."""
        place, radius = self._at(value, DIAL_AT), self._radius
        width, height = 0.066 * radius, 0.088 * radius
        tile = QRectF(place.x() - width / 2, place.y() - height / 2, width, height)
        numeral = place + QPointF(0, 0.012 * radius)
        if value in self._view.dial:
            self.painter.setPen(self.pen(self.theme.ink, 0.003 * radius))
            self.painter.setBrush(QColor(self.theme.tile))
            self.painter.drawRoundedRect(tile, 0.1 * width, 0.1 * width)
            colour = self.theme.ink
        else:
            pen = self.pen(self.theme.muted, 0.002 * radius)
            pen.setDashPattern([3, 3])
            self.painter.setPen(pen)
            self.painter.setBrush(Qt.BrushStyle.NoBrush)
            self.painter.drawRoundedRect(tile, 0.1 * width, 0.1 * width)
            colour = self.theme.muted
        self.text(ROMAN[value], numeral, 0.034 * radius, colour, family=TITLE_FONT, width=0.85 * width)

    def _paint_winner(self) -> None:
        """Paint the emblem of the winner in the middle; those of all who share the first place."""
        outcome = self._view.outcome
        if outcome is None:
            return
        best = outcome.ranking[0]
        size = 0.115 if len(best) == 1 else 0.075
        for place, seat in enumerate(best):
            side = (place - (len(best) - 1) / 2) * 2.2 * size * self._radius
            self.badge(seat, self._centre + QPointF(side, 0), size * self._radius)
