"""A JSON file of the player: settings, profiles or engines. Nothing that was not read is overwritten."""

from __future__ import annotations

import errno
import json
import os
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final, Generic, Protocol, TypeVar

from epizodiak_qt.games.json_codec import from_json, to_json
from epizodiak_qt.games.sentence import Label, Sentence
from epizodiak_qt.table.files import UnusableFileError, read_regular, words_of, write_atomically

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from epizodiak_qt.games.game import Json


class Named(Protocol):
    """An entry of a list."""

    @property
    def name(self) -> str:
        """Its name; no two entries have the same."""


T = TypeVar("T")
Entry = TypeVar("Entry", bound=Named)
BYTES_AT_MOST: Final = 1 << 24  # the daily skies of a family take 300 kB a year
DAMAGED_AT_MOST: Final = 1000
"""The number of damaged files that are kept beside one file."""
VERSION: Final = "version"
"""The key of the version of a file. Files without it are those of version 0.1.0."""


def keep_damaged(path: Path, data: bytes, *, mode: int = 0o666) -> None:
    """Keep the content of a damaged file beside it, under a name that no file has.

    It is a copy, because the new file may not fit on the disk. Raises OSError, also for too many copies.
    """
    for number in range(DAMAGED_AT_MOST):
        name = path.with_suffix(f".unreadable{number or ''}")
        if not name.exists():
            return write_atomically(name, data, mode=mode)
    raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(name))


class JsonFile(Generic[T]):
    """A small file of JSON, whose content is a dataclass or a named tuple; `games.json_codec` reads it.

    After a read that failed nothing is written, because the file may be whole. A file that is damaged, or is
    of a newer version, is kept beside the new one by the next write. The part that can be read is used.

    Attributes:
        problem: why the file could not be read, or not as a whole; None if it could.
    """

    def __init__(
        self,
        path: Path,
        kind: type[T],
        name: Label,
        *,
        version: int = 1,
        durable: bool = False,
        upgrade: Callable[[Json], Json] = lambda data: data,
    ) -> None:
        """Take the file.

        Args:
            path: the path of the file.
            kind: the type of its content. A wrong value of a field with a default is replaced by it; an
                object in a list, or an entry of a dictionary, that cannot be read is left out.
            name: its content in words, such as "The settings": in French a masculine plural.
            version: the version that is written.
            durable: whether a power cut must not bring an older file back.
            upgrade: returns the data of an older version as `version` has it.
        """
        self._path = path
        self._kind = kind
        self._name = name
        self._version = version
        self._durable = durable
        self._upgrade = upgrade
        self._unread: OSError | None = None
        self._keep_old = False
        self._state: tuple[int, ...] | None = None
        self.problem: Sentence | None = None

    def read(self) -> T | None:
        """Return the content; None without a file, or if it cannot be read at all."""
        self._unread, self._keep_old, self.problem = None, False, None
        self._state = self._state_now()
        try:
            return self._content(json.loads(read_regular(self._path, BYTES_AT_MOST).decode()))
        except FileNotFoundError:
            return None
        except OSError as error:
            self._unread = error
            self.problem = Sentence(
                "{name} could not be read ({why}). The file {file} stays as it is; changes hold until the "
                "program ends.",
                "{name} n’ont pas pu être lus ({why}). Le fichier {file} reste tel quel\u202f; les "
                "changements valent jusqu’à la fin du programme.",
            ).fill(name=self._name, why=_words(error), file=self._path.name)
        except (ValueError, RecursionError):
            self._keep_old = True
            self.problem = Sentence(
                "{name} could not be read and begin anew. The file {file} is kept beside the new one.",
                "{name} n’ont pas pu être lus et repartent de zéro. Le fichier {file} est conservé à "
                "côté du nouveau.",
            ).fill(name=self._name, file=self._path.name)
        return None

    def _state_now(self) -> tuple[int, ...] | None:
        """Return what differs once the file was replaced; None if that is not known."""
        with suppress(OSError):
            found = self._path.stat()
            return found.st_ino, found.st_size, found.st_mtime_ns
        return None

    def read_again(self) -> T | None:
        """Return the content if it has changed. Raises OSError, and forgets this read, if there is none."""
        if self._unread is None and self._state is not None and self._state == self._state_now():
            return None
        state = self._unread, self._keep_old, self.problem
        content = self.read()
        if self._unread is not None:
            error = self._unread
            self._unread, self._keep_old, self.problem = state
            raise error
        return content

    def _content(self, data: Any) -> T:
        """Return the content of a file. Raises InvalidPositionError.

        A lone surrogate becomes a question mark: no file could hold it later.
        """
        data = json.loads(json.dumps(data, ensure_ascii=False).encode(errors="replace"))
        version = data.pop(VERSION, 0) if isinstance(data, dict) else None
        is_older = type(version) is int and version < self._version
        faults: list[str] = []
        content = from_json(self._kind, self._upgrade(data) if is_older else data, "file", faults)
        if faults or not (is_older or version == self._version):
            self.report_loss()
        return content

    def report_loss(self) -> None:
        """Take note that a part of the content cannot be used, so that the next write keeps the file."""
        self._keep_old = True
        self.problem = Sentence(
            f"{self._name.en} could be read only in part. The file {self._path.name} is kept beside the new "
            "one.",
            f"{self._name.fr} n’ont pu être lus qu’en partie. Le fichier {self._path.name} est conservé à "
            "côté du nouveau.",
        )

    def write(self, content: T) -> Sentence | None:
        """Replace the file; return why that failed, or None."""
        try:
            if self._unread is not None:
                raise self._unread
            if self._keep_old and self._path.exists():
                keep_damaged(self._path, read_regular(self._path, BYTES_AT_MOST))
                self._keep_old = False
            text = json.dumps({VERSION: self._version, **to_json(content)}, indent=1, ensure_ascii=False)
            write_atomically(self._path, text.encode(errors="replace"), durable=self._durable)
            self._state = self._state_now()
        except OSError as error:
            why = _words(error)
            return Sentence(
                f"{self._name.en} could not be saved ({why.en}); they hold until the program ends.",
                f"{self._name.fr} n’ont pas pu être enregistrés ({why.fr})\u202f; ils valent jusqu’à la fin "
                "du programme.",
            )
        self.problem = None
        return None


class EntryStore(Protocol[Entry]):
    """The entries of this computer."""

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The entries, in the order in which they were added."""

    @property
    def problem(self) -> Sentence | None:
        """Why some entries could not be read; None if all could."""

    def refusal(self, entry: Entry, replaced: Entry | None, /) -> Sentence | None:
        """Return why an entry cannot be stored in place of another or as a new one; or None."""

    def put(self, entry: Entry, replaced: Entry | None = None, /) -> Sentence | None:
        """Store an entry, perhaps in place of another; return why the file was not written, or None."""

    def remove(self, entry: Entry, /) -> Sentence | None:
        """Remove an entry; return why the file was not written, or None."""


class NamedEntries(Generic[Entry, T]):
    """A list of named entries in a file, such as profiles or engines, in the order in which they were added.

    The file is read when it is first needed, and again before a change and its check, because another
    window may have changed it. A damaged file is kept beside the new one.
    """

    def __init__(
        self,
        file: JsonFile[T],
        content: Callable[[tuple[Entry, ...]], T],
        entries: Callable[[T], tuple[Entry, ...]],
    ) -> None:
        """Take the file; `content` makes its content from entries, and `entries` returns those in it."""
        self._file, self._content, self._entries_in = file, content, entries
        self._entries: tuple[Entry, ...] | None = None
        self._unwritten = False

    def _usable(self, content: T | None) -> tuple[Entry, ...]:
        """Return the entries that can be used of what was read; None if nothing was."""
        read = () if content is None else self._entries_in(content)
        usable = tuple(made for made in map(self._checked, read) if made is not None)
        if usable != read:
            self._file.report_loss()
        return usable

    def _checked(self, entry: Entry) -> Entry | None:
        """Return the part of an entry of the file that can be used; None for nothing."""
        return entry

    def _renamed(self, before: str, after: str) -> Sentence | None:
        """Follow a change of a name, empty for an entry that is removed; return why that failed, or None."""

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The entries."""
        if self._entries is None:
            self._entries = self._usable(self._file.read())
        return self._entries

    @property
    def problem(self) -> Sentence | None:
        """Why some entries could not be read; None if all could."""
        return self._file.problem if self.entries is not None else None

    def find(self, name: str) -> Entry | None:
        """Return the entry of a name; None if there is none."""
        return next((each for each in self.entries if each.name == name), None)

    def put(self, entry: Entry, replaced: Entry | None = None) -> Sentence | None:
        """Store an entry, also under a new name; return why the file could not be written, or None."""
        self._read_again()
        entries = list(self.entries)
        names = [each.name for each in entries]
        place = len(names) if replaced is None or replaced.name not in names else names.index(replaced.name)
        entries[place : place + 1] = [entry]
        failure = None if replaced is None else self._renamed(replaced.name, entry.name)
        return self._write(entries) or failure

    def remove(self, entry: Entry) -> Sentence | None:
        """Remove an entry; return why the file could not be written, or None."""
        self._read_again()
        entries = [each for each in self.entries if each.name != entry.name]
        failure = self._renamed(entry.name, "")
        return self._write(entries) or failure

    def _others(self, replaced: Entry | None) -> list[str]:
        """Return the names of all entries but `replaced`, case-folded, as the file has them now."""
        self._read_again()
        before = None if replaced is None else replaced.name
        return [each.name.casefold() for each in self.entries if each.name != before]

    def _read_again(self) -> None:
        """Take what another window has stored.

        The known entries stay if nothing can be read now, or if the last change here could not be written.
        """
        if self._entries is None or self._unwritten:
            return
        with suppress(OSError):
            content = self._file.read_again()
            if content is not None:
                self._entries = self._usable(content)

    def _write(self, entries: Sequence[Entry]) -> Sentence | None:
        self._entries = tuple(entries)
        failure = self._file.write(self._content(self._entries))
        self._unwritten = failure is not None
        return failure


def _words(error: OSError) -> Label:
    """Return the words of an error, to stand in brackets."""
    if isinstance(error, UnusableFileError):
        return Label(error.sentence.en.removesuffix("."), error.sentence.fr.removesuffix("."))
    words = words_of(error)
    return Label(words, words)
