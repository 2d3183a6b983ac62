"""Between a link and a scene: shows updates, keeps the log, and sends actions.

The controller holds one seat's view at a time, or the public one. It never sees a position.
"""

from __future__ import annotations

from functools import cached_property, partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Signal

from epizodiak_qt.desktop.app.announce import is_listening
from epizodiak_qt.desktop.app.phrases import Phrase
from epizodiak_qt.desktop.app.translation import shown_names, translate
from epizodiak_qt.desktop.table.announcer import Announcer
from epizodiak_qt.desktop.table.bot_pacing import BotPacing
from epizodiak_qt.desktop.table.game_ui import opened_line
from epizodiak_qt.desktop.table.log.event_history import EventHistory
from epizodiak_qt.desktop.table.log.log_entry import TableNotice, log_line, notice_line, table_notices
from epizodiak_qt.desktop.table.look_back import LookBack
from epizodiak_qt.desktop.table.proposals import Proposals
from epizodiak_qt.desktop.table.shared_screen import SharedScreen
from epizodiak_qt.table.link import ActionTakenBack

if TYPE_CHECKING:
    from collections.abc import Callable

    from epizodiak_qt.desktop.app.tasks import Tasks
    from epizodiak_qt.desktop.table.table_page import TablePage
    from epizodiak_qt.desktop.table.table_questions import TableQuestions
    from epizodiak_qt.games.sentence import Reason
    from epizodiak_qt.table.link import Link, Proposal, Receiver, Update


HOLD_MS = 500
BEFORE_ONLY_CHOICE_MS: Final = 300.0  # so that its player sees the table before it
UNSAVED: Final = Phrase(
    "Table",
    "The game cannot be saved, so no move counts. Is the disk full? It goes on once there is room.",
)
"""The warning while the journal cannot be written, at this computer or at the host."""


class Controller(QObject):
    """Drives one table page. `connect` makes the link; its receiver is the controller.

    Log, curtain, result, questions and commands follow the animation: all of them show the public update
    whose events have been shown, not the newest one.

    Attributes:
        local_only: Whether nobody follows the game from another computer.
        look: Returns the current update of a seat at this screen, with the events of the round.

    Signals:
        shown_hands_changed: Other hands are shown than before.
        state_changed: The state of the table has changed.
    """

    shown_hands_changed = Signal()
    state_changed = Signal()

    def __init__(self, page: TablePage, connect: Callable[[Receiver], Link], tasks: Tasks) -> None:
        super().__init__(page)
        self._ui = ui = page.ui
        self._page = page
        self._scene = page.scene
        self._tasks = tasks
        self._newest: Update | None = None
        self._played_automatically = -1
        self._unsaved = False
        self._seen_by: int | None = None  # the seat whose view was presented last
        self.local_only = False
        self.pace = BotPacing(self._scene.animator, page.scene.clock, partial(ask_step, page))
        self._link = connect(self._receive)
        self.people = self._link.seats
        self.shown = self._link.shown
        self.look = self._link.look
        line = partial(opened_line, ui, self._link.public_update())
        self._line = partial(log_line, line)
        self.announcer = Announcer(page, self._line)
        self.history = EventHistory(self.people, self._line, ui.log)
        self._scene.opening = ui.opening
        self.shared_screen = SharedScreen(page, self._link, self.history)
        self.curtain = self.shared_screen.curtain
        self.proposals = Proposals(self._link, page, self.curtain, tasks)
        page.buttons["hide_hand"].setVisible(self.curtain.shared)  # for a lone player F9 is enough
        self.look_back = LookBack(page, self.history, self.curtain)
        self._connect_signals()
        self.change_settings()

    @cached_property
    def questions(self) -> TableQuestions:
        """The object that answers the questions of the keys."""
        from epizodiak_qt.desktop.table.table_questions import TableQuestions

        return TableQuestions(self._page, self.history)

    def _connect_signals(self) -> None:
        self._scene.chosen.connect(self._on_chosen)
        self._scene.refused.connect(self._on_refused)
        self._scene.event_shown.connect(self._on_event_shown)
        self._scene.rested.connect(self._on_rested)
        self._scene.hurried.connect(self.pace.hurry)
        self._scene.concealed.connect(self._conceal)
        self.shared_screen.viewed.connect(self._present)
        self._page.result.next_round.connect(self._on_next_round)
        self.shared_screen.change_requested.connect(self.proposals.take_back)
        self._page.said.connect(self.announcer.speak)
        self._page.view.navigator.focus_moved.connect(self.announcer.show_focus)
        self.look_back.ended.connect(self._show_game_again)

    def start(self) -> None:
        """Show the table for the first time; a deal is animated."""
        public = self._newest = self._link.public_update()
        # Until the deal has been shown, it is nobody's turn.
        state = public.state._replace(acting=(), may_take_back=None)
        self.shared_screen.public = public._replace(state=state)
        self.curtain.turn(public.state.acting, hands_open=public.state.hands_open)
        seat = self.curtain.viewer
        update = self._link.look(seat)
        self.history.begin(self._link.history(seat), len(update.events))
        self._link.watch(seat)
        self._present(update)

    def _present(self, update: Update) -> None:
        """Show an update; all the rest follows once its events have been shown."""
        self.look_back.drop()
        self._show_unsaved()
        if self._newest is not None:
            if not self._newest.state.hands_open and self._page.result.open:
                self._page.result.close_result()  # before the next deal is shown
            self.proposals.drop_expired(self._newest.state)
        self._seen_by = update.seat
        self._scene.present(update)
        if self._scene.moving:
            self._show_log()
            self.shared_screen.show()
            self._show_commands()
        self.shared_screen.reset_idle_timer()

    def _on_event_shown(self) -> None:
        """Let log and recap hold the event whose animation has ended."""
        self.history.advance()
        self._show_log()
        self.announcer.show_events(self.history.news())
        self.shared_screen.show_recap()

    def _on_rested(self) -> None:
        """Show what follows from the newest update, whose events have been shown."""
        public = self.shared_screen.public = self._newest
        assert public is not None, "an update was presented"
        self.history.catch_up()
        self.curtain.invite()
        self._show_log()
        self.shared_screen.show()
        self._show_result()
        self.proposals.show(public.state, self.names)
        self._show_commands()
        self._play_automatically()
        plays_itself = self._played_automatically == public.seq
        acting = self.people & set(public.state.acting) and not plays_itself
        if not self.people or acting or public.state.between:
            self.pace.end_series()
        self.announcer.show_events(self.history.news())
        invited = self.curtain.invited if self.curtain.closed else None
        title = "" if invited is None else self._ui.turn_title(public, invited)
        self.announcer.show_turn(public, title, plays_itself=plays_itself)
        self.look_back.refresh()

    def _conceal(self) -> None:
        """Drop what the log leads to, and what is not spoken yet: it may disclose the hand."""
        self.look_back.drop()
        self.announcer.drop()

    def _show_unsaved(self) -> None:
        """Show and speak a warning while the journal cannot be written."""
        unsaved = self._newest is not None and self._newest.state.unsaved
        if unsaved and not self._unsaved:
            self._page.speak(UNSAVED.say(), assertive=True)
        self._unsaved = unsaved
        self._scene.status.show_warning(UNSAVED.say if unsaved else None)

    def _show_commands(self) -> None:
        """Enable the commands that are possible now, beside the table and in the menus."""
        self._page.buttons["undo"].setEnabled(self.proposals.may_take_back is not None)
        self._page.buttons["hide_hand"].setEnabled(self.shared_screen.may_hide)
        self.state_changed.emit()

    def watch_seat(self, seat: int | None) -> None:
        """Show a spectator the table as one player sees it, or (None) the public view."""
        if not self.people:
            self._conceal()
            self.shared_screen.watch(seat)

    def detach(self) -> None:
        """Leave the table, and stop the scene."""
        self.announcer.close()
        self._scene.event_shown.disconnect(self._on_event_shown)
        self._scene.rested.disconnect(self._on_rested)
        self._scene.hurried.disconnect(self.pace.hurry)
        self.shared_screen.detach()
        self._link.close()
        self._scene.detach()
        self._page.prompt_bar.dismiss()
        self._page.questions.clear()  # one of them refers to the page
        self._page.view.detach()

    # --- settings and language

    def change_settings(self) -> None:
        """Apply the settings of the page, which have changed."""
        settings = self._page.settings
        self._scene.set_motion(settings.speed, reduced=settings.reduced_motion == "on")
        self._scene.hold_ms = HOLD_MS if settings.confirm == "hold" else 0
        self.pace.kind = settings.bot_pause
        self.shared_screen.change_settings()

    def retranslate(self) -> None:
        """Show all texts in the current language."""
        self.announcer.drop()
        self._page.retranslate()
        self._page.prompt_bar.retranslate()
        self._page.fit_overlays()
        self._show_log()
        self.look_back.retranslate()
        self.shared_screen.show()
        if self._page.result.open:
            self._show_result()

    @property
    def public(self) -> Update | None:
        """The public update that the table has shown."""
        return self.shared_screen.public

    @property
    def awaited(self) -> int | None:
        """The seat of a person at this screen whose turn it is; None if the table plays for that person."""
        public = self.public
        if public is None or self._played_automatically == public.seq:
            return None
        seat = self.curtain.invited if self.curtain.closed else self.curtain.viewer
        return seat if seat in public.state.acting else None

    # --- looking back

    def _show_game_again(self) -> None:
        """Show the newest update after an earlier moment; what happened meanwhile does not move again."""
        self._present(self._link.look(self._seen_by)._replace(events=()))

    # --- updates

    @property
    def names(self) -> list[str]:
        """The names of the players, by seat."""
        return [] if self._newest is None else shown_names(self._newest.state.seats)

    @property
    def over(self) -> bool:
        """Whether the game is over, as far as the table has shown it."""
        return self.public is not None and self.public.state.over

    @property
    def proposal(self) -> Proposal | None:
        """The open proposal, as far as the table has shown it."""
        return None if self.public is None else self.public.state.proposal

    def plays_bot(self, seat: int) -> bool:
        """Return whether a bot plays a seat now."""
        return self.public is not None and self.public.state.seats[seat].kind == "bot"

    def _receive(self, update: Update) -> None:
        if update.events:
            self._scene.animator.finish_now()
            if self.curtain.shared:
                self.look_back.go_on()  # the hand that is shown may have to be concealed
        before, self._newest = self._newest, self._link.public_update()
        if self.shown != self._link.shown:
            self.shown = self._link.shown
            self.shown_hands_changed.emit()
        self.pace.note(map(self._ui.is_uneventful, update.events))
        self.history.add(update.events, before)
        for notice in table_notices(None if before is None else before.state, update.state, update.events):
            self.history.note(notice)
            if notice.kind in ("refused", "lapsed"):
                self._scene.status.show_notice(partial(self._notice_text, notice), owned=False)
        if self.look_back.active:
            self.look_back.note_update(update)
            return
        if not self.shared_screen.turn_has_passed(update):
            self._present(update)
            return
        # The hand is concealed: animate the last action of the turn in the public view.
        self._present(self._newest._replace(events=tuple(event.seen_by(None) for event in update.events)))

    def _notice_text(self, notice: TableNotice) -> str:
        return notice_line(notice, self.names)

    def _show_result(self) -> None:
        """Show the result while the hands are open; all that led to it has been shown."""
        if self.public is None or not self.public.state.hands_open:
            return
        state, panel, scene = self.public.state, self._page.result, self._scene
        still = scene.reduced_motion or scene.animator.speed <= 0
        counts = None if still else scene.animator
        panel.show_result(
            self._ui.result(self._known_game()), scene.style_now, over=state.over, counts=counts
        )
        elsewhere = state.unready - self.people
        names = [] if state.unready & self.people else [state.seats[seat].name for seat in elsewhere]
        if names and panel.window().focusWidget() is panel.next_button:
            self._page.view.setFocus()  # a disabled button would pass the focus to the next widget
        panel.waiting(names)
        self._page.fit_overlays()
        if panel.isVisible():
            scene.announcement.clear()  # the panel says it too, and would hide half of it

    def _known_game(self) -> Update:
        """Return the table as the only person at this screen sees it, or the public, with all events."""
        seat = min(self.people) if len(self.people) == 1 else None
        # A guest's host sends the present round only; the log has all rounds since the guest has joined.
        whole = self._page.result.knows_all_rounds
        past = self._link.history(None) if whole else tuple(self.history.public())
        return self._link.look(seat)._replace(past=past)

    def _show_log(self) -> None:
        # Those who listen read the log too.
        self.history.masked = not self._scene.private and is_listening(self._page)
        log, names = self._page.log, self.names
        log.show_people(names, self._scene.seat_styles)
        log.show_entries(self.history.log(names))

    # --- what the player does, or the table for the player

    def _play_automatically(self) -> None:
        """Play the only legal action if the game wants it; not one that has just been taken back."""
        update, public = self._scene.shown, self.public
        if update is None or public is None or update.seat is None or update.seat != self.curtain.viewer:
            return
        if not update.seq == public.seq > self._played_automatically:
            return
        action, seat = self._ui.automatic(update), update.seat
        others = (who for place, who in enumerate(update.state.seats) if place != seat)
        # Other people would learn from the time of the move that there was no choice.
        alone = self.local_only and all(who.kind == "bot" for who in others)
        wanted = action is None and alone and self._page.settings.auto_turn == "on"
        action = self._ui.only_choice(update) if wanted else action
        taken_back = any(isinstance(event, ActionTakenBack) for event in update.events)
        if action is not None and not taken_back:
            self._played_automatically = update.seq
            act, animator = partial(self._act_if_awaited, update.seq, seat, action), self._scene.animator
            if wanted and animator.speed > 0:
                pause = BEFORE_ONLY_CHOICE_MS / animator.speed / animator.hurry
                self._scene.clock.call_later(pause, partial(self._act_if_wanted, act))
            else:
                act()

    def _act_if_wanted(self, act: Callable[[], None]) -> None:
        """Play the only choice, or leave it to the player if the setting was turned off in the pause."""
        if self._page.settings.auto_turn == "on":
            act()
        elif self._link.seats and self._newest is not None and self._newest.seq == self._played_automatically:
            self._played_automatically = -1
            self._on_rested()

    def _act_if_awaited(self, seq: int, seat: int, action: object) -> None:
        """Play an action for a player, unless the game has gone on or the table was left."""
        if seat in self._link.seats and self._newest is not None and self._newest.seq == seq:
            self._tasks.spawn(self._act(seat, action))

    def _on_chosen(self, action: object) -> None:
        seat = self.curtain.viewer
        if seat is None:
            return
        if self._page.settings.confirm != "ask" or not self._ui.question(action):
            self._tasks.spawn(self._act(seat, action))
            return

        from epizodiak_qt.desktop.table.choosing_in_words import ask_about

        def answered(agreed: bool) -> None:
            if agreed:
                self._tasks.spawn(self._act(seat, action))
            else:
                self._scene.restore()

        ask_about(self._page, action, answered)

    def _on_next_round(self) -> None:
        self._tasks.spawn(self.ready())

    async def ready(self) -> None:
        """Ask for the next round, for every person at this screen."""
        for seat in sorted(self.people):
            reason = await self._link.ready(seat)
            if reason is not None and reason.code != "not_between_rounds":
                self.show_refusal(reason)
                return

    async def _act(self, seat: int, action: object) -> None:
        reason = None
        if self.proposals.may_take_back == seat and self.shared_screen.change_label():
            reason = await self._link.propose(seat, "take back")
        reason = reason or await self._link.act(seat, action)
        if reason is not None:
            self.show_refusal(reason, to=seat)
            self._scene.restore()

    def _on_refused(self, action: object) -> None:
        seat = self.curtain.viewer
        if seat is not None and not self.look_back.active:
            self._tasks.spawn(self._explain(seat, action))

    async def _explain(self, seat: int, action: object) -> None:
        reason = await self._link.explain(seat, action)
        if reason is not None:
            self.show_refusal(reason, to=seat)

    def show_refusal(self, reason: Reason, *, to: int | None = None) -> None:
        """Show everyone, or the seat `to`, why a request was refused, without the number of the ruling.

        The fault of an engine stays in the log.
        """
        from epizodiak_qt.lobby.engines import ENGINE_FAULT  # whose module is for engines

        if reason.code == ENGINE_FAULT:
            self.history.note(TableNotice("engine", None, why=reason.why))
            self._show_log()
        self._page.show_refusal(reason, to=to)


def ask_step(page: TablePage, go_on: Callable[[], None]) -> None:
    """Ask the player to let the next bot move."""
    page.ask(
        lambda: (translate("Ask", "The next player is a bot."), translate("Ask", "Continue"), ""),
        lambda _agreed: go_on(),
        "yes",
        to=None,
    )
