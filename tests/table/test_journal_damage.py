"""Damage to a journal: the longest whole part is read, or the file is refused by name (T5)."""

import base64
import json
import zlib
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, strategies as st

from epizodiak_qt.games.game import Json
from epizodiak_qt.games.sentence import Sentence
from epizodiak_qt.table.entries import Played, Seat, SeatReassigned, TakenBack
from epizodiak_qt.table.journal import InvalidJournalError, JournalContents, create_journal, read_journal
from tests.games.sentence_checks import check_sentence
from tests.sizes import SEED, size
from tests.table.faulty_files import FaultyFiles, check_refused, damaged_places, saves_on
from tests.table.random_play import RandomPlay
from tests.table.table_kit import header, new_table

PATH = Path("tables/one.journal")
FIRST = 27 + SEED  # a round that happens to be short
ROUNDS = pytest.mark.parametrize("number", range(size("T5")))


@cache
def whole_round(number: int = 0) -> bytes:
    """Return the journal of a round with take-backs and a refill; a bot stands in for seat 0 for a while.

    The first one happens to be short.
    """
    files, seed = FaultyFiles(), f"short {FIRST + number}"
    journal = create_journal(files, PATH, header("pbb", seed, mode="single"))
    table = new_table("pbb", seed, journal=journal, mode="single")
    person = table.state().seats[0]
    for step, _ in enumerate(RandomPlay(table, Random(5), take_back=0.3).steps(20_000)):
        if step in (3, 9):
            assert table.pass_seat(0, Seat("bot", "Ana", "casual") if step == 3 else person) is None
    return files.held[PATH]


@cache
def whole(number: int = 0) -> JournalContents:
    """Return the contents of the undamaged journal."""
    return read_journal(whole_round(number))


def lines() -> list[bytes]:
    """Return the lines of the round's journal."""
    return whole_round().splitlines(keepends=True)


def packed(text: bytes) -> str:
    """Return JSON packed as that of results of chance."""
    return base64.b85encode(zlib.compress(text)).decode()


def line_of(fields: Json) -> bytes:
    """Return a line of a journal, with the checksum that belongs to it."""
    text = json.dumps(fields, separators=(",", ":")).encode()
    return b"%08x %s\n" % (zlib.crc32(text), text)


def changed(line: bytes, **fields: Any) -> bytes:
    """Return a line with some fields changed and the checksum put right."""
    return line_of(json.loads(line[9:]) | fields)


def resumed(data: bytes) -> tuple[FaultyFiles, int]:
    """Go on with a file that holds `data`; return the disk afterwards and how many entries counted."""
    files = FaultyFiles()
    files.held[PATH] = data
    table, notice = saves_on(files).resume(PATH)
    if notice is not None:
        check_sentence(notice)
    passed = [entry.who for entry in table.entries if isinstance(entry, SeatReassigned)]
    assert table.state().seats[0] == (passed[-1] if passed else table.header.seats[0])
    table.close()
    return files, len(table.entries)


def refused(data: bytes) -> Sentence:
    """Return why a file is refused; fail if anything on the disk has changed."""
    files = FaultyFiles()
    files.held[PATH] = data
    return check_refused(files, PATH)


def check_prefix(data: bytes, lines_left: int, number: int = 0) -> None:
    """Fail unless exactly the first lines of the round are read, or all is refused without a header."""
    if lines_left == 0:
        with pytest.raises(InvalidJournalError) as raised:
            read_journal(data)
        check_sentence(raised.value.sentence)
        return
    found = read_journal(data)
    assert found.header == whole(number).header
    assert found.entries == whole(number).entries[: lines_left - 1]
    assert len(data) - found.dropped == found.ends[lines_left - 1] == whole(number).ends[lines_left - 1]


def test_the_round_has_what_can_be_damaged() -> None:
    """Actions, take-backs, a stand-in, and chance after the deal."""
    entries = whole().entries
    assert [entry.who.kind for entry in entries if isinstance(entry, SeatReassigned)] == ["bot", "human"]
    assert any(isinstance(entry, TakenBack) for entry in entries)
    assert any(isinstance(entry, Played) and entry.recorded_chance.results for entry in entries)
    assert whole().dropped == 0


@ROUNDS
def test_t5_a_journal_cut_or_spoiled_at_any_byte_gives_its_whole_lines(number: int) -> None:
    """In a whole round, from nothing to all of it. A flipped bit costs its line and what follows.

    Not one wrong entry is ever read.
    """
    whole_data = whole_round(number)
    data = bytearray(whole_data)
    for place in damaged_places(whole_data):
        lines_before = whole_data.count(b"\n", 0, place)
        check_prefix(whole_data[:place], lines_before, number)
        byte = data[place]
        data[place] = byte ^ (1 << place * 3 % 8)
        check_prefix(bytes(data), lines_before, number)
        data[place] = byte
    check_prefix(whole_data, whole_data.count(b"\n"), number)


@ROUNDS
def test_t5_a_table_cut_at_any_line_stands_where_the_line_ends(number: int) -> None:
    """A byte short of a line, at its end, and a few bytes into the next: it goes on from whole lines."""
    data = whole_round(number)
    for count in range(len(whole(number).entries) + 1):
        end = whole(number).ends[count]
        for length in (end - 1, end, end + 5) if count else (end, end + 5):
            files, entries = resumed(data[:length])
            assert entries == data.count(b"\n", 0, length) - 1
            whole_lines = data[: whole(number).ends[entries]]
            assert files.held.pop(PATH) == whole_lines
            torn = (
                {} if data[:length] == whole_lines else {PATH.with_name("one.journal.damaged"): data[:length]}
            )
            assert files.held == torn


@given(st.data())
def test_lines_lost_doubled_or_swapped_end_the_reading(data: st.DataObject) -> None:
    """In any order of the lines, the result is a prefix of the game."""
    order = list(range(1, len(lines())))
    for _ in range(data.draw(st.integers(1, 3))):
        at, to = data.draw(st.sampled_from(order)) - 1, data.draw(st.integers(0, len(order) - 1))
        match data.draw(st.integers(0, 2)):
            case 0 if len(order) > 1:
                del order[min(at, len(order) - 1)]
            case 1:
                order.insert(to, order[min(at, len(order) - 1)])
            case _:
                at = min(at, len(order) - 1)
                order[at], order[to] = order[to], order[at]
    right = next((place for place, line in enumerate(order) if line != place + 1), len(order))
    check_prefix(b"".join([lines()[0], *(lines()[line] for line in order)]), right + 1)


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b" ",
        b"{}",
        b"null",
        b"\xff\xfe",
        b"00000000 ",
        b"%08x null" % zlib.crc32(b"null"),
        b"%08x [1]" % zlib.crc32(b"[1]"),
        b"%08x {" % zlib.crc32(b"{"),
        b"%08x \xff" % zlib.crc32(b"\xff"),
        b"%08x " % zlib.crc32(b""),
        b'E447B43F {"n":1,"do":"abandon","x":"a"}',
        b"%08x %s" % (zlib.crc32(b"[" * 100_000), b"[" * 100_000),
        b"%08x %s" % (zlib.crc32(b"9" * 10_000), b"9" * 10_000),
        line_of({"n": 1, "do": "play", "seat": 0}).rstrip(),
        *(line_of({"n": number, "do": "abandon"}).rstrip() for number in (0, 2, -1, None, "1", 1.5, [1])),
    ],
)
def test_a_line_that_is_none_ends_the_reading(line: bytes) -> None:
    """The only effect of an invalid line, such as one with another number, is the loss of the rest."""
    first, *rest = lines()
    check_prefix(b"".join([first, line, b"\n", *rest]), 1)
    with pytest.raises(InvalidJournalError):
        read_journal(line + b"\n" + first)


@given(st.binary(max_size=200))
def test_any_bytes_are_refused_by_name(data: bytes) -> None:
    """Other files raise InvalidJournalError, nothing else, and are unchanged, as one without its header."""
    for found in (data, b"", whole_round()[:50], whole_round()[1:]):
        with pytest.raises(InvalidJournalError):
            read_journal(found)
        refused(found)


def test_a_newer_version_is_refused_and_left_as_it_is() -> None:
    """The sentence names the newer version."""
    first, *rest = lines()
    sentence = refused(b"".join([changed(first, version=3), *rest]))
    assert "newer" in sentence.en
    assert "plus récente" in sentence.fr


@pytest.mark.parametrize(
    "fields",
    [
        {"format": "something-else"},
        {"format": None},
        {"version": None},
        {"version": "1"},
        {"version": 0},
        {"game": "chess"},
        {"game": ""},
        {"seats": []},
        {"seats": [{"kind": "human", "name": "Ana", "bot": ""}] * 2},
        {"seats": [{"kind": "human", "name": "Ana", "bot": ""}] * 4},
        {"seats": 3},
        {"options": {"target": 0}},
        {"options": {"target": "seven"}},
        {"options": {"edition": "fr-1999"}},
        {"options": {"mode": "endless"}},
        {"luck": ""},
        {"luck": "not packed"},
        *(
            {"luck": packed(text)}
            for text in (
                b"[[],7]",
                b"7",
                b'[[["first","9"]],""]',
                b'[[["first","1"],["deal","1"]],""]',
                b"[" * 100_000,
            )
        ),
    ],
    ids=repr,
)
def test_a_journal_that_cannot_be_continued_here_is_refused_and_left_as_it_is(fields: Json) -> None:
    """Another program, another game, another number of seats, options or a deal that do not fit."""
    first, *rest = lines()
    refused(b"".join([changed(first, **fields), *rest]))


@pytest.mark.parametrize(
    "fields",
    [
        {"seat": 99},
        {"seat": 10**30},
        {"action": "resign"},
        {"action": "pass"},
        {"action": "\ud800"},
        {"action": "deal"},
        {"do": "take back", "seat": 0},
        {"luck": packed(b'[[["deal","1"]],""]')},
        {"luck": packed(b"[" * 100_000)},
    ],
    ids=repr,
)
def test_a_move_that_does_not_fit_the_rules_ends_the_game_before_it(fields: Json) -> None:
    """Even with the checksum put right; the whole file is kept aside. No round is abandoned after the end."""
    first, second, *rest = lines()
    data = b"".join([first, changed(second, **fields), *rest])
    files, entries = resumed(data)
    assert entries == 0
    assert files.held[PATH] == first
    assert files.held[PATH.with_name("one.journal.damaged")] == data
    files, entries = resumed(whole_round() + line_of({"n": len(lines()), "do": "abandon"}))
    assert (entries, files.held[PATH]) == (len(whole().entries), whole_round())
