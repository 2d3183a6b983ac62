"""The about dialog: version, credits, and the licence of every component."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPlainTextEdit, QSplitter, QWidget

from epizodiak_qt import __version__
from epizodiak_qt.desktop.app.form_keys import FormKeys
from epizodiak_qt.desktop.app.translation import translate
from epizodiak_qt.desktop.dialogs.components import components
from epizodiak_qt.desktop.dialogs.sized_dialog import SizedDialog
from epizodiak_qt.desktop.style.forms import primary_button, row_of
from epizodiak_qt.desktop.style.lists import ListWidget
from epizodiak_qt.desktop.style.plain_label import PlainLabel
from epizodiak_qt.desktop.style.text_view import let_keys_read
from epizodiak_qt.override import override

if TYPE_CHECKING:
    from pathlib import Path


class AboutDialog(SizedDialog):
    """The credits, a list of components, and the licence text of the one that is chosen."""

    MIN_SIZE_EM = (70, 40)

    def __init__(self, resources: Path, parent: QWidget | None = None) -> None:
        super().__init__(parent, kept=True)
        self._components = components(resources)
        title = PlainLabel(f"EpiZodiak {__version__}", look="title")
        self._text = PlainLabel(wrap=True)
        self._heading = PlainLabel()
        self.list = ListWidget()
        titles = ((f"{each.name} {each.version}".strip(), each.licence) for each in self._components)
        self.list.addItems([f"{title} – {licence}" for title, licence in titles])
        self.licence = QPlainTextEdit()
        let_keys_read(self.licence)
        self._heading.setBuddy(self.list)
        self.list.currentRowChanged.connect(self._show_licence)
        self.close_button = primary_button()
        self.close_button.clicked.connect(self.accept)
        FormKeys(self, start=self.close_button, default=self.close_button)
        panes = QSplitter(Qt.Orientation.Horizontal)
        panes.addWidget(self.list)
        panes.addWidget(self.licence)
        panes.setStretchFactor(0, 1)
        panes.setStretchFactor(1, 2)
        foot = row_of(None, self.close_button)
        self.lay_out(title, self._text, self._heading, (panes, 1), foot, edges=(28, 22))
        self.retranslate()
        self.list.setCurrentRow(0)

    @override
    def retranslate(self) -> None:
        """Show every text in the present language."""
        self.setWindowTitle(translate("About", "About"))
        self.close_button.setText(translate("About", "Close"))
        self._text.setText(
            translate(
                "About",
                "EpiZodiak is a game by Cigitur; Silae coded it on Board Game Arena. Ecliptic is a game by "
                "Jean-Louis Cazaux. This is an independent program with rule texts of its own, published by "
                "the EpiZodiak Qt contributors.",
            )
        )
        self._heading.setText(translate("About", "Components and their licences"))
        self.list.setAccessibleName(self._heading.text())
        self.licence.setAccessibleName(translate("About", "Licence text"))

    def _show_licence(self, row: int) -> None:
        text = self._components[row].text()
        self.licence.setPlainText(
            text or translate("About", "This installation has no text of this licence.")
        )
