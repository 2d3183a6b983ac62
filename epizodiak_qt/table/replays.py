"""Finished games to look at again: from a file or from a record. Changes no file."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Final

from epizodiak_qt.games.catalogue import GAMES
from epizodiak_qt.games.record import InvalidRecordError, Record, chance_of_steps
from epizodiak_qt.games.sentence import Sentence
from epizodiak_qt.table.entries import TAKE_BACKS, Entry, Header, HelpUsed, Played, RecordedChance, Seat
from epizodiak_qt.table.files import read_regular, why_unreadable
from epizodiak_qt.table.replayed_game import ReplayedGame, read_replay, replay_of
from epizodiak_qt.table.saves import CannotOpenError
from epizodiak_qt.table.table import is_sealed

if TYPE_CHECKING:
    from datetime import datetime
    from pathlib import Path


RECORD_BYTES: Final = 1 << 18  # 20,000 actions, which the window replays in 1 s


def replay_from_record(record: Record) -> ReplayedGame:
    """Return the game of a record. Raises CannotOpenError."""
    try:
        return replay_of(record, GAMES)
    except InvalidRecordError as error:
        raise CannotOpenError(error.sentence) from error


def replay_from_file(path: Path) -> ReplayedGame:
    """Return the game in a file, as far as it is not damaged. Raises CannotOpenError."""
    try:
        return read_replay(_text_of(path), GAMES)
    except OSError as error:
        raise CannotOpenError(why_unreadable(path, error)) from error
    except InvalidRecordError as error:
        raise CannotOpenError(
            Sentence(
                f"{error.sentence.en} So the file {path.name} cannot be shown.",
                f"{error.sentence.fr} Le fichier {path.name} ne peut donc pas être montré.",
            )
        ) from error


def journal_from(
    replay: ReplayedGame, moment: int, seats: tuple[Seat, ...], now: datetime
) -> tuple[Header, list[Entry]]:
    """Return the journal of a new table that has been played up to a moment of a record.

    The deal of the round is that of the record; later chance is new. Behind the deal the players know what
    the others held, which counts as a take-back.
    """
    game = replay.game
    recorded = [
        RecordedChance(results, secrets.token_hex(16)) if results else RecordedChance()
        for results in chance_of_steps(replay.record)
    ]
    header = Header(
        table=secrets.token_hex(8),
        created=now.isoformat(timespec="seconds"),
        game=game.NAME,
        options=game.options_to_json(replay.moments[0].position.options),
        seats=seats,
        recorded_chance=recorded[0],
    )
    played = zip(replay.moments[1 : moment + 1], recorded[1:], strict=False)
    entries: list[Entry] = [
        Played(each.seat or 0, each.action, secrets.token_hex(8), chance, is_sealed(game, each.events))
        for each, chance in played
    ]
    return header, [*entries, *([HelpUsed(TAKE_BACKS)] if entries else [])]


def _text_of(path: Path) -> str:
    """Return the text of a file, with U+FFFD for invalid UTF-8. Raises OSError or CannotOpenError."""
    data = read_regular(path, RECORD_BYTES)
    if not data.strip():
        raise CannotOpenError(
            Sentence(f"The file {path.name} is empty.", f"Le fichier {path.name} est vide.")
        )
    return data.decode("utf-8", errors="replace")
