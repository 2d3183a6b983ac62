"""The searching players of Ecliptic."""

from random import Random
from typing import Any

import pytest

from epizodiak_qt.bots.ecliptic import dice
from epizodiak_qt.bots.ecliptic.players import EclipticPlayer, chances, make
from epizodiak_qt.bots.ecliptic.sampler import worlds_of
from epizodiak_qt.bots.player import Budget, SearchResult
from epizodiak_qt.games import ecliptic
from epizodiak_qt.games.chance import SeededChance
from epizodiak_qt.games.ecliptic import legal, view
from epizodiak_qt.games.ecliptic.cards import SIGNS
from epizodiak_qt.games.ecliptic.position import Position
from tests.games.ecliptic.building import fight, mover, position, wild

SIMULATIONS = 24


def searched(state: Position, player: EclipticPlayer | None = None, **how: Any) -> SearchResult:
    """Return what the search finds in a position, for the seat that acts first."""
    seat = mover(state)
    player = player or EclipticPlayer(Budget(SIMULATIONS), **how)
    return player.search(view(state, seat), legal(state, seat), (), Random(7))


@pytest.mark.parametrize("fill", [False, True])
def test_search_finishes_games(fill: bool) -> None:
    """Every choice is legal, and every world that it samples agrees with the hands and with the proofs."""
    player, random = make("strong", budget=Budget(4)), Random(3)
    chance = SeededChance("search")
    state, events = ecliptic.new(ecliptic.options_from_json({"take_then_fill": fill}), chance)
    history = ecliptic.extend_history((), events)
    proofs = 0
    while not state.over:
        seat = mover(state)
        worlds = worlds_of(view(state, seat), history)
        world = worlds.sample(random)
        assert world.sizes == list(map(len, state.hands))
        assert len(world.pile) == len(state.pile)
        held = [card.sign for card in state.hands[1 - seat]]
        doubles = len(held) - len(set(held))
        assert doubles <= worlds.most_doubles[1 - seat], "the proof holds for the true hand"
        proofs += worlds.most_doubles[1 - seat] == 0
        action = player.choose(view(state, seat), legal(state, seat), history, random)
        assert action in legal(state, seat)
        state, events = ecliptic.play(state, seat, action, chance)
        history = ecliptic.extend_history(history, events)
    assert proofs > 0


def test_search_depends_on_its_random_source_and_on_nothing_else() -> None:
    """Equal questions have equal answers: action, number of simulations, values."""
    for seed in range(30):
        state = wild(Random(seed))
        if not state.over:
            first, second = searched(state), searched(state)
            assert first == second
            assert sum(first.chances) == pytest.approx(1.0)
            assert len(first.values) == len(legal(state, mover(state)))
            assert all(0.0 <= value <= 1.0 for value in first.values)


def test_search_stops_when_its_time_is_up() -> None:
    """The clock is asked for every world, and the search answers with what it has."""
    seconds = iter(range(1000))
    state = position(hands=("aries-sun aries-moon leo-sun virgo-sun", ""), phase="pair")
    player = EclipticPlayer(Budget(100_000, 3.0), clock=lambda: float(next(seconds)))
    assert 0 < searched(state, player).simulations < 100


def test_a_longer_row_is_laid_when_the_game_is_about_to_end() -> None:
    """The last card wins with it, and loses without."""
    state = position(
        hands=("gemini-star libra-star", ""),
        lines=("aries-sun taurus-moon", "leo-comet virgo-star"),
        phase="lay",
        pair="virgo-sun virgo-moon",
        pile=0,
    )
    result = searched(state)
    assert str(result.action) == "lay gemini-star"
    assert result.chances[0] > 0.6


def test_a_style_decides_between_equal_actions() -> None:
    """A bias is added to the chance to win."""
    state = position(hands=("gemini-star libra-star", "leo-sun"), phase="lay", pair="virgo-sun virgo-moon")
    for liked in legal(state, 0):
        assert searched(state, bias=lambda _, action, it=liked: float(action == it)).action == liked


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
        assert str(searched(state).action) == wish


def test_the_same_combat_is_not_always_answered_with_the_same_die() -> None:
    """Dice are chosen by a mixed strategy, where it is one: here each has two left."""
    state = fight(dice=((4, 20), (6, 12)))
    player = EclipticPlayer(Budget(1))
    chosen = {str(player.choose(view(state, 0), legal(state, 0), (), Random(seed))) for seed in range(60)}
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


@pytest.mark.parametrize("reader", [0, 1, None])
def test_chances_are_found_from_any_view(reader: int | None) -> None:
    """For a seat or a spectator, at any moment of a game."""
    for seed in range(40):
        state = wild(Random(seed))
        if not state.over:
            found = chances(view(state, reader), (), Random(1), 2)
            assert sum(found) == pytest.approx(1.0)
            assert min(found) >= 0.0
