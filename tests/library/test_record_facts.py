"""What the library knows of a game from its record, and how it exports its list as CSV and JSON."""

import csv
import io
import json
import re
from collections import Counter

import pytest

from epizodiak_qt.games.catalogue import ENTRIES, GAMES
from epizodiak_qt.games.chance import ChanceResult
from epizodiak_qt.games.record import InvalidRecordError, Move, read_record, replay, write_record
from epizodiak_qt.games.sentence import Sentence
from epizodiak_qt.library.game_row import GameRow, SeatRow
from epizodiak_qt.library.list_file import csv_text, json_text
from epizodiak_qt.library.record_facts import Facts, entries_of, row_of, with_facts
from epizodiak_qt.table.replayed_game import replay_of
from tests.table.recorded_tables import match_text, record_texts

RECORDS = record_texts()


def read(text: str) -> GameRow:
    """Return the row of a record."""
    return row_of("a.ezr", entries_of(text))


@pytest.mark.parametrize("name", RECORDS)
def test_the_counts_are_those_of_the_actions(name: str) -> None:
    """They come from the text alone; here the record is parsed and its actions are counted one by one.

    Other line ends, spaces and comments than those of the program do not change what is counted.
    """
    record, row = read_record(RECORDS[name]), read(RECORDS[name])
    entry = ENTRIES[row.game]
    moves = [each for each in record.entries if isinstance(each, Move)]
    words = Counter((move.seat, move.action.split()[0]) for move in moves)
    assert row.actions == len(moves)
    chance = [each.label for each in record.entries if isinstance(each, ChanceResult)]
    assert row.rounds == chance.count("deal")
    assert [seat.sets for seat in row.seats] == [words[seat, entry.set_word] for seat in range(entry.seats)]
    contests = [words[seat, entry.contest_word] // entry.contest_actions for seat in range(entry.seats)]
    assert [seat.contests for seat in row.seats] == contests
    assert row.damage is None
    headers, body = RECORDS[name].split("\n\n", 1)
    for other in (
        body.replace("\n", "\r\n"),
        body.replace("\n", "  \n"),
        body.replace("\n1", "\n{set 5; 9. 1 contest 3\n8. 2 set 4}\n1"),
        "\n\n" + body.rstrip("\n"),
    ):
        assert read(f"{headers}\n\n{other}") == row


def test_the_sets_and_combats_are_those_of_the_events() -> None:
    """The words of the catalogue name what a game calls its sets and contests.

    A seat that is placed before another has at least as many points.
    """
    for name in ("match", "combat"):
        record = read_record(RECORDS[name])
        events = [type(event).__name__ for _, happened in replay(record, GAMES) for event in happened]
        row = read(RECORDS[name])
        assert sum(seat.sets for seat in row.seats) == events.count("SetDiscarded") + events.count("PairLaid")
        begun = events.count("Contested") + events.count("CombatBegan")
        assert sum(seat.contests for seat in row.seats) == begun
        points = [seat.points or 0 for seat in sorted(row.seats, key=lambda seat: seat.place)]
        assert points == sorted(points, reverse=True)


def test_headers_tell_what_the_text_does_not() -> None:
    """A table writes its own; those that a library adds replace older ones.

    A foreign record leaves unknown what it lacks: neither the kind of its players nor the points, nor a
    result, are guessed. Actions of an unknown game are counted, because every game is written in turns.
    """
    record = with_facts(read_record(match_text()), Facts("network", 754))
    row = read(write_record(with_facts(record, Facts("screen", 755))))
    assert (row.table, row.duration_s, sorted(row.help)) == ("screen", 755, ["take-backs"])
    assert row.began == "2026-11-21T18:30:00"
    assert [seat.bot for seat in row.seats] == ["", "", ""]
    assert min(seat.place for seat in row.seats) == 1
    assert max(seat.points or 0 for seat in row.seats) >= 13
    assert row.options["target"] == 13
    row = read('[Game "epizodiak"]\n[Points "7 3"]\n[Duration "long"]\n[Table "moon"]\n[Result "*"]\n')
    assert [seat.bot for seat in row.seats] == [None, None, None]
    assert [seat.points for seat in row.seats] == [None, None, None]
    assert [seat.place for seat in row.seats] == [0, 0, 0]
    assert (row.table, row.duration_s, row.began, row.rounds, row.actions) == ("", 0, "", 0, 0)
    row = read('[Game "chess"]\n\n1. 0 e4; e5\n... e6\n')
    assert (row.game, row.seats, row.actions) == ("chess", (), 3)
    with pytest.raises(InvalidRecordError, match="no headers"):
        read("1. 0 draw\n")


@pytest.mark.parametrize(
    ("body", "line"),
    [("1. 0 draw\nnonsense\n", 4), ("... draw\n", 3), ("{open\n", 3), ("1. 0 \n", 3), ("= Deal 4\n", 3)],
)
def test_the_first_damage_is_told(body: str, line: int) -> None:
    """It is the one at which a reader of the whole record stops, and what stands before it counts."""
    text = f'[Game "epizodiak"]\n\n{body}'
    with pytest.raises(InvalidRecordError) as raised:
        read_record(text)
    row = read(text)
    assert row.damage == raised.value.sentence
    assert row.damage is not None
    assert row.damage.en.startswith(f"Line {line}:")
    assert row.actions == body.count("0 draw")


def test_long_headers_and_odd_signs_are_shown_as_in_the_viewer() -> None:
    """A hostile record may have names that fill all pages, or turn the text around them."""
    text = RECORDS["combat"]
    for key in ("Seat0", "Kind0", "Code", "Time"):
        text = re.sub(rf"\[{key} .*\n", "", text)
        text = f'[{key} "\u202ea\x07{"b" * 9999}"]\n{text}'
    row = read(text)
    assert row.seats[0].name == row.code == "a " + "b" * 22
    assert replay_of(read_record(text), GAMES).seats[0].name == row.seats[0].name
    assert len(row.seats[0].bot or "") == 64
    assert len(row.began) == 32


# --- the list in a file


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
    """A reader of CSV gets the texts back; values of several seats are in one cell.

    A text of a foreign record may begin with a sign that begins a formula: no spreadsheet takes it for one.
    """
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
    for sign in "=+-@":
        odd = ROW._replace(note=f"{sign}1+1", seats=(SeatRow(f"{sign}A1", ""),))
        _, cells = csv.reader(io.StringIO(csv_text([odd])))
        values = dict(zip(names, cells, strict=True))
        assert (values["note"], values["name"]) == (f"'{sign}1+1", f"'{sign}A1")


def test_json_has_one_object_for_each_game() -> None:
    """Lists stay lists, and what is not known is null. No list names the profiles of this computer."""
    game, torn = json.loads(json_text([ROW, TORN]))
    assert [seat["name"] for seat in game["seats"]] == ["Ana", "Hamal", "Cy"]
    assert [seat["points"] for seat in game["seats"]] == [3, None, None]
    assert game["favourite"] is True
    assert torn["damage"] == "No headers."
    row = ROW._replace(seats=(SeatRow("Ana", "", profile="Secret"),))
    assert "Secret" not in csv_text([row]) + json_text([row])
