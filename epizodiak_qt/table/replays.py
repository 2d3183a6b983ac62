"""Finished games to look at again: from a file or from a record. Changes no file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from epizodiak_qt.games.record import InvalidRecordError
from epizodiak_qt.games.sentence import Sentence
from epizodiak_qt.table.replayed_game import BYTES_AT_MOST, decode_record, read_replay, replay_of

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from epizodiak_qt.games.game import AnyGame
    from epizodiak_qt.games.record import Record
    from epizodiak_qt.table.replayed_game import ReplayedGame


class CannotShowError(ValueError):
    """A game cannot be shown; `sentence` says why."""

    def __init__(self, sentence: Sentence) -> None:
        super().__init__(sentence.en)
        self.sentence = sentence


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
            why = error.strerror or str(error)
            raise CannotShowError(
                Sentence(
                    f"The file {path.name} cannot be read ({why}).",
                    f"Le fichier {path.name} ne peut pas être lu ({why}).",
                )
            ) from error
        except InvalidRecordError as error:
            raise CannotShowError(
                Sentence(
                    f"{error.sentence.en} So the file {path.name} cannot be shown.",
                    f"{error.sentence.fr} Le fichier {path.name} ne peut donc pas être montré.",
                )
            ) from error


def _text_of(path: Path) -> str:
    """Return the text of a file. Raises OSError, CannotShowError or InvalidRecordError."""
    name = path.name
    if path.is_dir():
        raise CannotShowError(Sentence(f"The file {name} is a folder.", f"Le fichier {name} est un dossier."))
    if path.exists() and not path.is_file():  # a device or a pipe, which may have no end
        raise CannotShowError(
            Sentence(
                f"The file {name} is not an ordinary one.",
                f"Le fichier {name} n’est pas un fichier ordinaire.",
            )
        )
    with path.open("rb") as file:
        data = file.read(BYTES_AT_MOST + 1)
    if not data.strip():
        raise CannotShowError(Sentence(f"The file {name} is empty.", f"Le fichier {name} est vide."))
    return decode_record(data)
