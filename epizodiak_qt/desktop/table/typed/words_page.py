"""The table in words: hand, board, discard, players and possible actions as lists over the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QGridLayout, QListWidgetItem, QPushButton, QVBoxLayout, QWidget

from epizodiak_qt.desktop.app.form_keys import ENTER
from epizodiak_qt.desktop.app.translation import translate
from epizodiak_qt.desktop.style.forms import NO_MARGINS, fill_column, primary_button, row_of
from epizodiak_qt.desktop.style.lists import ListWidget
from epizodiak_qt.desktop.style.plain_label import PlainLabel
from epizodiak_qt.desktop.style.scroll_area import hide_and_focus
from epizodiak_qt.desktop.table.choosing_in_words import choose_in_words, possible_actions
from epizodiak_qt.desktop.table.table_keys import lead_on
from epizodiak_qt.override import override

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QFocusEvent, QKeyEvent

    from epizodiak_qt.desktop.app.clock import Clock
    from epizodiak_qt.desktop.scene.table_objects import ZoneName
    from epizodiak_qt.desktop.table.controller import Controller
    from epizodiak_qt.desktop.table.table_page import TablePage

SEARCH_MS: Final = 1000
"""The time after which typed letters begin a new search."""


class WordRow(NamedTuple):
    """One row of a list."""

    key: object
    """The thing that the row stands for; equal keys are the same row after an update."""
    text: str
    """Its text."""
    description: str = ""
    """Details, for screen readers and the tooltip."""


class WordList(ListWidget):
    """Shows rows; an update keeps the current row, or its place; an empty list forgets the place."""

    def __init__(self, clock: Clock) -> None:
        super().__init__()
        self._clock = clock
        self._rows: tuple[WordRow, ...] = ()
        self._last: tuple[object, int] = (None, -1)  # key and place of the last current row
        self._typed = ""
        self._typed_at_ms = 0.0

    @property
    def current_key(self) -> object | None:
        """The key of the current row, or None without one."""
        row = self.currentRow()
        return self._rows[row].key if 0 <= row < len(self._rows) else None

    def show_rows(self, rows: Sequence[WordRow]) -> None:
        """Show other rows; nothing changes if they are the same."""
        if tuple(rows) == self._rows:
            return
        if self.currentRow() >= 0:
            self._last = self.current_key, self.currentRow()
        key, place = self._last
        if not self._rows:
            place = min(0, place)
        self._rows = tuple(rows)
        self.blockSignals(True)
        self.clear()
        for row in rows:
            item = QListWidgetItem(row.text)
            if row.description:
                item.setToolTip(row.description)
                item.setData(Qt.ItemDataRole.AccessibleDescriptionRole, row.description)
            self.addItem(item)
        places = [number for number, row in enumerate(rows) if row.key == key]
        self.setCurrentRow(places[0] if places else min(place, len(rows) - 1))
        self.blockSignals(False)
        self.currentRowChanged.emit(self.currentRow())

    # Qt

    @override
    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if self.currentRow() < 0 or not self.selectedItems():
            self.setCurrentRow(max(0, self.currentRow()))

    @override
    def keyboardSearch(self, search: str) -> None:
        """Go to the next row that begins with the typed text, else to one with a word that does."""
        now_ms = self._clock.now_ms()
        fresh = now_ms - self._typed_at_ms > SEARCH_MS
        self._typed = search if fresh else self._typed + search
        self._typed_at_ms = now_ms
        typed = self._typed.casefold()
        first = max(0, self.currentRow()) + (len(typed) == 1)
        order = [(first + step) % len(self._rows) for step in range(len(self._rows))]
        texts = [row.text.casefold() for row in self._rows]
        found = [row for row in order if texts[row].startswith(typed)]
        found += [row for row in order if any(word.startswith(typed) for word in texts[row].split())]
        if found:
            self.setCurrentRow(found[0])


LETTERS_OF_FOUR_COLUMNS: Final = 104
"""The letters that have room side by side in four columns; with less room there are two columns."""


class LabelledList(QWidget):
    """A list with the label that names it, also for screen readers."""

    def __init__(self, clock: Clock) -> None:
        super().__init__()
        self.words = WordList(clock)
        self.label = PlainLabel(wrap=True, look="heading")
        self.label.setBuddy(self.words)
        self.column = QVBoxLayout(self)
        fill_column(self.column, self.label, (self.words, 1), margins=NO_MARGINS, gap=4)

    def show_rows(self, title: str, rows: Sequence[WordRow]) -> None:
        """Show rows under a title."""
        self.label.setText(title)
        self.words.setAccessibleName(title)
        self.words.show_rows(rows)


class WordsPage(QFrame):
    """Covers the table with lists; questions, curtain, result, log and buttons stay above it.

    While it is open, the focus that would go to the table goes to the list of actions. Closed, it follows
    nothing.

    Signals:
        closed: The page was closed.
    """

    closed = Signal()

    def __init__(self, page: TablePage, controller: Controller) -> None:
        super().__init__(page)
        self.setProperty("panel", True)
        self._page = page
        self._scene = page.scene
        self._screen = controller.shared_screen
        clock = page.scene.clock
        self._status = PlainLabel("", self, wrap=True)
        self._status.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._area = QWidget(self)
        self._grid = QGridLayout(self._area)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self.possible = LabelledList(clock)
        self.play, self.close_button = primary_button(), QPushButton()
        buttons = row_of(self.play, self.close_button)
        buttons.setStretchFactor(self.play, 1)
        self.possible.column.addLayout(buttons)
        names: tuple[ZoneName, ...] = ("hand", "board", "discard", "players")
        self.zones = {name: LabelledList(clock) for name in names}
        self.zones["players"].setParent(self)
        self.lists = (self.possible, *self.zones.values())
        for each in self.lists:
            each.words.itemDoubleClicked.connect(self._on_double_click)
        self.possible.words.currentRowChanged.connect(self._enable_play)
        self.play.clicked.connect(self._play)
        self.close_button.clicked.connect(self.close_page)
        self.hide()

    # --- opening and closing

    def toggle(self) -> None:
        """Open the page, or close it."""
        if self.isVisible():
            self.close_page()
        else:
            self._open_page()

    def _open_page(self) -> None:
        page = self._page
        focused = page.window().focusWidget()
        above = (*([page.curtain] if page.curtain_hangs else []), page.prompt_bar, page.result)
        self.lower()
        page.view.lower()
        self.show()
        page.zone_widgets = tuple(each.words for each in self.lists)
        # No focus proxy: Tab would follow it, and come back here instead of reaching the log.
        page.view.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        page.view.heir = self.possible.words
        page.arranged.connect(self._fit)
        page.status_shown.connect(self._show_status)
        self._scene.objects_changed.connect(self.refresh)
        self.retranslate()
        self._show_status(self._scene.status.shown)
        self._fit()
        if focused is None or not any(each.isAncestorOf(focused) for each in above):
            self.possible.words.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def close_page(self) -> None:
        """Close the page; the focus returns to the table."""
        page = self._page
        page.view.heir = None
        page.zone_widgets = ()
        page.view.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        page.arranged.disconnect(self._fit)
        page.status_shown.disconnect(self._show_status)
        self._scene.objects_changed.disconnect(self.refresh)
        hide_and_focus(self, page.view)
        page.place_widgets()
        self.closed.emit()

    # --- what it shows

    def retranslate(self) -> None:
        """Show all texts in the current language."""
        if self.isVisible():
            self.setAccessibleName(translate("InWords", "Table in words"))
            self.play.setText(translate("InWords", "Play"))
            self.close_button.setText(translate("InWords", "Show the table"))
            self.refresh()

    def refresh(self) -> None:
        """Show the table as far as it has been shown; the current row of each list stays."""
        zones = {zone.name: zone for zone in self._scene.zones()}
        for name, listed in self.zones.items():
            parts = [zones[part] for part in (["pile"] * (name == "discard") + [name]) if part in zones]
            objects = [each for zone in parts for each in zone.objects]
            rows = [WordRow(each.key, each.name, each.description) for each in objects]
            listed.show_rows(", ".join(zone.title for zone in parts), rows)
        rows = [WordRow(*action) for action in possible_actions(self._page)]
        self.possible.show_rows(self._title(rows), rows)
        if self.possible.words.currentRow() < 0:
            self.possible.words.setCurrentRow(0)
        self._enable_play()
        self._fit()

    def _title(self, rows: Sequence[object]) -> str:
        """Return the label of the actions, which says why there are none."""
        if rows:
            return translate("InWords", "Possible actions, {count}").format(count=len(rows))
        if not self._scene.private and self._scene.choices():
            return translate("InWords", "Possible actions are listed with private audio only")
        return translate("InWords", "No possible actions now")

    def _enable_play(self) -> None:
        """Enable the button if an action is current; its focus must not be lost."""
        possible = self.possible.words.currentRow() >= 0
        if self.play.hasFocus() and not possible:
            self.possible.words.setFocus()
        self.play.setEnabled(possible)

    def _show_status(self, text: str) -> None:
        self._status.setText(text)
        self._fit()

    def _fit(self) -> None:
        """Lay the lists out: the players in their column, the rest beside it, above a closed curtain."""
        page, now = self._page, self._scene.layout_now
        self.setGeometry(page.view.geometry())
        gap = round(max(8, 0.5 * now.text_px))
        line = self._scene.status.area.toRect()
        high = max(line.height(), self._status.heightForWidth(line.width()))
        self._status.setGeometry(line.x(), line.y(), line.width(), high)
        top = max(line.y() + high, round(now.players[0].y))
        left, right = round(now.hand.x), round(now.log.x)
        covered = page.curtain_hangs
        bottom = round(now.hand.y if covered else now.height) - gap
        side = page.buttons["help"].height()
        players_end = round(now.log.y) - gap - (side + gap if covered else 0)
        for place, button in enumerate(each for each in page.buttons.values() if not each.isHidden()):
            button.move(right + place * (side + gap // 2), players_end + gap if covered else bottom - side)
        self.zones["players"].setGeometry(right, top, round(now.log.width), max(1, players_end - top))
        self._area.setGeometry(left, top, max(1, right - left - gap), max(1, bottom - top))
        self._arrange(columns=4 if right - left > LETTERS_OF_FOUR_COLUMNS * now.text_px / 2 else 2)

    def _arrange(self, *, columns: int) -> None:
        """Put the lists into two or four columns."""
        parts = (self.possible, self.zones["hand"], self.zones["board"], self.zones["discard"])
        for place, part in enumerate(parts):
            self._grid.addWidget(part, place // columns, place % columns)
        for column in range(4):
            self._grid.setColumnStretch(column, int(column < columns))

    # --- what the player does

    def _play(self) -> None:
        """Play the current action; the focus stays in the list."""
        action = self.possible.words.current_key
        if action is not None:
            self.possible.words.setFocus()
            choose_in_words(self._page, action)

    def _press(self, words: WordList) -> None:
        """Play the current action of the list of actions, or press the current object of another list."""
        if words is self.possible.words:
            self._play()
            return
        key = words.current_key
        if isinstance(key, tuple) and key[:1] != ("player",):
            self._scene.press(key)
            self._scene.release(key, True)

    def _on_double_click(self) -> None:
        words = self.sender()
        if isinstance(words, WordList):
            self._press(words)

    # Qt

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Handle the keys that the lists leave; none of them may reach the covered table."""
        focused = self._page.window().focusWidget()
        if event.key() == Qt.Key.Key_F6:
            lead_on(self._page, back=bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier))
        elif event.key() == Qt.Key.Key_Escape:
            if not self._scene.cancel_selection():
                self.close_page()
        elif event.key() in ENTER and not event.isAutoRepeat():
            if isinstance(focused, WordList) and not self._scene.skip():
                self._press(focused)
            elif isinstance(focused, QPushButton):
                focused.click()
        self._screen.note_key(event)
