"""File dialogs: for records, for tables that are handed over, and for files of other parts of the window."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, Final

from PySide6.QtCore import QStandardPaths, Qt
from PySide6.QtWidgets import QFileDialog, QWidget

from epizodiak_qt.desktop.app.phrases import Phrase
from epizodiak_qt.desktop.app.translation import translate
from epizodiak_qt.games.record import write_record
from epizodiak_qt.games.sentence import Sentence
from epizodiak_qt.table.files import words_of, write_atomically

if TYPE_CHECKING:
    from collections.abc import Callable

    from epizodiak_qt.games.record import Record

Location = QStandardPaths.StandardLocation
TABLES: Final = Phrase("TableFile", "Tables handed over (*.ezt)")
RECORD_SUFFIX: Final = ".ezr"
TABLE_SUFFIX: Final = ".ezt"
LESSON_SUFFIX: Final = ".toml"
NOT_EXPORTABLE: Final = Sentence(
    "This game cannot be exported: the host has not sent all of it, or it does not match the deal.",
    "Cette partie ne peut pas être exportée : l’hôte n’a pas tout envoyé, ou ce qui a été "
    "envoyé ne correspond pas à la donne.",
)


class FileDialog(QFileDialog):
    """Starts in a `location` of the user, or where a file of that kind was chosen last in this session."""

    _last: ClassVar[dict[Location, str]] = {}

    def __init__(
        self,
        parent: QWidget,
        title: str,
        chosen: Callable[[Path], object],
        location: Location = Location.DocumentsLocation,
    ) -> None:
        places = (self._last.get(location), QStandardPaths.writableLocation(location))
        folder = next((place for place in places if place and Path(place).is_dir()), str(Path.home()))
        super().__init__(parent, title, folder)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        # WORKAROUND: https://code.qt.io/cgit/qt/qttranslations.git/tree/translations/qtbase_fr.ts lacks them.
        self.setLabelText(self.DialogLabel.LookIn, translate("FileDialog", "Look in:"))
        self.setLabelText(self.DialogLabel.FileType, translate("FileDialog", "Type of file:"))
        self._chosen, self._location = chosen, location
        self.fileSelected.connect(self._take)

    def _take(self, name: str) -> None:
        path = Path(name)
        self._last[self._location] = str(path.parent)
        self._chosen(path)

    def propose(self, name: str, name_filter: str) -> None:
        """Ask where to save a file, under this name at first."""
        self.setAcceptMode(self.AcceptMode.AcceptSave)
        self.setNameFilter(name_filter)
        self.setDefaultSuffix(Path(name).suffix[1:])
        self.selectFile(name)
        self.open()


def save_record(
    record: Record, parent: QWidget, say: Callable[[Sentence], None], remember: Callable[[Path], None]
) -> None:
    """Ask for a file in a dialog that does not block, write the record, and pass the outcome to `say`.

    The file is passed to `remember`.
    """

    def write(path: Path) -> None:
        say(write_record_file(record, path))
        remember(path)

    dialog = FileDialog(parent, translate("Record", "Export game record"), write)
    dialog.propose(f"{record.header('Game')}-{record.day}.ezr", translate("Record", "Game records (*.ezr)"))


def write_record_file(record: Record, path: Path) -> Sentence:
    """Write the record of a finished game; return the outcome as a sentence."""
    try:
        write_atomically(path, write_record(record).encode(), durable=False)
    except OSError as error:
        return Sentence(
            f"The record could not be written to {path} ({words_of(error)}).",
            f"La partie n’a pas pu être écrite dans {path} ({words_of(error)}).",
        )
    return Sentence(f"The game was exported to {path}.", f"La partie a été exportée dans {path}.")


def ask_save_path(parent: QWidget, name: str, chosen: Callable[[Path], None]) -> None:
    """Ask where to write a table called `name`, in a dialog that does not block."""
    dialog = FileDialog(parent, translate("TableFile", "Save and hand over"), chosen)
    dialog.propose("".join(sign if sign.isalnum() else "-" for sign in name) + TABLE_SUFFIX, TABLES.say())


def ask_picture_path(parent: QWidget, name: str, chosen: Callable[[Path], None]) -> FileDialog:
    """Ask where to save a picture, in a dialog that does not block."""
    title, place = translate("Picture", "Save the picture"), Location.PicturesLocation
    dialog = FileDialog(parent, title, chosen, place)
    kinds = translate("Picture", "Pictures (*.{kind})")
    dialog.propose(name, kinds.format(kind=name.rpartition(".")[2]))
    return dialog


def ask_open_path(parent: QWidget, chosen: Callable[[Path], None]) -> None:
    """Ask for a record or the file of a table, in a dialog that does not block."""
    dialog = FileDialog(parent, translate("TableFile", "Open"), chosen)
    dialog.setFileMode(FileDialog.FileMode.ExistingFile)
    every = translate("TableFile", "Game records, tables and lessons (*.ezr *.ezt *.toml)")
    records = translate("Record", "Game records (*.ezr)")
    dialog.setNameFilters((every, records, TABLES.say(), translate("Learn", "Lessons (*.toml)")))
    dialog.open()


def refuse_file_name(path: Path) -> Sentence | None:
    """Return why a file name is that of no file of this program, or None. The content is checked later."""
    if path.suffix.lower() in (RECORD_SUFFIX, TABLE_SUFFIX, LESSON_SUFFIX):
        return None
    return Sentence(
        f"{path.name} is neither a game record nor a table that was handed over nor a lesson: the names of "
        f"such files end with {RECORD_SUFFIX}, {TABLE_SUFFIX} or {LESSON_SUFFIX}.",
        f"{path.name} n’est ni une partie exportée, ni une table transmise, ni une leçon\u202f: les noms de "
        f"ces fichiers finissent par {RECORD_SUFFIX}, {TABLE_SUFFIX} ou {LESSON_SUFFIX}.",
    )
