"""The sidebar of a network table: log, chat, participants, deal badge; and status badges on the panels.

With the badges and the choice of a hand it is all that a network adds to the page of a table.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QFontMetricsF
from PySide6.QtWidgets import QPushButton, QTabWidget, QVBoxLayout, QWidget

from epizodiak_qt.desktop.app.clock import weakly
from epizodiak_qt.desktop.app.translation import plural, shown_name, shown_sentence, translate
from epizodiak_qt.desktop.network import seat_texts
from epizodiak_qt.desktop.network.chat_panel import ChatPanel
from epizodiak_qt.desktop.network.deal_dialog import DealDialog, badge_text
from epizodiak_qt.desktop.network.lobby.remove_menu import RemoveButton
from epizodiak_qt.desktop.network.notifications import Notifications
from epizodiak_qt.desktop.network.own_seat_menu import OwnSeatButton
from epizodiak_qt.desktop.scene.table_layout import panel_parts, panel_text
from epizodiak_qt.desktop.style.fonts import TEXT, font
from epizodiak_qt.desktop.style.forms import NO_MARGINS, fill_column
from epizodiak_qt.desktop.style.lists import ComboBox
from epizodiak_qt.desktop.style.plain_label import PlainLabel, make_readable
from epizodiak_qt.desktop.style.scroll_area import scroll_area
from epizodiak_qt.desktop.style.stylesheet import set_style_sheet
from epizodiak_qt.games.catalogue import ENTRIES
from epizodiak_qt.override import override

if TYPE_CHECKING:
    from epizodiak_qt.desktop.network.table_signals import TableSignals
    from epizodiak_qt.desktop.scene.rects import Rect
    from epizodiak_qt.desktop.shell.table_session import TableSession
    from epizodiak_qt.desktop.shell.table_window import TableWindow
    from epizodiak_qt.desktop.style.theme import Theme
    from epizodiak_qt.desktop.table.controller import Controller
    from epizodiak_qt.lobby.listener import DealVerdict
    from epizodiak_qt.lobby.lobby import LobbySeat

TICK_MS: Final = 1000
LOG, CHAT, TABLE = range(3)
LEAST_LINES: Final = 5  # of the log and its tabs: a lower one is covered instead
GAP_PX: Final = 6


class TableSidebar(QObject):
    """The additions of a network table to the page of one session."""

    def __init__(self, session: TableSession, signals: TableSignals, window: TableWindow) -> None:
        super().__init__(session.page)
        services = window.services
        self._window = window
        self._page = session.page
        self._controller = session.controller
        self._ui = session.ui
        self._client = client = signals.client
        self._hosted = client.as_host
        self.signals = signals
        self._clock = services.clock
        self._over = False
        self._unread = 0
        self.chat = ChatPanel(signals, lambda: services.bots.choices(session.ui.game))
        self.badge = QPushButton()
        self.notifications = Notifications(session, signals, services.tasks)
        self.banner = self.notifications.banner
        self.decide, self.take = self.notifications.decide, self.notifications.take
        self.remove = RemoveButton(signals, partial(self._page.ask, to=None), seated=True)
        self.own_seat = OwnSeatButton(session, client, services.bots)
        self.people = PlainLabel(wrap=True)
        make_readable(self.people)
        self.people.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.tabs = QTabWidget()
        self.tabs.setDocumentMode(True)
        self.tabs.tabBar().setDrawBase(False)
        table = QWidget()
        buttons = (self.badge, self.decide, self.take, self.own_seat, self.remove)
        fill_column(QVBoxLayout(table), *buttons, (self.people, 1), margins=(4, 4, 4, 4))
        # Three names seldom fit with large text: they are elided then, and complete in tooltips.
        self.tabs.setUsesScrollButtons(False)
        self.tabs.setElideMode(Qt.TextElideMode.ElideRight)
        for panel in (self._page.log, scroll_area(self.chat), scroll_area(table)):
            self.tabs.addTab(panel, "")
        self.hand_picker = HandPicker(session.controller, signals)
        self._column = QWidget()
        fill_column(QVBoxLayout(self._column), self.hand_picker, (self.tabs, 1), margins=NO_MARGINS)
        self.status_badges = [StatusBadge(self._page) for _ in range(ENTRIES[session.ui.game].seats)]
        self.result_badge = QPushButton()
        self._page.result.add_badge(self.result_badge)
        self._page.put_beside(self._column)
        self._column.installEventFilter(self)
        self._connect()
        self.retranslate()
        self._tick()

    def _connect(self) -> None:
        signals = self.signals
        for button in (self.badge, self.result_badge):
            button.clicked.connect(self.show_deals)
        self.tabs.currentChanged.connect(self._read)
        self.chat.heard.connect(self._page.speak)
        # No lambdas: PySide holds them with all that they refer to, until `signals` is deleted by Qt.
        signals.news.connect(self._page.speak)
        signals.changed.connect(self.refresh)
        signals.chat_received.connect(self._count)
        signals.ended.connect(self.own_seat.close_bots)
        signals.problem_occurred.connect(self._controller.show_refusal)
        self._page.arranged.connect(self.fit)
        self.banner.changed.connect(self.fit)
        self._controller.state_changed.connect(self.refresh)

    def close(self) -> None:
        """Stop the ticks and the notifications."""
        self._over = True
        self.own_seat.close_bots()
        self.notifications.close()

    # --- display

    def retranslate(self) -> None:
        """Show every text in the present language."""
        self.chat.retranslate()
        self._name_tab(LOG, translate("Sidebar", "Log"))
        self._name_tab(TABLE, translate("Sidebar", "Table"))
        self.tabs.setAccessibleName(translate("Sidebar", "Log, chat and table"))
        self.notifications.retranslate()
        self.own_seat.retranslate()
        self.remove.retranslate()
        self._name_chat()
        self.refresh()

    def _count(self) -> None:
        if self.tabs.currentIndex() != CHAT:
            self._unread += 1
            self._name_chat()

    def _read(self) -> None:
        if self.tabs.currentIndex() == CHAT:
            self._unread = 0
            self._name_chat()

    def _name_chat(self) -> None:
        chat = translate("Sidebar", "Chat")
        unread = translate("Sidebar", "Chat ({n} new)").format(n=self._unread)
        self._name_tab(CHAT, unread if self._unread else chat)

    def _name_tab(self, tab: int, name: str) -> None:
        self.tabs.setTabText(tab, name)
        self.tabs.setTabToolTip(tab, name)

    def _tick(self) -> None:
        """Refresh once a second while a clock or an absence is counted."""
        if not self._over:
            if self._counting():
                self.refresh()
            self._clock.call_later(TICK_MS, weakly(self._tick))

    def _counting(self) -> bool:
        lobby, clocks = self.signals.lobby, self.signals.clocks
        away = any(seat_state.presence in ("away", "left") for seat_state in lobby.seats)
        return away or (clocks is not None and bool(clocks.running) and not clocks.paused)

    def refresh(self) -> None:
        """Show the present presence, clocks and badges."""
        if self._over:
            return
        if not self._page.scene.moving:
            # A clock would tell whose turn comes next, and a verdict that the round is over.
            self._show_status_badges()
            self._show_badge()
        self._show_people()
        self.own_seat.refresh()
        self.hand_picker.refresh()
        self.notifications.refresh()
        self._page.fit_overlays()  # a badge or a note may have appeared in the result

    def _show_status_badges(self) -> None:
        lobby, theme = self.signals.lobby, self._window.theme
        late = self.signals.out_of_time()
        for seat, badge in enumerate(self.status_badges):
            text = self._state(seat, lobby.seats[seat])
            short = seat_texts.presence_text(lobby.seats[seat], self.signals.absent_s(seat), short=True)
            short = "" if self._controller.plays_bot(seat) else short
            if self.signals.connection == "weak" and seat in self._client.seats:
                text, short = translate("Lobby", "weak connection"), translate("Lobby", "weak")
            alarm = (bool(text) and not self._controller.plays_bot(seat)) or seat in late
            left_s = self.signals.left_s(seat)
            text = text or ("" if left_s is None else seat_texts.format_clock(left_s))
            badge.show_words(text, short or text, theme, alarm=alarm)

    def _state(self, seat: int, seat_state: LobbySeat) -> str:
        """Return the presence of a seat's player in words, or that a bot plays there instead."""
        if seat_state.kind == "human" and self._controller.plays_bot(seat):
            return translate("Sidebar", "a bot plays")
        return seat_texts.presence_text(seat_state, self.signals.absent_s(seat))

    @property
    def verdict(self) -> DealVerdict | None:
        """The last verdict; a deal that does not match stays in front of later ones."""
        verdicts = self.signals.verdicts
        wrong = (each for each in verdicts if each.result == "does not match")
        return next(wrong, verdicts[-1] if verdicts else None)

    def _show_badge(self) -> None:
        verdict, theme = self.verdict, self._window.theme
        sheet = ""
        if verdict is not None and verdict.result != "not checked":
            verified = verdict.result == "verified"
            colour, ink = (theme.green, theme.mark_ink) if verified else (theme.red, "#FFFFFF")
            sheet = f"background: {colour}; color: {ink}; font-weight: bold;"
        for button in (self.badge, self.result_badge):
            button.setText(translate("Sidebar", "Deal check…") if verdict is None else badge_text(verdict))
            set_style_sheet(button, sheet)
        self.result_badge.setVisible(verdict is not None)

    def _show_people(self) -> None:
        lobby = self.signals.lobby
        lines = []
        if self._hosted is not None:
            lines.append(translate("Sidebar", "Code: {code}").format(code=self._hosted.code))
            lines += [shown_sentence(why) for why in self._hosted.not_advertised]
            lines += self._hosted.addresses
        for seat, seat_state in enumerate(lobby.seats):
            state = self._state(seat, seat_state)
            name = shown_name(seat_state.name)
            lines.append(f"{name} – {state}" if state else name)
            said = seat_texts.absence_votes_text(lobby, seat)
            if said and not self._controller.plays_bot(seat):
                lines.append(said)
        if lobby.spectators:
            names = ", ".join(map(shown_name, lobby.spectators))
            lines.append(translate("Sidebar", "Spectators: {names}").format(names=names))
        if late := lobby.agreed_hand_delay:
            lines.append(plural("Sidebar", "Spectators see the table %n turn(s) late, with all hands.", late))
        if self.signals.deal_words:
            words = seat_texts.word_by_word(self.signals.deal_words)
            said = translate("Sidebar", "Words of the deal: {words}.").format(words=words)
            compare = translate("Deal", "Compare them: every screen shows the same four words.")
            lines.append(f"{said} {compare}")
        self.people.setText("\n".join(lines))
        # While a seat is free, the code stands with the result too, which may cover the sidebar.
        free = any(seat.is_free for seat in lobby.seats)
        self._page.result.set_note(lines[0] if self._hosted is not None and free else "")

    def show_deals(self) -> DealDialog:
        """Open the dialog about the deal check."""
        self._controller.shared_screen.hide_if_shared()
        dialog = DealDialog(
            self.signals.verdicts,
            self.signals.deal_words,
            self._controller.names,
            self._window.show_message,
            self._window,
        )
        dialog.open()
        return dialog

    def fit(self) -> None:
        """Place the badges on the panels and the banner below the log, which shrinks for it."""
        now = self._page.scene.layout_now
        names = self._controller.names
        for badge, panel, name, player in zip(
            self.status_badges, now.players, names, self._page.scene.players, strict=False
        ):
            badge.fit(panel, name, len(player.info.badges), panel_text(panel, now.text_px))
        left = self.banner.fit_column(now.log, now.status.bottom)
        free = self.banner.isHidden() or left < LEAST_LINES * now.text_px
        x, y, width, height = (round(each) for each in now.log)
        self._column.setGeometry(x, y, width, height if free else round(left) - GAP_PX)

    # Qt

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        elif event.type() == QEvent.Type.StyleChange:
            self.refresh()
        return False


class HandPicker(QWidget):
    """Visible to spectators; `choice` lists the players once all have agreed to show their hands."""

    def __init__(self, controller: Controller, signals: TableSignals) -> None:
        super().__init__()
        self._controller = controller
        self._signals = signals
        self.text = PlainLabel(wrap=True)
        self.choice = ComboBox()
        self.text.setBuddy(self.choice)
        fill_column(QVBoxLayout(self), self.text, self.choice, margins=(4, 4, 4, 4))
        self.choice.activated.connect(self._look)
        controller.shown_hands_changed.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Show the delay and the hands that can be chosen."""
        late = self._signals.lobby.agreed_hand_delay
        self.setVisible(not self._signals.client.seats)
        shown = sorted(self._controller.shown)
        self.choice.setVisible(bool(shown))
        if not late:
            self.text.setText(translate("Sidebar", "You are watching the game."))
        elif shown:
            self.text.setText(plural("Sidebar", "You see the table %n turn(s) late, and the hand of:", late))
        else:
            soon = plural("Sidebar", "You see the table and the hands %n turn(s) late.", late)
            but = translate("Sidebar", "A computer with a player shows no hands.")
            self.text.setText(f"{soon} {but}")
        names = self._controller.names
        texts = [translate("Sidebar", "nobody"), *(names[seat] for seat in shown)]
        self.choice.setAccessibleName(translate("Sidebar", "Hand you see"))
        if texts == [self.choice.itemText(place) for place in range(self.choice.count())]:
            return
        chosen = self.choice.currentData()
        self.choice.clear()
        for seat, text in zip((None, *shown), texts, strict=True):
            self.choice.addItem(text, seat)
        self.choice.setCurrentIndex(shown.index(chosen) + 1 if chosen in shown else 0)

    def _look(self) -> None:
        self._controller.watch_seat(self.choice.currentData())


MARGIN_PX = 6
BESIDE_NAME = 1.5  # in heights of the text: the mark of the turn before the name, and the margin

SMALLEST_PX = 12
OVERHANG_PX = 5  # above the panel: with large text hardly more lies before the counts of the one above


class StatusBadge(PlainLabel):
    """A badge on one player panel, transparent for the mouse; it shortens its text to spare the name."""

    def __init__(self, page: QWidget) -> None:
        super().__init__("", page)
        self._words = self._short = ""
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def show_words(self, words: str, short: str, theme: Theme, *, alarm: bool) -> None:
        """Show a text, or its short form where room is short; an empty text hides the badge."""
        self._words, self._short = words, short
        colour, ink = (theme.orange, theme.mark_ink) if alarm else (theme.chip, theme.score)
        set_style_sheet(
            self,
            f"background: {colour}; color: {ink}; border: 1px solid {theme.chip_border};"
            "border-radius: 8px; padding: 1px 8px;",
        )
        self.setText(words)
        self.setVisible(bool(words))
        self.raise_()

    def fit(self, card: Rect, name: str, counts: int, text_px: float) -> None:
        """Place the badge at the upper right corner of a panel with so many counts, beside the name."""
        taken = QFontMetricsF(font(TEXT, text_px * 1.2, bold=True)).horizontalAdvance(name)
        name_left = panel_parts(card, text_px, counts).name.x
        room = card.right - name_left - taken - BESIDE_NAME * text_px - MARGIN_PX
        for words, part in ((self._words, 1.2), (self._words, 0.9), (self._short, 1.2), (self._short, 0.8)):
            self.setText(words)
            self.setFont(font(TEXT, max(SMALLEST_PX, text_px * part), bold=True))
            if self.sizeHint().width() <= room:
                break
        self.adjustSize()
        self.move(
            round(card.right - self.width() - MARGIN_PX), round(card.y - min(self.height() / 3, OVERHANG_PX))
        )
