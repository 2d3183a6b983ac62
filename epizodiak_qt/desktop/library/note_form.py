"""The form of the notes on one game: note, tags and favourite."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtWidgets import QLineEdit, QPlainTextEdit, QPushButton, QWidget

from epizodiak_qt.desktop.app.form_keys import FormKeys
from epizodiak_qt.desktop.app.translation import translate
from epizodiak_qt.desktop.dialogs.sized_dialog import SizedDialog
from epizodiak_qt.desktop.style.check_box import CheckBox
from epizodiak_qt.desktop.style.forms import add_field, field_form, primary_button, row_of
from epizodiak_qt.lobby.sanitize import clean

if TYPE_CHECKING:
    from collections.abc import Callable

    from epizodiak_qt.library.annotations import Annotation

TAG_LENGTH: Final = 40


class NoteForm(SizedDialog):
    """Asks for the notes on a game.

    Args:
        title: The title, which names the game.
        notes: The present notes.
        take: Takes the new ones.
        parent: The window below.
    """

    MIN_SIZE_EM = (34, 22)

    def __init__(
        self, title: str, notes: Annotation, take: Callable[[Annotation], object], parent: QWidget | None
    ) -> None:
        super().__init__(parent, title)
        self._notes, self._take = notes, take
        self.note, self.tags, self.favourite = QPlainTextEdit(notes.note), QLineEdit(), CheckBox()
        self.note.setTabChangesFocus(True)
        self.tags.setText(", ".join(notes.tags))
        self.tags.setPlaceholderText(translate("Library", "for example: final, with Ana"))
        self.favourite.setText(translate("Library", "Favourite"))
        self.favourite.setChecked(notes.favourite)
        fields = QWidget()
        form = field_form(fields)
        form.setContentsMargins(0, 0, 0, 0)
        add_field(form, translate("Library", "Note"), self.note)
        add_field(form, translate("Library", "Tags, with commas"), self.tags)
        form.addRow("", self.favourite)
        self.cancel, self.save = QPushButton(translate("Library", "Cancel")), primary_button()
        self.save.setText(translate("Library", "Save"))
        self.lay_out((fields, 1), row_of(self.cancel, None, self.save), spacing=14)
        self.cancel.clicked.connect(self.reject)
        self.save.clicked.connect(self._save)
        FormKeys(self, start=self.note, default=self.save)

    def _save(self) -> None:
        tags = filter(None, (clean(each, TAG_LENGTH) for each in self.tags.text().split(",")))
        self._take(
            self._notes._replace(
                note=self.note.toPlainText().strip(),
                tags=tuple(dict.fromkeys(tags)),
                favourite=self.favourite.isChecked(),
            )
        )
        self.accept()
