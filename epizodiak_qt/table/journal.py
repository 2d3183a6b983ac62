"""The journal of a table: append-only lines, each with its checksum, on disk before anybody sees a move.

A line is eight hexadecimal digits, the CRC-32 of the JSON behind them, a space, the JSON. The first line
is the header. What is read back is the longest part from the start in which every line is whole.
"""

from __future__ import annotations

import json
import zlib
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from epizodiak_qt.games.game import InvalidPositionError
from epizodiak_qt.games.sentence import Sentence
from epizodiak_qt.table.entries import (
    Entry,
    Header,
    entry_from_json,
    entry_to_json,
    header_from_json,
    header_to_json,
)

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from epizodiak_qt.games.game import Json
    from epizodiak_qt.table.files import AppendOnlyFile, Files

SUFFIX: Final = ".journal"
FORMAT: Final = "epizodiak-table"
VERSION: Final = 2
READABLE: Final = (1, 2)  # 1, of the program 0.1.0, knows no packed action


class InvalidJournalError(ValueError):
    """The file is no journal that can be continued here; it is left as it is."""

    def __init__(self, sentence: Sentence) -> None:
        super().__init__(sentence.en)
        self.sentence = sentence


@dataclass(frozen=True, slots=True)
class JournalContents:
    """What a journal holds: `ends[i]` is the size in bytes up to and with entry i, `ends[-1]` is not it.

    `size` bytes are whole; `dropped` bytes behind them are not.
    """

    header: Header
    entries: tuple[Entry, ...]
    ends: tuple[int, ...]
    dropped: int

    def size(self, entries: int) -> int:
        """Return how many bytes the header and the first `entries` entries take."""
        return self.ends[entries]


class Journal:
    """The growing journal of one table. Owns its file until `close`."""

    def __init__(self, growing: AppendOnlyFile, count: int = 0) -> None:
        self._growing = growing
        self._count = count

    def append(self, entry: Entry) -> None:
        """Put an entry on the disk. Raises OSError, and has then written nothing."""
        self._growing.append(_line({"n": self._count + 1, **entry_to_json(entry)}))
        self._count += 1

    def close(self) -> None:
        """Let the file go."""
        self._growing.close()


class NoJournal:
    """The journal of a table that cannot be saved, or need not be."""

    def append(self, entry: Entry) -> None:
        """Keep nothing."""

    def close(self) -> None:
        """Let nothing go."""


def create_journal(files: Files, path: Path, header: Header) -> Journal:
    """Begin a journal in a new file. Raises OSError."""
    return Journal(files.create(path, _line(_marked(header))))


def write_journal(files: Files, path: Path, header: Header, entries: Iterable[Entry]) -> None:
    """Write a whole journal at once. Raises OSError, and leaves nothing of it then."""
    journal = create_journal(files, path, header)
    try:
        for entry in entries:
            journal.append(entry)
    except OSError:
        journal.close()
        with suppress(OSError):
            files.remove(path)
        raise
    journal.close()


def read_journal(data: bytes) -> JournalContents:
    """Return the longest whole part of a journal. Raises InvalidJournalError where not even the header is."""
    lines = data.split(b"\n")
    header = _header(lines[0] if len(lines) > 1 else b"")
    entries: list[Entry] = []
    ends = [len(lines[0]) + 1]
    for number, line in enumerate(lines[1:-1], 1):
        fields = _fields(line)
        if fields is None or fields.get("n") != number:
            break
        try:
            entries.append(entry_from_json(fields))
        except InvalidPositionError:
            break
        ends.append(ends[-1] + len(line) + 1)
    return JournalContents(header, tuple(entries), tuple(ends), len(data) - ends[-1])


def _marked(header: Header) -> Json:
    return {"format": FORMAT, "version": VERSION, **header_to_json(header)}


def _line(fields: Json) -> bytes:
    text = json.dumps(fields, separators=(",", ":")).encode("ascii")
    return b"%08x %s\n" % (zlib.crc32(text), text)


def _fields(line: bytes) -> dict[str, Any] | None:
    """Return the JSON of a line whose checksum fits, or None."""
    checksum, space, text = line.partition(b" ")
    if not space or checksum != b"%08x" % zlib.crc32(text):
        return None
    try:
        fields = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return fields if isinstance(fields, dict) else None


def _header(line: bytes) -> Header:
    fields = _fields(line)
    if fields is None or fields.get("format") != FORMAT:
        raise InvalidJournalError(
            Sentence(
                "This file is no saved game, or its beginning is damaged.",
                "Ce fichier n’est pas une partie enregistrée, ou son début est abîmé.",
            )
        )
    if fields.get("version") not in READABLE:
        raise InvalidJournalError(
            Sentence(
                "This game was saved by a newer version of the program; it has been left as it is.",
                "Cette partie vient d’une version plus récente du programme ; elle est restée telle quelle.",
            )
        )
    try:
        return header_from_json(fields)
    except InvalidPositionError as error:
        raise InvalidJournalError(error.sentence) from error
