"""The settings dialog; each change takes effect at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QEvent, QSize, Signal
from PySide6.QtWidgets import (
    QFormLayout,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from epizodiak_qt.desktop.app.form_keys import FormKeys
from epizodiak_qt.desktop.app.settings import CHOICES, Settings
from epizodiak_qt.desktop.app.translation import LANGUAGES, plural, translate
from epizodiak_qt.desktop.dialogs.sized_dialog import SizedDialog
from epizodiak_qt.desktop.style.lists import ComboBox
from epizodiak_qt.desktop.style.plain_label import FieldLabel, PlainLabel
from epizodiak_qt.desktop.style.scroll_area import scroll_area
from epizodiak_qt.lobby.sanitize import NAME_LENGTH, clean_name
from epizodiak_qt.override import override

if TYPE_CHECKING:
    from collections.abc import Callable


SOUND: Final = ("sound", "table_volume", "alert_volume", "captions")
"""The settings of the sounds."""


class SettingsDialog(SizedDialog):
    """Fields for a `Settings` value.

    Signals:
        changed: A field was changed; carries the new `Settings`.
        engines_wanted: The list of engines is to be shown.
        keys_wanted: The keys of the table are to be shown.
        profiles_wanted: The list of profiles is to be shown.
    """

    changed = Signal(object)
    engines_wanted = Signal()
    keys_wanted = Signal()
    profiles_wanted = Signal()

    def __init__(self, settings: Settings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.settings = settings
        self._labels: dict[str, FieldLabel] = {}
        self._combo_boxes: dict[str, ComboBox] = {}
        self._fields = QWidget()
        self._form = QFormLayout(self._fields)
        self._form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        self._form.setContentsMargins(24, 20, 24, 12)
        self._form.setVerticalSpacing(8)
        self._form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        self.name = QLineEdit(settings.name)
        self.name.setMaxLength(NAME_LENGTH)
        self._add("name", self.name)
        self.speech_note = PlainLabel()
        self.speech_note.setWordWrap(True)
        for field in (
            "language",
            "theme",
            "tile_model",
            "text_scale",
            "speed",
            "reduced_motion",
            "bot_pause",
            "confirm",
            "reveal",
            "idle_curtain_s",
            "verbosity",
            "speech",
            "speech_volume",
            *SOUND,
            "letters",
            "scan_s",
        ):
            self._combo_boxes[field] = self._box(field)
            self._add(field, self._combo_boxes[field])
            if field == "speech":
                self._form.addRow(self.speech_note)
        self.profiles = QPushButton()
        self._add("profiles", self.profiles)
        self.keys = QPushButton()
        self._add("keys", self.keys)
        self.engines = QPushButton()
        self._add("engines", self.engines)
        self.defaults = QPushButton()
        self.close_button = QPushButton()
        self.close_button.setProperty("primary", True)
        # With large text the fields may be higher than the screen, so they scroll; the buttons do not.
        self._scroll = scroll_area(self._fields)
        buttons = QHBoxLayout()
        buttons.setContentsMargins(24, 0, 24, 20)
        buttons.addWidget(self.defaults)
        buttons.addStretch()
        buttons.addWidget(self.close_button)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._scroll, 1)
        column.addLayout(buttons)
        self.name.editingFinished.connect(lambda: self._set("name", clean_name(self.name.text())))
        self.profiles.clicked.connect(self.profiles_wanted)
        self.keys.clicked.connect(self.keys_wanted)
        self.engines.clicked.connect(self.engines_wanted)
        self.defaults.clicked.connect(self._reset)
        self.close_button.clicked.connect(self.accept)
        FormKeys(self, start=self.name, default=self.close_button)
        self.retranslate()

    def _add(self, name: str, field: QWidget) -> None:
        self._labels[name] = FieldLabel()
        self._labels[name].setBuddy(field)
        self._form.addRow(self._labels[name], field)

    def _box(self, field: str) -> ComboBox:
        box = ComboBox()
        for value in CHOICES[field]:
            box.addItem("", value)
        box.setCurrentIndex(box.findData(getattr(self.settings, field)))
        box.activated.connect(lambda _index: self._set(field, box.currentData()))
        return box

    def _set(self, field: str, value: Any) -> None:
        if getattr(self.settings, field) != value:
            self.settings = self.settings._replace(**{field: value})
            self._show_speech_note()
            self.changed.emit(self.settings)

    def take_keys(self, stored: str) -> None:
        """Take other keys of the table."""
        self._set("keys", stored)

    def _reset(self) -> None:
        stored = ("asked_first", "name", "game", "new_game", "window")
        kept = {field: getattr(self.settings, field) for field in stored}
        self.show_settings(Settings()._replace(**kept))
        self.changed.emit(self.settings)

    def show_settings(self, settings: Settings) -> None:
        """Show settings that were changed elsewhere."""
        self.settings = settings
        if not self.name.hasFocus():
            self.name.setText(settings.name)
        for field, box in self._combo_boxes.items():
            box.setCurrentIndex(box.findData(getattr(settings, field)))
        self._show_speech_note()

    def _show_speech_note(self) -> None:
        """Say that there is no speech on this computer, and what to install."""
        missing = False
        if self.settings.speech == "on":
            from epizodiak_qt.desktop.app.speech import backend_opener  # loaded only if it is wanted

            missing = backend_opener() is None
        self.speech_note.setText(
            translate(
                "Settings",
                "This computer has no speech for the program. Install speech-dispatcher, or the package "
                "epizodiak-qt[speech], and start again.",
            )
        )
        self._form.setRowVisible(self.speech_note, missing)

    def retranslate(self) -> None:
        """Show every text in the present language."""
        self.setWindowTitle(translate("Settings", "Settings"))
        for field, text in (
            ("name", translate("Settings", "Your name")),
            ("language", translate("Settings", "Language")),
            ("theme", translate("Settings", "Theme")),
            ("tile_model", translate("Settings", "Tiles")),
            ("text_scale", translate("Settings", "Text size")),
            ("speed", translate("Settings", "Animation speed")),
            ("reduced_motion", translate("Settings", "Reduced motion")),
            ("bot_pause", translate("Settings", "Bots")),
            ("confirm", translate("Settings", "Confirm final moves")),
            ("reveal", translate("Settings", "Show a hand")),
            ("idle_curtain_s", translate("Settings", "Close the curtain when idle")),
            ("verbosity", translate("Settings", "Announcements")),
            ("speech", translate("Settings", "Built-in speech")),
            ("speech_volume", translate("Settings", "Volume of the speech")),
            ("sound", translate("Settings", "Sound")),
            ("table_volume", translate("Settings", "Volume of the table")),
            ("alert_volume", translate("Settings", "Volume of turn and refusals")),
            ("captions", translate("Settings", "Captions of sounds")),
            ("letters", translate("Settings", "Letters as keys of the table")),
            ("scan_s", translate("Settings", "Single-switch scanning")),
            ("profiles", translate("Settings", "Profiles of players")),
            ("keys", translate("Settings", "Keys of the table")),
            ("engines", translate("Settings", "Engines")),
        ):
            self._labels[field].setText(text)
        for field, box in self._combo_boxes.items():
            for index in range(box.count()):
                box.setItemText(index, choice_text(field, box.itemData(index)))
        self.profiles.setText(translate("Settings", "Add and change…"))
        self.profiles.setAccessibleName(translate("Settings", "Profiles of players: add and change"))
        self._show_speech_note()
        self.keys.setText(translate("Settings", "Change…"))
        self.keys.setAccessibleName(translate("Settings", "Keys of the table: change"))
        self.engines.setText(translate("Settings", "Add and test…"))
        self.engines.setAccessibleName(translate("Settings", "Engines: add and test"))
        self.defaults.setText(translate("Settings", "Defaults"))
        self.close_button.setText(translate("Settings", "Done"))

    def wanted(self) -> QSize:
        """Return the size at which no field needs scrolling."""
        fields = self._fields.sizeHint()
        high = fields.height() + self.sizeHint().height() - self._scroll.sizeHint().height()
        return QSize(fields.width() + self._scroll.verticalScrollBar().sizeHint().width(), high)

    # Qt

    @override
    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        super().changeEvent(event)


def choice_text(field: str, value: Any) -> str:
    """Return the text of a choice of a setting."""
    texts: dict[str, Callable[[], dict[Any, str]]] = {
        "language": lambda: {"": translate("Settings", "System default"), **LANGUAGES},
        "theme": lambda: {
            "system": translate("Settings", "System default"),
            "night": translate("Settings", "Night"),
            "day": translate("Settings", "Day, on parchment"),
            "contrast": translate("Settings", "High contrast"),
        },
        "tile_model": lambda: {
            "zodiac": translate("Settings", "Signs with Roman numerals"),
            "arabic": translate("Settings", "Plain digits"),
        },
        "text_scale": lambda: {
            scale: translate("Settings", "{n}%").format(n=round(100 * scale))
            for scale in CHOICES["text_scale"]
        },
        "speed": lambda: {
            0.5: translate("Settings", "Slow"),
            1.0: translate("Settings", "Normal"),
            2.0: translate("Settings", "Fast"),
            0.0: translate("Settings", "Off"),
        },
        "reduced_motion": lambda: {
            "system": translate("Settings", "System default"),
            "on": translate("Settings", "Yes: pieces fade instead of flying"),
            "off": translate("Settings", "No"),
        },
        "bot_pause": lambda: {
            "short": translate("Settings", "think for a moment"),
            "long": translate("Settings", "think longer"),
            "step": translate("Settings", "play one step at a time"),
        },
        "confirm": lambda: {
            "off": translate("Settings", "never"),
            "ask": translate("Settings", "with a question"),
            "hold": translate("Settings", "by holding for half a second"),
        },
        "reveal": lambda: {
            "click": translate("Settings", "with a click"),
            "hold": translate("Settings", "press and hold"),
        },
        "idle_curtain_s": lambda: {
            seconds: translate("Settings", "never")
            if not seconds
            else plural("Settings", "after %n second(s)", seconds)
            for seconds in CHOICES["idle_curtain_s"]
        },
        "verbosity": lambda: {
            "brief": translate("Settings", "brief: turns and results"),
            "normal": translate("Settings", "normal"),
            "full": translate("Settings", "full: with all details"),
        },
        "speech": lambda: {"off": translate("Settings", "off"), "on": translate("Settings", "on")},
        "sound": lambda: {"on": translate("Settings", "on"), "off": translate("Settings", "off")},
        "captions": lambda: {
            "off": translate("Settings", "off"),
            "on": translate("Settings", "below the table"),
        },
        **dict.fromkeys(("table_volume", "alert_volume", "speech_volume"), _volume_texts),
        "letters": lambda: {"on": translate("Settings", "on"), "off": translate("Settings", "off")},
        "scan_s": lambda: {
            seconds: translate("Settings", "off")
            if not seconds
            else plural("Settings", "every %n second(s)", seconds)
            for seconds in CHOICES["scan_s"]
        },
    }
    return texts[field]()[value]


def _volume_texts() -> dict[Any, str]:
    loud = {percent: translate("Settings", "{n}%").format(n=percent) for percent in CHOICES["table_volume"]}
    return loud | {0: translate("Settings", "off")}
