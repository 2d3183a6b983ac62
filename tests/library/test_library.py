"""The library lists the records of a folder and keeps what is noted on them."""

from __future__ import annotations

from pathlib import Path
from shutil import copy
from typing import TYPE_CHECKING

import pytest

from epizodiak_qt.games.catalogue import GAMES
from epizodiak_qt.library.library import Library
from epizodiak_qt.table.files import DiskFiles
from epizodiak_qt.table.saves import Saves

if TYPE_CHECKING:
    from epizodiak_qt.library.game_row import GameRow

FIXTURES = Path(__file__).parent.parent / "fixtures" / "0.1.0"


@pytest.fixture
def library(tmp_path: Path) -> Library:
    """Return a library with the two records of version 0.1.0."""
    (tmp_path / "records").mkdir()
    for name in ("epizodiak", "ecliptic"):
        copy(FIXTURES / f"{name}.ezr", tmp_path / "records")
    return Library(tmp_path, Saves(DiskFiles(), tmp_path / "tables", GAMES))


def listed(library: Library, query: str = "") -> list[GameRow]:
    """Return the games in which a query is found, sorted by game."""
    for _ in library.refresh():
        pass
    return library.rows(query, "game")


def test_a_record_of_0_1_0_is_listed_with_what_its_text_tells(library: Library) -> None:
    """Foreign records lack some headers; what these would say is not known."""
    epizodiak, ecliptic = listed(library)
    assert epizodiak.names == "Amélie, José, Vega"
    assert epizodiak.ranking == ("José", "Amélie", "Vega")
    assert [seat.place for seat in epizodiak.seats] == [2, 1, 2]
    assert ecliptic.game == "ecliptic"
    assert ecliptic.began == "2026-11-21"
    assert ecliptic.seats[0].bot is None
    assert ecliptic.damage is None


def test_words_are_found_without_case_and_accents(library: Library) -> None:
    """All words must occur, in any order."""
    assert [row.game for row in listed(library, "VEGA amelie")] == ["epizodiak"]
