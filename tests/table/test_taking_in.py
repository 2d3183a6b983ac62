"""A table that somebody has handed over: its file is copied as a table of another name, or refused whole."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from epizodiak_qt.games.catalogue import GAMES
from epizodiak_qt.table.journal import read_journal, write_journal
from epizodiak_qt.table.saves import CannotOpen, Saves
from tests.games.sentences import check_sentence
from tests.table.faulty_files import FULL, READ_ONLY, FaultyFiles, fresh
from tests.table.tables import act, legal, new_table

if TYPE_CHECKING:
    from epizodiak_qt.table.table import Table

FOLDER = Path("tables")
GIVEN = Path("given.ezt")
NOW = datetime(2026, 11, 21, 18, 30, 5, 999, tzinfo=UTC)


def between_rounds() -> Table:
    """Return a table whose first round is over."""
    table = new_table(mode="match", target=50)
    for _ in range(2000):
        if table.state().between:
            return table
        texts = legal(table)
        assert act(table, max(texts, key=lambda text: (text.startswith(("lay", "set")), len(text)))) is None
    raise AssertionError("the round has no end")


def given(table: Table) -> FaultyFiles:
    """Return a disk with the file of a table that was handed over."""
    files = FaultyFiles()
    write_journal(files, GIVEN, table.header, table.entries)
    assert not files.open_now
    return files


def refused(files: FaultyFiles) -> CannotOpen:
    """Return how the file is refused; nothing of it is left in the folder."""
    before = dict(files.held)
    with pytest.raises(CannotOpen) as raised:
        Saves(files, FOLDER, GAMES).take_in(GIVEN, NOW)
    assert files.held == before
    check_sentence(raised.value.sentence)
    return raised.value


def test_the_copy_is_the_same_game_under_another_name() -> None:
    """The file that was given stays as it is; whoever knew the old table does not know this one."""
    table = between_rounds()
    files = given(table)
    whole = files.held[GIVEN]
    saves = Saves(files, FOLDER, GAMES)
    saved = saves.take_in(GIVEN, NOW)
    assert files.held[GIVEN] == whole
    assert saved.header.table != table.header.table
    assert saved.path.parent == FOLDER
    assert read_journal(files.held[saved.path]).header == saved.header
    again, notice = saves.resume(saved.path)
    assert notice is None
    assert again.entries == table.entries
    assert again.state().between


def test_a_game_in_the_middle_of_a_round_is_refused() -> None:
    """Hands are hidden in it: only between two rounds can another host take over."""
    table = new_table()
    assert "between two rounds" in refused(given(table)).sentence.en


@pytest.mark.parametrize("cut", [1, 40, 400])
def test_a_file_that_is_not_whole_is_refused(cut: int) -> None:
    """Unlike a table of one’s own, of which the end may be missing: somebody has the whole of this one."""
    files = given(between_rounds())
    files.changed(GIVEN, files.held[GIVEN][:-cut])
    refused(files)


def test_what_is_no_table_is_refused() -> None:
    """Whatever it is."""
    files = FaultyFiles()
    files.changed(GIVEN, b"a letter to my aunt\n")
    refused(files)


def test_moves_that_do_not_fit_are_refused() -> None:
    """Whole lines of another game’s moves."""
    table, other = between_rounds(), new_table(seed="other")
    files = FaultyFiles()
    write_journal(files, GIVEN, other.header, table.entries)
    refused(files)


def test_a_file_that_cannot_be_read_or_copied_is_named() -> None:
    """The disk says why."""
    files = FaultyFiles()
    refused(files)
    files = given(between_rounds())
    files.faults["create"] = READ_ONLY
    refused(files)


def test_nothing_is_left_of_a_copy_for_which_there_is_no_room() -> None:
    """Neither of one taken in nor of one handed over; not even where it cannot be removed either."""
    table = between_rounds()
    files = given(table)
    files.appends = 0
    files.full = lambda number: number > 3
    refused(files)
    files = FaultyFiles()
    files.full = lambda number: number > 3
    with pytest.raises(OSError, match=fresh(FULL).strerror or ""):
        write_journal(files, GIVEN, table.header, table.entries)
    assert files.held == {}
    files.appends = 0
    files.faults["remove"] = READ_ONLY
    with pytest.raises(OSError, match=fresh(FULL).strerror or ""):
        write_journal(files, GIVEN, table.header, table.entries)
    assert not files.open_now
