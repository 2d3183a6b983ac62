"""Files on the real disk: appends are durable and complete, or leave nothing."""

import errno
import gc
import io
import os
import resource
import stat
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from epizodiak_qt.table.files import DiskFiles

posix_only = pytest.mark.skipif(os.name != "posix", reason="what is tried here only POSIX systems have")


@pytest.fixture
def files() -> DiskFiles:
    """Return the real disk."""
    return DiskFiles()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Return a place for a file in a folder that is not there yet."""
    return tmp_path / "a" / "b" / "one.journal"


def failing(number: int) -> Callable[..., Any]:
    """Return a system call that fails."""

    def fail(*_: Any) -> Any:
        raise OSError(number, os.strerror(number))

    return fail


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


def test_a_new_file_holds_its_first_bytes(files: DiskFiles, path: Path) -> None:
    """Its folders are made, and others cannot read it; a second creation is refused and changes nothing."""
    files.create(path, b"first\n").close()
    assert path.read_bytes() == b"first\n"
    check_alone(path)
    check_private(path)
    with pytest.raises(FileExistsError):
        files.create(path, b"other\n")
    assert path.read_bytes() == b"first\n"
    check_alone(path)


def test_what_was_appended_can_be_read_before_the_file_is_closed(files: DiskFiles, path: Path) -> None:
    """Nothing waits in a buffer of the program; no line end is changed, and no byte is read as text."""
    growing = files.create(path, b"first\n")
    growing.append(b"second\n")
    assert files.read(path) == b"first\nsecond\n"
    growing.append(b"third\n")
    assert files.read(path) == b"first\nsecond\nthird\n"
    growing.close()
    every = bytes(range(256)) + b"\r\n\n\r"
    growing = files.create(path.with_name("bytes"), every)
    growing.append(every)
    growing.close()
    assert files.read(path.with_name("bytes")) == every * 2


def test_every_append_waits_for_the_disk(
    files: DiskFiles, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """When `append` returns, the bytes that it wrote had been synced, not only handed to the system."""
    name = "fdatasync" if hasattr(os, "fdatasync") else "fsync"
    real = getattr(os, name)
    synced: list[int] = []

    def sync(descriptor: int) -> None:
        synced.append(os.fstat(descriptor).st_size)
        real(descriptor)

    monkeypatch.setattr(os, name, sync)
    growing = files.create(path, b"1")
    growing.append(b"22")
    growing.append(b"333")
    growing.close()
    assert [size for size in synced if size <= 6] == [1, 3, 6]


@posix_only
@pytest.mark.parametrize("known", [True, False])
def test_on_macos_an_append_waits_for_the_cache_of_the_drive(
    files: DiskFiles, path: Path, monkeypatch: pytest.MonkeyPatch, *, known: bool
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
    files.create(path, b"1").close()
    assert asked == (["full"] if known else ["full", "plain"])


@pytest.mark.parametrize("refusals", [0, 3, 99])
def test_on_windows_a_rename_waits_for_a_program_that_reads_the_file(
    files: DiskFiles, path: Path, monkeypatch: pytest.MonkeyPatch, refusals: int
) -> None:
    """It gives up after a third of a second, and the file stays."""
    files.create(path, b"1").close()
    real, pauses, target = type(path).replace, list[float](), path.with_suffix(".finished")

    def replace(source: Path, name: Path) -> Path:
        if len(pauses) < refusals:
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        return real(source, name)

    monkeypatch.setattr("pathlib.Path.replace", replace)
    monkeypatch.setattr("time.sleep", pauses.append)
    monkeypatch.setattr("epizodiak_qt.table.files.sys", SimpleNamespace(platform="win32"))
    with nullcontext() if refusals < 99 else pytest.raises(PermissionError):
        files.rename(path, target)
    assert len(pauses) == min(refusals, 5)
    assert sum(pauses) < 0.35
    assert [each.name for each in path.parent.iterdir()] == [(path if refusals == 99 else target).name]


@posix_only
def test_the_name_of_a_new_file_waits_for_the_disk(
    files: DiskFiles, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The folder that holds it is synced once the file is there."""
    real = os.fsync
    folders: list[bool] = []

    def sync(descriptor: int) -> None:
        if stat.S_ISDIR(os.fstat(descriptor).st_mode):
            folders.append(path.exists() and os.path.samestat(os.fstat(descriptor), path.parent.stat()))
        real(descriptor)

    monkeypatch.setattr(os, "fsync", sync)
    files.create(path, b"first\n").close()
    assert folders
    assert folders[-1]


@pytest.mark.parametrize("system", ["posix", "nt"])
def test_a_file_is_made_where_folders_cannot_be_synced_too(
    files: DiskFiles, path: Path, monkeypatch: pytest.MonkeyPatch, system: str
) -> None:
    """Only POSIX systems can sync a folder; the others are not asked to."""
    path.parent.mkdir(parents=True)
    monkeypatch.setattr("epizodiak_qt.table.files.os", _OtherSystem(system))
    files.create(path, b"first\n").close()
    assert path.read_bytes() == b"first\n"


class _OtherSystem:
    """The module `os` of a system with another name."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __getattr__(self, name: str) -> Any:
        assert self.name == "posix" or name in ("fsync", "fdatasync"), f"{name} on {self.name}"
        return getattr(os, name)


def test_a_torn_tail_is_cut_off_at_once(files: DiskFiles, path: Path) -> None:
    """Opening alone changes nothing; an append follows the kept part."""
    torn = b"first\n" + b"torn" * 50
    files.create(path, torn).close()
    growing = files.open(path)
    assert path.read_bytes() == torn
    growing.cut(6)
    assert path.read_bytes() == b"first\n"
    growing.append(b"second\n")
    growing.append(b"third\n")
    growing.close()
    assert path.read_bytes() == b"first\nsecond\nthird\n"
    check_alone(path)


def test_an_append_that_is_not_synced_leaves_nothing_behind(
    files: DiskFiles, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It raises; the file is unchanged, and the next append takes its place."""
    growing = files.create(path, b"first\n")
    with monkeypatch.context() as patch:
        for name in ("fdatasync", "fsync"):
            patch.setattr(os, name, failing(errno.EIO), raising=False)
        for _ in range(2):
            with pytest.raises(OSError, match=os.strerror(errno.EIO)):
                growing.append(b"second\n")
            assert path.read_bytes() == b"first\n"
    growing.append(b"third\n")
    growing.close()
    assert path.read_bytes() == b"first\nthird\n"


@posix_only
@pytest.mark.parametrize("room", range(7))
def test_a_disk_that_is_full_in_the_middle_of_an_append_leaves_nothing_behind(
    files: DiskFiles, path: Path, room: int
) -> None:
    """The system takes some bytes and then no more; once there is room the same append works."""
    growing = files.create(path, b"first\n")
    with no_room_behind(6 + room), pytest.raises(OSError, match=os.strerror(errno.EFBIG)):
        growing.append(b"second\n")
    assert path.read_bytes() == b"first\n"
    growing.append(b"second\n")
    growing.close()
    assert path.read_bytes() == b"first\nsecond\n"


class _ByteAtATime:
    """A file that takes a byte at a time, and may refuse to be cut."""

    def __init__(self, file: Any) -> None:
        self._file = file
        self.refusals = 0
        self.most = 10**6

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


def raw(growing: Any) -> _ByteAtATime:
    """Put another file under a growing one, and return it."""
    growing._file = _ByteAtATime(growing._file)
    assert isinstance(growing._file, _ByteAtATime)
    return growing._file


def test_a_system_that_takes_a_byte_at_a_time_is_served(files: DiskFiles, path: Path) -> None:
    """A write may take less than it was given."""
    growing = files.create(path, b"first\n")
    raw(growing)
    growing.append(b"second\n")
    growing.close()
    assert path.read_bytes() == b"first\nsecond\n"


def test_a_torn_append_that_could_not_be_cut_is_cut_before_the_next(files: DiskFiles, path: Path) -> None:
    """As long as it cannot be cut, nothing is added; then the file goes on as if it had not been."""
    growing = files.create(path, b"first\n")
    file = raw(growing)
    file.most, file.refusals = 3, 2
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


@posix_only
def test_a_file_that_could_not_be_begun_is_not_there(files: DiskFiles, path: Path) -> None:
    """Neither the file nor its lock remains on the full disk."""
    path.parent.mkdir(parents=True)
    with no_room_behind(3), pytest.raises(OSError, match=os.strerror(errno.EFBIG)):
        files.create(path, b"first\n")
    assert list(path.parent.iterdir()) == []


def test_a_file_that_could_not_be_begun_is_let_go(
    files: DiskFiles, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same name can be used at once when the disk is well again."""
    path.parent.mkdir(parents=True)
    errors: list[OSError] = []  # what is raised keeps its frames, and the file in them, alive
    with monkeypatch.context() as patch:
        for name in ("fdatasync", "fsync"):
            patch.setattr(os, name, failing(errno.EIO), raising=False)
        try:
            files.create(path, b"first\n")
        except OSError as error:
            errors.append(error)
    assert len(errors) == 1
    assert open_files(path) == []
    assert list(path.parent.iterdir()) == []
    files.create(path, b"second\n").close()
    assert path.read_bytes() == b"second\n"
    check_alone(path)


def test_a_folder_that_cannot_be_made_raises(files: DiskFiles, tmp_path: Path) -> None:
    """There is a file where the folder ought to be."""
    (tmp_path / "a").write_bytes(b"")
    with pytest.raises(OSError, match="a"):
        files.create(tmp_path / "a" / "one.journal", b"first\n")


def test_a_copy_holds_the_same(files: DiskFiles, path: Path) -> None:
    """And the file stays; a name that is taken may be the only copy of another game."""
    files.create(path, b"first\n").close()
    copy, other = path.with_name("copy"), path.with_name("other")
    files.copy(path, copy)
    assert files.read(path) == files.read(copy) == b"first\n"
    check_private(copy)
    other.write_bytes(b"old")
    with pytest.raises(FileExistsError):
        files.copy(path, other)
    assert other.read_bytes() == b"old"


def test_a_file_can_be_renamed_and_removed(files: DiskFiles, path: Path) -> None:
    """A name that is taken goes to the new file."""
    other = path.with_name("other")
    files.create(path, b"first\n").close()
    other.write_bytes(b"old")
    files.rename(path, other)
    assert list(path.parent.iterdir()) == [other]
    assert files.read(other) == b"first\n"
    files.remove(other)
    assert list(path.parent.iterdir()) == []


@pytest.mark.parametrize("do", ["open", "read", "remove", "copy", "rename"])
def test_a_file_that_is_not_there_raises(files: DiskFiles, tmp_path: Path, do: str) -> None:
    """Every operation raises, and leaves nothing, such as a lock."""
    missing = tmp_path / "missing"
    arguments = (missing, tmp_path / "target") if do in ("copy", "rename") else (missing,)
    with pytest.raises(FileNotFoundError):
        getattr(files, do)(*arguments)
    assert list(tmp_path.iterdir()) == []


def make(folder: Path, name: str, when: int) -> Path:
    """Make a file that was last changed at a time."""
    path = folder / name
    path.write_bytes(b"")
    os.utime(path, (when, when))
    return path


def test_files_are_listed_the_last_changed_first(files: DiskFiles, tmp_path: Path) -> None:
    """By the time of the last change, equal times in a stable order; of other suffixes or folders nothing."""
    assert files.listed(tmp_path, ".journal") == files.listed(tmp_path / "none", ".journal") == []
    for name in ("a.journal.lock", "a.journal.damaged", "b.finished", "journal", ".journal"):
        assert files.listed(make(tmp_path, name, 2), ".journal") == []
    second, third, first = (
        make(tmp_path, f"{n}.journal", when) for n, when in (("a", 5), ("b", 1), ("c", 9))
    )
    twins = {make(tmp_path, f"{n}.journal", 3) for n in "de"}
    listed = files.listed(tmp_path, ".journal")
    assert (listed[0], listed[1], set(listed[2:4]), listed[4]) == (first, second, twins, third)
    assert files.listed(tmp_path, ".journal") == listed


@posix_only
def test_a_name_that_leads_nowhere_does_not_hide_the_others(files: DiskFiles, tmp_path: Path) -> None:
    """A file may vanish while the folder is read: another window has filed it away."""
    here = make(tmp_path, "a.journal", 1)
    (tmp_path / "b.journal").symlink_to(tmp_path / "nowhere")
    assert here in files.listed(tmp_path, ".journal")
