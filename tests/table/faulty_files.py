"""Files in memory that fail on demand, and tables on them: begun, resumed from a copy, and refused."""

import errno
import os
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest

from epizodiak_qt.games.catalogue import GAMES
from epizodiak_qt.games.sentence import Sentence
from epizodiak_qt.table.files import AppendOnlyFile, DiskFiles, InUseError
from epizodiak_qt.table.saves import CannotOpenError, Saves
from epizodiak_qt.table.table import Table
from tests.games.sentence_checks import check_sentence
from tests.sizes import FULL_SIZE
from tests.table.table_kit import seats

READ_ONLY = OSError(errno.EROFS, os.strerror(errno.EROFS))
FULL = OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
BROKEN = OSError(errno.EIO, os.strerror(errno.EIO))


def no_room() -> Mock:
    """Return a function that fails as on a full disk."""
    return Mock(side_effect=OSError(*FULL.args))


def damaged_places(data: bytes) -> list[int]:
    """Return the bytes of a journal that are damaged: both sides of each line end, and every fifth.

    In the full size every byte.
    """
    return [
        place
        for place in range(len(data))
        if FULL_SIZE or place % 5 == 0 or b"\n" in data[max(place - 1, 0) : place + 2]
    ]


def fresh(fault: OSError) -> OSError:
    """Return a fault as it comes the first time, without the traceback of an earlier one."""
    return type(fault)(*fault.args)


class FaultyFiles(DiskFiles):
    """The files of a test: what they hold is in `held`, the last changed last.

    `faults` names the operations that fail, and how; `unreadable` is a file that cannot be read. `full` is
    asked before each append, which are counted from 1; one that it says True to finds no room. `open_now`
    are the files somebody writes to.
    """

    def __init__(self) -> None:
        self.held: dict[Path, bytes] = {}
        self.faults: dict[str, OSError] = {}
        self.unreadable: Path | None = None
        self.full: Callable[[int], bool] = lambda _number: False
        self.appends = 0
        self.open_now: set[Path] = set()

    def check(self, operation: str) -> None:
        """Fail if the operation is to."""
        if operation in self.faults:
            raise fresh(self.faults[operation])

    def changed(self, path: Path, data: bytes) -> None:
        """Let a file hold `data`, and be the last changed."""
        self.held.pop(path, None)
        self.held[path] = data

    def create(self, path: Path, data: bytes) -> AppendOnlyFile:
        """Create a new file."""
        self.check("create")
        if path in self.held:
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(path))
        self.changed(path, data)
        return MemoryFile(self, path, len(data))

    def open(self, path: Path) -> AppendOnlyFile:
        """Open a file; a second open is refused."""
        self.check("open")
        if path in self.open_now:
            raise InUseError(str(path))
        if path not in self.held:
            raise missing(path)
        return MemoryFile(self, path, len(self.held[path]))

    def read(self, path: Path) -> bytes:
        """Return the content of a file."""
        self.check("read")
        if path == self.unreadable:
            raise fresh(BROKEN)
        if path not in self.held:
            raise missing(path)
        return self.held[path]

    def copy(self, path: Path, target: Path) -> None:
        """Copy a file to a free name."""
        self.check("copy")
        if target in self.held:
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(target))
        self.changed(target, self.held[path])

    def rename(self, path: Path, target: Path) -> None:
        """Rename a file."""
        self.check("rename")
        self.changed(target, self.held.pop(path))

    def remove(self, path: Path) -> None:
        """Delete a file."""
        self.check("remove")
        del self.held[path]

    def listed(self, folder: Path, suffix: str) -> list[Path]:
        """Return the files with that suffix, last changed first."""
        self.check("listed")
        return [path for path in reversed(self.held) if path.parent == folder and path.suffix == suffix]


def missing(path: Path) -> FileNotFoundError:
    """Return the error that says that a file is not there."""
    return FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(path))


class MemoryFile(AppendOnlyFile):
    """A file of the disk in memory that grows."""

    def __init__(self, files: FaultyFiles, path: Path, size: int) -> None:
        self._files = files
        self._path = path
        self._size = size
        files.open_now.add(path)

    def cut(self, size: int) -> None:
        """Keep the first `size` bytes."""
        self._files.check("cut")
        self._files.changed(self._path, self._files.held[self._path][:size])
        self._size = size

    def append(self, data: bytes) -> None:
        """Add `data`, or fail without adding anything."""
        self._files.appends += 1
        self._files.check("append")
        if self._files.full(self._files.appends):
            raise fresh(FULL)
        self._files.changed(self._path, self._files.held[self._path][: self._size] + data)
        self._size += len(data)

    def close(self) -> None:
        """Close the file."""
        self._files.open_now.discard(self._path)


# --- saved tables


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
