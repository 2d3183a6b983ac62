"""Protocols of the window for what it does not know itself: tables over a network, and advice."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, Protocol, Unpack

from epizodiak_qt.games.sentence import Reason, Sentence, SentenceError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence, Set as AbstractSet
    from pathlib import Path

    from epizodiak_qt.games.game import Event
    from epizodiak_qt.games.record import Record
    from epizodiak_qt.lobby.config import TableConfig
    from epizodiak_qt.lobby.listener import TableListener
    from epizodiak_qt.lobby.lobby import AbsenceChoice, LobbyState, SeatChanges
    from epizodiak_qt.table.link import Link, Receiver
    from epizodiak_qt.table.saves import SavedTable
    from epizodiak_qt.table.table import Table

JoinState = Literal["asking", "open", "full", "running", "silent", "other", "away"]


class Advice(NamedTuple):
    """A hint for a seat: the action that the master would play, and why."""

    action: Any
    """One of the legal actions."""
    why: Sentence
    """One sentence with the action and the reason."""


class NoAdviceError(SentenceError):
    """There is no hint now; `sentence` says why."""


class Advisor(Protocol):
    """Gives hints to the seats of one table. It sees what the seat sees."""

    async def advise(self, view: Any, legal: tuple[Any, ...], past: Sequence[Event]) -> Advice:
        """Return a hint for the seat of a view. Raises NoAdviceError. A cancelled task costs nothing more.

        Args:
            view: The view of the seat.
            legal: Its legal actions, at least one.
            past: The events of the round so far, as the seat saw them.
        """

    def close(self) -> None:
        """End the work in the background."""


class TableClient(Protocol):
    """A table over the network, as the players at this computer use it.

    Commands return why they were refused, or None.
    """

    @property
    def as_host(self) -> HostClient | None:
        """The same table with the host's commands; None if it is at another computer."""

    @property
    def table(self) -> str:
        """The id of the table."""

    @property
    def number(self) -> int:
        """The own number among the guests; HOST at the host."""

    @property
    def lobby(self) -> LobbyState | None:
        """The state of the lobby; None before it is known."""

    @property
    def seats(self) -> frozenset[int]:
        """The seats of the players at this computer."""

    async def sit(self, seat: int, name: str) -> Reason | None:
        """Take a free seat."""

    async def stand(self, seat: int) -> Reason | None:
        """Leave a seat."""

    async def update_seat(self, seat: int, **changes: Unpack[SeatChanges]) -> Reason | None:
        """Change an own seat: readiness, emblem, consent to a delayed hand."""

    async def vote_on_absence(self, voter: int, seat: int, choice: AbsenceChoice) -> Reason | None:
        """Vote with an own seat on the seat of an absent player."""

    def send_chat(self, text: str = "", phrase: str = "") -> None:
        """Send a text, or a preset phrase by its name, to everybody."""

    def announce_bot(self, seat: int, kind: str) -> None:
        """Tell everybody that a bot of a kind plays for an own seat; "" if the player plays again."""

    @property
    def muted(self) -> AbstractSet[int]:
        """The numbers of muted participants: for everybody at the host, for this computer at a guest."""

    def set_muted(self, number: int, *, muted: bool) -> None:
        """Mute or unmute a participant."""

    def connect(self, receiver: Receiver) -> Link:
        """Return a link to the table, once the game runs."""

    def record(self) -> Record | None:
        """Return the record of the game; None before its end, or if not all of it was disclosed."""

    async def close(self) -> None:
        """Leave the table; the host closes it for everybody, and a game that is not over can go on later."""


class HostClient(TableClient, Protocol):
    """A table at this computer, with the host's commands."""

    @property
    def code(self) -> str:
        """The code of the table, formatted for the screen."""

    @property
    def addresses(self) -> Sequence[str]:
        """The addresses at which guests reach the table, with the port."""

    @property
    def not_advertised(self) -> Sequence[Sentence]:
        """Why other computers may not find the table by themselves; empty if nothing has failed."""

    @property
    def spectators(self) -> Mapping[int, str]:
        """The names of the guests without a seat, by number."""

    def place_bot(self, seat: int, kind: str, name: str) -> Reason | None:
        """Let a bot of a kind play a free seat, or one that a bot has."""

    def open_seat(self, seat: int) -> Reason | None:
        """Open the seat of a bot again."""

    def remove_guest(self, guest: int) -> None:
        """Remove a guest from the table."""

    def set_options(self, options: dict[str, Any]) -> Reason | None:
        """Change the options of the game."""

    async def deal(self) -> OpenedTable | Reason:
        """Agree on the deal with everybody and begin the game, or return why that failed."""

    def cancel_deal(self) -> None:
        """Cancel a deal that waits for other computers: `deal` returns at once."""

    @property
    def may_hand_over(self) -> bool:
        """Whether the game is between two rounds, so that another computer can take it over."""

    def hand_over(self, path: Path) -> Reason | None:
        """Write the game to a file for another host, or return why that failed."""

    def return_to_lobby(self) -> Reason | None:
        """Return to the lobby with everybody once the game is over."""

    async def close_as_handed_over(self) -> None:
        """Close the table and tell the guests that it goes on at another computer."""


class OpenedTable(NamedTuple):
    """A table at this computer whose game has begun or goes on."""

    table: Table
    """The table itself."""
    path: Path | None
    """The file of its saved game; None if it cannot be saved."""
    notice: Sentence | None
    """A notice for the player about saving."""


@dataclass(frozen=True, slots=True)
class ListedTable:
    """A row in the list of tables: found in the network, joined before, or asked for by its address."""

    table: str
    """The id of the table; empty while no table has answered at a typed address."""
    name: str
    """The title of the table."""
    game: str
    """The name of the game; empty if unknown."""
    state: JoinState
    """Whether one can join: "asking" before the first answer, "silent" without one, "other" if its program is
    incompatible, "away" if it is only known from before."""
    free: int = 0
    """The number of free seats."""
    seats: int = 0
    """The number of seats."""
    spectators: int = 0
    """The number of spectators."""
    addresses: tuple[str, ...] = ()
    """Its addresses, the likeliest first."""
    known: bool = False
    """Whether it was joined before and needs no code."""
    seated: bool = False
    """Whether the player has a seat in the game that runs there."""
    why: Sentence | None = None
    """Why one cannot join."""
    typed: str = ""
    """The address by which the player asked for it."""

    def is_row_of(self, other: ListedTable) -> bool:
        """Tell whether the two are the same table, or the same address where none has answered yet."""
        same_table = bool(self.table) and self.table == other.table
        return same_table or (bool(self.typed) and self.typed == other.typed)


class TableSearch(Protocol):
    """A search for tables that goes on until it is closed."""

    @property
    def tables(self) -> Sequence[ListedTable]:
        """The tables found so far."""

    @property
    def why_empty(self) -> Sequence[Sentence]:
        """Possible reasons why nothing is found; empty for the first seconds."""

    def recall(self) -> None:
        """Read the stored credentials again: an attempt may have removed one."""

    def add_address(self, text: str) -> str:
        """Ask at an address that the player typed; return it as `typed` names it. Raises NotJoinedError.

        The address has a row among `tables` at once.
        """

    async def close(self) -> None:
        """Stop the search."""


class NotJoinedError(SentenceError):
    """A table can be neither joined nor opened; `code` names the reason for programs ("wrong_code" …)."""

    def __init__(self, code: str, sentence: Sentence) -> None:
        super().__init__(sentence)
        self.code = code


class Network(Protocol):
    """The way to tables at this and at other computers.

    The methods that open or join a table raise NotJoinedError.
    """

    def host(self, config: TableConfig, listener: TableListener) -> HostClient:
        """Open a table."""

    def reopen(
        self, saved: SavedTable, listener: TableListener, *, again: bool = False
    ) -> tuple[HostClient, OpenedTable]:
        """Open a saved table again, with its code and port; one that was handed over only with `again`."""

    def take_over(
        self, path: Path, title: str, name: str, listener: TableListener
    ) -> tuple[HostClient, OpenedTable]:
        """Open a table from a handover file, with its clocks and a new code.

        Args:
            path: The handover file.
            title: The title of the table, if the file has none.
            name: The name of the player here, who takes the seat of that name.
            listener: Is called for every event at the table.
        """

    def search(self, changed: Callable[[], None]) -> TableSearch:
        """Look for tables; `changed` is called when the list changes."""

    async def join(self, found: ListedTable, code: str, name: str, listener: TableListener) -> TableClient:
        """Join a table with its code; a known table needs none."""

    async def check(self, language: str, hosted: HostClient | None) -> str:
        """Return a report on what the network lets through; `hosted` is the table that is open here."""
