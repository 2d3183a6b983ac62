"""The notes on games survive damage, other programs, full disks and newer versions."""

from __future__ import annotations

import json
from pathlib import Path
from unittest.mock import Mock

import pytest

from epizodiak_qt.library import annotations as annotations_module
from epizodiak_qt.library.annotations import Annotation, Annotations
from epizodiak_qt.table.files import lock_file
from tests.games.sentence_checks import check_sentence

NOTED = Annotation("Great end.", ("club", "Tuesday"), favourite=True, profiles=("Amélie", ""))


def problem_of(notes: Annotations) -> str:
    """Return what is wrong with the notes, in a good sentence; empty if all is well."""
    if notes.problem is None:
        return ""
    check_sentence(notes.problem)
    return notes.problem.en


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Return where the notes are kept."""
    return tmp_path / "library.jsonl"


def test_notes_come_back(path: Path) -> None:
    """The latest of a game wins; nothing is written for nothing noted."""
    notes = Annotations(path)
    assert notes.all() == {}
    notes.store({"a.ezr": Annotation("first"), "b.ezr": NOTED})
    notes.store({"a.ezr": Annotation("second")})
    for each in (notes, Annotations(path)):
        assert each.all() == {"a.ezr": Annotation("second"), "b.ezr": NOTED}
        assert each.problem is None
    path.unlink()
    assert notes.all() == {"a.ezr": Annotation("second"), "b.ezr": NOTED}
    notes.store({"a.ezr": Annotation("third")})
    assert Annotations(path).all() == {"a.ezr": Annotation("third"), "b.ezr": NOTED}


def test_a_damaged_line_is_left_out_and_kept_aside(path: Path) -> None:
    """The others hold. The old file is kept beside the one that is written anew."""
    Annotations(path).store({"a.ezr": NOTED, "b.ezr": NOTED})
    whole, other = path.read_bytes().splitlines(keepends=True)
    bad = (
        b'{"file": "c.ezr", "note": 7}\n[1]\n{"note": "nowhere"}\nnull\n"file"\n'
        + b"[" * 99_999
        + b"\n\xff\n"
    )
    path.write_bytes(whole[:40] + b"\n" + bad + other)
    damaged = path.read_bytes()
    notes = Annotations(path)
    assert notes.all() == {"b.ezr": NOTED, "c.ezr": Annotation()}
    assert "damaged" in problem_of(notes)
    notes.store({"b.ezr": NOTED})
    assert (path.with_suffix(".unreadable")).read_bytes() == damaged
    again = Annotations(path)
    assert again.all() == notes.all()
    assert not problem_of(again)


def test_a_line_that_was_cut_short_swallows_no_other(path: Path) -> None:
    """As after a power cut."""
    Annotations(path).store({"a.ezr": NOTED})
    path.write_bytes(path.read_bytes() + b'{"file": "b.e')
    notes = Annotations(path)
    notes.store({"c.ezr": NOTED})
    assert Annotations(path).all() == {"a.ezr": NOTED, "c.ezr": NOTED}


def test_the_file_is_written_anew_once_most_lines_are_old(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It grows no further than that; what a newer version has added to a line stays."""
    monkeypatch.setattr(annotations_module, "OLD_AT_MOST", 2)
    path.write_text('{"file": "a.ezr", "note": "", "mood": "merry"}\n', "utf-8")
    notes = Annotations(path)
    sizes = []
    for number in range(9):
        notes.store({"a.ezr": Annotation(str(number))})
        sizes.append(len(path.read_bytes().splitlines()))
    assert sizes == [2, 3, 4, 5, 1, 2, 3, 4, 5]
    assert all(json.loads(line)["mood"] == "merry" for line in path.read_bytes().splitlines()[-1:])
    assert Annotations(path).all() == {"a.ezr": Annotation("8")}


def test_each_program_finds_what_the_other_has_noted(path: Path) -> None:
    """Of the same game too: a field that is not changed keeps what the other has stored."""
    one, two = Annotations(path), Annotations(path)
    one.store({"a.ezr": Annotation("one")})
    assert two.all() == one.all()
    one.store({"a.ezr": Annotation("one", ("club",))})
    two.store({"a.ezr": Annotation("two", (), favourite=True)})
    for each in (one, two, Annotations(path)):
        assert each.all() == {"a.ezr": Annotation("two", ("club",), favourite=True)}


def test_a_lock_of_another_program_is_waited_for(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One that never ends is told; the note is stored with the next one."""
    notes = Annotations(path)
    other = lock_file(path.with_suffix(".lock"))
    pauses: list[float] = []
    monkeypatch.setattr("time.sleep", pauses.append)
    notes.store({"a.ezr": NOTED})
    assert pauses == [*annotations_module.LOCK_PAUSES_S]
    assert "could not be stored" in problem_of(notes)
    assert notes.all() == {"a.ezr": NOTED}
    monkeypatch.setattr("time.sleep", lambda _pause: other.close())
    notes.store({"b.ezr": NOTED})
    assert not problem_of(notes)
    assert Annotations(path).all() == {"a.ezr": NOTED, "b.ezr": NOTED}


def test_a_file_that_cannot_be_read_is_not_overwritten(path: Path) -> None:
    """It may be whole; what is noted holds until the program ends."""
    path.mkdir()
    notes = Annotations(path)
    assert notes.all() == {}
    assert "is a folder" in problem_of(notes)
    notes.store({"a.ezr": NOTED})
    assert notes.all() == {"a.ezr": NOTED}
    assert "is a folder" in problem_of(notes)
    path.rmdir()
    notes.store({"b.ezr": NOTED})
    assert not problem_of(notes)
    assert Annotations(path).all() == {"a.ezr": NOTED, "b.ezr": NOTED}


def test_a_note_that_found_no_room_is_stored_later(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It outlives what another program writes meanwhile."""
    notes = Annotations(path)
    with monkeypatch.context() as patch:
        patch.setattr(annotations_module, "write_atomically", Mock(side_effect=OSError(28, "No space left")))
        notes.store({"a.ezr": NOTED})
    assert "No space left" in problem_of(notes)
    Annotations(path).store({"b.ezr": NOTED})
    assert notes.all() == {"a.ezr": NOTED, "b.ezr": NOTED}
    notes.store({"c.ezr": NOTED})
    assert Annotations(path).all() == {"a.ezr": NOTED, "b.ezr": NOTED, "c.ezr": NOTED}
