"""The facts of a record: those in its headers, and those that are counted in its text."""

from __future__ import annotations

import re
from functools import lru_cache
from hashlib import blake2b
from typing import TYPE_CHECKING, Final, NamedTuple

from epizodiak_qt.games.catalogue import ENTRIES, GameEntry
from epizodiak_qt.games.record import (
    UNKNOWN_GAME,
    Record,
    options_from_text,
    read_damaged_record,
    read_headers,
    write_record,
)
from epizodiak_qt.library.game_row import GameRow, SeatRow, TableKind
from epizodiak_qt.table.export import PERSON
from epizodiak_qt.table.replayed_game import shown_text
from epizodiak_qt.table.saves import NAME_AT_MOST

if TYPE_CHECKING:
    from collections.abc import Mapping

    from epizodiak_qt.games.sentence import Sentence

TABLES: Final[dict[str, TableKind]] = {"screen": "screen", "network": "network"}
"""The values of the header `Table`."""
MOMENT_AT_MOST: Final = 32
"""The length of a time in ISO 8601 with its zone."""
_options = lru_cache(maxsize=64)(options_from_text)
_CANONICAL: Final = re.compile(
    r"(?:\n|= [a-z]{1,16}(?: [a-z0-9-]+)+\n|\{[^}]*\}\n"
    r"|(?:[1-9][0-9]{0,8}\. [0-9]|\.\.\.) [^ {}\n][^{}\n]*\n)*"
)
"""The entries of a record as `write_record` writes them, but for the spaces between actions."""
_COMMENT: Final = re.compile(r"\{[^}]*\}")
_TURN: Final = re.compile(r"^(?:[0-9]+\. ([0-9])|\.\.\.) (.+)$", re.MULTILINE)


class Facts(NamedTuple):
    """The facts of a game that its table knows beside the record."""

    table: TableKind = ""
    """Where the game was played."""
    duration_s: int = 0
    """How long the table was on the screen, in seconds; 0 if it is not known, as after a break."""
    profiles: tuple[str, ...] = ()
    """The name of the profile at each seat, empty for none. It is stored beside the record, never in it."""


class Entries(NamedTuple):
    """The content of a record."""

    headers: Mapping[str, str]
    """Its headers."""
    body: str
    """Its entries as `write_record` writes them."""
    damage: Sentence | None = None
    """Why it cannot be read to its end; None if it can."""

    @property
    def digest(self) -> str:
        """The digest of the entries, whose chance differs from that of other games."""
        return blake2b(self.body.encode(errors="replace"), digest_size=8).hexdigest()


def _counts(body: str, entry: GameEntry | None) -> tuple[int, int, list[int], list[int]]:
    """Return the rounds, the actions, and for each seat the sets or pairs, and the contests or combats."""
    rounds = body.count("\n= deal ") + body.startswith("= deal ")
    body = _COMMENT.sub("", body) if "{" in body else body
    found = _TURN.findall(body)
    turns: list[list[str]] = [[""] for _ in range(10)]
    turn = turns[0]
    for seat, actions in found:
        if seat:
            turn = turns[int(seat)]
        turn.append(actions)
    actions = len(found) + body.count(";")
    if entry is None:
        return rounds, actions, [], []
    by_seat = ["; ".join(turns[seat]) for seat in range(entry.seats)]
    sets = [text.count(f"; {entry.set_word} ") for text in by_seat]
    contests = [text.count(f"; {entry.contest_word} ") // entry.contest_actions for text in by_seat]
    return rounds, actions, sets, contests


def with_facts(record: Record, facts: Facts) -> Record:
    """Return a record with these facts in its headers."""
    known = {"Table": facts.table, "Duration": str(facts.duration_s or "")}
    headers = tuple((key, value) for key, value in record.headers if key not in known)
    return Record((*headers, *((key, value) for key, value in known.items() if value)), record.entries)


def entries_of(text: str) -> Entries:
    """Return what is in a record. Raises InvalidRecordError if the text has no headers.

    A text that `write_record` wrote is not parsed, because that takes most of the time of a long list.
    """
    headers, body = read_headers(text)
    odd = any(spaces in body for spaces in ("  ", " ;", " \n")) or body.count(";") > body.count("; ")
    if not odd and not body.lstrip("\n").startswith("...") and _CANONICAL.fullmatch(body):
        return Entries(dict(headers), body.strip("\n"))
    record, damage = read_damaged_record(text)
    return entries_in(record)._replace(damage=None if damage is None else damage.sentence)


def entries_in(record: Record) -> Entries:
    """Return what is in a record that was read."""
    return Entries(dict(record.headers), write_record(Record((), record.entries)).strip("\n"))


def row_of(file: str, entries: Entries) -> GameRow:
    """Return the row of a record."""
    headers, body, damage = entries
    entry = ENTRIES.get(headers.get("Game", ""))
    rounds, actions, sets, contests = _counts(body, entry)
    return GameRow(
        file=file,
        game=shown_text(headers.get("Game", "")),
        began=headers.get("Time", headers.get("Date", ""))[:MOMENT_AT_MOST],
        code=shown_text(headers.get("Code", "")),
        options=_options(headers.get("Options", "")),
        table=TABLES.get(headers.get("Table", ""), ""),
        seats=() if entry is None else tuple(_seats(entry, headers, sets, contests)),
        rounds=rounds,
        actions=actions,
        duration_s=_number(headers.get("Duration", "")) or 0,
        help=frozenset(headers.get("Help", "").split()),
        damage=damage or (UNKNOWN_GAME if entry is None else None),
    )


def _seats(
    entry: GameEntry, headers: Mapping[str, str], sets: list[int], contests: list[int]
) -> list[SeatRow]:
    places = _places(headers.get("Result", ""))
    points = [_number(word) for word in headers.get("Points", "").split()]
    kinds = [headers.get(f"Kind{seat}") for seat in range(entry.seats)]
    return [
        SeatRow(
            name=shown_text(headers.get(f"Seat{seat}", "")),
            bot="" if kind == PERSON else kind and kind[:NAME_AT_MOST],
            place=places.get(seat, 0),
            points=points[seat] if len(points) == entry.seats else None,
            sets=sets[seat],
            contests=contests[seat],
        )
        for seat, kind in enumerate(kinds)
    ]


def _number(text: str) -> int | None:
    digits = text.removeprefix("-")
    return int(text) if digits.isascii() and digits.isdigit() and len(digits) < 10 else None


def _places(result: str) -> dict[int, int]:
    """Return the place of each seat in the header `Result`, such as "1 > 0 = 2"."""
    places: dict[int, int] = {}
    for group in result.split(" > "):
        place = len(places) + 1
        for seat in map(_number, group.split(" = ")):
            if seat is not None:
                places[seat] = place
    return places
