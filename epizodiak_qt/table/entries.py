"""The header and the entries of a journal, and their JSON form."""

from __future__ import annotations

import base64
import json
import zlib
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final, Literal

from epizodiak_qt.games.chance import ChanceResult
from epizodiak_qt.games.json_reader import Reader, refuse

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from epizodiak_qt.games.game import Json

Kind = Literal["human", "bot"]

SECONDS_BELOW: Final = 1_000_000
# Limit of an unpacked chance record in bytes. The largest, a shuffled pack of cards, has less than 2,000.
PACKED_BELOW: Final = 1 << 13
EMBLEMS: Final = 4
BOTS_OF_0_1: Final = {"sensible": "casual", "random": "beginner"}
"""The bots that continue at the seats of bots of version 0.1."""


@dataclass(frozen=True, slots=True)
class Seat:
    """The player of a seat."""

    kind: Kind
    """A person or a bot."""
    name: str
    """The name on the screen."""
    bot: str = ""
    """The kind of bot; empty for a person."""
    emblem: int | None = None
    """The chosen emblem, below EMBLEMS; None for the one with the seat's number."""


def seat_kind(bot: str) -> str:
    """Return the kind of bot that plays for one named in a file or message, perhaps of version 0.1."""
    return BOTS_OF_0_1.get(bot, bot)


def emblems_of(seats: Iterable[Seat]) -> tuple[int, ...]:
    """Return the emblem of each seat, chosen or not."""
    return tuple(number if seat.emblem is None else seat.emblem for number, seat in enumerate(seats))


def with_emblems(seats: Sequence[Seat], emblems: Sequence[int]) -> tuple[Seat, ...]:
    """Return the seats with these emblems; the default one of a seat is stored as None."""
    return tuple(
        replace(seat, emblem=None if emblem == number else emblem)
        for number, (seat, emblem) in enumerate(zip(seats, emblems, strict=True))
    )


def require_distinct_emblems(seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Return the seats. Raises InvalidPositionError if two of them have the same emblem."""
    if len({*emblems_of(seats)}) < len(seats):
        raise refuse("Two seats have the same emblem.", "Deux places ont le même emblème.")
    return seats


@dataclass(frozen=True, slots=True)
class RecordedChance:
    """The results of chance in one step."""

    results: tuple[ChanceResult, ...] = ()
    """The shuffles and rolls, in order."""
    remaining_seed: str = ""
    """The seed for the chance still to come; empty if it is not known."""


@dataclass(frozen=True, slots=True)
class Terms:
    """The title and the clocks of a table that was handed over."""

    title: str = ""
    """The title of the table."""
    clock_s: int = 0
    """Time of each player for the game, in seconds; 0 for no clock."""
    turn_s: int = 0
    """Seconds that a player gains at the end of each turn."""
    left_s: tuple[int, ...] = ()
    """Time left to each seat, in seconds."""


@dataclass(frozen=True, slots=True)
class Header:
    """The first line of a journal: how the table was set up."""

    table: str
    """The id of the table."""
    created: str
    """The time of creation, ISO 8601."""
    game: str
    """The name of the game."""
    options: Json
    """All options of the game."""
    seats: tuple[Seat, ...]
    """The player of each seat."""
    recorded_chance: RecordedChance
    """The chance of the first deal."""
    terms: Terms = Terms()
    """Title and clocks, only of a table that was handed over."""
    advice: bool = True
    """Whether players may ask for hints. A handed-over table of version 0.1 allows none."""


@dataclass(frozen=True, slots=True)
class Played:
    """An action of a seat."""

    seat: int
    """The seat that acted."""
    action: str
    """The action in notation."""
    name: str
    """The id that the sender gave it, so that a repeated request is not played twice."""
    recorded_chance: RecordedChance
    """The chance that the action used."""
    sealed: bool = False
    """Whether it was a secret choice; it is written packed."""


@dataclass(frozen=True, slots=True)
class TakenBack:
    """The last action was undone."""

    seat: int
    """The seat that asked for it."""
    sealed: bool = False
    """Whether it was a secret choice of that seat, undone without a vote."""


@dataclass(frozen=True, slots=True)
class Abandoned:
    """All agreed to end the round without points."""


@dataclass(frozen=True, slots=True)
class SeatReassigned:
    """A seat went from a person to a bot, or back; the name stays."""

    seat: int
    """The seat."""
    who: Seat
    """Its new player."""


Entry = Played | TakenBack | Abandoned | SeatReassigned


def header_to_json(header: Header) -> Json:
    """Return the JSON form of a header."""
    return {
        "table": header.table,
        "created": header.created,
        "game": header.game,
        "options": header.options,
        "seats": [_seat_to_json(seat) for seat in header.seats],
        "luck": _pack_luck(header.recorded_chance),
    } | _terms_to_json(header.terms, advice=header.advice)


def header_from_json(data: object) -> Header:
    """Return the header that `data` describes. Raises InvalidPositionError."""
    reader = Reader(data, "header")
    options = reader.any("options")
    if not isinstance(options, dict):
        raise refuse("The options are no object.", "Les options ne sont pas un objet.")
    return Header(
        table=reader.text("table"),
        created=reader.text("created"),
        game=reader.text("game"),
        options=options,
        seats=require_distinct_emblems(reader.list("seats", _seat)),
        recorded_chance=_unpack_luck(reader.text("luck")),
        terms=_terms(reader.any("terms")) if reader.has("terms") else Terms(),
        advice=reader.flag("advice") if reader.has("advice") else not reader.has("terms"),
    )


def _terms_to_json(terms: Terms, *, advice: bool) -> Json:
    """Return the keys for the terms and for hints, without those that have their default."""
    if terms == Terms():
        return {} if advice else {"advice": False}
    clocks = {"clock_s": terms.clock_s, "turn_s": terms.turn_s, "left_s": list(terms.left_s)}
    return {"terms": {"title": terms.title, **clocks}, "advice": advice}


def _terms(value: object) -> Terms:
    reader = Reader(value, "terms")
    return Terms(
        reader.text("title"),
        reader.natural("clock_s", SECONDS_BELOW),
        reader.natural("turn_s", SECONDS_BELOW),
        reader.list("left_s", _seconds),
    )


def _seconds(value: object, key: str) -> int:
    return Reader({key: value}, key).natural(key, SECONDS_BELOW)


def _seat_to_json(seat: Seat) -> Json:
    chosen = {} if seat.emblem is None else {"emblem": seat.emblem}
    return {"kind": seat.kind, "name": seat.name, "bot": seat.bot} | chosen


def _seat(value: object, key: str) -> Seat:
    reader = Reader(value, key)
    kind: Kind = "bot" if reader.choice("kind", ("human", "bot")) == "bot" else "human"
    emblem = reader.natural("emblem", EMBLEMS) if reader.has("emblem") else None
    return Seat(kind, reader.text("name"), seat_kind(reader.text("bot")), emblem)


def entry_to_json(entry: Entry) -> Json:
    """Return the JSON form of an entry."""
    match entry:
        case Played():
            action = {"sealed": _pack(entry.action)} if entry.sealed else {"action": entry.action}
            recorded_chance = (
                {"luck": _pack_luck(entry.recorded_chance)} if entry.recorded_chance.results else {}
            )
            return {"do": "play", "seat": entry.seat} | action | {"name": entry.name} | recorded_chance
        case TakenBack():
            return {"do": "take back", "seat": entry.seat} | ({"sealed": True} if entry.sealed else {})
        case SeatReassigned():
            return {"do": "pass seat", "seat": entry.seat, "who": _seat_to_json(entry.who)}
        case _:
            return {"do": "abandon"}


def entry_from_json(data: object) -> Entry:
    """Return the entry that `data` describes. Raises InvalidPositionError."""
    reader = Reader(data, "entry")
    match reader.choice("do", ("play", "take back", "abandon", "pass seat")):
        case "play":
            recorded_chance = _unpack_luck(reader.text("luck")) if reader.has("luck") else RecordedChance()
            sealed = reader.has("sealed")
            action = _unpack_action(reader.text("sealed")) if sealed else reader.text("action")
            return Played(reader.natural("seat"), action, reader.text("name"), recorded_chance, sealed)
        case "take back":
            return TakenBack(reader.natural("seat"), reader.has("sealed") and reader.flag("sealed"))
        case "pass seat":
            return SeatReassigned(reader.natural("seat"), _seat(reader.any("who"), "who"))
        case _:
            return Abandoned()


def _pack(data: object) -> str:
    """Return `data` packed, so that it cannot be read at a glance. This is no encryption."""
    return base64.b85encode(zlib.compress(json.dumps(data).encode())).decode("ascii")


def _unpack(packed: str) -> Any:
    """Return the data that was packed. Raises ValueError, RecursionError or zlib.error."""
    return json.loads(zlib.decompressobj().decompress(base64.b85decode(packed), PACKED_BELOW))


def _pack_luck(recorded_chance: RecordedChance) -> str:
    return _pack(
        [
            [[result.label, *result.values] for result in recorded_chance.results],
            recorded_chance.remaining_seed,
        ]
    )


def _unpack_luck(packed: str) -> RecordedChance:
    try:
        results, seed = _unpack(packed)
        return RecordedChance(
            tuple(ChanceResult(str(label), tuple(map(str, values))) for label, *values in results), str(seed)
        )
    except (ValueError, TypeError, RecursionError, zlib.error) as error:
        raise refuse("A random result cannot be read.", "Un tirage est illisible.") from error


def _unpack_action(packed: str) -> str:
    try:
        action = _unpack(packed)
    except (ValueError, RecursionError, zlib.error):
        action = None
    if not isinstance(action, str):
        raise refuse("A secret choice cannot be read.", "Un choix secret est illisible.")
    return action
