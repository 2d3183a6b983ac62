"""Ratings of all players at once: the Plackett-Luce model, fitted by Hunter's MM algorithm."""

from __future__ import annotations

import math
import random
from collections import Counter
from itertools import permutations, product
from typing import TYPE_CHECKING, Final

from epizodiak_qt.arena.intervals import Estimate

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

Order = tuple[int, ...]
"""Players of one game, best first."""
Ranking = tuple[tuple[int, ...], ...]
"""Groups of equal players, best first."""

SCALE: Final = 400 / math.log(10)
"""Rating points of a factor e: 400 points are odds of 10 to 1, as in chess."""
PRIOR: Final = 0.5
"""Imaginary wins of each player against each other one: ratings stay finite if somebody always wins."""
TOLERANCE: Final = 1e-6
MOST_STEPS: Final = 10_000
SAMPLES: Final = 400


def orders_of(ranking: Ranking) -> Counter[Order]:
    """Return the strict orders that a ranking stands for: equal players in every order, all alike."""
    orders: Counter[Order] = Counter()
    groups = [list(permutations(group)) for group in ranking]
    weight = 1 / math.prod(map(len, groups))
    for parts in product(*groups):
        orders[sum(parts, ())] += weight  # type: ignore[assignment]  # Counter holds fractions too
    return orders


def strengths(orders: Mapping[Order, float], players: int) -> list[float]:
    """Return the strength of each player, with a geometric mean of 1.

    Maximizes the Plackett-Luce likelihood (Hunter 2004, MM algorithms for generalized Bradley-Terry models):
    the best of those left in an order is chosen in proportion to strength.

    Args:
        orders: how often each order occurred.
        players: the number of players.
    """
    counts = dict(orders)
    for pair in permutations(range(players), 2):
        counts[pair] = counts.get(pair, 0.0) + PRIOR
    wins = [0.0] * players
    for order, count in counts.items():
        for player in order[:-1]:
            wins[player] += count
    gamma = [1.0] * players
    for _ in range(MOST_STEPS):
        chances = [0.0] * players
        for order, count in counts.items():
            left = 0.0
            shares = []
            for player in reversed(order):
                left += gamma[player]
                shares.append(count / left)
            total = 0.0
            shares.reverse()
            for place, player in enumerate(order):
                if place < len(order) - 1:
                    total += shares[place]
                chances[player] += total
        updated = [won / chance for won, chance in zip(wins, chances, strict=True)]
        centre = math.exp(math.fsum(map(math.log, updated)) / players)
        updated = [value / centre for value in updated]
        change = max(abs(math.log(new / old)) for new, old in zip(updated, gamma, strict=True))
        gamma = updated
        if change < TOLERANCE:
            break
    return gamma


def ratings(deals: Sequence[Sequence[Ranking]], players: int, seed: str) -> list[Estimate]:
    """Return the rating of each player, 0 on average, with a bootstrap interval over deals.

    Args:
        deals: the rankings of the games of each deal.
        players: the number of players.
        seed: the seed of the bootstrap.
    """
    kinds = Counter(tuple(sorted(deal)) for deal in deals)
    patterns = {kind: _orders_of_deal(kind) for kind in kinds}
    best = _ratings(_total(kinds, patterns), players)
    source = random.Random(f"bootstrap {seed}")
    choices, weights = list(kinds), list(kinds.values())
    samples = [
        _ratings(_total(Counter(source.choices(choices, weights, k=len(deals))), patterns), players)
        for _ in range(SAMPLES)
    ]
    return [
        Estimate(best[player], *_percentiles(sorted(sample[player] for sample in samples)))
        for player in range(players)
    ]


def _ratings(orders: Mapping[Order, float], players: int) -> list[float]:
    return [SCALE * math.log(gamma) for gamma in strengths(orders, players)]


def _orders_of_deal(rankings: Sequence[Ranking]) -> Counter[Order]:
    total: Counter[Order] = Counter()
    for ranking in rankings:
        total.update(orders_of(ranking))
    return total


def _total(
    kinds: Mapping[tuple[Ranking, ...], int], patterns: Mapping[tuple[Ranking, ...], Mapping[Order, float]]
) -> dict[Order, float]:
    total: dict[Order, float] = {}
    for kind, count in kinds.items():
        for order, weight in patterns[kind].items():
            total[order] = total.get(order, 0.0) + count * weight
    return total


def _percentiles(values: Sequence[float]) -> tuple[float, float]:
    """Return the 2.5th and the 97.5th percentile of sorted values."""
    cut = round(0.025 * len(values))
    return values[cut], values[-1 - cut]
