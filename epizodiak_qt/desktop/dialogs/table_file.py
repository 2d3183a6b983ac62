"""File dialogs for records and for tables that are handed over, and the check of their names."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from epizodiak_qt.desktop.app.translation import translate
from epizodiak_qt.desktop.dialogs.file_dialog import FileDialog
from epizodiak_qt.games.sentence import Sentence

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from PySide6.QtWidgets import QWidget

SUFFIX: Final = "ezt"
RECORD_SUFFIX: Final = ".ezr"


def ask_save_path(parent: QWidget, name: str, chosen: Callable[[Path], None]) -> None:
    """Ask where to write a table called `name`, in a dialog that does not block."""
    dialog = FileDialog(parent, translate("TableFile", "Save and hand over"), chosen)
    dialog.propose("".join(sign if sign.isalnum() else "-" for sign in name) + f".{SUFFIX}", _tables_filter())


def ask_open_path(parent: QWidget, chosen: Callable[[Path], None]) -> None:
    """Ask for a record or the file of a table, in a dialog that does not block."""
    dialog = FileDialog(parent, translate("TableFile", "Open"), chosen)
    dialog.setFileMode(FileDialog.FileMode.ExistingFile)
    both = translate("TableFile", "Game records and tables (*.ezr *.ezt)")
    records = translate("Record", "Game records (*.ezr)")
    dialog.setNameFilters((both, records, _tables_filter()))
    dialog.open()


def _tables_filter() -> str:
    return translate("TableFile", "Tables handed over (*.ezt)")


def refuse_file_name(path: Path) -> Sentence | None:
    """Return why a file name is that of no file of this program, or None. The content is checked later."""
    if path.suffix.lower() in (RECORD_SUFFIX, f".{SUFFIX}"):
        return None
    return Sentence(
        f"{path.name} is neither a game record nor a table that was handed over: the names of such files end "
        f"with {RECORD_SUFFIX} or .{SUFFIX}.",
        f"{path.name} n’est ni une partie exportée ni une table transmise\u202f: les noms de ces fichiers "
        f"finissent par {RECORD_SUFFIX} ou .{SUFFIX}.",
    )
