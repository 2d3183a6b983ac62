"""The notes on games survive damage, other windows, full disks and newer versions."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from epizodiak_qt.library.annotations import Annotation, Annotations
from tests.games.sentence_checks import check_sentence

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
    """The latest of a game wins; of other games nothing is noted. A note that cannot be used is left out."""
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


def test_each_window_finds_what_the_other_has_noted(path: Path) -> None:
    """Of the same game too: a field that is not changed keeps what the other has stored."""
    one, two = Annotations(path), Annotations(path)
    one.store(FIRST)
    assert two.by_name() == one.by_name()
    one.store(FIRST._replace(tags=("club",)))
    two.store(SECOND._replace(favourite=True))
    for known in (one.by_name(), two.by_name(), known_in(path)):
        assert known == {"a": SECOND._replace(tags=("club",), favourite=True)}


def test_a_file_that_cannot_be_read_is_not_overwritten(path: Path) -> None:
    """It may be whole; what is noted holds until the program ends."""
    path.mkdir()
    notes = Annotations(path)
    assert notes.by_name() == {}
    for problem in (notes.problem, notes.store(FIRST), notes.follow("Amélie", "")):
        assert problem is not None
        check_sentence(problem)
        assert "is a folder" in problem.en
    assert notes.by_name() == {"a": FIRST}
