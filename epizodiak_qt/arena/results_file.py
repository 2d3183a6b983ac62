"""The file of an arena run: a header, then a line of JSON for each finished block. Runs go on from it."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

import msgspec

import epizodiak_qt
from epizodiak_qt.arena.play import GameResult

if TYPE_CHECKING:
    from collections.abc import Sequence

    from epizodiak_qt.arena.tournament import Tournament


class OtherTournamentError(ValueError):
    """The file holds the results of another tournament, or of another version of the program."""


def program_fingerprint() -> str:
    """Return the version, and a digest of the source of the rules, the bots and the arena."""
    root = Path(epizodiak_qt.__file__).parent
    digest = hashlib.sha256()
    for folder in ("games", "bots", "arena"):
        for path in sorted((root / folder).rglob("*.py")):
            digest.update(path.relative_to(root).as_posix().encode() + b"\0" + path.read_bytes())
    return f"{epizodiak_qt.__version__}+{digest.hexdigest()[:16]}"


class ResultsFile:
    """Appends the results of finished blocks to a file; a line that was cut short is dropped.

    The number of deals is no part of the header, so that a run can be made longer.

    Raises:
        OSError: The file cannot be read or written.
        OtherTournamentError: The file is of another tournament or version.
    """

    def __init__(self, path: Path, tournament: Tournament) -> None:
        header = msgspec.json.encode({"program": program_fingerprint(), "tournament": tournament})
        path.touch()
        self._file: BinaryIO = path.open("r+b")
        try:
            self.games = self._read(header)
        except (OSError, OtherTournamentError):
            self._file.close()
            raise

    def _read(self, header: bytes) -> list[GameResult]:
        """Return the stored games, each once, and move to the end of the last whole line."""
        games: dict[int, GameResult] = {}
        end = 0
        for place, line in enumerate(self._file):
            if not line.endswith(b"\n"):
                break
            if place == 0 and line.removesuffix(b"\n") != header:
                raise OtherTournamentError
            if place > 0:
                try:
                    block = msgspec.json.decode(line, type=list[GameResult])
                except (msgspec.MsgspecError, UnicodeError):
                    raise OtherTournamentError from None
                games |= {game.number: game for game in block}
            end += len(line)
        self._file.seek(end)
        self._file.truncate()
        if end == 0:
            self._append(header)
        return list(games.values())

    def add(self, games: Sequence[GameResult]) -> None:
        """Append a finished block. Raises OSError."""
        self._append(msgspec.json.encode(games))

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def _append(self, line: bytes) -> None:
        self._file.write(line + b"\n")
        self._file.flush()
