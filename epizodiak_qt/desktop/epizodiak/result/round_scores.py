"""The points of a round of EpiZodiak: a row for each player, with the sets as tiles and their points."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QRectF, Qt

from epizodiak_qt.desktop.app.phrases import say
from epizodiak_qt.desktop.epizodiak.hints import Face
from epizodiak_qt.desktop.epizodiak.tiles.tile_pixmaps import TilePixmaps
from epizodiak_qt.desktop.scene.table_layout import PIECE
from epizodiak_qt.desktop.style.painting import set_paint
from epizodiak_qt.desktop.table.result.result_part import ResultPart
from epizodiak_qt.override import override

if TYPE_CHECKING:
    from PySide6.QtGui import QPainter

    from epizodiak_qt.desktop.scene.scene_style import SceneStyle
    from epizodiak_qt.desktop.style.theme import SeatStyle

HEAD: Final = 1.5  # heights and widths in sizes of text
ROW: Final = 5.4
DENSE_ROW: Final = 3.5
GAP: Final = 0.45
TILE: Final = 2.55  # the width of a tile
DENSE_TILE: Final = 1.9
BADGE: Final = 2.3
NAME: Final = 8.0
LEAST_NAME: Final = 5.0
TILES: Final = 15.0
LEAST_TILES: Final = 7.0
SPREAD: Final = 0.13  # how far the second and third tile of a set show, in widths of a tile


@dataclass(frozen=True, slots=True)
class PlayerScore:
    """The points of one player."""

    name: str
    """The name."""
    look: SeatStyle
    """Emblem and colour."""
    sets: tuple[int, ...]
    """The values of the discarded sets."""
    each: int
    """The worth of a set: 0 if the sets of this player do not score."""
    scoring: int
    """How many of the sets score; those won by a contest may not."""
    bonus: int
    """Points for the empty hand."""
    points: int
    """The points of the round."""
    total: int
    """The points of the match after the round."""
    note: str
    """That the player went out, or the place in the ranking; or empty."""
    winner: bool
    """Whether the player is emphasised."""

    def in_words(self, *, match: bool) -> str:
        """Return the points as a sentence."""
        sets = (
            say("Result", "sets {values}", values=", ".join(map(str, self.sets)))
            if self.sets
            else say("Result", "no set")
        )
        parts = [sets, say("Result", "%n point(s) in this round", self.points)]
        if match:
            parts.append(say("Result", "{points} in total", points=self.total))
        name = f"{self.name} ({self.note})" if self.note else self.name
        return say("Result", "{name}: {points}.", name=name, points=", ".join(parts))


@dataclass(frozen=True, slots=True)
class RoundScores:
    """The points of all players, in the order of the rows."""

    players: tuple[PlayerScore, ...]
    """The players."""
    match: bool
    """Whether totals are shown; in a single round they would repeat the points."""

    def part(self, style: SceneStyle) -> RoundScoresPart:
        """Return the rows as a widget."""
        return RoundScoresPart(self, style)


class RoundScoresPart(ResultPart):
    """The rows as a widget: all equally high, with aligned numbers."""

    def __init__(self, scores: RoundScores, style: SceneStyle) -> None:
        words = " ".join(each.in_words(match=scores.match) for each in scores.players)
        super().__init__(style, len(scores.players), say("Result", "Points of the round"), words)
        self.scores = scores
        self._pixmaps = TilePixmaps(style)

    # --- sizes

    def _heads(self) -> list[str]:
        """Return the titles of the columns of numbers."""
        if not self.scores.match:
            return [say("Result", "Points")]
        return [say("Result", "This round"), say("Result", "Total")]

    def _numbers(self) -> list[float]:
        """Return the widths of the columns of numbers."""
        heads = (self.metrics(0.85).horizontalAdvance(head) for head in self._heads())
        return [max(3.2 * self.text_px, head) + 0.6 * self.text_px for head in heads]

    def _names(self) -> float:
        """Return the width of the longest name, within limits."""
        names, notes = self.metrics(1.1, bold=True), self.metrics(0.85)
        widths = (
            max(names.horizontalAdvance(who.name), notes.horizontalAdvance(who.note))
            for who in self.scores.players
        )
        return min(NAME * self.text_px, max(LEAST_NAME * self.text_px, *widths))

    def _fixed(self) -> float:
        return (BADGE + 3.0) * self.text_px + sum(self._numbers())

    @override
    def sizes(self) -> tuple[float, float, float]:
        text, fixed, rows = self.text_px, self._fixed(), len(self.scores.players)
        height = (HEAD + rows * (DENSE_ROW if self.dense else ROW) + (rows - 1) * GAP) * text
        return fixed + (NAME + TILES) * text, fixed + (LEAST_NAME + LEAST_TILES) * text, height

    # --- painting

    @override
    def paint_part(self, painter: QPainter) -> None:
        text, theme, rows = self.text_px, self.style_now.theme, len(self.scores.players)
        row = (self.height() / text - HEAD - (rows - 1) * GAP) / rows
        numbers, heads = self._numbers(), self._heads()
        left = self.width() - sum(numbers) - 0.6 * text
        for place, head in enumerate(heads):
            title = QRectF(left + sum(numbers[:place]), 0, numbers[place], HEAD * text)
            self.write(painter, title, head, Qt.AlignmentFlag.AlignRight, size=0.85, colour=theme.muted)
        for place in range(rows):
            top = (HEAD + place * (row + GAP)) * text
            self._paint_row(painter, QRectF(0, top, self.width(), row * text), place, left)

    def _paint_row(self, painter: QPainter, row: QRectF, place: int, numbers: float) -> None:
        text, who = self.text_px, self.scores.players[place]
        self.panel(painter, row, winner=who.winner)
        side = BADGE * text * (0.9 if self.dense else 1)
        badge = QRectF(row.x() + 0.9 * text, row.center().y() - side / 2, side, side)
        self.badge(painter, who.look, badge, laurel=0.66 * who.winner)
        free = numbers - badge.right() - 1.4 * text
        name_width = max(LEAST_NAME * text, min(self._names(), free - LEAST_TILES * text))
        name = QRectF(badge.right() + 0.9 * text, row.y(), name_width, row.height())
        self._paint_name(painter, name, who)
        tiles = QRectF(name.right() + 0.3 * text, row.y(), numbers - name.right() - 0.5 * text, row.height())
        self._paint_sets(painter, tiles, who)
        self._paint_numbers(painter, QRectF(numbers, row.y(), 0, row.height()), place)

    def _paint_name(self, painter: QPainter, area: QRectF, who: PlayerScore) -> None:
        text, left = self.text_px, Qt.AlignmentFlag.AlignLeft
        if not who.note:
            self.write(painter, area, who.name, left, size=1.1, bold=who.winner)
            return
        middle = area.center().y()
        upper = QRectF(area.x(), middle - 1.35 * text, area.width(), 1.4 * text)
        self.write(painter, upper, who.name, left, size=1.1, bold=who.winner)
        lower = QRectF(area.x(), middle + 0.05 * text, area.width(), 1.2 * text)
        self.write(painter, lower, who.note, left, size=0.85, colour=self.style_now.theme.muted)

    def _paint_numbers(self, painter: QPainter, column: QRectF, place: int) -> None:
        who, right = self.scores.players[place], Qt.AlignmentFlag.AlignRight
        widths = self._numbers()
        column.setWidth(widths[0])
        points = self.count(place, 0, who.points)
        round_points = f"+{points}" if self.scores.match and who.points else str(points)
        self.write(painter, column, round_points, right, size=1.2, bold=not self.scores.match)
        if self.scores.match:
            total = self.count(place, who.total - who.points, who.total)
            column = QRectF(column.right(), column.y(), widths[1], column.height())
            self.write(painter, column, str(total), right, size=1.35, bold=True)

    def _paint_sets(self, painter: QPainter, area: QRectF, who: PlayerScore) -> None:
        """Paint the sets side by side, each with its points below, then the bonus for the empty hand."""
        text, theme = self.text_px, self.style_now.theme
        middle = Qt.AlignmentFlag.AlignHCenter
        count = len(who.sets) + bool(who.bonus)
        if not count:
            self.write(painter, area, say("Result", "no set"), Qt.AlignmentFlag.AlignLeft, colour=theme.muted)
            return
        width = (DENSE_TILE if self.dense else TILE) * text
        height = width * PIECE[1] / PIECE[0]
        wide = width * (1 + 2 * SPREAD)
        pitch = min(wide + 0.5 * text, (area.width() - wide) / (count - 1)) if count > 1 else 0.0
        below = 0.0 if self.dense else 1.25 * text
        top = area.center().y() - (height + below) / 2
        for place in range(count):
            rect = QRectF(area.x() + place * pitch, top, width, height)
            foot = QRectF(rect.x(), rect.bottom() + 0.15 * text, wide, below)
            if place < len(who.sets):
                points = who.each if place < who.scoring else 0
                self._paint_set(painter, rect, who.sets[place], greyed=not points)
                shown = f"+{points}" if points else "0"
            else:
                self._paint_bonus(painter, rect, who.bonus)
                shown = "" if self.dense else say("Result", "hand")
            if below:
                self.write(painter, foot, shown, middle, size=0.85, bold=True)

    def _paint_set(self, painter: QPainter, rect: QRectF, value: int, *, greyed: bool) -> None:
        for each in (2, 1, 0):
            aside = rect.translated(each * SPREAD * rect.width(), 0)
            self._pixmaps.paint(painter, Face(value, greyed=greyed), aside)

    def _paint_bonus(self, painter: QPainter, rect: QRectF, bonus: int) -> None:
        """Paint the points for the empty hand as a free place with their number."""
        set_paint(painter, None, self.style_now.theme.accent, 1.5, Qt.PenStyle.DashLine)
        painter.drawRoundedRect(rect.adjusted(1, 1, -1, -1), 0.12 * rect.width(), 0.12 * rect.width())
        self.write(painter, rect, f"+{bonus}", Qt.AlignmentFlag.AlignHCenter, size=1.1, bold=True)
