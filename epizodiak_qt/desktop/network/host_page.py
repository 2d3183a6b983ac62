"""The page for hosting a table: name, options, clocks and other terms."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from epizodiak_qt.desktop.app.form_keys import FormKeys
from epizodiak_qt.desktop.app.phrases import Phrase
from epizodiak_qt.desktop.app.translation import plural, shown_name, translate
from epizodiak_qt.desktop.pages.game_picker import GamePicker
from epizodiak_qt.desktop.pages.panel_page import PanelPage, heading
from epizodiak_qt.desktop.style.check_box import CheckBox
from epizodiak_qt.desktop.style.forms import fill_column, primary_button, row_of
from epizodiak_qt.desktop.style.lists import ComboBox
from epizodiak_qt.desktop.style.plain_label import PlainLabel
from epizodiak_qt.lobby.config import TableConfig, table_title
from epizodiak_qt.lobby.sanitize import NAME_LENGTH, clean_name

if TYPE_CHECKING:
    from collections.abc import Callable

    from epizodiak_qt.desktop.style.theme import Theme
    from epizodiak_qt.desktop.table.game_ui import GameUi

# How many turns late those who watch may be shown the hands; the first is the default.
HANDS_LATE: Final = (0, 3, 6, 12)
# Seconds for the whole game, and for each turn; the first is the default.
CLOCKS: Final = (
    (0.0, 0.0, Phrase("Host", "None")),
    (1200.0, 20.0, Phrase("Host", "Relaxed: 20 minutes, and 20 seconds a turn")),
    (300.0, 10.0, Phrase("Host", "Strict: 5 minutes, and 10 seconds a turn")),
)


class HostPage(PanelPage):
    """The form for hosting one game. `game_picker.chosen` asks for the form of another game.

    Signals:
        opened: The `TableConfig` and the name of the host.
    """

    opened = Signal(object, str)

    def __init__(self, ui: GameUi, name: str, theme: Callable[[], Theme]) -> None:
        super().__init__(theme)
        self._ui = ui
        self.game_picker = GamePicker(ui.game)
        self._options_title, self._agreed = heading(), heading()
        self._name_label, self._clock_label, self._hands_label = PlainLabel(), PlainLabel(), PlainLabel()
        self.name = QLineEdit(name)
        self.name.setMaxLength(NAME_LENGTH)
        self.form = ui.options_form()
        self.confirm = CheckBox()
        self.advice = CheckBox()
        self.clock = ComboBox()
        for _ in CLOCKS:
            self.clock.addItem("")
        self.hands = ComboBox()
        for turns in HANDS_LATE:
            self.hands.addItem("", turns)
        self.open = primary_button()
        self.head.addWidget(self.game_picker)
        self._intro = PlainLabel(wrap=True, look="muted")
        self.questions.addWidget(self._intro)
        fill_column(
            self.first,
            _pair(self._name_label, self.name),
            8,
            self._agreed,
            _pair(self._clock_label, self.clock),
            _pair(self._hands_label, self.hands),
            self.confirm,
            self.advice,
            None,
        )
        fill_column(self.second, self._options_title, self.form.widget, None)
        self.buttons.addLayout(row_of(self.back, None, self.open))
        self.open.clicked.connect(self._open)
        FormKeys(self, start=self.name, default=self.open, leave=self.left.emit)
        self.retranslate()

    def retranslate(self) -> None:
        """Show every text in the present language."""
        self.title.setText(translate("Host", "Host a table"))
        self.game_picker.retranslate()
        self._intro.setText(
            translate(
                "Host",
                "Others on the same network join with a code. Keep this program open while you play.",
            )
        )
        self._name_label.setText(translate("Host", "Your &name"))
        self.name.setText(shown_name(self.name.text()))
        self.name.setAccessibleName(translate("Host", "Your name"))
        self._agreed.setText(translate("Host", "Agreed before play"))
        self._options_title.setText(translate("Lobby", "Game options"))
        self.confirm.setText(translate("Host", "Ask me before letting in anyone with the code"))
        self.advice.setText(translate("Host", "Hints: a player may ask what the master would play"))
        self._clock_label.setText(translate("Host", "Players’ &clocks"))
        self.clock.setAccessibleName(translate("Host", "Players’ clocks"))
        for place, (*_, text) in enumerate(CLOCKS):
            self.clock.setItemText(place, text.say())
        self._hands_label.setText(translate("Host", "&Hands shown to spectators"))
        self.hands.setAccessibleName(translate("Host", "Hands shown to spectators"))
        for place, turns in enumerate(HANDS_LATE):
            late = plural("Host", "%n turn(s) late, if every player agrees", turns)
            self.hands.setItemText(place, late if turns else translate("Host", "After the round"))
        self.open.setText(translate("Host", "Open the table"))
        self.form.retranslate()

    def _open(self) -> None:
        name = clean_name(self.name.text())
        if not name:
            self.show_note(lambda: translate("Host", "Enter your name first."))
            self.name.setFocus()
            return
        self.show_note(str)
        clock_s, turn_s, _ = CLOCKS[self.clock.currentIndex()]
        plan = TableConfig(
            self._ui.game,
            self.form.options(),
            table_title(name),
            confirm_guests=self.confirm.isChecked(),
            clock_s=clock_s,
            turn_s=turn_s,
            hand_delay_turns=self.hands.currentData(),
            advice=self.advice.isChecked(),
        )
        self.opened.emit(plan, name)


def _pair(label: PlainLabel, field: QWidget) -> QVBoxLayout:
    """Return a field below its label, which is made its buddy."""
    label.setBuddy(field)
    return fill_column(QVBoxLayout(), label, field, gap=2)
