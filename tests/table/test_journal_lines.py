"""The lines of a journal: their form, round trips, and what they hide."""

import base64
import json
import re
import zlib
from itertools import product
from pathlib import Path
from random import Random

import pytest
from hypothesis import example, given, strategies as st

from epizodiak_qt.games.chance import ChanceResult
from epizodiak_qt.games.game import InvalidPositionError, Json
from epizodiak_qt.table.entries import (
    EMBLEMS,
    SECONDS_BELOW,
    Abandoned,
    Entry,
    Header,
    HelpUsed,
    Played,
    RecordedChance,
    Seat,
    SeatReassigned,
    TakenBack,
    Terms,
    emblems_of,
    entry_from_json,
    header_from_json,
    header_to_json,
    with_emblems,
)
from epizodiak_qt.table.journal import create_journal, read_journal
from tests.games.sentence_checks import check_sentence
from tests.table.faulty_files import FaultyFiles
from tests.table.random_play import RandomPlay
from tests.table.table_kit import header, new_table, position_of

PATH = Path("tables/one.journal")

texts = st.text(st.characters(), max_size=20)
lucks = st.builds(
    RecordedChance,
    st.lists(st.builds(ChanceResult, texts, st.lists(texts, max_size=5).map(tuple)), max_size=3).map(tuple),
    texts,
)
kinds = st.sampled_from(("human", "bot"))
chosen = st.none() | st.integers(0, EMBLEMS - 1)
seats = st.builds(Seat, kinds, texts, texts, chosen)
tables = st.tuples(
    st.lists(st.builds(Seat, kinds, texts, texts), max_size=EMBLEMS), st.permutations(range(EMBLEMS))
).map(lambda both: with_emblems(both[0], both[1][: len(both[0])]))
numbers = st.integers(0, 2**70)
seconds = st.integers(0, SECONDS_BELOW - 1)
plain = st.none() | st.booleans() | numbers | texts
headers = st.builds(
    Header,
    table=texts,
    created=texts,
    game=texts,
    options=st.dictionaries(texts, plain, max_size=4),
    seats=tables,
    recorded_chance=lucks,
    terms=st.just(Terms())
    | st.builds(Terms, texts, seconds, seconds, st.lists(seconds, max_size=4).map(tuple)),
)
# A step in which nothing fell leaves no seed of its own either.
played_lucks = lucks.map(
    lambda recorded_chance: recorded_chance if recorded_chance.results else RecordedChance()
)
entries = st.one_of(
    st.builds(Played, numbers, texts, texts, played_lucks, st.booleans()),
    st.builds(TakenBack, numbers, st.booleans()),
    st.builds(SeatReassigned, numbers, seats),
    st.just(Abandoned()),
    st.builds(HelpUsed, st.sampled_from(["hints", "hidden-sky"])),
)


def written(head: Header, *after: Entry) -> bytes:
    """Return a journal as it stands on the disk."""
    files = FaultyFiles()
    journal = create_journal(files, PATH, head)
    for entry in after:
        journal.append(entry)
    journal.close()
    return files.held[PATH]


def fields_of(line: bytes) -> Json:
    """Return the JSON of a line."""
    fields = json.loads(line[9:])
    assert isinstance(fields, dict)
    return fields


def test_a_line_is_the_checksum_of_its_json_a_space_and_the_json() -> None:
    """Eight hexadecimal digits in lower case, CRC-32; every line ends, and all is ASCII.

    The header names format and version, so that a program can check both before it reads further. Entries
    are numbered from one, so that a line that got lost or stands twice is noticed. What chance gave is
    packed: neither tiles nor seeds are readable in the header or in a deal.
    """
    data = written(header(), Played(0, "draw", "é\n", RecordedChance()), TakenBack(0), Abandoned())
    assert data.isascii()
    assert data.endswith(b"\n")
    first, *lines = data.splitlines()
    for line in (first, *lines):
        assert re.fullmatch(b"[0-9a-f]{8} {.*}", line)
        assert int(line[:8], 16) == zlib.crc32(line[9:])
    fields = fields_of(first)
    assert (fields["format"], fields["version"]) == ("epizodiak-table", 2)
    assert fields["game"] == "epizodiak"
    assert [seat["kind"] for seat in fields["seats"]] == ["human", "human", "human"]
    assert [fields_of(line)["n"] for line in lines] == [1, 2, 3]
    recorded_chance = header().recorded_chance
    data = written(header(), Played(0, "deal", "x", recorded_chance))
    assert recorded_chance.remaining_seed.encode() not in data
    for line in data.splitlines():
        assert b'"luck":"' in line
        assert b"deal" not in line.replace(b'"action":"deal"', b"")
    assert not re.search(rb"\d+([^0-9:T-]{1,4}\d+){5}", re.sub(rb'"luck":"[^"]*"', b"", data))


ODD_NAMES = ('a\nb"]\\', "\ud800\0", " Zoë \u202e🦀" * 400)


@example(header()._replace(seats=tuple(Seat("human", name) for name in ODD_NAMES)), [])
@given(headers, st.lists(entries, max_size=5))
def test_a_journal_is_read_as_it_is_written(head: Header, after: list[Entry]) -> None:
    """For all names, options, seeds, actions and requests, in order; the sizes are those of the lines."""
    data = written(head, *after)
    found = read_journal(data)
    assert (found.header, found.entries, found.dropped) == (head, tuple(after), 0)
    lines = data.splitlines(keepends=True)
    assert [found.ends[count] for count in range(len(after) + 1)] == [
        len(b"".join(lines[: count + 1])) for count in range(len(after) + 1)
    ]


def test_a_file_shows_no_hand_at_any_moment_of_a_game() -> None:
    """The only lists of numbers are runs that were laid, which are public. A draw is the word alone."""
    files = FaultyFiles()
    table = new_table(
        journal=create_journal(files, PATH, header("ppp", "hands", target=2)), seed="hands", target=2
    )
    for _ in RandomPlay(table, Random(4)).steps(2000):
        line = files.held[PATH].splitlines()[-1]
        fields = fields_of(line)
        assert set(fields) <= {"n", "do", "seat", "action", "name", "luck"}
        for hand in position_of(table).hands:
            if len(hand) > 2:
                assert " ".join(map(str, hand)) not in fields.get("action", "")
                assert ",".join(map(str, hand)) not in line.decode()
    assert table.over
    actions = [fields_of(line).get("action", "") for line in files.held[PATH].splitlines()]
    assert {text for text in actions if text.startswith("draw")} == {"draw"}


@pytest.mark.parametrize(
    "data",
    [
        None,
        [],
        {},
        {"do": "sing"},
        {"do": "play"},
        {"do": "play", "seat": -1, "action": "draw", "name": "x"},
        {"do": "play", "seat": "0", "action": "draw", "name": "x"},
        {"do": "play", "seat": True, "action": "draw", "name": "x"},
        {"do": "play", "seat": 0, "action": 5, "name": "x"},
        {"do": "play", "seat": 0, "action": "draw"},
        {"do": "play", "seat": 0, "action": "draw", "name": "x", "luck": 5},
        {"do": "play", "seat": 0, "action": "draw", "name": "x", "luck": "~"},
        {"do": "play", "seat": 0, "action": "draw", "name": "x", "luck": "é"},
        {"do": "play", "seat": 0, "action": "draw", "name": "x", "luck": ""},
        *(
            {"do": "play", "seat": 0, "sealed": packed, "name": "x"}
            for packed in ("", "no base 85 \x7f", "c$", base64.b85encode(zlib.compress(b"[12]")).decode())
        ),
        {"do": "take back"},
        {"do": "take back", "seat": None},
    ],
)
def test_what_is_no_entry_is_refused(data: object) -> None:
    """A missing key, a wrong type, a word that is not known, luck or a choice that cannot be unpacked."""
    with pytest.raises(InvalidPositionError) as raised:
        entry_from_json(data)
    check_sentence(raised.value.sentence)


TERMS = {"title": "Ana’s table", "clock_s": 60, "turn_s": 5, "left_s": [60, 55, 60]}
WRONG_TYPES = (None, 5, [5], {"kind": "human"})


@pytest.mark.parametrize(
    ("key", "value"),
    [
        *product(("table", "created", "game", "seats", "luck"), WRONG_TYPES),
        *product(("options",), (None, 5, [5], "a word")),
        ("seats", [{}]),
        ("seats", [5]),
        ("seats", [{"kind": "cat", "name": "a", "bot": ""}]),
        ("seats", [{"kind": "bot", "name": "a"}]),
        *(
            ("seats", [{"kind": "human", "name": "a", "bot": "", "emblem": bad}])
            for bad in (4, -1, "moon", 1.0, True, [1])
        ),
        *(
            ("terms", TERMS | change)
            for change in (
                {"title": 5},
                {"title": None},
                {"clock_s": -1},
                {"clock_s": 1.5},
                {"clock_s": True},
                {"turn_s": SECONDS_BELOW},
                {"left_s": 60},
                {"left_s": [60, "60"]},
                {"left_s": [60, SECONDS_BELOW]},
            )
        ),
        ("terms", "terms"),
        ("terms", []),
        *(
            ("seats", [Seat("human", "A", emblem=emblem).to_json() for emblem in alike])
            for alike in ((1, None, None), (3, None, 3), (None, 0, 0))
        ),
    ],
)
def test_what_is_no_header_is_refused(key: str, value: object) -> None:
    """The file is not trusted: types, kinds of seats, their emblems, and seconds within limits.

    No two seats of a table have one emblem, chosen or that of their number.
    """
    assert header_from_json(header_to_json(header()) | {"terms": TERMS}).terms.left_s == (60, 55, 60)
    with pytest.raises(InvalidPositionError) as raised:
        header_from_json(header_to_json(header()) | {key: value})
    check_sentence(raised.value.sentence)


def test_a_header_tells_whether_hints_are_allowed() -> None:
    """Version 0.1 wrote no word about hints: its own tables allow them, those it handed over do not.

    Only a table that was handed over has terms, and only an emblem that was chosen is written down.
    """
    plain = header()
    assert written(plain._replace(seats=with_emblems(plain.seats, (0, 1, 2)))) == written(plain)
    assert b"emblem" not in written(plain)
    seats = with_emblems(plain.seats, (3, 1, 0))
    found = read_journal(written(plain._replace(seats=seats))).header.seats
    assert [seat.emblem for seat in found] == [3, None, 0]
    assert emblems_of(found) == (3, 1, 0)
    assert {"advice", "terms"}.isdisjoint(header_to_json(header()))
    assert header_from_json(header_to_json(header())).advice
    terms = Terms("Ana’s table", 60, 5, (1, 2, 3))
    for head in (header()._replace(advice=False), header()._replace(terms=terms)):
        for advice in (False, True):
            told = head._replace(advice=advice)
            assert header_from_json(header_to_json(told)) == told
    old = header_to_json(header()._replace(terms=terms))
    del old["advice"]
    assert not header_from_json(old).advice
