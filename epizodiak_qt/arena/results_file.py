"""The file of an arena run: a header, then a line of JSON for each finished block. Runs go on from it."""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

import epizodiak_qt
from epizodiak_qt.arena.play import GameResult

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import BinaryIO

    from epizodiak_qt.arena.tournament import Tournament
    from epizodiak_qt.games.game import Json


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
        header = json.loads(json.dumps({"program": program_fingerprint(), "tournament": asdict(tournament)}))
        path.touch()
        self._file: BinaryIO = path.open("r+b")
        try:
            self.games = self._read(header)
        except (OSError, OtherTournamentError):
            self._file.close()
            raise

    def _read(self, header: Json) -> list[GameResult]:
        """Return the stored games, each once, and move to the end of the last whole line."""
        games: dict[int, GameResult] = {}
        end = 0
        for place, line in enumerate(self._file):
            if not line.endswith(b"\n"):
                break
            try:
                data = json.loads(line)
            except ValueError:
                raise OtherTournamentError from None
            if place == 0:
                if data != header:
                    raise OtherTournamentError
            else:
                for stored in data["games"]:
                    game = _from_json(stored)
                    games[game.number] = game
            end += len(line)
        self._file.seek(end)
        self._file.truncate()
        if end == 0:
            self._append(header)
        return list(games.values())

    def add(self, games: Sequence[GameResult]) -> None:
        """Append a finished block. Raises OSError."""
        self._append({"games": [asdict(game) for game in games]})

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def _append(self, data: Json) -> None:
        self._file.write(json.dumps(data, separators=(",", ":")).encode("ascii") + b"\n")
        self._file.flush()


def _from_json(data: Any) -> GameResult:
    """Return a stored game, equal to the one that was stored."""
    return GameResult(
        number=data["number"],
        wins=tuple(data["wins"]),
        points=tuple(data["points"]),
        ranking=tuple(map(tuple, data["ranking"])),
        traits=tuple({name: (count[0], count[1]) for name, count in seat.items()} for seat in data["traits"]),
        decisions=tuple(data["decisions"]),
        failures=tuple(data["failures"]),
        abandoned=data["abandoned"],
        forecasts=tuple(map(tuple, data["forecasts"])),
    )
