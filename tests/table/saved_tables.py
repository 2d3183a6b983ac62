"""Saved tables for tests: begun, resumed from a copy of their files, and refused."""

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from epizodiak_qt.games.catalogue import GAMES
from epizodiak_qt.games.sentence import Sentence
from epizodiak_qt.table.files import DiskFiles
from epizodiak_qt.table.saves import CannotOpenError, Saves
from epizodiak_qt.table.table import Table
from tests.games.sentence_checks import check_sentence
from tests.table.faulty_files import FaultyFiles
from tests.table.table_kit import seats

FOLDER = Path("tables")
NOW = datetime(2026, 11, 21, 18, 30, 5, 999, tzinfo=UTC)


def saves_on(files: FaultyFiles | DiskFiles, folder: Path = FOLDER) -> Saves:
    """Return the folder of tables on a disk."""
    return Saves(files, folder, GAMES)


def begun(
    saves: Saves | FaultyFiles, letters: str = "ppp", seed: str = "seed", **options: Any
) -> tuple[Table, Path]:
    """Return a new table and where it is kept."""
    where = saves_on(saves) if isinstance(saves, FaultyFiles) else saves
    table, path, notice = where.begin("epizodiak", options, seats(letters), NOW, seed)
    assert notice is None
    assert path is not None
    return table, path


def resumed(held: dict[Path, bytes], path: Path) -> Table:
    """Return the table that a copy of the files brings back, as another program would find it."""
    files = FaultyFiles()
    files.held = dict(held)
    table, notice = saves_on(files).resume(path)
    assert notice is None
    assert files.held == held
    return table


def unfinished(files: FaultyFiles) -> list[Path]:
    """Return the files of the tables that can be resumed, in their order."""
    return [saved.path for saved in saves_on(files).unfinished()]


def cannot_open(saves: Saves, path: Path) -> Sentence:
    """Return why a table cannot be resumed, in a good sentence."""
    with pytest.raises(CannotOpenError) as raised:
        saves.resume(path)
    check_sentence(raised.value.sentence)
    assert str(raised.value) == raised.value.sentence.en
    return raised.value.sentence


def check_refused(files: FaultyFiles, path: Path) -> Sentence:
    """Return why a table cannot be resumed; fail if anything on the disk has changed."""
    held = dict(files.held)
    sentence = cannot_open(saves_on(files), path)
    assert files.held == held
    assert files.open_now == set()
    return sentence
