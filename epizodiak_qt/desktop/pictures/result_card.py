"""The result card of a game: a picture and a short text to send, which tell nothing about the deal."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QDate, QPointF, QRectF, Qt
from PySide6.QtGui import QImage, QPainter

from epizodiak_qt.desktop.app.phrases import Phrase
from epizodiak_qt.desktop.app.translation import plural, shown_names, translate
from epizodiak_qt.desktop.pictures.film import result_title
from epizodiak_qt.desktop.pictures.poster import last_update
from epizodiak_qt.desktop.pictures.sky import SkyPainter, shortened
from epizodiak_qt.desktop.scene.items.shapes import at_angle, radial, square, star_path
from epizodiak_qt.desktop.style.fonts import TITLE
from epizodiak_qt.desktop.style.painting import set_paint
from epizodiak_qt.desktop.table.replay.replay_log import day_of
from epizodiak_qt.games.catalogue import ENTRIES
from epizodiak_qt.games.deal_code import deal_of_record
from epizodiak_qt.table.export import bots_of
from epizodiak_qt.table.replay_link import ReplayLink

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from epizodiak_qt.desktop.scene.scene_style import SceneStyle
    from epizodiak_qt.desktop.table.game_ui import GameUi
    from epizodiak_qt.games.record import Record
    from epizodiak_qt.table.entries import Seat
    from epizodiak_qt.table.replayed_game import ReplayedGame

SIZE: Final = (1200, 630)
PARTS: Final = 8
"""The number of parts of a game that has one round."""
BEST, SHARED, LESS = "★☆·"
HELP: Final = {
    "hints": Phrase("Share", "hints"),
    "hidden-sky": Phrase("Share", "hidden sky"),
    "take-backs": Phrase("Share", "take-backs"),
}
MIDDLE: Final = QPointF(316, 315)
RADIUS: Final = 262.0
FIGURE: Final = 0.62  # of the constellation
LEFT, RIGHT = 640.0, 1140.0  # of the texts
FIRST_DAYS: Final = (20, 19, 20, 20, 21, 21, 23, 23, 23, 23, 22, 22)
"""The day of each month on which the sun enters a sign: aquarius in January."""


class CardRow(NamedTuple):
    """A player on a card."""

    seat: int
    """The seat."""
    name: str
    """The name."""
    marks: str
    """For each round, or part of the game: alone the best, as good as another, or less."""
    points: int
    """The points at the end."""
    is_person: bool
    """Whether it is a person, as far as is known."""


class ResultCard(NamedTuple):
    """The content of a card."""

    game: str
    """The name of the game for people."""
    occasion: str
    """The day, or the daily sky."""
    headline: str
    """The result in words."""
    rows: tuple[CardRow, ...]
    """The players, the best first."""
    help: str
    """The help that was used, in words; empty if it is not known."""
    codes: tuple[str, ...]
    """The codes of the deals; empty for none."""
    day: date
    """The day whose sign is painted."""

    def text(self) -> str:
        """Return the result as a short text."""
        lines = [f"{self.game} ✦ {self.occasion}"]
        if self.headline:
            lines.append(self.headline)
        lines += [f"{row.marks} {row.points} {row.name}" for row in self.rows]
        return "\n".join(filter(None, (*lines, self.help, *self.codes)))

    def invitation(self) -> str:
        """Return a text that starts the same deal at a friend's; empty without a code."""
        if not self.codes:
            return ""
        best = max((row.points for row in self.rows if row.is_person), default=self.rows[0].points)
        words = plural("Share", "Can you beat %n point(s)? Play the same deal of {game}.", best)
        how = translate("Share", "In EpiZodiak: Game, Play a deal…")
        return "\n".join((words.format(game=self.game), how, *self.codes))


def card_of(replay: ReplayedGame, ui: GameUi, help_used: Collection[str] | None) -> ResultCard:
    """Return the card of a game; `help_used` is None if it is not known."""
    points, outcome = _points(replay, ui), last_update(replay).view.outcome
    if len(replay.rounds) > 1:
        gains = [
            tuple(now - before for now, before in zip(*both, strict=True))
            for both in zip(points[1:], points[:-1], strict=True)
        ]
    else:
        gains = [held for held in points[1:] if max(held)]
    day = QDate.fromString(replay.record.header("Date") or "", Qt.DateFormat.ISODate)
    return ResultCard(
        ENTRIES[ui.game].title,
        day_of(replay),
        result_title(outcome, replay),
        card_rows(_seats(replay), gains, points[-1]),
        help_in_words(help_used),
        tuple(filter(None, [code_in(replay.record)])),
        date(day.year(), day.month(), day.day()) if day.isValid() else date(2000, 3, 21),
    )


def _seats(replay: ReplayedGame) -> list[Seat]:
    """Return the players; the headers may tell which of them are bots."""
    bots = bots_of(replay.record, len(replay.seats))
    return [
        seat._replace(kind="bot" if bot else "human") for seat, bot in zip(replay.seats, bots, strict=True)
    ]


def _points(replay: ReplayedGame, ui: GameUi) -> list[tuple[int, ...]]:
    """Return the points at the beginning, and after each round, or part of the game if it has one round."""
    last = len(replay.moments) - 1
    ends = [first - 1 for first in replay.rounds[1:]] or [last * part // PARTS for part in range(1, PARTS)]
    link = ReplayLink(replay, lambda _update: None)
    found = []
    for moment in (0, *ends, last):
        link.go_to(moment)
        found.append(ui.points(link.public_update()))
    return found


def card_rows(
    seats: Sequence[Seat], gains: Sequence[Sequence[int]], points: Sequence[int]
) -> tuple[CardRow, ...]:
    """Return the players, the best first, from what each gained in each round, or had after each part."""

    def mark(gain: Sequence[int], seat: int) -> str:
        best = max(gain)
        if not best or gain[seat] < best:
            return LESS
        return BEST if gain.count(best) == 1 else SHARED

    rows = []
    for seat, (name, who) in enumerate(zip(shown_names(seats), seats, strict=True)):
        marks = "".join(mark(tuple(gain), seat) for gain in gains)
        rows.append(CardRow(seat, name, marks, points[seat], who.kind == "human"))
    return tuple(sorted(rows, key=lambda row: (-row.points, row.seat)))


def code_in(record: Record) -> str:
    """Return the code in the headers of a record; empty if there is none."""
    return str(deal_of_record(record) or "")


def help_in(record: Record) -> Collection[str] | None:
    """Return the help that the headers of a record name; None if not all of it is known.

    A host does not know which hints guests have asked for.
    """
    used = (record.header("Help") or "").split()
    return used if used or record.header("Table") == "screen" else None


def help_in_words(used: Collection[str] | None) -> str:
    """Return which help was used; empty if it is not known."""
    if used is None:
        return ""
    if not used:
        return translate("Share", "Without help")
    kinds = ", ".join(phrase.say() for kind, phrase in HELP.items() if kind in used)
    return translate("Share", "Help: {kinds}").format(kinds=kinds)


def sun_sign(day: date) -> int:
    """Return the sign in which the sun stands on a day: 1 aries … 12 pisces."""
    return (day.month + 9 - (day.day < FIRST_DAYS[day.month - 1])) % 12 + 1


# --- the picture


class CardPicture:
    """A card as a picture: the sign of the day in an astrolabe, beside it the texts and a chart of stars.

    Args:
        card: The card.
        seats: The players, whose emblems are shown.
        style: Theme and drawings.
    """

    def __init__(self, card: ResultCard, seats: Sequence[Seat], style: SceneStyle) -> None:
        self.card, self._seats, self._style = card, seats, style

    def image(self) -> QImage:
        """Return the picture."""
        image = QImage(*SIZE, QImage.Format.Format_RGB32)
        painter = QPainter(image)
        self.paint(painter)
        painter.end()
        return image

    def paint(self, painter: QPainter) -> None:
        """Paint it from the ground up, in the size `SIZE`."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        card, sky, room = self.card, SkyPainter(painter, self._style, self._seats), RIGHT - LEFT
        theme = sky.theme
        sky.ground(QRectF(0, 0, *SIZE), MIDDLE, 760, 260, 0.3)
        sky.frame(QRectF(0, 0, *SIZE), 0.24)
        self._paint_astrolabe(sky)
        sky.text(card.game.upper(), QPointF(LEFT, 116), 58, theme.accent, family=TITLE, bold=True, align=0)
        sky.text(card.occasion, QPointF(LEFT, 156), 25, theme.muted, align=0, width=room)
        sky.text(card.headline, QPointF(LEFT, 222), 44, theme.text, family=TITLE, align=0, width=room)
        self._paint_chart(sky, QRectF(LEFT, 250, room, 210))
        sky.text(card.help, QPointF(LEFT, 510), 25, theme.text, align=0, width=room)
        self._paint_codes(sky, QRectF(LEFT, 524, room, 64))

    def _paint_astrolabe(self, sky: SkyPainter) -> None:
        theme, sign = sky.theme, sun_sign(self.card.day)
        if theme.glow:
            sky.disc(MIDDLE, RADIUS, theme.background_edge, 0.55)
        for part, width in ((1.0, 3.5), (0.965, 1.2), (0.84, 2.2), (0.82, 1.0)):
            sky.ring(MIDDLE, part * RADIUS, width, theme.accent)
        for degree in range(0, 360, 6):
            sky.painter.setPen(sky.pen(theme.accent, 1.4))
            inner = 0.965 if degree % 30 else 0.95
            sky.painter.drawLine(radial(MIDDLE, degree, inner * RADIUS, RADIUS))
        for value in range(1, 13):  # the sign of the day on top
            place = at_angle(MIDDLE, 30 * (value - sign), 0.905 * RADIUS)
            own = value == sign
            sky.sign(value, place, 19 if own else 14, theme.text if own else theme.accent)
        figure = square(MIDDLE, FIGURE * RADIUS)
        stars, lines = sky.style.art.figure(sign, figure)
        sky.painter.setPen(sky.pen(theme.accent, 2.6, None, 0.85))
        for one, other in lines:
            sky.painter.drawLine(*shortened(stars[one][0], stars[other][0], 10))
        for star, magnitude in stars:
            sky.star(star, magnitude, figure.width() / 82, theme.accent)

    def _paint_chart(self, sky: SkyPainter, area: QRectF) -> None:
        """Paint a row of stars for each player; a line joins the best ones, from round to round."""
        theme, rows = sky.theme, self.card.rows
        pitch = min(92.0, area.height() / len(rows))
        count = max(len(row.marks) for row in rows)
        left, right = area.left() + 250, area.right() - 76
        step = min(64.0, (right - left) / max(1, count))
        half = min(13.0, 0.4 * step)

        def place(row: int, column: int) -> QPointF:
            return QPointF(left + (column + 0.5) * step, area.top() + (row + 0.5) * pitch)

        best = [
            place(row, column)
            for column in range(count)
            for row, each in enumerate(rows)
            if each.marks[column] == BEST
        ]
        sky.painter.setPen(sky.pen(theme.accent, 2.2))
        sky.painter.drawPolyline(best)
        for number, row in enumerate(rows):
            middle = place(number, 0).y()
            sky.badge(row.seat, QPointF(area.left() + 24, middle), 22)
            sky.text(row.name, QPointF(area.left() + 60, middle + 9), 27, theme.text, align=0, width=180)
            points = QPointF(area.right(), middle + 13)
            sky.text(str(row.points), points, 40, theme.text, bold=True, align=1)
            for column, mark in enumerate(row.marks):
                at = place(number, column)
                if mark == LESS:
                    sky.disc(at, 0.26 * half, theme.muted)
                    continue
                ground = theme.halo if mark == BEST else theme.background_edge
                set_paint(sky.painter, ground, theme.accent, 2.0)
                sky.painter.drawPath(star_path(at, 1.25 * half, 0.45 * half, 5))

    def _paint_codes(self, sky: SkyPainter, area: QRectF) -> None:
        theme, codes = sky.theme, self.card.codes
        if not codes:
            return
        set_paint(sky.painter, theme.chip, theme.chip_border, 1.5)
        sky.painter.drawRoundedRect(area, 12, 12)
        high = (area.height() - 4) / len(codes)
        for number, code in enumerate(codes, 1):
            px = min(30, 0.95 * high)
            foot = area.top() + 2 + (number - 0.5) * high + 0.35 * px
            sky.text(code, QPointF(area.center().x(), foot), px, theme.score, bold=True)
