"""Reading finished games: from files, whatever they contain, and from records."""

import os
import sys
from datetime import UTC, datetime
from pathlib import Path
from unittest.mock import Mock

import pytest

from epizodiak_qt.games.catalogue import GAMES
from epizodiak_qt.games.record import Record, read_record
from epizodiak_qt.games.sentence import Sentence
from epizodiak_qt.table.entries import Played, Seat, help_used
from epizodiak_qt.table.files import DiskFiles
from epizodiak_qt.table.replays import (
    RECORD_BYTES,
    journal_from,
    replay_from_file,
    replay_from_record,
)
from epizodiak_qt.table.saves import CannotOpenError, Saves
from tests.games.sentence_checks import check_sentence
from tests.table.recorded_tables import combat_text, record_texts


def refusal(path: Path) -> Sentence:
    """Return why a file cannot be shown, in a sentence that names it in both languages."""
    with pytest.raises(CannotOpenError) as caught:
        replay_from_file(path)
    sentence = caught.value.sentence
    check_sentence(sentence)
    for text in (sentence.en, sentence.fr):
        assert path.name in text
    return sentence


@pytest.mark.parametrize("name", record_texts())
def test_a_record_is_the_same_game_from_its_file(tmp_path: Path, name: str) -> None:
    """Records of earlier versions, and of random games."""
    path = tmp_path / "friday.ezr"
    path.write_text(record_texts()[name], "utf-8")
    replay = replay_from_file(path)
    assert replay.damage is None
    assert replay == replay_from_record(read_record(record_texts()[name]))


def test_a_file_with_a_damaged_line_is_shown_up_to_it(tmp_path: Path) -> None:
    """An invalid byte, or lines of another kind, damage no line before them."""
    path = tmp_path / "friday.ezr"
    lines = combat_text().encode().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:20]) + b"\xff\xfe\n" + b"".join(lines[20:]))
    replay = replay_from_file(path)
    assert replay.damage is not None
    assert replay.damage.en.startswith("Line 21: ")
    assert len(replay.moments) > 5


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"", "The file friday.ezr is empty."),
        (b" \n\n", "The file friday.ezr is empty."),
        (b"\x89PNG\r\n\x1a\n\x00\x00", "Line 1: This is not a game record: it has no headers."),
        (b'[Game "chess"]\n\n1. 0 draw\n', "does not know the game of the record."),
        (b"[Game " * (RECORD_BYTES // 6 + 1), "The file friday.ezr is too large."),
    ],
)
def test_a_file_that_is_no_record_is_refused(tmp_path: Path, content: bytes, why: str) -> None:
    """The sentence says what it is instead, or what it lacks."""
    path = tmp_path / "friday.ezr"
    path.write_bytes(content)
    assert why in refusal(path).en


def test_what_is_no_ordinary_file_is_refused_without_waiting(tmp_path: Path) -> None:
    """A folder with the name of a record, a missing file, and a pipe, whose opening would wait."""
    (tmp_path / "folder.ezr").mkdir()
    assert refusal(tmp_path / "folder.ezr").en == "The file folder.ezr is a folder."
    assert refusal(tmp_path / "gone.ezr").en.startswith("The file gone.ezr cannot be read (")
    if sys.platform != "win32":
        os.mkfifo(tmp_path / "pipe.ezr")
        assert refusal(tmp_path / "pipe.ezr").en == "The file pipe.ezr is not an ordinary one."


def test_an_error_without_words_of_the_system_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not every OSError has a `strerror`."""
    path = tmp_path / "friday.ezr"
    path.touch()

    monkeypatch.setattr("pathlib.Path.open", Mock(side_effect=OSError("odd")))
    assert refusal(path).en == "The file friday.ezr cannot be read (odd)."


def test_a_record_of_no_game_is_refused() -> None:
    """It comes from a table whose game this program does not know."""
    with pytest.raises(CannotOpenError) as caught:
        replay_from_record(Record((("Game", "chess"),), ()))
    check_sentence(caught.value.sentence)


@pytest.mark.parametrize("name", ["match", "combat"])
def test_a_journal_from_a_record_leads_to_the_same_position(tmp_path: Path, name: str) -> None:
    """At every moment; the table goes on with chance of its own, and has the players that it is given.

    Behind the deal they know what the others held: that counts as a take-back.
    """
    replay = replay_from_record(read_record(record_texts()[name]))
    seats = tuple(Seat("bot", who.name, "casual") for who in replay.seats)
    now = datetime(2026, 11, 26, 20, 0, tzinfo=UTC)
    for moment in (0, 1, len(replay.moments) // 3, len(replay.moments) // 2, len(replay.moments) - 1):
        saved = Saves(DiskFiles(), tmp_path, GAMES).store(*journal_from(replay, moment, seats, now), now)
        table, notice = Saves(DiskFiles(), tmp_path, GAMES).resume(saved.path)
        assert notice is None
        assert table.state().seats == seats
        expected, position = replay.moments[moment].position, table._position
        assert replay.game.open_view(position) == replay.game.open_view(expected)
        assert position.seed, "later chance is new"
        assert help_used(table.entries) == ({"take-backs"} if moment else set())
        table.close()


def test_a_secret_choice_of_a_record_is_packed_in_the_journal() -> None:
    """As it is in the journal of the table where it was made."""
    replay = replay_from_record(read_record(combat_text()))
    _, entries = journal_from(replay, len(replay.moments) - 1, replay.seats, datetime.now(UTC))
    sealed = [entry.action for entry in entries if isinstance(entry, Played) and entry.sealed]
    assert sealed
    assert all(action.startswith("die ") for action in sealed)


def test_two_tables_from_one_moment_get_different_chance() -> None:
    """The chance that is still to come is not that of the record."""
    replay = replay_from_record(read_record(combat_text()))
    now = datetime.now(UTC)
    seeds = {journal_from(replay, 0, replay.seats, now)[0].recorded_chance.remaining_seed for _ in range(2)}
    assert len(seeds) == 2
