"""A bot decides by what its seat sees: hidden tiles, cards, dice and seeds change nothing."""

import random
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from epizodiak_qt.bots.player import History, Player, RandomPlayer
from tests.bots.decisions import KINDS, decision, moments, small_player
from tests.games.game_fixtures import KINDS as GAME_FIXTURES
from tests.sizes import SEED, size


def check_honesty(name: str, make: Callable[[], Player], count: int) -> None:
    """Assert that a kind of bot decides the same in pairs of positions that look the same to its seat."""
    fixture, chance = GAME_FIXTURES[name], Random(f"{SEED} {name}")
    game, player, compared = fixture.game, make(), 0
    for state, histories in moments(fixture, count, chance):
        for seat in game.acting(state):
            history = histories[seat]
            other = fixture.shuffled(state, seat, chance)
            legal, seed = game.legal(state, seat), chance.getrandbits(32)
            if game.legal(other, seat) != legal:
                continue  # a contest shows who holds what: these positions do not look the same
            first = decision(player, game.view(state, seat), legal, history, seed)
            random.seed(seed)  # the generator of the module is no source of chance
            decision(player, game.view(state, seat), legal, history, seed + 1)  # nor is an earlier decision
            again = decision(make(), game.view(other, seat), game.legal(other, seat), history, seed)
            assert first == again
            assert first[0] in legal
            compared += 1
    assert compared


@pytest.mark.parametrize(("name", "kind"), KINDS)
def test_b4_hidden_facts_change_no_decision(name: str, kind: str) -> None:
    """Two positions that look the same get the same action after the same number of simulations."""
    check_honesty(name, lambda: small_player(name, kind), size("B4"))


class CountingPlayer(RandomPlayer):
    """Remembers how often it was asked."""

    def __init__(self) -> None:
        self._asked = 0

    def choose(self, view: Any, legal: tuple[Any, ...], history: History, random: Random) -> Any:
        """Return the next action of `legal`."""
        self._asked += len(str(view)) + len(history) + int(random.random())
        return legal[self._asked % len(legal)]


class ModuleChancePlayer(RandomPlayer):
    """Takes its chance from elsewhere."""

    def choose(self, view: Any, legal: tuple[Any, ...], history: History, random: Random) -> Any:
        """Return any action of `legal`."""
        return legal[int(globals()["random"].random() * len(legal))]


@pytest.mark.parametrize("player", [CountingPlayer, ModuleChancePlayer])
def test_a_bot_with_a_memory_or_chance_of_its_own_is_found(player: type[RandomPlayer]) -> None:
    """The check fails for both."""
    with pytest.raises(AssertionError):
        check_honesty("epizodiak", player, 40)
