"""The list of saved games that can be continued, viewed once they are over, or deleted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QDateTime, QLocale, Qt, Signal
from PySide6.QtWidgets import (
    QHBoxLayout,
    QListWidgetItem,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from epizodiak_qt.desktop.app.form_keys import FormKeys
from epizodiak_qt.desktop.app.translation import translate
from epizodiak_qt.desktop.dialogs.sized_dialog import SizedDialog
from epizodiak_qt.desktop.style.lists import ListWidget
from epizodiak_qt.desktop.style.plain_label import PlainLabel

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from epizodiak_qt.desktop.table.game_ui import GameDescriptor
    from epizodiak_qt.table.saves import SavedTable


def saved_game_title(saved: SavedTable, descriptors: Mapping[str, GameDescriptor]) -> str:
    """Return the title of a saved game: game, players and date, and whether it is over."""
    moment = QDateTime.fromString(saved.header.created, Qt.DateFormat.ISODate)
    when = QLocale().toString(moment.toLocalTime(), QLocale.FormatType.ShortFormat)
    names = ", ".join(seat.name for seat in saved.header.seats)
    title = translate("Saved", "{game}: {names} – {when}").format(
        game=descriptors[saved.header.game].title, names=names, when=when
    )
    return translate("Saved", "{title} (finished)").format(title=title) if saved.finished else title


class SavedGamesDialog(SizedDialog):
    """Lists running games, then finished ones, and the files that cannot be read with the reason.

    Signals:
        chosen: A game is to be continued or viewed; carries the `SavedTable`.
        unwanted: A game is to be deleted; carries the `SavedTable`.
    """

    MIN_SIZE_EM = (38, 28)

    chosen = Signal(object)
    unwanted = Signal(object)

    def __init__(
        self,
        saved: Sequence[SavedTable],
        descriptors: Mapping[str, GameDescriptor],
        problems: Sequence[str] = (),
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(translate("Saved", "Saved games"))
        self.list = ListWidget()
        self.list.setAccessibleName(self.windowTitle())
        for each in saved:
            item = QListWidgetItem(saved_game_title(each, descriptors))
            item.setData(Qt.ItemDataRole.UserRole, each)
            self.list.addItem(item)
        self.continue_button = QPushButton()
        self.continue_button.setProperty("primary", True)
        self.delete = QPushButton(translate("Saved", "Delete"))
        self.delete.setToolTip(translate("Saved", "Delete this saved game permanently"))
        row = QHBoxLayout()
        row.addWidget(self.delete)
        row.addStretch()
        row.addWidget(self.continue_button)
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 20, 24, 20)
        self.note = PlainLabel(
            translate("Saved", "Most recent first, finished games at the end.")
            if saved
            else translate("Saved", "No game is saved yet.")
        )
        column.addWidget(self.note)
        column.addWidget(self.list)
        self.problems = PlainLabel("\n".join(problems))
        self.problems.setWordWrap(True)
        self.problems.setProperty("muted", True)
        self.problems.setVisible(bool(problems))
        column.addWidget(self.problems)
        column.addLayout(row)
        self.list.currentRowChanged.connect(self._show_choice)
        self.list.setCurrentRow(0)
        self.list.itemDoubleClicked.connect(lambda _item: self._choose())
        self.continue_button.clicked.connect(self._choose)
        self.delete.clicked.connect(self._delete)
        FormKeys(self, start=self.list, default=self.continue_button)
        self._show_choice()
        self._enable()

    def _show_choice(self) -> None:
        """Name what the button does with the chosen game."""
        item = self.list.currentItem()
        finished = self.list.currentRow() >= 0 and item.data(Qt.ItemDataRole.UserRole).finished
        self.continue_button.setText(
            translate("Saved", "View") if finished else translate("Saved", "Continue")
        )

    def _enable(self) -> None:
        """Enable the buttons if there is a game."""
        self.continue_button.setEnabled(self.list.count() > 0)
        self.delete.setEnabled(self.list.count() > 0)

    def _choose(self) -> None:
        item = self.list.currentItem()
        if self.list.currentRow() >= 0:
            self.chosen.emit(item.data(Qt.ItemDataRole.UserRole))
            self.accept()

    def _delete(self) -> None:
        """Delete after a second click on the same button."""
        item = self.list.currentItem()
        if self.list.currentRow() < 0:
            return
        if self.delete.property("sure") != item.text():
            self.delete.setProperty("sure", item.text())
            self.delete.setText(translate("Saved", "Delete permanently?"))
            return
        self.unwanted.emit(item.data(Qt.ItemDataRole.UserRole))
        self.list.takeItem(self.list.row(item))
        self.delete.setProperty("sure", "")
        self.delete.setText(translate("Saved", "Delete"))
        self._enable()
