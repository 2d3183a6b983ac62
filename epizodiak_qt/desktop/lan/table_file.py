"""Asking where the file of a table is: one to be handed over, or one that somebody has handed over."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtWidgets import QFileDialog, QWidget

from epizodiak_qt.desktop.translation import translate

if TYPE_CHECKING:
    from collections.abc import Callable

SUFFIX: Final = "ezt"


def ask_where_to(parent: QWidget, name: str, chosen: Callable[[Path], None]) -> QFileDialog:
    """Ask where to write a table called `name`. The dialog stops nothing."""
    dialog = QFileDialog(parent, translate("TableFile", "Save and hand over"))
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    dialog.setDefaultSuffix(SUFFIX)
    dialog.selectFile("".join(sign if sign.isalnum() else "-" for sign in name) + f".{SUFFIX}")
    return _opened(dialog, chosen)


def ask_which(parent: QWidget, chosen: Callable[[Path], None]) -> QFileDialog:
    """Ask for the file of a table. The dialog stops nothing."""
    dialog = QFileDialog(parent, translate("TableFile", "Open a table file"))
    dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
    return _opened(dialog, chosen)


def _opened(dialog: QFileDialog, chosen: Callable[[Path], None]) -> QFileDialog:
    dialog.setNameFilter(translate("TableFile", "Tables handed over (*.ezt)"))
    dialog.fileSelected.connect(lambda path: chosen(Path(path)))
    dialog.open()
    return dialog
