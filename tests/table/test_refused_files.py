"""Files that cannot be resumed or taken in: listed or refused with a reason, unchanged."""

import base64
import json
import os
import sys
import zlib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from epizodiak_qt.games.catalogue import GAMES
from epizodiak_qt.table.entries import Entry, Seat, SeatReassigned, TakenBack, Terms
from epizodiak_qt.table.files import DiskFiles
from epizodiak_qt.table.journal import journal_bytes, read_journal
from epizodiak_qt.table.saves import FINISHED, CannotOpenError, Saves
from epizodiak_qt.table.table import Table
from tests.games.sentence_checks import check_sentence
from tests.table.faulty_files import (
    BROKEN,
    FOLDER,
    FULL,
    NOW,
    READ_ONLY,
    FaultyFiles,
    begun,
    cannot_open,
    saves_on,
)
from tests.table.random_play import RandomPlay
from tests.table.table_kit import new_table, seats


def test_what_cannot_be_read_is_named_with_its_reason() -> None:
    """A whole table is not among them; a damaged file and one that the disk refuses are."""
    files = FaultyFiles()
    saves = saves_on(files)
    whole, damaged, refused = (begun(files)[1] for _ in range(3))
    files.held[damaged] = b"spoiled"
    files.held[FOLDER / "of a crash.journal"] = b""
    files.unreadable = refused
    before = dict(files.held)
    found = dict(saves.unreadable())
    assert set(found) == {damaged, refused}
    for sentence in found.values():
        check_sentence(sentence)
    assert str(BROKEN.strerror) in found[refused].en
    assert files.held == before
    assert [saved.path for saved in saves.unfinished()] == [whole]
    files.faults["listed"] = BROKEN
    assert [*saves.unreadable(), *saves.unfinished()] == [], "nothing is known of the folder"


def test_a_finished_table_that_gives_no_record_has_a_reason() -> None:
    """Such as one of a later version: its game is not known. The library lists it; the saved games do not."""
    files = FaultyFiles()
    later = Saves(files, FOLDER, {"chess": GAMES["ecliptic"]})
    (_, unknown, _), (_, known, _) = (
        saves.begin(game, {}, seats("pp"), NOW)
        for saves, game in ((later, "chess"), (saves_on(files), "ecliptic"))
    )
    assert unknown is not None
    assert known is not None
    for path in (unknown, known):
        later.file_away(path)
    damaged, refused = FOLDER / "damaged.finished", FOLDER / "refused.finished"
    files.held |= {damaged: b"spoiled", refused: b""}
    files.unreadable = refused
    saves = saves_on(files)
    assert dict(saves.unreadable()) == {}
    found = {}
    for path in saves.listed(FINISHED):
        with pytest.raises(CannotOpenError) as caught:
            saves.record(path)
        found[path] = caught.value.sentence
    assert set(found) == {path.with_suffix(".finished") for path in (unknown, known, damaged, refused)}
    assert "another game" in found[unknown.with_suffix(".finished")].en
    assert "damaged" in found[known.with_suffix(".finished")].en, "it is not over"
    for sentence in found.values():
        check_sentence(sentence)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no named pipes in folders")
@pytest.mark.parametrize(
    ("make", "why"),
    [
        (Path.mkdir, "is a folder"),
        (os.mkfifo, "is not an ordinary one"),
        (lambda path: path.write_bytes(b"x" * 101), "is too large"),
    ],
)
def test_what_is_no_file_of_usual_size_is_refused_without_reading_it(
    make: Callable[[Path], object], why: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Opening a pipe would wait for a writer; the given file and one in the folder are refused alike."""
    monkeypatch.setattr("epizodiak_qt.table.files.JOURNAL_BYTES", 100)
    path = tmp_path / "one.journal"
    make(path)
    saves = saves_on(DiskFiles(), tmp_path)
    with pytest.raises(CannotOpenError) as imported:
        saves.import_table(path, NOW)
    expected = imported.value.sentence
    assert f"The file one.journal {why}." == expected.en
    assert cannot_open(saves, path) == expected
    assert list(saves.unreadable()) == [(path, expected)]
    assert list(saves.unfinished()) == []


# --- files that were handed over


GIVEN = Path("elsewhere") / "given.ezt"
TERMS = Terms("Ana’s table", 300, 10, (310, 280, 300))


@cache
def between_rounds() -> Table:
    """Return a table whose first round is over."""
    return RandomPlay(new_table(target=1000), Random(1)).to_the_break()


def handed_over(*more: Entry, entries: int | None = None, **fields: Any) -> FaultyFiles:
    """Return files with the journal of a table: some of its entries, more of them, and changed headers."""
    files, table = FaultyFiles(), between_rounds()
    header = table.header._replace(**{"terms": TERMS} | fields)
    files.create(GIVEN, journal_bytes(header, [*table.entries[:entries], *more])).close()
    return files


def import_refusal(files: FaultyFiles) -> str:
    """Return why the import is refused; a refusal must change no file."""
    before = dict(files.held)
    with pytest.raises(CannotOpenError) as raised:
        saves_on(files).import_table(GIVEN, NOW)
    check_sentence(raised.value.sentence)
    assert files.held == before
    return raised.value.sentence.en


def test_a_table_is_taken_in_under_a_name_of_its_own() -> None:
    """Everything else stays, terms included; the given file is unchanged."""
    files = handed_over()
    saves = saves_on(files)
    saved = saves.import_table(GIVEN, NOW)
    given, copy = read_journal(files.held[GIVEN]), read_journal(files.held[saved.path])
    assert saved.path.parent == FOLDER
    assert copy.header.table != given.header.table
    assert copy.header == saved.header == given.header._replace(table=copy.header.table)
    assert copy.header.terms == TERMS
    assert copy.entries == given.entries
    table, notice = saves.resume(saved.path)
    assert notice is None
    assert table.state().between
    table.close()


def test_a_file_that_cannot_be_taken_in_is_refused() -> None:
    """It is missing, unreadable, of another kind, damaged or in the middle of a round: hands are hidden.

    Half a game cannot be continued: neither an incomplete line nor an illegal entry is cut off. A folder
    without room keeps nothing of a file that could be taken in.
    """
    assert "cannot be used" in import_refusal(FaultyFiles())
    files = handed_over()
    files.faults["read"] = BROKEN
    assert str(BROKEN.strerror) in import_refusal(files)
    for fault in (READ_ONLY, FULL):
        files.faults = {"create": fault}
        why = import_refusal(files)
        assert str(FOLDER) in why
        assert str(fault.strerror) in why
    files.faults.clear()
    whole = files.held[GIVEN]
    files.held[GIVEN] = b"no table"
    assert "no saved game" in import_refusal(files)
    files.held[GIVEN] = whole[:-5]
    assert "damaged" in import_refusal(files)
    assert "damaged" in import_refusal(handed_over(TakenBack(0)))
    assert "between two rounds" in import_refusal(handed_over(entries=4))
    # A deal in a few hundred bytes that would unpack to ten million is refused, not unpacked.
    header, _, lines = whole.partition(b"\n")
    fields = json.loads(header[9:])
    deal = b" " * 10_000_000 + zlib.decompress(base64.b85decode(fields["luck"]))
    text = json.dumps(fields | {"luck": base64.b85encode(zlib.compress(deal)).decode()}).encode()
    files.held[GIVEN] = b"%08x %s\n" % (zlib.crc32(text), text) + lines
    assert "random result" in import_refusal(files)


@pytest.mark.parametrize("name", ["x" * 65, "a\nb", "a\u202eb", "a\ud800b"])
@pytest.mark.parametrize("where", ["seat", "bot", "stand-in", "title"])
def test_a_file_whose_names_cannot_be_shown_is_refused(name: str, where: str) -> None:
    """Too long, of several lines, written backwards or no text at all, wherever it stands."""
    others = between_rounds().header.seats[:2]
    files = {
        "seat": handed_over(seats=(*others, Seat("human", name))),
        "bot": handed_over(seats=(*others, Seat("bot", "Vega", name))),
        "stand-in": handed_over(SeatReassigned(0, Seat("bot", name, "casual"))),
        "title": handed_over(terms=TERMS._replace(title=name)),
    }
    assert "names" in import_refusal(files[where])
