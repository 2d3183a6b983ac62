"""The dialog that sends the result of a game: its card, a short text, or an invitation."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QBuffer, QIODevice
from PySide6.QtGui import QGuiApplication, QPainter
from PySide6.QtWidgets import QPlainTextEdit, QPushButton, QStackedWidget, QWidget

from epizodiak_qt.desktop.app.form_keys import FormKeys
from epizodiak_qt.desktop.app.translation import shown_sentence, translate
from epizodiak_qt.desktop.dialogs.file_dialogs import ask_picture_path
from epizodiak_qt.desktop.dialogs.sized_dialog import SizedDialog
from epizodiak_qt.desktop.pictures.picture_file import write_picture
from epizodiak_qt.desktop.pictures.result_card import SIZE, CardPicture
from epizodiak_qt.desktop.style.forms import add_field, field_form, primary_button, row_of
from epizodiak_qt.desktop.style.lists import ComboBox
from epizodiak_qt.desktop.style.plain_label import LiveLabel, let_keys_read
from epizodiak_qt.override import override

if TYPE_CHECKING:
    from pathlib import Path

    from PySide6.QtGui import QPaintEvent

    from epizodiak_qt.desktop.dialogs.file_dialogs import FileDialog


PREVIEW: Final = (600, 315)
"""The size of the picture in the dialog, in pixels."""


class CardPreview(QWidget):
    """The picture of a card, painted small."""

    def __init__(self, picture: CardPicture) -> None:
        super().__init__()
        self._picture = picture
        self.setMinimumSize(*PREVIEW)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        scale = min(self.width() / SIZE[0], self.height() / SIZE[1])
        painter.translate((self.width() - scale * SIZE[0]) / 2, 0)
        painter.scale(scale, scale)
        painter.setClipRect(0, 0, *SIZE)
        self._picture.paint(painter)
        painter.end()


class ShareDialog(SizedDialog):
    """Shows the card of a game, its text or its invitation, and copies what is shown; a picture can be saved.

    Args:
        picture: The card as a picture.
        name: The name of a file for it, without its end.
        language: Returns the language of the window.
        parent: The window below.
    """

    MIN_SIZE_EM = (30, 0)

    def __init__(
        self,
        picture: CardPicture,
        name: str,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent, translate("Share", "Share the result"))
        self._picture, self._name = picture, name
        card = picture.card
        self.what = ComboBox()
        for text, words in (
            (translate("Share", "Picture"), ""),
            (translate("Share", "Text"), card.text()),
            (translate("Share", "Invitation: the same deal"), card.invitation()),
        ):
            if words or not self.what.count():
                self.what.addItem(text, words)
        fields = QWidget()
        form = field_form(fields)
        form.setContentsMargins(0, 0, 0, 0)
        add_field(form, translate("Share", "Send"), self.what)
        self.preview = CardPreview(picture)
        self.preview.setAccessibleName(translate("Share", "Picture of the result"))
        self.preview.setAccessibleDescription(card.text())
        self.words = QPlainTextEdit()
        self.words.setAccessibleName(translate("Share", "Text"))
        let_keys_read(self.words)
        self.shown = QStackedWidget()
        self.shown.addWidget(self.preview)
        self.shown.addWidget(self.words)
        self.outcome = LiveLabel()
        self.copy_button = primary_button(translate("Share", "Copy"))
        self.save_button = QPushButton(translate("Share", "Save…"))
        self.close_button = QPushButton(translate("Share", "Close"))
        self.what.currentIndexChanged.connect(self._show)
        self.copy_button.clicked.connect(self.copy)
        self.save_button.clicked.connect(self.ask_for_file)
        self.close_button.clicked.connect(self.reject)
        buttons = row_of(self.close_button, None, self.save_button, self.copy_button)
        self.lay_out(fields, (self.shown, 1), self.outcome, buttons, spacing=14)
        FormKeys(self, start=self.copy_button, default=self.copy_button, leave=self.reject)

    @property
    def text(self) -> str:
        """The text that is shown; empty for the picture."""
        return str(self.what.currentData())

    def _show(self) -> None:
        self.outcome.say("")
        self.words.setPlainText(self.text)
        self.shown.setCurrentWidget(self.words if self.text else self.preview)
        self.save_button.setVisible(not self.text)

    def copy(self) -> None:
        """Put what is shown on the clipboard."""
        clipboard = QGuiApplication.clipboard()
        if self.text:
            clipboard.setText(self.text)
        else:
            clipboard.setImage(self._picture.image())
        self.outcome.say(translate("Share", "Copied."))

    def ask_for_file(self) -> FileDialog:
        """Ask where to save the picture, in a dialog that does not block; then save it."""
        return ask_picture_path(self, f"{self._name}.png", self.save_as)

    def save_as(self, path: Path) -> None:
        """Save the picture in a file."""
        buffer = QBuffer()
        buffer.open(QIODevice.OpenModeFlag.WriteOnly)
        self._picture.image().save(buffer, "PNG")  # type: ignore[call-overload]  # the stubs lack the overload for devices
        saved, outcome = write_picture(path, bytes(buffer.data().data()))
        self.outcome.say(shown_sentence(outcome), assertive=not saved)
