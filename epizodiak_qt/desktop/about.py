"""About the program: version, credits, licences."""

from __future__ import annotations

import platform

import PySide6
from PySide6.QtCore import QEvent, Qt, qVersion
from PySide6.QtWidgets import QDialog, QPushButton, QVBoxLayout, QWidget

from epizodiak_qt import __version__
from epizodiak_qt.desktop.form_keys import FormKeys
from epizodiak_qt.desktop.label import Label
from epizodiak_qt.desktop.translation import translate


class AboutDialog(QDialog):
    """A page of text."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._title = Label("EpiZodiak")
        self._title.setProperty("title", True)
        self._text = Label()
        self._text.setWordWrap(True)
        self._text.setMinimumWidth(520)
        self._close = QPushButton()
        self._close.setProperty("primary", True)
        self._close.clicked.connect(self.accept)
        FormKeys(self, start=self._close, default=self._close)
        column = QVBoxLayout(self)
        column.setContentsMargins(28, 22, 28, 22)
        column.addWidget(self._title)
        column.addWidget(self._text)
        column.addWidget(self._close, 0, Qt.AlignmentFlag.AlignRight)
        self.retranslate()

    def retranslate(self) -> None:
        """Say everything again, in the language of now."""
        self.setWindowTitle(translate("About", "About"))
        self._close.setText(translate("About", "Close"))
        self._text.setText(
            translate(
                "About",
                "Version {version}\n\n"
                "EpiZodiak is a game by Cigitur; on Board Game Arena it was coded by Silae. "
                "Ecliptic is a game by Jean-Louis Cazaux. This is an independent programme; its rule "
                "texts are its own words.\n\n"
                "Published under the MIT licence by the EpiZodiak Qt contributors. Qt and PySide6 are "
                "used under the LGPL; the fonts Cinzel and Atkinson Hyperlegible under the "
                "SIL Open Font License.\n\n"
                "Python {python}, PySide6 {pyside}, Qt {qt}",
            ).format(
                version=__version__,
                python=platform.python_version(),
                pyside=PySide6.__version__,
                qt=qVersion(),
            )
        )

    # Qt

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802, D102
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        super().changeEvent(event)
