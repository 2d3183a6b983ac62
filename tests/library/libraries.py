"""Libraries for tests: folders of records and journals, as the program leaves them."""

from collections.abc import Generator, Iterable
from pathlib import Path
from shutil import copy
from typing import Any, TypeVar

from epizodiak_qt.games.catalogue import GAMES
from epizodiak_qt.library.annotations import Annotation
from epizodiak_qt.library.game_row import GameRow
from epizodiak_qt.library.library import Library
from epizodiak_qt.table.files import DiskFiles
from epizodiak_qt.table.saves import Saves
from tests.table.recorded_tables import FIXTURES

T = TypeVar("T")
OLD_GAMES = ("epizodiak", "ecliptic")
"""The games of version 0.1.0."""


def open_library(home: Path) -> Library:
    """Return the library of a data folder, as a program that has just started sees it."""
    return Library(home, Saves(DiskFiles(), home / "tables", GAMES))


def with_records(home: Path, texts: Iterable[tuple[str, str]] = ()) -> Library:
    """Return a library with these records, or one of each game of version 0.1.0."""
    (home / "records").mkdir(exist_ok=True)
    for name, text in texts:
        (home / "records" / name).write_text(text, "utf-8")
    if not texts:
        for name in OLD_GAMES:
            copy(FIXTURES / f"{name}.ezr", home / "records")
    return open_library(home)


def drained(work: Generator[Any, None, T]) -> T:
    """Do a long work at once; return its outcome."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            outcome: T = end.value
            return outcome


def note(library: Library, file: str, notes: Annotation) -> None:
    """Store notes on a game."""
    library.annotate(notes._replace(name=library.annotation(file).name))


def listed(library: Library, query: str = "") -> list[GameRow]:
    """Refresh a library; return the games in which a query is found, sorted by file."""
    drained(library.refresh())
    return sorted(library.rows(query), key=lambda row: row.file)


def names_in(row: GameRow) -> str:
    """Return the players of a game in one text."""
    return ", ".join(seat.name for seat in row.seats)


def files_of(library: Library, query: str = "") -> list[str]:
    """Refresh a library; return the files of the games in which a query is found."""
    return [row.file for row in listed(library, query)]
