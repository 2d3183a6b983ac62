"""A table that somebody has handed over is copied into the folder, as a table of its own; or refused."""

from __future__ import annotations

import base64
import json
import zlib
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest

from epizodiak_qt.games.catalogue import GAMES
from epizodiak_qt.table.entries import Seat, SeatReassigned, TakenBack, Terms
from epizodiak_qt.table.journal import read_journal, write_journal
from epizodiak_qt.table.saves import CannotOpenError, Saves
from tests.games.sentence_checks import check_sentence
from tests.table.faulty_files import BROKEN, FULL, READ_ONLY, FaultyFiles
from tests.table.random_play import Rambler
from tests.table.table_kit import new_table

if TYPE_CHECKING:
    from epizodiak_qt.table.entries import Entry
    from epizodiak_qt.table.table import Table

FOLDER = Path("tables")
GIVEN = Path("elsewhere") / "given.ezt"
NOW = datetime(2026, 11, 21, 18, 30, 5, tzinfo=UTC)
TERMS = Terms("Ana’s table", 300, 10, (310, 280, 300))


def between_rounds() -> Table:
    """Return a table whose first round is over."""
    table = new_table(target=1000)
    for _ in Rambler(table, Random(1)).steps(2000):
        if table.state().between:
            return table
    raise AssertionError("the round has no end")


def handed_over(*more: Entry, entries: int | None = None) -> FaultyFiles:
    """Return a disk with the file of a table: so many of its entries, and some more."""
    files, table = FaultyFiles(), between_rounds()
    write_journal(files, GIVEN, replace(table.header, terms=TERMS), [*table.entries[:entries], *more])
    return files


def taken_in(files: FaultyFiles) -> CannotOpenError | None:
    """Return why the file is refused, which leaves all on the disk as it was; None if it is taken in."""
    before = dict(files.held)
    try:
        Saves(files, FOLDER, GAMES).import_table(GIVEN, NOW)
    except CannotOpenError as error:
        check_sentence(error.sentence)
        assert files.held == before
        return error
    return None


def test_a_table_is_taken_in_under_a_name_of_its_own() -> None:
    """All else is what it was, terms included; the file that was given stays where it is."""
    files = handed_over()
    saves = Saves(files, FOLDER, GAMES)
    saved = saves.import_table(GIVEN, NOW)
    given, copy = read_journal(files.held[GIVEN]), read_journal(files.held[saved.path])
    assert saved.path.parent == FOLDER
    assert copy.header.table != given.header.table
    assert copy.header == saved.header == replace(given.header, table=copy.header.table)
    assert copy.header.terms == TERMS
    assert copy.entries == given.entries
    table, notice = saves.resume(saved.path)
    assert notice is None
    assert table.state().between
    table.close()


def test_a_file_that_is_missing_or_unreadable_is_refused() -> None:
    """With the system's own word for it."""
    refused = taken_in(FaultyFiles())
    assert refused is not None
    assert "cannot be used" in refused.sentence.en
    files = handed_over()
    files.faults["read"] = BROKEN
    assert taken_in(files) is not None


def test_what_is_no_table_is_refused() -> None:
    """Whatever else it is."""
    files = FaultyFiles()
    files.held[GIVEN] = b"no table"
    refused = taken_in(files)
    assert refused is not None
    assert "no saved game" in refused.sentence.en


@pytest.mark.parametrize("damage", ["cut", "misfit"])
def test_a_file_that_is_not_whole_is_refused(damage: str) -> None:
    """A line that is cut short, or one that the rules do not allow: nobody goes on from half a game."""
    files = handed_over(*([TakenBack(0)] if damage == "misfit" else []))
    if damage == "cut":
        files.held[GIVEN] = files.held[GIVEN][:-5]
    refused = taken_in(files)
    assert refused is not None
    assert "damaged" in refused.sentence.en


@pytest.mark.parametrize("name", ["x" * 65, "a\nb", "a\u202eb", "a\ud800b"])
@pytest.mark.parametrize("where", ["seat", "bot", "stand-in", "title"])
def test_a_file_whose_names_cannot_be_shown_is_refused(name: str, where: str) -> None:
    """Too long, of several lines, written backwards or no text at all, wherever it stands."""
    files, table = FaultyFiles(), between_rounds()
    header, entries = replace(table.header, terms=TERMS), list(table.entries)
    match where:
        case "seat":
            header = replace(header, seats=(*header.seats[:2], Seat("human", name)))
        case "bot":
            header = replace(header, seats=(*header.seats[:2], Seat("bot", "Vega", name)))
        case "stand-in":
            entries.append(SeatReassigned(0, Seat("bot", name, "sensible")))
        case _:
            header = replace(header, terms=replace(TERMS, title=name))
    write_journal(files, GIVEN, header, entries)
    refused = taken_in(files)
    assert refused is not None
    assert "names" in refused.sentence.en


def test_what_chance_gave_is_unpacked_to_some_length_only() -> None:
    """A few hundred bytes that would unpack to a hundred million are refused, not unpacked."""
    files = handed_over()
    packed = base64.b85encode(zlib.compress(b"[" + b" " * 100_000_000 + b"[]]")).decode()
    header, *lines = files.held[GIVEN].decode().splitlines()
    fields = json.loads(header[9:]) | {"luck": packed}
    text = json.dumps(fields).encode()
    files.held[GIVEN] = b"%08x %s\n" % (zlib.crc32(text), text) + "\n".join(lines).encode() + b"\n"
    refused = taken_in(files)
    assert refused is not None
    assert "random result" in refused.sentence.en


def test_a_file_from_the_middle_of_a_round_is_refused() -> None:
    """Hands are hidden there."""
    refused = taken_in(handed_over(entries=4))
    assert refused is not None
    assert "between two rounds" in refused.sentence.en


@pytest.mark.parametrize("fault", [READ_ONLY, FULL])
def test_a_folder_without_room_keeps_nothing_of_it(fault: OSError) -> None:
    """The reason names the folder and what the disk said; the journal is written in one step."""
    files = handed_over()
    files.faults["create"] = fault
    refused = taken_in(files)
    assert refused is not None
    assert str(FOLDER) in refused.sentence.en
    assert str(fault.strerror) in refused.sentence.en
