"""A small JSON file: read as it was written; nothing that was not read is overwritten."""

from __future__ import annotations

import errno
import os
from typing import TYPE_CHECKING, Any

import pytest

from epizodiak_qt.table import json_file
from epizodiak_qt.table.json_file import JsonFile
from tests.games.sentence_checks import check_sentence

if TYPE_CHECKING:
    from pathlib import Path

    from epizodiak_qt.games.sentence import Sentence


NAME = ("The settings", "Les réglages")


def check_problem(problem: Sentence | None) -> None:
    """Fail unless a problem is a good sentence in both languages."""
    assert problem is not None
    check_sentence(problem)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Return the path of the file."""
    return tmp_path / "kept.json"


def test_a_file_is_read_as_it_was_written(path: Path) -> None:
    """Without a file there is nothing, and no problem."""
    assert JsonFile(path, *NAME).read() == (None, None)
    assert JsonFile(path, *NAME).write({"name": "Zoé", "scale": 1.5}) is None
    assert JsonFile(path, *NAME).read() == ({"name": "Zoé", "scale": 1.5}, None)


@pytest.mark.parametrize("data", [b"{", b"\xff\xfe\x00", b"[" * 100_000, b"", b"1" * 5000])
def test_each_damaged_file_is_kept_under_a_free_name(path: Path, data: bytes) -> None:
    """By the next write, and an earlier one stays."""
    for content in (b"{old", data):
        path.write_bytes(content)
        file = JsonFile(path, *NAME)
        said, problem = file.read()
        assert said is None
        check_problem(problem)
        assert path.read_bytes() == content
        for _ in range(2):
            assert file.write([]) is None
        assert JsonFile(path, *NAME).read() == ([], None)
    assert path.with_name("kept.unreadable").read_bytes() == b"{old"
    assert path.with_name("kept.unreadable1").read_bytes() == data
    assert len([*path.parent.iterdir()]) == 3


def broken(*_: object) -> Any:
    """Fail as a disk does."""
    raise OSError(errno.EIO, os.strerror(errno.EIO))


def test_a_file_that_could_not_be_read_once_is_not_overwritten(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It may be whole, as after a passing fault of the disk."""
    path.write_bytes(b"[1]")
    file = JsonFile(path, *NAME)
    with monkeypatch.context() as patch:
        patch.setattr(json_file, "read_regular", broken)
        said, problem = file.read()
    assert said is None
    for sentence in (problem, file.write([2])):
        check_problem(sentence)
    assert [(each, each.read_bytes()) for each in path.parent.iterdir()] == [(path, b"[1]")]


def test_a_file_that_is_none_is_named_in_both_languages(path: Path) -> None:
    """The French sentence has no English one in its brackets."""
    path.mkdir()
    file = JsonFile(path, *NAME)
    for problem in (file.read()[1], file.write([])):
        check_problem(problem)
        assert problem is not None
        assert "(The file kept.json is a folder)" in problem.en
        assert "(Le fichier kept.json est un dossier)" in problem.fr


def test_a_damaged_file_that_cannot_be_renamed_is_not_overwritten(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The next write tries again."""
    path.write_bytes(b"{")
    file = JsonFile(path, *NAME)
    file.read()
    with monkeypatch.context() as patch:
        patch.setattr("pathlib.Path.replace", broken)
        check_problem(file.write([2]))
    assert [(each, each.read_bytes()) for each in path.parent.iterdir()] == [(path, b"{")]
    assert file.write([2]) is None
    assert path.with_suffix(".unreadable").read_bytes() == b"{"


def test_a_lone_surrogate_is_replaced(path: Path) -> None:
    """It could not be shown or written; JSON can spell it."""
    path.write_text(r'{"name": "a\ud800", "\udfff": 1}', "utf-8")
    file = JsonFile(path, *NAME)
    data, _ = file.read()
    assert data == {"name": "a?", "?": 1}
    file.write({"name": "b\ud800"})
    assert JsonFile(path, *NAME).read()[0] == {"name": "b?"}
