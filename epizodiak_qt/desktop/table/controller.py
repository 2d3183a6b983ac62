"""Between a link and a scene: shows updates, sends actions, and operates the curtain.

The controller holds one seat's view at a time, or the public one. It never sees a position.
"""

from __future__ import annotations

import logging
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from epizodiak_qt.desktop.app.translation import translate
from epizodiak_qt.desktop.scene.animation import ACCELERATE, DECELERATE, RestartableTimer, Track
from epizodiak_qt.desktop.style.focus import hide_and_focus
from epizodiak_qt.desktop.style.seat_emblems import seat_styles_of
from epizodiak_qt.desktop.table.bot_pacing import BotPacing
from epizodiak_qt.desktop.table.curtain import Curtain, Pins
from epizodiak_qt.desktop.table.curtain_view import Invitation
from epizodiak_qt.desktop.table.event_history import EventHistory
from epizodiak_qt.desktop.table.proposals import Proposals
from epizodiak_qt.desktop.table.table_log import TableNotice, notice_line, table_notices
from epizodiak_qt.table.link import ActionTakenBack

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from epizodiak_qt.desktop.app.clock import Clock
    from epizodiak_qt.desktop.app.settings import Settings
    from epizodiak_qt.desktop.app.tasks import Tasks
    from epizodiak_qt.desktop.table.game_ui import GameUi
    from epizodiak_qt.desktop.table.table_page import TablePage
    from epizodiak_qt.games.game import Event
    from epizodiak_qt.games.sentence import Reason
    from epizodiak_qt.table.link import Link, Proposal, Receiver, Update


log = logging.getLogger(__name__)

HOLD_MS = 500
CLOSE_MS = 120
OPEN_MS = 220


class Controller(QObject):
    """Drives one table page. `connect` makes the link; its receiver is the controller.

    Signals:
        look_away_shown: The hint "others look away" has been shown.
        game_over: The game has ended.
        shown_hands_changed: Other hands are shown than before.
        state_changed: The state of the table has changed.
    """

    look_away_shown = Signal()
    game_over = Signal()
    shown_hands_changed = Signal()
    state_changed = Signal()

    def __init__(
        self,
        ui: GameUi,
        page: TablePage,
        connect: Callable[[Receiver], Link],
        settings: Settings,
        clock: Clock,
        tasks: Tasks,
    ) -> None:
        super().__init__(page)
        self._ui = ui
        self._page = page
        self._scene = page.scene
        self._settings = settings
        self._tasks = tasks
        self._clock = clock
        self._public: Update | None = None
        self._peeking = False
        self._key: object = None
        self._curtain_slide = 0
        self._played_automatically = -1
        self.pins = Pins()
        self.pace = BotPacing(self._scene.animator, clock, partial(ask_step, page))
        self._link = connect(self._receive)
        self.people = self._link.seats
        self.shown = self._link.shown
        self.curtain = Curtain(self.people, clock.now_ms)
        self.proposals = Proposals(self._link, page, tasks, ui.language)
        self.history = EventHistory(self.people, partial(_line, ui))
        self._idle = RestartableTimer(clock, self.close_curtain)
        self._connect_signals()
        self.change_settings(settings)

    def _connect_signals(self) -> None:
        self._scene.chosen.connect(self._on_chosen)
        self._scene.refused.connect(self._on_refused)
        curtain = self._page.curtain
        curtain.open_requested.connect(self.open_curtain)
        curtain.peeked.connect(self._on_peeked)
        curtain.replay_requested.connect(self._on_replay)
        curtain.change_requested.connect(self.proposals.take_back)
        curtain.pin_entered.connect(self._on_pin)
        self._page.result.next_round.connect(self._on_next_round)
        self._page.key_pressed.connect(lambda event: self.record_key(event.key()))
        self._page.view.pressed.connect(lambda: self.record_key(None))
        self._page.view.moved.connect(self.reset_idle_timer)

    def start(self) -> None:
        """Show the table for the first time; a deal is animated."""
        public = self._public = self._link.public_update()
        self.curtain.turn(public.state.acting, hands_open=public.state.hands_open)
        seat = self.curtain.viewer
        self.history.begin(self._link.history(seat))
        self._link.watch(seat)
        self._present(self._link.look(seat))

    def _watch(self, seat: int | None) -> None:
        """Receive the updates of a seat, and show the current one."""
        self._link.watch(seat)
        self._present(replace(self._link.look(seat), events=()))

    def _present(self, update: Update) -> None:
        """Show an update, and update log, curtain, result, prompts and commands."""
        self._scene.present(update)
        self._show_log()
        self._show_curtain()
        self._scene.animator.when_idle(self._show_result)
        self._scene.animator.when_idle(lambda: self._play_automatically(update))
        unsaved = self._public is not None and self._public.state.unsaved
        self._scene.status.show_warning(_unsaved_line if unsaved else None)
        self.proposals.show(None if self._public is None else self._public.state, self.names)
        self._show_commands()
        self.reset_idle_timer()

    def _show_commands(self) -> None:
        """Enable the commands that are possible now, beside the table and in the menus."""
        self._page.buttons["undo"].setEnabled(self.proposals.may_take_back is not None)
        self._page.buttons["hide_hand"].setEnabled(self.may_hide)
        self.state_changed.emit()

    def watch_seat(self, seat: int | None) -> None:
        """Show a spectator the table as one player sees it, or (None) the public view."""
        if not self.people:
            self._watch(seat)

    def detach(self) -> None:
        """Leave the table, and stop the scene."""
        self._idle.stop()
        self._link.close()
        self._scene.detach()
        self._page.prompt_bar.dismiss()

    # --- settings and language

    def change_settings(self, settings: Settings) -> None:
        """Apply other settings."""
        self._settings = settings
        self._scene.set_motion(settings.speed, reduced=settings.reduced_motion == "on")
        self._scene.hold_ms = HOLD_MS if settings.confirm == "hold" else 0
        self.pace.kind = settings.bot_pause
        self.reset_idle_timer()

    def retranslate(self) -> None:
        """Show all texts in the current language."""
        self._page.retranslate()
        self._page.prompt_bar.retranslate()
        self._page.fit_overlays()
        self.history.retranslate()
        self._show_log()
        self._show_curtain()
        self._show_result()

    # --- updates

    @property
    def names(self) -> list[str]:
        """The names of the players, by seat."""
        return [] if self._public is None else [seat.name for seat in self._public.state.seats]

    @property
    def over(self) -> bool:
        """Whether the last public update says that the game is over."""
        return self._public is not None and self._public.state.over

    @property
    def proposal(self) -> Proposal | None:
        """The open proposal of the last public update."""
        return None if self._public is None else self._public.state.proposal

    def plays_bot(self, seat: int) -> bool:
        """Return whether a bot plays a seat now."""
        return self._public is not None and self._public.state.seats[seat].kind == "bot"

    def _receive(self, update: Update) -> None:
        before, self._public = self._public, self._link.public_update()
        if self.shown != self._link.shown:
            self.shown = self._link.shown
            self.shown_hands_changed.emit()
        self.history.add(update.events, before)
        self._log_notices(before, update)
        if not self.curtain.turn(update.state.acting, hands_open=update.state.hands_open):
            self._present(update)
            return
        # The turn has ended: conceal the hand at once, and animate its last action in the public view.
        seat = update.seat
        if seat is not None:
            self.curtain.remember_key(self._key)
            self.history.turn_ended(seat)
        self.history.hide()
        self._link.watch(self.curtain.viewer)
        self._scene.conceal(leaving=seat)
        self._present(replace(self._public, events=tuple(event.seen_by(None) for event in update.events)))

    def _log_notices(self, before: Update | None, update: Update) -> None:
        """Log the proposals, votes and changes of players; show a refusal as a notice too."""
        for notice in table_notices(None if before is None else before.state, update.state, update.events):
            self.history.note(notice)
            if notice.kind in ("refused", "lapsed"):
                self._scene.status.show_notice(partial(self._notice_text, notice))

    def _notice_text(self, notice: TableNotice) -> str:
        return notice_line(notice, self.names)

    def _show_log(self) -> None:
        self._page.log.apply(self.history.log_change(self.names))

    # --- the curtain

    def reset_idle_timer(self) -> None:
        """Restart the time after which an unused hand is hidden."""
        if self._settings.idle_curtain_s and self.curtain.shared and self.curtain.viewer is not None:
            self._idle.start(self._settings.idle_curtain_s * 1000)
        else:
            self._idle.stop()

    def record_key(self, key: object) -> None:
        """Record the last pressed key, None for the mouse: the key that ended a turn must not open a hand."""
        self._key = key
        self.reset_idle_timer()

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
        self.history.hide()
        self._scene.conceal(leaving=None)
        self._watch(None)

    def hide_if_shared(self) -> None:
        """Hide the open hand if several people share the screen: before a dialog, or when focus is lost."""
        if self.curtain.shared:
            self.close_curtain()

    def open_curtain(self, key: object = None) -> None:
        """Show the hand of the invited seat, if it may be shown now."""
        if not self.curtain.may_open(key) or self.pins.protects(self.curtain.invited):
            return
        self._open()

    def set_pin(self, seat: int, pin: str) -> bool:
        """Protect the hand of a seat at this screen; return whether the PIN is valid."""
        taken = self.pins.set(seat, pin)
        self._show_curtain()
        return taken

    def _on_pin(self, pin: str) -> None:
        invited = self.curtain.invited
        if invited is None or not self.curtain.may_open():
            return
        if self.pins.fits(invited, pin):
            self._open()
        else:
            self._page.curtain.show_wrong_pin()

    def _open(self) -> None:
        waited_ms = self.curtain.invited_for_ms
        seat = self.curtain.open()
        if seat is None:
            return
        log.info("hand-over: %.0f ms", waited_ms)
        if not self._settings.told_look_away and self.curtain.shared:
            self.look_away_shown.emit()
        self._report_opened(seat)
        self._stop_peeking()
        self.history.show(self._link.look(seat).past)
        self._watch(seat)

    def _report_opened(self, seat: int) -> None:
        """Report to the table whose hand is shown; a single person at the screen sees it all the time."""
        if self.curtain.shared:
            self._link.hand_opened(seat)

    def _on_peeked(self, held: bool) -> None:
        """Show the hand while the button or key is held, without legal actions."""
        invited = self.curtain.invited
        if held and invited is not None and self.curtain.may_open() and not self.pins.protects(invited):
            self._report_opened(invited)
            self._peeking = True
            self._page.curtain.set_peeking(True)
            self._scene.present(replace(self._link.look(invited), legal=(), events=()))
            self._show_commands()
        elif not held:
            self._stop_peeking()

    def _stop_peeking(self) -> None:
        """Hide the hand that is shown while held, at the release or earlier: a release can get lost."""
        if self._peeking:
            self._peeking = False
            self._scene.conceal(leaving=None)
            self._page.curtain.set_peeking(False)
            self._present(replace(self._link.look(None), events=()))

    def _on_replay(self) -> None:
        invited = self.curtain.invited
        if invited is not None and self.curtain.closed:
            self._scene.replay([(scene.before, scene.events) for scene in self.history.missed(invited)])

    def _show_curtain(self) -> None:
        public = self._public
        view = self._page.curtain
        if public is None or not self.curtain.closed:
            if view.isVisible():
                self._page.view.setFocus()
                self._slide(view.height(), 0, OPEN_MS, view.hide)
            return
        invited = self.curtain.invited
        shown = invited if invited is not None else next(iter(public.state.acting), None)
        name = self.names[shown] if shown is not None else ""
        view.show_invitation(
            Invitation(
                seat=invited,
                name=name,
                look=None if invited is None else seat_styles_of(public.state.seats)[invited],
                recap=self.history.recap(invited, self.names) if invited is not None else (),
                pin=self.pins.protects(invited),
                hold=self._settings.reveal == "hold",
                look_away=not self._settings.told_look_away and self.curtain.shared,
                change=self._change_label(),
            )
        )
        if not view.isVisible():
            view.show()
            view.raise_()
            self._slide(0, round(self._scene.layout_now.hand.height), CLOSE_MS, None)
        view.setFocus()

    def _change_label(self) -> str:
        """Return the label of the button that takes back a sealed choice of a local seat, or ""."""
        public = self._public
        if public is None or public.state.may_take_back not in self.people:
            return ""
        return self._ui.change(public)

    def _slide(self, start: int, end: int, duration_ms: int, done: Callable[[], None] | None) -> None:
        """Animate the curtain in the background."""
        self._curtain_slide += 1
        number, view = self._curtain_slide, self._page.curtain

        def show(fraction: float) -> None:
            if number == self._curtain_slide:
                view.set_fall(round(start + (end - start) * fraction))

        def ended() -> None:
            if done is not None and number == self._curtain_slide:
                done()

        curve = DECELERATE if end else ACCELERATE
        self._scene.animator.run_in_background(Track(duration_ms, show, 0, curve, ended))

    # --- what the player does, or the table for the player

    def _play_automatically(self, update: Update) -> None:
        """Play the only legal action if the game wants it; not one that has just been taken back."""
        newest = self._public is not None and update.seq == self._public.seq > self._played_automatically
        if not newest or update.seat is None or update.seat != self.curtain.viewer:
            return
        action = self._ui.automatic(update)
        taken_back = any(isinstance(event, ActionTakenBack) for event in update.events)
        if action is not None and not taken_back:
            self._played_automatically = update.seq
            self._tasks.spawn(self._act(action))

    def _on_chosen(self, action: object) -> None:
        if self._settings.confirm != "ask" or not self._ui.question(action):
            self._tasks.spawn(self._act(action))
            return

        def words() -> tuple[str, str, str]:
            return self._ui.question(action), translate("Ask", "Yes"), translate("Ask", "No")

        def answered(agreed: bool) -> None:
            if agreed:
                self._tasks.spawn(self._act(action))
            else:
                self._scene.restore()

        self._page.ask(words, answered, "yes")

    async def _act(self, action: object) -> None:
        seat = self.curtain.viewer
        if seat is None:
            return
        reason = None
        if self.proposals.may_take_back == seat and self._change_label():
            reason = await self._link.propose(seat, "take back")
        reason = reason or await self._link.act(seat, action)
        if reason is not None:
            self.show_refusal(reason)
            self._scene.restore()

    def _on_refused(self, action: object) -> None:
        seat = self.curtain.viewer
        if seat is not None:
            self._tasks.spawn(self._explain(seat, action))

    async def _explain(self, seat: int, action: object) -> None:
        reason = await self._link.explain(seat, action)
        if reason is not None and seat == self.curtain.viewer:
            self.show_refusal(reason)

    def show_refusal(self, reason: Reason) -> None:
        """Show why a request was refused, without the number of the ruling."""
        self._page.show_refusal(reason, self._ui.language)

    # --- the end of a round and of the game

    def _show_result(self) -> None:
        public = self._public
        panel = self._page.result
        if public is None or not public.state.hands_open:
            hide_and_focus(panel, self._page.view)
            return
        if not panel.isVisible() and public.state.over:
            self.game_over.emit()
        result = self._ui.result(self._link.look(None), self._scene.style_now)  # its events tell how it ended
        panel.show_result(result, over=public.state.over)
        elsewhere = public.state.unready - self.people
        names = [] if public.state.unready & self.people else [self.names[seat] for seat in elsewhere]
        if names and panel.window().focusWidget() is panel.next_button:
            self._page.view.setFocus()  # a disabled button would pass the focus to the next widget
        panel.waiting(names)
        self._page.fit_overlays()

    def _on_next_round(self) -> None:
        self._tasks.spawn(self._ready())

    async def _ready(self) -> None:
        for seat in sorted(self.people):
            reason = await self._link.ready(seat)
            if reason is not None and reason.code != "not_between_rounds":
                self.show_refusal(reason)
                return


def _line(ui: GameUi, event: Event, names: Sequence[str]) -> str:
    return notice_line(event, names) if isinstance(event, TableNotice) else ui.event_line(event, names)


def ask_step(page: TablePage, go_on: Callable[[], None]) -> None:
    """Ask the player to let the next bot move."""
    page.ask(
        lambda: (translate("Ask", "The next player is a bot."), translate("Ask", "Continue"), ""),
        lambda _agreed: go_on(),
        "yes",
    )


def _unsaved_line() -> str:
    """Return the warning while the journal cannot be written, at this computer or at the host."""
    return translate(
        "Table",
        "The game cannot be saved, so no move counts. Is the disk full? It goes on once there is room.",
    )
