"""The searching players of EpiZodiak."""

from collections.abc import Sequence
from functools import partial
from random import Random

import pytest

from epizodiak_qt.bots.epizodiak.players import EpiZodiakPlayer, chances, make
from epizodiak_qt.bots.player import Budget
from epizodiak_qt.games import epizodiak
from epizodiak_qt.games.epizodiak.actions import Action
from epizodiak_qt.games.epizodiak.options import Options
from epizodiak_qt.games.epizodiak.position import Position
from epizodiak_qt.games.epizodiak.view import View
from tests.bots.epizodiak.core_games import EVERY_OPTION
from tests.games.positions import position, random_game

SIMULATIONS = 24


def game_of(player: EpiZodiakPlayer, options: Options, seed: int) -> int:
    """Play one game with the player at every seat; return the number of actions."""
    random = Random(seed)
    history: list[str] = []

    def choose(now: Position, seat: int, legal: Sequence[Action]) -> Action:
        if now.phase == "deal":
            history.clear()
        action: Action = player.choose(epizodiak.view(now, seat), tuple(legal), tuple(history), random)
        assert action in legal
        history.append(f"{seat} {action}")
        return action

    _, _, steps, _ = random_game(epizodiak, options, f"search {seed}", choose, cap=20000)
    return sum(1 for _ in steps)


@pytest.mark.parametrize("options", EVERY_OPTION[::3], ids=str)
def test_search_finishes_games_of_every_scoring(options: Options) -> None:
    """Every choice is legal, and play comes to an end."""
    assert game_of(make("strong", budget=Budget(4)), options, 5) > 20


def test_search_goes_out_when_that_wins() -> None:
    """With one tile left that fits, and the match point in hand, the player lays it."""
    now = position(hands=([2], [...], [...]), dial=(1,), sets=((7,), (), ()), scores=(6, 0, 0))
    legal = epizodiak.legal(now, 0)
    result = make("strong").search(epizodiak.view(now, 0), legal, (), Random(1))
    assert str(result.action) == "lay cw 2"
    assert result.chances == pytest.approx((1.0, 0.0, 0.0))


def test_search_depends_on_its_random_source_its_time_and_a_bias_alone() -> None:
    """Equal questions have equal answers; the clock is asked for every world; a style changes the choice."""
    now = position(hands=([2, 3, 5, 5, 5, 12], [...], [...]), dial=(1,), pile=9)
    legal, view = epizodiak.legal(now, 0), epizodiak.view(now, 0)
    player = EpiZodiakPlayer(Budget(SIMULATIONS))
    first, second = (player.search(view, legal, (), Random(7)) for _ in range(2))
    assert first == second
    assert SIMULATIONS // 2 <= first.simulations <= SIMULATIONS
    assert sum(first.chances) == pytest.approx(1.0)
    assert len(first.values) == len(legal)
    seconds = iter(range(1000))
    player = EpiZodiakPlayer(Budget(100_000, 3.0), clock=lambda: float(next(seconds)))
    result = player.search(view, legal, (), Random(7))
    assert result.action in legal
    assert result.simulations == 3 * len(legal)
    for wanted in legal:
        player = EpiZodiakPlayer(Budget(SIMULATIONS), partial(prefers, wanted))
        assert player.choose(view, legal, (), Random(3)) == wanted


def prefers(wanted: Action, _view: View, action: Action) -> float:
    """Return the bias of a player that always wants one action."""
    return float(action == wanted)


@pytest.mark.parametrize("seat", [0, 1, 2, None])
def test_chances_add_up_to_one_from_every_seat(seat: int | None) -> None:
    """A seat out of turn and a spectator get an estimate too, between rounds as well."""
    for phase in ("start", "deal"):
        hands = ([2, 3], [...], [...]) if phase == "start" else ([], [...], [...])
        now = position(hands=hands, dial=(1,), pile=9, scores=(3, 0, 0), phase=phase)
        found = chances(epizodiak.view(now, seat), (), Random(1), SIMULATIONS)
        assert sum(found) == pytest.approx(1.0)
        assert found[0] == max(found)
