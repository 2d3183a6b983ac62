"""The settings dialog; each change takes effect at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, cast

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import (
    QFormLayout,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from epizodiak_qt.desktop.app.form_keys import FormKeys
from epizodiak_qt.desktop.app.phrases import Phrase
from epizodiak_qt.desktop.app.settings import CHOICES, Settings
from epizodiak_qt.desktop.app.translation import LANGUAGES, translate
from epizodiak_qt.desktop.dialogs.sized_dialog import SizedDialog
from epizodiak_qt.desktop.style.forms import (
    FieldLabel,
    add_field,
    field_form,
    fill_column,
    primary_button,
    row_of,
)
from epizodiak_qt.desktop.style.lists import ComboBox
from epizodiak_qt.desktop.style.plain_label import PlainLabel
from epizodiak_qt.desktop.style.scroll_area import scroll_area
from epizodiak_qt.lobby.sanitize import NAME_LENGTH, clean_name
from epizodiak_qt.override import override

if TYPE_CHECKING:
    from collections.abc import Mapping

    from epizodiak_qt.desktop.app.profiles import Profile

PAGES: Final = {
    "look": ("language", "theme", "text_scale", "tile_model", "speed", "reduced_motion"),
    "game": (
        *("name", "profiles", "bot_pause", "auto_turn", "confirm", "reveal", "idle_curtain_s"),
        *("first_time_cards", "engines"),
    ),
    "sound": (
        *("sound", "table_volume", "alert_volume", "captions"),
        *("background_alerts", "desktop_notices", "stay_awake"),
    ),
    "reading": ("verbosity", "speech", "speech_volume", "letters", "keys", "scan_s"),
}
"""The rows of each page, in their order."""
LABELS: Final = {
    "name": Phrase("Settings", "Your name"),
    "language": Phrase("Settings", "Language"),
    "theme": Phrase("Settings", "Theme"),
    "tile_model": Phrase("Settings", "Tiles"),
    "text_scale": Phrase("Settings", "Text size"),
    "speed": Phrase("Settings", "Animation speed"),
    "reduced_motion": Phrase("Settings", "Reduced motion"),
    "bot_pause": Phrase("Settings", "Bots"),
    "auto_turn": Phrase("Settings", "Draw and pass for me"),
    "confirm": Phrase("Settings", "Confirm final moves"),
    "reveal": Phrase("Settings", "Show a hand"),
    "idle_curtain_s": Phrase("Settings", "Close the curtain when idle"),
    "first_time_cards": Phrase("Settings", "First-time cards"),
    "verbosity": Phrase("Settings", "Announcements"),
    "speech": Phrase("Settings", "Built-in speech"),
    "speech_volume": Phrase("Settings", "Volume of the speech"),
    "sound": Phrase("Settings", "Sound"),
    "table_volume": Phrase("Settings", "Volume of the table"),
    "alert_volume": Phrase("Settings", "Volume of turn and refusals"),
    "captions": Phrase("Settings", "Captions of sounds"),
    "background_alerts": Phrase("Settings", "Alerts in the background"),
    "desktop_notices": Phrase("Settings", "Notifications of the desktop"),
    "stay_awake": Phrase("Settings", "Stay awake during network games"),
    "letters": Phrase("Settings", "Letters as keys of the table"),
    "scan_s": Phrase("Settings", "Single-switch scanning"),
    "profiles": Phrase("Settings", "Profiles of players"),
    "keys": Phrase("Settings", "Keys of the table"),
    "engines": Phrase("Settings", "Engines"),
}
"""The label of each row."""
ON_OFF: Final = {"on": Phrase("Settings", "on"), "off": Phrase("Settings", "off")}
ZERO_OFF: Final = {0: Phrase("Settings", "off")}
CHOICE_TEXTS: Final[dict[str, dict[Any, Phrase]]] = {
    "language": {"": Phrase("Settings", "System default")},
    "theme": {
        "system": Phrase("Settings", "System default"),
        "night": Phrase("Settings", "Night"),
        "day": Phrase("Settings", "Day, on parchment"),
        "contrast": Phrase("Settings", "High contrast"),
    },
    "tile_model": {
        "zodiac": Phrase("Settings", "Signs with Roman numerals"),
        "arabic": Phrase("Settings", "Plain digits"),
    },
    "speed": {
        0.5: Phrase("Settings", "Slow"),
        1.0: Phrase("Settings", "Normal"),
        2.0: Phrase("Settings", "Fast"),
        0.0: Phrase("Settings", "Off"),
    },
    "reduced_motion": {
        "system": Phrase("Settings", "System default"),
        "on": Phrase("Settings", "Yes: pieces fade instead of flying"),
        "off": Phrase("Settings", "No"),
    },
    "bot_pause": {
        "short": Phrase("Settings", "think for a moment"),
        "long": Phrase("Settings", "think longer"),
        "step": Phrase("Settings", "play one step at a time"),
    },
    "auto_turn": {
        "off": Phrase("Settings", "never"),
        "on": Phrase("Settings", "against bots, when I can do nothing else"),
    },
    "confirm": {
        "off": Phrase("Settings", "never"),
        "ask": Phrase("Settings", "with a question"),
        "hold": Phrase("Settings", "by holding for half a second"),
    },
    "reveal": {"click": Phrase("Settings", "with a click"), "hold": Phrase("Settings", "press and hold")},
    "idle_curtain_s": {0: Phrase("Settings", "never")},
    "verbosity": {
        "brief": Phrase("Settings", "brief: turns and results"),
        "normal": Phrase("Settings", "normal"),
        "full": Phrase("Settings", "full: with all details"),
    },
    "captions": {"off": Phrase("Settings", "off"), "on": Phrase("Settings", "below the table")},
    **dict.fromkeys(("speech", "sound", "letters", "first_time_cards"), ON_OFF),
    **dict.fromkeys(("background_alerts", "desktop_notices", "stay_awake"), ON_OFF),
    **dict.fromkeys(("table_volume", "alert_volume", "scan_s"), ZERO_OFF),
}
"""The texts of the choices, by the field of the settings."""
NUMBER_TEXTS: Final = {
    **dict.fromkeys(
        ("text_scale", "table_volume", "alert_volume", "speech_volume"), Phrase("Settings", "{n}%")
    ),
    "idle_curtain_s": Phrase("Settings", "after %n second(s)", "n"),
    "scan_s": Phrase("Settings", "every %n second(s)", "n"),
}
"""The texts of all other numbers that can be chosen."""


class SettingsDialog(SizedDialog):
    """Fields for a `Settings` value, on pages.

    Signals:
        changed: A field was changed; carries the new `Settings`.
        asked_for: Another dialog is to be shown; carries the name of its button.
    """

    changed = Signal(object)
    asked_for = Signal(str)

    def __init__(self, settings: Settings, parent: QWidget | None = None) -> None:
        super().__init__(parent, kept=True)
        self.settings = settings
        self._labels: dict[str, FieldLabel] = {}
        self.boxes: dict[str, ComboBox] = {}
        self._forms: dict[str, QFormLayout] = {}
        self.name = QLineEdit(settings.name)
        self.name.setMaxLength(NAME_LENGTH)
        self.speech_note = PlainLabel(wrap=True)
        self.profiles, self.keys, self.engines = QPushButton(), QPushButton(), QPushButton()
        buttons = {"profiles": self.profiles, "keys": self.keys, "engines": self.engines}
        for name, button in buttons.items():
            button.clicked.connect(lambda _checked=False, name=name: self.asked_for.emit(name))
        fields: dict[str, QWidget] = {"name": self.name, **buttons}
        self.tabs = QTabWidget()
        self.tabs.setDocumentMode(True)
        self._areas: list[QScrollArea] = []
        for page, rows in PAGES.items():
            area = self._page(page, {row: fields.get(row) or self._box(row) for row in rows})
            self._areas.append(area)
            self.tabs.addTab(area, "")
        self.defaults = QPushButton()
        self.close_button = primary_button()
        below = row_of(self.defaults, None, self.close_button)
        fill_column(QVBoxLayout(self), (self.tabs, 1), below, margins=(24, 16, 24, 20))
        self.name.editingFinished.connect(lambda: self.set("name", clean_name(self.name.text())))
        self.defaults.clicked.connect(self._reset)
        self.close_button.clicked.connect(self.accept)
        FormKeys(self, start=self.tabs.tabBar(), default=self.close_button)
        self.retranslate()

    def _page(self, page: str, rows: Mapping[str, QWidget]) -> QScrollArea:
        """Return a page; with large text it may be higher than the screen, so it scrolls."""
        content = QWidget()
        form = self._forms[page] = field_form(gap=24)
        fill_column(QVBoxLayout(content), form, None, margins=(0, 20, 0, 12))
        for name, field in rows.items():
            self._labels[name] = add_field(form, "", field)
            if name == "speech":
                form.addRow(self.speech_note)
        return scroll_area(content)

    def _box(self, field: str) -> ComboBox:
        box = self.boxes[field] = choice_box(field, self.settings)
        box.activated.connect(lambda _index: self.set(field, box.currentData()))
        return box

    def set(self, field: str, value: Any) -> None:
        """Change one setting."""
        if getattr(self.settings, field) != value:
            self.settings = self.settings._replace(**{field: value})
            self._show_speech_note()
            self.changed.emit(self.settings)

    def _reset(self) -> None:
        """Set the fields of the shown page to their defaults, except the name."""
        rows = tuple(PAGES.values())[self.tabs.currentIndex()]
        defaults = {row: Settings._field_defaults[row] for row in rows if row in (*CHOICES, "keys")}
        self.show_settings(self.settings._replace(**defaults))
        self.changed.emit(self.settings)

    def show_settings(self, settings: Settings) -> None:
        """Show settings that were changed elsewhere."""
        self.settings = settings
        if not self.name.hasFocus():
            self.name.setText(settings.name)
        for field, box in self.boxes.items():
            box.setCurrentIndex(box.findData(getattr(settings, field)))
        self._show_speech_note()

    def _show_speech_note(self) -> None:
        """Say that there is no speech on this computer, and what to install."""
        note = missing_speech_text(self.settings)
        self.speech_note.setText(note)
        self._forms["reading"].setRowVisible(self.speech_note, bool(note))

    @override
    def retranslate(self) -> None:
        """Show every text in the present language."""
        self.setWindowTitle(translate("Settings", "Settings"))
        self.tabs.setAccessibleName(self.windowTitle())
        self.tabs.tabBar().setAccessibleName(self.windowTitle())
        for tab, text in enumerate(
            (
                translate("Settings", "Look"),
                translate("Settings", "Game"),
                translate("Settings", "Sound and alerts"),
                translate("Settings", "Speech and keys"),
            )
        ):
            self.tabs.setTabText(tab, text)
        for field, label in self._labels.items():
            label.setText(LABELS[field].say())
        for field, box in self.boxes.items():
            for index in range(box.count()):
                box.setItemText(index, choice_text(field, box.itemData(index)))
        self.profiles.setText(translate("Settings", "Add and change…"))
        self.profiles.setAccessibleName(translate("Settings", "Profiles of players: add and change"))
        self._show_speech_note()
        self.keys.setText(translate("Settings", "Change…"))
        self.keys.setAccessibleName(translate("Settings", "Keys of the table: change"))
        self.engines.setText(translate("Settings", "Add and test…"))
        self.engines.setAccessibleName(translate("Settings", "Engines: add and test"))
        self.defaults.setText(translate("Settings", "Reset this page"))
        self.close_button.setText(translate("Settings", "Done"))

    def wanted(self) -> QSize:
        """Return the size at which no page needs scrolling, with the fields of all pages in line."""
        label_width = max(label.sizeHint().width() for label in self._labels.values())
        for label in self._labels.values():
            label.setMinimumWidth(label_width)
        for form in self._forms.values():
            form.invalidate()  # a hidden form would not take notice of the new width
        pages = [cast("QWidget", area.widget()).sizeHint() for area in self._areas]
        bar = self._areas[0].verticalScrollBar().sizeHint().width()
        around = self.sizeHint() - self.tabs.sizeHint() + QSize(bar, self.tabs.tabBar().sizeHint().height())
        return around + QSize(max(page.width() for page in pages), max(page.height() for page in pages))


def missing_speech_text(settings: Settings) -> str:
    """Return that this computer has no speech, and what to install; empty if it has, or none is wanted."""
    if settings.speech == "on":
        from epizodiak_qt.desktop.app import speech  # loaded only if it is wanted

        if speech.backend_opener() is None:
            return translate(
                "Settings",
                "This computer has no speech for the program. Install speech-dispatcher, or the package "
                "epizodiak-qt[speech], and start again.",
            )
    return ""


def choice_box(field: str, chosen: Settings | Profile) -> ComboBox:
    """Return a drop-down with the choices of a setting."""
    box = ComboBox()
    for value in CHOICES[field]:
        box.addItem(choice_text(field, value), value)
    box.setCurrentIndex(box.findData(getattr(chosen, field)))
    return box


def choice_text(field: str, value: Any) -> str:
    """Return the text of a choice of a setting."""
    if value in LANGUAGES:
        text = LANGUAGES[value]
    elif value in CHOICE_TEXTS.get(field, ()):
        text = CHOICE_TEXTS[field][value].say()
    else:
        text = NUMBER_TEXTS[field].say(n=round(100 * value) if field == "text_scale" else value)
    return text[:1].upper() + text[1:]
