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
    from epizodiak_qt.table.link import Link, Receiver
    from epizodiak_qt.table.saves import SavedTable
    from epizodiak_qt.table.table import Table

AbsenceChoice = Literal["wait", "bot", "stop"]
JoinState = Literal["asking", "open", "full", "running", "silent", "other", "away"]


class LobbySeat(Protocol):
    """A seat of the lobby. `guest` is whose it is; `presence` says how its player can be reached.

    `absent_s` is for how many seconds they could not be, `absence_votes` what the others want, by seat, for
    the seat meanwhile. `open_hand` tells whether its player agrees that the hand is shown late.
    """

    @property
    def kind(self) -> Literal["open", "human", "bot"]: ...  # noqa: D102
    @property
    def name(self) -> str: ...  # noqa: D102
    @property
    def emblem(self) -> int: ...  # noqa: D102
    @property
    def ready(self) -> bool: ...  # noqa: D102
    @property
    def guest(self) -> int: ...  # noqa: D102
    @property
    def presence(self) -> Literal["here", "weak", "away", "left", "free", "bot"]: ...  # noqa: D102
    @property
    def absent_s(self) -> float: ...  # noqa: D102
    @property
    def absence_votes(self) -> Mapping[int, AbsenceChoice]: ...  # noqa: D102
    @property
    def open_hand(self) -> bool: ...  # noqa: D102


class LobbyState(Protocol):
    """A table beside its game.

    Spectators are offered the hands `hand_delay_turns` turns late, 0 for never; `agreed_hand_delay` is the
    delay that all players agreed to.
    `clock_s` and `turn_s` are the seconds of the players' clocks, for the game and each turn; 0 for none.
    `muted` are those whom the host lets nobody hear.
    """

    @property
    def name(self) -> str: ...  # noqa: D102
    @property
    def game(self) -> str: ...  # noqa: D102
    @property
    def options(self) -> dict[str, Any]: ...  # noqa: D102
    @property
    def seats(self) -> Sequence[LobbySeat]: ...  # noqa: D102
    @property
    def spectators(self) -> Sequence[str]: ...  # noqa: D102
    @property
    def running(self) -> bool: ...  # noqa: D102
    @property
    def hand_delay_turns(self) -> int: ...  # noqa: D102
    @property
    def agreed_hand_delay(self) -> int: ...  # noqa: D102
    @property
    def clock_s(self) -> float: ...  # noqa: D102
    @property
    def turn_s(self) -> float: ...  # noqa: D102
    @property
    def muted(self) -> frozenset[int]: ...  # noqa: D102


class Verdict(Protocol):
    """What came of checking the deal of a round: whether it was fair, else why not.

    It was not `checked` where those at this computer were not there when it was agreed on: nobody is blamed.
    """

    @property
    def number(self) -> int: ...  # noqa: D102
    @property
    def fair(self) -> bool: ...  # noqa: D102
    @property
    def checked(self) -> bool: ...  # noqa: D102
    @property
    def why(self) -> Sentence | None: ...  # noqa: D102
    @property
    def attempts(self) -> int: ...  # noqa: D102
    @property
    def words(self) -> str: ...  # noqa: D102
    @property
    def transcript(self) -> dict[str, Any]: ...  # noqa: D102


class Clocks(Protocol):
    """Seconds left of every seat, the seats whose clocks run, and whether all stand still."""

    @property
    def left(self) -> Sequence[float]: ...  # noqa: D102
    @property
    def running(self) -> Sequence[int]: ...  # noqa: D102
    @property
    def paused(self) -> bool: ...  # noqa: D102


@dataclass(frozen=True, slots=True)
class ChatLine:
    """A line of chat: words, or the name of a phrase. `guest` is who said it, HOST for the host.

    `spectator` tells whether its author had no seat when it was said.
    """

    guest: int
    name: str
    text: str
    phrase: str
    spectator: bool = False


class TableListener(Protocol):
    """Who is told of what happens at a table; nothing may block."""

    def on_lobby(self, lobby: LobbyState) -> None:
        """Somebody came, went, sat down, is ready, or their line is weak."""

    def on_chat(self, said: ChatLine) -> None:
        """Somebody said something."""

    def on_paired(self, words: str) -> None:
        """The code was right; a host who asks before letting anybody in reads the same four words."""

    def on_join_request(self, name: str, address: str, words: str, answer: Callable[[bool], None]) -> None:
        """Somebody has the code and waits to be let in; the four words stand on their screen too."""

    def on_join_request_withdrawn(self, answer: Callable[[bool], None]) -> None:
        """Whoever was to get that answer has gone: nobody need say anything."""

    def on_code_changed(self, code: str) -> None:
        """The table has another code."""

    def on_advertised(self) -> None:
        """The addresses of the table, or the reasons why others may not find it, have changed."""

    def on_clocks(self, clocks: Clocks) -> None:
        """The players' clocks run, stand still or go to another player."""

    def on_connection(self, touch: str) -> None:
        """Tell how the own line is: here, weak, lost (it is being tried again), or ended."""

    def on_started(self) -> None:
        """The game has begun, or goes on: the room can be connected to."""

    def on_back_in_lobby(self) -> None:
        """Everybody is back in the lobby after a game: whatever is known of it is void."""

    def on_deal_agreed(self, number: int, words: str) -> None:
        """A round is dealt; its four words are the same on every screen."""

    def on_verdict(self, verdict: Verdict) -> None:
        """A round is over and its deal was checked."""

    def on_refusal(self, reason: Reason) -> None:
        """Something could not be done."""

    def on_ended(self, why: Sentence | None) -> None:
        """It is over: the host said why, or (None) cannot be reached any more."""

    def on_stopped(self) -> None:
        """Everybody wants to save and stop."""


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
class TableConfig:
    """What a table to host is to be. `clock_s` and `turn_s` are seconds, 0 for no clock.

    If all agree, whoever watches sees the hands `hand_delay_turns` turns late, 0 for never.
    """

    game: str
    name: str
    options: dict[str, Any]
    confirm_guests: bool = False
    clock_s: float = 0.0
    turn_s: float = 0.0
    hand_delay_turns: int = 0


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

    def host(self, plan: TableConfig, listener: TableListener) -> HostClient:
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
