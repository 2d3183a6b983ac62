"""The events of a table over the network, as they are reported to the programs of host and guests."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from collections.abc import Callable

    from epizodiak_qt.games.sentence import Reason
    from epizodiak_qt.lobby.lobby import LobbyState

ConnectionStatus = Literal["here", "weak", "lost", "ended"]


@dataclass(frozen=True, slots=True)
class ChatLine:
    """One line: a text that somebody typed, a preset phrase, or a notice about a bot."""

    guest: int
    """The number of its author among the guests; HOST for the host."""
    name: str
    """The name of its author when it was written."""
    text: str
    """The text, sanitized; empty if the line is none."""
    phrase: str
    """The name of a preset phrase; empty if the line is none."""
    bot: str | None = None
    """The kind of the bot that plays for the author now, empty if the author plays again; else None."""
    spectator: bool = False
    """Whether its author had no seat when it was written."""


@dataclass(frozen=True, slots=True)
class Clocks:
    """The clocks of all seats at one moment."""

    left_s: tuple[float, ...]
    """The seconds left to each seat."""
    running: tuple[int, ...]
    """The seats whose clocks run."""
    paused: bool
    """Whether all clocks are paused, because a player cannot be reached."""


@dataclass(frozen=True, slots=True)
class DealVerdict:
    """Whether the deal of a round is proven, as the program of one guest has judged it."""

    number: int
    """The number of the round."""
    result: Literal["verified", "not checked", "does not match"]
    """The result of the check."""
    reason: str
    """Why it is not verified, a key of `verify_deal.REASONS`; else empty."""
    seats: tuple[int, ...]
    """The seats that the reason is about; of a verified deal those whose numbers are missing."""
    attempts: int
    """How often the exchange of numbers began; more than 1 after an interruption."""
    words: str
    """The four words of the deal, equal on every screen."""
    transcript: dict[str, Any]
    """The transcript of the deal, which `verify_deal.py` judges too."""


class TableListener:
    """Is called when something happens at a table. Override the methods of interest; none may block."""

    # --- at the host and at guests

    def on_lobby_changed(self, lobby: LobbyState) -> None:
        """Report a change of the lobby: seats, readiness, presence, spectators, options."""

    def on_chat(self, line: ChatLine) -> None:
        """Report a line of chat."""

    def on_clocks(self, clocks: Clocks) -> None:
        """Report that the players' clocks start, stop or pass to another player."""

    def on_deal_agreed(self, number: int, attempt: int, words: str) -> None:
        """Report that the deal of a round is agreed on; its four words are equal on every screen."""

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

    def on_deal_checked(self, verdict: DealVerdict) -> None:
        """Report what the audit of a finished round found."""

    def on_ended(self, reason: Reason | None) -> None:
        """Report the end: the host gave a reason, or (None) was unreachable for too long."""
