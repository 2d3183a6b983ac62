"""The letters of the table: which key each command has, and another one for it."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLineEdit, QPushButton, QWidget

from epizodiak_qt.desktop.app.form_keys import FormKeys
from epizodiak_qt.desktop.app.translation import shown_language, translate
from epizodiak_qt.desktop.dialogs.sized_dialog import SizedDialog
from epizodiak_qt.desktop.style.forms import FieldLabel, add_field, field_form, primary_button, row_of
from epizodiak_qt.desktop.style.plain_label import LiveLabel
from epizodiak_qt.desktop.style.scroll_area import scroll_area
from epizodiak_qt.desktop.table import key_map
from epizodiak_qt.override import override


class KeysDialog(SizedDialog):
    """A field for each command, which takes one character; keys belong to the language of the interface.

    Signals:
        changed: A key was changed; carries the chosen keys, to be stored.
    """

    MIN_SIZE_EM = (38, 36)
    changed = Signal(str)

    def __init__(self, stored: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._stored = stored
        self._labels: dict[str, FieldLabel] = {}
        self.fields: dict[str, QLineEdit] = {}
        fields = QWidget()
        form = field_form(fields)
        form.setContentsMargins(0, 8, 12, 12)
        for command in key_map.default_keys(shown_language()):
            field = self.fields[command] = QLineEdit()
            self._labels[command] = add_field(form, "", field)
            field.textEdited.connect(lambda text, command=command: self._take(command, text))
        self._about = LiveLabel()
        self.message = LiveLabel()
        self.defaults, self.close_button = QPushButton(), primary_button()
        buttons = row_of(self.defaults, None, self.close_button)
        self.lay_out(self._about, (scroll_area(fields), 1), self.message, buttons)
        self.defaults.clicked.connect(self._reset)
        self.close_button.clicked.connect(self.accept)
        FormKeys(self, start=next(iter(self.fields.values())), default=self.close_button)
        self.retranslate()

    def _take(self, command: str, text: str) -> None:
        """Take the last typed character as the key of a command, or say why it cannot be one."""
        key = text.strip()[-1:]
        if not key:
            return
        taken_by = key_map.holder(key, command, shown_language(), self._stored)
        taken = key_map.may_be_key(key) and not taken_by
        if taken:
            said = translate("Keys", "{command}: {key}")
            self._stored = key_map.with_key(command, key, shown_language(), self._stored)
        elif taken_by:
            said = translate("Keys", "{key} is the key of another command already: {command}.")
        else:
            said = translate("Keys", "{key} cannot be a key here: digits choose values.")
        self.message.say(said.format(key=key.upper(), command=key_map.key_text(taken_by or command)))
        if taken:
            self.changed.emit(self._stored)
        self._show_keys()

    def _reset(self) -> None:
        self._stored = key_map.with_defaults(shown_language(), self._stored)
        self.message.say(translate("Keys", "All keys are the defaults again."))
        self._show_keys()
        self.changed.emit(self._stored)

    def _show_keys(self) -> None:
        keys = key_map.keys_of(shown_language(), self._stored)
        for command, field in self.fields.items():
            field.setText(keys[command].upper())
            if field.hasFocus():
                field.selectAll()

    @override
    def retranslate(self) -> None:
        """Show every text in the present language, with the keys of that language."""
        self.setWindowTitle(translate("Keys", "Keys of the table"))
        self._about.setText(
            translate(
                "Keys",
                "Type another character for a command. Letters are keys while the table has the focus.",
            )
        )
        for command, label in self._labels.items():
            label.setText(key_map.key_text(command))
        self.message.setText("")
        self.defaults.setText(translate("Settings", "Defaults"))
        self.close_button.setText(translate("Settings", "Done"))
        self._show_keys()
