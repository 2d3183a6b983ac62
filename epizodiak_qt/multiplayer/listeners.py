"""Hands what hosts and guests hear to the window."""

from __future__ import annotations

from typing import TYPE_CHECKING

from epizodiak_qt.lan.access.join_code import format_code
from epizodiak_qt.lan.guest.config import GuestListener
from epizodiak_qt.lan.host.config import HostListener
from epizodiak_qt.lan.wire.refusals import refusal_sentence
from epizodiak_qt.lobby.client import ChatLine

if TYPE_CHECKING:
    from collections.abc import Callable

    from epizodiak_qt.games.sentence import Reason
    from epizodiak_qt.lan.fair_deal.auditor import Verdict
    from epizodiak_qt.lan.wire import messages
    from epizodiak_qt.lobby import client
    from epizodiak_qt.lobby.lobby import LobbyState


class WindowHostListener(HostListener):
    """Hands what a host hears to the window. `changed` hears of every new lobby too."""

    def __init__(self, listener: client.TableListener) -> None:
        self._listener = listener
        self.changed: Callable[[], None] = _nothing

    def lobby_changed(self, lobby: LobbyState) -> None:
        """Show the lobby."""
        self.changed()
        self._listener.on_lobby(lobby)

    def chat_received(self, line: messages.ChatLine) -> None:
        """Show what was said."""
        self._listener.on_chat(ChatLine(line.guest, line.name, line.text, line.phrase))

    def join_requested(self, name: str, address: str, words: str, answer: Callable[[bool], None]) -> None:
        """Ask whether to let somebody in."""
        self._listener.on_join_request(name, address, words, answer)

    def join_request_ended(self, answer: Callable[[bool], None]) -> None:
        """Ask no more whether to let them in: they have gone."""
        self._listener.on_join_request_withdrawn(answer)

    def code_changed(self, code: str) -> None:
        """Show the new code."""
        self._listener.on_code_changed(format_code(code))

    def clocks_changed(self, clocks: messages.Clocks) -> None:
        """Show the clocks."""
        self._listener.on_clocks(clocks)

    def problem_occurred(self, reason: Reason) -> None:
        """Tell what could not be done."""
        self._listener.on_refusal(reason)

    def stop_agreed(self, refuse: messages.Refuse) -> None:
        """All want to stop."""
        self._listener.on_stopped()


def _nothing() -> None:
    """Nobody has to know."""


class WindowGuestListener(GuestListener):
    """Hands what a guest hears to the window."""

    def __init__(self, listener: client.TableListener) -> None:
        self._listener = listener

    def paired(self, words: str) -> None:
        """Show the words by which the host may tell who waits."""
        self._listener.on_paired(words)

    def lobby_changed(self, lobby: LobbyState) -> None:
        """Show the lobby."""
        self._listener.on_lobby(lobby)

    def status_changed(self, status: str) -> None:
        """Show how the line is."""
        self._listener.on_connection(status)

    def started(self) -> None:
        """The game is on."""
        self._listener.on_started()

    def returned_to_lobby(self) -> None:
        """Everybody is back in the lobby."""
        self._listener.on_back_in_lobby()

    def chat_received(self, line: messages.ChatLine) -> None:
        """Show what was said."""
        self._listener.on_chat(ChatLine(line.guest, line.name, line.text, line.phrase))

    def clocks_changed(self, clocks: messages.Clocks) -> None:
        """Show the clocks."""
        self._listener.on_clocks(clocks)

    def deal_agreed(self, number: int, attempt: int, words: str) -> None:
        """Keep the words of the deal."""
        self._listener.on_deal_agreed(number, words)

    def deal_checked(self, verdict: Verdict) -> None:
        """Show what came of the check."""
        self._listener.on_verdict(verdict)

    def ended(self, refuse: messages.Refuse | None) -> None:
        """Tell that it is over."""
        self._listener.on_ended(None if refuse is None else refusal_sentence(refuse))
