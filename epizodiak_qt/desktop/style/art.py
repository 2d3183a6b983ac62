"""The drawings: paths read from resources/art, painted in a given colour and size."""

from __future__ import annotations

import json
import logging
import math
from itertools import islice
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainterPath, QPen

from epizodiak_qt.desktop.style.painting import painted_pixmap

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from PySide6.QtGui import QIcon, QPainter

    StarRow = tuple[float, float, float, float | None]

log = logging.getLogger(__name__)

_SIGNS: Final = "aries taurus gemini cancer leo virgo libra scorpio sagittarius capricorn aquarius pisces"
SIGNS: Final = tuple(_SIGNS.split())
BOX: Final = 100.0  # every drawing stands in a box of this size
SIGN_PEN: Final = 7.6
LINE_PEN: Final = 1.2  # of a constellation
BRIGHT: Final = 2.5  # the magnitude up to which a star of a constellation has rays
RAYS: Final = 4
MARK_PEN: Final = 9.0
EMBLEM_PEN: Final = 7.6
COMMANDS: Final[dict[str, tuple[Callable[..., object], int]]] = {
    "M": (QPainterPath.moveTo, 2),
    "L": (QPainterPath.lineTo, 2),
    "C": (QPainterPath.cubicTo, 6),
    "Q": (QPainterPath.quadTo, 4),
    "Z": (QPainterPath.closeSubpath, 0),
}
"""The commands of a path: what they draw, and the number of their coordinates."""


def parse_path(text: str) -> QPainterPath:
    """Return the path written as `text`: absolute M, L, C, Q and Z, numbers separated by spaces.

    Raises ValueError for anything else.
    """
    path = QPainterPath()
    words = iter(text.split())
    for word in words:
        if word not in COMMANDS:
            raise ValueError(word)
        draw, count = COMMANDS[word]
        numbers = [float(number) for number in islice(words, count)]
        if len(numbers) < count:
            raise ValueError("a point is cut off")
        draw(path, *numbers)
    return path


def _add_star(path: QPainterPath, centre: QPointF, magnitude: float, weight: float) -> None:
    """Add a star to a path: the brighter, the larger, and a bright one with rays."""
    radius = (3.5 - 0.45 * min(magnitude, 4.6)) * weight
    path.addEllipse(centre, radius, radius)
    if magnitude > BRIGHT:
        return
    corners = []
    for step in range(2 * RAYS):
        angle, length = math.pi * step / RAYS, 0.8 * radius if step % 2 else 2.3 * radius
        corners.append(centre + QPointF(length * math.sin(angle), -length * math.cos(angle)))
    path.addPolygon(corners)
    path.closeSubpath()


class Art:
    """The drawings of one folder. Each file is read when it is first needed.

    The drawings of an unreadable file are left out, and its name is added to `missing`.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._files: dict[str, dict[str, Any]] = {}
        self._paths: dict[tuple[str, str, str], QPainterPath] = {}
        self._constellations: dict[tuple[int, int, float], tuple[QPainterPath, QPainterPath]] = {}
        self.missing: set[str] = set()

    def sign(
        self, painter: QPainter, value: int, rect: QRectF, colour: QColor, pen: float = SIGN_PEN
    ) -> None:
        """Paint the sign of `value` (1 aries … 12 pisces) into `rect`."""
        self._paint(painter, "signs", SIGNS[value - 1], rect, colour, pen)

    def mark(self, painter: QPainter, name: str, rect: QRectF, colour: QColor) -> None:
        """Paint a mark of the interface into `rect`."""
        self._paint(painter, "marks", name, rect, colour, MARK_PEN)

    def icon(self, name: str, colour: str, size: int, file: str = "marks") -> QIcon:
        """Return a mark, or an emblem, as the icon of a button, at twice the resolution for sharp screens."""
        from PySide6.QtGui import QIcon  # with its 150 names of icons

        box, pen = QRectF(1, 1, size - 2, size - 2), QColor(colour)

        def paint(painter: QPainter) -> None:
            self._paint(painter, file, name, box, pen, MARK_PEN)

        return QIcon(painted_pixmap(size, size, 2, paint))

    def engraving(self, painter: QPainter, name: str, rect: QRectF, colour: QColor) -> None:
        """Paint a drawing with lines of several widths into `rect`."""
        self._paint(painter, "engravings", name, rect, colour, 0)

    def emblem(self, painter: QPainter, name: str, rect: QRectF, colour: QColor) -> None:
        """Paint the emblem of a seat into `rect`."""
        self._paint(painter, "emblems", name, rect, colour, EMBLEM_PEN)

    def symbol(
        self, painter: QPainter, name: str, rect: QRectF, colour: QColor, outline: QColor, pen: float
    ) -> None:
        """Paint a symbol of Ecliptic into `rect`, in its colour, with an outline of `pen` units around it."""
        self._paint(painter, "symbols", name, rect, colour, 0, outline=QPen(outline, 2 * pen))

    def figure(self, value: int, rect: QRectF) -> tuple[list[tuple[QPointF, float]], list[tuple[int, int]]]:
        """Return the stars of the constellation of `value` in `rect`, with their magnitudes, and its lines.

        A line joins two stars, which are given by their numbers; the lines are in drawing order.
        """
        figure = self._figure(value)
        unit = min(rect.width(), rect.height()) / BOX
        corner = rect.center() - QPointF(BOX, BOX) * unit / 2
        stars = [(corner + QPointF(x, y) * unit, magnitude) for x, y, magnitude in figure["stars"]]
        return stars, [(first, second) for first, second in figure["lines"]]

    def constellation(
        self,
        painter: QPainter,
        value: int,
        rect: QRectF,
        colour: QColor,
        *,
        drawn: float = 1.0,
        weight: float = 1.0,
    ) -> None:
        """Paint the part `drawn`, 0 to 1, of the constellation of `value`, thicker by `weight`."""
        lines, stars = self._constellation(value, drawn, weight)
        unit = min(rect.width(), rect.height()) / BOX
        if unit <= 0:  # there is no room for it
            return
        painter.save()
        painter.translate(rect.center())
        painter.scale(unit, unit)
        painter.translate(-BOX / 2, -BOX / 2)
        if not lines.isEmpty():
            painter.strokePath(lines, QPen(colour, max(LINE_PEN, 0.8 / unit) * weight))
        painter.fillPath(stars, colour)
        painter.restore()

    def _constellation(self, value: int, drawn: float, weight: float) -> tuple[QPainterPath, QPainterPath]:
        """Return the lines and the stars of the drawn part of a constellation."""
        figure = self._figure(value)
        shown = figure["lines"][: round(drawn * len(figure["lines"]))]
        key = (value, len(shown), weight)
        if key not in self._constellations:
            reached = {end for line in shown for end in line} | {line[0] for line in figure["lines"][:1]}
            lines, stars = QPainterPath(), QPainterPath()
            stars.setFillRule(Qt.FillRule.WindingFill)
            for first, second in shown:
                lines.moveTo(*figure["stars"][first][:2])
                lines.lineTo(*figure["stars"][second][:2])
            for each, (x, y, magnitude) in enumerate(figure["stars"]):
                if drawn >= 1 or each in reached:
                    _add_star(stars, QPointF(x, y), magnitude, weight)
            self._constellations[key] = lines, stars
        return self._constellations[key]

    def stars(self) -> dict[str, list[StarRow]]:
        """Return the stars of the sky by sign, and "others": ecliptic longitude, latitude, magnitude, B-V."""
        return self._file("stars")

    def _figure(self, value: int) -> dict[str, Any]:
        """Return the stars and lines of a constellation; empty ones if the drawings are missing."""
        figure: dict[str, Any] = self._file("constellations").get(
            SIGNS[value - 1], {"stars": [], "lines": []}
        )
        return figure

    def _paint(
        self,
        painter: QPainter,
        file: str,
        name: str,
        rect: QRectF,
        colour: QColor,
        pen: float,
        outline: QPen | None = None,
    ) -> None:
        painter.save()
        unit = min(rect.width(), rect.height()) / BOX
        painter.translate(rect.center())
        painter.scale(unit, unit)
        painter.translate(-BOX / 2, -BOX / 2)
        stroke = self._path(file, name, "strokes" if file == "signs" else "stroke")
        if not stroke.isEmpty():
            line = QPen(
                colour, pen, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin
            )
            painter.strokePath(stroke, line)
        for part in self._file(file).get(name, ()):
            if part.startswith("line "):
                painter.strokePath(self._path(file, name, part), QPen(colour, float(part[5:])))
        fill = self._path(file, name, "fill")
        if outline is not None:
            outline.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
            painter.strokePath(fill, outline)
        if not fill.isEmpty():
            painter.fillPath(fill, QBrush(colour))
        painter.restore()

    def _path(self, file: str, name: str, part: str) -> QPainterPath:
        key = (file, name, part)
        if key not in self._paths:
            path = QPainterPath()
            for text in self._file(file).get(name, {}).get(part, ()):
                path.addPath(parse_path(text))
            self._paths[key] = path
        return self._paths[key]

    def _file(self, name: str) -> dict[str, Any]:
        if name not in self._files:
            try:
                self._files[name] = json.loads((self._folder / f"{name}.json").read_text("utf-8"))
            except (OSError, ValueError):
                log.exception("drawings %s cannot be read", name)
                self._files[name] = {}
                self.missing.add(name)
        return self._files[name]
