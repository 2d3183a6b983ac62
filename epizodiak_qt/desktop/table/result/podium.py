"""The podium at the end of a match: emblems, names and totals on steps; equal players share one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPen

from epizodiak_qt.desktop.app.translation import plural, translate
from epizodiak_qt.desktop.style.fonts import TITLE, font
from epizodiak_qt.desktop.style.painting import set_paint, write
from epizodiak_qt.desktop.table.result.result_part import ResultPart
from epizodiak_qt.override import override

if TYPE_CHECKING:
    from collections.abc import Iterator

    from epizodiak_qt.desktop.scene.scene_style import SceneStyle
    from epizodiak_qt.desktop.style.theme import SeatStyle

STEPS: Final = (5.4, 4.2, 3.1)  # heights in sizes of text, by place; later places stand on the last step
DENSE: Final = 0.72
ABOVE: Final = 5.6  # for laurel, badge, name and a gap above the highest step
COLUMN: Final = 6.4  # the usual width of a step
LEAST_COLUMN: Final = 4.6


@dataclass(frozen=True, slots=True)
class PodiumPlace:
    """One player on the podium."""

    name: str
    """The name."""
    look: SeatStyle
    """Emblem and colour."""
    place: int
    """1 for the first; equal players have the same."""
    before: int
    """The points before the last round."""
    total: int
    """The points at the end."""


@dataclass(frozen=True, slots=True)
class Podium:
    """The players of a match by their places, best first."""

    places: tuple[PodiumPlace, ...]
    """The players, best first."""

    def part(self, style: SceneStyle) -> PodiumPart:
        """Return the podium as a widget."""
        return PodiumPart(self, style)


def places_in_words(places: tuple[PodiumPlace, ...]) -> str:
    """Return the places of all players as sentences."""
    words = {
        1: translate("Result", "First place: {names}, {points}."),
        2: translate("Result", "Second place: {names}, {points}."),
        3: translate("Result", "Third place: {names}, {points}."),
    }
    later = translate("Result", "Place {place}: {names}, {points}.")
    return " ".join(
        words.get(place, later).format(
            place=place,
            names=", ".join(each.name for each in places if each.place == place),
            points=plural("Spoken", "%n point(s)", max(each.total for each in places if each.place == place)),
        )
        for place in sorted({each.place for each in places})
    )


def _step(place: int) -> float:
    """Return the height of the step of a place, in sizes of text."""
    return STEPS[min(place, len(STEPS)) - 1]


class PodiumPart(ResultPart):
    """A step for each place, the highest in the middle unless players share one."""

    def __init__(self, podium: Podium, style: SceneStyle) -> None:
        super().__init__(
            style, len(podium.places), translate("Result", "Podium"), places_in_words(podium.places)
        )
        self._places = podium.places

    def _order(self) -> list[int]:
        """Return the players from left to right: second, first, third; equal ones side by side."""
        order = [*range(len(self._places))]
        if len({each.place for each in self._places}) == len(order) > 1:
            order[0], order[1] = order[1], order[0]
        return order

    @override
    def sizes(self) -> tuple[float, float, float]:
        text, places = self.text_px, len(self._places)
        height = (ABOVE + STEPS[0] * (DENSE if self.dense else 1)) * text
        return COLUMN * text * places + text, LEAST_COLUMN * text * places + text, height

    @override
    def paint_part(self, painter: QPainter) -> None:
        text, theme = self.text_px, self.style_now.theme
        width = min(1.3 * COLUMN * text, (self.width() - text) / len(self._places))
        left = (self.width() - width * len(self._places)) / 2
        columns = {
            seat: QRectF(left + slot * width, 0, width, self.height())
            for slot, seat in enumerate(self._order())
        }
        grown = (self.height() - ABOVE * text) / STEPS[0]
        blocks = [*self._blocks(columns, grown)]
        lowest = min(block.height() for block, _ in blocks)
        size = min(1.5 * text, 0.7 * (lowest - 2 * text))  # of all numerals, which are left out together
        for block, place in blocks:
            self._paint_step(painter, block, place, size)
        for seat, column in columns.items():
            top = self.height() - _step(self._places[seat].place) * grown
            self._paint_player(painter, QRectF(column.x(), 0, column.width(), top), seat)
        painter.setPen(QPen(QColor(theme.accent), 2))
        painter.drawLine(
            QPointF(left - text / 2, self.height() - 1),
            QPointF(self.width() - left + text / 2, self.height() - 1),
        )

    def _blocks(self, columns: dict[int, QRectF], grown: float) -> Iterator[tuple[QRectF, int]]:
        """Yield each step with its place: one block for equal players."""
        for place in sorted({each.place for each in self._places}):
            of_place = [columns[seat] for seat, each in enumerate(self._places) if each.place == place]
            left, right = min(each.left() for each in of_place), max(each.right() for each in of_place)
            height = _step(place) * grown
            yield QRectF(left, self.height() - height, right - left, height), place

    def _paint_step(self, painter: QPainter, block: QRectF, place: int, size: float) -> None:
        theme = self.style_now.theme
        fade = QLinearGradient(block.topLeft(), block.bottomLeft())
        fade.setColorAt(0, QColor(theme.background_centre))
        fade.setColorAt(1, QColor(theme.background_edge))
        set_paint(painter, theme.panel if theme.plain else fade, theme.accent, 3 if place == 1 else 1.5)
        painter.drawRect(block.adjusted(1.5, 1.5, -1.5, 2))
        if size > 0.9 * self.text_px:
            numeral = QRectF(block.x(), block.bottom() - 1.4 * size, block.width(), 1.3 * size)
            write(painter, numeral, ("", "I", "II", "III")[place], font(TITLE, size, bold=True), theme.muted)

    def _paint_player(self, painter: QPainter, above: QRectF, seat: int) -> None:
        """Paint a player on a step, which begins where `above` ends, and the total on the step."""
        text, who = self.text_px, self._places[seat]
        first = who.place == 1
        side = (2.6 if first else 2.1) * text
        name = QRectF(above.x() + 2, above.bottom() - 1.5 * text, above.width() - 4, 1.4 * text)
        below = (0.5 if first else 0.1) * text  # the foot of the laurel
        badge = QRectF(above.center().x() - side / 2, name.top() - side - below, side, side)
        self.badge(painter, who.look, badge, laurel=0.68 * first)
        middle = Qt.AlignmentFlag.AlignHCenter
        self.write(painter, name, who.name, middle, bold=first)
        total = QRectF(above.x(), above.bottom() + 0.25 * text, above.width(), 1.6 * text)
        number = str(self.count(seat, who.before, who.total))
        self.write(painter, total, number, middle, size=1.35, bold=True)
