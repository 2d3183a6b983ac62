"""Finished games to look at again: from a file or from a record. Changes no file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from epizodiak_qt.games.record import InvalidRecordError
from epizodiak_qt.games.sentence import Sentence, SentenceError
from epizodiak_qt.table.files import read_regular, why_unreadable
from epizodiak_qt.table.replayed_game import read_replay, replay_of

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from epizodiak_qt.games.game import AnyGame
    from epizodiak_qt.games.record import Record
    from epizodiak_qt.table.replayed_game import ReplayedGame

RECORD_BYTES: Final = 1 << 18  # 20,000 actions, which the window replays in 1 s


class CannotShowError(SentenceError):
    """A game cannot be shown; `sentence` says why."""


class Replays:
    """Reads finished games.

    Args:
        games: The games by name.
    """

    def __init__(self, games: Mapping[str, AnyGame]) -> None:
        self._games = games

    def from_record(self, record: Record) -> ReplayedGame:
        """Return the game of a record. Raises CannotShowError."""
        try:
            return replay_of(record, self._games)
        except InvalidRecordError as error:
            raise CannotShowError(error.sentence) from error

    def from_file(self, path: Path) -> ReplayedGame:
        """Return the game in a file, as far as it is not damaged. Raises CannotShowError."""
        try:
            return read_replay(_text_of(path), self._games)
        except OSError as error:
            raise CannotShowError(why_unreadable(path, error)) from error
        except InvalidRecordError as error:
            raise CannotShowError(
                Sentence(
                    f"{error.sentence.en} So the file {path.name} cannot be shown.",
                    f"{error.sentence.fr} Le fichier {path.name} ne peut donc pas être montré.",
                )
            ) from error


def _text_of(path: Path) -> str:
    """Return the text of a file, with U+FFFD for invalid UTF-8. Raises OSError or CannotShowError."""
    data = read_regular(path, RECORD_BYTES)
    if not data.strip():
        raise CannotShowError(
            Sentence(f"The file {path.name} is empty.", f"Le fichier {path.name} est vide.")
        )
    return data.decode("utf-8", errors="replace")
