"""The index can be deleted, damaged or unusable in every way: no game is lost, and a sentence says so."""

import os
import sqlite3
from collections.abc import Callable
from pathlib import Path
from shutil import copy
from unittest.mock import Mock

import pytest

from epizodiak_qt.games.sentence import Sentence
from epizodiak_qt.library import index as index_module
from epizodiak_qt.library.index import NEWER, REBUILT, Index
from epizodiak_qt.library.library import Library
from tests.games.sentence_checks import check_sentence
from tests.library.libraries import drained, files_of, listed, open_library, with_records

BOTH = ["ecliptic.ezr", "epizodiak.ezr"]


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """Return a data folder with two records and an index of them."""
    library = with_records(tmp_path)
    assert files_of(library) == BOTH
    assert library.problem is None
    return tmp_path


@pytest.fixture
def reads(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the list of the records that are read from now on."""
    found: list[str] = []
    read = Library._read

    def note(library: Library, file: str, state: tuple[int, int]) -> object:
        found.append(file)
        return read(library, file, state)

    monkeypatch.setattr(Library, "_read", note)
    return found


def problem_of(library: Library, number: int = 2) -> Sentence:
    """Return what a library says after it has listed its records."""
    assert len(files_of(library)) == number
    return check_sentence(library.problem)


def test_what_is_in_the_index_is_not_read_again(home: Path, reads: list[str]) -> None:
    """A record that was changed, added or deleted since is. Both give the same rows, also damaged ones."""
    before = open_library(home)
    assert files_of(before) == BOTH
    assert reads == []
    (home / "records" / "ecliptic.ezr").write_text('[Game "ecliptic"]\n', "utf-8")
    (home / "records" / "torn.ezr").write_text('[Game "epizodiak"]\n\n1. 0 draw\n?\n', "utf-8")
    (home / "records" / "epizodiak.ezr").unlink()
    after = open_library(home)
    for library in (before, after, before):
        assert files_of(library) == ["ecliptic.ezr", "torn.ezr"]
    assert sorted(reads) == ["ecliptic.ezr", "torn.ezr"]
    assert after.rows() == before.rows()
    assert [row.file for row in after.rows() if row.damage] == ["torn.ezr"]


def test_a_deleted_index_is_made_anew_without_a_word(home: Path, reads: list[str]) -> None:
    """It can be deleted at any time, also while a program runs."""
    running = open_library(home)
    assert files_of(running) == BOTH
    (home / "library.sqlite").unlink()
    assert files_of(running) == BOTH
    library = open_library(home)
    assert files_of(library) == BOTH
    assert sorted(reads) == BOTH
    assert library.problem is None
    assert files_of(open_library(home)) == BOTH
    assert len(reads) == 2


@pytest.mark.parametrize(
    "tear",
    [
        lambda data: data[: len(data) // 2],
        lambda data: data[:4096] + b"\xff" * (len(data) - 4096),
        lambda data: b"no index" + data[8:],
        lambda data: data[:100] + b"\0" * (len(data) - 100),
    ],
)
def test_a_torn_index_is_made_anew(home: Path, reads: list[str], tear: Callable[[bytes], bytes]) -> None:
    """The list is whole, and the next start is as fast as ever."""
    path = home / "library.sqlite"
    path.write_bytes(tear(path.read_bytes()))
    assert problem_of(open_library(home)) == REBUILT
    assert sorted(reads) == BOTH
    assert files_of(open_library(home)) == BOTH
    assert len(reads) == 2


@pytest.mark.parametrize(
    ("change", "read"),
    [
        ("UPDATE games SET facts = replace(facts, 'Vega', 'Wega')", [BOTH[1]]),
        ("UPDATE games SET facts = 'x'", BOTH),
        ("UPDATE games SET facts = NULL", BOTH),
        ("ALTER TABLE games ADD COLUMN x", []),
    ],
)
def test_a_row_that_is_torn_or_of_another_shape_is_read_again(
    home: Path, reads: list[str], change: str, read: list[str]
) -> None:
    """SQLite may not notice it; the checksum of the row does."""
    with sqlite3.connect(home / "library.sqlite") as database:
        database.execute(change)
    database.close()
    library = open_library(home)
    assert files_of(library) == BOTH
    assert files_of(library, "vega") == ["epizodiak.ezr"]
    assert sorted(reads) == read
    assert library.problem is None


def test_an_index_of_a_newer_version_stays_as_it_is(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The older program reads the records; the newer one replaces an older index, and finds its own again."""
    monkeypatch.setattr(index_module, "VERSION", 2)
    newer = open_library(home)
    assert (files_of(newer), newer.problem) == (BOTH, None)
    data = (home / "library.sqlite").read_bytes()
    monkeypatch.setattr(index_module, "VERSION", 1)
    assert problem_of(open_library(home)) == NEWER
    assert (home / "library.sqlite").read_bytes() == data


def test_a_full_or_read_only_disk_keeps_the_list_in_memory(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is complete while the program runs, and is read again by the next one.

    The rows of an index on a read-only disk are used; new ones are not stored.
    """
    with monkeypatch.context() as patch:
        uri = f"file:{home / 'library.sqlite'}?mode=ro"
        patch.setattr(Index, "_connect", lambda _index: sqlite3.connect(uri, uri=True))
        library = open_library(home)
        drained(library.refresh())
        assert library.problem is None
        (home / "records" / "new.ezr").write_text('[Game "ecliptic"]\n', "utf-8")
        assert "read-only" in problem_of(library, 3).en
    for number in range(40):
        (home / "records" / f"{number}.ezr").write_text(f'[Game "ecliptic"]\n[Seat0 "{"x" * 900}"]\n')

    def connect(index: Index) -> sqlite3.Connection:
        database = sqlite3.connect(index._path)
        database.execute("PRAGMA max_page_count = 4")
        return database

    monkeypatch.setattr(Index, "_connect", connect)
    assert "the disk is full" in problem_of(open_library(home), 43).en
    assert len(files_of(open_library(home))) == 43


def test_a_folder_that_takes_no_index_has_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder stands where the index should be. A damaged index that cannot be deleted stays."""
    library = with_records(tmp_path)
    (tmp_path / "library.sqlite").mkdir()
    assert "the folder takes no file" in problem_of(library).en
    (tmp_path / "library.sqlite").rmdir()
    (tmp_path / "library.sqlite").write_bytes(b"no index" * 999)
    monkeypatch.setattr(Path, "unlink", Mock(side_effect=PermissionError(13, "Permission denied")))
    assert "Permission denied" in problem_of(open_library(tmp_path)).en


def test_an_index_that_another_program_writes_is_waited_for_and_then_left(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The list is whole, and the other program loses nothing."""
    monkeypatch.setattr(index_module, "BUSY_S", 0.01)
    other = sqlite3.connect(home / "library.sqlite", isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    assert "another window" in problem_of(open_library(home)).en
    other.execute("COMMIT")
    other.close()
    library = open_library(home)
    assert files_of(library) == BOTH
    assert library.problem is None


def test_two_programs_at_once_see_the_same_games(home: Path) -> None:
    """Each finds what the other has added, and notes that it has made."""
    one, two = open_library(home), open_library(home)
    for library in (one, two):
        assert files_of(library) == BOTH
    (home / "records" / "new.ezr").write_text('[Game "ecliptic"]\n', "utf-8")
    one_work, two_work = one.refresh(), two.refresh()
    next(one_work)
    next(two_work)
    drained(one_work)
    drained(two_work)
    assert one.rows() == two.rows()
    one.annotate(one.annotation("new.ezr")._replace(favourite=True))
    two.annotate(two.annotation("new.ezr")._replace(note="well played"))
    for library in (one, two):
        (row,) = [row for row in listed(library) if row.file == "new.ezr"]
        assert (row.favourite, row.note) == (True, "well played")


def test_names_and_times_that_the_index_cannot_hold_are_listed(home: Path) -> None:
    """A name that is no UTF-8, and a time after the year 2262; they are read by each start."""
    odd, late = home / "records" / os.fsdecode(b"odd\xff.ezr"), home / "records" / "late.ezr"
    try:
        for path in (odd, late):
            copy(home / "records" / BOTH[0], path)
        os.utime(late, ns=(1 << 63, 1 << 63))
    except OSError:
        pytest.skip("this file system has no such files")
    for _ in range(2):
        library = open_library(home)
        assert {*files_of(library)} == {*BOTH, odd.name, late.name}
        assert library.problem is None
    odd.unlink()
    assert {*files_of(library)} == {*BOTH, late.name}
