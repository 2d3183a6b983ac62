"""Every game at a table: its journal restores it after each step, and its record replays to the same end."""

import dataclasses
from itertools import cycle, islice
from random import Random

import pytest

from epizodiak_qt.games.catalogue import GAMES
from epizodiak_qt.table.entries import Played
from epizodiak_qt.table.link import Update
from epizodiak_qt.table.table import Table
from tests.games.game_fixtures import KINDS
from tests.table.faulty_files import FaultyFiles
from tests.table.random_play import RandomPlay
from tests.table.saved_tables import NOW, resumed, saves_on
from tests.table.table_kit import inside, seats

STEPS = 80
WHO_PLAYS = ("p", "pbb", "pbp", "b")


def letters(game: str, number: int) -> str:
    """Return who sits where: people, both, or bots."""
    return "".join(islice(cycle(WHO_PLAYS[number % len(WHO_PLAYS)]), GAMES[game].SEATS))


def shown(table: Table, seat: int | None) -> Update:
    """Return what a table shows to a seat, without the take-back, which ends with a restart."""
    update = table.first_update_for(seat)
    return dataclasses.replace(update, state=dataclasses.replace(update.state, may_take_back=None))


@pytest.mark.no_cover
@pytest.mark.parametrize("game", KINDS)
def test_a_table_of_every_game_comes_back_exactly_after_every_step(game: str) -> None:
    """Position, seed, past and names, with all options, take-backs, ended rounds and deals.

    The events that a seat missed are the end of all events, from any place on.
    """
    seen: set[str] = set()
    random = Random(game)
    for number, options in enumerate(KINDS[game].options):
        files = FaultyFiles()
        people = seats(letters(game, number))
        table, path, _ = saves_on(files).begin(game, options, people, NOW, f"seed {number}")
        assert path is not None
        for _ in RandomPlay(table, Random(number), take_back=0.2, abandon=0.03).steps(STEPS):
            again = resumed(files.held, path)
            assert inside(again) == inside(table)
            for seat in (None, *range(table.game.SEATS)):
                assert shown(again, seat) == shown(table, seat)
                whole = table.missed(seat, 0)
                assert len(whole) == table.event_count
                for known in (random.randint(0, len(whole)), len(whole)):
                    assert table.missed(seat, known) == whole[known:]
        seen |= {type(entry).__name__ for entry in table.entries}
        seen |= {entry.action for entry in table.entries if isinstance(entry, Played)}
        seen |= {"over"} if table.over else set()
    assert {"Played", "TakenBack"} <= seen
    assert {"Abandoned", "deal", "over"} <= seen or GAMES[game].abandon_round is None
