"""What is heard of a table over the network, as signals: whatever shows it listens."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from epizodiak_qt.desktop.network.join_requests import JoinRequest, JoinRequests
from epizodiak_qt.lobby.lobby import HOST

if TYPE_CHECKING:
    from collections.abc import Callable

    from epizodiak_qt.games.sentence import Reason, Sentence
    from epizodiak_qt.lobby.client import ChatLine, Clocks, LobbyState, TableListener, Verdict


class TableSignals(QObject):
    """Hears for the window. It keeps what a page that opens later has to know.

    `join_requests` are those who wait to be let in, `pairing_words` the four words that identify the own
    request, empty before the code was found right.
    `touch` is how the own line is, `said` all lines of chat so far, `verdicts` the deals checked,
    `deal_words` the four words of the round being played, `clocks` the last clocks with the milliseconds
    at which they were told.
    """

    paired = Signal()
    lobby_changed = Signal()
    chat_received = Signal(object)
    code_changed = Signal(str)
    advertised_changed = Signal()
    clocks_changed = Signal()
    connection_changed = Signal(str)
    started = Signal()
    again = Signal()
    dealt = Signal()
    checked = Signal(object)
    refused = Signal(object)
    ended = Signal(object)
    stopped = Signal()

    def __init__(self, now_ms: Callable[[], float]) -> None:
        super().__init__()
        self._now_ms = now_ms
        self.lobby: LobbyState | None = None
        self.lobby_at_ms = now_ms()
        self.clocks: Clocks | None = None
        self.clocks_at_ms = now_ms()
        self.touch = "here"
        self.said: list[ChatLine] = []
        self.verdicts: list[Verdict] = []
        self.deal_words = ""
        self.pairing_words = ""
        self.join_requests = JoinRequests()

    def away_s(self, seat: int) -> float:
        """Return for how many seconds the player of a seat could not be reached, as of now."""
        passed_s = (self._now_ms() - self.lobby_at_ms) / 1000
        return 0.0 if self.lobby is None else self.lobby.seats[seat].absent_s + passed_s

    def left_s(self, seat: int) -> float | None:
        """Return how many seconds the clock of a seat has left, as of now; None where there are no clocks."""
        clocks = self.clocks
        if clocks is None or seat >= len(clocks.left):
            return None
        running = seat in clocks.running and not clocks.paused
        passed_s = (self._now_ms() - self.clocks_at_ms) / 1000 if running else 0.0
        return max(0.0, clocks.left[seat] - passed_s)

    def out_of_time(self) -> frozenset[int]:
        """Return the seats that have to act and have no time left."""
        running = () if self.clocks is None else self.clocks.running
        return frozenset(seat for seat in running if self.left_s(seat) == 0.0)

    def on_lobby(self, lobby: LobbyState) -> None:
        """Keep the lobby, and the moment: seconds of absence are counted on from it."""
        self.lobby, self.lobby_at_ms = lobby, self._now_ms()
        self.lobby_changed.emit()

    def on_chat(self, said: ChatLine) -> None:
        """Keep a line of chat, and whether its author only watches at this moment."""
        seated = self.lobby is None or any(seat_state.guest == said.guest for seat_state in self.lobby.seats)
        said = replace(said, spectator=said.guest != HOST and not seated)
        self.said.append(said)
        self.chat_received.emit(said)

    def on_paired(self, words: str) -> None:
        """Keep the words of the pairing."""
        self.pairing_words = words
        self.paired.emit()

    def on_join_request(self, name: str, address: str, words: str, answer: Callable[[bool], None]) -> None:
        """Keep who waits."""
        self.join_requests.add(JoinRequest(name, address, words, answer))

    def on_join_request_withdrawn(self, answer: Callable[[bool], None]) -> None:
        """Ask no more about somebody who has gone."""
        self.join_requests.over(answer)

    def on_code_changed(self, code: str) -> None:
        """Tell of another code."""
        self.code_changed.emit(code)

    def on_advertised(self) -> None:
        """Tell that the way to the table has changed."""
        self.advertised_changed.emit()

    def on_clocks(self, clocks: Clocks) -> None:
        """Keep the clocks."""
        self.clocks, self.clocks_at_ms = clocks, self._now_ms()
        self.clocks_changed.emit()

    def on_connection(self, touch: str) -> None:
        """Keep how the line is."""
        self.touch = touch
        self.connection_changed.emit(touch)

    def on_started(self) -> None:
        """Tell that the game is on."""
        self.started.emit()

    def on_back_in_lobby(self) -> None:
        """Forget the deals and clocks of the last game."""
        self.verdicts, self.deal_words, self.clocks = [], "", None
        self.again.emit()

    def on_deal_agreed(self, number: int, words: str) -> None:
        """Keep the words of a deal."""
        self.deal_words = words
        self.dealt.emit()

    def on_verdict(self, verdict: Verdict) -> None:
        """Keep what came of checking a round, in place of an earlier verdict on it."""
        self.verdicts = [*(each for each in self.verdicts if each.number != verdict.number), verdict]
        self.checked.emit(verdict)

    def on_refusal(self, reason: Reason) -> None:
        """Tell what could not be done."""
        self.refused.emit(reason)

    def on_ended(self, why: Sentence | None) -> None:
        """Tell that it is over."""
        self.ended.emit(why)

    def on_stopped(self) -> None:
        """Tell that all want to stop."""
        self.stopped.emit()


def _hears(signals: TableSignals) -> TableListener:
    """Let the type checker see that this is what a network talks to."""
    return signals
