"""The result of a game of Ecliptic: both players side by side, with the cards that earn their points."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from epizodiak_qt.desktop.app.phrases import Phrase, say
from epizodiak_qt.desktop.app.translation import shown_names
from epizodiak_qt.desktop.ecliptic.cards.card_pixmaps import CardPixmaps
from epizodiak_qt.desktop.ecliptic.hints import Face
from epizodiak_qt.desktop.ecliptic.words.score_reasons import ScoreReason, score_reasons
from epizodiak_qt.desktop.scene.items.shapes import square
from epizodiak_qt.desktop.scene.table_layout import PIECE
from epizodiak_qt.desktop.style.fonts import TEXT, fitting
from epizodiak_qt.desktop.style.painting import faded
from epizodiak_qt.desktop.style.seat_emblems import seat_styles_of
from epizodiak_qt.desktop.table.game_ui import own_place, winner_title
from epizodiak_qt.desktop.table.result.result_content import Result
from epizodiak_qt.desktop.table.result.result_part import ResultPart
from epizodiak_qt.games.ecliptic.events import GameEnded, WishRolled
from epizodiak_qt.games.ecliptic.view import View, standings
from epizodiak_qt.override import override

if TYPE_CHECKING:
    from collections.abc import Iterable

    from epizodiak_qt.desktop.scene.scene_style import SceneStyle
    from epizodiak_qt.desktop.style.theme import SeatStyle
    from epizodiak_qt.games.ecliptic.cards import Card
    from epizodiak_qt.games.ecliptic.scoring import Points
    from epizodiak_qt.table.link import Update

HEAD: Final = 3.9  # heights and widths in sizes of text
REASON: Final = 1.35
STRIP: Final = 3.0
DENSE_STRIP: Final = 2.1
GAP: Final = 0.35
FOOT: Final = 0.7
CARD: Final = 1.9  # the width of a card
NATURAL: Final = 30.0
LEAST: Final = 13.5
BETWEEN: Final = 1.0


@dataclass(frozen=True, slots=True)
class PlayerCount:
    """The points of one player."""

    name: str
    """The name."""
    look: SeatStyle
    """Emblem and colour."""
    reasons: tuple[ScoreReason, ...]
    """The reasons of the points."""
    total: int
    """All points."""
    winner: bool
    """Whether the player is emphasised."""

    def in_words(self) -> str:
        """Return the points as a sentence."""
        phrase = Phrase("Result", "{reason} {points}")
        points = ", ".join(phrase.say(reason=each.title, points=each.points) for each in self.reasons)
        return say("Result", "{name}: {points}.", name=f"{self.name} {self.total}", points=points)


@dataclass(frozen=True, slots=True)
class FinalCount:
    """The points of both players, the winner first."""

    players: tuple[PlayerCount, ...]
    """The players."""

    def part(self, style: SceneStyle) -> FinalCountPart:
        """Return the count as a widget."""
        return FinalCountPart(self, style)


def result(update: Update) -> Result:
    """Return the result of the game, with its reasons, for the person who looks.

    Args:
        update: The table as `seat` sees it: the only person at this screen, or None.
    """
    view: View = update.view
    names = shown_names(update.state.seats)
    looks = seat_styles_of(update.state.seats)
    points = standings(view)
    ranking = view.outcome.ranking if view.outcome is not None else ((0, 1),)
    players = tuple(
        PlayerCount(
            names[seat],
            looks[seat],
            score_reasons(view, seat),
            points[seat].total,
            winner=len(ranking) > 1 and seat in ranking[0],
        )
        for group in ranking
        for seat in group
    )
    remarks = tuple(_remarks(update, names, points))
    reasons = " ".join(each.in_words() for each in players)
    title, margin = winner_title(update), players[0].total - players[-1].total
    if margin and ranking[0][0] == update.seat:
        title = say("Result", "You win by %n point(s)", margin)
    elif margin and own_place(update):
        title = say("Result", "You lose by %n point(s)", margin)
    elif margin:
        title = say("Result", "{name} wins by %n point(s)", margin, name=players[0].name)
    return Result(title, remarks, (FinalCount(players),), f"{reasons} {' '.join(remarks)}")


def _remarks(update: Update, names: list[str], points: tuple[Points, ...]) -> Iterable[str]:
    """Yield sentences that explain the end of the game, and how a tie was decided."""
    view: View = update.view
    events = update.past or update.events
    ended = next((event for event in reversed(events) if isinstance(event, GameEnded)), None)
    if ended is not None and ended.stopped:
        rolled = next((event.d6 for event in reversed(events) if isinstance(event, WishRolled)), 0)
        yield say("Result", "The D6 of the twelfth sign gave {roll}: the game stopped there.", roll=rolled)
    elif ended is not None:
        name = names[view.turn]
        yield say("Result", "The draw pile was empty and {name} had no card left.", name=name)
    (less, _), (more, seat) = sorted((each.signs, seat) for seat, each in enumerate(points))
    if points[0].total == points[1].total and less == more:
        yield say("Result", "Equal points and equal signs: a draw.")
    elif points[0].total == points[1].total:
        phrase = Phrase("Result", "Equal points: {name} has more signs, {most} to {least}.")
        yield phrase.say(name=names[seat], most=more, least=less)


class FinalCountPart(ResultPart):
    """The count as a widget: a column for each player; the winner's has a thick border and a laurel."""

    def __init__(self, count: FinalCount, style: SceneStyle) -> None:
        words = " ".join(each.in_words() for each in count.players)
        super().__init__(style, len(count.players), say("Result", "Final count"), words)
        self.final = count
        self._pixmaps = CardPixmaps(style)

    def _reason_height(self) -> float:
        return REASON + (DENSE_STRIP if self.dense else STRIP) + GAP

    @override
    def sizes(self) -> tuple[float, float, float]:
        text, players = self.text_px, self.final.players
        reasons = max(len(each.reasons) for each in players)
        natural, least = (
            len(players) * (each + BETWEEN) * text - BETWEEN * text for each in (NATURAL, LEAST)
        )
        return natural, least, (HEAD + reasons * self._reason_height() + FOOT) * text

    @override
    def paint_part(self, painter: QPainter) -> None:
        between = BETWEEN * self.text_px
        players = self.final.players
        width = (self.width() - between * (len(players) - 1)) / len(players)
        for place in range(len(players)):
            column = QRectF(place * (width + between), 0, width, self.height())
            self._paint_player(painter, column, place)

    def _paint_player(self, painter: QPainter, column: QRectF, place: int) -> None:
        text, who = self.text_px, self.final.players[place]
        self.panel(painter, column, winner=who.winner)
        inside = column.adjusted(0.9 * text, 0, -0.9 * text, 0)
        if who.winner:
            self._paint_run(painter, inside, who.reasons[0].cards, who.reasons[-1].points)
        side = 2.3 * text
        badge = QRectF(inside.x() + 0.4 * text, (HEAD * text - side) / 2, side, side)
        self.badge(painter, who.look, badge, laurel=0.66 * who.winner)
        total = str(self.count(place, 0, who.total))
        room = self.metrics(1.9, bold=True).horizontalAdvance(str(who.total)) + 0.3 * text
        head = QRectF(inside.x(), 0, inside.width(), HEAD * text)
        self.write(painter, head, total, Qt.AlignmentFlag.AlignRight, size=1.9, bold=True)
        left = badge.right() + 0.9 * text
        name = QRectF(left, 0, head.right() - room - left, HEAD * text)
        self.write(painter, name, who.name, Qt.AlignmentFlag.AlignLeft, size=1.15, bold=who.winner)
        for number, reason in enumerate(who.reasons):
            top = (HEAD + number * self._reason_height()) * text
            self._paint_reason(painter, QRectF(inside.x(), top, inside.width(), 0), reason)

    def _paint_run(self, painter: QPainter, column: QRectF, run: tuple[Card, ...], trophies: int) -> None:
        """Paint the constellations of the winner's longest run: below the reasons, or beside the trophies."""
        text = self.text_px
        used = (HEAD + len(self.final.players[0].reasons) * self._reason_height()) * text
        area = column.adjusted(0, used, 0, -FOOT * text)
        if area.height() < 2.5 * text:
            strip = (self._reason_height() - REASON - GAP) * text
            left = max(0.4 * column.width(), trophies * strip)
            area = column.adjusted(left, used - GAP * text - strip, 0, 0)
            area.setHeight(strip)
        pitch = max(0.0, area.width()) / max(1, len(run))
        for place, card in enumerate(run):
            centre = QPointF(area.left() + (place + 0.5) * pitch, area.center().y())
            figure = square(centre, 0.46 * min(pitch, area.height()))
            accent = faded(self.style_now.theme.accent, 0.9)
            self.style_now.art.constellation(painter, card.sign + 1, figure, accent, weight=1.4)

    def _paint_reason(self, painter: QPainter, area: QRectF, reason: ScoreReason) -> None:
        text, theme = self.text_px, self.style_now.theme
        row = QRectF(area.x(), area.y(), area.width(), REASON * text)
        painter.setPen(QPen(QColor(theme.chip_border), 1))
        painter.drawLine(row.topLeft(), row.topRight())
        number = self.metrics(1.1, bold=True).horizontalAdvance("00")
        self.write(painter, row, str(reason.points), Qt.AlignmentFlag.AlignRight, size=1.1, bold=True)
        words = row.adjusted(0, 0, -number - 0.3 * text, 0)
        fitted = fitting(TEXT, 0.92 * text, reason.title, words.width(), bold=False).pixelSize()
        self.write(painter, words, reason.title, Qt.AlignmentFlag.AlignLeft, size=fitted / text)
        height = (DENSE_STRIP if self.dense else STRIP) * text - 0.35 * text
        strip = QRectF(area.x(), row.bottom() + 0.1 * text, area.width(), height)
        if reason.cards:
            self._paint_cards(painter, strip, reason.cards)
        else:
            self._paint_trophies(painter, strip, reason.points)

    def _paint_cards(self, painter: QPainter, strip: QRectF, cards: tuple[Card, ...]) -> None:
        height = strip.height()
        width = height * PIECE[0] / PIECE[1]
        pitch = min(width + 0.2 * self.text_px, (strip.width() - width) / max(1, len(cards) - 1))
        for place, card in enumerate(cards):
            area = QRectF(strip.x() + place * pitch, strip.y(), width, height)
            self._pixmaps.paint(painter, Face(card, small=True), area)

    def _paint_trophies(self, painter: QPainter, strip: QRectF, count: int) -> None:
        side = 0.8 * strip.height()
        pitch = min(1.2 * side, (strip.width() - side) / max(1, count - 1))
        for place in range(count):
            mark = QRectF(strip.x() + place * pitch, strip.y() + 0.1 * strip.height(), side, side)
            self.style_now.art.mark(painter, "trophy", mark, QColor(self.style_now.theme.accent))
