"""Ratings of all players at once: the Plackett-Luce model, fitted by Hunter's MM algorithm."""

from __future__ import annotations

import math
from collections import Counter
from itertools import permutations, product
from typing import TYPE_CHECKING, Final

from epizodiak_qt.library.intervals import NORMAL, TAIL, Estimate, t_quantile

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


def orders_of(ranking: Ranking) -> Counter[Order]:
    """Return the strict orders that a ranking stands for: equal players in every order, all alike."""
    orders: Counter[Order] = Counter()
    groups = [list(permutations(group)) for group in ranking]
    weight = 1 / math.prod(map(len, groups))
    for parts in product(*groups):
        orders[sum(parts, ())] += weight  # type: ignore[assignment]  # Counter holds fractions too
    return orders


def strengths(
    orders: Mapping[Order, float], players: int, start: Sequence[float] | None = None
) -> list[float]:
    """Return the strength of each player, with a geometric mean of 1.

    Maximizes the Plackett-Luce likelihood (Hunter 2004, MM algorithms for generalized Bradley-Terry models):
    the best of those left in an order is chosen in proportion to strength.

    Args:
        orders: how often each order occurred.
        players: the number of players.
        start: the strengths from which the search for the maximum begins; None for equal ones.
    """
    counts = _with_prior(orders, players)
    wins = [0.0] * players
    for order, count in counts.items():
        for player in order[:-1]:
            wins[player] += count
    gamma = list(start or [1.0] * players)
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


def ratings(deals: Sequence[Sequence[Ranking]], players: int) -> list[Estimate]:
    """Return the rating of each player, 0 on average, with a 95 % interval; infinite for a single deal.

    The error is that of the jackknife over deals, with Student's t (Miller 1974), but no smaller than if all
    games were independent: a few deals may be alike by chance.

    Args:
        deals: the rankings of the games of each deal.
        players: the number of players.
    """
    count = len(deals)
    kinds = Counter(tuple(sorted(deal)) for deal in deals)
    patterns = {kind: sum(map(orders_of, kind), Counter[Order]()) for kind in kinds}
    orders: dict[Order, float] = {}
    for kind, repeated in kinds.items():
        for order, weight in patterns[kind].items():
            orders[order] = orders.get(order, 0.0) + repeated * weight
    best = strengths(orders, players)
    values = [SCALE * math.log(gamma) for gamma in best]
    if count == 1:
        return [Estimate(value, -math.inf, math.inf) for value in values]
    without: list[tuple[int, list[float]]] = []
    for kind, repeated in kinds.items():
        left = {order: weight - patterns[kind][order] for order, weight in orders.items()}
        without.append((repeated, [SCALE * math.log(gamma) for gamma in strengths(left, players, best)]))
    quantile = t_quantile(TAIL, count - 1)
    found = []
    for player, (value, least) in enumerate(zip(values, _independent_errors(orders, best), strict=True)):
        centre = math.fsum(repeated * each[player] for repeated, each in without) / count
        squares = math.fsum(repeated * (each[player] - centre) ** 2 for repeated, each in without)
        reach = max(quantile * math.sqrt(squares * (count - 1) / count), NORMAL * least)
        found.append(Estimate(value, value - reach, value + reach))
    return found


def rating_beside(games: Mapping[tuple[float, float], int], known: Sequence[float]) -> Estimate:
    """Return the rating of a player who has played against players of known ratings, with a 95 % interval.

    The likelihood is that of first place: the strength of the player as a part of that of the whole table,
    with the imaginary wins of `strengths`. It is concave in the logarithm of the strength, so that Newton's
    method with bounded steps finds its maximum. The games are independent: the error is that of the Fisher
    information.

    Args:
        games: how often each game occurred: the part of first place that the player has won, and the sum of
            the strengths of the others, exp(rating / SCALE).
        known: the ratings of the others who may sit at such a table.
    """
    weighted = [(won, rest, float(count)) for (won, rest), count in games.items()]
    weighted += [(won, math.exp(rating / SCALE), PRIOR) for rating in known for won in (0.0, 1.0)]
    value, step, information = 0.0, 1.0, 0.0
    while abs(step) >= TOLERANCE:
        chances = [1 / (1 + rest * math.exp(-value)) for _, rest, _ in weighted]
        slope = math.fsum(n * (won - p) for (won, _, n), p in zip(weighted, chances, strict=True))
        information = math.fsum(n * p * (1 - p) for (_, _, n), p in zip(weighted, chances, strict=True))
        step = max(-1.0, min(slope / information, 1.0))
        value += step
    value, reach = SCALE * value, SCALE * NORMAL / math.sqrt(information)
    return Estimate(value, value - reach, value + reach)


def _independent_errors(orders: Mapping[Order, float], gamma: Sequence[float]) -> list[float]:
    """Return the standard errors of the ratings, were all games independent: a lower bound of them.

    It is that of Cauchy and Schwarz for the diagonal of the inverse of the Fisher information, exact for two
    players.
    """
    counts = _with_prior(orders, len(gamma))
    information = [0.0] * len(gamma)
    for order, count in counts.items():
        for place in range(len(order) - 1):
            total = math.fsum(gamma[player] for player in order[place:])
            for player, seats in Counter(order[place:]).items():
                part = seats * gamma[player] / total
                information[player] += count * part * (1 - part)
    return [SCALE * (1 - 1 / len(gamma)) / math.sqrt(each) for each in information]


def _with_prior(orders: Mapping[Order, float], players: int) -> dict[Order, float]:
    counts = dict(orders)
    for pair in permutations(range(players), 2):
        counts[pair] = counts.get(pair, 0.0) + PRIOR
    return counts
