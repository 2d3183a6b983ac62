"""The search core of EpiZodiak plays by the rules, move by move."""

from random import Random

import pytest

from epizodiak_qt.bots.epizodiak.core import apply
from epizodiak_qt.bots.epizodiak.encode import move_of
from epizodiak_qt.games import epizodiak
from epizodiak_qt.games.chance import RecordingChance, SeededChance
from epizodiak_qt.games.epizodiak.options import Options
from tests.bots.epizodiak.core_games import EVERY_OPTION, chance_for, check_game, check_legal, fields, packed
from tests.games.positions import moody, wild
from tests.sizes import SEED, size


@pytest.mark.parametrize("options", EVERY_OPTION, ids=str)
def test_b1_core_plays_seeded_games_as_the_rules_do(options: Options) -> None:
    """The moves offered and the state after every move are equal, chance included."""
    moves = sum(
        check_game(epizodiak, options, f"core {SEED} {number}", moody(Random(number)))
        for number in range(size("B1") // len(EVERY_OPTION))
    )
    assert moves > 100 * (size("B1") // len(EVERY_OPTION))


def test_b1_core_agrees_with_the_rules_on_positions_that_play_rarely_reaches() -> None:
    """Every legal move of many unlikely positions does the same in both."""
    random = Random(f"wild {SEED}")
    for _ in range(size("B1p")):
        position = wild(random)
        if position.over or position.phase == "deal":  # games/ never makes some of these
            continue
        state = packed(position)
        check_legal(position, state)
        for action in epizodiak.legal(position, position.turn):
            chance = RecordingChance(SeededChance("wild"))
            after, _ = epizodiak.play(position, position.turn, action, chance)
            copy = state.copy()
            apply(copy, move_of(action), chance_for(copy, chance.results))
            assert fields(copy) == fields(packed(after)), str(action)
        assert fields(state) == fields(packed(position)), "a copy shares nothing that moves change"
