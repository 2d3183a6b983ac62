"""The page of the daily sky of one game: the try of today, its par, the month, and the stars of the days."""

from __future__ import annotations

import calendar
import math
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QDate, QEvent, QLocale, QPointF, QRectF, Qt, Signal
from PySide6.QtWidgets import QProgressBar, QPushButton

from epizodiak_qt.desktop.app.form_keys import FormKeys
from epizodiak_qt.desktop.app.translation import plural, shown_sentence, translate
from epizodiak_qt.desktop.pages.game_picker import GamePicker
from epizodiak_qt.desktop.pages.panel_page import PanelPage, heading
from epizodiak_qt.desktop.pages.person_box import PersonBox
from epizodiak_qt.desktop.pictures.sky import SkyPainter, shortened
from epizodiak_qt.desktop.scene.items.shapes import star_path
from epizodiak_qt.desktop.scene.scene_style import SceneStyle
from epizodiak_qt.desktop.style.forms import fill_column, row_of
from epizodiak_qt.desktop.style.painting import faded, rounded, set_paint
from epizodiak_qt.desktop.style.plain_label import PlainLabel
from epizodiak_qt.desktop.table.result.result_part import ResultPart
from epizodiak_qt.library.daily import STARS, DailySky, DayEntry, OfficialTry, lit_stars, streak
from epizodiak_qt.override import override

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from datetime import date

    from PySide6.QtGui import QPainter

    from epizodiak_qt.desktop.style.art import Art
    from epizodiak_qt.desktop.style.theme import Theme
    from epizodiak_qt.games.sentence import Label

    Stars = list[tuple[QPointF, float]]
    Lines = list[tuple[int, int]]

FAINT: Final = 5.0
"""The magnitude of the stars that are added to a constellation."""
CELL: Final = (2.5, 2.15)
"""The width and height of a day in the month, in text sizes."""


class Today(NamedTuple):
    """The contents of the page."""

    sky: DailySky
    """The daily sky."""
    opponents: Sequence[tuple[str, Label]]
    """The name and the strength of each opponent."""
    entry: DayEntry
    """The par and the tries of today."""
    played: Mapping[date, bool]
    """The days that the person has played, and whether the par was reached, which counts so while unknown."""
    profile: str
    """The profile of the person; empty for none."""
    profiles: Sequence[str]
    """All profiles."""
    is_over: bool
    """Whether nothing of the official try is left to play."""

    @property
    def own(self) -> OfficialTry | None:
        """The official try of the person."""
        return self.entry.of(self.profile)


def day_in_words(day: date) -> str:
    """Return a day in the present language."""
    return QLocale().toString(QDate(day.year, day.month, day.day), QLocale.FormatType.LongFormat)


def score_in_words(points: int, par: float | None) -> str:
    """Return the points of a person, beside the par if it is known."""
    words = plural("Spoken", "%n point(s)", points)
    if par is None:
        return words
    against = translate("Daily", "{points}, par {par} ({difference})")
    difference = f"{'+' if points > par else ''}{QLocale().toString(points - par, 'f', 1)}"
    return against.format(points=words, par=QLocale().toString(par, "f", 1), difference=difference)


class DailyPage(PanelPage):
    """The daily sky of one game. Its owner follows `game_picker` and `person`.

    Signals:
        asked_for: A button was clicked: "play" for the official try, "practise", "share", "par" or "cancel".
    """

    asked_for = Signal(str)

    def __init__(self, today: Today, art: Art, theme: Callable[[], Theme]) -> None:
        super().__init__(theme)
        self.today, self._art = today, art
        self.person = PersonBox(self.head)
        self.game_picker = GamePicker(today.sky.game)
        self.head.addWidget(self.game_picker)
        self.buttons_by_name = {name: QPushButton() for name in ("par", "share", "practise", "play")}
        for name, button in self.buttons_by_name.items():
            button.clicked.connect(lambda _checked=False, name=name: self._on_click(name))
        self.play_button = self.buttons_by_name["play"]
        self.play_button.setProperty("primary", True)
        self.day, self.progress = heading(), QProgressBar()
        self.progress.hide()
        self.against, self.score, self.par, self.lit, self.streak = (PlainLabel(wrap=True) for _ in range(5))
        style = SceneStyle(theme(), art, arabic=False, text_scale=1.0)
        self.stars, self.month = StarsOfDays(style), MonthOfDays(style)
        par, share, practise, play = self.buttons_by_name.values()
        rows = self.day, self.against, self.score, self.par, row_of(par, self.progress, None)
        fill_column(self.first, *rows, self.month, None)
        fill_column(self.second, (self.stars, 1), self.lit, self.streak)
        self.buttons.addLayout(row_of(self.back, None, share, practise, play))
        self._keys = FormKeys(self, leave=self.left.emit)
        self.show_today(today)

    def _on_click(self, name: str) -> None:
        self.asked_for.emit("cancel" if name == "par" and not self.progress.isHidden() else name)

    def show_today(self, today: Today) -> None:
        """Show the state of today."""
        self.today = today
        self.person.show_people(today.profiles, today.profile)
        self.retranslate()

    def show_progress(self, done: int, total: int) -> None:
        """Show how far the par is computed; nothing is computed if `done` is `total`."""
        self.progress.setRange(0, total)
        self.progress.setValue(done)
        self.progress.setVisible(done < total)
        self._show_par()

    def _show_par(self) -> None:
        par, computing = self.today.entry.par, not self.progress.isHidden()
        button = self.buttons_by_name["par"]
        button.setText(translate("Daily", "Cancel") if computing else translate("Daily", "Compute the par"))
        button.setVisible(computing or par is None)
        words = translate("Daily", "Par: {par} (the mean of the strong bot in 40 games of these deals)")
        self.par.setText(words.format(par="–" if par is None else QLocale().toString(par, "f", 1)))

    @override
    def retranslate(self) -> None:
        """Show every text in the present language."""
        today, buttons = self.today, self.buttons_by_name
        self.title.setText(translate("Daily", "Daily sky"))
        self.game_picker.retranslate()
        self.person.retranslate()
        self.day.setText(day_in_words(today.sky.day))
        names = ", ".join(f"{name} ({shown_sentence(strength)})" for name, strength in today.opponents)
        self.against.setText(translate("Daily", "Against {names}.").format(names=names))
        self.score.setText(self._state())
        self.progress.setAccessibleName(translate("Daily", "Progress of the par"))
        self._show_par()
        buttons["share"].setText(translate("Daily", "Share…"))
        buttons["share"].setVisible(today.entry.is_complete(today.profile))
        buttons["practise"].setText(translate("Daily", "Practise"))
        buttons["practise"].setEnabled(today.is_over)  # before, it would show the deals
        begun = translate("Daily", "Played today") if today.is_over else translate("Daily", "Go on")
        self.play_button.setText(begun if today.own else translate("Daily", "Play the official try"))
        self.play_button.setEnabled(not today.is_over)
        self._keys.start = self._keys.default = buttons["practise" if today.is_over else "play"]
        count = streak(today.played, today.sky.day)
        self.streak.setText(plural("Daily", "Played %n day(s) in a row.", count) if count else "")
        sign, lit = lit_stars(len(today.played))
        self.lit.setText(plural("Daily", "%n of {stars} stars is (are) lit.", lit).format(stars=STARS))
        self.stars.show_stars(sign, lit, self.lit.text())
        self.month.show_month(today.sky.day, today.played)

    def _state(self) -> str:
        """Return how the official try stands."""
        own, rounds = self.today.own, len(self.today.sky.deals)
        if own is None:
            return plural("Daily", "One official try today: %n round(s); then you can practise.", rounds)
        if self.today.is_over:
            score = score_in_words(own.total, self.today.entry.par)
            return translate("Daily", "Official try: {score}.").format(score=score)
        words = translate("Daily", "The official try has begun: {score}.")
        return words.format(score=score_in_words(own.total, None))

    # Qt

    @override
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange:
            for part in (self.stars, self.month):
                part.style_now = SceneStyle(self._theme(), self._art, arabic=False, text_scale=1.0)
                part.take_size(self.font().pixelSize(), dense=False)
                part.update()


# --- the stars of the days


def star_places(stars: Stars, lines: Lines) -> tuple[Stars, Lines]:
    """Return the places and magnitudes of `STARS` stars along a constellation, and the lines that join them.

    The stars of the constellation are completed by faint ones on its longest lines; they come line by line.
    """
    ends = [(stars[first][0], stars[last][0]) for first, last in lines]
    lengths = [math.dist(start.toTuple(), end.toTuple()) for start, end in ends]
    steps = [1] * len(lines)
    for _ in range(STARS - len({end for line in lines for end in line})):
        steps[max(range(len(lines)), key=lambda line: lengths[line] / steps[line])] += 1
    places: Stars = []
    joined: Lines = []
    numbers: dict[int, int] = {}

    def number_of(star: int) -> int:
        if star not in numbers:
            numbers[star] = len(places)
            places.append(stars[star])
        return numbers[star]

    for (first, last), (start, end), count in zip(lines, ends, steps, strict=True):
        here = number_of(first)
        for step in range(1, count):
            places.append((start + (end - start) * (step / count), FAINT))
            joined.append((here, here := len(places) - 1))
        joined.append((here, number_of(last)))
    return places, joined


class StarsOfDays(ResultPart):
    """A constellation in which each day played has lit a star."""

    def __init__(self, style: SceneStyle) -> None:
        super().__init__(style, 0, "", "")
        self._sign, self._lit = 1, 0

    def show_stars(self, sign: int, lit: int, words: str) -> None:
        """Show a sign with so many stars that are lit."""
        self._sign, self._lit = sign, lit
        self.setAccessibleName(translate("Daily", "Stars of the days"))
        self.setAccessibleDescription(words)
        self.update()

    @override
    def sizes(self) -> tuple[float, float, float]:
        return 20 * self.text_px, 12 * self.text_px, 17 * self.text_px

    @override
    def paint_part(self, painter: QPainter) -> None:
        theme, area = self.style_now.theme, QRectF(self.rect()).adjusted(2, 2, -2, -2)
        sky, edge = SkyPainter(painter, self.style_now, ()), rounded(area, 12)
        painter.save()
        painter.setClipPath(edge)
        sky.ground(area, area.center(), 0.7 * area.width(), 120, 0.25)
        painter.restore()
        set_paint(painter, None, theme.accent, 1.5)
        painter.drawPath(edge)
        side = 0.96 * min(area.width(), area.height())
        box = QRectF(0, 0, side, side)
        box.moveCenter(area.center())
        stars, lines = self.style_now.art.figure(self._sign, box)
        places, joined = star_places(stars, lines) if lines else ([], [])
        for first, last in joined:
            lit = max(first, last) < self._lit
            painter.setPen(sky.pen(theme.accent if lit else theme.muted, 2.2, None, 0.9 if lit else 0.3))
            painter.drawLine(*shortened(places[first][0], places[last][0], 0.016 * side))
        for number, (place, magnitude) in enumerate(places):
            sky.star(place, magnitude, side / 100, theme.accent if number < self._lit else None)


class MonthOfDays(ResultPart):
    """The calendar of a month: each day played has a star, full where the par was reached."""

    def __init__(self, style: SceneStyle) -> None:
        super().__init__(style, 0, "", "")
        self._weeks: list[list[date]] = []
        self._today: date | None = None
        self._played: Mapping[date, bool] = {}

    def show_month(self, today: date, played: Mapping[date, bool]) -> None:
        """Show the month of a day, with the days that were played."""
        self._today, self._played = today, played
        first = QLocale().firstDayOfWeek().value - 1
        self._weeks = calendar.Calendar(first).monthdatescalendar(today.year, today.month)
        month = f"{today:%Y-%m}"
        days = ", ".join(str(each.day) for each in sorted(played) if f"{each:%Y-%m}" == month)
        self.setAccessibleName(f"{QLocale().standaloneMonthName(today.month)} {today.year}")
        words = translate("Daily", "Played on: {days}.").format(days=days)
        self.setAccessibleDescription(words if days else translate("Daily", "No day played."))
        self.updateGeometry()
        self.update()

    @override
    def sizes(self) -> tuple[float, float, float]:
        wide, high = (each * self.text_px for each in CELL)
        return 7 * wide, 7 * wide, (len(self._weeks) + 2) * high

    @override
    def paint_part(self, painter: QPainter) -> None:
        middle, (wide, high) = Qt.AlignmentFlag.AlignHCenter, (each * self.text_px for each in CELL)
        self.write(painter, QRectF(0, 0, 7 * wide, high), self.accessibleName(), middle, bold=True)
        for row, week in enumerate(self._weeks, 1):
            for column, day in enumerate(week):
                cell = QRectF(column * wide, row * high, wide, high)
                if row == 1:
                    name = QLocale().dayName(day.isoweekday(), QLocale.FormatType.ShortFormat)
                    self.write(painter, cell, name, middle, size=0.75, colour=self.style_now.theme.muted)
                if self._today is not None and day.month == self._today.month:
                    self._paint_day(painter, cell.translated(0, high), day)

    def _paint_day(self, painter: QPainter, cell: QRectF, day: date) -> None:
        theme, reached, bold = self.style_now.theme, self._played.get(day), day == self._today
        if bold:
            set_paint(painter, faded(theme.accent, 0.2), theme.accent, 1.5)
            painter.drawRoundedRect(cell.adjusted(2, 2, -2, -2), 6, 6)
        played = reached is not None
        room = cell.adjusted(0, 0, -0.45 * cell.width() if played else 0, 0)
        middle, colour = Qt.AlignmentFlag.AlignHCenter, theme.text if played else theme.muted
        self.write(painter, room, str(day.day), middle, size=0.9, bold=bold, colour=colour)
        if played:
            half = 0.21 * cell.width()
            set_paint(painter, theme.halo if reached else None, theme.accent, 1.5)
            painter.drawPath(star_path(cell.center() + QPointF(half, 0), half, 0.42 * half, 5))
