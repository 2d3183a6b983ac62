"""A table client without a network: it applies the rules of the lobby and calls its listener at once."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from epizodiak_qt.games.catalogue import GAMES
from epizodiak_qt.games.sentence import Reason
from epizodiak_qt.lobby import lobby as rules
from epizodiak_qt.lobby.chat import ChatLine
from epizodiak_qt.lobby.lobby import HOST, NOBODY, LobbySeat, LobbyState, open_seats

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from epizodiak_qt.games.record import Record
    from epizodiak_qt.games.sentence import Sentence
    from epizodiak_qt.lobby.client import OpenedTable
    from epizodiak_qt.lobby.listener import TableListener
    from epizodiak_qt.lobby.lobby import AbsenceChoice
    from epizodiak_qt.table.link import Link, Receiver
    from epizodiak_qt.table.table import Table


def lobby_of(game: str = "epizodiak", **fields: Any) -> LobbyState:
    """Return a lobby whose seats are open, called Ana's table."""
    return LobbyState("table", "Ana’s table", game, {}, open_seats(GAMES[game].SEATS), **fields)


def person(name: str, guest: int, **fields: Any) -> LobbySeat:
    """Return the seat of a player who can be reached."""
    return replace(LobbySeat("human", name, guest=guest, presence="here"), **fields)


def with_seats(lobby: LobbyState, *seats: LobbySeat) -> LobbyState:
    """Return a lobby with these first seats, each with an emblem of its own; the others stay."""
    taken = tuple(replace(seat, emblem=place) for place, seat in enumerate(seats))
    return replace(lobby, seats=(*taken, *lobby.seats[len(seats) :]))


def _with_presence(seat: LobbySeat) -> LobbySeat:
    """Return a seat as a host shows it after a change: its player can be reached, unless a test said else."""
    if seat.kind == "bot":
        return replace(seat, presence="bot")
    if seat.guest == NOBODY:
        return replace(seat, presence="free")
    return replace(seat, presence="here") if seat.presence in ("free", "bot") else seat


class FakeTableClient:
    """The table of Ana as she has it (`number` HOST), or as the guest of that number has it.

    Attributes:
        lobby: The lobby; `show` replaces it.
        game_table: The table that `connect` links to, for tests that show one.
        votes: The votes on absent players: voter, seat and choice.
        removed: The guests that the host removed.
        cancelled: How often the deal was cancelled.
    """

    def __init__(
        self, listener: TableListener, lobby: LobbyState, number: int = HOST, game_table: Table | None = None
    ) -> None:
        self._listener = listener
        self.lobby = lobby
        self.number = number
        self.game_table = game_table
        self.muted: frozenset[int] = frozenset()
        self.spectators: dict[int, str] = {}
        self.votes: list[tuple[int, int, str]] = []
        self.removed: list[int] = []
        self.cancelled = 0
        self.closed = False
        self.code = "K7F-2QX"
        self.addresses: Sequence[str] = ["192.168.1.12:47999"]
        self.not_advertised: Sequence[Sentence] = ()
        self.deal_words = ""
        self.may_hand_over = False
        self.table = lobby.table

    def show(self, lobby: LobbyState) -> None:
        """Let the lobby be another one, and report it."""
        self.lobby = lobby
        self._listener.on_lobby_changed(lobby)

    def _apply(self, changed: LobbyState | Reason) -> Reason | None:
        if isinstance(changed, Reason):
            return changed
        self.show(replace(changed, seats=tuple(map(_with_presence, changed.seats))))
        return None

    @property
    def as_host(self) -> FakeTableClient | None:
        """The table itself at the host."""
        return self if self.number == HOST else None

    @property
    def seats(self) -> frozenset[int]:
        """The own seats."""
        return self.lobby.seats_of(self.number)

    async def sit(self, seat: int, name: str) -> Reason | None:
        """Take a seat; the host is ready at once."""
        refusal = self._apply(rules.sit(self.lobby, seat, self.number, name))
        if refusal is None and self.number == HOST and not self.lobby.running:
            offered = self.lobby.hand_delay_turns > 0
            return self._update(seat, ready=True, open_hand=offered)
        return refusal

    async def stand(self, seat: int) -> Reason | None:
        """Leave a seat."""
        return self._apply(rules.stand(self.lobby, seat, self.number))

    def _update(self, seat: int, **marks: Any) -> Reason | None:
        return self._apply(rules.update_seat(self.lobby, seat, self.number, **marks))

    async def set_ready(self, seat: int, *, ready: bool) -> Reason | None:
        """Set whether an own seat is ready."""
        return self._update(seat, ready=ready)

    async def set_open_hand(self, seat: int, *, agreed: bool) -> Reason | None:
        """Set whether an own hand is open to spectators."""
        return self._update(seat, open_hand=agreed)

    async def set_emblem(self, seat: int, emblem: int) -> Reason | None:
        """Choose another emblem."""
        return self._update(seat, emblem=emblem)

    async def vote_on_absence(self, voter: int, seat: int, choice: AbsenceChoice) -> Reason | None:
        """Keep a vote."""
        self.votes.append((voter, seat, choice))
        return None

    def send_chat(self, text: str = "", phrase: str = "") -> None:
        """Report the own line, under the name of the own seat or of the table."""
        own = sorted(self.seats)
        name = self.lobby.seats[own[0]].name if own else self.lobby.name
        self._listener.on_chat(ChatLine(self.number, name, text, phrase))

    def set_muted(self, number: int, *, muted: bool) -> None:
        """Mute somebody: for everybody at the host, as the lobby then shows."""
        self.muted = self.muted | {number} if muted else self.muted - {number}
        if self.number == HOST:
            self.show(replace(self.lobby, muted=self.muted))

    def connect(self, receiver: Receiver) -> Link:
        """Return a link of the own seats to `game_table`."""
        assert self.game_table is not None
        return self.game_table.connect(self.seats, receiver)

    def record(self) -> Record | None:
        """Return no record."""
        return None

    async def close(self) -> None:
        """Note that the table was left."""
        self.closed = True

    # --- at the host

    def place_bot(self, seat: int, name: str) -> Reason | None:
        """Seat a bot."""
        return self._apply(rules.place_bot(self.lobby, seat, "sensible", name))

    def open_seat(self, seat: int) -> Reason | None:
        """Open the seat of a bot."""
        return self._apply(rules.open_seat(self.lobby, seat))

    def remove_guest(self, guest: int) -> None:
        """Remove a guest."""
        self.removed.append(guest)
        self.show(rules.remove_guest(self.lobby, guest))

    def set_options(self, options: dict[str, Any]) -> Reason | None:
        """Change the options."""
        return self._apply(rules.with_options(self.lobby, options))

    async def deal(self) -> OpenedTable | Reason:
        """Refuse to deal: no test of a page needs a game."""
        raise NotImplementedError

    def cancel_deal(self) -> None:
        """Count the cancels."""
        self.cancelled += 1

    def hand_over(self, path: Path) -> Sentence | None:
        """Write nothing."""
        return None

    def return_to_lobby(self) -> Reason | None:
        """Return to the lobby."""
        return self._apply(rules.for_next_game(self.lobby, frozenset(range(len(self.lobby.seats)))))

    async def close_as_saved(self) -> None:
        """Note that the table was closed."""
        self.closed = True

    async def close_as_handed_over(self) -> None:
        """Note that the table was closed."""
        self.closed = True
