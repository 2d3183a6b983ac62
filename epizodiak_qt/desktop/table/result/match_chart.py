"""The points of a match round by round, the round that decided it, and their chart.

Each player has a dash pattern, a marker and an emblem beside a colour. Of equal points the lines below are
seen through the gaps of those above, and the markers below are larger.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from epizodiak_qt.desktop.app.translation import translate
from epizodiak_qt.desktop.style.painting import set_paint
from epizodiak_qt.desktop.table.result.result_part import ResultPart
from epizodiak_qt.override import override

if TYPE_CHECKING:
    from epizodiak_qt.desktop.scene.scene_style import SceneStyle
    from epizodiak_qt.desktop.style.theme import SeatStyle

WIDTH: Final = 26.0  # in sizes of text
LEAST_WIDTH: Final = 15.0
HEIGHT: Final = 14.5
DENSE_HEIGHT: Final = 9.0
LINE: Final = 0.16  # the width of a line
DASHES: Final[tuple[tuple[float, ...], ...]] = ((), (4.0, 2.0), (1.4, 1.6))  # in widths of the line
MOST_LABELS: Final = 6  # of an axis


@dataclass(frozen=True, slots=True)
class MatchPoints:
    """The totals of all players after each known round."""

    totals: tuple[tuple[int, ...], ...]
    """The totals of the seats before the first known round, then after each."""
    complete: bool
    """Whether the first known round is the first of the match."""

    @property
    def rounds(self) -> int:
        """The number of known rounds."""
        return max(0, len(self.totals) - 1)

    def decisive_round(self, winner: int) -> int | None:
        """Return the round after which `winner` led until the end; None if it lies before the known ones.

        Rounds count from 1. The last one decides if the winner was not alone in the lead before it.
        """
        if not self.rounds:
            return None
        decisive = self.rounds
        for before in reversed(self.totals[:-1]):
            others = [points for seat, points in enumerate(before) if seat != winner]
            if before[winner] <= max(others):
                break
            decisive -= 1
        return decisive or None


@dataclass(frozen=True, slots=True)
class MatchChart:
    """The points of a match, by seat."""

    names: tuple[str, ...]
    """The names of the players."""
    looks: tuple[SeatStyle, ...]
    """Their emblems and colours."""
    points: MatchPoints
    """The totals after each round."""
    target: int
    """The points that win the match."""
    decisive: int | None
    """The number of the decisive known round, from 1; None without one."""

    def part(self, style: SceneStyle) -> ChartPart:
        """Return the chart as a widget."""
        return ChartPart(self, style)

    def round_name(self, number: int) -> str:
        """Return the label of a round; those after unknown ones have no number."""
        if self.points.complete:
            return str(number)
        return "" if number else "…"

    def in_words(self) -> str:
        """Return the lines as sentences, one a player."""
        line = translate("Result", "{name}: {points}.")
        each = (
            line.format(name=name, points=", ".join(str(totals[seat]) for totals in self.points.totals))
            for seat, name in enumerate(self.names)
        )
        lead = (
            translate("Result", "Points at the start and after each round.")
            if self.points.complete
            else translate("Result", "Points before and after each known round.")
        )
        return " ".join((lead, *each))


class ChartPart(ResultPart):
    """The chart as a widget."""

    def __init__(self, chart: MatchChart, style: SceneStyle) -> None:
        super().__init__(style, 0, translate("Result", "Chart of the match"), chart.in_words())
        self._chart = chart
        self._totals = chart.points.totals
        self._top = max(chart.target, *(max(totals) for totals in self._totals))

    @override
    def sizes(self) -> tuple[float, float, float]:
        text = self.text_px
        return WIDTH * text, LEAST_WIDTH * text, (DENSE_HEIGHT if self.dense else HEIGHT) * text

    # --- places

    def _frame(self) -> QRectF:
        """Return the area of the lines, between the labels."""
        text = self.text_px
        numbers = self.metrics(0.85).horizontalAdvance(str(self._top))
        ends = 2.2 * text + self.metrics(bold=True).horizontalAdvance(str(self._top))
        return QRectF(
            numbers + 0.8 * text,
            2.0 * text,
            self.width() - numbers - 1.2 * text - ends,
            self.height() - 4.9 * text,
        )

    def _at(self, frame: QRectF, number: int, points: float) -> QPointF:
        return QPointF(
            frame.x() + frame.width() * number / max(1, self._chart.points.rounds),
            frame.bottom() - frame.height() * points / max(1, self._top),
        )

    def _line(self, frame: QRectF, seat: int) -> list[QPointF]:
        return [self._at(frame, number, totals[seat]) for number, totals in enumerate(self._totals)]

    # --- painting

    @override
    def paint_part(self, painter: QPainter) -> None:
        frame = self._frame()
        self._paint_axes(painter, frame)
        self._paint_decisive(painter, frame)
        for seat in range(len(self._chart.names)):
            self._paint_line(painter, frame, seat)
        for seat in reversed(range(len(self._chart.names))):
            set_paint(painter, self._chart.looks[seat].colour, self.style_now.theme.keyline)
            for point in self._line(frame, seat):
                painter.drawPolygon(_marker(seat, point, 1.7 * LINE * self.text_px))
        self._paint_ends(painter, frame)

    def _paint_axes(self, painter: QPainter, frame: QRectF) -> None:
        text, theme, chart = self.text_px, self.style_now.theme, self._chart
        right = Qt.AlignmentFlag.AlignRight
        step = math.ceil(self._top / MOST_LABELS)
        marked = [*range(0, self._top + 1, step)]
        painter.setPen(QPen(QColor(theme.chip_border), 1))
        for points in marked:
            left = self._at(frame, 0, points)
            painter.drawLine(left, QPointF(frame.right(), left.y()))
        target = self._at(frame, 0, chart.target)
        painter.setPen(QPen(QColor(theme.accent), 2, Qt.PenStyle.DashLine))
        painter.drawLine(target, QPointF(frame.right(), target.y()))
        for points in {*marked, chart.target}:
            y = self._at(frame, 0, points).y()
            near = abs(y - target.y())
            if points == chart.target or near > 1.1 * text:
                row = QRectF(0, y - text, frame.x() - 0.4 * text, 2 * text)
                self.write(painter, row, str(points), right, size=0.85, bold=points == chart.target)
        rounds = chart.points.rounds
        every = math.ceil((rounds + 1) / max(2.0, frame.width() / (2.2 * text)))
        for number in range(0, rounds + 1, every):
            label = QRectF(0, frame.bottom() + 0.2 * text, 3 * text, 1.2 * text)
            label.moveCenter(QPointF(self._at(frame, number, 0).x(), label.center().y()))
            self.write(painter, label, chart.round_name(number), Qt.AlignmentFlag.AlignHCenter, size=0.85)
        title = QRectF(frame.x(), frame.bottom() + 1.4 * text, frame.width(), 1.3 * text)
        self.write(
            painter,
            title,
            translate("Result", "Rounds"),
            Qt.AlignmentFlag.AlignHCenter,
            size=0.85,
            colour=theme.muted,
        )

    def _paint_decisive(self, painter: QPainter, frame: QRectF) -> None:
        """Mark the decisive round by a line with a label above."""
        chart, text, theme = self._chart, self.text_px, self.style_now.theme
        if chart.decisive is None:
            return
        x = self._at(frame, chart.decisive, 0).x()
        painter.setPen(QPen(QColor(theme.accent), 2))
        painter.drawLine(QPointF(x, frame.top() - 0.3 * text), QPointF(x, frame.bottom()))
        label = translate("Result", "Decisive round")
        width = self.metrics(0.9, bold=True).horizontalAdvance(label)
        left = max(0.0, min(x - width / 2, frame.right() - width))  # beside the ends of the lines
        mark = QRectF(x - 0.35 * text, frame.top() - 0.65 * text, 0.7 * text, 0.45 * text)
        set_paint(painter, theme.accent)
        painter.drawPolygon(QPolygonF([mark.topLeft(), mark.topRight(), QPointF(x, mark.bottom())]))
        row = QRectF(left, 0, width, frame.top() - 0.7 * text)
        self.write(painter, row, label, Qt.AlignmentFlag.AlignLeft, size=0.9, bold=True)

    def _paint_line(self, painter: QPainter, frame: QRectF, seat: int) -> None:
        theme, look = self.style_now.theme, self._chart.looks[seat]
        width = LINE * self.text_px
        line = QPolygonF(self._line(frame, seat))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        dashes = DASHES[seat % len(DASHES)]
        # The ink around the colour, which alone could be too pale on the ground.
        for colour, stroke in ((theme.keyline, 1.8 * width), (look.colour, width)):
            pen = QPen(QColor(colour), stroke)
            pen.setCapStyle(Qt.PenCapStyle.FlatCap)
            pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
            if dashes:
                pen.setDashPattern([length * width / stroke for length in dashes])
            painter.setPen(pen)
            painter.drawPolyline(line)

    def _paint_ends(self, painter: QPainter, frame: QRectF) -> None:
        """Paint emblem and total of each player at the end of the line, without overlaps."""
        text = self.text_px
        side, last = 1.35 * text, self._totals[-1]
        order = sorted(range(len(last)), key=lambda seat: (-last[seat], seat))
        tops = [self._at(frame, self._chart.points.rounds, last[seat]).y() - side / 2 for seat in order]
        for place in range(1, len(tops)):
            tops[place] = max(tops[place], tops[place - 1] + side + 1)
        lowest = frame.bottom() + 1.2 * text - side
        for place in reversed(range(len(tops))):
            tops[place] = min(tops[place], lowest)
            lowest = tops[place] - side - 1
        for seat, top in zip(order, tops, strict=True):
            badge = QRectF(frame.right() + 0.5 * text, top, side, side)
            self.badge(painter, self._chart.looks[seat], badge)
            number = QRectF(badge.right() + 0.25 * text, badge.y(), self.width() - badge.right(), side)
            self.write(painter, number, str(last[seat]), Qt.AlignmentFlag.AlignLeft, bold=True)


def _marker(seat: int, at: QPointF, radius: float) -> QPolygonF:
    """Return the marker of a player: a disc, a square or a triangle."""
    corners, turn = ((16, 0.0), (4, 45.0), (3, 90.0))[seat % 3]
    grown = radius * (0.8, 1.35, 2.1)[seat % 3]
    angles = (turn + 360 * corner / corners for corner in range(corners))
    return QPolygonF([at + QLineF.fromPolar(grown, angle).p2() for angle in angles])
