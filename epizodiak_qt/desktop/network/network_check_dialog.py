"""The dialog with the report of the network check."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QPlainTextEdit, QPushButton
from shiboken6 import isValid

from epizodiak_qt.desktop.app.announce import announce
from epizodiak_qt.desktop.app.form_keys import FormKeys
from epizodiak_qt.desktop.app.translation import translate
from epizodiak_qt.desktop.dialogs.sized_dialog import SizedDialog
from epizodiak_qt.desktop.style.forms import primary_button, row_of
from epizodiak_qt.desktop.style.plain_label import let_keys_read

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget


class CheckDialog(SizedDialog):
    """Shows that the check is running, then the report."""

    MIN_SIZE_EM = (42, 30)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent, translate("Check", "Network check"))
        self.report = QPlainTextEdit(translate("Check", "Checking the network…"))
        let_keys_read(self.report)
        self.report.setAccessibleName(translate("Check", "Report"))
        self.report.document().setDocumentMargin(12)
        self.copy = QPushButton(translate("Check", "Copy the report"))
        self.copy.setEnabled(False)
        self.close_button = primary_button(translate("Check", "Close"))
        self.lay_out(self.report, row_of(self.copy, None, self.close_button), edges=(20, 16))
        self.copy.clicked.connect(self._copy)
        self.close_button.clicked.connect(self.accept)
        FormKeys(self, start=self.close_button, default=self.close_button)

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self.report.toPlainText())
        self.copy.setText(translate("Check", "Copied"))

    def show_report(self, report: str) -> None:
        """Show the report, unless the dialog was closed and deleted."""
        if isValid(self):
            self.report.setPlainText(report)
            self.copy.setText(translate("Check", "Copy the report"))
            self.copy.setEnabled(True)
            announce(self, translate("Check", "The report is ready."))
