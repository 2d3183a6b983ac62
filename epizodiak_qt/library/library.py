"""The library: the records of the games that ended on this computer, listed, annotated, imported, deleted."""

from __future__ import annotations

import unicodedata
import zlib
from typing import TYPE_CHECKING, Final, NamedTuple

from epizodiak_qt.games.record import InvalidRecordError, read_record, write_record
from epizodiak_qt.games.sentence import Sentence, SentenceError
from epizodiak_qt.library.annotations import Annotation
from epizodiak_qt.library.game_row import SORT_KEYS, GameRow
from epizodiak_qt.library.record_facts import Facts, read_row, with_facts
from epizodiak_qt.table.files import read_regular, why_unreadable, write_atomically
from epizodiak_qt.table.replays import RECORD_BYTES

if TYPE_CHECKING:
    from collections.abc import Callable, Generator
    from pathlib import Path

    from epizodiak_qt.games.record import Record
    from epizodiak_qt.library.game_row import Sort
    from epizodiak_qt.table.saves import Saves

RECORD_SUFFIX: Final = ".ezr"
NOT_YET: Final = Sentence("Not imported yet.", "Pas encore importé.")


class Progress(NamedTuple):
    """How far a long work has come."""

    done: int
    """The files that are done."""
    total: int
    """All files."""


class Imported(NamedTuple):
    """The outcome of an import."""

    added: int
    """The records that were copied."""
    known: int
    """The records that the library had."""
    problems: tuple[tuple[str, Sentence], ...]
    """The files that were not copied, by name, with the reason."""


class CannotReadError(SentenceError):
    """A game of the library cannot be read; `sentence` says why."""


class Library:
    """The finished games of this computer. The record files are the truth.

    Long work is a generator: each step takes a few milliseconds, and the caller stops for the window between
    two of them. `refresh` comes first.

    Attributes:
        problem: why the list is not as fast or as complete as it could be, or a change was not stored; None
            if all is well. It is set by every method that reads or writes files.
    """

    def __init__(self, folder: Path, saves: Saves) -> None:
        """Use the records in `folder`, the data folder of the user, and its saved games."""
        self._records = folder / "records"
        self._saves = saves
        self._rows: dict[str, GameRow] = {}
        self._notes: dict[str, Annotation] = {}
        self.problem: Sentence | None = None

    # --- the list

    def refresh(self) -> Generator[Progress]:
        """Read what is new in the folder: records, and finished games of earlier versions."""
        paths = sorted(self._records.glob(f"*{RECORD_SUFFIX}"))
        self._rows = {name: row for name, row in self._rows.items() if (self._records / name) in paths}
        for done, path in enumerate(paths):
            yield Progress(done, len(paths))
            self._rows[path.name] = self._read(path)

    def _read(self, path: Path) -> GameRow:
        try:
            return read_row(path.name, read_regular(path, RECORD_BYTES).decode(errors="replace"))
        except InvalidRecordError as error:
            why = error.sentence
        except OSError as error:
            why = why_unreadable(path, error)
        return GameRow(path.name, "", "", "", {}, "", (), 0, 0, 0, frozenset(), damage=why)

    def release(self) -> None:
        """Forget the rows, because no page shows them any more; `refresh` brings them back."""
        self._rows = {}

    def rows(self, query: str = "", sort: Sort = "date", *, descending: bool = True) -> list[GameRow]:
        """Return the games in which every word of the query occurs, sorted by a column."""
        words = _folded(query).split()
        found = [
            row for row in map(self._noted, self._rows.values()) if all(word in _text(row) for word in words)
        ]
        return sorted(found, key=SORT_KEYS[sort], reverse=descending)

    def row(self, file: str) -> GameRow | None:
        """Return the row of a file; None if there is none."""
        row = self._rows.get(file)
        return None if row is None else self._noted(row)

    def _noted(self, row: GameRow) -> GameRow:
        note = self.annotation(row.file)
        profiles = note.profiles + ("",) * len(row.seats)
        seats = tuple(seat._replace(profile=name) for seat, name in zip(row.seats, profiles, strict=False))
        return row._replace(
            seats=seats, note=note.note, tags=note.tags, favourite=note.favourite, daily=note.daily
        )

    # --- one game

    def path(self, file: str) -> Path:
        """Return the path of a game."""
        return self._records / file

    def record(self, file: str) -> Record:
        """Return the record of a game. Raises CannotReadError."""
        path = self.path(file)
        try:
            return read_record(read_regular(path, RECORD_BYTES).decode(errors="replace"))
        except InvalidRecordError as error:
            raise CannotReadError(error.sentence) from error
        except OSError as error:
            raise CannotReadError(why_unreadable(path, error)) from error

    def add_record(self, record: Record, facts: Facts, stem: str = "") -> str | None:
        """Write the record of a game that has ended; return its file, or None if it could not be written.

        Args:
            record: the record.
            facts: what the table knows beside it.
            stem: the name of the file without its suffix; made from the date and the moves if empty.
        """
        text = write_record(with_facts(record, facts))
        stem = stem or f"{record.header('Date')}-{zlib.crc32(repr(record.entries).encode()):08x}"
        path = self._records / (stem + RECORD_SUFFIX)
        try:
            write_atomically(path, text.encode())
        except OSError as error:
            self.problem = why_unreadable(path, error)
            return None
        self._rows[path.name] = self._read(path)
        self.annotate(path.name, self.annotation(path.name)._replace(profiles=facts.profiles))
        return path.name

    # --- notes

    def annotation(self, file: str) -> Annotation:
        """Return the notes on a game."""
        return self._notes.get(file, Annotation())

    def annotate(self, file: str, annotation: Annotation) -> None:
        """Store the notes on a game."""
        self._notes[file] = annotation

    def follow(self, before: str, after: str) -> None:
        """Follow a profile that was renamed, or (an empty `after`) deleted with all that is known of it."""
        for file, note in self._notes.items():
            names = tuple(after if name == before else name for name in note.profiles)
            self._notes[file] = note._replace(profiles=names)

    # --- import and deletion

    def import_folder(self, folder: Path) -> Generator[Progress, None, Imported]:
        """Copy the records of a folder, and of those in it, into the library; return the outcome."""
        yield Progress(0, 0)
        return Imported(0, 0, ((folder.name, NOT_YET),))

    def remove(self, file: str, trash: Callable[[Path], object]) -> None:
        """Give the file of a game to `trash`; its notes stay for `restore`. Raises what `trash` raises."""
        trash(self.path(file))
        self._rows.pop(file, None)

    def restore(self, file: str, path: Path) -> None:
        """Take back a game that was removed as `file`, and is at `path` now, perhaps under a new name."""
        self._rows[path.name] = self._read(path)
        self.annotate(path.name, self.annotation(file))


def _text(row: GameRow) -> str:
    """Return the text of a row in which words are looked for."""
    seats = " ".join(f"{seat.name} {seat.bot or ''} {seat.profile}" for seat in row.seats)
    return _folded(f"{row.began} {row.game} {seats} {row.code} {row.note} {' '.join(row.tags)} {row.file}")


def _folded(text: str) -> str:
    """Return a text without case and accents."""
    return "".join(
        each for each in unicodedata.normalize("NFKD", text.casefold()) if not unicodedata.combining(each)
    )
