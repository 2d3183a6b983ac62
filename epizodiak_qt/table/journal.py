"""The journal of a table: append-only lines with checksums, on disk before any player sees a move.

A line holds the CRC-32 of its JSON as eight hexadecimal digits, a space, and the JSON. The first line is the
header. Reading returns the longest prefix in which every line is valid.
"""

from __future__ import annotations

import json
import zlib
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from epizodiak_qt.games.game import InvalidPositionError, Json
from epizodiak_qt.games.sentence import Sentence, SentenceError
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

    from epizodiak_qt.table.files import AppendOnlyFile, DiskFiles

SUFFIX: Final = ".journal"
FORMAT: Final = "epizodiak-table"
VERSION: Final = 2
READABLE: Final = (1, 2)  # format 1 was written by 0.1.0 and has no packed actions


class InvalidJournalError(SentenceError):
    """The file is no journal that this version can continue; the file is not changed."""


class JournalContents(NamedTuple):
    """The valid part of a journal."""

    header: Header
    """The header line."""
    entries: tuple[Entry, ...]
    """The entries of the valid lines."""
    ends: tuple[int, ...]
    """Offsets in bytes: of the end of the header, then of the end of each entry."""
    dropped: int
    """How many bytes after the valid part are damaged."""


class Journal:
    """The open journal of one table. It owns its file until `close`."""

    def __init__(self, growing: AppendOnlyFile, count: int = 0) -> None:
        self._growing = growing
        self._count = count

    def append(self, entry: Entry) -> None:
        """Write an entry to the disk. Raises OSError and writes nothing then."""
        self._growing.append(_entry_line(self._count + 1, entry))
        self._count += 1

    def close(self) -> None:
        """Close and unlock the file."""
        self._growing.close()


class NoJournal:
    """The null journal of a table that is not saved."""

    def append(self, entry: Entry) -> None:
        """Do nothing."""

    def close(self) -> None:
        """Do nothing."""


def create_journal(files: DiskFiles, path: Path, header: Header) -> Journal:
    """Create the journal file with its header. Raises OSError."""
    return Journal(files.create(path, journal_bytes(header, ())))


def journal_bytes(header: Header, entries: Iterable[Entry]) -> bytes:
    """Return a whole journal as it stands in its file."""
    lines = (_entry_line(number, entry) for number, entry in enumerate(entries, 1))
    return b"".join((_line({"format": FORMAT, "version": VERSION, **header_to_json(header)}), *lines))


def read_journal(data: bytes) -> JournalContents:
    """Return the valid part of a journal. Raises InvalidJournalError if not even the header is valid."""
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


def _entry_line(number: int, entry: Entry) -> bytes:
    return _line({"n": number, **entry_to_json(entry)})


def _line(fields: Json) -> bytes:
    text = json.dumps(fields, separators=(",", ":")).encode("ascii")
    return b"%08x %s\n" % (zlib.crc32(text), text)


def _fields(line: bytes) -> dict[str, Any] | None:
    """Return the JSON object of a line, or None if its checksum does not match."""
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
