"""The page of lessons: a path of stations, one a lesson, each with a picture of its first position."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QPushButton, QWidget

from epizodiak_qt.desktop.app.form_keys import FormKeys
from epizodiak_qt.desktop.app.translation import shown_language, shown_sentence, translate
from epizodiak_qt.desktop.pages.game_picker import TITLE_LINES, GameCard, GamePicker
from epizodiak_qt.desktop.pages.panel_page import PanelPage
from epizodiak_qt.desktop.pages.person_box import PersonBox
from epizodiak_qt.desktop.pictures.offscreen_table import SHAPE, moment_picture
from epizodiak_qt.desktop.style.forms import fill_column, primary_button
from epizodiak_qt.desktop.style.painting import set_paint
from epizodiak_qt.desktop.style.plain_label import PlainLabel
from epizodiak_qt.override import override

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from PySide6.QtGui import QKeyEvent, QPaintEvent, QResizeEvent, QShowEvent

    from epizodiak_qt.desktop.style.art import Art
    from epizodiak_qt.desktop.style.theme import Theme
    from epizodiak_qt.desktop.table.game_ui import GameUi
    from epizodiak_qt.teaching.lesson import Lesson
    from epizodiak_qt.teaching.progress import Learned

COLUMNS: Final = 5
CARD: Final = (9, 17)
"""The least and the largest width of a station, in text sizes; a narrow page has fewer of them in a row."""
GAP: Final = 1.7
"""Between two stations, in text sizes."""
_KEYS: Final = Qt.Key
ARROWS: Final = {
    _KEYS.Key_Left: (0, -1),
    _KEYS.Key_Right: (0, 1),
    _KEYS.Key_Up: (-1, 0),
    _KEYS.Key_Down: (1, 0),
}


class Station(GameCard):
    """A lesson as a card: its picture, its title, and a star with the time when it is done."""

    def __init__(self, lesson: Lesson, number: int, art: Art, theme: Callable[[], Theme]) -> None:
        super().__init__("")
        self.lesson = lesson
        self.painted: object = None
        self.is_next = False
        self.seconds: float | None = None
        self._number = number
        self._art = art
        self._theme = theme
        self._lines = 1
        self.setProperty("station", True)

    def show_progress(self, seconds: float | None, *, is_next: bool) -> None:
        """Show the title, the shortest time of a lesson that is done, and whether it is the next one."""
        self.seconds, self.is_next = seconds, is_next
        texts = [f"{self._number}. {shown_sentence(self.lesson.title)}"]
        if seconds is not None:
            texts.append(translate("Learn", "done in {time}").format(time=time_text(seconds)))
        elif is_next:
            texts.append(translate("Learn", "next lesson"))
        self.setAccessibleName(", ".join(texts))
        self.update()

    def title_lines(self, width: int) -> list[str]:
        """Return the title in lines that have room in a width."""
        lines = [""]
        for word in f"{self._number}. {shown_sentence(self.lesson.title)}".replace("&", "&&").split(" "):
            longer = f"{lines[-1]} {word}".lstrip()
            fits = self.fontMetrics().horizontalAdvance(longer) <= width - self.font().pixelSize()
            lines[-1:] = [longer] if fits or not lines[-1] else [lines[-1], word]
        return lines

    def place(self, area: QRect, lines: int) -> None:
        """Take a place in which the title has that many lines."""
        self._lines = lines
        self.setGeometry(area)
        self.setText("\n".join(self.title_lines(area.width())))

    # Qt

    @property
    @override
    def picture_area(self) -> QRect:
        more = (self._lines - 1) * self.fontMetrics().lineSpacing()
        return super().picture_area.adjusted(0, 0, 0, -more)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in ARROWS:
            event.ignore()  # for the path
        else:
            super().keyPressEvent(event)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not self.is_next and self.seconds is None:
            return
        theme, side = self._theme(), self.font().pixelSize() * (2.2 if self.is_next else 1.2)
        mark, time = ("play", "") if self.is_next else ("star", time_text(self.seconds or 0))
        ground, colour = (theme.accent, theme.panel) if self.is_next else (theme.chip, theme.score)
        area = QRectF(self.picture_area)
        pill = QRectF(0, 0, 1.5 * side + self.fontMetrics().horizontalAdvance(time), 1.5 * side)
        if self.is_next:
            pill.moveCenter(area.center())
        else:
            pill.setWidth(pill.width() + 0.4 * side)
            pill.moveTopRight(area.topRight() + QPointF(-4, 4))
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        set_paint(painter, ground, theme.accent, 1)
        painter.drawRoundedRect(pill, 0.75 * side, 0.75 * side)
        drawn = QRectF(pill.x() + 0.3 * side, pill.y() + 0.25 * side, 0.9 * side, side)
        self._art.mark(painter, mark, drawn, QColor(colour))
        painter.setPen(QColor(colour))
        painter.drawText(pill.adjusted(1.45 * side, 0, 0, 0), Qt.AlignmentFlag.AlignVCenter, time)


def time_text(seconds: float) -> str:
    """Return a time as minutes and seconds, such as "1:05"."""
    whole = round(seconds)
    return f"{whole // 60}:{whole % 60:02}"


class LearnPage(PanelPage):
    """The lessons of one game. Its owner follows `game_picker` and `person`.

    Signals:
        lesson_chosen: A lesson is to be played; carries it.
        play: The first game is to be played.
    """

    lesson_chosen = Signal(object)
    play = Signal()

    def __init__(self, ui: GameUi, lessons: Sequence[Lesson], art: Art, theme: Callable[[], Theme]) -> None:
        super().__init__(theme)
        self._ui = ui
        self._art = art
        self._learned: Learned | None = None
        self.stations = [Station(lesson, number, art, theme) for number, lesson in enumerate(lessons, 1)]
        for station in self.stations:
            station.clicked.connect(lambda _checked=False, each=station: self.lesson_chosen.emit(each.lesson))
        self.game_picker = GamePicker(ui.game)
        self.person = PersonBox(self.head)
        self.progress = PlainLabel(look="muted")
        self.path = _Path(self.stations, theme)
        self.head.addWidget(self.game_picker)
        fill_column(self.first, self.progress, self.path)
        self._sides.setStretch(1, 0)  # the second column is empty
        self.next_button, self.other_button = primary_button(), QPushButton()
        self.next_button.clicked.connect(lambda: self._go_on(primary=True))
        self.other_button.clicked.connect(lambda: self._go_on(primary=False))
        fill_column(self.buttons, self.back, None, self.other_button, self.next_button)
        self._painting = QTimer(self, singleShot=True)
        self._painting.timeout.connect(self._paint_next)
        self.path.arranged.connect(self._painting.start)
        FormKeys(self, start=self.next_button, leave=self.left.emit)
        self.retranslate()

    def show_progress(self, learned: Learned, profiles: Sequence[str]) -> None:
        """Show what a person has done, and whose progress can be shown."""
        self._learned = learned
        self.person.show_people(profiles, learned.name)
        self.retranslate()

    @property
    def next_station(self) -> Station | None:
        """The first lesson that is not done; None when all are."""
        return next((each for each in self.stations if self._seconds(each.lesson) is None), None)

    def _seconds(self, lesson: Lesson) -> float | None:
        return None if self._learned is None else self._learned.seconds_of(f"{self._ui.game}/{lesson.name}")

    def _go_on(self, *, primary: bool) -> None:
        """Play the next lesson, or the first game: that is the primary button once all lessons are done."""
        station = self.next_station
        if primary == (station is None) or not self.stations:
            self.play.emit()
        else:
            self.lesson_chosen.emit((station or self.stations[0]).lesson)

    @override
    def retranslate(self) -> None:
        """Show every text in the present language."""
        self.title.setText(translate("Learn", "Learn to play"))
        station, count = self.next_station, len(self.stations)
        done = sum(self._seconds(each.lesson) is not None for each in self.stations)
        words = translate("Learn", "{done} of {count} lessons done")
        self.progress.setText(words.format(done=done, count=count))
        self.person.retranslate()
        self.game_picker.retranslate()
        play = translate("Learn", "Play your first game")
        begun = translate("Learn", "Go on") if done else translate("Learn", "Begin")
        self.next_button.setText(play if station is None else begun)
        self.other_button.setText(translate("Learn", "From the beginning") if station is None else play)
        for each in self.stations:
            each.show_progress(self._seconds(each.lesson), is_next=each is station)
        self.path.arrange()

    # --- pictures

    def _paint_next(self) -> None:
        """Paint a picture that is missing, or of another size, theme or language, and then the next one."""
        if not self.isVisible():
            return
        look = self._theme().name, shown_language(), self.devicePixelRatioF()
        for station in self.stations:
            size = station.picture_area.size()
            if station.painted != (look, size) and not size.isEmpty():
                station.painted = look, size
                lesson, place = station.lesson, (self._ui, self._theme(), self._art, size, look[-1])
                station.show_picture(moment_picture(lesson.replay, lesson.begin, lesson.seat, *place))
                self._painting.start()
                return

    # Qt

    @override
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._painting.start()

    @override
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange:
            self.path.arrange()


class _Path(QWidget):
    """The stations in rows that run to the right and back to the left, with a line from each to the next.

    Signals:
        arranged: Every station has its place.
    """

    arranged = Signal()

    def __init__(self, stations: Sequence[Station], theme: Callable[[], Theme]) -> None:
        super().__init__()
        policy = self.sizePolicy()
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self._stations = stations
        self._theme = theme
        for station in stations:
            station.setParent(self)

    def _measure(self, width: int) -> tuple[int, QSize, int, int]:
        """Return how many stations are in a row, their size, the lines of their titles, and the gap."""
        text_px = self.font().pixelSize()
        gap, (least, most) = round(GAP * text_px), (each * text_px for each in CARD)
        count = max(1, len(self._stations))
        rows = -(-count // max(1, min(COLUMNS, (width + gap) // (least + gap))))
        columns = -(-count // rows)
        wide = min(most, (width - (columns - 1) * gap) // columns)
        lines = max((len(station.title_lines(wide)) for station in self._stations), default=1)
        title = TITLE_LINES * text_px + (lines - 1) * self.fontMetrics().lineSpacing()
        return columns, QSize(wide, round(SHAPE * wide + title)), lines, gap

    def _cell(self, number: int, columns: int) -> tuple[int, int]:
        """Return the row and the column of a station."""
        row, column = divmod(number, columns)
        return row, columns - 1 - column if row % 2 else column

    def arrange(self) -> None:
        """Give every station its place and its title."""
        columns, size, lines, gap = self._measure(self.width())
        step = (self.width() - size.width()) / max(1, columns - 1)
        for number, station in enumerate(self._stations):
            row, column = self._cell(number, columns)
            corner = QPoint(round(column * step), row * (size.height() + gap))
            station.place(QRect(corner, size), lines)
        self.updateGeometry()
        self.update()
        self.arranged.emit()

    # Qt

    @override
    def hasHeightForWidth(self) -> bool:
        return True

    @override
    def heightForWidth(self, width: int) -> int:
        columns, size, _, gap = self._measure(width)
        rows = -(-len(self._stations) // columns)
        return rows * (size.height() + gap) - gap

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.arrange()

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move the focus to the station beside, above or below."""
        columns = self._measure(self.width())[0]
        cells = {self._cell(number, columns): each for number, each in enumerate(self._stations)}
        here = next((cell for cell, each in cells.items() if each.hasFocus()), None)
        if here is None or event.key() not in ARROWS:
            super().keyPressEvent(event)
            return
        down, right = ARROWS[Qt.Key(event.key())]
        there = cells.get((here[0] + down, here[1] + right))
        if there is not None:
            there.setFocus(Qt.FocusReason.TabFocusReason)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        theme, painter = self._theme(), QPainter(self)
        for one, other in pairwise(self._stations):
            done = one.seconds is not None
            line = Qt.PenStyle.SolidLine if done else Qt.PenStyle.DotLine
            painter.setPen(QPen(QColor(theme.accent if done else theme.muted), 4, line))
            painter.drawLine(one.geometry().center(), other.geometry().center())
