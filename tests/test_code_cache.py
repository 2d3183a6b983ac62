"""The code that PySide6 compiles is kept between starts; a cache that fails costs time only."""

from __future__ import annotations

import builtins
import marshal
import sys
import zlib
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


def test_code_is_kept_and_taken_from_the_cache(tmp_path: Path) -> None:
    """One file for each source."""
    assert answer(tmp_path / "code") == 42
    (file,) = (tmp_path / "code").iterdir()
    data = marshal.dumps(compile("answer = 'kept'", NAME, "exec"))
    file.write_bytes(zlib.crc32(data).to_bytes(4, "big") + data)
    assert answer(tmp_path / "code") == "kept"
    assert answer(tmp_path / "code", b"answer = 43") == 43
    assert len([*(tmp_path / "code").iterdir()]) == 2


@pytest.mark.parametrize("damaged", [b"", b"no code", marshal.dumps(compile(SOURCE, NAME, "exec"))])
def test_a_damaged_file_is_replaced(tmp_path: Path, damaged: bytes) -> None:
    """The module is compiled again; a wrong checksum counts as damage, too."""
    answer(tmp_path)
    (file,) = tmp_path.iterdir()
    whole = file.read_bytes()
    file.write_bytes(damaged)
    assert answer(tmp_path) == 42
    assert file.read_bytes() == whole


def test_without_a_folder_the_code_is_compiled(tmp_path: Path) -> None:
    """A file stands where the folder should be."""
    (tmp_path / "code").touch()
    assert answer(tmp_path / "code") == 42


def test_nothing_is_written_where_python_writes_no_bytecode(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As with PYTHONDONTWRITEBYTECODE."""
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    assert answer(tmp_path) == 42
    assert not [*tmp_path.iterdir()]


def test_other_code_is_not_kept(tmp_path: Path) -> None:
    """Neither that of other files, nor text."""
    assert answer(tmp_path, name="other.py") == 42
    assert answer(tmp_path, "answer = 42") == 42
    assert not [*tmp_path.iterdir()]


def test_compile_is_restored(tmp_path: Path) -> None:
    """Even if the import fails."""
    before = builtins.compile
    with pytest.raises(SyntaxError), cached_code(tmp_path):
        compile(b"not a module", NAME, "exec")
    assert builtins.compile is before
