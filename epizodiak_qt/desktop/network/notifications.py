"""Notifications beside a game: lost connection, join requests, free seats and absent players."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QPushButton

from epizodiak_qt.desktop.app.translation import translate
from epizodiak_qt.desktop.network.banner import Banner, show_join_request
from epizodiak_qt.desktop.network.seat_texts import absence_votes_text
from epizodiak_qt.desktop.table.log.log_entry import waiting_line

if TYPE_CHECKING:
    from epizodiak_qt.desktop.app.tasks import Tasks
    from epizodiak_qt.desktop.network.table_signals import TableSignals
    from epizodiak_qt.desktop.shell.table_session import TableSession
    from epizodiak_qt.lobby.lobby import AbsenceChoice, LobbySeat


ABSENT_S: Final = 8.0


class Notifications(QObject):
    """Asks one question at a time in `banner`, for one session.

    `decide` and `take` are buttons that bring back a question answered with "wait" or "no".

    Signals:
        seated: The players here took another seat, so that the session must begin again.
    """

    seated = Signal()

    def __init__(self, session: TableSession, signals: TableSignals, tasks: Tasks) -> None:
        super().__init__(session.page)
        self._page = session.page
        self._controller = session.controller
        self._client = client = signals.client
        self._signals = signals
        self._tasks = tasks
        self._over = False
        self._waiting: dict[int, frozenset[tuple[int, AbsenceChoice]]] = {}
        self._only_watches = bool(client.seats)
        self.banner = Banner(session.page, session.page.view)
        session.page.questions.append(self.banner)
        self.banner.asked.connect(self._speak)
        self.decide, self.take = QPushButton(), QPushButton()
        for button in (self.decide, self.take):
            button.hide()
        self.decide.clicked.connect(self._decide_again)
        self.take.clicked.connect(lambda: self._watch(only=False))

    def _speak(self, question: str) -> None:
        self._page.speak(question, assertive=True)

    def close(self) -> None:
        """Stop asking."""
        self._over = True

    def retranslate(self) -> None:
        """Show the buttons in the present language; `refresh` shows the rest."""
        self.decide.setText(translate("Sidebar", "This seat…"))
        self.take.setText(translate("Sidebar", "Take a free seat…"))

    def refresh(self) -> None:
        """Show the most urgent: a lost connection, a join request, a free seat, an absent player."""
        if self._over:
            return
        free = self._free_seats()
        idle = self._idle_seats()
        self._waiting = {
            seat: said
            for seat, said in self._waiting.items()
            if seat in idle and said >= self._other_votes(seat)
        }
        asked = [seat for seat in idle if seat not in self._waiting]
        self.take.setVisible(bool(free))
        self.decide.setVisible(bool(self._waiting))
        if self._signals.connection == "lost":
            self.banner.show_message(translate("Sidebar", "Connection lost, reconnecting… Nothing is lost."))
        elif self._signals.join_requests:
            show_join_request(self._signals, self.banner)
        elif free and not self._only_watches:
            self._show_free_seats(free)
        elif asked:
            self._show_idle_seat(asked[0])
        else:
            self.banner.show_message(self._waited_for())

    def _waited_for(self) -> str:
        """Return whom an open proposal waits for, as text; empty if a player here has to answer it."""
        proposal, own = self._controller.proposal, self._client.seats
        if proposal is None or not proposal.unanswered or proposal.unanswered & own:
            return ""
        return waiting_line(proposal, own, self._controller.names)

    # --- taking a seat

    def _free_seats(self) -> list[int]:
        """Return the free seats of players."""
        lobby = self._signals.lobby
        if not lobby.running or self._controller.over or self._signals.connection == "ended":
            return []
        return [seat for seat, seat_state in enumerate(lobby.seats) if seat_state.is_free]

    def _show_free_seats(self, free: list[int]) -> None:
        """Offer the free seats by their former players' names; the last answer takes none."""
        lobby = self._signals.lobby
        names = [(seat, lobby.seats[seat].name) for seat in free]
        answers = [(name, partial(self._take_seat, seat, name)) for seat, name in names]
        one = translate("Sidebar", "A seat is free. Would you like to take it?")
        several = translate("Sidebar", "Several seats are free. Would you like to take one?")
        no = translate("Sidebar", "No"), partial(self._watch, only=True)
        self.banner.show_message(one if len(free) == 1 else several, [*answers, no])

    def _watch(self, *, only: bool) -> None:
        """Take no seat, or offer the seats again."""
        self._only_watches = only
        self.refresh()

    def _take_seat(self, seat: int, name: str) -> None:
        self._only_watches = True
        self._tasks.spawn(self._sit_down(seat, name))

    async def _sit_down(self, seat: int, name: str) -> None:
        reason = await self._client.sit(seat, name)
        if self._over:
            return
        if reason is None:
            self.seated.emit()
        else:
            self._controller.show_refusal(reason)
            self.refresh()

    # --- a seat without a player

    def _idle_seats(self) -> list[int]:
        """Return the seats that the players here vote on: free, out of time, or absent for 8 s."""
        lobby, mine = self._signals.lobby, self._client.seats
        if not mine or self._controller.over or self._signals.connection == "ended":
            return []
        late = self._signals.out_of_time()
        return [
            seat
            for seat, seat_state in enumerate(lobby.seats)
            if (self._is_absent(seat, seat_state) or seat_state.is_free or seat in late)
            and seat not in mine
            and not self._controller.plays_bot(seat)
        ]

    def _is_absent(self, seat: int, seat_state: LobbySeat) -> bool:
        """Return whether a player is absent for so long that a decision is needed.

        The host counts from its own restart where that is later.
        """
        return seat_state.presence in ("away", "left") and self._signals.absent_s(seat) >= ABSENT_S

    def _show_idle_seat(self, seat: int) -> None:
        lobby = self._signals.lobby
        seat_state = lobby.seats[seat]
        if seat_state.is_free:
            what = translate("Sidebar", "{name}’s seat is free.")
        elif seat_state.presence in ("away", "left"):
            what = translate("Sidebar", "{name} is away.")
        else:
            what = translate("Sidebar", "{name} has no time left.")
        said = absence_votes_text(lobby, seat)
        then = said or translate("Sidebar", "What should happen to this seat?")
        answers: tuple[tuple[str, AbsenceChoice], ...] = (
            (translate("Sidebar", "Wait"), "wait"),
            (translate("Sidebar", "Let a bot play"), "bot"),
            (translate("Sidebar", "Save and stop"), "stop"),
        )
        self.banner.show_message(
            f"{what.format(name=seat_state.name)} {then}",
            [(word, partial(self._choose, seat, choice)) for word, choice in answers],
        )

    def _other_votes(self, seat: int) -> frozenset[tuple[int, AbsenceChoice]]:
        """Return the votes of others on a seat except "wait"; a new one brings the question back."""
        lobby = self._signals.lobby
        said = lobby.seats[seat].absence_votes.items()
        return frozenset(each for each in said if each[1] != "wait" and each[0] not in self._client.seats)

    def _choose(self, seat: int, choice: AbsenceChoice) -> None:
        if choice == "wait":
            self._waiting[seat] = self._other_votes(seat)
            self.refresh()
        self._tasks.spawn(self._chosen(seat, choice))

    def _decide_again(self) -> None:
        self._waiting.clear()
        self.refresh()

    async def _chosen(self, seat: int, choice: AbsenceChoice) -> None:
        for voter in sorted(self._client.seats):
            reason = await self._client.vote_on_absence(voter, seat, choice)
            if reason is not None:
                self._controller.show_refusal(reason)
                return
