"""The events of a table over the network, for the programs of its host and of its guests."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from collections.abc import Callable

    from epizodiak_qt.games.sentence import Reason
    from epizodiak_qt.lobby.chat import ChatLine
    from epizodiak_qt.lobby.clocks import Clocks
    from epizodiak_qt.lobby.lobby import LobbyState
    from epizodiak_qt.lobby.verdict import DealVerdict

ConnectionStatus = Literal["here", "weak", "lost", "ended"]


class TableListener:
    """Is called when something happens at a table. Override the methods of interest; none may block."""

    # --- at the host and at guests

    def on_lobby_changed(self, lobby: LobbyState) -> None:
        """Report a change of the lobby: seats, readiness, presence, spectators, options."""

    def on_chat(self, line: ChatLine) -> None:
        """Report a line of chat."""

    def on_clocks(self, clocks: Clocks) -> None:
        """Report that the players' clocks start, stop or pass to another player."""

    # --- at the host

    def on_join_request(self, name: str, address: str, words: str, answer: Callable[[bool], None]) -> None:
        """Ask whether a guest with the code may come in; the guest's screen shows the same four words."""
        answer(True)

    def on_join_request_withdrawn(self, answer: Callable[[bool], None]) -> None:
        """Report that the request with this `answer` ended: the guest has gone, or waited too long."""

    def on_code_changed(self, code: str) -> None:
        """Report a new code, after many wrong ones or a removal."""

    def on_addresses_changed(self) -> None:
        """Report that the addresses of the table changed, or the reasons why others may not find it."""

    def on_problem(self, reason: Reason) -> None:
        """Report what failed, such as a write to a full disk."""

    def on_stop_agreed(self) -> None:
        """Report that all players agreed to save and stop."""

    # --- at a guest

    def on_paired(self, words: str) -> None:
        """Report that the code was right; a host that asks before it lets a guest in shows the same words."""

    def on_connection_changed(self, status: ConnectionStatus) -> None:
        """Report the state of the own connection; while it is "lost", it is being tried again."""

    def on_started(self) -> None:
        """Report that the game has begun or goes on: a link to the table can be made."""

    def on_back_in_lobby(self) -> None:
        """Report that the game is over and everybody is back in the lobby: links to its table are void."""

    def on_deal_agreed(self, number: int, attempt: int, words: str) -> None:
        """Report that the deal of a round is agreed on; its four words are equal on every screen."""

    def on_deal_checked(self, verdict: DealVerdict) -> None:
        """Report what the audit of a finished round found."""

    def on_ended(self, reason: Reason | None) -> None:
        """Report the end: the host gave a reason, or (None) was unreachable for too long."""
