"""The sky in the middle of the dial: real stars around the ecliptic pole, which turn slowly.

The projection is stereographic from the south ecliptic pole. Longitudes grow clockwise, as on a celestial
globe, so that each constellation stands at its sign on the ring.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QLineF, QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from epizodiak_qt.desktop.scene import z_values
from epizodiak_qt.desktop.scene.animation import RestartableTimer
from epizodiak_qt.desktop.scene.items.drawing import PaintedOnce
from epizodiak_qt.desktop.scene.items.shapes import at_angle, radial, square
from epizodiak_qt.desktop.style.art import SIGNS
from epizodiak_qt.desktop.style.painting import faded, set_paint
from epizodiak_qt.desktop.style.theme import STAR_COLOURS
from epizodiak_qt.games.epizodiak.constants import VALUES
from epizodiak_qt.override import override

if TYPE_CHECKING:
    from collections.abc import Collection

    from epizodiak_qt.desktop.app.clock import Clock
    from epizodiak_qt.desktop.scene.scene_style import SceneStyle
    from epizodiak_qt.desktop.style.art import StarRow

SOUTHERNMOST: Final = -21.5  # degrees of ecliptic latitude, at the edge of the sky
OBLIQUITY: Final = 23.44  # degrees between the ecliptic and the equator
AT_REST: Final = -12.0  # degrees by which the longitudes turn, so that each constellation stands at its sign
POINTED: Final = 1.3  # the faintest magnitude of a star with a pointer
STEP_MS: Final = 2000
STEP_DEGREES: Final = 0.05  # 1.5 degrees a minute
MIDDLE: Final = QPointF(0, 0)


@dataclass(frozen=True, slots=True)
class Star:
    """A star as it is drawn."""

    place: QPointF
    """Its place, where the radius of the sky is 1."""
    magnitude: float
    """Its visual magnitude."""
    colour: str | None
    """Its colour in the night; None for that of most stars."""


def _distance(latitude: float) -> float:
    """Return the distance of a latitude from the pole in the middle of a disc of radius 1, in degrees."""
    half = math.radians(90 - latitude) / 2
    return math.tan(half) / math.tan(math.radians(90 - SOUTHERNMOST) / 2)


def _length(place: QPointF) -> float:
    return math.hypot(place.x(), place.y())


def _star(row: StarRow) -> Star:
    longitude, latitude, magnitude, index = row
    colour = None if index is None else next(name for most, name in STAR_COLOURS if index <= most)
    return Star(at_angle(MIDDLE, longitude, _distance(latitude)), magnitude, colour)


class SkyItem(PaintedOnce):
    """The sky, painted into a pixmap that is painted anew at each small step of its turning.

    A step is only scheduled by a paint: a table that is hidden or minimised has no timer.

    Attributes:
        moving: Whether the sky turns slowly.
        turned: By how many degrees it has turned.
        lit: The values whose constellations are lit.
        drawn: How much of the lit constellations is drawn, 0 to 1.
    """

    def __init__(self, style: SceneStyle, clock: Clock) -> None:
        super().__init__(style, z_values.SKY)
        self._radius = 0.0
        self._unit = 1.0
        self.turned = 0.0
        self.lit: frozenset[int] = frozenset()
        self._timer = RestartableTimer(clock, self._step)
        self._waits = False
        self.moving = False
        self.drawn = 1.0
        stars = style.art.stars()
        self._figures = {value: [*map(_star, stars.get(SIGNS[value - 1], ()))] for value in VALUES}
        self._others = [star for star in map(_star, stars.get("others", ())) if _length(star.place) < 0.97]

    def fit(self, centre: QPointF, radius: float, unit: float) -> None:
        """Move the sky, and resize it; `unit` is the length of one unit of the dial."""
        self._radius, self._unit = radius, unit
        self.set_bounds(square(MIDDLE, radius))
        self.setPos(centre)

    def light(self, values: Collection[int]) -> None:
        """Light these constellations, and no others."""
        before, self.lit = self.lit, frozenset(values)
        if not before <= self.lit or self.drawn < 1:
            self.forget()
        elif before != self.lit:
            self.paint_over(partial(self._add_lit, self.lit - before))

    def _add_lit(self, values: Collection[int], painter: QPainter) -> None:
        painter.rotate(self._angle)
        self._paint_lit(painter, values)

    def draw_lit(self, part: float) -> None:
        """Draw the first part of the lines of the lit constellations, 0 to 1."""
        if (part >= 1) != (self.drawn >= 1):
            self.forget()
        self.drawn = part
        self.update()

    @property
    def _angle(self) -> float:
        return AT_REST + self.turned

    def _step(self) -> None:
        self._waits = False
        if self.moving:
            self.turned = (self.turned + STEP_DEGREES) % 360
            self.forget()

    @override
    def paint_once(self, painter: QPainter) -> None:
        painter.rotate(self._angle)
        self._paint_circles(painter)
        self._paint_pointers(painter)
        painter.setPen(QPen(faded(self._style.theme.muted, 0.5), max(0.9, self._unit)))
        for value, stars in self._figures.items():
            painter.drawLines(self._lines(value, stars))
        for stars in (self._others, *self._figures.values()):
            self._paint_stars(painter, stars)
        if self.drawn >= 1:
            self._paint_lit(painter, self.lit)

    def _paint_circles(self, painter: QPainter) -> None:
        """Paint the ecliptic with its twelve parts, and the equator, which is a circle beside the middle."""
        accent, radius, unit = self._style.theme.accent, self._radius, self._unit
        ecliptic = _distance(0) * radius
        near, far = _distance(OBLIQUITY) * radius, _distance(-OBLIQUITY) * radius
        painter.setPen(QPen(faded(accent, 0.22), unit))
        outer = _distance(SOUTHERNMOST) * radius
        painter.drawLines([radial(MIDDLE, 30 * step, ecliptic * 0.55, outer) for step in range(12)])
        set_paint(painter, None, faded(accent, 0.55), 1.4 * unit)
        painter.drawEllipse(MIDDLE, ecliptic, ecliptic)
        painter.drawEllipse(MIDDLE, ecliptic - 4 * unit, ecliptic - 4 * unit)
        painter.drawLines([radial(MIDDLE, 5 * step, ecliptic - 4 * unit, ecliptic) for step in range(72)])
        # The equator is north of the ecliptic by the obliquity where the longitude is 270 degrees.
        middle = QPointF((far - near) / 2, 0)
        size = (near + far) / 2
        painter.drawEllipse(middle, size, size)

    def _paint_pointers(self, painter: QPainter) -> None:
        """Paint the star pointers of the rete: thorns that bend from a ring to the brightest stars."""
        unit, ecliptic = self._unit, _distance(0) * self._radius
        set_paint(painter, faded(self._style.theme.brass, 0.55))
        for star in (*self._others, *(each for stars in self._figures.values() for each in stars)):
            distance = _length(star.place) * self._radius
            if star.magnitude > POINTED or distance < 0.5 * ecliptic:
                continue
            outside = distance > ecliptic + 14 * unit
            base = self._radius if outside else ecliptic - 4 * unit
            if abs(base - distance) < 5 * unit:
                base = self._radius
            angle = math.degrees(math.atan2(star.place.x(), -star.place.y()))
            tip = distance + math.copysign(self._size(star) + 1.5 * unit, base - distance)
            painter.drawPath(_thorn(angle, tip, base, unit))

    def _lines(self, value: int, stars: list[Star]) -> list[QLineF]:
        """Return the lines of a constellation, in drawing order; none if a drawing is missing."""
        if not stars:
            return []
        places = [star.place * self._radius for star in stars]
        _, lines = self._style.art.figure(value, self.bounds)
        return [QLineF(places[one], places[other]) for one, other in lines]

    def _paint_stars(self, painter: QPainter, stars: list[Star]) -> None:
        theme = self._style.theme
        night = theme.name == "night"
        for star in stars:
            colour = star.colour if night and star.colour else theme.text
            size, place = self._size(star), star.place * self._radius
            if night and star.magnitude < 1.7:
                set_paint(painter, faded(colour, 0.16))
                painter.drawEllipse(place, 2.6 * size, 2.6 * size)
            set_paint(painter, faded(colour, max(0.55, min(1.0, 1.25 - 0.16 * star.magnitude))))
            painter.drawEllipse(place, size, size)

    def _size(self, star: Star) -> float:
        """Return the radius of a star in pixels, by its magnitude."""
        return max(0.7, (3.3 - 0.58 * max(0.0, star.magnitude)) * self._unit)

    def _paint_lit(self, painter: QPainter, values: Collection[int]) -> None:
        """Paint lit constellations: lines and stars in gold, with a glow."""
        theme, unit = self._style.theme, self._unit
        gold, glow = QColor(theme.halo), faded(theme.halo_glow, 0.22)
        for value in sorted(values):
            stars = self._figures[value]
            lines = self._lines(value, stars)
            shown = lines[: round(self.drawn * len(lines))]
            for pen in (QPen(glow, 7 * unit), QPen(gold, max(1.2, 1.7 * unit))):
                pen.setCapStyle(Qt.PenCapStyle.RoundCap)
                painter.setPen(pen)
                painter.drawLines(shown)
            for star in stars:
                place, size = star.place * self._radius, self._size(star) + 0.6 * unit
                set_paint(painter, glow)
                painter.drawEllipse(place, 2.4 * size, 2.4 * size)
                set_paint(painter, gold)
                painter.drawEllipse(place, size, size)

    @override
    def draw(self, painter: QPainter) -> None:
        if self._style.theme.plain:
            return
        super().draw(painter)
        if self.drawn < 1:
            self._add_lit(self.lit, painter)
        if self.moving and not self._waits:
            self._waits = True
            self._timer.start(STEP_MS)


def _thorn(angle: float, tip: float, base: float, unit: float) -> QPainterPath:
    """Return a thorn from a ring to a star: distances from the middle, the angle of the star in degrees."""
    half = math.degrees(3.5 * unit / base)
    bend = math.degrees(9 * unit / base)
    middle = (tip + base) / 2

    def at(degrees: float, distance: float) -> QPointF:
        return at_angle(MIDDLE, angle + degrees, distance)

    path = QPainterPath(at(0, tip))
    path.quadTo(at(bend * 0.2, middle), at(bend - half, base))
    path.lineTo(at(bend + half, base))
    path.quadTo(at(bend * 0.9, middle), at(0, tip))
    return path
