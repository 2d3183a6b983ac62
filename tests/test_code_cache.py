"""The cache of compiled code, which PySide6 would compile at each start; a failing cache costs time only."""

from __future__ import annotations

import builtins
import marshal
import sys
from typing import TYPE_CHECKING

import pytest

from epizodiak_qt.code_cache import cached_code

if TYPE_CHECKING:
    from pathlib import Path

SOURCE = b"answer = 42"
NAME = "shibokensupport/signature/some.py"


@pytest.fixture(autouse=True)
def _bytecode_may_be_written(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "dont_write_bytecode", False)


def answer(folder: Path, source: bytes | str = SOURCE, name: str = NAME) -> object:
    """Return the value of `answer` in a module that is compiled with the cache in `folder`."""
    names: dict[str, object] = {}
    with cached_code(folder):
        code = compile(source, name, "exec")
    exec(code, names)
    return names["answer"]


def test_code_is_stored_in_the_cache_and_read_from_it(tmp_path: Path) -> None:
    """The cache holds one file for each source."""
    assert answer(tmp_path / "code") == 42
    (file,) = (tmp_path / "code").iterdir()
    file.write_bytes(marshal.dumps(compile("answer = 'kept'", NAME, "exec")))
    assert answer(tmp_path / "code") == "kept"
    assert answer(tmp_path / "code", b"answer = 43") == 43
    assert len([*(tmp_path / "code").iterdir()]) == 2


@pytest.mark.parametrize("damaged", [b"", b"no code", marshal.dumps(compile(SOURCE, NAME, "exec"))[:-9]])
def test_a_damaged_file_is_replaced(tmp_path: Path, damaged: bytes) -> None:
    """The cache compiles the module again."""
    answer(tmp_path)
    (file,) = tmp_path.iterdir()
    whole = file.read_bytes()
    file.write_bytes(damaged)
    assert answer(tmp_path) == 42
    assert file.read_bytes() == whole


def test_without_a_folder_the_code_is_compiled(tmp_path: Path) -> None:
    """A file has the path of the folder."""
    (tmp_path / "code").touch()
    assert answer(tmp_path / "code") == 42


def test_nothing_is_written_where_python_writes_no_bytecode(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """PYTHONDONTWRITEBYTECODE sets this flag."""
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    assert answer(tmp_path) == 42
    assert not [*tmp_path.iterdir()]


def test_other_code_is_not_cached(tmp_path: Path) -> None:
    """The cache keeps neither files from elsewhere nor code compiled from text."""
    assert answer(tmp_path, name="other.py") == 42
    assert answer(tmp_path, "answer = 42") == 42
    assert not [*tmp_path.iterdir()]


def test_compile_is_restored(tmp_path: Path) -> None:
    """The original `compile` is back even if the import fails."""
    before = builtins.compile
    with pytest.raises(SyntaxError), cached_code(tmp_path):
        compile(b"not a module", NAME, "exec")
    assert builtins.compile is before
