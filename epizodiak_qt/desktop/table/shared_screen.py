"""Hands on a shared screen: the curtain of one table page, the PINs, and the hand that is shown.

It follows the turn, closes and opens the curtain, and asks the link for the seat whose hand is open.
"""

from __future__ import annotations

import logging
from functools import cached_property
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QGuiApplication

from epizodiak_qt.desktop.app.form_keys import ENTER, is_typing
from epizodiak_qt.desktop.app.phrases import Phrase
from epizodiak_qt.desktop.app.translation import shown_names, translate
from epizodiak_qt.desktop.scene.animation import ACCELERATE, DECELERATE, RestartableTimer, Track
from epizodiak_qt.desktop.style.seat_emblems import seat_styles_of
from epizodiak_qt.desktop.table.curtain.curtain import Curtain, Pins

if TYPE_CHECKING:
    from PySide6.QtGui import QClipboard, QKeyEvent

    from epizodiak_qt.desktop.table.curtain.curtain_view import CurtainView, Invitation
    from epizodiak_qt.desktop.table.log.event_history import EventHistory
    from epizodiak_qt.desktop.table.table_page import TablePage
    from epizodiak_qt.table.link import Link, Update

log = logging.getLogger(__name__)

CLOSE_MS = 120
OPEN_MS = 220
HEADPHONES: Final = Phrase(
    "Ask", "From now on hands are read aloud. Does everyone who opens a hand wear headphones?"
)
"""The question that precedes private audio."""


class SharedScreen(QObject):
    """Decides whose hand the page shows, and operates the curtain over it.

    Attributes:
        private_audio: Whether the player of an open hand wears headphones, so that a hand may be read aloud
            although several people share the screen. Only for this session.
        public: The public update that the table has shown; None before the table is known. While a move is
            shown it is the update before, so that the curtain names nobody as the next one.

    Signals:
        viewed: The view has changed to that of another seat; carries the update to show.
        change_requested: The button that takes back a sealed choice was pressed.
        look_away_shown: The hint "others look away" has been shown.
    """

    viewed = Signal(object)
    change_requested = Signal()
    look_away_shown = Signal()

    def __init__(self, page: TablePage, link: Link, history: EventHistory) -> None:
        super().__init__(page)
        self._page = page
        self._scene = page.scene
        self._link = link
        self._people = link.seats
        self._history = history
        self.public: Update | None = None
        self._peeking = False
        self._hangs = False
        self._copied: dict[QClipboard.Mode, str] = {}
        self.pins = Pins()
        # Of the players who sat down: another player of the seat is at another screen.
        names = [seat.name for seat in link.public_update().state.seats]
        self._holders = [(names[:seat].count(name), name) for seat, name in enumerate(names)]
        self.curtain = Curtain(self._people, page.scene.clock.now_ms)
        self.private_audio = False
        self._scene.shared = self.curtain.shared
        self._scene.private = not self.curtain.shared
        self._idle = RestartableTimer(page.scene.clock, self.close_curtain)
        page.key_pressed.connect(self.note_key)
        page.key_released.connect(self.curtain.release_key)
        page.view.pressed.connect(self._on_pressed)
        page.view.moved.connect(self.reset_idle_timer)
        self._scene.concealed.connect(self._drop_copies)
        if self.curtain.shared:
            QGuiApplication.clipboard().changed.connect(self._note_copy)

    @cached_property
    def _view(self) -> CurtainView:
        """The curtain of the page, which is made when it first closes."""
        view = self._page.curtain
        view.open_requested.connect(self.open_curtain)
        view.peek_requested.connect(self._peek)
        view.peek_ended.connect(self._stop_peeking)
        view.replay_button.clicked.connect(self._on_replay)
        view.change_button.clicked.connect(self.change_requested)
        view.pin_entered.connect(self._on_pin)
        view.pressed.connect(self._scene.skip)  # as a press on the table does
        return view

    def detach(self) -> None:
        """Stop the timer, and drop what was copied beside an open hand: the table was left."""
        self._idle.stop()
        if self.curtain.shared:
            QGuiApplication.clipboard().changed.disconnect(self._note_copy)
            self._drop_copies()

    def change_settings(self) -> None:
        """Apply the settings of the page, which have changed."""
        self.reset_idle_timer()
        self.show()

    # --- the turn

    def turn_has_passed(self, update: Update) -> bool:
        """Follow the turn to the next seat; return whether another view is to be shown.

        If so, the hand is concealed at once.
        """
        if not self.curtain.turn(update.state.acting, hands_open=update.state.hands_open):
            return False
        seat = update.seat
        if seat is not None:
            self._history.turn_ended(seat)
        self._history.hide()
        self._link.watch(self.curtain.viewer)
        self._scene.conceal(self.public, leaving=seat)
        return True

    def watch(self, seat: int | None) -> None:
        """Receive the updates of a seat, and show the current one."""
        self._link.watch(seat)
        self.viewed.emit(self._link.look(seat)._replace(events=()))

    def reset_idle_timer(self) -> None:
        """Restart the time after which an unused hand is hidden."""
        if self._page.settings.idle_curtain_s and self.curtain.shared and self.curtain.viewer is not None:
            self._idle.start(self._page.settings.idle_curtain_s * 1000)
        else:
            self._idle.stop()

    def note_key(self, event: QKeyEvent) -> None:
        """Record a key press: the key that ends a turn does not open the next hand."""
        if not event.isAutoRepeat():
            self.curtain.press_key(event.key())
        self.reset_idle_timer()

    def _on_pressed(self) -> None:
        """Record a press of the mouse on the table; the keys stay at a closed curtain."""
        self.curtain.press_key(None)
        self._page.ignored_keys = ()
        self.reset_idle_timer()
        if self.curtain.closed:
            self._view.setFocus()

    # --- closing and opening

    @property
    def may_hide(self) -> bool:
        """Whether a hand is open that the curtain can hide."""
        return self._peeking or self.curtain.viewer is not None

    @property
    def may_set_pin(self) -> bool:
        """Whether a hand is open on a screen that several people share."""
        return self.curtain.shared and self.curtain.viewer is not None

    def close_curtain(self) -> None:
        """Hide the open hand at once, also one that is shown only while held."""
        self._stop_peeking()
        if not self.curtain.close():
            return
        self._history.hide()
        self._scene.conceal(self.public)
        self.watch(None)

    def hide_if_shared(self) -> None:
        """Hide the open hand if several people share the screen: before a dialog, or when focus is lost."""
        if self.curtain.shared:
            self.close_curtain()

    def open_curtain(self, key: object = None) -> None:
        """Show the hand of the invited seat, if it may be shown now."""
        if self._may_open(key):
            self._open()

    def _may_open(self, key: object) -> bool:
        """Return whether the invited seat may see the hand without a PIN; record the key or the click."""
        allowed = self.curtain.may_open(key)
        self.curtain.press_key(key)
        return allowed and not self.asks_pin

    @property
    def asks_pin(self) -> bool:
        """Whether the invited seat has a PIN."""
        invited = self.curtain.invited
        return invited is not None and self.pins.protects(self._holders[invited])

    def change_audio(self) -> None:
        """Turn private audio off, or on after a question. An open hand is hidden meanwhile."""
        if not self.curtain.shared:
            return
        if self.private_audio:
            self._set_private_audio(private=False)
            return
        self.close_curtain()
        self._page.confirm(HEADPHONES.say, lambda agreed: self._set_private_audio(private=agreed), to=None)

    def _set_private_audio(self, *, private: bool) -> None:
        """Let hands be read aloud, or not; the view is shown anew for those who listen."""
        if private == self.private_audio:
            return
        self.private_audio = self._scene.private = private
        self.viewed.emit(self._link.look(self.curtain.viewer)._replace(events=()))

    def set_pin(self, seat: int, pin: str) -> bool:
        """Protect the hand of a seat at this screen; return whether the PIN is valid."""
        taken = self.pins.set(self._holders[seat], pin)
        self.show()
        return taken

    def _on_pin(self, pin: str) -> None:
        invited = self.curtain.invited
        if invited is None or not self.curtain.may_open():
            return
        if self.pins.fits(self._holders[invited], pin):
            self._view.clear_pin()
            self._open()
            self._page.ignored_keys = ENTER  # typed to end the PIN, which the last digit has ended
        else:
            self._view.clear_pin(wrong=True)

    def _open(self) -> None:
        self._scene.animator.finish_now()
        waited_ms = self.curtain.waiting_ms
        seat = self.curtain.open()
        if seat is None:
            return
        log.info("hand-over: %.0f ms", waited_ms)
        if not self._page.settings.told_look_away and self.curtain.shared:
            self.look_away_shown.emit()
        if self.curtain.shared:
            self._link.hand_opened(seat)
        self._stop_peeking()
        self._history.show(self._link.look(seat).past)
        self.watch(seat)

    def _peek(self, key: object) -> None:
        """Show the hand while the button or key is held, without legal actions."""
        invited = self.curtain.invited
        if self._may_open(key) and invited is not None and not self._peeking:
            self._scene.animator.finish_now()
            if self.curtain.shared:
                self._link.hand_opened(invited)
            self._peeking = True
            self._view.set_peeking(peeking=True)
            self._scene.present(self._link.look(invited)._replace(legal=(), events=()))

    def _stop_peeking(self) -> None:
        """Hide the hand that is shown while held, at the release or earlier: a release can get lost."""
        if self._peeking:
            self._peeking = False
            self._scene.conceal(self.public)
            self._view.set_peeking(peeking=False)
            self.viewed.emit(self._link.look(None)._replace(events=()))

    def _on_replay(self) -> None:
        invited = self.curtain.invited
        if invited is not None and self.curtain.closed:
            self._scene.animator.finish_now()
            self._history.rewind(invited)
            self.show_recap()
            self._scene.replay([(step.before, step.events) for step in self._history.missed(invited)])

    def _note_copy(self, mode: QClipboard.Mode) -> None:
        """Note what is copied beside an open hand: it may disclose it."""
        if self.curtain.viewer is not None:
            self._copied[mode] = QGuiApplication.clipboard().text(mode)

    def _drop_copies(self) -> None:
        """Remove what was copied beside the hand that is concealed, unless something else was since."""
        clipboard = QGuiApplication.clipboard()
        while self._copied:
            mode, text = self._copied.popitem()
            if clipboard.text(mode) == text:
                clipboard.clear(mode)

    # --- the curtain on the page

    def show(self) -> None:
        """Show or hide the curtain, as the public update says."""
        public = self.public
        if self._peeking:
            return
        if public is None or not self.curtain.closed:
            if self._hangs:
                self._hangs = False
                self._page.view.setFocus()
                self._slide(self._view.height(), 0, OPEN_MS)
            return
        view = self._view
        before, now = view.invitation, self._invitation(public)
        view.show_invitation(now)
        view.show_recap(now.recap)
        falls, self._hangs = not self._hangs, True
        if falls:
            view.show()
            view.raise_()
            self._slide(0, round(self._scene.layout_now.hand.height), CLOSE_MS)
        table = self._page.view
        focused = self._page.window().focusWidget()
        at_table = focused is (table.heir or table) and not table.explored
        typing = is_typing(view) and not view.isAncestorOf(focused)
        changed = falls or at_table or (before.seat, before.pin) != (now.seat, now.pin)
        if changed and not typing:
            view.setFocus()

    def _invitation(self, public: Update) -> Invitation:
        """Return the contents of the curtain."""
        from epizodiak_qt.desktop.table.curtain.curtain_view import Invitation

        invited, seats = self.curtain.invited, public.state.seats
        change = self.change_label()
        if invited is None:
            acting = next(iter(public.state.acting), None)
            if acting is None:
                return Invitation(None, "", change=change)
            title = translate("Curtain", "{name} is playing").format(name=shown_names(seats)[acting])
            look = None if seats[acting].kind == "bot" else seat_styles_of(seats)[acting]
            return Invitation(None, title, look=look, change=change)
        return Invitation(
            seat=invited,
            title=self._page.ui.turn_title(public, invited),
            look=seat_styles_of(seats)[invited],
            recap=tuple(self._recap()),
            replay=bool(self._history.missed(invited)),
            pin=self.asks_pin,
            hold=self._page.settings.reveal == "hold",
            look_away=not self._page.settings.told_look_away and self.curtain.shared,
            change=change,
        )

    def _recap(self) -> list[str]:
        invited, public = self.curtain.invited, self.public
        if invited is None or public is None:
            return []
        return self._history.recap(invited, shown_names(public.state.seats))

    def show_recap(self) -> None:
        """Show the moves that the invited seat has missed, as far as they have been shown."""
        if self._page.curtain_hangs:
            self._view.show_recap(self._recap())

    def change_label(self) -> str:
        """Return the label of the button that takes back a sealed choice of a local seat, or ""."""
        public = self.public
        if public is None or public.state.may_take_back not in self._people:
            return ""
        return self._page.ui.change(public)

    def _slide(self, start: int, end: int, duration_ms: int) -> None:
        """Animate the curtain in the background, until it is to move the other way."""
        hangs, view = self._hangs, self._view

        def show(fraction: float) -> None:
            if self._hangs == hangs:
                view.set_fall(round(start + (end - start) * fraction))

        def ended() -> None:
            if not (hangs or self._hangs):
                view.hide()

        curve = DECELERATE if end else ACCELERATE
        self._scene.animator.run_in_background(Track(duration_ms, show, 0, curve, ended))
