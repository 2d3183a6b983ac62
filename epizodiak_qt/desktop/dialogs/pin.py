"""The dialog that sets the PIN of a hand for this session."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QPushButton, QWidget

from epizodiak_qt.desktop.app.form_keys import FormKeys
from epizodiak_qt.desktop.app.translation import translate
from epizodiak_qt.desktop.dialogs.sized_dialog import SizedDialog
from epizodiak_qt.desktop.style.forms import add_field, field_form, primary_button, row_of
from epizodiak_qt.desktop.style.plain_label import LiveLabel
from epizodiak_qt.desktop.table.curtain.curtain import PIN_DIGITS

if TYPE_CHECKING:
    from collections.abc import Callable


class PinDialog(SizedDialog):
    """Asks twice for four digits. `take` gets them, or "" for no PIN, and returns whether they are valid."""

    MIN_SIZE_EM = (28, 0)

    def __init__(self, name: str, take: Callable[[str], bool], parent: QWidget | None = None) -> None:
        super().__init__(parent, translate("Pin", "PIN for {name}").format(name=name))
        self._take = take
        self.note = LiveLabel(
            translate(
                "Pin",
                "Four digits, asked before your hand is shown. Forgotten when the program ends.",
            )
        )
        self.first, self.second = QLineEdit(), QLineEdit()
        form = field_form()
        for field, text in (
            (self.first, translate("Pin", "Four digits")),
            (self.second, translate("Pin", "Repeat PIN")),
        ):
            field.setEchoMode(QLineEdit.EchoMode.Password)
            field.setMaxLength(PIN_DIGITS)
            field.setInputMethodHints(Qt.InputMethodHint.ImhDigitsOnly)
            add_field(form, text, field)
        self.remove = QPushButton(translate("Pin", "No PIN"))
        self.set = primary_button(translate("Pin", "Set PIN"))
        self.lay_out(self.note, form, row_of(self.remove, None, self.set), spacing=16)
        self.set.clicked.connect(self._on_set)
        self.remove.clicked.connect(self._on_remove)
        FormKeys(self, start=self.first, default=self.set)

    def _on_set(self) -> None:
        pin = self.first.text()
        if pin and pin == self.second.text() and self._take(pin):
            self.accept()
        else:
            self.note.say(translate("Pin", "Enter the same four digits in both fields."), assertive=True)
            (self.second if len(pin) == PIN_DIGITS and not self.second.text() else self.first).setFocus()

    def _on_remove(self) -> None:
        self._take("")
        self.accept()
