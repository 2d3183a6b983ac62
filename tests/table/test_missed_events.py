"""The table finds the events that a seat missed without going through the round."""

from random import Random

import pytest

from epizodiak_qt.games.catalogue import GAMES
from tests.games.game_fixtures import KINDS
from tests.table.random_play import RandomPlay
from tests.table.table_kit import new_table

STEPS = 200


@pytest.mark.parametrize("game", KINDS)
@pytest.mark.parametrize("seed", range(3))
def test_the_events_after_some_are_the_end_of_all_events(game: str, seed: int) -> None:
    """From any place on, for any seat, also after actions were taken back and rounds dealt."""
    table, random = new_table(game=GAMES[game]), Random(seed)
    random_play = RandomPlay(table, random, take_back=0.2, abandon=0.02)
    for _ in random_play.steps(STEPS):
        seat = random.choice((*range(GAMES[game].SEATS), None))
        whole = table.missed(seat, 0)
        assert len(whole) == table.event_count
        for known in {0, random.randint(0, len(whole)), len(whole)}:
            assert table.missed(seat, known) == whole[known:]


def test_links_share_what_a_seat_sees_of_a_step() -> None:
    """Two links that watch the same seat receive the same view, made once."""
    table = new_table()
    seen: list[object] = []
    for _ in range(2):
        table.connect(frozenset(), lambda update: seen.append(update.view), None)
    (seat,) = table.state().acting
    assert table.act(seat, table.update_for(seat).legal[0], "a") is None
    first, second = seen
    assert first is second
