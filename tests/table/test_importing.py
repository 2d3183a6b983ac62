"""Importing a handed-over table: copied under a new id, or refused."""

import base64
import json
import zlib
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from epizodiak_qt.table.entries import Entry, Seat, SeatReassigned, TakenBack, Terms
from epizodiak_qt.table.journal import journal_bytes, read_journal
from epizodiak_qt.table.saves import CannotOpenError
from epizodiak_qt.table.table import Table
from tests.games.sentence_checks import check_sentence
from tests.table.faulty_files import BROKEN, FULL, READ_ONLY, FaultyFiles
from tests.table.random_play import RandomPlay
from tests.table.saved_tables import FOLDER, NOW, saves_on
from tests.table.table_kit import new_table

GIVEN = Path("elsewhere") / "given.ezt"
TERMS = Terms("Ana’s table", 300, 10, (310, 280, 300))


def between_rounds() -> Table:
    """Return a table whose first round is over."""
    return RandomPlay(new_table(target=1000), Random(1)).to_the_break()


def handed_over(*more: Entry, entries: int | None = None) -> FaultyFiles:
    """Return files with the journal of a table: some of its entries, and extra bytes."""
    files, table = FaultyFiles(), between_rounds()
    files.create(
        GIVEN, journal_bytes(replace(table.header, terms=TERMS), [*table.entries[:entries], *more])
    ).close()
    return files


def import_refusal(files: FaultyFiles) -> str:
    """Return why the import is refused, "" if it is not; a refusal must change no file."""
    before = dict(files.held)
    try:
        saves_on(files).import_table(GIVEN, NOW)
    except CannotOpenError as error:
        check_sentence(error.sentence)
        assert files.held == before
        return error.sentence.en
    return ""


def test_a_table_is_taken_in_under_a_name_of_its_own() -> None:
    """Everything else stays, terms included; the given file is unchanged."""
    files = handed_over()
    saves = saves_on(files)
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
    assert "cannot be used" in import_refusal(FaultyFiles())
    files = handed_over()
    files.faults["read"] = BROKEN
    assert import_refusal(files)


def test_what_is_no_table_is_refused() -> None:
    """Any other kind of file."""
    files = FaultyFiles()
    files.held[GIVEN] = b"no table"
    assert "no saved game" in import_refusal(files)


@pytest.mark.parametrize("damage", ["cut", "misfit"])
def test_a_file_that_is_not_whole_is_refused(damage: str) -> None:
    """An incomplete line, or an illegal entry: half a game cannot be continued."""
    files = handed_over(*([TakenBack(0)] if damage == "misfit" else []))
    if damage == "cut":
        files.held[GIVEN] = files.held[GIVEN][:-5]
    assert "damaged" in import_refusal(files)


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
            entries.append(SeatReassigned(0, Seat("bot", name, "casual")))
        case _:
            header = replace(header, terms=replace(TERMS, title=name))
    files.create(GIVEN, journal_bytes(header, entries)).close()
    assert "names" in import_refusal(files)


def test_what_chance_gave_is_unpacked_to_some_length_only() -> None:
    """A few hundred bytes that would unpack to ten million are refused, not unpacked."""
    files = handed_over()
    packed = base64.b85encode(zlib.compress(b"[" + b" " * 10_000_000 + b"[]]")).decode()
    header, *lines = files.held[GIVEN].decode().splitlines()
    fields = json.loads(header[9:]) | {"luck": packed}
    text = json.dumps(fields).encode()
    files.held[GIVEN] = b"%08x %s\n" % (zlib.crc32(text), text) + "\n".join(lines).encode() + b"\n"
    assert "random result" in import_refusal(files)


def test_a_file_from_the_middle_of_a_round_is_refused() -> None:
    """Hands are hidden there."""
    assert "between two rounds" in import_refusal(handed_over(entries=4))


@pytest.mark.parametrize("fault", [READ_ONLY, FULL])
def test_a_folder_without_room_keeps_nothing_of_it(fault: OSError) -> None:
    """The reason names the folder and the error of the disk; nothing of the journal stays."""
    files = handed_over()
    files.faults["create"] = fault
    refused = import_refusal(files)
    assert str(FOLDER) in refused
    assert str(fault.strerror) in refused
