"""The lobby as a frozen value: who sits where, on which terms; and the changes that are allowed."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Final, Literal, TypedDict, Unpack

from epizodiak_qt.lobby import refusals
from epizodiak_qt.lobby.sanitize import clean_name
from epizodiak_qt.table.entries import EMBLEMS, Seat, with_emblems
from epizodiak_qt.table.refusals import NOT_YOUR_SEAT

if TYPE_CHECKING:
    from epizodiak_qt.games.sentence import Reason

HOST: Final = 0
NOBODY: Final = -1
Presence = Literal["here", "weak", "away", "left", "free", "bot"]
AbsenceChoice = Literal["wait", "bot", "stop"]


class SeatChanges(TypedDict, total=False):
    """The fields of a seat that its player may change; one that is missing or None stays as it is."""

    ready: bool | None
    """Whether its player is ready."""
    emblem: int | None
    """The number of its emblem."""
    open_hand: bool | None
    """Whether its player lets spectators see the hand with a delay."""


@dataclass(frozen=True, slots=True)
class LobbySeat:
    """One seat: open, a player's or a bot's."""

    kind: Literal["open", "human", "bot"] = "open"
    """The kind of its player."""
    name: str = ""
    """The name of the player or bot."""
    bot: str = ""
    """The kind of the bot."""
    emblem: int = 0
    """The number of its emblem, from 0."""
    ready: bool = False
    """Whether its player is ready."""
    guest: int = NOBODY
    """The number of the guest whose seat it is, HOST or NOBODY."""
    presence: Presence = "free"
    """How its player can be reached."""
    absent_s: float = 0.0
    """For how many seconds its player could not be reached, when this was sent."""
    absence_votes: dict[int, AbsenceChoice] = field(default_factory=dict)
    """The votes on what happens to it while its player is absent, by the seat that voted."""
    open_hand: bool = False
    """Whether its player lets spectators see the hand with a delay."""

    @property
    def is_free(self) -> bool:
        """Whether it can be taken."""
        return self.guest == NOBODY and self.kind != "bot"


@dataclass(frozen=True, slots=True)
class LobbyState:
    """A table beside its game: its terms, its seats and its spectators."""

    table: str
    """The id of the table."""
    name: str
    """The title of the table."""
    game: str
    """The name of the game."""
    options: dict[str, Any]
    """The options of the game, as JSON."""
    seats: tuple[LobbySeat, ...]
    """The seats, in order."""
    spectators: tuple[str, ...] = ()
    """The names of the guests without a seat."""
    running: bool = False
    """Whether the game runs."""
    games_played: int = 0
    """The number of games played at the table before this one."""
    hand_delay_turns: int = 0
    """How many turns late the host offers to show hands to spectators; 0 for never."""
    revision: int = 0
    """The number of times that all players had to be ready again."""
    clock_s: float = 0.0
    """The seconds of each player's clock for the game; 0 for no clocks."""
    turn_s: float = 0.0
    """The seconds that each turn adds to a clock."""
    muted: frozenset[int] = frozenset()
    """The guests that the host has muted."""
    advice: bool = False
    """Whether players may ask for hints."""

    def seats_of(self, guest: int) -> frozenset[int]:
        """Return the seats of a guest, or of the host."""
        return frozenset(number for number, seat in enumerate(self.seats) if seat.guest == guest)

    @property
    def agreed_hand_delay(self) -> int:
        """The delay in turns that all players agreed to; 0 if one of them has not."""
        agreed = all(seat.open_hand for seat in self.seats if seat.kind == "human")
        return self.hand_delay_turns if agreed else 0

    @property
    def free(self) -> int:
        """The number of seats that can be taken."""
        return sum(seat.is_free for seat in self.seats)


def open_seats(count: int) -> tuple[LobbySeat, ...]:
    """Return `count` open seats, each with an emblem of its own."""
    return tuple(LobbySeat(emblem=number % EMBLEMS) for number in range(count))


def _with_seat(lobby: LobbyState, seat: int, **changes: Any) -> LobbyState:
    seats = lobby.seats
    return replace(lobby, seats=(*seats[:seat], replace(seats[seat], **changes), *seats[seat + 1 :]))


def _unchangeable(lobby: LobbyState, seat: int, guest: int | None = None) -> Reason | None:
    """Return why a seat cannot be changed: it is not that of `guest`, or the game runs; else None."""
    seats = range(len(lobby.seats)) if guest is None else lobby.seats_of(guest)
    if seat not in seats:
        return NOT_YOUR_SEAT
    return refusals.ALREADY_RUNNING if lobby.running else None


def sit(lobby: LobbyState, seat: int, guest: int, name: str) -> LobbyState | Reason:
    """Return the lobby with a guest at a seat; in a running game the seat keeps its name."""
    if seat >= len(lobby.seats):
        return NOT_YOUR_SEAT
    taken = lobby.seats[seat]
    if taken.guest not in (NOBODY, guest) or taken.kind == "bot":
        return refusals.SEAT_TAKEN
    shown = taken.name if lobby.running else clean_name(name)
    if not shown:
        return refusals.NAME_NEEDED
    agreed = taken.open_hand and taken.guest == guest
    return _with_seat(
        lobby,
        seat,
        kind="human",
        name=shown,
        guest=guest,
        ready=lobby.running,
        open_hand=agreed,
    )


def stand(lobby: LobbyState, seat: int, guest: int) -> LobbyState | Reason:
    """Return the lobby without the player of a seat; a running game keeps its players."""
    return _unchangeable(lobby, seat, guest) or _opened(lobby, seat)


def _opened(lobby: LobbyState, seat: int) -> LobbyState:
    return _with_seat(lobby, seat, kind="open", name="", bot="", guest=NOBODY, ready=False, open_hand=False)


def update_seat(
    lobby: LobbyState,
    seat: int,
    guest: int,
    revision: int | None = None,
    **changes: Unpack[SeatChanges],
) -> LobbyState | Reason:
    """Return the lobby with what the player of a seat says of it.

    Nobody is made ready who has seen the options of another `revision`; None is the present one.
    """
    refusal = _unchangeable(lobby, seat, guest)
    if refusal is not None:
        return refusal
    said: dict[str, Any] = {name: value for name, value in changes.items() if value is not None}
    if said.get("ready") and revision not in (None, lobby.revision):
        return refusals.OTHER_OPTIONS
    own = lobby.seats[seat]
    emblem = said.get("emblem", own.emblem)
    holder = next((number for number, each in enumerate(lobby.seats) if each.emblem == emblem), None)
    if emblem >= EMBLEMS or (holder not in (None, seat) and lobby.seats[holder or 0].kind != "open"):
        return refusals.EMBLEM_TAKEN
    if holder is not None and holder != seat:
        lobby = _with_seat(lobby, holder, emblem=own.emblem)
    return _with_seat(lobby, seat, **said)


def with_options(lobby: LobbyState, options: dict[str, Any]) -> LobbyState | Reason:
    """Return the lobby with other options; every player must be ready again."""
    if lobby.running:
        return refusals.ALREADY_RUNNING
    seats = tuple(replace(seat, ready=seat.kind == "bot") for seat in lobby.seats)
    return replace(lobby, options=options, seats=seats, revision=lobby.revision + 1)


def place_bot(lobby: LobbyState, seat: int, bot: str, name: str) -> LobbyState | Reason:
    """Return the lobby with a bot at a free seat."""
    refusal = _unchangeable(lobby, seat)
    if refusal is not None:
        return refusal
    if lobby.seats[seat].kind == "human":
        return refusals.SEAT_TAKEN
    return _with_seat(lobby, seat, kind="bot", name=clean_name(name), bot=bot, ready=True)


def open_seat(lobby: LobbyState, seat: int) -> LobbyState | Reason:
    """Return the lobby with a seat open again."""
    return _unchangeable(lobby, seat) or _opened(lobby, seat)


def remove_guest(lobby: LobbyState, guest: int) -> LobbyState:
    """Return the lobby without a guest; a seat of a running game keeps its name for its next player."""
    for seat in sorted(lobby.seats_of(guest)):
        lobby = (
            _with_seat(lobby, seat, guest=NOBODY, open_hand=False) if lobby.running else _opened(lobby, seat)
        )
    return lobby


def for_next_game(lobby: LobbyState, staying: frozenset[int]) -> LobbyState:
    """Return the lobby for another game: bots and `staying` keep their seats, no player is ready."""
    seats = tuple(
        replace(seat, ready=seat.kind == "bot")
        if seat.kind == "bot" or number in staying
        else LobbySeat(emblem=seat.emblem)
        for number, seat in enumerate(lobby.seats)
    )
    return replace(
        lobby, seats=seats, running=False, games_played=lobby.games_played + 1, revision=lobby.revision + 1
    )


def table_seats(lobby: LobbyState) -> tuple[Seat, ...] | Reason:
    """Return the seats of the table, or why the game cannot begin yet."""
    if any(seat.kind == "open" or not seat.ready for seat in lobby.seats):
        return refusals.SEATS_OPEN
    people = [Seat("bot" if seat.kind == "bot" else "human", seat.name, seat.bot) for seat in lobby.seats]
    return with_emblems(people, [seat.emblem for seat in lobby.seats])
