"""The facts of a record: those in its headers, and those that are counted in its text."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from epizodiak_qt.games.catalogue import ENTRIES
from epizodiak_qt.games.chance import ChanceResult
from epizodiak_qt.games.record import Move, Record, options_from_text, read_damaged_record
from epizodiak_qt.library.game_row import GameRow, SeatRow

if TYPE_CHECKING:
    from epizodiak_qt.library.game_row import TableKind

DEAL: Final = "deal"
"""The label of the chance that begins a round, in every game."""
TABLES: Final[dict[str, TableKind]] = {"screen": "screen", "network": "network"}
"""The values of the header `Table`."""
PERSON: Final = "person"
"""The header `KindN` of a seat of a person."""


class Facts(NamedTuple):
    """What a table knows of its game beside the record."""

    table: TableKind = "screen"
    """Where the game was played."""
    duration_s: int = 0
    """How long the table was on the screen, in seconds; 0 if it is not known."""
    help: frozenset[str] = frozenset()
    """The kinds of help that were used: values of `game_row.Help`."""
    profiles: tuple[str, ...] = ()
    """The name of the profile at each seat, empty for none. It is stored beside the record, never in it."""


def with_facts(record: Record, facts: Facts) -> Record:
    """Return a record with these facts in its headers."""
    known = {
        "Table": facts.table,
        "Duration": str(facts.duration_s or ""),
        "Help": " ".join(sorted(facts.help)),
    }
    headers = tuple((key, value) for key, value in record.headers if key not in known)
    return Record((*headers, *((key, value) for key, value in known.items() if value)), record.entries)


def read_row(file: str, text: str) -> GameRow:
    """Return the row of a record. Raises InvalidRecordError if the text has no headers."""
    record, damage = read_damaged_record(text)
    headers = dict(record.headers)
    began = headers.get("Time", headers.get("Date", ""))
    return GameRow(
        file=file,
        game=headers.get("Game", ""),
        began=began,
        code=headers.get("Code", ""),
        options=options_from_text(headers.get("Options", "")),
        table=TABLES.get(headers.get("Table", ""), ""),
        seats=_seats(record, headers),
        rounds=sum(isinstance(each, ChanceResult) and each.label == DEAL for each in record.entries),
        actions=sum(isinstance(each, Move) for each in record.entries),
        duration_s=_number(headers.get("Duration", "")) or 0,
        help=frozenset(headers.get("Help", "").split()),
        damage=None if damage is None else damage.sentence,
    )


def _seats(record: Record, headers: dict[str, str]) -> tuple[SeatRow, ...]:
    entry = ENTRIES.get(headers.get("Game", ""))
    number = 0 if entry is None else entry.seats
    places = _places(headers.get("Result", ""))
    points = [_number(word) for word in headers.get("Points", "").split()]
    sets, contests = [0] * 10, [0] * 10
    if entry is not None:
        for move in record.entries:
            if isinstance(move, Move):
                word = move.action.partition(" ")[0]
                sets[move.seat] += word == entry.set_word
                contests[move.seat] += word == entry.contest_word
    return tuple(
        SeatRow(
            name=headers.get(f"Seat{seat}", ""),
            bot=_bot(headers.get(f"Kind{seat}")),
            place=places.get(seat, 0),
            points=points[seat] if len(points) == number else None,
            sets=sets[seat],
            contests=contests[seat] // (1 if entry is None else entry.contest_actions),
        )
        for seat in range(number)
    )


def _bot(kind: str | None) -> str | None:
    return "" if kind == PERSON else kind


def _number(text: str) -> int | None:
    return int(text) if re.fullmatch("-?[0-9]{1,9}", text) else None


def _places(result: str) -> dict[int, int]:
    """Return the place of each seat in the header `Result`, such as "1 > 0 = 2"."""
    places: dict[int, int] = {}
    for group in result.split(" > "):
        seats = [_number(seat) for seat in group.split(" = ")]
        place = len(places) + 1
        places |= {seat: place for seat in seats if seat is not None}
    return places
