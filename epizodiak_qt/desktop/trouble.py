"""What went wrong, told once and in the open: a dialog that stops nothing, and the place of the log file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDialog, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from epizodiak_qt.desktop.form_keys import FormKeys
from epizodiak_qt.desktop.label import Label
from epizodiak_qt.desktop.translation import translate

if TYPE_CHECKING:
    from pathlib import Path


class TroubleDialog(QDialog):
    """Says that an error was caught, where it is logged, and lets its details be copied."""

    def __init__(self, log_file: Path, details: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(translate("Trouble", "Something went wrong"))
        text = Label(
            translate(
                "Trouble",
                "The program met an error it did not expect. The game goes on and nothing that was played "
                "is lost. If the table looks wrong, close it and choose Continue.\n\n"
                "The details are in the file {path}",
            ).format(path=log_file)
        )
        text.setWordWrap(True)
        text.setMinimumWidth(480)
        text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        copy = QPushButton(translate("Trouble", "Copy the details"))
        close = QPushButton(translate("Trouble", "Close"))
        close.setProperty("primary", True)
        clipboard = QGuiApplication.clipboard()
        copy.clicked.connect(lambda: clipboard.setText(details))
        close.clicked.connect(self.accept)
        row = QHBoxLayout()
        row.addWidget(copy)
        row.addStretch()
        row.addWidget(close)
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 20, 24, 20)
        column.addWidget(text)
        column.addLayout(row)
        FormKeys(self, start=close, default=close)
