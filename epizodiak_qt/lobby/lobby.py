"""The lobby: who is to sit where, as a frozen value, and what may be changed in it. Knows no network."""

from __future__ import annotations

from dataclasses import field, replace
from typing import TYPE_CHECKING, Any, Final, Literal

from epizodiak_qt.dataclass import dataclass
from epizodiak_qt.lobby import refusals
from epizodiak_qt.lobby.sanitize import clean_name
from epizodiak_qt.table.entries import EMBLEMS, Seat, with_emblems
from epizodiak_qt.table.refusals import not_your_seat

if TYPE_CHECKING:
    from epizodiak_qt.games.sentence import Reason

HOST: Final = 0
NOBODY: Final = -1
Presence = Literal["here", "weak", "away", "left", "free", "bot"]
AbsenceChoice = Literal["wait", "bot", "stop"]


@dataclass(frozen=True, slots=True)
class LobbySeat:
    """One seat: open, a person's or a bot's.

    `guest` is whose it is: the number of a guest, HOST or NOBODY. `emblem` counts from 0. `presence` says how
    the person can be reached, `absent_s` for how long they could not; `absence_votes` what the others want,
    by seat, for the seat meanwhile. `open_hand` tells whether its player agrees that spectators see the hand
    later.
    """

    kind: Literal["open", "human", "bot"] = "open"
    name: str = ""
    bot: str = ""
    emblem: int = 0
    ready: bool = False
    guest: int = NOBODY
    presence: Presence = "free"
    absent_s: float = 0.0
    absence_votes: dict[int, AbsenceChoice] = field(default_factory=dict)
    open_hand: bool = False


@dataclass(frozen=True, slots=True)
class LobbyState:
    """A table beside its game: what it is called, what is played, who sits where, who watches.

    `games_played` counts the games before this one. `hand_delay_turns` is how many turns late the host
    offers to show spectators the hands, 0 for never. `revision` counts how often everybody had to say anew
    that they are ready. The players' clocks have `clock_s` seconds for the game and `turn_s` more a turn; 0
    for none. `muted` are the guests whom the host lets nobody hear.
    """

    table: str
    name: str
    game: str
    options: dict[str, Any]
    seats: tuple[LobbySeat, ...]
    spectators: tuple[str, ...] = ()
    running: bool = False
    games_played: int = 0
    hand_delay_turns: int = 0
    revision: int = 0
    clock_s: float = 0.0
    turn_s: float = 0.0
    muted: frozenset[int] = frozenset()

    def seats_of(self, guest: int) -> frozenset[int]:
        """Return the seats of a guest, or of the host."""
        return frozenset(number for number, seat in enumerate(self.seats) if seat.guest == guest)

    @property
    def agreed_hand_delay(self) -> int:
        """How many turns late spectators are shown the hands: 0, never, unless every person agrees."""
        agreed = all(seat.open_hand for seat in self.seats if seat.kind == "human")
        return self.hand_delay_turns if agreed else 0

    @property
    def free(self) -> int:
        """How many seats somebody could still take."""
        return sum(seat.guest == NOBODY and seat.kind != "bot" for seat in self.seats)


def open_seats(count: int) -> tuple[LobbySeat, ...]:
    """Return so many open seats, each with an emblem of its own."""
    return tuple(LobbySeat(emblem=number % EMBLEMS) for number in range(count))


def _with_seat(lobby: LobbyState, seat: int, **changes: Any) -> LobbyState:
    seats = lobby.seats
    return replace(lobby, seats=(*seats[:seat], replace(seats[seat], **changes), *seats[seat + 1 :]))


def sit(lobby: LobbyState, seat: int, guest: int, name: str) -> LobbyState | Reason:
    """Return the lobby with a guest at a seat. Once the game runs, a seat keeps the name it has."""
    if seat >= len(lobby.seats):
        return not_your_seat()
    taken = lobby.seats[seat]
    if taken.guest not in (NOBODY, guest) or taken.kind == "bot":
        return refusals.seat_taken()
    shown = taken.name if lobby.running else clean_name(name)
    if not shown:
        return refusals.name_needed()
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
    """Return the lobby with a seat left; once the game runs, nobody leaves one for good."""
    if seat not in lobby.seats_of(guest):
        return not_your_seat()
    if lobby.running:
        return refusals.already_running()
    return _opened(lobby, seat)


def _opened(lobby: LobbyState, seat: int) -> LobbyState:
    return _with_seat(lobby, seat, kind="open", name="", bot="", guest=NOBODY, ready=False, open_hand=False)


def update_seat(
    lobby: LobbyState,
    seat: int,
    guest: int,
    *,
    ready: bool | None = None,
    emblem: int | None = None,
    open_hand: bool | None = None,
    revision: int | None = None,
) -> LobbyState | Reason:
    """Return the lobby with what the player of a seat says of it; what is None stays as it is.

    Nobody is made ready who has seen the options of another `revision`; None is the present one.
    """
    if seat not in lobby.seats_of(guest):
        return not_your_seat()
    if lobby.running:
        return refusals.already_running()
    if ready and revision not in (None, lobby.revision):
        return refusals.other_options()
    own = lobby.seats[seat]
    emblem = own.emblem if emblem is None else emblem
    holder = next((number for number, each in enumerate(lobby.seats) if each.emblem == emblem), None)
    if emblem >= EMBLEMS or (holder not in (None, seat) and lobby.seats[holder or 0].kind != "open"):
        return refusals.emblem_taken()
    if holder is not None and holder != seat:
        lobby = _with_seat(lobby, holder, emblem=own.emblem)
    return _with_seat(
        lobby,
        seat,
        ready=own.ready if ready is None else ready,
        emblem=emblem,
        open_hand=own.open_hand if open_hand is None else open_hand,
    )


def with_options(lobby: LobbyState, options: dict[str, Any]) -> LobbyState | Reason:
    """Return the lobby with other options; everybody says again that they are ready."""
    if lobby.running:
        return refusals.already_running()
    seats = tuple(replace(seat, ready=seat.kind == "bot") for seat in lobby.seats)
    return replace(lobby, options=options, seats=seats, revision=lobby.revision + 1)


def place_bot(lobby: LobbyState, seat: int, bot: str, name: str) -> LobbyState | Reason:
    """Return the lobby with a bot at a free seat."""
    if seat >= len(lobby.seats):
        return not_your_seat()
    if lobby.running:
        return refusals.already_running()
    if lobby.seats[seat].kind == "human":
        return refusals.seat_taken()
    return _with_seat(lobby, seat, kind="bot", name=clean_name(name), bot=bot, ready=True)


def open_seat(lobby: LobbyState, seat: int) -> LobbyState | Reason:
    """Return the lobby with a seat open again, whoever was there."""
    if seat >= len(lobby.seats):
        return not_your_seat()
    if lobby.running:
        return refusals.already_running()
    return _opened(lobby, seat)


def remove_guest(lobby: LobbyState, guest: int) -> LobbyState:
    """Return the lobby without a guest; a seat of a running game keeps its name, for whoever takes it."""
    for seat in sorted(lobby.seats_of(guest)):
        lobby = (
            _with_seat(lobby, seat, guest=NOBODY, open_hand=False) if lobby.running else _opened(lobby, seat)
        )
    return lobby


def for_next_game(lobby: LobbyState, staying: frozenset[int]) -> LobbyState:
    """Return the lobby for another game: bots and the seats `staying` keep their seats, nobody is ready."""
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
    """Return who sits at the table, or why it cannot begin yet."""
    if any(seat.kind == "open" or not seat.ready for seat in lobby.seats):
        return refusals.seats_open()
    people = [Seat("bot" if seat.kind == "bot" else "human", seat.name, seat.bot) for seat in lobby.seats]
    return with_emblems(people, [seat.emblem for seat in lobby.seats])
