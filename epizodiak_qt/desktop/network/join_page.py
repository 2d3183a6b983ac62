"""The page that lists the tables found and joins one, with its code or by its address."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QGridLayout, QLineEdit, QListWidgetItem, QPushButton, QWidget

from epizodiak_qt.desktop.app.form_keys import FormKeys
from epizodiak_qt.desktop.app.translation import plural, shown_language, shown_name, shown_sentence, translate
from epizodiak_qt.desktop.pages.panel_page import PanelPage, heading
from epizodiak_qt.desktop.style.forms import fill_column, primary_button, row_of
from epizodiak_qt.desktop.style.lists import ListWidget
from epizodiak_qt.desktop.style.plain_label import PlainLabel
from epizodiak_qt.games.catalogue import ENTRIES
from epizodiak_qt.lobby.config import title_text
from epizodiak_qt.lobby.sanitize import NAME_LENGTH, clean_name
from epizodiak_qt.lobby.table_code import LENGTH, find_code
from epizodiak_qt.override import override

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from PySide6.QtGui import QHideEvent

    from epizodiak_qt.desktop.style.theme import Theme
    from epizodiak_qt.games.sentence import Sentence
    from epizodiak_qt.lobby.client import ListedTable

PASTED_LENGTH = 500  # of a text with a code in it
NOTE_GAP_PX = 12  # below a note


def table_text(found: ListedTable, *, failed: bool = False, twin: bool = False) -> str:
    """Return the row of a table: its title, its game, the free seats, and whether it can be joined.

    Args:
        found: The table.
        failed: Whether an attempt to join a known table has failed.
        twin: Whether another table has the same title, so that the row must show the address.
    """
    entry = ENTRIES.get(found.game)
    title = title_text(found.name, shown_language())
    parts = [f"{title} ({found.addresses[0]})" if twin and found.addresses else title]
    if entry is not None:
        parts.append(entry.title)
    match found.state:
        case "asking":
            parts.append(translate("Join", "connecting…"))
        case "silent" | "other":
            silent = translate("Join", "does not answer")
            parts.append(silent if found.why is None else shown_sentence(found.why))
        case "away":
            parts.append(
                translate("Join", "did not answer")
                if failed
                else translate("Join", "not on this network now")
            )
        case _ if found.seats:
            if not found.seated:
                parts.append(plural("Join", "%n free seat(s)", found.free))
            if found.spectators:
                parts.append(plural("Join", "%n spectator(s)", found.spectators))
            if found.state == "running":
                parts.append(translate("Join", "in play"))
    if found.seated:
        parts.append(translate("Join", "your seat is kept"))
    elif found.known:
        parts.append(translate("Join", "no code needed"))
    return " – ".join(parts)


class JoinPage(PanelPage):
    """Lists tables and asks for name, code or address.

    Signals:
        joined: The table to join, the code and the name.
        at_address: A typed address, the code if there is one yet, and the name.
        check_requested: Show the report on the network.
        gone: The page is hidden.
    """

    joined = Signal(object, str, str)
    at_address = Signal(str, str, str)
    check_requested = Signal()
    gone = Signal()

    def __init__(self, name: str, theme: Callable[[], Theme]) -> None:
        super().__init__(theme, has_list=True)
        self._tables: Sequence[ListedTable] = ()
        self._why_empty: Sequence[Sentence] = ()
        self._busy = False
        self._picked = False
        self._by_address = False  # the address was changed after a table was selected
        self._code_length = 0
        self._failed: set[str] = set()
        self.name = QLineEdit(name)
        self.name.setMaxLength(NAME_LENGTH)
        self.list = ListWidget()
        self.list.setMinimumHeight(96)
        self.empty = PlainLabel(wrap=True, look="muted")
        self.empty.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.empty.setProperty("card", True)  # a recess, as the list has it
        self.empty.setMargin(12)
        self.code, self.address = QLineEdit(), QLineEdit()
        self.code.setMaxLength(PASTED_LENGTH)
        self.join, self.join_address = primary_button(), QPushButton()
        self.check = QPushButton()
        self._grid = QGridLayout()
        self.note.setContentsMargins(0, 0, 0, NOTE_GAP_PX)
        self._lay_out()
        self.buttons.addLayout(row_of(self.back, None, self.check))
        self.list.itemSelectionChanged.connect(self._pick)
        self.list.itemDoubleClicked.connect(self.join.click)
        self.join.clicked.connect(self._join)
        self.code.textChanged.connect(self._on_code)
        self.code.editingFinished.connect(self._read_code)
        self.address.textChanged.connect(self._on_address)
        self.join_address.clicked.connect(self._join_address)
        self.check.clicked.connect(self.check_requested)
        self.keys = FormKeys(
            self, default=self.join, fields={self.address: self.join_address}, leave=self.left.emit
        )
        self.show_note(str)
        self.retranslate()

    def _lay_out(self) -> None:
        self._labels: dict[QWidget, PlainLabel] = {self.list: heading()}
        fill_column(self.first, self._labels[self.list], (self.list, 1), (self.empty, 1))
        grid = self._grid
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(2)
        grid.setColumnStretch(0, 1)
        for line, (field, button) in enumerate(
            ((self.name, None), (self.code, self.join), (self.address, self.join_address))
        ):
            label = self._labels[field] = PlainLabel()
            grid.addWidget(label, 3 * line, 0, 1, 2)
            grid.addWidget(field, 3 * line + 1, 0, 1, 2 if button is None else 1)
            if button is not None:
                grid.addWidget(button, 3 * line + 1, 1)
        for labelled, label in self._labels.items():
            label.setBuddy(labelled)
        self._place_note(self.code)
        self.second.addLayout(grid)
        self.second.addStretch(1)

    def retranslate(self) -> None:
        """Show every text in the present language."""
        self.title.setText(translate("Join", "Join a table"))
        by_address = translate("Join", "Join by address: address of the table")
        tables = translate("Join", "&Tables on this network")
        for field, text, spoken in (
            (self.name, translate("Join", "Your &name"), translate("Join", "Your name")),
            (self.list, tables, translate("Join", "Tables on this network")),
            (self.code, translate("Join", "C&ode"), translate("Join", "Table code")),
            (self.address, translate("Join", "Join by &address"), by_address),
        ):
            self._labels[field].setText(text)
            field.setAccessibleName(spoken)
        such_as = translate("Join", "such as {example}")
        self.address.setPlaceholderText(such_as.format(example="192.168.1.12:47999"))
        self.join.setText(translate("Join", "Join"))
        self.join_address.setText(translate("Join", "Join at this address"))
        self.check.setText(translate("Join", "Check the network…"))
        self.name.setText(shown_name(self.name.text()))
        self.show_tables(self._tables, self._why_empty)

    def show_tables(self, tables: Sequence[ListedTable], why_empty: Sequence[Sentence] = ()) -> None:
        """Show the tables found, or why there may be none. A table that the player selected stays selected.

        Otherwise the first one that has answered is selected.
        """
        chosen = self.chosen
        self._tables, self._why_empty = tables, why_empty
        explained = "\n".join(f"• {shown_sentence(why)}" for why in why_empty)
        looking = translate("Join", "Looking for tables…")
        nothing = translate("Join", "No table found yet.")
        self.empty.setText(f"{nothing}\n{explained}" if explained else looking)
        self._failed -= {found.table for found in tables if has_answered(found)}
        self.list.blockSignals(True)
        self.list.clear()
        names = Counter(found.name.casefold() for found in tables)
        for found in tables:
            failed, twin = found.table in self._failed, names[found.name.casefold()] > 1
            words = table_text(found, failed=failed, twin=twin)
            item = QListWidgetItem(words)
            if not has_answered(found):
                item.setForeground(QColor(self._theme().muted))
            self.list.addItem(item)
        kept = next((row for row, each in enumerate(tables) if chosen and each.is_row_of(chosen)), -1)
        if kept < 0 or not (self._picked or has_answered(tables[kept])):
            self._picked = False
            kept = next((row for row, each in enumerate(tables) if has_answered(each)), -1)
        if kept >= 0:
            self.list.setCurrentRow(kept)
        self.list.blockSignals(False)
        self.list.setVisible(bool(tables))
        self.empty.setVisible(not tables)
        self._enable()

    @property
    def chosen(self) -> ListedTable | None:
        """The selected table of the list; the current row alone does not count."""
        return next((self._tables[index.row()] for index in self.list.selectedIndexes()), None)

    def _pick(self) -> None:
        self._picked, self._by_address = True, False
        self._enable()

    def _on_address(self, text: str) -> None:
        self._by_address = bool(text.strip())
        self._enable()

    def _on_code(self, text: str) -> None:
        """Read a text that was pasted at once; one that is being typed is read when the field is left."""
        grown, self._code_length = len(text) - self._code_length, len(text)
        if not self._busy:
            self.show_note(str)
        if grown > 1 and len(text) > LENGTH:
            self.needs_code()

    def choose(self, found: ListedTable) -> None:
        """Select the row of a table."""
        for row, each in enumerate(self._tables):
            if each.is_row_of(found):
                self.list.setCurrentRow(row)
                self._pick()

    def _enable(self) -> None:
        found = self.chosen
        joinable = self._by_address or (found is not None and is_joinable(found))
        self.join.setEnabled(joinable and not self._busy)
        self.join_address.setEnabled(not self._busy)
        self.keys.start = self.code if clean_name(self.name.text()) else self.name
        # The field stays enabled, so that keys typed there do not land in another one, and because a table at
        # a typed address may need a code although the selected table does not.
        self.code.setPlaceholderText(
            translate("Join", "not needed: you have been at this table")
            if found is not None and found.known and not self.address.text().strip()
            else translate("Join", "such as {example}").format(example="K7F-2QX")
        )

    def failed(self, found: ListedTable) -> None:
        """Note that a table could not be joined; a known one is then shown as away."""
        if found.state == "away":
            self._failed.add(found.table)
        self.show_tables(self._tables, self._why_empty)

    @override
    def show_note(self, words: Callable[[], str], *, assertive: bool = False) -> None:
        """Show a note; there is a line for it below each field, so that nothing moves under the pointer."""
        super().show_note(words, assertive=assertive)
        for line in range(3):
            self._grid.setRowMinimumHeight(3 * line + 2, self.note.fontMetrics().lineSpacing() + NOTE_GAP_PX)
        self.note.show()

    def _place_note(self, field: QLineEdit) -> None:
        """Let notes stand below a field from now on."""
        self._grid.addWidget(self.note, 3 * (self.name, self.code, self.address).index(field) + 2, 0, 1, 2)

    def busy(self, joining: bool) -> None:
        """Disable the join buttons while a table is being joined."""
        self._busy = joining
        focused = self.window().focusWidget()
        if joining and focused is self.join_address:
            self.address.setFocus()  # else the focus would move to Back, and the next Enter would press it
        elif joining and focused is self.join:
            (self.list if self.chosen is not None and self.chosen.known else self.code).setFocus()
        self._enable()

    def refuse_code(self, words: Callable[[], str]) -> None:
        """Tell why the code is refused, and select it so that it can be typed again."""
        self._place_note(self.code)
        self.show_note(words)
        self.code.selectAll()
        self.code.setFocus()

    def _name(self) -> str:
        name = clean_name(self.name.text())
        if not name:
            self._place_note(self.name)
            self.show_note(lambda: translate("Join", "Enter your name first."))
            self.name.setFocus()
        return name

    def needs_code(self) -> bool:
        """Ask for the code if there is none in the field; return whether there is none."""
        if self._read_code():
            return False
        given = bool(self.code.text().strip())
        self.refuse_code(
            lambda: (
                translate("Join", "A code has six letters or digits, but none of 0, 1, I, L, O, U.")
                if given
                else translate("Join", "Type the code shown on the host’s screen.")
            )
        )
        return True

    def _read_code(self) -> str:
        """Leave only the code in its field, and move an address there to its own; return the code."""
        code, address = find_code(self.code.text())
        if address:
            self.address.setText(address)
        if code or address:
            self.code.setText(code)
        return code

    def _join(self) -> None:
        found = self.chosen
        if self._by_address or found is None:
            self._join_address()
            return
        self._place_note(self.code)
        name = self._name()
        if name and (found.known or not self.needs_code()):
            self.joined.emit(found, self.code.text(), name)

    def _join_address(self) -> None:
        if not self.address.text().strip():
            self.address.setFocus()
            return
        self._place_note(self.address)
        name = self._name()
        if name:
            self.at_address.emit(self.address.text(), self.code.text(), name)

    # Qt

    @override
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange and self.list.count():
            self.show_tables(self._tables, self._why_empty)  # muted rows have a colour of the theme

    @override
    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        if not event.spontaneous():  # minimising the window is a spontaneous hide
            self.gone.emit()


def has_answered(found: ListedTable) -> bool:
    """Return whether a table has answered; a full or running one can be watched."""
    return found.state in ("open", "full", "running")


def is_joinable(found: ListedTable) -> bool:
    """Return whether a table may be joined; a known one may still be at its old address."""
    return has_answered(found) or found.state == "away"
