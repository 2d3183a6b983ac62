"""Exporting a finished game as a record."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from epizodiak_qt.desktop.app.translation import translate
from epizodiak_qt.desktop.dialogs.file_dialog import FileDialog
from epizodiak_qt.games.record import write_record
from epizodiak_qt.games.sentence import Sentence

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from PySide6.QtWidgets import QWidget

    from epizodiak_qt.games.record import Record

NOT_EXPORTABLE: Final = Sentence(
    "This game cannot be exported: the host has not sent all of it, or it does not match the deal.",
    "Cette partie ne peut pas être exportée : l’hôte n’a pas tout envoyé, ou ce qui a été "
    "envoyé ne correspond pas à la donne.",
)


def save_record(
    record: Record, parent: QWidget, say: Callable[[Sentence], None], remember: Callable[[Path], None]
) -> None:
    """Ask for a file in a dialog that does not block, write the record, and pass the outcome to `say`.

    The file is passed to `remember`.
    """

    def write(path: Path) -> None:
        say(write_record_file(record, path))
        remember(path)

    # The date may come from another computer: keep only what a file name may contain.
    day = "".join(each for each in record.header("Date") or "" if each.isdecimal() or each == "-")
    dialog = FileDialog(parent, translate("Record", "Export game record"), write)
    dialog.propose(f"{record.header('Game')}-{day}.ezr", translate("Record", "Game records (*.ezr)"))


def write_record_file(record: Record, path: Path) -> Sentence:
    """Write the record of a finished game; return the outcome as a sentence."""
    try:
        path.write_text(write_record(record), "utf-8")
    except OSError as error:
        return Sentence(
            f"The record could not be written to {path} ({error.strerror}).",
            f"La partie n’a pas pu être écrite dans {path} ({error.strerror}).",
        )
    return Sentence(f"The game was exported to {path}.", f"La partie a été exportée dans {path}.")
