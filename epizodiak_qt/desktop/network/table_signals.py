"""Events of a network table as Qt signals, and the state that a page opened later needs."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QObject, Signal

from epizodiak_qt.desktop.app.translation import translate
from epizodiak_qt.desktop.network.seat_texts import lobby_news
from epizodiak_qt.lobby.listener import ChatLine, Clocks, ConnectionStatus, DealVerdict, TableListener
from epizodiak_qt.lobby.lobby import HOST, LobbyState

if TYPE_CHECKING:
    from collections.abc import Callable

    from epizodiak_qt.games.sentence import Reason
    from epizodiak_qt.lobby.client import TableClient


class JoinRequest(NamedTuple):
    """A guest with the code who waits for the host's answer."""

    name: str
    """The name of the guest."""
    address: str
    """The address that the guest connects from."""
    words: str
    """The four words on the guest's screen: an impostor with the same name has others."""
    answer: Callable[[bool], None]
    """Tells the host whether the guest may come in."""


class TableSignals(QObject, TableListener):
    """The state of one table beside its game, and its changes.

    Signals:
        changed: Anything but the chat.
        news: A change that others caused, or the return of the connection, in words: to be spoken.
        chat_received: A `ChatLine` was added to `chat`.
        code_changed: The table has another code.
        problem_occurred: The `Reason` why something failed.
        stop_agreed: All players agreed to save and stop.
        paired: `pairing_words` are known.
        connection_changed: The `ConnectionStatus` of the own connection.
        started: The game has begun or was resumed.
        back_in_lobby: The game is over, and the table has returned to the lobby.
        deal_checked: The `DealVerdict` of a round that is over.
        ended: The table is closed; the `Reason` of the host, or None.
    """

    changed = Signal()
    news = Signal(str)
    chat_received = Signal(object)
    code_changed = Signal()
    problem_occurred = Signal(object)
    stop_agreed = Signal()
    paired = Signal()
    connection_changed = Signal(str)
    started = Signal()
    back_in_lobby = Signal()
    deal_checked = Signal(object)
    ended = Signal(object)

    def __init__(self, now_ms: Callable[[], float]) -> None:
        super().__init__()
        self._now_ms = now_ms
        self._client: TableClient | None = None
        self._lobby: LobbyState | None = None
        self._lobby_at_ms = now_ms()
        self.clocks: Clocks | None = None
        self._clocks_at_ms = now_ms()
        self.connection: ConnectionStatus = "here"
        self.chat: list[ChatLine] = []
        self.verdicts: list[DealVerdict] = []
        self.deal_words = ""
        self.pairing_words = ""
        self.join_requests: list[JoinRequest] = []

    def attach(self, client: TableClient) -> None:
        """Set the table whose events these are, and take its lobby unless one was reported."""
        if not self.knows_lobby and client.lobby is not None:
            self.on_lobby_changed(client.lobby)
        self._client = client

    @property
    def client(self) -> TableClient:
        """The table."""
        assert self._client is not None, "the pages of a table open once it is attached"
        return self._client

    @property
    def knows_lobby(self) -> bool:
        """Whether the lobby was reported; no page of the table opens before."""
        return self._lobby is not None

    @property
    def lobby(self) -> LobbyState:
        """The lobby."""
        assert self._lobby is not None, "the pages of a table open once it is known"
        return self._lobby

    def absent_s(self, seat: int) -> float:
        """Return for how many seconds the player of a seat has been unreachable now."""
        passed_s = (self._now_ms() - self._lobby_at_ms) / 1000
        return self.lobby.seats[seat].absent_s + passed_s

    def left_s(self, seat: int) -> float | None:
        """Return how many seconds the clock of a seat has left now; None without clocks."""
        clocks = self.clocks
        if clocks is None or seat >= len(clocks.left_s):
            return None
        running = seat in clocks.running and not clocks.paused
        passed_s = (self._now_ms() - self._clocks_at_ms) / 1000 if running else 0.0
        return max(0.0, clocks.left_s[seat] - passed_s)

    def out_of_time(self) -> frozenset[int]:
        """Return the seats that have to act and have no time left."""
        running = () if self.clocks is None else self.clocks.running
        return frozenset(seat for seat in running if self.left_s(seat) == 0.0)

    def on_lobby_changed(self, lobby: LobbyState) -> None:
        """Store the lobby and its time: seconds of absence are counted from it."""
        before, self._lobby, self._lobby_at_ms = self._lobby, lobby, self._now_ms()
        if before is not None and self._client is not None:
            for line in lobby_news(before, lobby, self._client.seats):
                self.news.emit(line)
        self.changed.emit()

    def on_chat(self, line: ChatLine) -> None:
        """Store a line of chat, and whether its author is a spectator at this moment."""
        lobby = self._lobby
        seated = lobby is None or any(seat.guest == line.guest for seat in lobby.seats)
        line = replace(line, spectator=line.guest != HOST and not seated)
        self.chat.append(line)
        self.chat_received.emit(line)

    def on_clocks(self, clocks: Clocks) -> None:
        """Store the clocks and their time: running clocks are counted down from it."""
        self.clocks, self._clocks_at_ms = clocks, self._now_ms()
        self.changed.emit()

    def on_join_request(self, name: str, address: str, words: str, answer: Callable[[bool], None]) -> None:
        """Store a join request behind the others; it outlives the page that asks about it."""
        self.join_requests.append(JoinRequest(name, address, words, answer))
        self.changed.emit()

    def on_join_request_withdrawn(self, answer: Callable[[bool], None]) -> None:
        """Drop the join request of a guest who has left."""
        for request in [each for each in self.join_requests if each.answer == answer]:
            self.join_requests.remove(request)
            self.changed.emit()

    def answer_join_request(self, request: JoinRequest, agreed: bool) -> None:
        """Answer a guest who still waits."""
        if request in self.join_requests:
            self.join_requests.remove(request)
            request.answer(agreed)
            self.changed.emit()

    def on_code_changed(self, code: str) -> None:
        """Report a new code; pages read it from the table itself, formatted."""
        self.code_changed.emit()
        self.changed.emit()

    def on_addresses_changed(self) -> None:
        """Report that the addresses have changed."""
        self.changed.emit()

    def on_problem(self, reason: Reason) -> None:
        """Report what failed."""
        self.problem_occurred.emit(reason)

    def on_stop_agreed(self) -> None:
        """Report that all players agreed to save and stop."""
        self.stop_agreed.emit()

    def on_paired(self, words: str) -> None:
        """Store the four words of the own join request."""
        self.pairing_words = words
        self.paired.emit()

    def on_connection_changed(self, status: ConnectionStatus) -> None:
        """Store the state of the own connection; its return is news."""
        was_lost, self.connection = self.connection == "lost", status
        if was_lost and status == "here":
            self.news.emit(translate("Lobby", "Connected."))
        self.connection_changed.emit(status)
        self.changed.emit()

    def on_started(self) -> None:
        """Report that the game has started."""
        self.started.emit()

    def on_back_in_lobby(self) -> None:
        """Drop the deals and clocks of the last game."""
        self.verdicts, self.deal_words, self.clocks = [], "", None
        self.back_in_lobby.emit()

    def on_deal_agreed(self, number: int, attempt: int, words: str) -> None:
        """Store the words of a deal."""
        self.deal_words = words
        self.changed.emit()

    def on_deal_checked(self, verdict: DealVerdict) -> None:
        """Store a verdict, in place of an earlier one on the same round."""
        self.verdicts = [*(each for each in self.verdicts if each.number != verdict.number), verdict]
        self.deal_checked.emit(verdict)
        self.changed.emit()

    def on_ended(self, reason: Reason | None) -> None:
        """Report that the table is closed."""
        self.ended.emit(reason)
