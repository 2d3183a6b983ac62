"""What stands in a journal: a header, then one entry for everything that the table decided."""

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
# What chance gives in one step is a pack of cards, shuffled: less than two thousand characters.
PACKED_BELOW: Final = 1 << 13
EMBLEMS: Final = 4


@dataclass(frozen=True, slots=True)
class Seat:
    """Who sits at a seat: a person or a bot, and the name shown. `bot` names the kind of bot.

    `emblem`, below EMBLEMS, is the one that was chosen; None stands for the one of the seat's number.
    """

    kind: Kind
    name: str
    bot: str = ""
    emblem: int | None = None


def emblems_of(seats: Iterable[Seat]) -> tuple[int, ...]:
    """Return the emblem of each seat, chosen or not."""
    return tuple(number if seat.emblem is None else seat.emblem for number, seat in enumerate(seats))


def with_emblems(seats: Sequence[Seat], emblems: Sequence[int]) -> tuple[Seat, ...]:
    """Return the seats with these emblems; a seat's own is no choice, and is not written down."""
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
    """What was shuffled or rolled, in order."""
    remaining_seed: str = ""
    """The seed for the chance still to come; empty if it is not known."""


@dataclass(frozen=True, slots=True)
class Terms:
    """What a table that is handed over had beside its game: what it was called, and its players’ clocks.

    Whole seconds, 0 for no clock; `left_s` are those left to each seat.
    """

    title: str = ""
    clock_s: int = 0
    turn_s: int = 0
    left_s: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Header:
    """How a table was set: which game, under which options, who sits where, and the first deal.

    Only a table that somebody has handed over has `terms`.
    """

    table: str
    created: str
    game: str
    options: Json
    seats: tuple[Seat, ...]
    recorded_chance: RecordedChance
    terms: Terms = Terms()


@dataclass(frozen=True, slots=True)
class Played:
    """An action of a seat; `name` is the one its sender gave it, so that it is never played twice.

    `sealed` marks a choice that the others could not see when it was made: it is written packed.
    """

    seat: int
    action: str
    name: str
    recorded_chance: RecordedChance
    sealed: bool = False


@dataclass(frozen=True, slots=True)
class TakenBack:
    """The last action was undone: `seat` asked and all agreed, or it was a `sealed` choice of that seat."""

    seat: int
    sealed: bool = False


@dataclass(frozen=True, slots=True)
class Abandoned:
    """The round was ended without points, everybody having agreed."""


@dataclass(frozen=True, slots=True)
class SeatReassigned:
    """A seat went from a person to a bot, or back; the name stays."""

    seat: int
    who: Seat


Entry = Played | TakenBack | Abandoned | SeatReassigned


def header_to_json(header: Header) -> Json:
    """Return the header as it stands in a journal."""
    return {
        "table": header.table,
        "created": header.created,
        "game": header.game,
        "options": header.options,
        "seats": [_seat_to_json(seat) for seat in header.seats],
        "luck": _pack_luck(header.recorded_chance),
    } | _terms_to_json(header.terms)


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
    )


def _terms_to_json(terms: Terms) -> Json:
    if terms == Terms():
        return {}
    clocks = {"clock_s": terms.clock_s, "turn_s": terms.turn_s, "left_s": list(terms.left_s)}
    return {"terms": {"title": terms.title, **clocks}}


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
    return Seat(kind, reader.text("name"), reader.text("bot"), emblem)


def entry_to_json(entry: Entry) -> Json:
    """Return an entry as it stands in a journal."""
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
    """Return `data` packed, so that it is not read at a glance; it is no secret from an attacker."""
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
