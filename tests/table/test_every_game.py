"""Every game at a table: its journal restores it after each step, and its record replays to the same end."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from epizodiak_qt.games.catalogue import GAMES
from epizodiak_qt.games.record import read_record, replay
from epizodiak_qt.table.saves import Saves
from tests.games.game_fixtures import KINDS
from tests.table.faulty_files import FaultyFiles
from tests.table.random_play import RandomPlay
from tests.table.recorded_tables import finished, finished_text
from tests.table.table_kit import inside, position_of, seats
from tests.table.test_saves import FOLDER, NOW, resumed

STEPS = 60


@pytest.mark.parametrize("game", KINDS)
def test_a_table_of_every_game_comes_back_after_every_step(game: str) -> None:
    """With all its options, and with actions that were taken back."""
    for number, options in enumerate(KINDS[game].options):
        files = FaultyFiles()
        people = seats("p" * GAMES[game].SEATS)
        table, path, _ = Saves(files, FOLDER, GAMES).begin(game, options, people, NOW, f"seed {number}")
        assert path is not None
        for _ in RandomPlay(table, Random(number), take_back=0.2).steps(STEPS):
            assert inside(resumed(files.held, path)) == inside(table)


@pytest.mark.parametrize("game", KINDS)
def test_the_record_of_every_game_replays_to_its_end(game: str) -> None:
    """What chance gave is in the record."""
    table = finished(game, "record")
    *_, (position, _) = replay(read_record(finished_text(game, "record")), GAMES)
    data: Any = GAMES[game].position_to_json(position)
    real = GAMES[game].position_to_json(position_of(table))
    assert {**data, "seed": ""} == {**real, "seed": ""}
