"""The header and the entries of a journal, and their JSON form."""

# No `from __future__ import annotations`: with it, NamedTuple compiles each annotation at the start.
import base64
import json
import zlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Final, Literal, NamedTuple

from epizodiak_qt.games.chance import ChanceResult
from epizodiak_qt.games.game import Json
from epizodiak_qt.games.json_codec import (
    OneOf,
    as_object,
    fields_to_json,
    from_fields,
    from_json,
    refuse,
    wrong,
)

Kind = Literal["human", "bot"]
Help = Literal["hints", "hidden-sky", "take-backs"]
TAKE_BACKS: Final = "take-backs"

SECONDS_BELOW: Final = 1_000_000
# Limit of an unpacked chance record in bytes. The largest, a shuffled pack of cards, has less than 2,000.
PACKED_BELOW: Final = 1 << 13
EMBLEMS: Final = 4
BOTS_OF_0_1: Final = {"sensible": "casual", "random": "beginner"}
"""The bots that continue at the seats of bots of version 0.1."""


def seat_kind(bot: str) -> str:
    """Return the kind of bot that plays for one named in a file or message, perhaps of version 0.1."""
    return BOTS_OF_0_1.get(bot, bot)


def _seconds(number: int, key: str) -> int:
    if number >= SECONDS_BELOW:
        raise wrong(key)
    return number


Emblem = Annotated[int, OneOf(*range(EMBLEMS))]
Seconds = Annotated[int, _seconds]


class Seat(NamedTuple):
    """The player of a seat."""

    kind: Kind
    """A person or a bot."""
    name: str
    """The name on the screen."""
    bot: str = ""
    """The kind of bot; empty for a person."""
    emblem: Emblem | None = None
    """The chosen emblem; None for the one with the seat's number."""

    def to_json(self) -> Json:
        """Return the JSON form, without an emblem that was not chosen."""
        return {key: value for key, value in fields_to_json(self).items() if value is not None}

    @classmethod
    def from_json(cls, data: object, key: str) -> "Seat":
        """Return the seat that `data` describes, perhaps of version 0.1. Raises InvalidPositionError."""
        given = as_object(data, key)
        bot = given.get("bot")
        if not isinstance(bot, str):
            raise wrong("bot")
        return from_fields(cls, given | {"bot": seat_kind(bot)}, key)


def emblems_of(seats: Iterable[Seat]) -> tuple[int, ...]:
    """Return the emblem of each seat, chosen or not."""
    return tuple(number if seat.emblem is None else seat.emblem for number, seat in enumerate(seats))


def with_emblems(seats: Sequence[Seat], emblems: Sequence[int]) -> tuple[Seat, ...]:
    """Return the seats with these emblems; the default one of a seat is stored as None."""
    return tuple(
        seat._replace(emblem=None if emblem == number else emblem)
        for number, (seat, emblem) in enumerate(zip(seats, emblems, strict=True))
    )


def require_distinct_emblems(seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Return the seats. Raises InvalidPositionError if two of them have the same emblem."""
    if len({*emblems_of(seats)}) < len(seats):
        raise refuse("Two seats have the same emblem.", "Deux places ont le même emblème.")
    return seats


class RecordedChance(NamedTuple):
    """The results of chance in one step."""

    results: tuple[ChanceResult, ...] = ()
    """The shuffles and rolls, in order."""
    remaining_seed: str = ""
    """The seed for the chance still to come; empty if it is not known."""

    def to_json(self) -> str:
        """Return the results packed."""
        return _pack([[[each.label, *each.values] for each in self.results], self.remaining_seed])

    @classmethod
    def from_json(cls, data: object, _key: str) -> "RecordedChance":
        """Return the results that were packed. Raises InvalidPositionError."""
        try:
            results, seed = _unpack(data)
            return cls(
                tuple(ChanceResult(str(label), tuple(map(str, values))) for label, *values in results),
                str(seed),
            )
        except (ValueError, TypeError, RecursionError, zlib.error) as error:
            raise refuse("A random result cannot be read.", "Un tirage est illisible.") from error


class Terms(NamedTuple):
    """The title and the clocks of a table that was handed over."""

    title: str = ""
    """The title of the table."""
    clock_s: Seconds = 0
    """Time of each player for the game, in seconds; 0 for no clock."""
    turn_s: Seconds = 0
    """Seconds that a player gains at the end of each turn."""
    left_s: tuple[Seconds, ...] = ()
    """Time left to each seat, in seconds."""


class Header(NamedTuple):
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


class Played(NamedTuple):
    """An action of a seat."""

    seat: int
    """The seat that acted."""
    action: str
    """The action in notation."""
    name: str
    """The id that the sender gave it, so that a repeated request is not played twice."""
    recorded_chance: RecordedChance = RecordedChance()
    """The chance that the action used."""
    sealed: bool = False
    """Whether it was a secret choice; it is written packed."""


class TakenBack(NamedTuple):
    """The last action was undone."""

    seat: int
    """The seat that asked for it."""
    sealed: bool = False
    """Whether it was a secret choice of that seat, undone without a vote."""


@dataclass(frozen=True, slots=True)
class Abandoned:
    """All agreed to end the round without points."""


class SeatReassigned(NamedTuple):
    """A seat went from a person to a bot, or back; the name stays."""

    seat: int
    """The seat."""
    who: Seat
    """Its new player."""


class HelpUsed(NamedTuple):
    """The program has helped a person for the first time in this game."""

    help: Help
    """The kind of help."""


Entry = Played | TakenBack | Abandoned | SeatReassigned | HelpUsed
ENTRIES: Final[dict[str, type[Entry]]] = {
    "play": Played,
    "take back": TakenBack,
    "abandon": Abandoned,
    "pass seat": SeatReassigned,
    "help": HelpUsed,
}
"""The kinds of entries by the value of `do`."""


def help_used(entries: Iterable[Entry]) -> frozenset[str]:
    """Return the kinds of help in a game: "hints", "hidden-sky" and "take-backs".

    The take-back of a secret choice is no help, because its seat has learned nothing.
    """
    return frozenset(
        entry.help if isinstance(entry, HelpUsed) else TAKE_BACKS
        for entry in entries
        if isinstance(entry, HelpUsed) or (isinstance(entry, TakenBack) and not entry.sealed)
    )


def header_to_json(header: Header) -> Json:
    """Return the JSON form of a header, without terms and advice that have their defaults."""
    data = fields_to_json(header)
    data["luck"] = data.pop("recorded_chance")
    if header.terms == Terms():
        del data["terms"]
        if header.advice:
            del data["advice"]
    return data


def header_from_json(data: object) -> Header:
    """Return the header that `data` describes. Raises InvalidPositionError."""
    given = _without_nulls(data, "header")
    given["recorded_chance"] = given.get("luck")
    given.setdefault("advice", "terms" not in given)
    header = from_json(Header, given, "header")
    require_distinct_emblems(header.seats)
    return header


def _without_nulls(data: object, what: str) -> Json:
    """Return an object without the keys that are null, as if they were missing."""
    return {key: value for key, value in as_object(data, what).items() if value is not None}


def entry_to_json(entry: Entry) -> Json:
    """Return the JSON form of an entry."""
    match entry:
        case Played():
            action = {"sealed": _pack(entry.action)} if entry.sealed else {"action": entry.action}
            chance = entry.recorded_chance
            luck = {"luck": chance.to_json()} if chance.results else {}
            return {"do": "play", "seat": entry.seat} | action | {"name": entry.name} | luck
        case TakenBack(sealed=False):
            return {"do": "take back", "seat": entry.seat}
    (name,) = (name for name, kind in ENTRIES.items() if isinstance(entry, kind))
    return {"do": name, **fields_to_json(entry)}


def entry_from_json(data: object) -> Entry:
    """Return the entry that `data` describes. Raises InvalidPositionError."""
    given = _without_nulls(data, "entry")
    kind = ENTRIES.get(str(given.get("do")))
    if kind is None:
        raise wrong("do")
    if kind is Played and "sealed" in given:
        given |= {"action": _unpack_action(given["sealed"]), "sealed": True}
    if "luck" in given:
        given["recorded_chance"] = given["luck"]
    return from_json(kind, given, "entry")


def _pack(data: object) -> str:
    """Return `data` packed, so that it cannot be read at a glance. This is no encryption."""
    return base64.b85encode(zlib.compress(json.dumps(data).encode())).decode("ascii")


def _unpack(packed: Any) -> Any:
    """Return the data that was packed. Raises ValueError, TypeError, RecursionError or zlib.error."""
    return json.loads(zlib.decompressobj().decompress(base64.b85decode(packed), PACKED_BELOW))


def _unpack_action(packed: object) -> str:
    try:
        action = _unpack(packed)
    except (ValueError, TypeError, RecursionError, zlib.error):
        action = None
    if not isinstance(action, str):
        raise refuse("A secret choice cannot be read.", "Un choix secret est illisible.")
    return action
