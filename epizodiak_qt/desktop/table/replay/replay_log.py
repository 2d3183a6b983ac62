"""The log of a whole record: its rounds, events and comments as lines, each of which leads to its moment."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QDate, QItemSelection, QItemSelectionModel, QLocale, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetrics, QIcon, QPalette, QPen, QPixmap
from PySide6.QtWidgets import (
    QAbstractItemView,
    QListWidget,
    QListWidgetItem,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
)

from epizodiak_qt.desktop.app.translation import shown_names, translate
from epizodiak_qt.desktop.style.lists import ListWidget
from epizodiak_qt.desktop.style.seat_emblems import badge_pixmap
from epizodiak_qt.desktop.style.theme import FOCUS_COLOURS
from epizodiak_qt.desktop.table.log.log_details import LogDetails
from epizodiak_qt.desktop.table.log.table_log import TableNotice, notice_line
from epizodiak_qt.lobby.sanitize import clean
from epizodiak_qt.override import override
from epizodiak_qt.table.entries import Abandoned, SeatReassigned, TakenBack
from epizodiak_qt.table.export import decision_in

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from PySide6.QtCore import QModelIndex, QPersistentModelIndex
    from PySide6.QtGui import QKeyEvent, QPainter, QResizeEvent

    from epizodiak_qt.desktop.style.art import Art
    from epizodiak_qt.desktop.style.theme import SeatStyle
    from epizodiak_qt.games.game import Event
    from epizodiak_qt.table.replay_link import Whose
    from epizodiak_qt.table.replayed_game import ReplayedGame


HEADING: Final = Qt.ItemDataRole.UserRole + 1
COMMENT_LENGTH: Final = 240
COMMENTS_AT_MOST: Final = 20
"""How many comments are shown at one moment: a file could hold 400,000, and the list would take seconds."""


class LogLine(NamedTuple):
    """One line of the log."""

    moment: int
    """The moment to which it leads."""
    text: str
    """The text."""
    heading: bool = False
    """Whether it names the game or a round."""
    seat: int | None = None
    """The seat whose emblem stands before it, if it begins a turn or tells points."""


def log_lines(
    replay: ReplayedGame,
    whose: Whose,
    event_line: Callable[[Event, Sequence[str]], str],
    language: str,
    details: LogDetails | None = None,
) -> Iterator[LogLine]:
    """Yield the lines of a whole game in order, with what `whose` may know of them."""
    names = shown_names(replay.seats)
    date = QDate.fromString(replay.record.header("Date") or "", Qt.DateFormat.ISODate)
    if date.isValid():
        day = QLocale().toString(date, QLocale.FormatType.LongFormat)
        yield LogLine(0, translate("Replay", "Game of {day}").format(day=day), True)
    details = details or LogDetails()
    turn: int | None = None  # the seat of the line before
    rounds = {index: place for place, index in enumerate(replay.rounds, 1)}
    for index, moment in enumerate(replay.moments):
        if len(rounds) > 1 and index in rounds:
            yield LogLine(index, translate("Replay", "Round {round}").format(round=rounds[index]), True)
        for event in moment.events:
            text = event_line(event if whose == "all" else event.seen_by(whose), names)
            if text:
                before, turn = turn, getattr(event, "seat", None)
                yield LogLine(index, text, seat=None if turn == before else turn)
            for seat, points in details.points(event, names):
                yield LogLine(index, points, seat=seat)
                turn = None  # the next emblem stands even if the same player goes on
        for comment in moment.comments[:COMMENTS_AT_MOST]:
            text = comment_line(comment, names)
            if text:
                yield LogLine(index, text)
    if replay.damage is not None:
        yield LogLine(len(replay.moments) - 1, damage_text(replay, language))


def comment_line(comment: str, names: Sequence[str]) -> str:
    """Return a comment as text, blank ones as none; a decision of the table in the present language."""
    match decision_in(comment, len(names)):
        case TakenBack(seat=seat):
            text = translate("Replay", "{name} played another move and took it back.")
            return text.format(name=names[seat])
        case SeatReassigned(seat=seat, who=who):
            return notice_line(TableNotice("bot" if who.kind == "bot" else "back", seat), names)
        case Abandoned():
            return translate("Replay", "The table ended a round without points; the record leaves it out.")
        case _:
            text = clean(comment, COMMENT_LENGTH)
            return translate("Replay", "Comment: {text}").format(text=text) if text else ""


def damage_text(replay: ReplayedGame, language: str) -> str:
    """Return where a record is damaged, or an empty text."""
    if replay.damage is None:
        return ""
    return translate("Replay", "The record is damaged here. {why}").format(why=replay.damage.text(language))


class FocusDelegate(QStyledItemDelegate):
    """Draws a ring around the line that the arrow keys have reached, and a rule beside each heading."""

    # Qt

    @override
    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        super().paint(painter, option, index)
        if index.data(HEADING):
            metrics = QFontMetrics(index.data(Qt.ItemDataRole.FontRole))
            indent = option.decorationSize.width() + 2 * metrics.averageCharWidth()
            left = option.rect.left() + indent + metrics.horizontalAdvance(index.data())
            if left < option.rect.right():
                painter.setPen(QPen(option.palette.color(QPalette.ColorRole.Accent), 1.4))
                middle = option.rect.center().y()
                painter.drawLine(left, middle, option.rect.right(), middle)
        if option.state & QStyle.StateFlag.State_HasFocus:
            painter.save()
            light, dark = FOCUS_COLOURS
            for colour, width in ((dark, 4), (light, 2)):  # narrow: the text begins 3 pixels from the edge
                painter.setPen(QPen(QColor(colour), width))
                painter.drawRect(option.rect.adjusted(1, 1, -1, -1))
            painter.restore()


class ReplayLog(ListWidget):
    """Shows lines and highlights those of one moment. A click or Enter on a line leads to its moment.

    The arrow keys move along the lines without showing their moments.

    Signals:
        chosen: A moment was chosen.
    """

    chosen = Signal(int)

    def __init__(self, art: Art | None = None, looks: tuple[SeatStyle, ...] = ()) -> None:
        super().__init__()
        self._art = art
        self._looks = looks
        self.setProperty("dense", True)  # its lines are no higher than their text
        self._rows: list[list[int]] = []  # of each moment
        self._shown: list[int] = []  # the rows of the moment that is shown
        self.setItemDelegate(FocusDelegate(self))
        # The highlight is the moment that is shown; a click does not select.
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.setVerticalScrollMode(QListWidget.ScrollMode.ScrollPerPixel)
        # With a bar that comes and goes, rows were as high as for a narrower list.
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.verticalScrollBar().rangeChanged.connect(self._scroll_to_shown)  # the rows wrap anew
        self.itemClicked.connect(self._choose)

    def show_lines(self, lines: Sequence[LogLine]) -> None:
        """Show other lines."""
        self._shown = []
        self.clear()
        icons = self._icons()
        self._rows = [[] for _ in range(lines[-1].moment + 1)] if lines else []
        for row, line in enumerate(lines):
            item = QListWidgetItem(line.text)
            item.setData(Qt.ItemDataRole.UserRole, line.moment)
            item.setIcon(icons.get(line.seat, icons[None]))
            if line.heading:
                bold = item.font()
                bold.setBold(True)
                item.setFont(bold)
                item.setData(HEADING, True)
            else:
                self._rows[line.moment].append(row)
            self.addItem(item)

    def _icons(self) -> dict[int | None, QIcon]:
        """Return the emblem of each seat as an icon, and an empty one of that size."""
        side = self.fontMetrics().height()
        self.setIconSize(QSize(side, side))
        blank = QPixmap(side, side)
        blank.fill(Qt.GlobalColor.transparent)
        icons: dict[int | None, QIcon] = {None: QIcon(blank)}
        edge = QPen(self.palette().color(QPalette.ColorRole.Text), 1)
        for seat, look in enumerate(self._looks if self._art is not None else ()):
            assert self._art is not None, "without it there are no looks"
            badge = badge_pixmap(self._art, look, side, edge)
            icons[seat] = QIcon(badge)
            icons[seat].addPixmap(badge, QIcon.Mode.Selected)  # Qt would darken it
        return icons

    def show_moment(self, moment: int) -> None:
        """Highlight the lines of a moment, or of the last one before it that has lines, and scroll there."""
        self._shown = rows = next((rows for rows in reversed(self._rows[: moment + 1]) if rows), [])
        highlight = QItemSelection()
        for row in rows:
            index = self.model().index(row, 0)
            highlight.select(index, index)
        flags = QItemSelectionModel.SelectionFlag
        self.selectionModel().select(highlight, flags.ClearAndSelect)
        if rows:
            self.selectionModel().setCurrentIndex(self.model().index(rows[0], 0), flags.NoUpdate)
        self._scroll_to_shown()

    def _scroll_to_shown(self) -> None:
        """Scroll the lines of the moment into the middle, or as many of them as fit, from the first on."""
        if self._shown:
            rows, hints = self._shown, QAbstractItemView.ScrollHint
            first, last = (self.visualItemRect(self.item(row)) for row in (rows[0], rows[-1]))
            fits = last.bottom() - first.top() < self.viewport().height()
            self.scrollToItem(self.item(rows[0]), hints.PositionAtCenter if fits else hints.PositionAtTop)

    def _choose(self, item: QListWidgetItem) -> None:
        self.chosen.emit(item.data(Qt.ItemDataRole.UserRole))

    # Qt

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.scheduleDelayedItemsLayout()  # the rows wrap at another width

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if self.currentRow() >= 0 and not event.isAutoRepeat():
                self._choose(self.currentItem())
        else:
            super().keyPressEvent(event)
