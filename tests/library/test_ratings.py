"""Ratings: Plackett-Luce strengths, ties, and intervals by jackknife."""

import math
from itertools import permutations
from random import Random

import pytest

from epizodiak_qt.library import ratings as module
from epizodiak_qt.library.ratings import SCALE, orders_of, ratings, strengths

STRENGTHS = (4.0, 2.0, 1.0, 0.125)


def drawn_order(players: list[int], random: Random) -> tuple[int, ...]:
    """Return an order of players drawn from the Plackett-Luce model."""
    left, order = list(players), []
    while left:
        chosen = random.choices(left, [STRENGTHS[player] for player in left])[0]
        left.remove(chosen)
        order.append(chosen)
    return tuple(order)


def chance_of(order: tuple[int, ...]) -> float:
    """Return the probability of an order under the model."""
    return math.prod(
        STRENGTHS[player] / sum(STRENGTHS[each] for each in order[place:])
        for place, player in enumerate(order)
    )


def test_exact_frequencies_give_the_strengths_they_were_made_from() -> None:
    """With the expected count of every order the likelihood has its maximum at the true strengths."""
    orders: dict[tuple[int, ...], float] = {
        order: 1e7 * chance_of(order) for order in permutations(range(4), 3) if 3 not in order
    }
    orders |= {(0, 3): 1e7 * 4 / 4.125, (3, 0): 1e7 * 0.125 / 4.125}
    found = strengths(orders, 4)
    assert [value / found[2] for value in found] == pytest.approx(STRENGTHS, rel=1e-3)


def test_odds_equal_places_and_a_player_at_two_seats() -> None:
    """3 to 1 are 191 points; equal places make equal strengths; who always wins has a finite rating."""
    found = strengths({(0, 1): 30_000, (1, 0): 10_000}, 2)
    assert SCALE * math.log(found[0] / found[1]) == pytest.approx(190.85, abs=0.1)
    assert orders_of(((2,), (0, 1))) == {(2, 0, 1): 0.5, (2, 1, 0): 0.5}
    found = strengths(orders_of(((0, 1), (2,))), 3)
    assert found[0] == pytest.approx(found[1])
    assert found[0] > found[2]
    orders: dict[tuple[int, ...], float] = {(0, 1, 1): 1000, (1, 0, 1): 1000, (1, 1, 0): 1000}
    found = strengths(orders, 2)
    assert found[0] == pytest.approx(found[1], rel=1e-3)
    rated = ratings([[((0,), (1,))]] * 50, 2)
    assert rated[0].value == pytest.approx(-rated[1].value)
    assert 600 < rated[0].value - rated[1].value < 1000


def test_known_strengths_lie_in_the_intervals_of_drawn_games() -> None:
    """Tables of three out of four players, 300 deals."""
    random = Random(5)
    tables = [[player for player in range(4) if player != left_out] for left_out in range(4)]
    deals = [
        [tuple((player,) for player in drawn_order(table, random)) for table in tables] for _ in range(300)
    ]
    centre = math.fsum(map(math.log, STRENGTHS)) / len(STRENGTHS)
    found = ratings(deals, 4)
    for strength, rating in zip(STRENGTHS, found, strict=True):
        true = SCALE * (math.log(strength) - centre)
        assert rating.low < true < rating.high
        assert rating.low < rating.value < rating.high
        assert rating.high - rating.low < 80


@pytest.mark.parametrize("count", [2, 5, 10])
def test_few_deals_have_wide_intervals_that_hold_the_true_rating(count: int) -> None:
    """In 150 samples of deals with four games each, at least 93 % do."""
    random, held, true = Random(count), 0, SCALE * math.log(2) / 2
    for _ in range(150):
        deals = [[tuple((p,) for p in drawn_order([0, 1], random)) for _ in range(4)] for _ in range(count)]
        rating = ratings(deals, 2)[0]
        held += rating.low < true < rating.high
    assert held >= 140


def test_equal_deals_and_a_single_one_do_not_pretend_to_be_certain() -> None:
    """One deal tells nothing about the error; equal ones have the error of as many independent games."""
    deal = [((0,), (1,)), ((1,), (0,)), ((0,), (1,))]
    (single, _) = ratings([deal], 2)
    assert (single.low, single.high) == (-math.inf, math.inf)
    (rating, _) = ratings([deal] * 20, 2)
    independent = SCALE / 2 / math.sqrt(61 * 40.5 / 61 * 20.5 / 61)
    assert rating.high - rating.value == pytest.approx(1.96 * independent, rel=1e-3)


def test_search_for_strengths_ends_after_its_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    """One step from equal strengths goes towards the winner, and not as far as the maximum."""
    orders: dict[tuple[int, ...], float] = {(0, 1): 9.0, (1, 0): 1.0}
    best = strengths(orders, 2)
    monkeypatch.setattr(module, "MOST_STEPS", 1)
    (winner, loser) = strengths(orders, 2)
    assert loser < 1 < winner < best[0] + 1e-9
