"""The notes on games survive damage, other windows, full disks and newer versions."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from epizodiak_qt.library.annotations import Annotation, Annotations
from epizodiak_qt.table import json_file
from tests.games.sentence_checks import check_sentence
from tests.table.faulty_files import no_room

NOTED = Annotation("Great end.", ("club", "Tuesday"), favourite=True, profiles=("Amélie", ""), name="b")
FIRST, SECOND, THIRD = (Annotation(text, name="a") for text in ("first", "second", "third"))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Return where the notes are kept."""
    return tmp_path / "library.json"


def known_in(path: Path) -> dict[str, Annotation]:
    """Return the notes that a window which has just started finds."""
    return dict(Annotations(path).by_name())


def test_notes_come_back(path: Path) -> None:
    """The latest of a game wins; of other games nothing is noted."""
    notes = Annotations(path)
    assert notes.by_name() == {}
    assert notes.of("a") == Annotation(name="a")
    for each in (FIRST, NOTED, SECOND):
        assert notes.store(each) is None
    assert notes.by_name() == known_in(path) == {"a": SECOND, "b": NOTED}
    path.unlink()
    assert notes.by_name() == {"a": SECOND, "b": NOTED}
    notes.store(THIRD)
    assert known_in(path) == {"a": THIRD, "b": NOTED}


def test_damaged_notes_are_left_out_and_kept_aside(path: Path) -> None:
    """The others hold. The old file is kept beside the one that is written anew."""
    Annotations(path).store(NOTED)
    data = json.loads(path.read_text("utf-8"))
    data["notes"] += [{"name": "c", "note": 7}, [1], None, "name"]
    path.write_text(json.dumps(data), "utf-8")
    damaged = path.read_bytes()
    notes = Annotations(path)
    assert notes.by_name() == {"b": NOTED, "c": Annotation(name="c")}
    assert notes.problem is not None
    check_sentence(notes.problem)
    assert "only in part" in notes.problem.en
    notes.store(NOTED)
    assert (path.with_suffix(".unreadable")).read_bytes() == damaged
    assert known_in(path) == notes.by_name()
    assert Annotations(path).problem is None


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


def test_a_note_that_found_no_room_is_stored_with_the_next_one(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The failure is told; the old file stays whole."""
    notes = Annotations(path)
    notes.store(NOTED)
    with monkeypatch.context() as patch:
        patch.setattr(json_file, "write_atomically", no_room())
        problem = notes.store(FIRST)
    assert problem is not None
    check_sentence(problem)
    assert "No space left" in problem.en
    assert notes.by_name() == {"a": FIRST, "b": NOTED}
    assert known_in(path) == {"b": NOTED}
    notes.store(FIRST._replace(name="c"))
    assert known_in(path) == {"a": FIRST, "b": NOTED, "c": FIRST._replace(name="c")}
