"""Files on the real disk: an append or a replacement is durable and complete, or leaves nothing."""

import errno
import gc
import io
import os
import resource
import stat
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import Mock

import pytest

from epizodiak_qt.table import files
from epizodiak_qt.table.files import DiskFiles, write_atomically
from tests.table.faulty_files import no_room

FILES = DiskFiles()
posix_only = pytest.mark.skipif(os.name != "posix", reason="what is tried here only POSIX systems have")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Return a place for a file in a folder that is not there yet."""
    return tmp_path / "a" / "b" / "one.journal"


@contextmanager
def no_room_behind(size: int) -> Iterator[None]:
    """Let the system refuse every byte of a file behind the first `size`, as a full disk does."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def open_files(path: Path) -> list[io.FileIO]:
    """Return what this program still has open under a name."""
    return [
        each
        for each in gc.get_objects()
        if isinstance(each, io.FileIO) and not each.closed and str(each.name) == str(path)
    ]


def check_private(path: Path) -> None:
    """Fail if others than its owner may read a file, on systems that know such rights."""
    assert os.name != "posix" or stat.S_IMODE(path.stat().st_mode) == 0o600


def check_alone(path: Path) -> None:
    """Fail if anything stands beside a file that was let go."""
    assert list(path.parent.iterdir()) == [path]


def test_what_was_appended_can_be_read_before_the_file_is_closed(path: Path) -> None:
    """Nothing waits in a buffer of the program; no line end is changed, and no byte is read as text.

    The folders of a new file are made, and others cannot read it; a second creation is refused.
    """
    growing = FILES.create(path, b"first\n")
    assert path.read_bytes() == b"first\n"
    check_private(path)
    with pytest.raises(FileExistsError):
        FILES.create(path, b"other\n")
    check_alone(path)
    growing.append(b"second\n")
    assert FILES.read(path) == b"first\nsecond\n"
    growing.append(b"third\n")
    assert FILES.read(path) == b"first\nsecond\nthird\n"
    growing.close()
    every = bytes(range(256)) + b"\r\n\n\r"
    growing = FILES.create(path.with_name("bytes"), every)
    growing.append(every)
    growing.close()
    assert FILES.read(path.with_name("bytes")) == every * 2


def test_every_append_waits_for_the_disk(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """When `append` returns, the bytes that it wrote had been synced, not only handed to the system."""
    name = "fdatasync" if hasattr(os, "fdatasync") else "fsync"
    real = getattr(os, name)
    synced: list[int] = []

    def sync(descriptor: int) -> None:
        synced.append(os.fstat(descriptor).st_size)
        real(descriptor)

    monkeypatch.setattr(os, name, sync)
    growing = FILES.create(path, b"1")
    growing.append(b"22")
    growing.append(b"333")
    growing.close()
    assert [size for size in synced if size <= 6] == [1, 3, 6]


@posix_only
@pytest.mark.parametrize("known", [True, False])
def test_on_macos_an_append_waits_for_the_cache_of_the_drive(
    path: Path, monkeypatch: pytest.MonkeyPatch, *, known: bool
) -> None:
    """Where a file system does not know that, it is synced as elsewhere."""
    fcntl = pytest.importorskip("fcntl")
    asked: list[str] = []

    def control(_descriptor: int, command: int) -> None:
        assert command == 51
        asked.append("full")
        if not known:
            raise OSError(errno.ENOTSUP, os.strerror(errno.ENOTSUP))

    monkeypatch.setattr(fcntl, "F_FULLFSYNC", 51, raising=False)
    monkeypatch.setattr(fcntl, "fcntl", control)
    monkeypatch.setattr(os, "fdatasync", lambda _: asked.append("plain"), raising=False)
    monkeypatch.setattr("epizodiak_qt.table.files.sys", SimpleNamespace(platform="darwin"))
    FILES.create(path, b"1").close()
    assert asked == (["full"] if known else ["full", "plain"])


@pytest.mark.parametrize("refusals", [0, 3, 99])
def test_on_windows_a_rename_waits_for_a_program_that_reads_the_file(
    path: Path, monkeypatch: pytest.MonkeyPatch, refusals: int
) -> None:
    """It gives up after a third of a second, and the file stays."""
    FILES.create(path, b"1").close()
    real, pauses, target = type(path).replace, list[float](), path.with_suffix(".finished")

    def replace(source: Path, name: Path) -> Path:
        if len(pauses) < refusals:
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        return real(source, name)

    monkeypatch.setattr("pathlib.Path.replace", replace)
    monkeypatch.setattr("time.sleep", pauses.append)
    monkeypatch.setattr("epizodiak_qt.table.files.sys", SimpleNamespace(platform="win32"))
    with nullcontext() if refusals < 99 else pytest.raises(PermissionError):
        FILES.rename(path, target)
    assert len(pauses) == min(refusals, 5)
    assert sum(pauses) < 0.35
    assert [each.name for each in path.parent.iterdir()] == [(path if refusals == 99 else target).name]


@posix_only
def test_the_name_of_a_new_file_waits_for_the_disk(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The folder that holds it is synced once the file is there."""
    real = os.fsync
    folders: list[bool] = []

    def sync(descriptor: int) -> None:
        if stat.S_ISDIR(os.fstat(descriptor).st_mode):
            folders.append(path.exists() and os.path.samestat(os.fstat(descriptor), path.parent.stat()))
        real(descriptor)

    monkeypatch.setattr(os, "fsync", sync)
    FILES.create(path, b"first\n").close()
    assert folders
    assert folders[-1]


@pytest.mark.parametrize("system", ["posix", "nt"])
def test_a_file_is_made_where_folders_cannot_be_synced_too(
    path: Path, monkeypatch: pytest.MonkeyPatch, system: str
) -> None:
    """Only POSIX systems can sync a folder; the others are not asked to."""
    path.parent.mkdir(parents=True)
    monkeypatch.setattr("epizodiak_qt.table.files.os", _OtherSystem(system))
    FILES.create(path, b"first\n").close()
    assert path.read_bytes() == b"first\n"


class _OtherSystem:
    """The module `os` of a system with another name."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __getattr__(self, name: str) -> Any:
        assert self.name == "posix" or name in ("fsync", "fdatasync"), f"{name} on {self.name}"
        return getattr(os, name)


def test_a_torn_tail_is_cut_off_at_once(path: Path) -> None:
    """Opening alone changes nothing; an append follows the kept part."""
    torn = b"first\n" + b"torn" * 50
    FILES.create(path, torn).close()
    growing = FILES.open(path)
    assert path.read_bytes() == torn
    growing.cut(6)
    assert path.read_bytes() == b"first\n"
    growing.append(b"second\n")
    growing.append(b"third\n")
    growing.close()
    assert path.read_bytes() == b"first\nsecond\nthird\n"
    check_alone(path)


def test_what_is_not_synced_leaves_nothing_behind(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It raises; the file is unchanged, and the next append takes its place.

    The name of a file that could not be begun can be used at once when the disk is well again.
    """
    growing, other = FILES.create(path, b"first\n"), path.with_name("other")
    errors: list[OSError] = []  # what is raised keeps its frames, and the file in them, alive
    with monkeypatch.context() as patch:
        for name in ("fdatasync", "fsync"):
            patch.setattr(os, name, no_room(), raising=False)
        for _ in range(2):
            with pytest.raises(OSError, match=os.strerror(errno.ENOSPC)):
                growing.append(b"second\n")
            assert path.read_bytes() == b"first\n"
        try:
            FILES.create(other, b"first\n")
        except OSError as error:
            errors.append(error)
    assert len(errors) == 1
    assert open_files(other) == []
    check_alone(path)
    growing.append(b"third\n")
    growing.close()
    assert path.read_bytes() == b"first\nthird\n"
    FILES.create(other, b"second\n").close()
    assert other.read_bytes() == b"second\n"
    assert {*path.parent.iterdir()} == {path, other}


@posix_only
@pytest.mark.parametrize("room", range(7))
def test_a_disk_that_is_full_in_the_middle_of_an_append_leaves_nothing_behind(path: Path, room: int) -> None:
    """The system takes some bytes and then no more; once there is room the same append works.

    Neither a file that could not be begun remains nor its lock.
    """
    growing = FILES.create(path, b"first\n")
    with no_room_behind(6 + room), pytest.raises(OSError, match=os.strerror(errno.EFBIG)):
        growing.append(b"second\n")
    assert path.read_bytes() == b"first\n"
    growing.append(b"second\n")
    growing.close()
    assert path.read_bytes() == b"first\nsecond\n"
    with no_room_behind(room), pytest.raises(OSError, match=os.strerror(errno.EFBIG)):
        FILES.create(path.with_name("other"), b"seconds\n")
    check_alone(path)


class _ByteAtATime:
    """A file of a system that takes a byte at a time, and may refuse to be cut."""

    def __init__(self, file: Any) -> None:
        self._file = file
        self.most, self.refusals = 3, 2

    def write(self, data: bytes) -> int:
        if self.most <= 0:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        self.most -= 1
        return int(self._file.write(data[:1]))

    def truncate(self, size: int) -> None:
        if self.refusals:
            self.refusals -= 1
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        self._file.truncate(size)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._file, name)


def test_a_torn_append_that_could_not_be_cut_is_cut_before_the_next(path: Path) -> None:
    """As long as it cannot be cut, nothing is added; then the file goes on as if it had not been."""
    growing: Any = FILES.create(path, b"first\n")
    growing._file = file = _ByteAtATime(growing._file)
    with pytest.raises(OSError, match=os.strerror(errno.ENOSPC)):
        growing.append(b"second\n")
    assert path.read_bytes() == b"first\nsec"
    file.most = 10**6
    with pytest.raises(OSError, match=os.strerror(errno.EIO)):
        growing.append(b"third\n")
    assert path.read_bytes() == b"first\nsec"
    growing.append(b"fourth\n")
    growing.close()
    assert path.read_bytes() == b"first\nfourth\n"


def test_a_file_can_be_copied_renamed_and_removed(path: Path) -> None:
    """A copy takes no name that is taken, which may be the only copy of another game; a renamed file does."""
    FILES.create(path, b"first\n").close()
    copy, other = path.with_name("copy"), path.with_name("other")
    FILES.copy(path, copy)
    assert FILES.read(path) == FILES.read(copy) == b"first\n"
    check_private(copy)
    other.write_bytes(b"old")
    with pytest.raises(FileExistsError):
        FILES.copy(path, other)
    assert other.read_bytes() == b"old"
    FILES.rename(path, other)
    assert {*path.parent.iterdir()} == {copy, other}
    assert FILES.read(other) == b"first\n"
    FILES.remove(other)
    check_alone(copy)


@pytest.mark.parametrize("do", ["open", "read", "remove", "copy", "rename"])
def test_a_file_that_is_not_there_raises(tmp_path: Path, do: str) -> None:
    """Every operation raises, and leaves nothing, such as a lock."""
    missing = tmp_path / "missing"
    arguments = (missing, tmp_path / "target") if do in ("copy", "rename") else (missing,)
    with pytest.raises(FileNotFoundError):
        getattr(FILES, do)(*arguments)
    assert list(tmp_path.iterdir()) == []


def make(folder: Path, name: str, when: int) -> Path:
    """Make a file that was last changed at a time."""
    path = folder / name
    path.write_bytes(b"")
    os.utime(path, (when, when))
    return path


def test_files_are_listed_the_last_changed_first(tmp_path: Path) -> None:
    """By the time of the last change, equal times in a stable order; of other suffixes or folders nothing.

    A file may vanish while the folder is read, because another window has filed it away.
    """
    assert FILES.listed(tmp_path, ".journal") == FILES.listed(tmp_path / "none", ".journal") == []
    for name in ("a.journal.lock", "a.journal.damaged", "b.finished", "journal", ".journal"):
        assert FILES.listed(make(tmp_path, name, 2), ".journal") == []
    second, third, first = (
        make(tmp_path, f"{n}.journal", when) for n, when in (("a", 5), ("b", 1), ("c", 9))
    )
    twins = {make(tmp_path, f"{n}.journal", 3) for n in "de"}
    listed = FILES.listed(tmp_path, ".journal")
    assert (listed[0], listed[1], set(listed[2:4]), listed[4]) == (first, second, twins, third)
    if os.name == "posix":
        (tmp_path / "f.journal").symlink_to(tmp_path / "nowhere")
    assert FILES.listed(tmp_path, ".journal") == listed


# --- files that are replaced as a whole


def test_a_file_is_replaced_and_its_folders_are_made(path: Path) -> None:
    """Nothing else is left in the folder. Others cannot read a secret, even if they could before."""
    for data in (b"old", b"new"):
        write_atomically(path, data)
        assert path.read_bytes() == data
    path.chmod(0o644)
    write_atomically(path, b"secret", mode=0o600)
    check_private(path)
    check_alone(path)


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
    for name in (step, "fsync") if step == "fdatasync" else (step,):  # not every system has both
        monkeypatch.setattr(os, name, Mock(side_effect=OSError(step)))
    with pytest.raises(OSError, match=step):
        write_atomically(path, b"new")
    monkeypatch.undo()
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]
