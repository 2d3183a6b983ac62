"""Replacing a file as a whole: permissions, durability, and what a failure leaves."""

import os
from pathlib import Path

import pytest

from epizodiak_qt.table import files
from epizodiak_qt.table.files import write_atomically


def test_a_file_is_replaced_and_its_folders_are_made(tmp_path: Path) -> None:
    """Nothing else is left in the folder."""
    path = tmp_path / "deep" / "file"
    for data in (b"old", b"new"):
        write_atomically(path, data)
        assert path.read_bytes() == data
    assert list(path.parent.iterdir()) == [path]


@pytest.mark.skipif(os.name != "posix", reason="elsewhere the folder of the user guards the file")
def test_a_secret_file_is_for_its_owner_alone(tmp_path: Path) -> None:
    """Even if others could read the file it replaces."""
    path = tmp_path / "key"
    path.touch(mode=0o644)
    write_atomically(path, b"secret", mode=0o600)
    assert path.stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize("durable", [True, False])
def test_the_folder_is_synced_after_the_file_has_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, durable: bool
) -> None:
    """Otherwise a power cut could bring back the old file; settings need not wait for that."""
    synced: list[tuple[Path, bytes]] = []
    path = tmp_path / "kept"
    monkeypatch.setattr(files, "sync_folder", lambda folder: synced.append((folder, path.read_bytes())))
    for data in (b"old", b"new"):
        write_atomically(path, data, durable=durable)
    assert synced == ([(tmp_path, b"old"), (tmp_path, b"new")] if durable else [])


@pytest.mark.parametrize("step", ["open", "fdatasync", "replace"])
def test_a_failure_leaves_the_old_file_and_nothing_else(
    step: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A failure to create, to write or to rename the new file."""
    path = tmp_path / "file"
    path.write_bytes(b"old")

    def fail(*_arguments: object) -> None:
        raise OSError(step)

    monkeypatch.setattr(os, step, fail)
    if step == "fdatasync":
        monkeypatch.setattr(os, "fsync", fail)  # where there is no other
    with pytest.raises(OSError, match=step):
        write_atomically(path, b"new")
    monkeypatch.undo()
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]
