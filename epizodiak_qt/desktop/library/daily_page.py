"""The page of the daily sky of one game: the try of today, its par, the month, and the stars of the days."""

from __future__ import annotations

import calendar
import math
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QDate, QEvent, QLocale, QPointF, QRectF, Qt, Signal
from PySide6.QtWidgets import QProgressBar, QPushButton

from epizodiak_qt.desktop.app.form_keys import FormKeys
from epizodiak_qt.desktop.app.phrases import Phrase
from epizodiak_qt.desktop.app.translation import plural, translate
from epizodiak_qt.desktop.pages.game_picker import GamePicker
from epizodiak_qt.desktop.pages.panel_page import PanelPage, heading
from epizodiak_qt.desktop.pictures.sky import SkyPainter, shortened
from epizodiak_qt.desktop.scene.items.shapes import star_path
from epizodiak_qt.desktop.scene.scene_style import SceneStyle
from epizodiak_qt.desktop.style.forms import fill_column, primary_button, row_of
from epizodiak_qt.desktop.style.lists import ComboBox
from epizodiak_qt.desktop.style.painting import faded, rounded, set_paint
from epizodiak_qt.desktop.style.plain_label import PlainLabel
from epizodiak_qt.desktop.table.result.result_part import ResultPart
from epizodiak_qt.library.daily import STARS, lit_stars, streak
from epizodiak_qt.override import override

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from datetime import date

    from PySide6.QtGui import QPainter

    from epizodiak_qt.desktop.style.art import Art
    from epizodiak_qt.desktop.style.theme import Theme
    from epizodiak_qt.library.daily import DailySky, DayEntry, OfficialTry

NOBODY: Final = Phrase("Learn", "Without a profile")
FAINT: Final = 5.0
"""The magnitude of the stars that are added to a constellation."""
CELL: Final = 2.5
"""The size of a day in the month, in text sizes."""


class Today(NamedTuple):
    """The contents of the page."""

    sky: DailySky
    """The daily sky."""
    opponents: str
    """The opponents in words."""
    entry: DayEntry
    """The par and the tries of today."""
    played: Mapping[date, bool]
    """The days that the person has played, and whether the par was reached, which counts so while unknown."""
    profile: str
    """The profile of the person; empty for none."""
    profiles: Sequence[str]
    """All profiles."""
    resumable: bool
    """Whether a round of the official try can go on."""

    @property
    def own(self) -> OfficialTry | None:
        """The official try of the person."""
        return self.entry.of(self.profile)

    @property
    def is_over(self) -> bool:
        """Whether nothing of the official try is left to play: a round that cannot go on ends it."""
        own, rounds = self.own, len(self.sky.deals)
        if own is None or self.resumable:
            return False
        return len(own.points) == rounds or len(own.tables) > len(own.points)


def day_in_words(day: date) -> str:
    """Return a day in the present language."""
    return QLocale().toString(QDate(day.year, day.month, day.day), QLocale.FormatType.LongFormat)


def score_in_words(points: int, par: float | None) -> str:
    """Return the points of a person, beside the par if it is known."""
    words = plural("Spoken", "%n point(s)", points)
    if par is None:
        return words
    number = QLocale()
    against = translate("Daily", "{points}, par {par} ({difference})")
    difference = f"{'+' if points > par else ''}{number.toString(points - par, 'f', 1)}"
    return against.format(points=words, par=number.toString(par, "f", 1), difference=difference)


class DailyPage(PanelPage):
    """The daily sky of one game.

    Signals:
        play: The official try is to begin or to go on.
        practise: The deals of today are to be played without counting.
        par_wanted: The par is to be computed.
        par_cancelled: It is not wanted any more.
        share: The result is to be sent.
        game_chosen: Another game was chosen; carries its name.
        profile_chosen: Another person plays; carries the name of the profile.
        left: The page is to be left.
    """

    play = Signal()
    practise = Signal()
    par_wanted = Signal()
    par_cancelled = Signal()
    share = Signal()
    game_chosen = Signal(str)
    profile_chosen = Signal(str)
    left = Signal()

    def __init__(self, today: Today, art: Art, theme: Callable[[], Theme]) -> None:
        super().__init__(theme)
        self._today = today
        self._art = art
        self.game_picker = GamePicker(today.sky.game)
        self.game_picker.chosen.connect(self.game_chosen)
        self.person = ComboBox()
        self.person.activated.connect(lambda: self.profile_chosen.emit(self.person.currentData()))
        self.person_label = PlainLabel(look="muted")
        self.person_label.setBuddy(self.person)
        self.lit, self.streak = PlainLabel(wrap=True), PlainLabel(wrap=True)
        self.day = heading()
        self.against, self.score, self.par = (PlainLabel(wrap=True) for _ in range(3))
        self.progress = QProgressBar()
        self.progress.hide()
        self.play_button = primary_button()
        self.back_button, self.practise_button, self.share_button, self.par_button = (
            QPushButton() for _ in range(4)
        )
        style = SceneStyle(theme(), art, arabic=False, text_scale=1.0)
        self.stars, self.month = StarsOfDays(style), MonthOfDays(style)
        for button, signal in (
            (self.play_button, self.play),
            (self.practise_button, self.practise),
            (self.share_button, self.share),
            (self.back_button, self.left),
        ):
            button.clicked.connect(signal)
        self.par_button.clicked.connect(self._on_par)
        self.head.addWidget(self.person_label)
        self.head.addWidget(self.person)
        self.head.addWidget(self.game_picker)
        rows = self.day, self.against, self.score, self.par, row_of(self.par_button, self.progress, None)
        fill_column(self.first, *rows, self.month, None)
        fill_column(self.second, (self.stars, 1), self.lit, self.streak)
        self.buttons.addLayout(
            row_of(self.back_button, None, self.share_button, self.practise_button, self.play_button)
        )
        self._keys = FormKeys(self, leave=self.left.emit)
        self.show_today(today)

    def _on_par(self) -> None:
        (self.par_wanted if self.progress.isHidden() else self.par_cancelled).emit()

    def show_today(self, today: Today) -> None:
        """Show the state of today."""
        self._today = today
        self.person.clear()
        for name in ("", *today.profiles):
            self.person.addItem(name or NOBODY.say(), name)
        self.person.setCurrentIndex(max(0, self.person.findData(today.profile)))
        for each in (self.person, self.person_label):
            each.setVisible(bool(today.profiles))
        self.retranslate()

    def show_progress(self, done: int, total: int) -> None:
        """Show how far the par is computed; nothing is computed if `done` is `total`."""
        self.progress.setRange(0, total)
        self.progress.setValue(done)
        self.progress.setVisible(done < total)
        self._show_par()

    def _show_par(self) -> None:
        par, computing = self._today.entry.par, not self.progress.isHidden()
        self.par_button.setText(
            translate("Daily", "Cancel") if computing else translate("Daily", "Compute the par")
        )
        self.par_button.setVisible(computing or par is None)
        known = "" if par is None else QLocale().toString(par, "f", 1)
        words = translate("Daily", "Par {par}: the mean of the strong bot in 40 games.").format(par=known)
        unknown = translate("Daily", "The par is the mean of the strong bot in 40 games of these deals.")
        self.par.setText(words if known else unknown)

    @override
    def retranslate(self) -> None:
        """Show every text in the present language."""
        today = self._today
        day = today.sky.day
        self.title.setText(translate("Daily", "Daily sky"))
        self.game_picker.retranslate()
        self.person.setItemText(0, NOBODY.say())
        self.person_label.setText(translate("Learn", "Profile:"))
        self.day.setText(day_in_words(day))
        self.against.setText(translate("Daily", "Against {names}.").format(names=today.opponents))
        self.score.setText(self._state())
        self.progress.setAccessibleName(translate("Daily", "Progress of the par"))
        self._show_par()
        self.back_button.setText(translate("Daily", "Back"))
        self.share_button.setText(translate("Daily", "Share…"))
        self.share_button.setVisible(today.entry.is_complete(today.profile))
        self.practise_button.setText(translate("Daily", "Practise"))
        begun = translate("Daily", "Played today") if today.is_over else translate("Daily", "Go on")
        self.play_button.setText(begun if today.own else translate("Daily", "Play the official try"))
        self.play_button.setEnabled(not today.is_over)
        self._keys.start = self._keys.default = self.practise_button if today.is_over else self.play_button
        count = streak(today.played, day)
        self.streak.setText(plural("Daily", "Played %n day(s) in a row.", count) if count else "")
        sign, lit = lit_stars(len(today.played))
        self.lit.setText(translate("Daily", "{lit} of {stars} stars are lit.").format(lit=lit, stars=STARS))
        self.stars.show_stars(sign, lit, self.lit.text())
        self.month.show_month(day, today.played)

    def _state(self) -> str:
        """Return how the official try stands."""
        today, own, rounds = self._today, self._today.own, len(self._today.sky.deals)
        if own is None:
            return plural("Daily", "One official try today: %n round(s).", rounds)
        score = score_in_words(own.total, today.entry.par if today.is_over else None)
        if today.is_over and len(own.points) < rounds:
            return translate("Daily", "Official try, left early: {score}.").format(score=score)
        if today.is_over:
            return translate("Daily", "Official try: {score}.").format(score=score)
        if not own.points:
            return translate("Daily", "The official try has begun.")
        words = translate("Daily", "Official try: {done} of {count} rounds played, {score}.")
        return words.format(done=len(own.points), count=rounds, score=score)

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


def star_places(
    stars: Sequence[tuple[QPointF, float]], lines: Sequence[tuple[int, int]]
) -> tuple[list[tuple[QPointF, float]], list[tuple[int, int]]]:
    """Return the places and magnitudes of `STARS` stars along a constellation, and the lines that join them.

    The stars of the constellation are completed by faint ones on its longest lines; they come line by line.
    """
    added = [0] * len(lines)
    lengths = [math.dist(*(stars[end][0].toTuple() for end in line)) for line in lines]
    reached = {end for line in lines for end in line}
    for _ in range(STARS - len(reached)):
        added[max(range(len(lines)), key=lambda line: lengths[line] / (added[line] + 1))] += 1
    places: list[tuple[QPointF, float]] = []
    joined: list[tuple[int, int]] = []
    numbers: dict[int, int] = {}
    for (first, last), count in zip(lines, added, strict=True):
        here = numbers.setdefault(first, len(places))
        if here == len(places):
            places.append(stars[first])
        start, end = stars[first][0], stars[last][0]
        for step in range(1, count + 1):
            places.append((start + (end - start) * (step / (count + 1)), FAINT))
            joined.append((here, len(places) - 1))
            here = len(places) - 1
        there = numbers.setdefault(last, len(places))
        if there == len(places):
            places.append(stars[last])
        joined.append((here, there))
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
        sky = SkyPainter(painter, self.style_now, ())
        clip = rounded(area, 12)
        painter.save()
        painter.setClipPath(clip)
        sky.ground(area, area.center(), 0.7 * area.width(), 120, 0.25)
        painter.restore()
        set_paint(painter, None, theme.accent, 1.5)
        painter.drawPath(clip)
        side = 0.96 * min(area.width(), area.height())
        box = QRectF(0, 0, side, side)
        box.moveCenter(area.center())
        stars, lines = self.style_now.art.figure(self._sign, box)
        if not lines:
            return
        places, joined = star_places(stars, lines)
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
        self._day: date | None = None
        self._played: Mapping[date, bool] = {}

    def show_month(self, day: date, played: Mapping[date, bool]) -> None:
        """Show the month of a day, with the days that were played."""
        self._day, self._played = day, played
        month = QLocale().standaloneMonthName(day.month)
        days = ", ".join(str(each.day) for each in sorted(played) if self._is_here(each))
        self.setAccessibleName(f"{month} {day.year}")
        words = translate("Daily", "Played on: {days}.").format(days=days)
        self.setAccessibleDescription(words if days else translate("Daily", "No day played."))
        self.update()

    def _is_here(self, day: date) -> bool:
        return self._day is not None and (day.year, day.month) == (self._day.year, self._day.month)

    @override
    def sizes(self) -> tuple[float, float, float]:
        return 7 * CELL * self.text_px, 7 * CELL * self.text_px, 8 * 0.86 * CELL * self.text_px

    @override
    def paint_part(self, painter: QPainter) -> None:
        if self._day is None:
            return
        theme, text, locale = self.style_now.theme, self.text_px, QLocale()
        wide, high = CELL * text, 0.86 * CELL * text
        middle = Qt.AlignmentFlag.AlignHCenter
        first = locale.firstDayOfWeek().value
        self.write(painter, QRectF(0, 0, 7 * wide, high), self.accessibleName(), middle, bold=True)
        for column in range(7):
            name = locale.dayName((first - 1 + column) % 7 + 1, QLocale.FormatType.ShortFormat)
            room = QRectF(column * wide, high, wide, high)
            self.write(painter, room, name, middle, size=0.75, colour=theme.muted)
        weeks = calendar.Calendar(first - 1).monthdatescalendar(self._day.year, self._day.month)
        for row, week in enumerate(weeks, 2):
            for column, day in enumerate(week):
                if self._is_here(day):
                    self._paint_day(painter, QRectF(column * wide, row * high, wide, high), day)

    def _paint_day(self, painter: QPainter, cell: QRectF, day: date) -> None:
        theme = self.style_now.theme
        if day == self._day:
            set_paint(painter, faded(theme.accent, 0.2), theme.accent, 1.5)
            painter.drawRoundedRect(cell.adjusted(2, 2, -2, -2), 6, 6)
        reached = self._played.get(day)
        played = reached is not None
        room = cell.adjusted(0, 0, -0.45 * cell.width() if played else 0, 0)
        middle, colour = Qt.AlignmentFlag.AlignHCenter, theme.text if played else theme.muted
        bold = day == self._day
        self.write(painter, room, str(day.day), middle, size=0.9, bold=bold, colour=colour)
        if played:
            half = 0.21 * cell.width()
            place = QPointF(cell.center().x() + half, cell.center().y())
            set_paint(painter, theme.halo if reached else None, theme.accent, 1.5)
            painter.drawPath(star_path(place, half, 0.42 * half, 5))
