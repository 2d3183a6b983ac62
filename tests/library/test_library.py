"""The library lists, adds, annotates, imports, deletes and exports records: the files are the truth."""

import json
import os
from pathlib import Path
from random import Random
from shutil import copy, copytree

import pytest

from epizodiak_qt.games.catalogue import GAMES
from epizodiak_qt.games.record import UNKNOWN_GAME, Record, read_record, write_record
from epizodiak_qt.library import library as library_module
from epizodiak_qt.library.annotations import Annotation, Annotations
from epizodiak_qt.library.game_row import SORT_KEYS, GameRow
from epizodiak_qt.library.library import Library
from epizodiak_qt.library.record_facts import Facts
from epizodiak_qt.table import json_file
from epizodiak_qt.table.export import record_of
from epizodiak_qt.table.files import DiskFiles
from epizodiak_qt.table.saves import FINISHED, CannotOpenError, Saves
from epizodiak_qt.table.table import Table
from tests.games.sentence_checks import check_sentence
from tests.library.libraries import (
    OLD_GAMES,
    drained,
    files_of,
    listed,
    names_in,
    note,
    open_library,
    with_records,
)
from tests.table.faulty_files import begun, no_room
from tests.table.random_play import RandomPlay
from tests.table.recorded_tables import FIXTURES, match_text

RECORD = read_record(match_text())


@pytest.fixture
def library(tmp_path: Path) -> Library:
    """Return a library with the two records of version 0.1.0."""
    return with_records(tmp_path)


def library_row(library: Library, file: str) -> GameRow:
    """Return the row of a file that is in the list."""
    (row,) = [row for row in library.rows() if row.file == file]
    return row


# --- the list


def test_a_record_of_0_1_0_is_listed_with_what_its_text_tells(library: Library) -> None:
    """Foreign records lack some headers; what these would say is not known.

    All words are found in any order, without case and accents; also in notes, tags and profiles.
    """
    ecliptic, epizodiak = listed(library)
    assert names_in(epizodiak) == "Amélie, José, Vega"
    assert [seat.place for seat in epizodiak.seats] == [2, 1, 2]
    assert ecliptic.game == "ecliptic"
    assert ecliptic.began == "2026-11-21"
    assert ecliptic.seats[0].bot is None
    assert ecliptic.damage is None
    assert files_of(library, "VEGA amelie") == ["epizodiak.ezr"]
    assert files_of(library, "2026-11 vega ecliptic") == []
    note(library, "ecliptic.ezr", Annotation("A long Évening", ("club",), profiles=("Zoé",)))
    for word in ("evening", "CLUB", "zoe club"):
        assert files_of(library, word) == ["ecliptic.ezr"], word
    assert len(library.rows()) == 2


def test_every_column_sorts_both_ways(tmp_path: Path) -> None:
    """Rows without a value come together."""
    text = write_record(Record((("Game", "epizodiak"), ("Code", "C"), ("Time", "2026-11-22T08:00:00")), ()))
    library = with_records(tmp_path, [("c.ezr", text), ("b.ezr", match_text()), ("a.ezr", '[Game "x"]\n')])
    copy(FIXTURES / "ecliptic.ezr", tmp_path / "records")
    library_files = files_of(library)
    note(library, "b.ezr", Annotation(tags=("z",), favourite=True))
    for column in SORT_KEYS:
        forth = [row.file for row in library.rows(sort=column, descending=False)]
        back = [row.file for row in library.rows(sort=column, descending=True)]
        assert sorted(forth) == library_files
        assert [SORT_KEYS[column](library_row(library, file)) for file in back] == [
            SORT_KEYS[column](library_row(library, file)) for file in reversed(forth)
        ]
    assert library.rows(sort="date")[0].file == "c.ezr"
    assert library.rows(sort="rounds")[0].file == "b.ezr"
    assert library.rows(sort="tags", descending=False)[0].file == "b.ezr"


def test_damaged_records_are_listed_with_the_reason(tmp_path: Path) -> None:
    """Also those that are empty, of another game, not to be read, or no record at all."""
    texts = [("torn.ezr", match_text()[:-30] + "?"), ("empty.ezr", ""), ("chess.ezr", '[Game "chess"]\n')]
    library = with_records(tmp_path, texts)
    (tmp_path / "records" / "folder.ezr").mkdir()
    (tmp_path / "records" / "gone.ezr").symlink_to(tmp_path / "nowhere")
    (tmp_path / "records" / "other.txt").write_text("x", "utf-8")
    rows = {row.file: row for row in listed(library)}
    assert sorted(rows) == ["chess.ezr", "empty.ezr", "folder.ezr", "torn.ezr"]
    for row in rows.values():
        check_sentence(row.damage)
        if row.file != "chess.ezr":
            with pytest.raises(CannotOpenError) as raised:
                library.record(row.file)
            assert raised.value.sentence == row.damage
    assert rows["chess.ezr"].damage == UNKNOWN_GAME
    assert names_in(rows["torn.ezr"]) == "Ana, Bo, Cy"
    assert rows["torn.ezr"].actions > 100


def test_what_was_unreadable_is_read_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The time of a record tells nothing of its permissions. Each refresh reads the folder again.

    A folder that cannot be listed, as on a server that does not answer, keeps the list and the index.
    """
    library = with_records(tmp_path)
    with monkeypatch.context() as patch:
        patch.setattr(library_module, "read_regular", no_room())
        assert all(row.damage for row in listed(library))
    for each in (library, open_library(tmp_path)):
        assert not any(row.damage for row in listed(each))
    with monkeypatch.context() as patch:
        patch.setattr(os, "scandir", no_room())
        for each in (library, open_library(tmp_path)):
            assert len(files_of(each)) == 2
            check_sentence(each.problem)
    assert len(files_of(open_library(tmp_path))) == 2


def test_a_long_list_is_read_step_by_step(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Records that were read before the program ended are in the index.

    An import pauses in each folder too: the window lives on while a whole disk is looked through.
    """
    monkeypatch.setattr(library_module, "STORED_AT_ONCE", 2)
    texts = [(f"{number}.ezr", match_text()) for number in range(5)]
    work = with_records(tmp_path, texts).refresh()
    assert [next(work) for _ in range(4)] == [(done, 5) for done in range(1, 5)]
    work.close()
    assert len([*open_library(tmp_path).refresh()]) == 3
    folders = [tmp_path / "disk" / str(number) for number in range(9)]
    for folder in folders:
        folder.mkdir(parents=True)
    (folders[4] / "folder.ezr").mkdir()
    (folders[8] / "match.ezr").write_text(match_text(), "utf-8")
    library = open_library(tmp_path / "home")
    assert len([*library.import_folder(tmp_path / "disk")]) > len(folders)


# --- finished journals


def finished_table(home: Path) -> tuple[Saves, Table, Path]:
    """Return the saves of a data folder, and a table in it that is over and closed, with its journal."""
    saves = Saves(DiskFiles(), home / "tables", GAMES)
    table, path = begun(saves, mode="single")
    RandomPlay(table, Random(3), take_back=0).to_the_end()
    table.close()
    return saves, table, path


def test_finished_tables_become_records(tmp_path: Path) -> None:
    """Those that 0.1.0 began too: the record is complete before the journal goes. Running tables stay.

    A record keeps the profiles of the people at its table.
    """
    copytree(FIXTURES / "tables", tmp_path / "tables")
    saves = Saves(DiskFiles(), tmp_path / "tables", GAMES)
    *old, running = sorted(saved.path for saved in saves.unfinished())
    records = {}
    for path in old:
        table, _ = saves.resume(path)
        RandomPlay(table, Random(3), take_back=0).to_the_end()
        table.close()
        saves.file_away(path)
        records[f"{path.stem}.ezr"] = record_of(table)
    assert {record.header("Game") for record in records.values()} == {*OLD_GAMES}
    library = Library(tmp_path, saves, lambda table: ("", table))
    work = library.refresh()
    assert next(work) == (0, len(old))
    drained(work)
    assert {row.file for row in library.rows()} == {*records}
    assert not any(row.damage for row in library.rows())
    for file, record in records.items():
        assert library.record(file) == record
        assert library.annotation(file).profiles == ("", file.removesuffix(".ezr").rpartition("-")[2])
    assert sorted(path.name for path in (tmp_path / "tables").iterdir()) == [running.name]


def test_a_finished_table_that_cannot_be_read_is_listed_and_stays(tmp_path: Path) -> None:
    """It can be deleted and restored as the others."""
    journal = tmp_path / "tables" / "old.finished"
    journal.parent.mkdir()
    journal.write_bytes(b"nothing")
    library = open_library(tmp_path)
    for _ in range(2):
        (row,) = listed(library)
        assert row.file == "old.finished"
        check_sentence(row.damage)
    assert library.path(row.file) == journal
    with pytest.raises(CannotOpenError) as raised:
        library.record(row.file)
    assert raised.value.sentence == row.damage
    bin_ = tmp_path / "bin"
    library.remove(row.file, lambda path: path.rename(bin_))
    assert files_of(library) == []
    bin_.rename(journal)
    library.take(journal)
    assert files_of(library) == ["old.finished"]


def test_a_finished_table_stays_while_its_record_finds_no_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is listed all the same, and becomes a record once there is room.

    Another program that converts it at the same time does not list it twice.
    """
    saves, table, path = finished_table(tmp_path)
    saves.file_away(path)
    library = open_library(tmp_path)
    with monkeypatch.context() as patch:
        patch.setattr(library_module, "write_atomically", no_room())
        (row,) = listed(library)
    assert row.file == path.with_suffix(".finished").name
    assert row.damage is None
    assert names_in(row) == "Ana, Bo, Cy"
    check_sentence(library.problem)
    assert library.record(row.file) == record_of(table)
    work = library.refresh()
    next(work)
    other = open_library(tmp_path)
    assert files_of(other) == [f"{path.stem}.ezr"]
    drained(work)
    assert [row.file for row in library.rows()] == files_of(other) == [f"{path.stem}.ezr"]
    assert saves.listed(FINISHED) == []


def test_a_damaged_record_beside_its_finished_table_is_written_anew(tmp_path: Path) -> None:
    """As after a fault of the disk: the table is the better witness. A whole one stays as it is."""
    saves, table, path = finished_table(tmp_path)
    library = open_library(tmp_path)
    file = library.add_record(record_of(table), Facts("screen", 60), path.stem)
    assert file is not None
    whole = library.path(file).read_bytes()
    saves.file_away(path)
    journal = path.with_suffix(".finished").read_bytes()
    assert files_of(library) == [file]
    assert library.path(file).read_bytes() == whole
    path.with_suffix(".finished").write_bytes(journal)
    library.path(file).write_bytes(whole[:-40])
    assert files_of(library) == [file]
    assert library.record(file) == record_of(table)
    assert saves.listed(FINISHED) == []


# --- a game that has ended


def test_a_game_that_ends_is_in_the_list_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The record holds what the table knows; the names of profiles are beside it alone.

    No folder is an empty list. A record that finds no room is told, and nothing is listed then. A game at
    another computer is named by its moves, so that a guest who comes back adds no second record.
    """
    library = open_library(tmp_path)
    assert (library.rows(), files_of(library), library.problem) == ([], [], None)
    with monkeypatch.context() as patch:
        patch.setattr(library_module, "write_atomically", no_room())
        assert library.add_record(RECORD, Facts(), "a") is None
    check_sentence(library.problem)
    assert library.rows() == []
    file = library.add_record(RECORD, Facts("screen", 99, ("Zoé", "", "")), "2026-a")
    assert file == "2026-a.ezr"
    row = library_row(library, file)
    assert (row.table, row.duration_s, row.seats[0].profile) == ("screen", 99, "Zoé")
    assert "Zoé" not in library.path(file).read_text("utf-8")
    assert library.record(file).entries == RECORD.entries
    (again,) = listed(open_library(tmp_path))
    assert again == row
    odd = Record((*RECORD.headers[:2], ("Date", "../2026-11"), *RECORD.headers[3:]), RECORD.entries)
    file = library.add_record(odd, Facts("network"))
    assert file is not None
    assert file.startswith("2026-11-")
    assert library.path(file).parent == tmp_path / "records"
    assert library.add_record(odd, Facts("network", 7)) == file
    assert files_of(library) == [file, "2026-a.ezr"]
    assert library_row(library, file).duration_s == 0


# --- notes


def test_notes_stay_with_their_game_and_not_with_the_name_of_its_file(
    library: Library, tmp_path: Path
) -> None:
    """Another record under that name has none; the game has them again under any name. They need no list."""
    note(library, "epizodiak.ezr", Annotation("soon"))
    assert library.annotation("epizodiak.ezr").note == "soon"
    assert library.annotation("ecliptic.ezr").note == ""
    listed(library)
    note(library, "ecliptic.ezr", Annotation("mine", ("club",), favourite=True))
    row = library_row(library, "ecliptic.ezr")
    assert (row.note, row.tags, row.favourite) == ("mine", ("club",), True)
    path = tmp_path / "records" / "ecliptic.ezr"
    text = path.read_text("utf-8")
    library.remove(path.name, Path.unlink)
    source = tmp_path / "backup"
    source.mkdir()
    (source / path.name).write_text(match_text(), "utf-8")
    drained(library.import_folder(source))
    assert path.exists()
    assert (library_row(library, path.name).note, library_row(library, path.name).tags) == ("", ())
    (tmp_path / "records" / "again.ezr").write_text(text, "utf-8")
    for each in (library, open_library(tmp_path)):
        assert files_of(each, "mine") == files_of(each, "club") == ["again.ezr"]


def test_a_profile_is_renamed_or_erased_everywhere(
    library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An erased name is not in any file any more; notes stay. A name that they may still have is told.

    That is the name in a file that cannot be written, or could not be read.
    """
    listed(library)
    note(library, "ecliptic.ezr", Annotation("n", profiles=("Zoé", "Max")))
    note(library, "epizodiak.ezr", Annotation(profiles=("Max", "", "Zoé")))
    with monkeypatch.context() as patch:
        patch.setattr(json_file, "write_atomically", no_room())
        told = [library.follow("Zoé", "Zora")]
    assert library.follow("Max", "Maxim") is None
    assert library_row(library, "epizodiak.ezr").seats[2].profile == "Zora"
    library.follow("Zora", "")
    library.follow("", "x")
    library.follow("Nobody", "")
    assert [seat.profile for seat in library_row(library, "ecliptic.ezr").seats] == ["", "Maxim"]
    assert "Zo" not in (tmp_path / "library.json").read_text("utf-8")
    assert open_library(tmp_path).annotation("ecliptic.ezr")[:4] == ("n", (), False, ("", "Maxim"))
    (tmp_path / "library.json").unlink()
    (tmp_path / "library.json").mkdir()
    told.append(open_library(tmp_path).follow("Maxim", ""))
    for problem in told:
        check_sentence(problem)


# --- import, deletion, export


def test_a_folder_of_records_is_imported_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Records in folders below are found. A record that is known, by any name, is not copied again."""
    source = tmp_path / "backup"
    copytree(FIXTURES, source / "0.1.0")
    (source / "A match.ezr").write_text(match_text(), "utf-8")
    (source / "torn.ezr").write_text(match_text("other")[:-9] + "?", "utf-8")
    (source / "0.1.0" / "torn.ezr").write_text(match_text("third").replace("Ana", "Zoe"), "utf-8")
    for name, text in (("empty", ""), ("chess", '[Game "chess"]\n'), ("copy", match_text())):
        (source / f"{name}.ezr").write_text(text, "utf-8")
    (source / "large.ezr").write_bytes(b"x" * (1 << 19))
    home = tmp_path / "home"
    library = open_library(home)
    outcome = drained(library.import_folder(source))
    assert (outcome.added, outcome.known) == (5, 1)
    assert [name for name, _ in outcome.problems] == ["chess.ezr", "empty.ezr", "large.ezr"]
    for _, why in outcome.problems:
        check_sentence(why)
    names = ["A match.ezr", "ecliptic.ezr", "epizodiak.ezr", "torn-2.ezr", "torn.ezr"]
    assert sorted(row.file for row in library.rows()) == names
    assert drained(library.import_folder(source))[:2] == (0, 6)
    monkeypatch.setattr(library_module, "write_atomically", no_room())
    outcome = drained(open_library(tmp_path / "full").import_folder(source))
    assert outcome.added == 0
    check_sentence(outcome.problems[-1][1])
    assert "No space" in outcome.problems[-1][1].en


def test_a_deleted_record_comes_back_with_its_notes(library: Library, tmp_path: Path) -> None:
    """The trash may give it another name. If there is none, its error reaches the caller."""
    listed(library)
    with pytest.raises(OSError, match="No space"):
        library.remove("ecliptic.ezr", no_room())
    assert len(library.rows()) == len(files_of(library)) == 2
    note(library, "ecliptic.ezr", Annotation("mine"))
    bin_ = tmp_path / "bin.ezr"
    library.remove("ecliptic.ezr", lambda path: path.rename(bin_))
    for each in (library, open_library(tmp_path)):
        assert [row.file for row in each.rows()] == ["epizodiak.ezr"][: len(each.rows())]
        assert files_of(each) == ["epizodiak.ezr"]
    path = tmp_path / "records" / "ecliptic-2.ezr"
    bin_.rename(path)
    library.take(path)
    assert library_row(library, "ecliptic-2.ezr").note == "mine"
    assert files_of(open_library(tmp_path), "mine") == ["ecliptic-2.ezr"]
    library.release()
    assert library.rows() == [], "a list that nobody sees is forgotten"
    library.remove("ecliptic-2.ezr", lambda path: path.rename(bin_))
    bin_.rename(path)
    library.take(path)
    assert files_of(library, "mine") == ["ecliptic-2.ezr"]


# --- the file of the notes


NOTED = Annotation("Great end.", ("club", "Tuesday"), favourite=True, profiles=("Amélie", ""), name="b")
FIRST, SECOND = (Annotation(text, name="a") for text in ("first", "second"))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Return where the notes are kept."""
    return tmp_path / "library.json"


def known_in(path: Path) -> dict[str, Annotation]:
    """Return the notes that a window which has just started finds."""
    return dict(Annotations(path).by_name())


def test_notes_come_back(path: Path) -> None:
    """The latest of a game wins; of other games nothing is noted. A note that cannot be used is left out.

    Each window finds what the other has noted, of the same game too: a field that is not changed keeps what
    the other has stored. A file that cannot be read is not overwritten, because it may be whole.
    """
    notes = Annotations(path)
    assert notes.by_name() == {}
    assert notes.of("a") == Annotation(name="a")
    for each in (FIRST, NOTED, SECOND):
        assert notes.store(each) is None
    assert notes.by_name() == known_in(path) == {"a": SECOND, "b": NOTED}
    data = json.loads(path.read_text("utf-8"))
    data["notes"] += [{"name": "c", "note": 7}, [1], None, "name"]
    path.write_text(json.dumps(data), "utf-8")
    assert known_in(path) == {"a": SECOND, "b": NOTED, "c": Annotation(name="c")}
    path.unlink()
    one, two = Annotations(path), Annotations(path)
    one.store(FIRST)
    assert two.by_name() == one.by_name()
    one.store(FIRST._replace(tags=("club",)))
    two.store(SECOND._replace(favourite=True))
    for known in (one.by_name(), two.by_name(), known_in(path)):
        assert known == {"a": SECOND._replace(tags=("club",), favourite=True)}
    path.unlink()
    path.mkdir()
    notes = Annotations(path)
    assert notes.by_name() == {}
    for problem in (notes.problem, notes.store(FIRST), notes.follow("Amélie", "")):
        assert "is a folder" in check_sentence(problem).en
    assert notes.by_name() == {"a": FIRST}
