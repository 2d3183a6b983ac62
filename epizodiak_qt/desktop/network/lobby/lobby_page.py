"""The lobby page: code and addresses, seats, terms, chat, and the button that deals.

It is one page, which shows each report of the lobby as a whole.
"""

from __future__ import annotations

from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFrame, QPushButton, QSizePolicy, QVBoxLayout, QWidget
from shiboken6 import isValid

from epizodiak_qt.desktop.app.announce import announce
from epizodiak_qt.desktop.app.clock import weakly
from epizodiak_qt.desktop.app.form_keys import FormKeys
from epizodiak_qt.desktop.app.translation import shown_language, shown_name, shown_sentence, translate
from epizodiak_qt.desktop.network.banner import Banner, show_join_request
from epizodiak_qt.desktop.network.chat_panel import ChatPanel
from epizodiak_qt.desktop.network.deal_dialog import badge_text, why_text
from epizodiak_qt.desktop.network.lobby.remove_menu import RemoveButton
from epizodiak_qt.desktop.network.lobby.seat_row import SeatRow
from epizodiak_qt.desktop.network.seat_texts import (
    clocks_text,
    hand_delay_text,
    letter_by_letter,
)
from epizodiak_qt.desktop.pages.panel_page import PanelPage, heading
from epizodiak_qt.desktop.style.fonts import TEXT, font
from epizodiak_qt.desktop.style.forms import fill_column, primary_button, row_of
from epizodiak_qt.desktop.style.plain_label import FIELD_SPACING, PlainLabel, make_readable
from epizodiak_qt.desktop.style.seat_emblems import next_free
from epizodiak_qt.desktop.style.stylesheet import set_style_sheet
from epizodiak_qt.desktop.table.prompt_bar import PromptBar
from epizodiak_qt.games.catalogue import ENTRIES
from epizodiak_qt.lobby.bot_choice import DEFAULT_BOT, bot_name, choice_of
from epizodiak_qt.lobby.config import title_text
from epizodiak_qt.lobby.lobby import HOST
from epizodiak_qt.override import override

if TYPE_CHECKING:
    from collections.abc import Callable

    from epizodiak_qt.desktop.network.table_signals import TableSignals
    from epizodiak_qt.desktop.shell.services import Services
    from epizodiak_qt.desktop.style.theme import Theme
    from epizodiak_qt.desktop.table.game_ui import GameUi
    from epizodiak_qt.games.sentence import Reason
    from epizodiak_qt.lobby.client import HostClient
    from epizodiak_qt.lobby.listener import DealVerdict

CODE_SIZE = 4.0  # of the code, in sizes of the text


class CodePanel(QFrame):
    """Shows how others join a table at this computer; hidden at a guest, where `host` is None."""

    def __init__(self, host: HostClient | None) -> None:
        super().__init__()
        self._host = host
        self._title, self.code, self.addresses = (
            PlainLabel(),
            PlainLabel(look="accent"),
            PlainLabel(wrap=True),
        )
        for label in (self.code, self.addresses):
            make_readable(label)
        self.copy = QPushButton()
        self.copy.clicked.connect(self._copy)
        self.setProperty("card", True)
        row = row_of(self._title, self.code, None, self.copy, gap=FIELD_SPACING)
        fill_column(QVBoxLayout(self), row, self.addresses, margins=(14, 6, 14, 6), gap=2)
        if host is None:
            self.hide()

    def retranslate(self) -> None:
        """Show every text but the code in the present language."""
        self._title.setText(translate("Lobby", "Table code"))
        self.copy.setText(translate("Lobby", "Copy"))
        self.copy.setAccessibleName(translate("Lobby", "Copy code and address"))
        self.show_addresses()

    def show_code(self, text_px: int) -> None:
        """Show the present code, in proportion to the size of the text."""
        if self._host is None:
            return
        code, size = self._host.code, round(CODE_SIZE * text_px)
        self.code.setText(code)
        self.code.setFont(font(TEXT, size, bold=True))
        set_style_sheet(self.code, f"font-size: {size}px;")
        self.code.setAccessibleName(
            translate("Lobby", "Table code: {code}. Letter by letter: {letters}").format(
                code=code, letters=letter_by_letter(code)
            )
        )

    def show_addresses(self) -> None:
        """Show the addresses of the table, and why other computers may not find it."""
        if self._host is None:
            return
        trouble = " ".join(shown_sentence(why) for why in self._host.not_advertised)
        found = translate("Lobby", "Others find this table under “Join a table”. If not, at this address:")
        self.addresses.setText("\n".join((trouble or found, *self._host.addresses)))

    def _copy(self) -> None:
        if self._host is not None:
            QGuiApplication.clipboard().setText(" ".join((self._host.code, *self._host.addresses)))


CHAT_PX: Final = 90
"""The least height of the messages; before they are lower, the page scrolls."""


class LobbyPage(PanelPage):
    """Shows the lobby of one table until its game begins.

    Signals:
        deal_requested: Deal.
        options_requested: Show the game's options.
        left: Leave or close the table.
    """

    deal_requested = Signal()
    options_requested = Signal()

    def __init__(
        self,
        signals: TableSignals,
        ui: GameUi,
        services: Services,
        theme: Callable[[], Theme],
        name: str,
    ) -> None:
        super().__init__(theme, has_list=True)
        self._client = client = signals.client
        self._hosted = client.as_host
        self.signals = signals
        self._ui = ui
        self._tasks = services.tasks
        self._choices = choices = services.bots.choices(ui.game)
        self._last_bot = DEFAULT_BOT
        self.options, self.deal = QPushButton(), primary_button()
        self.code_panel = CodePanel(client.as_host)
        self.join_banner = Banner(self)
        self.prompt_bar = PromptBar(self, self.back)
        self._seats_title, self._chat_title = heading(), heading()
        self._name = name
        self.seat_rows = [
            SeatRow(
                seat,
                services.art,
                self._choices,
                hosting=self._hosted is not None,
                parent=self,
            )
            for seat in range(ENTRIES[ui.game].seats)
        ]
        self.missing = PlainLabel(wrap=True)
        self.missing.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.hint = PlainLabel(wrap=True, look="muted")
        self._terms_title = heading()
        self._form = ui.options_form()
        self._options_text = PlainLabel(wrap=True)
        self.clocks = PlainLabel(wrap=True)
        self.hand_delay = PlainLabel(wrap=True)
        self.advice = PlainLabel()
        self.watchers = PlainLabel(wrap=True)
        self.remove = RemoveButton(signals, self.prompt_bar.ask, seated=False)
        self.chat = ChatPanel(signals, lambda: choices)
        self.cancel = QPushButton()
        self.cancel.hide()
        if self._hosted is None:
            self.deal.hide()
        self._lay_out()
        self._connect()
        self._keys = FormKeys(
            self, fields={line.name: line.sit for line in self.seat_rows}, leave=weakly(self._on_escape)
        )
        self.retranslate()

    def _lay_out(self) -> None:
        watching = row_of(self.watchers, self.remove)
        watching.setStretch(0, 1)
        terms = (self._options_text, self.clocks, self.advice, self.hand_delay)
        cards = (each.card for each in self.seat_rows)
        fill_column(self.first, self.code_panel, self._seats_title, *cards, None)
        fill_column(
            self.second, self.hint, self._terms_title, *terms, watching, self._chat_title, (self.chat, 1)
        )
        self._sides.setStretch(0, self._sides.stretch(1))  # the seats take half of the page
        self.chat.lines.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)
        self.chat.lines.setMinimumHeight(CHAT_PX)
        self.questions.addWidget(self.prompt_bar)
        self.questions.addWidget(self.join_banner)
        for button in (self.back, self.options, self.missing, self.cancel, self.deal):
            self.buttons.addWidget(button, button is self.missing)
        code, chat = self.code_panel, self.chat
        order: list[QWidget] = [code.code, code.addresses, code.copy]
        for line in self.seat_rows:
            order += line.tab_order
        order += [self.remove, chat.lines, chat.text, chat.send, chat.more, chat.phrase, chat.mute]
        order += [self.back, self.options, self.cancel, self.deal]
        for earlier, later in pairwise(order):
            QWidget.setTabOrder(earlier, later)

    def _connect(self) -> None:
        for seat, line in enumerate(self.seat_rows):
            line.asked_for.connect(partial(self._on_asked_for, seat))
        self.deal.clicked.connect(self.deal_requested)
        self.cancel.clicked.connect(self._cancel_deal)
        self.options.clicked.connect(self.options_requested)
        self.chat.heard.connect(self._speak)
        self.join_banner.asked.connect(self._speak_question)
        self.prompt_bar.asked.connect(self._speak_question)
        self.signals.news.connect(self._speak)
        self.signals.changed.connect(self._refresh)
        self.signals.code_changed.connect(self._show_new_code)
        self.signals.connection_changed.connect(self._show_touch)
        self.signals.problem_occurred.connect(self.show_refusal)
        self.signals.deal_checked.connect(self._show_verdict)

    # --- display

    def retranslate(self) -> None:
        """Show every text in the present language."""
        self._seats_title.setText(translate("Lobby", "Who plays?"))
        self._terms_title.setText(translate("Lobby", "Agreed before play"))
        self._chat_title.setText(translate("Lobby", "Chat"))
        self.code_panel.retranslate()
        self._show_code()
        self.options.setText(translate("Lobby", "Game options…"))
        self.back.setText(
            translate("Lobby", "Close the table")
            if self._hosted is not None
            else translate("Lobby", "Leave the table")
        )
        self.deal.setText(translate("Lobby", "Deal"))
        self.cancel.setText(translate("Lobby", "Cancel the deal"))
        self.chat.retranslate()
        self.remove.retranslate()
        self.prompt_bar.retranslate()
        self._refresh()

    def _refresh(self) -> None:
        """Show the present state of the table."""
        self.code_panel.show_addresses()
        self.show_lobby()
        show_join_request(self.signals, self.join_banner)

    def _show_code(self) -> None:
        self.code_panel.show_code(self.font().pixelSize())

    def _show_new_code(self) -> None:
        if self._hosted is not None:
            code = self._hosted.code
            self._show_code()
            self.show_note(lambda: translate("Lobby", "The table has a new code: {code}.").format(code=code))

    def show_lobby(self) -> None:
        """Show the lobby: title, seats, terms and spectators."""
        lobby = self.signals.lobby
        self.title.setText(title_text(lobby.name, shown_language()))
        mine = self._client.seats
        free = [line for line, seat in zip(self.seat_rows, lobby.seats, strict=False) if seat.is_free]
        # First, because a player who stands up gets the focus in the field with the name.
        for line in self.seat_rows:
            line.propose(self._name if line in free[:1] and not mine else "")
        for seat, (line, seat_state) in enumerate(zip(self.seat_rows, lobby.seats, strict=False)):
            line.show_seat(
                seat_state, mine=seat in mine, running=lobby.running, hands_late=lobby.hand_delay_turns
            )
        start = free[0].name if free and not mine else self.chat.text
        self._keys.start = start if self._hosted is None else self.code_panel.copy
        self.hint.setVisible(bool(free) or not mine)
        self.hint.setText(
            translate("Lobby", "Take a seat for everyone at this computer. Without a seat, you watch.")
            if free
            else translate("Lobby", "No seat is free: you watch.")
        )
        self._form.take(lobby.options)
        for label, terms in (
            (self._options_text, self._form.summary()),
            (self.clocks, clocks_text(lobby)),
            (self.advice, translate("Lobby", "Players may ask for hints.") if lobby.advice else ""),
            (self.hand_delay, hand_delay_text(lobby)),
        ):
            label.setText(terms)
            label.setVisible(bool(terms))
        watching = ", ".join(map(shown_name, lobby.spectators))
        self.watchers.setVisible(bool(watching))
        self.watchers.setText(translate("Lobby", "Without a seat: {names}").format(names=watching))
        waiting = [
            shown_name(seat_state.name) or translate("Lobby", "seat {n}").format(n=number)
            for number, seat_state in enumerate(lobby.seats, 1)
            if seat_state.kind == "open" or not seat_state.ready
        ]
        self.deal.setEnabled(not waiting and not lobby.running)
        missing = translate("Lobby", "The deal waits for: {names}").format(names=", ".join(waiting))
        self.missing.setText(missing if waiting else "")

    def _speak(self, text: str) -> None:
        announce(self, text)

    def _speak_question(self, question: str, is_read: bool = False) -> None:
        announce(self, question, assertive=True, is_read=is_read)

    # --- actions

    def _on_escape(self) -> None:
        """Answer the open question with no; else leave, after a question if others are at the table."""
        if self.prompt_bar.asking:
            self.prompt_bar.dismiss()
            return
        lobby = self.signals.lobby
        others = lobby.spectators or any(seat.guest > HOST for seat in lobby.seats)
        if self._hosted is not None and not others:
            self.left.emit()
        else:
            self.prompt_bar.ask(self._parting_words, lambda agreed: self.left.emit() if agreed else None)

    def _parting_words(self) -> tuple[str, str, str]:
        text = (
            translate("Lobby", "Close the table for everyone?")
            if self._hosted is not None
            else translate("Lobby", "Leave the table?")
        )
        return text, translate("Ask", "Yes"), translate("Ask", "No")

    def _on_asked_for(self, seat: int, what: str, value: Any) -> None:
        """Ask the host for what a player has pressed at a seat."""
        match what:
            case "sit":
                self._ask(self._client.sit(seat, value))
            case "stand":
                self._ask(self._client.stand(seat))
            case "ready":
                self._ask(self._client.update_seat(seat, ready=value))
            case "hand":
                self._ask(self._client.update_seat(seat, open_hand=value))
            case "emblem":
                self._change_emblem(seat)
            case "bot":
                self._place_bot(seat, value or self._last_bot)
            case "open" if self._hosted is not None:
                self._hosted.open_seat(seat)
            case "remove":
                who = self.signals.lobby.seats[seat]
                self.remove.remove(who.guest, who.name)

    def _ask(self, work: Any) -> None:
        async def ask() -> None:
            reason = await work
            # The player may have left meanwhile; then the page is deleted.
            if reason is not None and isValid(self):
                self.show_refusal(reason)

        self.show_note(str)
        self._tasks.spawn(ask())

    def _change_emblem(self, seat: int) -> None:
        """Ask for the next emblem that no person and no bot has."""
        seats = self.signals.lobby.seats
        taken = {seat_state.emblem for seat_state in seats if seat_state.kind != "open"}
        self._ask(self._client.update_seat(seat, emblem=next_free(seats[seat].emblem, taken)))

    def show_refusal(self, reason: Reason) -> None:
        """Show why something was refused."""
        self.show_note(lambda: shown_sentence(reason.why), assertive=True)

    def _show_touch(self, touch: str) -> None:
        lost = touch == "lost"
        self.show_note(lambda: translate("Lobby", "Connection lost. Reconnecting…") if lost else "")

    def _show_verdict(self, verdict: DealVerdict) -> None:
        """Show that the first deal is at fault before it is dealt: the table never opens then."""
        if verdict.result == "does not match":
            names = [seat.name for seat in self.signals.lobby.seats]
            self.show_note(lambda: f"{badge_text(verdict)}. {why_text(verdict, names)}")

    def show_deal_waiting(self, waiting: bool) -> None:
        """Show or hide the offer to cancel a deal that waits for other computers."""
        if waiting:
            self.show_note(lambda: translate("Lobby", "The deal waits for the other computers to answer."))
        elif self.cancel.isVisible():
            self.show_note(str)
        led_here = self.cancel.hasFocus()
        self.cancel.setVisible(waiting)
        if led_here and not waiting:
            self.deal.setFocus()

    def _cancel_deal(self) -> None:
        if self._hosted is not None:
            self._hosted.cancel_deal()

    def _place_bot(self, seat: int, kind: str) -> None:
        """Let a bot of a kind play a seat; the next one is of the same kind."""
        choice = choice_of(self._choices, kind)
        if self._hosted is not None and choice is not None:
            self._last_bot = kind
            reason = self._hosted.place_bot(seat, kind, choice.name or bot_name(seat))
            if reason is not None:
                self.show_refusal(reason)

    # Qt

    @override
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._show_code()
