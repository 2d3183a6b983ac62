"""What the window needs of a network: tables found, a table to host or to join, and what is heard there.

Nothing here knows how it travels; whoever opens the window brings the objects that do.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, Protocol

from epizodiak_qt.dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path

    from epizodiak_qt.games.record import Record
    from epizodiak_qt.games.sentence import Reason, Sentence
    from epizodiak_qt.lobby.config import TableConfig
    from epizodiak_qt.lobby.listener import TableListener
    from epizodiak_qt.lobby.lobby import AbsenceChoice, LobbyState
    from epizodiak_qt.table.link import Link, Receiver
    from epizodiak_qt.table.saves import SavedTable
    from epizodiak_qt.table.table import Table

JoinState = Literal["asking", "open", "full", "running", "silent", "other", "away"]


class TableClient(Protocol):
    """A table over the network as those at this computer have it. `number` is theirs among the guests."""

    @property
    def hosting(self) -> bool:
        """Whether the table is at this computer."""

    @property
    def table(self) -> str:
        """The id of the table."""

    @property
    def number(self) -> int:
        """HOST, or the guest's own number."""

    @property
    def lobby(self) -> LobbyState | None:
        """How the table stands beside its game, once it is known."""

    @property
    def seats(self) -> frozenset[int]:
        """The seats of those at this computer."""

    async def sit(self, seat: int, name: str) -> Reason | None:
        """Take a free seat."""

    async def stand(self, seat: int) -> Reason | None:
        """Leave a seat."""

    async def ready(self, seat: int, *, ready: bool) -> Reason | None:
        """Say whether the player of a seat is ready."""

    async def show_hand(self, seat: int, *, agreed: bool) -> Reason | None:
        """Say whether the player of a seat agrees that those who watch see the hand late."""

    async def bear(self, seat: int, emblem: int) -> Reason | None:
        """Take another emblem for an own seat."""

    async def choose(self, voter: int, seat: int, choice: AbsenceChoice) -> Reason | None:
        """Say for an own seat what is to become of one whose player is away."""

    def say(self, text: str = "", phrase: str = "") -> None:
        """Say something to everybody."""

    @property
    def muted(self) -> frozenset[int]:
        """Who is not heard: by everybody at a table at this computer, here alone at another."""

    def mute(self, number: int, *, muted: bool) -> None:
        """Do not hear somebody any more, or hear them again."""

    def connect(self, receiver: Receiver) -> Link:
        """Return a link to the table, once the game runs."""

    def record(self) -> Record | None:
        """Return the record of the game: None before it is over, or if not all of it has been told."""

    async def close(self) -> None:
        """Leave; a host closes the table for everybody."""


@dataclass(frozen=True, slots=True)
class OpenedTable:
    """A table that has begun or goes on, where it is kept, and what to say about that."""

    table: Table
    path: Path | None
    notice: Sentence | None


class HostClient(TableClient, Protocol):
    """A table at this computer."""

    @property
    def code(self) -> str:
        """The code, as it is read out."""

    @property
    def addresses(self) -> Sequence[str]:
        """Where guests reach it, with the port."""

    @property
    def not_advertised(self) -> Sequence[Sentence]:
        """Why other computers may not find the table by themselves; empty if nothing has failed."""

    @property
    def deal_words(self) -> str:
        """The four words of the deal that was agreed on last; empty before the first."""

    def place_bot(self, seat: int, name: str) -> Reason | None:
        """Let a bot play a free seat."""

    def clear(self, seat: int) -> Reason | None:
        """Open a seat again."""

    @property
    def spectators(self) -> Mapping[int, str]:
        """The guests who sit nowhere, by number."""

    def remove(self, guest: int) -> None:
        """Send a guest away."""

    def set_options(self, options: dict[str, Any]) -> Reason | None:
        """Change the options of the game."""

    async def deal(self) -> OpenedTable | Reason:
        """Agree on the deal with everybody, and begin; or return why not, once that is known."""

    def cancel_deal(self) -> None:
        """Wait for nobody any more: `deal` returns at once, and the lobby is as it was before."""

    async def stop(self) -> None:
        """Close the table, saying that it is saved."""

    @property
    def between(self) -> bool:
        """Whether the game stands between two rounds: only there can it be handed over."""

    def hand_over(self, path: Path) -> Sentence | None:
        """Write the game to a file for somebody else to host, or return why not."""

    async def handed_over(self) -> None:
        """Close the table, saying that it goes on at another computer."""

    def again(self) -> Reason | None:
        """Go back to the lobby with everybody once the game is over, or return why not."""


@dataclass(frozen=True, slots=True)
class ListedTable:
    """A table in the network, or one that was played at before (`known`: it asks for no code).

    `state` tells whether one may join: "asking" until it has answered, "silent" if it does not, "other" if
    its program plays otherwise, `why` then says so; "away" if it is only known from before. `typed` is the
    address by which somebody asked for it, and `table` empty until it has answered there.
    """

    table: str
    name: str
    game: str
    state: JoinState
    free: int = 0
    seats: int = 0
    spectators: int = 0
    addresses: tuple[str, ...] = ()
    known: bool = False
    why: Sentence | None = None
    typed: str = ""

    def is_row_of(self, other: ListedTable) -> bool:
        """Tell whether the two are the same table, or the same address where none has answered yet."""
        same_table = bool(self.table) and self.table == other.table
        return same_table or (bool(self.typed) and self.typed == other.typed)


class TableSearch(Protocol):
    """A search that goes on until it is closed."""

    @property
    def tables(self) -> Sequence[ListedTable]:
        """What was found so far."""

    @property
    def why_empty(self) -> Sequence[Sentence]:
        """What may be the matter if nothing is found; empty for a while."""

    def recall(self) -> None:
        """Ask anew which tables are known from before: an attempt may have changed that."""

    def add_address(self, text: str) -> str:
        """Ask at an address that somebody typed; return it as `typed` names it. Raises NotJoinedError.

        It has a row among `tables` at once, in the place of an earlier one where nobody answered.
        """

    async def close(self) -> None:
        """Stop searching."""


class NotJoinedError(Exception):
    """A table cannot be joined; `sentence` says why, `code` is short for it ("wrong_code", "busy" …)."""

    def __init__(self, code: str, sentence: Sentence) -> None:
        super().__init__(sentence.en)
        self.code = code
        self.sentence = sentence


class Network(Protocol):
    """The way to tables in the network."""

    @property
    def phrases(self) -> Mapping[str, Sentence]:
        """Phrases ready to be said, by name."""

    def host(self, config: TableConfig, listener: TableListener) -> HostClient:
        """Open a table. Raises NotJoinedError."""

    def reopen(self, saved: SavedTable, listener: TableListener) -> tuple[HostClient, OpenedTable]:
        """Open a saved table again, with its code and port. Raises NotJoinedError."""

    def take_over(
        self, path: Path, title: str, name: str, listener: TableListener
    ) -> tuple[HostClient, OpenedTable]:
        """Open a table that somebody has handed over, with the clocks it had, and a code of its own.

        It is called as before; `title` if the file does not say how. Whoever is called `name` in it sits
        here. Raises NotJoinedError.
        """

    def search(self, changed: Callable[[], None]) -> TableSearch:
        """Look for tables; `changed` is called when the list is another one."""

    async def join(self, found: ListedTable, code: str, name: str, listener: TableListener) -> TableClient:
        """Join a table with its code; one that is known needs none. Raises NotJoinedError."""

    async def check(self, language: str, hosted: HostClient | None) -> str:
        """Return a report on what the network lets through, in words; `hosted` is the table that is open."""
