"""Files that are appended to or replaced as a whole, durably."""

from __future__ import annotations

import errno
import io
import os
import sys
import time
from contextlib import ExitStack, suppress
from typing import TYPE_CHECKING, Final

from epizodiak_qt.games.sentence import Sentence

if TYPE_CHECKING:
    from pathlib import Path

RENAME_PAUSES_S: Final = (0.01, 0.02, 0.04, 0.08, 0.16)
JOURNAL_BYTES: Final = 8 << 20  # 80,000 actions, which take 3 s to read and replay
_LOCKED_BYTE: Final = 1 << 40  # on Windows a byte is locked: one that no journal reaches
_TAKEN: Final = (
    errno.EAGAIN,
    errno.EWOULDBLOCK,
    errno.EACCES,
    errno.EDEADLK,
)  # what a lock held elsewhere gives


class DiskFiles:
    """The file operations that journals need. Each may raise OSError. Tests simulate a full disk instead."""

    def create(self, path: Path, data: bytes) -> AppendOnlyFile:
        """Create a new file with `data`, and its folders; make its folder entry durable."""
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch(mode=0o600, exist_ok=False)
        with ExitStack() as undo:
            undo.callback(path.unlink, missing_ok=True)
            growing = AppendOnlyFile(path)
            undo.callback(growing.close)
            growing.append(data)
            sync_folder(path.parent)
            undo.pop_all()
        return growing

    def open(self, path: Path) -> AppendOnlyFile:
        """Open a file for appending, and lock it. Raises InUseError or UnusableFileError."""
        check_regular(path)
        return AppendOnlyFile(path)

    def read(self, path: Path) -> bytes:
        """Return the bytes of the file. Raises UnusableFileError."""
        return read_regular(path, JOURNAL_BYTES)

    def copy(self, path: Path, target: Path) -> None:
        """Copy the file durably, to a free name, or raise FileExistsError; only the owner may read it."""
        self.create(target, path.read_bytes()).close()

    def rename(self, path: Path, target: Path) -> None:
        """Rename the file."""
        replace_file(path, target)

    def remove(self, path: Path) -> None:
        """Delete the file."""
        path.unlink()

    def listed(self, folder: Path, suffix: str) -> list[Path]:
        """Return the files with that suffix, most recently changed first; none if there is no folder."""
        if not folder.is_dir():
            return []
        found = []
        for path in folder.iterdir():
            # Another window may have moved the file away since.
            with suppress(FileNotFoundError):
                if path.suffix == suffix:
                    found.append((path.stat().st_mtime_ns, path))
        return [path for _, path in sorted(found, reverse=True)]


class InUseError(OSError):
    """Another running program has the file open for writing."""


def lock_file(path: Path) -> AppendOnlyFile:
    """Lock a file until it is closed; make it if it is missing. Never delete it: others may wait for it.

    Raises InUseError if another program has the lock, or OSError.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    path.touch(mode=0o600)
    return AppendOnlyFile(path)


class UnusableFileError(OSError):
    """A file is no regular one, or too large; `sentence` says which."""

    def __init__(self, sentence: Sentence) -> None:
        super().__init__(sentence.en)
        self.sentence = sentence


def words_of(error: OSError) -> str:
    """Return what the system says of an error; not every error has a sentence of the system's."""
    return error.strerror or str(error)


def why_unreadable(path: Path, error: OSError) -> Sentence:
    """Return the sentence about a file that could not be read."""
    if isinstance(error, UnusableFileError):
        return error.sentence
    why = words_of(error)
    return Sentence(
        f"The file {path.name} cannot be read ({why}).",
        f"Le fichier {path.name} ne peut pas être lu ({why}).",
    )


def check_regular(path: Path) -> None:
    """Raise UnusableFileError for a folder, and for a device or a pipe, which may have no end."""
    name = path.name
    if path.is_dir():
        raise UnusableFileError(
            Sentence(f"The file {name} is a folder.", f"Le fichier {name} est un dossier.")
        )
    if path.exists() and not path.is_file():
        raise UnusableFileError(
            Sentence(
                f"The file {name} is not an ordinary one.",
                f"Le fichier {name} n’est pas un fichier ordinaire.",
            )
        )


def read_regular(path: Path, most: int) -> bytes:
    """Return the content of a regular file of at most `most` bytes. Raises OSError."""
    check_regular(path)
    with path.open("rb") as file:
        # A buffer for `most` bytes would take longer than the reading of a small file.
        data = file.read(min(os.fstat(file.fileno()).st_size, most) + 1)
    if len(data) > most:
        raise UnusableFileError(
            Sentence(f"The file {path.name} is too large.", f"Le fichier {path.name} est trop gros.")
        )
    return data


class AppendOnlyFile:
    """An append-only file, locked against other programs. The disk has all that `append` has added."""

    def __init__(self, path: Path) -> None:
        self._file = path.open("r+b", buffering=0)
        try:
            _lock(self._file.fileno())
            self._size = self._file.seek(0, io.SEEK_END)
        except OSError as error:
            self._file.close()
            if error.errno in _TAKEN:
                raise InUseError(str(path)) from None
            raise
        self._torn = False

    def cut(self, size: int) -> None:
        """Truncate the file to `size` bytes. Raises OSError."""
        self._file.truncate(size)
        self._size = size

    def append(self, data: bytes) -> None:
        """Append `data` durably. Raises OSError; what was written of it is cut off then."""
        if self._torn:
            self._file.truncate(self._size)
        self._torn = True
        try:
            self._file.seek(self._size)
            written = 0
            while written < len(data):
                written += self._file.write(data[written:])
            sync_file(self._file.fileno())
        except OSError:
            with suppress(OSError):
                self._file.truncate(self._size)
            raise
        self._torn = False
        self._size += written

    def close(self) -> None:
        """Close and unlock the file."""
        self._file.close()


def _lock(descriptor: int) -> None:
    """Lock an open file for this program; the lock ends with the file, be it closed or killed.

    Raises OSError: one of `_TAKEN` if another program, or another opening of the file, has it, something
    else where the folder knows no locks.
    """
    if sys.platform == "win32":
        import msvcrt

        os.lseek(descriptor, _LOCKED_BYTE, os.SEEK_SET)
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


def sync_file(descriptor: int) -> None:
    """Wait until the data is on the disk. On macOS fsync alone leaves it in the cache of the drive."""
    if sys.platform == "darwin":
        import fcntl

        with suppress(OSError):  # a file system, such as one on a server, may not know it
            fcntl.fcntl(descriptor, fcntl.F_FULLFSYNC)
            return
    getattr(os, "fdatasync", os.fsync)(descriptor)


def replace_file(path: Path, target: Path) -> None:
    """Rename a file. On Windows, wait for a moment while another program, as a virus scanner, reads it."""
    for pause_s in RENAME_PAUSES_S if sys.platform == "win32" else ():
        with suppress(PermissionError):
            path.replace(target)
            return
        time.sleep(pause_s)
    path.replace(target)


def write_atomically(path: Path, data: bytes, *, mode: int = 0o666, durable: bool = True) -> None:
    """Replace a file as a whole or not at all, and make the folders above it.

    The data is written to a file beside it, which then takes its name.

    Args:
        path: The file.
        data: All that it is to hold.
        mode: The permissions on POSIX systems, less the umask; 0o600 for a secret.
        durable: Wait until data and name are on the disk, so that a power cut cannot bring the old file back.

    Raises:
        OSError: The file could not be written. The old one is unchanged.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(f"{path.name}.{os.urandom(4).hex()}.part")
    try:
        with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode), "wb") as file:
            file.write(data)
            if durable:
                file.flush()
                sync_file(file.fileno())
        replace_file(part, path)
        if durable:
            sync_folder(path.parent)
    except OSError:
        with suppress(OSError):
            part.unlink()
        raise


def sync_folder(folder: Path) -> None:
    """Make a new file name in `folder` durable. Only POSIX systems can."""
    if os.name == "posix":
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
