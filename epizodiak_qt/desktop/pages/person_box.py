"""A drop-down of the profiles at this computer, whose progress or games a page shows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal

from epizodiak_qt.desktop.app.translation import translate
from epizodiak_qt.desktop.style.lists import ComboBox
from epizodiak_qt.desktop.style.plain_label import PlainLabel

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtWidgets import QBoxLayout


class PersonBox(ComboBox):
    """The profiles, after an entry for a person without one. Without profiles it is hidden.

    Signals:
        chosen: Another person was chosen; carries the name of the profile, empty for none.
    """

    chosen = Signal(str)

    def __init__(self, row: QBoxLayout) -> None:
        """Add the box with its label to a row."""
        super().__init__()
        self._label = PlainLabel(look="muted")
        self._label.setBuddy(self)
        row.addWidget(self._label)
        row.addWidget(self)
        self.activated.connect(lambda: self.chosen.emit(self.currentData()))

    def show_people(self, profiles: Sequence[str], chosen: str) -> None:
        """Offer the profiles, and show the chosen one."""
        self.clear()
        for name in ("", *profiles):
            self.addItem(name, name)
        self.setCurrentIndex(max(0, self.findData(chosen)))
        for each in (self, self._label):
            each.setVisible(bool(profiles))
        self.retranslate()

    def retranslate(self) -> None:
        """Show every text in the present language."""
        self.setItemText(0, translate("Learn", "Without a profile"))
        self._label.setText(translate("Learn", "Profile:"))
