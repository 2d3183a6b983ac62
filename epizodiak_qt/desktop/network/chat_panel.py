"""The chat panel: messages, an input line, preset phrases and a menu for muting."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, Signal
from PySide6.QtWidgets import QLineEdit, QMenu, QPlainTextEdit, QPushButton, QToolButton, QVBoxLayout, QWidget

from epizodiak_qt.desktop.app.form_keys import FormKeys
from epizodiak_qt.desktop.app.translation import shown_language, shown_name, shown_sentence, translate
from epizodiak_qt.desktop.style.forms import NO_MARGINS, fill_column, row_of
from epizodiak_qt.desktop.style.plain_label import let_keys_read
from epizodiak_qt.lobby.bot_choice import BotChoice, bot_title
from epizodiak_qt.lobby.lobby import HOST
from epizodiak_qt.lobby.phrases import PHRASES
from epizodiak_qt.lobby.sanitize import CHAT_LENGTH
from epizodiak_qt.override import override

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from PySide6.QtGui import QResizeEvent

    from epizodiak_qt.desktop.network.table_signals import TableSignals
    from epizodiak_qt.lobby.listener import ChatLine

FEWEST_LINES: Final = 2
ENOUGH_LINES: Final = 4
FRAME_PX: Final = 14
GAP_PX: Final = 6
LEAST_BUTTON_PX: Final = 32


class ChatPanel(QWidget):
    """The chat of one table.

    Args:
        signals: The events of the table.
        choices: Returns the bots that are known here.

    Signals:
        heard: A line of another participant, or that the host has muted the player: to be spoken.
    """

    heard = Signal(str)

    def __init__(self, signals: TableSignals, choices: Callable[[], Sequence[BotChoice]]) -> None:
        super().__init__()
        self._signals = signals
        self._choices = choices
        self.lines = QPlainTextEdit()
        let_keys_read(self.lines)
        self.text = QLineEdit()
        self.text.setMaxLength(CHAT_LENGTH)
        self.send = QPushButton()
        self.send.clicked.connect(self._say)
        FormKeys(self, default=self.send)
        self.phrase, self.mute = QPushButton(), QPushButton()
        self.phrases, self.others = QMenu(self), QMenu(self)
        self.phrase.setMenu(self.phrases)
        self.mute.setMenu(self.others)
        self.others.aboutToShow.connect(self._fill_mute)
        # In a low panel one button, beside the input line, opens both menus.
        self.more, self._both = QToolButton(), QMenu(self)
        self.more.setText("…")
        self.more.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.more.setStyleSheet("QToolButton::menu-indicator { image: none; }")
        self.more.setMenu(self._both)
        self.more.hide()
        self._both.addMenu(self.phrases)
        self._both.addMenu(self.others)
        self._phrase_actions = {name: self.phrases.addAction("") for name in PHRASES}
        for name, action in self._phrase_actions.items():
            action.triggered.connect(lambda _checked=False, name=name: signals.client.send_chat(phrase=name))
        rows = row_of(self.text, self.send, self.more), row_of(self.phrase, self.mute, None)
        fill_column(QVBoxLayout(self), (self.lines, 1), *rows, margins=NO_MARGINS, gap=GAP_PX)
        signals.chat_received.connect(self._show_line)
        signals.changed.connect(self._show_silence)
        self.retranslate()

    def retranslate(self) -> None:
        """Show every text in the present language, phrases and notices in the messages too."""
        self.lines.setAccessibleName(translate("Chat", "Messages"))
        self._show_silence()
        self.text.setAccessibleName(translate("Chat", "Write a message"))
        self.send.setText(translate("Chat", "Send"))
        self.phrase.setText(translate("Chat", "Phrases"))
        self.mute.setText(translate("Chat", "Mute"))
        self.phrases.setTitle(self.phrase.text())
        self.others.setTitle(self.mute.text())
        self.more.setAccessibleName(translate("Chat", "Phrases and muted players"))
        self.more.setToolTip(self.more.accessibleName())
        self.mute.setToolTip(
            translate("Chat", "Mute someone for everyone")
            if self._signals.client.number == HOST
            else translate("Chat", "Mute someone for me")
        )
        for name, action in self._phrase_actions.items():
            action.setText(shown_sentence(PHRASES[name]))
        self.lines.setPlainText("\n".join(map(self._line, self._signals.chat)))
        self._to_the_end()
        self._arrange()

    def _show_silence(self) -> None:
        """Tell a muted player that their messages are hidden, and keep the typed text."""
        silent = self._signals.client.number in self._signals.lobby.muted
        self.text.setPlaceholderText(
            translate("Chat", "muted by the host") if silent else translate("Chat", "Write a message")
        )
        why = translate("Chat", "The host has muted you: nobody sees your messages.") if silent else ""
        if why and why != self.text.toolTip():
            self.heard.emit(why)
        self.text.setToolTip(why)
        self.text.setAccessibleDescription(why or translate("Chat", "Enter sends it."))
        self.text.setReadOnly(silent)  # not disabled: the focus would move to the next button
        for each in (self.send, self.phrase, self.phrases):
            each.setEnabled(not silent)

    def _arrange(self) -> None:
        """Keep some lines visible at every size: the menus share one button if the panel is low."""
        line = self.lines.fontMetrics().lineSpacing()
        self.lines.setMinimumHeight(FEWEST_LINES * line + FRAME_PX)
        fields = self.text.sizeHint().height() + self.phrase.sizeHint().height() + 2 * GAP_PX
        short = self.height() < ENOUGH_LINES * line + FRAME_PX + fields
        self.more.setFixedSize(*2 * [max(LEAST_BUTTON_PX, self.text.sizeHint().height())])
        for widget in (self.phrase, self.mute):
            widget.setVisible(not short)
        self.more.setVisible(short)

    def _line(self, said: ChatLine) -> str:
        if said.bot is not None:
            notice = (
                translate("Chat", "{bot} plays for {name} now.")
                if said.bot
                else translate("Chat", "{name} plays again.")
            )
            return notice.format(
                bot=bot_title(self._choices(), said.bot, shown_language()), name=shown_name(said.name)
            )
        phrase = PHRASES.get(said.phrase)
        words = shown_sentence(phrase) if phrase is not None else said.text
        line = (
            translate("Chat", "{name} (watching): {words}")
            if said.spectator
            else translate("Chat", "{name}: {words}")
        )
        return line.format(name=shown_name(said.name), words=words)

    def _show_line(self, said: ChatLine) -> None:
        line = self._line(said)
        self.lines.appendPlainText(line)
        if said.guest != self._signals.client.number:
            self.heard.emit(line)
        self._to_the_end()

    def _to_the_end(self) -> None:
        bar = self.lines.verticalScrollBar()
        bar.setValue(bar.maximum())

    def _say(self) -> None:
        words = self.text.text().strip()
        if words and not self.text.isReadOnly():
            self._signals.client.send_chat(words)
            self.text.clear()

    def people(self) -> dict[int, str]:
        """Return the names of all other participants with a seat or a chat message, by number."""
        seated = (each for each in self._signals.lobby.seats if each.guest >= HOST)
        found = {each.guest: shown_name(each.name) for each in self._signals.chat}
        found |= {each.guest: shown_name(each.name) for each in seated}
        found.pop(self._signals.client.number, None)
        return found

    def _fill_mute(self) -> None:
        menu, client = self.others, self._signals.client
        menu.clear()
        for number, name in self.people().items():
            action = menu.addAction(name.replace("&", "&&"))
            action.setCheckable(True)
            action.setChecked(number in client.muted)
            action.toggled.connect(lambda muted, number=number: client.set_muted(number, muted=muted))
        if menu.isEmpty():
            menu.addAction(translate("Chat", "Nobody else is here")).setEnabled(False)

    # Qt

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()
        self._to_the_end()

    @override
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._arrange()
