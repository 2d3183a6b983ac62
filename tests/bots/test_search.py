"""The players that search, of both games, and how Ecliptic solves its combats."""

from functools import partial
from random import Random
from typing import Any

import pytest

from epizodiak_qt.bots.ecliptic import dice
from epizodiak_qt.bots.ecliptic.players import EclipticPlayer, make as make_of_ecliptic
from epizodiak_qt.bots.ecliptic.sampler import worlds_of
from epizodiak_qt.bots.epizodiak.players import EpiZodiakPlayer, make as make_of_epizodiak
from epizodiak_qt.bots.player import Budget, SearchPlayer, SearchResult
from epizodiak_qt.games import ecliptic, epizodiak
from epizodiak_qt.games.chance import SeededChance
from epizodiak_qt.games.ecliptic.cards import SIGNS
from epizodiak_qt.games.game import AnyGame
from tests.games.ecliptic.building import fight, laying, mover, position
from tests.games.positions import at

SIMULATIONS = 24
SEARCHED: dict[str, tuple[type[SearchPlayer], AnyGame, Any]] = {
    "epizodiak": (EpiZodiakPlayer, epizodiak, at(2, 3, 5, 5, 5, 12, dial=(1,), pile=9)),
    "ecliptic": (EclipticPlayer, ecliptic, laying("gemini-star libra-star", pair="virgo-sun virgo-moon")),
}


def searched(game: AnyGame, state: Any, player: SearchPlayer) -> SearchResult:
    """Return what the search finds in a position, for the seat that acts first."""
    seat = game.acting(state)[0]
    return player.search(game.view(state, seat), game.legal(state, seat), (), Random(7))


def likes(liked: object, _view: object, action: object) -> float:
    """Return the bias of a player that always wants one action."""
    return float(action == liked)


@pytest.mark.parametrize("name", SEARCHED)
def test_a_search_keeps_to_its_budget_and_its_time_and_follows_a_bias(name: str) -> None:
    """It tells a chance to win for each action; the clock is asked for every world; a style is a bias."""
    kind, game, state = SEARCHED[name]
    legal = game.legal(state, 0)
    result = searched(game, state, kind(Budget(SIMULATIONS)))
    assert result.action in legal
    assert 0 < result.simulations <= SIMULATIONS
    assert len(result.values) == len(legal)
    assert all(0.0 <= value <= 1.0 for value in result.values)
    assert sum(result.chances) == pytest.approx(1.0)
    seconds = iter(range(1000))
    timed = searched(game, state, kind(Budget(100_000, 3.0), clock=lambda: float(next(seconds))))
    assert timed.action in legal
    assert 0 < timed.simulations < 100
    for liked in legal:
        player = kind(Budget(SIMULATIONS), partial(likes, liked))
        assert searched(game, state, player).action == liked


def test_search_goes_out_when_that_wins() -> None:
    """With one tile left that fits, and the match point in hand, the player lays it."""
    state = at(2, dial=(1,), sets=((7,), (), ()), scores=(6, 0, 0))
    result = searched(epizodiak, state, make_of_epizodiak("strong"))
    assert str(result.action) == "lay cw 2"
    assert result.chances == pytest.approx((1.0, 0.0, 0.0))


@pytest.mark.parametrize("fill", [False, True])
def test_the_worlds_of_a_search_agree_with_hands_and_proofs(fill: bool) -> None:
    """Every choice is legal, and every world that it samples agrees with the hands and with the proofs."""
    player, random = make_of_ecliptic("strong", budget=Budget(4)), Random(3)
    chance = SeededChance("search")
    state, events = ecliptic.new(ecliptic.options_from_json({"take_then_fill": fill}), chance)
    history = ecliptic.extend_history((), events)
    proofs = 0
    while not state.over:
        seat = mover(state)
        worlds = worlds_of(ecliptic.view(state, seat), history)
        world = worlds.sample(random)
        assert world.sizes == list(map(len, state.hands))
        assert len(world.pile) == len(state.pile)
        held = [card.sign for card in state.hands[1 - seat]]
        doubles = len(held) - len(set(held))
        assert doubles <= worlds.most_doubles[1 - seat], "the proof holds for the true hand"
        proofs += worlds.most_doubles[1 - seat] == 0
        action = player.choose(ecliptic.view(state, seat), ecliptic.legal(state, seat), history, random)
        assert action in ecliptic.legal(state, seat)
        state, events = ecliptic.play(state, seat, action, chance)
        history = ecliptic.extend_history(history, events)
    assert proofs > 0


def test_a_longer_row_is_laid_when_the_game_is_about_to_end() -> None:
    """The last card wins with it, and loses without."""
    state = position(
        hands=("gemini-star libra-star", ""),
        lines=("aries-sun taurus-moon", "leo-comet virgo-star"),
        phase="lay",
        pair="virgo-sun virgo-moon",
        pile=0,
    )
    result = searched(ecliptic, state, EclipticPlayer(Budget(SIMULATIONS)))
    assert str(result.action) == "lay gemini-star"
    assert result.chances[0] > 0.6


def test_a_wish_is_for_the_end_when_ahead_and_against_it_when_behind() -> None:
    """X11: with a lead that nobody can make up, or the other way round."""
    eleven = " ".join(f"{sign}-sun" for sign in SIGNS[:11])
    for lines, wish in (((eleven, "pisces-moon"), "stop"), (("pisces-moon", eleven), "continue")):
        state = position(
            hands=("leo-star", "leo-moon"),
            lines=lines,
            phase="wish",
            pair="virgo-moon virgo-star",
            again=False,
            pile=20,
        )
        result = searched(ecliptic, state, EclipticPlayer(Budget(SIMULATIONS)))
        assert str(result.action) == wish


def test_the_same_combat_is_not_always_answered_with_the_same_die() -> None:
    """Dice are chosen by a mixed strategy, where it is one: here each has two left."""
    state = fight(dice=((4, 20), (6, 12)))
    player = EclipticPlayer(Budget(1))
    chosen = {
        str(player.choose(ecliptic.view(state, 0), ecliptic.legal(state, 0), (), Random(seed)))
        for seed in range(60)
    }
    assert chosen <= {"die 4", "die 20"}


def test_zero_sum_games_are_solved_exactly() -> None:
    """No row does better against the columns than the value, and no column against the rows."""
    random = Random(5)
    for _ in range(60):
        rows, columns = random.randint(1, 6), random.randint(1, 6)
        payoffs = [[random.choice((random.random(), 0.5)) for _ in range(columns)] for _ in range(rows)]
        value, x, y = dice.solve(payoffs)
        assert sum(x) == pytest.approx(1.0)
        assert sum(y) == pytest.approx(1.0)
        assert min(*x, *y) >= -1e-9
        for row in payoffs:
            assert sum(map(float.__mul__, row, y)) <= value + 1e-6
        for column in range(columns):
            assert sum(x[row] * payoffs[row][column] for row in range(rows)) >= value - 1e-6


def test_dice_of_equal_worth_win_as_often() -> None:
    """The table is fair: what one seat may expect, the other may not."""
    table = dice.table()
    for mask in range(1, 64):
        assert table.values[64 * mask + mask] == pytest.approx(0.0)
        assert table.wins[64 * mask + mask] == pytest.approx(0.5)
    assert table.wins[64 * 32 + 1] == pytest.approx(dice.BEATS[5][0])
