"""File dialogs for tables that are handed over, and the check of their file names."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtWidgets import QFileDialog, QWidget

from epizodiak_qt.desktop.app.translation import translate
from epizodiak_qt.games.sentence import Sentence

if TYPE_CHECKING:
    from collections.abc import Callable

SUFFIX: Final = "ezt"
RECORD_SUFFIX: Final = ".ezr"


def ask_save_path(parent: QWidget, name: str, chosen: Callable[[Path], None]) -> QFileDialog:
    """Ask where to write a table called `name`, in a dialog that does not block."""
    dialog = QFileDialog(parent, translate("TableFile", "Save and hand over"))
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    dialog.setDefaultSuffix(SUFFIX)
    dialog.selectFile("".join(sign if sign.isalnum() else "-" for sign in name) + f".{SUFFIX}")
    return _opened(dialog, chosen)


def ask_open_path(parent: QWidget, chosen: Callable[[Path], None]) -> QFileDialog:
    """Ask for the file of a table, in a dialog that does not block."""
    dialog = QFileDialog(parent, translate("TableFile", "Open"))
    dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
    return _opened(dialog, chosen)


def _opened(dialog: QFileDialog, chosen: Callable[[Path], None]) -> QFileDialog:
    dialog.setNameFilter(translate("TableFile", "Tables handed over (*.ezt)"))
    dialog.fileSelected.connect(lambda path: chosen(Path(path)))
    dialog.open()
    return dialog


def refuse_file_name(path: Path) -> Sentence | None:
    """Return why a file name is not that of a table, or None. The content is checked later."""
    suffix = path.suffix.lower()
    if suffix == RECORD_SUFFIX:
        return Sentence(
            f"{path.name} is the record of a finished game. This version cannot show records yet.",
            f"{path.name} contient une partie terminée. Cette version ne sait pas encore la montrer.",
        )
    if suffix != f".{SUFFIX}":
        return Sentence(
            f"{path.name} is not a table that was handed over: the name of such a file ends with .{SUFFIX}.",
            f"{path.name} n’est pas une table transmise\u202f: le nom d’un tel fichier finit par .{SUFFIX}.",
        )
    return None
