"""The index of the library: what was read of each record, in a SQLite file that can be deleted at any time.

The file is open only while it is read or written. An index that cannot be used costs time and no game: the
records are read again.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing, suppress
from typing import TYPE_CHECKING, Final

from epizodiak_qt.games.sentence import Label, Sentence

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from pathlib import Path

    from epizodiak_qt.library.listed_game import Stored

VERSION: Final = 1
"""The version of the table and of the facts in it."""
BUSY_S: Final = 0.5
"""How long another program may keep the file locked, in seconds."""
REBUILT: Final = Sentence(
    "The index of the library was damaged. It has been made anew from the records; no game is lost.",
    "L’index de la bibliothèque était abîmé. Il a été refait à partir des parties\u202f: aucune n’est "
    "perdue.",
)
NEWER: Final = Sentence(
    "The index of the library was written by a newer version of the program. It stays as it is; this version "
    "reads all records each time.",
    "L’index de la bibliothèque vient d’une version plus récente du programme. Il reste tel quel\u202f; "
    "cette version relit chaque fois toutes les parties.",
)
UNUSABLE: Final = Sentence(
    "The index of the library cannot be used ({why}). No game is lost; the list takes longer to open.",
    "L’index de la bibliothèque est inutilisable ({why}). Aucune partie n’est perdue\u202f; la liste s’ouvre "
    "moins vite.",
)
_REASONS: Final = {
    "locked": Label("another window of the program uses it", "une autre fenêtre du programme s’en sert"),
    "full": Label("the disk is full", "le disque est plein"),
    "readonly": Label("the disk is read-only", "le disque est en lecture seule"),
    "unable to open": Label("the folder takes no file", "le dossier n’accepte pas de fichier"),
}
"""What SQLite says of a failure, in the words of the program."""


class Index:
    """The index in a file.

    Attributes:
        problem: why the last call could not use the file, or found it damaged; None if all is well.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self.problem: Sentence | None = None

    def load(self) -> list[Stored]:
        """Return what is stored; nothing if the file cannot be used."""
        wanted = "SELECT file, size, mtime_ns, facts FROM games WHERE typeof(facts) = 'text'"
        return self._run(lambda database: database.execute(wanted).fetchall())

    def store(self, changed: Sequence[Stored], gone: Iterable[str] = ()) -> None:
        """Store what was read of files, and forget others. Leave out what SQLite cannot hold."""
        changes: list[tuple[str, tuple[object, ...]]] = [
            *(("DELETE FROM games WHERE file = ?", (file,)) for file in gone),
            *(("INSERT OR REPLACE INTO games VALUES (?, ?, ?, ?)", each) for each in changed),
        ]

        def write(database: sqlite3.Connection) -> list[Stored]:
            with database:
                for change in changes:
                    with suppress(UnicodeError, OverflowError):
                        database.execute(*change)
            return []

        self._run(write)

    def _run(self, work: Callable[[sqlite3.Connection], list[Stored]]) -> list[Stored]:
        """Do some work with the open index, and note what goes wrong; delete a damaged file."""
        self.problem = None
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            with closing(self._connect()) as database:
                if self._prepare(database):
                    return work(database)
            self.problem = NEWER
        except (sqlite3.DatabaseError, OSError) as error:
            self.problem = self._problem_of(error)
        return []

    def _prepare(self, database: sqlite3.Connection) -> bool:
        """Make the table if there is none of this version; return whether the index is not of a newer one."""
        (version,) = database.execute("PRAGMA user_version").fetchone()
        if version > VERSION:
            return False
        database.execute("PRAGMA journal_mode = TRUNCATE")
        if version < VERSION:
            database.executescript(
                f"""
                BEGIN;
                DROP TABLE IF EXISTS games;
                CREATE TABLE games (file TEXT PRIMARY KEY, size INTEGER, mtime_ns INTEGER, facts TEXT);
                PRAGMA user_version = {VERSION};
                COMMIT;
                """
            )
        return True

    def _problem_of(self, error: sqlite3.DatabaseError | OSError) -> Sentence:
        """Return the sentence about a failure. A damaged file is deleted; the next call makes a new one."""
        known = (label for words, label in _REASONS.items() if words in str(error))
        why = next(known, None)
        if why is None and isinstance(error, sqlite3.DatabaseError):
            try:
                for path in (self._path, self._path.with_name(f"{self._path.name}-journal")):
                    path.unlink(missing_ok=True)
            except OSError as failure:
                error = failure
            else:
                return REBUILT
        return UNUSABLE.fill(why=why or str(error))

    def _connect(self) -> sqlite3.Connection:
        return sqlite3.connect(self._path, timeout=BUSY_S)
