"""A table client without a network: it applies the rules of the lobby and calls its listener at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Unpack

from epizodiak_qt.games.catalogue import GAMES
from epizodiak_qt.games.chance import SeededChance
from epizodiak_qt.games.record import Record
from epizodiak_qt.games.sentence import Reason, Sentence
from epizodiak_qt.lobby import lobby as rules
from epizodiak_qt.lobby.client import HostClient, ListedTable, NotJoinedError, OpenedTable
from epizodiak_qt.lobby.config import TableConfig
from epizodiak_qt.lobby.listener import ChatLine, TableListener
from epizodiak_qt.lobby.lobby import HOST, NOBODY, AbsenceChoice, LobbySeat, LobbyState, open_seats
from epizodiak_qt.table.entries import Seat
from epizodiak_qt.table.journal import NoJournal
from epizodiak_qt.table.link import Link, Receiver
from epizodiak_qt.table.saves import SavedTable
from epizodiak_qt.table.table import Table
from tests.table.table_kit import GAME, header

BO = 1
"""The number of the guest whose window joins a table."""


def lobby_of(game: str = "epizodiak", **fields: Any) -> LobbyState:
    """Return the lobby of Ana's table with open seats, or with other values of fields."""
    return replace(LobbyState("table", "Ana’s table", game, {}, open_seats(GAMES[game].SEATS)), **fields)


def person(name: str, guest: int, **fields: Any) -> LobbySeat:
    """Return the seat of a connected player."""
    return replace(LobbySeat("human", name, guest=guest, presence="here"), **fields)


def with_seats(lobby: LobbyState, *seats: LobbySeat) -> LobbyState:
    """Return a lobby with these first seats, each with its own emblem; the others stay."""
    taken = tuple(replace(seat, emblem=place) for place, seat in enumerate(seats))
    return replace(lobby, seats=(*taken, *lobby.seats[len(seats) :]))


def _with_presence(seat: LobbySeat) -> LobbySeat:
    """Return a seat as a host shows it after a change: connected, unless the test has set a presence."""
    if seat.kind == "bot":
        return replace(seat, presence="bot")
    if seat.guest == NOBODY:
        return replace(seat, presence="free")
    return replace(seat, presence="here") if seat.presence in ("free", "bot") else seat


def game_table(seats: tuple[Seat, ...]) -> Table:
    """Return a table of EpiZodiak without a journal."""
    return Table(GAME, header(seats, "5eed")._replace(table="table"), NoJournal(), SeededChance)


class FakeTableClient:
    """Ana's table as the host has it (`number` HOST), or as the guest of that number has it.

    Attributes:
        lobby: The lobby; `show` replaces it.
        game_table: The table that `connect` links to, for tests that show one.
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
        self.cancelled = 0
        self.closed = False
        self.code = "K7F-2QX"
        self.addresses: Sequence[str] = ["192.168.1.12:47999"]
        self.not_advertised: Sequence[Sentence] = ()
        self.may_hand_over = False
        self.table = lobby.table

    def show(self, lobby: LobbyState) -> None:
        """Replace the lobby and report it."""
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
            return await self.update_seat(seat, ready=True, open_hand=offered)
        return refusal

    async def stand(self, seat: int) -> Reason | None:
        """Leave a seat."""
        return self._apply(rules.stand(self.lobby, seat, self.number))

    async def update_seat(self, seat: int, **changes: Unpack[rules.SeatChanges]) -> Reason | None:
        """Change an own seat."""
        return self._apply(rules.update_seat(self.lobby, seat, self.number, **changes))

    async def vote_on_absence(self, voter: int, seat: int, choice: AbsenceChoice) -> Reason | None:
        """Count no vote."""
        return None

    def send_chat(self, text: str = "", phrase: str = "") -> None:
        """Report the own line, under the name of the own seat or of the table."""
        own = sorted(self.seats)
        name = self.lobby.seats[own[0]].name if own else self.lobby.name
        self._listener.on_chat(ChatLine(self.number, name, text, phrase))

    def announce_bot(self, seat: int, kind: str) -> None:
        """Report the notice, under the name of the seat."""
        self._listener.on_chat(ChatLine(self.number, self.lobby.seats[seat].name, "", "", kind))

    def set_muted(self, number: int, *, muted: bool) -> None:
        """Mute a participant: for all members if this is the host, as the lobby then shows."""
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
        """Record that the table was left."""
        self.closed = True

    # --- at the host

    def place_bot(self, seat: int, kind: str, name: str) -> Reason | None:
        """Seat a bot."""
        return self._apply(rules.place_bot(self.lobby, seat, kind, name))

    def open_seat(self, seat: int) -> Reason | None:
        """Open the seat of a bot."""
        return self._apply(rules.open_seat(self.lobby, seat))

    def remove_guest(self, guest: int) -> None:
        """Remove a guest."""
        self.show(rules.remove_guest(self.lobby, guest))

    def set_options(self, options: dict[str, Any]) -> Reason | None:
        """Change the options."""
        return self._apply(rules.with_options(self.lobby, options))

    async def deal(self) -> OpenedTable | Reason:
        """Deal at once, in memory."""
        seats = rules.table_seats(self.lobby)
        if isinstance(seats, Reason):
            return seats
        self.game_table = game_table(seats)
        self.show(replace(self.lobby, running=True))
        return OpenedTable(self.game_table, None, None)

    def cancel_deal(self) -> None:
        """Count the call."""
        self.cancelled += 1

    def hand_over(self, path: Path) -> Reason | None:
        """Write nothing."""
        return None

    def return_to_lobby(self) -> Reason | None:
        """Return to the lobby."""
        return self._apply(rules.for_next_game(self.lobby, frozenset(range(len(self.lobby.seats)))))

    async def close_as_handed_over(self) -> None:
        """Record that the table was closed."""
        self.closed = True


class FakeNetwork:
    """A network whose tables are `FakeTableClient`s.

    Attributes:
        client: The table that was hosted or joined last.
        joined_lobby: The lobby of the table that a guest joins, as BO.
        listed: What a search finds.
    """

    def __init__(self) -> None:
        self.client: FakeTableClient | None = None
        self.joined_lobby = with_seats(lobby_of(), person("Ana", HOST, ready=True))
        self.listed = [ListedTable("table", "Ana’s table", "epizodiak", "open", 2, 3, known=True)]

    def host(self, config: TableConfig, listener: TableListener) -> FakeTableClient:
        """Open a table with the terms of a form."""
        terms = ("name", "options", "clock_s", "advice", "turn_s", "hand_delay_turns")
        lobby = lobby_of(config.game, **{term: getattr(config, term) for term in terms})
        return self._opened(FakeTableClient(listener, lobby), listener)

    def _opened(self, client: FakeTableClient, listener: TableListener) -> FakeTableClient:
        self.client = client
        listener.on_lobby_changed(client.lobby)
        return client

    def reopen(
        self, saved: SavedTable, listener: TableListener, *, again: bool = False
    ) -> tuple[FakeTableClient, OpenedTable]:
        """Open no saved table."""
        raise NotImplementedError

    def take_over(
        self, path: Path, title: str, name: str, listener: TableListener
    ) -> tuple[FakeTableClient, OpenedTable]:
        """Open no handover file."""
        raise NotImplementedError

    def search(self, changed: Callable[[], None]) -> FakeSearch:
        """Find `listed`."""
        return FakeSearch(self.listed)

    async def join(
        self, found: ListedTable, code: str, name: str, listener: TableListener
    ) -> FakeTableClient:
        """Join any table at once."""
        return self._opened(FakeTableClient(listener, self.joined_lobby, BO), listener)

    async def check(self, language: str, hosted: HostClient | None) -> str:
        """Return a short report."""
        return "report"


class FakeSearch:
    """A search that has ended."""

    why_empty: Sequence[Sentence] = ()

    def __init__(self, tables: Sequence[ListedTable]) -> None:
        self.tables = tables

    def recall(self) -> None:
        """Do nothing: there are no credentials."""

    def add_address(self, text: str) -> str:
        """Refuse every address."""
        raise NotJoinedError("no_address", Sentence("no address", "aucune adresse"))

    async def close(self) -> None:
        """Stop nothing."""
