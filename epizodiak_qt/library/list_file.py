"""The list of the library as a file: CSV for spreadsheets, JSON for programs."""

from __future__ import annotations

import csv
import io
import json
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from epizodiak_qt.library.game_row import GameRow

FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")
"""A spreadsheet takes a text that begins so for a formula (OWASP: CSV injection)."""


def _values(row: GameRow) -> dict[str, object]:
    """Return the values of a row by name."""
    return {
        "file": row.file,
        "game": row.game,
        "began": row.began,
        "table": row.table,
        "players": [seat.name for seat in row.seats],
        "bots": [seat.bot for seat in row.seats],
        "places": [seat.place for seat in row.seats],
        "points": [seat.points for seat in row.seats],
        "rounds": row.rounds,
        "actions": row.actions,
        "seconds": row.duration_s,
        "code": row.code,
        "help": sorted(row.help),
        "favourite": row.favourite,
        "tags": list(row.tags),
        "note": row.note,
        "damage": "" if row.damage is None else row.damage.en,
    }


def json_text(rows: Sequence[GameRow]) -> str:
    """Return the rows as a JSON list of objects."""
    return json.dumps([_values(row) for row in rows], ensure_ascii=False, indent=1) + "\n"


def csv_text(rows: Sequence[GameRow]) -> str:
    """Return the rows as CSV (RFC 4180) under a line of names; values of several seats have "; " between."""
    text = io.StringIO()
    writer = csv.writer(text)
    table = [_values(row) for row in rows]
    writer.writerow(table[0] if table else ())
    writer.writerows(map(_cell, values.values()) for values in table)
    return text.getvalue()


def _cell(value: object) -> str:
    if isinstance(value, list):
        return _cell("; ".join("" if each is None else str(each) for each in value))
    text = str(value)
    return f"'{text}" if isinstance(value, str) and text.startswith(FORMULA) else text


SUFFIXES: Final[dict[str, Callable[[Sequence[GameRow]], str]]] = {".csv": csv_text, ".json": json_text}
"""The text of a list by the suffix of its file."""
