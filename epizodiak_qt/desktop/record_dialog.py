"""Saving a finished game as a record."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QFileDialog, QWidget

from epizodiak_qt.desktop.translation import translate
from epizodiak_qt.games.game import Sentence
from epizodiak_qt.games.record import write_record
from epizodiak_qt.table.export import record_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from epizodiak_qt.table.table import Table


def save_record(table: Table, parent: QWidget, say: Callable[[Sentence], None]) -> QFileDialog:
    """Ask where to, and write the record there; `say` hears how it went. The dialog stops nothing."""
    dialog = QFileDialog(parent, translate("Record", "Save the record"))
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    dialog.setNameFilter(translate("Record", "Game records (*.ezr)"))
    dialog.setDefaultSuffix("ezr")
    dialog.selectFile(f"{table.header.game}-{table.header.created[:10]}.ezr")

    def write(path: str) -> None:
        say(write_to(table, Path(path)))

    dialog.fileSelected.connect(write)
    dialog.open()
    return dialog


def write_to(table: Table, path: Path) -> Sentence:
    """Write the record of a finished table; return what to say."""
    try:
        path.write_text(write_record(record_of(table)), "utf-8")
    except OSError as error:
        return Sentence(
            f"The record could not be written to {path} ({error.strerror}).",
            f"La partie n’a pas pu être écrite dans {path} ({error.strerror}).",
        )
    return Sentence(f"The record is in {path}.", f"La partie notée est dans {path}.")
