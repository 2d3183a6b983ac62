"""The list of saved games that can be continued or moved to the trash."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeVar

from PySide6.QtCore import QDateTime, QFile, QLocale, Qt, Signal
from PySide6.QtWidgets import QListWidgetItem, QPushButton, QWidget

from epizodiak_qt.desktop.app.announce import announce
from epizodiak_qt.desktop.app.form_keys import FormKeys
from epizodiak_qt.desktop.app.phrases import Phrase
from epizodiak_qt.desktop.app.translation import shown_names, translate
from epizodiak_qt.desktop.dialogs.sized_dialog import SizedDialog
from epizodiak_qt.desktop.style.forms import primary_button, row_of
from epizodiak_qt.desktop.style.lists import ListWidget
from epizodiak_qt.desktop.style.plain_label import PlainLabel
from epizodiak_qt.games.catalogue import ENTRIES

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from epizodiak_qt.table.saves import SavedTable

T = TypeVar("T")
NO_TRASH: Final = Phrase("Saved", "The system has no trash for this game. Its file stays: {path}")
IN_TRASH: Final = Phrase("Saved", "“{title}” is in the trash.")
NOT_RESTORED: Final = Phrase("Saved", "“{title}” cannot be restored. Look for it in the trash.")


class NotDeletedError(Exception):
    """A game was not deleted; the text says why, in the language of the window."""


class TrashedFiles:
    """Files that were moved to the trash together, and come back together."""

    def __init__(self) -> None:
        self._moved: list[tuple[Path, Path]] = []
        self._restored: list[Path] = []

    def add(self, path: Path) -> None:
        """Move a file to the trash. Raises NotDeletedError."""
        file = QFile(path)
        if not file.moveToTrash():
            raise NotDeletedError(NO_TRASH.say(path=path))
        self._moved.append((path, Path(file.fileName())))

    def restore(self) -> list[Path]:
        """Move all files back; return the paths of all. A path that is taken by now gets a number.

        Raises OSError; `restore` can be called again for the files that are still in the trash.
        """
        while self._moved:
            path, trashed = self._moved[0]
            target, number = path, 1
            while not (file := QFile(trashed)).rename(target):
                if not target.exists():
                    raise OSError(file.errorString())
                number += 1
                target = path.with_stem(f"{path.stem}-{number}")
            # The trash of a Linux desktop has a note beside each file, which would stay as a broken entry.
            with suppress(OSError):
                (trashed.parent.parent / "info" / f"{trashed.name}.trashinfo").unlink()
            self._restored.append(target)
            del self._moved[0]
        return self._restored


def restore_last(
    deleted: list[tuple[T, TrashedFiles]], title: Callable[[T], str]
) -> tuple[str, tuple[T, Path] | None]:
    """Restore the last game that can be; say which later ones cannot, and return it with its path."""
    problems = []
    for place in reversed(range(len(deleted))):
        game, files = deleted[place]
        try:
            path, *_companions = files.restore()
        except OSError:
            problems.append(NOT_RESTORED.say(title=title(game)))
        else:
            del deleted[place]
            return "\n".join(problems), (game, path)
    return "\n".join(problems), None


def saved_game_title(saved: SavedTable) -> str:
    """Return the title of a saved game: game, players and date."""
    moment = QDateTime.fromString(saved.header.created, Qt.DateFormat.ISODate)
    when = QLocale().toString(moment.toLocalTime(), QLocale.FormatType.ShortFormat)
    names = ", ".join(shown_names(saved.header.seats))
    return translate("Saved", "{game}: {names} – {when}").format(
        game=ENTRIES[saved.header.game].title, names=names, when=when
    )


class SavedGamesDialog(SizedDialog):
    """Lists the games that are not over, and the files that cannot be read with the reason.

    Signals:
        chosen: A game is to be continued; carries the `SavedTable`.
        changed: A game was deleted or restored.
    """

    MIN_SIZE_EM = (38, 28)

    chosen = Signal(object)
    changed = Signal()

    trash: Callable[[SavedTable], TrashedFiles]
    """Moves a game to the trash of the system. Raises NotDeletedError."""

    def __init__(
        self,
        saved: Sequence[SavedTable],
        problems: Sequence[str] = (),
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent, translate("Saved", "Saved games"))
        self.list = ListWidget()
        self.list.setAccessibleName(self.windowTitle())
        for each in saved:
            item = QListWidgetItem(saved_game_title(each))
            item.setData(Qt.ItemDataRole.UserRole, each)
            self.list.addItem(item)
        self.continue_button = primary_button(translate("Saved", "Continue"))
        self.delete_button = QPushButton(translate("Saved", "Delete"))
        self.delete_button.setToolTip(translate("Saved", "Move this saved game to the trash"))
        self.undo = QPushButton(translate("Saved", "Undo"))
        self.undo.setToolTip(translate("Saved", "Restore the game that was deleted last"))
        self._trashed: list[tuple[tuple[int, QListWidgetItem], TrashedFiles]] = []
        self.note = PlainLabel(
            translate("Saved", "Most recent first. Finished games are in the library.")
            if saved
            else translate("Saved", "No game is saved yet.")
        )
        self.problems = PlainLabel("\n".join(problems), wrap=True, look="muted")
        self.problems.setVisible(bool(problems))
        self.report = PlainLabel(wrap=True)
        self.report.hide()
        row = row_of(self.delete_button, self.undo, None, self.continue_button)
        self.lay_out(self.note, self.list, self.problems, self.report, row)
        self.list.setCurrentRow(0)
        self.list.itemDoubleClicked.connect(lambda _item: self._choose())
        self.continue_button.clicked.connect(self._choose)
        self.delete_button.clicked.connect(self._trash)
        self.undo.clicked.connect(self._undo)
        FormKeys(self, start=self.list, default=self.continue_button)
        self._enable()

    def _enable(self) -> None:
        """Enable the buttons that can do something."""
        for button in (self.continue_button, self.delete_button):
            button.setEnabled(self.list.count() > 0)
        self.undo.setEnabled(bool(self._trashed))

    def _choose(self) -> None:
        item = self.list.currentItem()
        if self.list.currentRow() >= 0:
            self.chosen.emit(item.data(Qt.ItemDataRole.UserRole))
            self.accept()

    def _report(self, text: str) -> None:
        self.report.setText(text)
        self.report.show()
        announce(self, text)

    def _trash(self) -> None:
        """Move the chosen game to the trash."""
        row = self.list.currentRow()
        item = self.list.item(row)
        try:
            files = self.trash(item.data(Qt.ItemDataRole.UserRole))
        except NotDeletedError as error:
            self._report(str(error))
        else:
            self._trashed.append(((row, self.list.takeItem(row)), files))
            self._enable()
            self._report(IN_TRASH.say(title=item.text()))
            if not self.list.count():
                self.undo.setFocus()
            self.changed.emit()

    def _undo(self) -> None:
        """Restore the game that was deleted last, in its former row; leave out those that cannot be."""
        problems, restored = restore_last(self._trashed, lambda game: game[1].text())
        if restored is None:
            self._report(problems)
            return
        (row, item), path = restored
        saved = item.data(Qt.ItemDataRole.UserRole)
        item.setData(Qt.ItemDataRole.UserRole, replace(saved, path=path))
        self.list.insertItem(row, item)
        self.list.setCurrentItem(item)
        self._enable()
        said = translate("Saved", "“{title}” is restored.").format(title=item.text())
        self._report(f"{problems}\n{said}".strip())
        if not self._trashed:
            self.list.setFocus()
        self.changed.emit()
