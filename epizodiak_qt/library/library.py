"""The library: the records of the games that ended on this computer, listed, annotated, imported, deleted."""

from __future__ import annotations

import os
from contextlib import contextmanager, suppress
from functools import cached_property
from operator import attrgetter
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from epizodiak_qt.games.catalogue import ENTRIES
from epizodiak_qt.games.record import UNKNOWN_GAME, InvalidRecordError, Record, read_record, write_record
from epizodiak_qt.games.sentence import Sentence
from epizodiak_qt.library.annotations import Annotation, Annotations
from epizodiak_qt.library.game_row import SORT_KEYS, GameRow, Sort
from epizodiak_qt.library.listed_game import (
    READ_AGAIN,
    ListedGame,
    damaged_game,
    folded,
    from_stored,
    listed_game,
    to_stored,
)
from epizodiak_qt.library.record_facts import Entries, Facts, entries_in, entries_of, with_facts
from epizodiak_qt.table.files import read_regular, why_unreadable, words_of, write_atomically
from epizodiak_qt.table.replays import RECORD_BYTES
from epizodiak_qt.table.saves import FINISHED, CannotOpenError, Saves

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator, Mapping, Sequence

    from epizodiak_qt.library.index import Index
    from epizodiak_qt.library.listed_game import Stored

Progress = tuple[int, int]
"""How many files are done, and how many there are."""
RECORD_SUFFIX: Final = ".ezr"
STORED_AT_ONCE: Final = 500
"""The number of records that are read between two writes of the index."""
UNWRITTEN: Final = Sentence(
    "The finished game could not be written to {path} ({why}).",
    "La partie finie n’a pas pu être écrite dans {path} ({why}).",
)


class Imported(NamedTuple):
    """The outcome of an import."""

    added: int
    """The records that were copied."""
    known: int
    """The records that the library had."""
    problems: tuple[tuple[str, Sentence], ...]
    """The files that were not copied, by name, with the reason."""


class Library:
    """The finished games of this computer. The record files are the truth.

    Long work is a generator: each step takes a few milliseconds, and the window goes on between two of them.
    `refresh` comes before `rows`.

    Attributes:
        problem: why the list is slower than it could be, or a change was not stored; None if all is well. It
            is set by every method that reads or writes files.
    """

    def __init__(
        self, folder: Path, saves: Saves, profiles_at: Callable[[str], tuple[str, ...]] = lambda _table: ()
    ) -> None:
        """Use the records in `folder`, the data folder of the user, its saves, and the profiles at tables."""
        self._folder = folder
        self._records = folder / "records"
        self._saves = saves
        self._profiles_at = profiles_at
        self._annotations = Annotations(folder / "library.json")
        self._games: dict[str, ListedGame] = {}
        self._listed = False
        self.problem: Sentence | None = None

    @cached_property
    def _index(self) -> Index:
        """The index. SQLite is loaded when somebody looks at the library, not when a game ends."""
        from epizodiak_qt.library.index import Index

        return Index(self._folder / "library.sqlite")

    # --- the list

    def refresh(self) -> Generator[Progress]:
        """Read what is new: records, what other programs changed, and finished games among saved tables."""
        self.problem = None
        journals = self._saves.listed(FINISHED)
        unconverted = []
        for done, path in enumerate(journals):
            yield done, len(journals)
            unconverted += self._convert(path)
        games = self._games
        if not self._listed:
            games = {game.plain.file: game for game in from_stored(self._index.load())}
            self.problem = self._index.problem or self.problem
        found = self._found(games)
        gone = [file for file in games if file not in found]
        for file in gone:
            del games[file]
        stale = [file for file, state in found.items() if file not in games or games[file].state != state]
        unstored: list[Stored] = []
        for done, file in enumerate(stale, 1):
            yield done, len(stale)
            games[file] = self._read(file, found[file])
            unstored.append(to_stored(games[file]))
            if done % STORED_AT_ONCE == 0:
                self._store(unstored)
                unstored = []
        self._store(unstored, gone)
        games.update((game.plain.file, game) for game in unconverted)
        self._games, self._listed = games, True
        self._show_notes()
        self.problem = self._annotations.problem or self.problem

    def _found(self, games: Mapping[str, ListedGame]) -> dict[str, tuple[int, int]]:
        """Return the size and the time of the last change of each record; as known if they are unreadable."""
        found = {}
        try:
            with os.scandir(self._records) as entries:
                for entry in entries:
                    if entry.name.endswith(RECORD_SUFFIX):
                        with suppress(FileNotFoundError):
                            found[entry.name] = _state(entry.stat())
        except FileNotFoundError:
            pass
        except OSError as error:
            self.problem = why_unreadable(self._records, error)
            return {file: game.state for file, game in games.items()}
        return found

    def _store(self, changed: Sequence[Stored], gone: Sequence[str] = ()) -> None:
        if changed or gone:
            self._index.store(changed, gone)
            self.problem = self.problem or self._index.problem

    def _read(self, file: str, state: tuple[int, int]) -> ListedGame:
        """Read a record; one that cannot be read is read again by each refresh."""
        try:
            _, entries = _read_entries(self._records / file)
        except CannotOpenError as error:
            return damaged_game(file, error.sentence)
        return listed_game(file, entries, state)

    def _convert(self, journal: Path) -> list[ListedGame]:
        """Turn the journal of a finished game into a record, and delete it; return its row if it stays."""
        try:
            record = self._saves.record(journal)
        except CannotOpenError as error:
            # Another window may have turned it into a record since.
            return [damaged_game(journal.name, error.sentence)] if journal.exists() else []
        facts = Facts(profiles=self._profiles_at(journal.stem.rpartition("-")[2]))
        if self.add_record(record, facts, journal.stem) is None:
            return [listed_game(journal.name, entries_in(record), READ_AGAIN)]
        self._saves.remove(journal)
        return []

    def release(self) -> None:
        """Forget the rows, because no page shows them any more; `refresh` brings them back."""
        self._games, self._listed = {}, False

    def rows(self, query: str = "", sort: Sort = "date", *, descending: bool = True) -> list[GameRow]:
        """Return the games in which every word of the query occurs, sorted by a column, then by file."""
        words = folded(query).split()
        games = self._games.values()
        found = [game.row for game in games if not words or all(word in game.text for word in words)]
        found.sort(key=attrgetter("file"))
        return sorted(found, key=SORT_KEYS[sort], reverse=descending)

    # --- one game

    def path(self, file: str) -> Path:
        """Return the path of a game: of its record, or of a journal that could not be turned into one."""
        return (self._saves.folder if file.endswith(FINISHED) else self._records) / file

    def record(self, file: str) -> Record:
        """Return the record of a game. Raises CannotOpenError."""
        path = self.path(file)
        if file.endswith(FINISHED):
            return self._saves.record(path)
        with _opening(path):
            return read_record(_text_of(path))

    def add_record(self, record: Record, facts: Facts, stem: str = "") -> str | None:
        """Write the record of a game that has ended; return its file, or None if it could not be written.

        A record that is there already stays, unless it is damaged.

        Args:
            record: the record.
            facts: what the table knows beside it.
            stem: the stem of the journal of the table; without one, the name is made from date and moves, so
                that the same game is not added twice.
        """
        game = listed_game("", entries_in(record), READ_AGAIN)
        stem = stem or f"{record.day}-{game.digest}"
        path = self._records / (stem + RECORD_SUFFIX)
        try:
            with suppress(CannotOpenError):
                if self.record(path.name).entries == record.entries:
                    return path.name
            _write(path, write_record(with_facts(record, facts)))
        except CannotOpenError as error:
            self.problem = error.sentence
            return None
        if any(facts.profiles):
            note = self._annotations.of(game.key)
            self.annotate(note._replace(profiles=facts.profiles))
        self.take(path)
        return path.name

    def take(self, path: Path) -> None:
        """Read a new record into the list, or one that was restored, if there is a list."""
        if self._listed and path.exists():
            game = self._games[path.name] = self._read(path.name, _state(path.stat()))
            game.note(self._annotations.of(game.key))
            self._store([to_stored(game)])

    # --- notes

    def annotation(self, file: str) -> Annotation:
        """Return the notes on a game; needs no `refresh`."""
        game = self._games.get(file) or self._read(file, READ_AGAIN)
        return self._annotations.of(game.key)

    def annotate(self, annotation: Annotation) -> None:
        """Store notes that `annotation` has returned, with changes."""
        self.problem = self._annotations.store(annotation) or self._annotations.problem
        self._show_notes()

    def _show_notes(self) -> None:
        notes = self._annotations.by_name()
        for game in self._games.values():
            if game.key in notes:
                game.note(notes[game.key])

    def follow(self, before: str, after: str) -> Sentence | None:
        """Follow a profile that was renamed, or (an empty `after`) erased with all that is known of it.

        Returns why the notes may still have the old name, or None.
        """
        failure = self._annotations.follow(before, after)
        self._show_notes()
        return failure

    # --- import and deletion

    def import_folder(self, folder: Path) -> Generator[Progress, None, Imported]:
        """Copy the records of a folder, and of the folders in it, into the library; return the outcome."""
        yield from self.refresh()
        known = {game.digest for game in self._games.values()}
        added = copies = 0
        problems: list[tuple[str, Sentence]] = []
        paths: list[Path] = []
        for place, _, names in os.walk(folder):  # it skips folders that cannot be read
            yield 0, len(paths)
            paths += [Path(place, name) for name in names if name.endswith(RECORD_SUFFIX)]
        for done, path in enumerate(sorted(paths)):
            yield done, len(paths)
            try:
                text, entries = _read_entries(path)
                digest = entries.digest
                if entries.headers.get("Game") not in ENTRIES:
                    problems.append((path.name, UNKNOWN_GAME))
                elif digest in known:
                    copies += 1
                else:
                    _write(self._free_path(path.stem), text, durable=False)  # the original is there
                    known.add(digest)
                    added += 1
            except CannotOpenError as error:
                problems.append((path.name, error.sentence))
        yield from self.refresh()
        return Imported(added, copies, tuple(problems))

    def _free_path(self, stem: str) -> Path:
        path, number = self._records / (stem + RECORD_SUFFIX), 1
        while path.exists():
            number += 1
            path = self._records / f"{stem}-{number}{RECORD_SUFFIX}"
        return path

    def remove(self, file: str, trash: Callable[[Path], object]) -> None:
        """Give the file of a game to `trash`; its notes stay. Raises what `trash` raises."""
        trash(self.path(file))
        self._games.pop(file, None)
        self._store((), [file])


@contextmanager
def _opening(path: Path) -> Iterator[None]:
    """Raise CannotOpenError in place of an error of the file `path` or of the record in it."""
    try:
        yield
    except InvalidRecordError as error:
        raise CannotOpenError(error.sentence) from error
    except OSError as error:
        raise CannotOpenError(why_unreadable(path, error)) from error


def _read_entries(path: Path) -> tuple[str, Entries]:
    """Return the text of a record and what is in it. Raises CannotOpenError."""
    with _opening(path):
        text = _text_of(path)
        return text, entries_of(text)


def _text_of(path: Path) -> str:
    """Return the text of a record, with U+FFFD for invalid UTF-8. Raises OSError."""
    return read_regular(path, RECORD_BYTES).decode(errors="replace")


def _write(path: Path, text: str, *, durable: bool = True) -> None:
    """Write a record as a whole. Raises CannotOpenError."""
    try:
        write_atomically(path, text.encode(errors="replace"), durable=durable)
    except OSError as error:
        why = words_of(error)
        raise CannotOpenError(UNWRITTEN.fill(path=path, why=why)) from error


def _state(stat: os.stat_result) -> tuple[int, int]:
    return stat.st_size, stat.st_mtime_ns
