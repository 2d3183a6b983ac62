"""Painting the parts of a poster: texts as paths, constellations in the line style of their owner, badges.

Everything is drawn as shapes, so that a poster looks the same on every computer and at every size.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPainterPath, QPen, QRadialGradient

from epizodiak_qt.desktop.scene.items.shapes import scattered, square, star_path
from epizodiak_qt.desktop.style.fonts import TEXT, font
from epizodiak_qt.desktop.style.painting import faded, set_paint
from epizodiak_qt.desktop.style.seat_emblems import paint_badge, seat_styles_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from epizodiak_qt.desktop.scene.scene_style import SceneStyle
    from epizodiak_qt.table.entries import Seat

DASHES: Final[tuple[tuple[float, ...], ...]] = ((), (2.6, 2.4), (0.01, 2.0), (3.0, 2.0, 0.01, 2.0))
"""The line style of each seat: solid, dashed, dotted, dashed and dotted. Lengths in widths of the line."""
WIDTHS: Final = (1.0, 1.0, 1.5, 1.1)
"""The width of each line style: dots must be larger to be as visible."""
FONT_PX: Final = 200
"""The size at which the outlines of letters are taken."""
LINE: Final = 2.2  # of a constellation, in hundredths of its box
CASING: Final = 1.9  # the width of the keyline around a coloured line, on both sides together
WAIST: Final = 0.36  # the inner radius of a star with four rays, beside the outer one
ORNAMENT: Final = 0.42  # the inner radius of a star of the frame, beside the outer one
QUIET: Final = 0.42  # the opacity of a constellation that nobody has


class SkyPainter:
    """Paints parts of a poster with one painter, in one style.

    Args:
        painter: The painter.
        style: Theme and drawings.
        seats: The players.
    """

    def __init__(self, painter: QPainter, style: SceneStyle, seats: Sequence[Seat]) -> None:
        self.painter = painter
        self.style = style
        self.theme = style.theme
        self.seats = seats
        self.looks = seat_styles_of(seats)

    # --- texts

    def text(
        self,
        words: str,
        place: QPointF,
        px: float,
        colour: str,
        *,
        family: str = TEXT,
        bold: bool = False,
        align: float = 0.5,
        width: float = math.inf,
    ) -> float:
        """Paint words as paths; return how wide they are.

        Args:
            words: The words, on one line.
            place: The place on the line under the letters.
            px: The size of the letters.
            colour: The colour.
            family: The family of the font.
            bold: Whether the letters are bold.
            align: The part of the width that lies left of `place`: 0, 0.5 or 1.
            width: The greatest width; longer words are painted smaller.
        """
        path, long = outlines(words, family, bold=bold)
        scale = min(px / FONT_PX, width / long if long else 1.0)
        self.painter.save()
        self.painter.translate(place.x() - align * long * scale, place.y())
        self.painter.scale(scale, scale)
        self.painter.fillPath(path, QColor(colour))
        self.painter.restore()
        return long * scale

    # --- lines and shapes

    def pen(
        self, colour: str, width: float, seat: int | None = None, opacity: float = 1.0, casing: float = 1.0
    ) -> QPen:
        """Return a pen with round ends, in the line style of a seat; `casing` times as wide as its line."""
        pen = QPen(faded(colour, opacity), width)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        dashes = () if seat is None else DASHES[seat % len(DASHES)]
        if dashes:
            pen.setDashPattern([each / casing for each in dashes])
        return pen

    def owned_line(self, first: QPointF, second: QPointF, width: float, seat: int) -> None:
        """Paint a line in the colour and line style of a seat, with a keyline on a light ground."""
        painter = self.painter
        width *= WIDTHS[seat % len(WIDTHS)]
        if self.theme.keyline != self.theme.background_centre:
            painter.setPen(self.pen(self.theme.keyline, width * CASING, seat, casing=CASING))
            painter.drawLine(first, second)
        painter.setPen(self.pen(self.looks[seat].colour, width, seat))
        painter.drawLine(first, second)

    def ring(self, centre: QPointF, radius: float, width: float, colour: str, opacity: float = 1.0) -> None:
        """Paint a circle."""
        self.painter.setPen(self.pen(colour, width, None, opacity))
        self.painter.setBrush(Qt.BrushStyle.NoBrush)
        self.painter.drawEllipse(centre, radius, radius)

    def disc(self, centre: QPointF, radius: float, colour: str, opacity: float = 1.0) -> None:
        """Paint a filled circle."""
        set_paint(self.painter, faded(colour, opacity))
        self.painter.drawEllipse(centre, radius, radius)

    def badge(self, seat: int, centre: QPointF, radius: float) -> None:
        """Paint the emblem of a seat on its colour."""
        line = QPen(QColor(self.theme.keyline), 0.06 * radius)
        paint_badge(self.painter, self.style.art, self.looks[seat], square(centre, radius), line)

    def sign(self, value: int, centre: QPointF, radius: float, colour: str) -> None:
        """Paint the drawing of a sign."""
        self.style.art.sign(self.painter, value, square(centre, radius), QColor(colour))

    # --- a page

    def ground(self, page: QRectF, centre: QPointF, reach: float, stars: int, unit: float = 1.0) -> None:
        """Paint the ground of a page, lit around `centre`, with stars unless it is plain.

        Args:
            page: The page.
            centre: The lightest place.
            reach: How far the light reaches.
            stars: The number of stars.
            unit: The size of stars.
        """
        theme = self.theme
        if theme.background_centre == theme.background_edge:
            self.painter.fillRect(page, QColor(theme.background_centre))
            return
        ground = QRadialGradient(centre, reach)
        ground.setColorAt(0, QColor(theme.background_centre))
        ground.setColorAt(1, QColor(theme.background_edge))
        self.painter.fillRect(page, ground)
        for number in range(stars):
            place = QPointF(scattered(number, 1) * page.width(), scattered(number, 2) * page.height())
            bright = scattered(number, 3) ** 3
            self.disc(place, (2 + 5 * bright) * unit, theme.text, 0.12 + 0.4 * bright)

    def frame(self, page: QRectF, unit: float = 1.0) -> None:
        """Paint a double frame with a star in each corner."""
        painter, theme = self.painter, self.theme
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for margin, width in ((84 * unit, 9 * unit), (112 * unit, 3 * unit)):
            painter.setPen(self.pen(theme.accent, width))
            painter.drawRect(page.adjusted(margin, margin, -margin, -margin))
        inside = page.adjusted(98 * unit, 98 * unit, -98 * unit, -98 * unit)
        for corner in (inside.topLeft(), inside.topRight(), inside.bottomLeft(), inside.bottomRight()):
            self.disc(corner, 44 * unit, theme.background_edge)
            self.ring(corner, 44 * unit, 5 * unit, theme.accent)
            shape = star_path(corner, 36 * unit, ORNAMENT * 36 * unit, 8)
            painter.fillPath(shape, QColor(theme.accent))

    # --- constellations

    def constellation(self, value: int, rect: QRectF, seat: int | None) -> None:
        """Paint a constellation, bright and in the line style of its owner, or quietly if nobody has it."""
        stars, lines = self.style.art.figure(value, rect)
        box = min(rect.width(), rect.height()) / 100
        for first, second in lines:
            ends = stars[first][0], stars[second][0]
            if seat is None:
                self.painter.setPen(self.pen(self.theme.muted, 0.55 * LINE * box, None, QUIET))
                self.painter.drawLine(*ends)
            else:
                self.owned_line(*shortened(*ends, 3.2 * box), LINE * box, seat)
        for place, magnitude in stars:
            colour = None if seat is None else self.looks[seat].colour
            self.star(place, magnitude, box, colour, heart=True)

    def star(
        self, place: QPointF, magnitude: float, box: float, colour: str | None, *, heart: bool = False
    ) -> None:
        """Paint a star of a constellation, bright with a glow of a colour, or quietly if it is None.

        It has a heart of that colour if the colour means something.
        """
        radius = max(1.0, 3.6 - 0.5 * min(magnitude, 5)) * box
        if colour is None:
            self.disc(place, 0.6 * radius, self.theme.muted, 0.75)
            return
        if self.theme.glow:
            self.disc(place, 2.4 * radius, colour, 0.16)
        if heart:
            self.disc(place, 1.25 * radius, self.theme.keyline)
        rays = 1.9 * radius if magnitude < 3 else 1.4 * radius
        shape = star_path(place, rays, WAIST * rays, 4)
        casing = QPen(QColor(self.theme.keyline), 0.5 * radius)
        casing.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        self.painter.strokePath(shape, casing)
        self.painter.fillPath(shape, QColor(self.theme.score if self.theme.glow else self.theme.text))
        if heart:
            self.disc(place, 0.45 * radius, colour)


def outlines(words: str, family: str, *, bold: bool) -> tuple[QPainterPath, float]:
    """Return the outlines of words in a font of `FONT_PX`, and their width."""
    letters = font(family, FONT_PX, bold=bold)
    path = QPainterPath()
    path.addText(0, 0, letters, words)
    path.setFillRule(Qt.FillRule.WindingFill)
    return path, QFontMetricsF(letters).horizontalAdvance(words)


def shortened(first: QPointF, second: QPointF, by: float) -> tuple[QPointF, QPointF]:
    """Return a line whose ends are that far from the stars that it joins."""
    line = second - first
    length = math.hypot(line.x(), line.y())
    if length <= 3 * by:
        return first, second
    step = line * (by / length)
    return first + step, second - step
