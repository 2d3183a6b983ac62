"""The questions of the first start: language, text size, theme and built-in speech, on one page.

`app` loads this module at a first start only.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QRadioButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from epizodiak_qt.desktop.app.announce import announce, is_listening
from epizodiak_qt.desktop.app.form_keys import FormKeys
from epizodiak_qt.desktop.app.settings import CHOICES
from epizodiak_qt.desktop.app.translation import LANGUAGES, translate
from epizodiak_qt.desktop.dialogs.settings_dialog import choice_text, missing_speech_text
from epizodiak_qt.desktop.pages.panel_page import BackgroundPage
from epizodiak_qt.desktop.style.forms import NO_MARGINS, fill_column, primary_button, row_of
from epizodiak_qt.desktop.style.plain_label import PlainLabel
from epizodiak_qt.desktop.style.scroll_area import FittedScrollArea
from epizodiak_qt.desktop.style.stylesheet import set_style_sheet
from epizodiak_qt.override import override

if TYPE_CHECKING:
    from PySide6.QtGui import QShowEvent

    from epizodiak_qt.desktop.shell.table_window import TableWindow

QUESTIONS: Final[dict[str, tuple[object, ...]]] = {
    "language": tuple(LANGUAGES),
    "text_scale": CHOICES["text_scale"],
    "theme": ("night", "day", "contrast"),
    "speech": CHOICES["speech"],
}
"""The fields of the settings that are asked for, with the choices. Unanswered, they stay as they are."""
WIDEST: Final = 48
"""The largest width of the panel, in text sizes."""


def ask_first_questions(window: TableWindow) -> FirstStartPage:
    """Show the questions instead of the start page, until they are answered, skipped or left.

    Another page ends them too, such as that of a file which is opened meanwhile. The window shows and stores
    each answer at once.
    """
    page = FirstStartPage(window)
    window.show_page(page)
    pages = window.pages

    def left() -> None:
        if pages.currentWidget() is not page:
            pages.currentChanged.disconnect(left)
            window.apply_setting("asked_first", True)
            window.remove_page(page)

    page.done.connect(window.back_to_start)
    pages.currentChanged.connect(left)
    return page


class FirstStartPage(BackgroundPage):
    """Four questions, each with all its answers in a row of radio buttons.

    Signals:
        done: The player goes on, or skips the questions.
    """

    done = Signal()

    def __init__(self, window: TableWindow) -> None:
        super().__init__(lambda: window.theme)
        self._window = window
        self._title = PlainLabel(look="title")
        self._intro = PlainLabel(wrap=True, look="muted")
        self._labels = {field: PlainLabel() for field in QUESTIONS}
        self.choices = {
            field: {value: QRadioButton() for value in values} for field, values in QUESTIONS.items()
        }
        self.note.setProperty("muted", True)
        self.go_on = primary_button()
        self.go_on.setProperty("wide", True)
        self.go_on.clicked.connect(self.done)
        self._lines: list[QHBoxLayout] = []
        self._panel = QFrame()
        self._panel.setProperty("panel", True)
        self._lay_out()
        self._widen()
        self._keys = FormKeys(self, default=self.go_on, leave=self.done.emit)
        self._show_choices()
        self.retranslate()
        self.show_note(self._note_text)

    def _lay_out(self) -> None:
        fields = QWidget()
        column = fill_column(QVBoxLayout(fields), margins=NO_MARGINS, gap=0)
        for field, buttons in self.choices.items():
            set_style_sheet(self._labels[field], "font-weight: bold")
            column.addWidget(self._labels[field])
            row = QWidget()  # a group of radio buttons has a parent of its own
            line = QHBoxLayout(row)
            line.setContentsMargins(0, 0, 0, 2)
            self._lines.append(line)
            for value, button in buttons.items():
                # Not `clicked`, which Qt does not emit when a screen reader toggles a button.
                button.toggled.connect(lambda on, field=field, value=value: self._choose(field, value, on=on))
                line.addWidget(button)
            line.addStretch()
            column.addWidget(row)
        head, foot = row_of(self._title, (self._intro, 1), gap=24), row_of((self.note, 1))
        foot.addWidget(self.go_on, 0, Qt.AlignmentFlag.AlignBottom)
        area = FittedScrollArea(fields)
        area.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        fill_column(QVBoxLayout(self._panel), head, area, foot, margins=(30, 12, 30, 14), gap=6)
        self._panel.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        middle = row_of(None, (self._panel, 1000), None, margins=NO_MARGINS)
        fill_column(QVBoxLayout(self), None, (middle, 1000), None, margins=(16, 6, 16, 6))

    def _widen(self) -> None:
        """Set the width of the panel, and the gaps between answers, in proportion to the text size."""
        text_px = self.font().pixelSize()
        self._panel.setMaximumWidth(WIDEST * text_px)
        for line in self._lines:
            line.setSpacing(text_px)

    def _choose(self, field: str, value: object, *, on: bool) -> None:
        """Show and store an answer at once."""
        if not on:
            return
        self._window.apply_setting(field, value)
        self._show_choices()
        if field == "speech":
            self.show_note(self._note_text)
            if value == "on":
                announce(self, self._labels[field].text())  # a sample; without a synthesizer the note says so

    def _show_choices(self) -> None:
        """Check the buttons of what is in use."""
        window = self._window
        used: dict[str, object] = {
            "language": window.language,
            "theme": window.theme.name,
            "text_scale": window.settings.text_scale,
            "speech": window.settings.speech,
        }
        for field, buttons in self.choices.items():
            if (button := buttons.get(used[field])) is not None:
                with QSignalBlocker(button):
                    button.setChecked(True)
        self._keys.start = self.choices["language"].get(window.language)

    def retranslate(self) -> None:
        """Show every text in the present language."""
        self._title.setText(translate("FirstStart", "Welcome"))
        self._intro.setText(
            translate("FirstStart", "Four questions first. Each answer takes effect at once.")
        )
        self.go_on.setText(translate("FirstStart", "Continue"))
        for field, text in (
            ("language", "Language · Langue"),
            ("text_scale", translate("FirstStart", "Text size")),
            ("theme", translate("FirstStart", "Colours and contrast")),
            ("speech", translate("FirstStart", "Built-in speech: the program reads the game aloud")),
        ):
            self._labels[field].setText(text)
            for value, button in self.choices[field].items():
                button.setText(_choice_text(field, value))
                button.setAccessibleName(f"{button.text()} – {text}")

    def _note_text(self) -> str:
        """Return which keys go on; or that this computer has no speech, and what to install."""
        keys = translate("FirstStart", "Enter goes on, Esc skips. The settings can change all of this later.")
        return missing_speech_text(self._window.settings) or keys

    # Qt

    @override
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._widen()
        elif event.type() == QEvent.Type.LanguageChange:
            self._show_choices()

    @override
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if is_listening(self):  # why the page is there; the focus says the first question
            announce(self, f"{self._title.text()}. {self._intro.text()} {self.note.text()}")


def _choice_text(field: str, value: object) -> str:
    if field == "speech":
        return translate("FirstStart", "Yes") if value == "on" else translate("FirstStart", "No")
    return choice_text(field, value)
