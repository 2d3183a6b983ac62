"""The list of the library as a file: CSV for spreadsheets, JSON for programs. Neither has the profiles."""

from __future__ import annotations

import csv
import io
import json
from typing import TYPE_CHECKING, Final

from epizodiak_qt.games.record import options_text
from epizodiak_qt.library.game_row import GameRow, SeatRow

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from epizodiak_qt.games.game import Json

FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")
"""A spreadsheet takes a text that begins so for a formula (OWASP: CSV injection)."""
OF_SEATS: Final = tuple(field for field in SeatRow._fields if field != "profile")
NAMES: Final = (*(field for field in GameRow._fields if field != "seats"), *OF_SEATS)


def _values(row: GameRow) -> Json:
    """Return a row as values of JSON."""
    seats = [{field: getattr(seat, field) for field in OF_SEATS} for seat in row.seats]
    damage = "" if row.damage is None else row.damage.en
    return row._asdict() | {"seats": seats, "help": sorted(row.help), "damage": damage}


def json_text(rows: Sequence[GameRow]) -> str:
    """Return the rows as a JSON list of objects."""
    return json.dumps([_values(row) for row in rows], ensure_ascii=False, indent=1) + "\n"


def csv_text(rows: Sequence[GameRow]) -> str:
    """Return the rows as CSV (RFC 4180) under a line of names; values of several seats have "; " between."""
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(NAMES)
    for row in rows:
        values = _values(row)
        seats = values.pop("seats")
        values |= {field: [seat[field] for seat in seats] for field in OF_SEATS}
        values["options"] = options_text(row.options)
        writer.writerow(_cell(values[name]) for name in NAMES)
    return text.getvalue()


def _cell(value: object) -> str:
    if isinstance(value, list | tuple):
        value = "; ".join("" if each is None else str(each) for each in value)
    return f"'{value}" if isinstance(value, str) and value.startswith(FORMULA) else str(value)


SUFFIXES: Final[dict[str, Callable[[Sequence[GameRow]], str]]] = {".csv": csv_text, ".json": json_text}
"""The text of a list by the suffix of its file."""
