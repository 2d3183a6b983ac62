"""The notes on games: what the player adds, and what only this computer may know; one file of JSON lines.

The latest line of a game wins. Lines are appended, and the file is written anew once most of them are old.
"""

from __future__ import annotations

import json
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final, NamedTuple

from epizodiak_qt.games.game import InvalidPositionError
from epizodiak_qt.games.json_codec import from_json, to_json
from epizodiak_qt.games.sentence import Sentence
from epizodiak_qt.table.files import (
    DiskFiles,
    InUseError,
    lock_file,
    read_regular,
    why_unreadable,
    words_of,
    write_atomically,
)
from epizodiak_qt.table.json_file import keep_damaged

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from epizodiak_qt.games.game import Json

FILE: Final = "file"
"""The key of a line that names its game."""
BYTES_AT_MOST: Final = 1 << 26
OLD_AT_MOST: Final = 200
"""The number of old lines that a file may hold beside twice as many as it needs."""
LOCK_PAUSES_S: Final = (0.01, 0.02, 0.04, 0.08, 0.16)
"""How long to wait for another program that is writing."""
PART_UNREAD: Final = Sentence(
    "Some notes of the library are damaged. The file {name} is kept beside the new one.",
    "Des notes de la bibliothèque sont abîmées. Le fichier {name} est conservé à côté du nouveau.",
)
UNWRITTEN: Final = Sentence(
    "The notes of the library could not be stored ({why}); they hold until the program ends.",
    "Les notes de la bibliothèque n’ont pas pu être enregistrées ({why})\u202f; elles valent jusqu’à la fin "
    "du programme.",
)


class Annotation(NamedTuple):
    """The notes on one game."""

    note: str = ""
    """A text of any length."""
    tags: tuple[str, ...] = ()
    """The tags, in the order of the player."""
    favourite: bool = False
    """Whether the game is a favourite."""
    profiles: tuple[str, ...] = ()
    """The name of the profile at each seat, empty for none."""


class Annotations:
    """The notes on games by the name of their file.

    Attributes:
        problem: why notes could not be read or stored; None if all is well.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._read: tuple[int, int] | None = None
        self._fields: dict[str, Json] = {}
        self._notes: dict[str, Annotation] = {}
        self._unstored: dict[str, Json] = {}
        self._lines = 0
        self._damaged = False
        self._unread: OSError | None = None
        self.problem: Sentence | None = None

    def all(self) -> Mapping[str, Annotation]:
        """Return all notes, after reading what another program has changed; keep them if that fails."""
        self._unread = None
        try:
            found = self._path.stat()
            if self._read != (found.st_size, found.st_mtime_ns):
                self._take(read_regular(self._path, BYTES_AT_MOST))
                self._read = found.st_size, found.st_mtime_ns
        except FileNotFoundError:
            pass
        except OSError as error:
            self._unread = error
            self.problem = why_unreadable(self._path, error)
        return self._notes

    def _take(self, data: bytes) -> None:
        """Read all lines. A damaged one is left out."""
        self._fields, self._notes = {}, {}
        self._damaged = not data.endswith(b"\n")  # a line was cut short, as by a power cut
        lines = [line for line in data.split(b"\n") if line]
        self._lines = len(lines)
        for line in lines:
            faults: list[str] = []
            try:
                fields = json.loads(line)
                file = str(fields.pop(FILE))
                note = self._notes[file] = from_json(Annotation, fields, FILE, faults)
                self._fields[file] = fields | (to_json(note) if faults else {})
            except (ValueError, RecursionError, TypeError, LookupError, AttributeError, InvalidPositionError):
                faults.append(FILE)
            self._damaged |= bool(faults)
        if self._damaged:
            self.problem = PART_UNREAD.fill(name=self._path.name)
        self._apply_unstored()

    def _apply_unstored(self) -> None:
        """Apply the changes that are not in the file: they are newer."""
        for file, changes in self._unstored.items():
            self._fields[file] = self._fields.get(file, {}) | changes
            self._notes[file] = from_json(Annotation, self._fields[file], FILE, [])

    def store(self, changed: Mapping[str, Annotation], *, erase: bool = False) -> None:
        """Store the notes on some games; with `erase`, no earlier line stays in the file.

        A field that is the same as before keeps what another program may have stored since.
        """
        for file, note in changed.items():
            before = to_json(self._notes.get(file, Annotation()))
            changes = {key: value for key, value in to_json(note).items() if value != before[key]}
            self._unstored[file] = self._unstored.get(file, {}) | changes
        self._apply_unstored()
        self.problem = None
        try:
            with self._locked():
                self.all()
                if self._unread is not None:
                    raise self._unread
                old = self._lines > 2 * len(self._notes) + OLD_AT_MOST
                if erase or old or self._damaged or not self._path.exists():
                    self._write_all()
                else:
                    self._append()
                self._unstored = {}
                found = self._path.stat()
                self._read = found.st_size, found.st_mtime_ns
        except OSError as error:
            self.problem = UNWRITTEN.fill(why=words_of(error))

    def _line(self, file: str) -> bytes:
        return json.dumps({FILE: file, **self._fields[file]}).encode() + b"\n"

    def _append(self) -> None:
        growing = DiskFiles().open(self._path)
        growing.append(b"".join(map(self._line, self._unstored)))
        growing.close()
        self._lines += len(self._unstored)

    def _write_all(self) -> None:
        if self._damaged:
            keep_damaged(self._path, read_regular(self._path, BYTES_AT_MOST))
        write_atomically(self._path, b"".join(map(self._line, self._fields)))
        self._lines, self._damaged = len(self._fields), False

    @contextmanager
    def _locked(self) -> Iterator[None]:
        """Hold the lock of the file against other programs. Raises OSError."""
        pauses = iter(LOCK_PAUSES_S)
        while True:
            try:
                lock = lock_file(self._path.with_suffix(".lock"))
                break
            except InUseError:
                pause_s = next(pauses, None)
                if pause_s is None:
                    raise
                time.sleep(pause_s)
        try:
            yield
        finally:
            lock.close()
