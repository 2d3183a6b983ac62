"""The list of the library as CSV and as JSON."""

from __future__ import annotations

import csv
import io
import json

import pytest

from epizodiak_qt.games.sentence import Sentence
from epizodiak_qt.library.game_row import GameRow, SeatRow
from epizodiak_qt.library.list_file import csv_text, json_text

SEATS = (SeatRow("Ana", "", place=2, points=3), SeatRow("Hamal", "strong", place=1), SeatRow("Cy", None))
ROW = GameRow(
    "a.ezr",
    "epizodiak",
    "2026-11-21T20:00:00+00:00",
    "E1-7KQ2",
    {"target": 7},
    "screen",
    SEATS,
    *(3, 107, 1800, frozenset({"hints", "take-backs"})),
    note="Two lines,\nwith a comma",
    tags=("final", "Ana"),
    favourite=True,
)
TORN = GameRow(
    "b.ezr", "", "", "", {}, "", (), 0, 0, 0, frozenset(), damage=Sentence("No headers.", "Pas d’en-têtes.")
)


def test_csv_has_a_line_of_names_and_one_line_for_each_game() -> None:
    """A reader of CSV gets the texts back; values of several seats are in one cell."""
    names, row, torn = csv.reader(io.StringIO(csv_text([ROW, TORN])))
    values = dict(zip(names, row, strict=True))
    assert values["name"] == "Ana; Hamal; Cy"
    assert values["points"] == "3; ; "
    assert values["bot"] == "; strong; "
    assert values["note"] == ROW.note
    assert values["help"] == "hints; take-backs"
    assert dict(zip(names, torn, strict=True))["damage"] == "No headers."
    assert values["options"] == "target=7"
    assert values["tags"] == "final; Ana"
    assert next(csv.reader(io.StringIO(csv_text([])))) == names


@pytest.mark.parametrize("sign", ["=", "+", "-", "@"])
def test_a_spreadsheet_takes_no_text_for_a_formula(sign: str) -> None:
    """A name of a foreign record may begin with a sign that begins a formula."""
    row = ROW._replace(note=f"{sign}1+1", seats=(SeatRow(f"{sign}A1", ""),))
    names, cells = csv.reader(io.StringIO(csv_text([row])))
    values = dict(zip(names, cells, strict=True))
    assert values["note"] == f"'{sign}1+1"
    assert values["name"] == f"'{sign}A1"


def test_json_has_one_object_for_each_game() -> None:
    """Lists stay lists, and what is not known is null."""
    game, torn = json.loads(json_text([ROW, TORN]))
    assert [seat["name"] for seat in game["seats"]] == ["Ana", "Hamal", "Cy"]
    assert [seat["points"] for seat in game["seats"]] == [3, None, None]
    assert game["favourite"] is True
    assert torn["damage"] == "No headers."


def test_no_list_names_the_profiles() -> None:
    """They are known to this computer only."""
    row = ROW._replace(seats=(SeatRow("Ana", "", profile="Secret"),))
    assert "Secret" not in csv_text([row]) + json_text([row])
