"""Dialogs that list what is stored, such as profiles or engines, and the form of one entry."""

from __future__ import annotations

from abc import abstractmethod
from functools import partial
from typing import TYPE_CHECKING, ClassVar, Generic, TypeVar

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLineEdit, QPushButton, QWidget

from epizodiak_qt.desktop.app.form_keys import FormKeys
from epizodiak_qt.desktop.app.translation import shown_sentence, translate
from epizodiak_qt.desktop.dialogs.sized_dialog import SizedDialog
from epizodiak_qt.desktop.style.forms import add_field, field_form, primary_button, row_of
from epizodiak_qt.desktop.style.lists import ListWidget
from epizodiak_qt.desktop.style.plain_label import LiveLabel, PlainLabel, make_readable
from epizodiak_qt.desktop.style.scroll_area import FittedScrollArea
from epizodiak_qt.lobby.sanitize import NAME_LENGTH
from epizodiak_qt.override import override
from epizodiak_qt.table.json_file import Named

if TYPE_CHECKING:
    from collections.abc import Callable

    from epizodiak_qt.desktop.app.phrases import Phrase
    from epizodiak_qt.games.sentence import Sentence
    from epizodiak_qt.table.json_file import EntryStore

Entry = TypeVar("Entry", bound=Named)


class ListDialog(SizedDialog, Generic[Entry]):
    """Lists entries; adds, changes and removes them. Each change is stored at once.

    Args:
        store: The entries of this computer.
        parent: The window below.
        more: Further buttons, which act on the chosen entry.

    Signals:
        stored: The entries have changed.
    """

    TITLE: ClassVar[Phrase]
    """The title."""
    NOTE: ClassVar[Phrase]
    """The sentence above the list."""
    REMOVE: ClassVar[tuple[Phrase, Phrase]]
    """The button that removes the chosen entry, and the same button after the first click."""

    stored = Signal()

    def __init__(self, store: EntryStore[Entry], parent: QWidget | None, *more: QPushButton) -> None:
        super().__init__(parent)
        self._store, self._more = store, more
        self.note, self.report = PlainLabel(wrap=True), LiveLabel()
        self.report.setAlignment(Qt.AlignmentFlag.AlignTop)
        make_readable(self.report)
        self.list = ListWidget()
        self.add, self.change, self.remove = QPushButton(), QPushButton(), QPushButton()
        self.close_button = primary_button()
        self.lay_out(
            self.note,
            (self.list, 1),
            row_of(self.add, self.change, self.remove, *more, None),
            self.report,
            row_of(None, self.close_button),
            spacing=12,
        )
        self.retranslate()
        self.list.currentRowChanged.connect(self.show_chosen)
        self.list.setCurrentRow(0)
        self.list.itemDoubleClicked.connect(self._change)
        self.add.clicked.connect(lambda: self._open_form(None))
        self.change.clicked.connect(self._change)
        self.remove.clicked.connect(self._remove)
        self.close_button.clicked.connect(self.accept)
        FormKeys(self, start=self.list if store.entries else self.add, default=self.close_button)
        self._report(store.problem)

    # --- of each list

    @abstractmethod
    def row_text(self, entry: Entry) -> str:
        """Return the row of an entry."""

    @abstractmethod
    def make_form(self, entry: Entry | None, take: Callable[[Entry], str]) -> EntryForm[Entry]:
        """Return the form of an entry, or of a new one."""

    # --- display

    @override
    def retranslate(self) -> None:
        """Show every text in the present language."""
        self.setWindowTitle(self.TITLE.say())
        self.list.setAccessibleName(self.TITLE.say())
        self.note.setText(self.NOTE.say())
        self.add.setText(translate("Lists", "Add…"))
        self.change.setText(translate("Lists", "Change…"))
        self.close_button.setText(translate("Lists", "Done"))
        self._fill(self.list.currentRow())

    @property
    def chosen(self) -> Entry | None:
        """The chosen entry."""
        row, entries = self.list.currentRow(), self._store.entries
        return entries[row] if 0 <= row < len(entries) else None

    def _fill(self, row: int) -> None:
        """Show the entries, and choose one of them."""
        self.list.clear()
        self.list.addItems([self.row_text(entry) for entry in self._store.entries])
        self.list.setCurrentRow(min(row, self.list.count() - 1))
        self.show_chosen()

    def show_chosen(self) -> None:
        """Enable the buttons that act on an entry, if one is chosen."""
        for button in (self.change, self.remove, *self._more):
            button.setEnabled(self.chosen is not None)
        self._ask_to_remove(sure=False)

    def say(self, text: str) -> None:
        """Show a text below the list; an empty one hides it."""
        self.report.say(text)
        self.report.setVisible(bool(text))

    def _report(self, problem: Sentence | None) -> None:
        self.say("" if problem is None else shown_sentence(problem))

    # --- changes

    def _change(self) -> None:
        if self.chosen is not None:
            self._open_form(self.chosen)

    def _open_form(self, entry: Entry | None) -> None:
        self.make_form(entry, partial(self._take, entry)).open()

    def _take(self, replaced: Entry | None, entry: Entry) -> str:
        """Store an entry; return why it is refused, or ""."""
        refusal = self._store.refusal(entry, replaced)
        if refusal is not None:
            return shown_sentence(refusal)
        problem = self._store.put(entry, replaced)
        self._show_stored(problem, self._store.entries.index(entry))
        return ""

    def _show_stored(self, problem: Sentence | None, row: int) -> None:
        self._fill(row)
        self._report(problem)
        self.stored.emit()

    def _remove(self) -> None:
        """Remove the chosen entry after a second click on the same button."""
        if not self.remove.property("sure"):
            self._ask_to_remove(sure=True)
            return
        row, entry = self.list.currentRow(), self.chosen
        if entry is not None:
            self._show_stored(self._store.remove(entry), row)
        (self.list if self.list.count() else self.add).setFocus()

    def _ask_to_remove(self, *, sure: bool) -> None:
        self.remove.setProperty("sure", sure)
        self.remove.setText(self.REMOVE[sure].say())


class EntryForm(SizedDialog, Generic[Entry]):
    """Asks for an entry, which has a name and further fields. Subclasses fill `form`.

    Args:
        title: The title.
        name: The name that the entry has now; empty for a new one.
        take: Takes the entry; returns why it is refused, or "".
        parent: The window below.
    """

    def __init__(self, title: str, name: str, take: Callable[[Entry], str], parent: QWidget | None) -> None:
        super().__init__(parent, title)
        self._take = take
        self.name = QLineEdit(name)
        self.name.setMaxLength(NAME_LENGTH)
        self.refusal = LiveLabel(look="accent")
        self.refusal.hide()
        self.cancel = QPushButton(translate("Lists", "Cancel"))
        self.save = primary_button(translate("Lists", "Change") if name else translate("Lists", "Add"))
        fields = QWidget()
        self.form = field_form(fields)
        self.form.setContentsMargins(24, 20, 24, 12)
        add_field(self.form, translate("Lists", "Name"), self.name)
        buttons = row_of(self.cancel, None, self.save, margins=(24, 0, 24, 20))
        self.lay_out((FittedScrollArea(fields), 1), buttons, edges=(0, 0))
        self.cancel.clicked.connect(self.reject)
        self.save.clicked.connect(self._save)
        FormKeys(self, start=self.name, default=self.save)

    @property
    @abstractmethod
    def entry(self) -> Entry:
        """The entry as the fields describe it."""

    def _save(self) -> None:
        refusal = self._take(self.entry)
        self.refusal.say(refusal, assertive=True)
        self.refusal.setVisible(bool(refusal))
        if refusal:
            self.fit()
        else:
            self.accept()
