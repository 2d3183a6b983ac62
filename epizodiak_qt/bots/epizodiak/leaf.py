"""Leaf evaluation: the chance of every seat to win, from a full position.

The form is a softmax over the seats (conditional logit).
"""

# mypyc: compiled in the optional wheel.

from __future__ import annotations

from math import exp, log
from typing import Final

from epizodiak_qt.bots.epizodiak.core import COUNT, ENDED, PLANE, State, gathered
from epizodiak_qt.games.epizodiak.constants import TILE_COUNT

# Where every seat scores: the logarithm of a seat's odds, fitted to games of the search, casual and
# sensible-0.1 (docs/bots.md), by the smallest of the three hands.
# Each row: smallest hand up to; a point, a triple, a pair, the move; a tile, log(tiles), exp(-tiles / 2).
STAGES: Final[list[tuple[int, list[float]]]] = [
    (1, [0.426, 0.479, 0.032, 0.074, 0.097, -0.44, 0.65]),
    (2, [0.4, 0.307, 0.047, 0.056, 0.186, -1.001, 0.233]),
    (4, [0.401, 0.261, 0.03, 0.014, 0.208, -1.219, 0.325]),
    (7, [0.373, 0.251, 0.082, 0.014, 0.136, -1.041, 0.279]),
    (10, [0.358, 0.252, 0.044, -0.015, -0.034, 0.867, -0.077]),
    (TILE_COUNT, [0.192, 0.269, 0.042, -0.002, -0.046, 0.138, -0.011]),
]
POINT: Final = 0.4
"""The logarithm of the odds that a point of earlier rounds adds in a match of help-2022."""


def _by_smallest_hand() -> list[list[float]]:
    """Return the weights of the stage by the size of the smallest hand."""
    rows: list[list[float]] = []
    for most, weights in STAGES:
        while len(rows) <= most:
            rows.append(weights)
    return rows


def _tile_values() -> list[list[float]]:
    """Return the value of the tiles in a hand, by the smallest hand and by their number."""
    values: list[list[float]] = []
    for weights in WEIGHTS:
        tile, log_tiles, last = weights[4], weights[5], weights[6]
        more = [
            tile * size + log_tiles * log(size) + last * exp(-size / 2) for size in range(1, TILE_COUNT + 1)
        ]
        values.append([last, *more])
    return values


WEIGHTS: Final[list[list[float]]] = _by_smallest_hand()
TILES: Final[list[list[float]]] = _tile_values()

# Where only the seat that goes out scores (R16): the same for the odds to go out, then the sets to come.
OUT_PAIR: Final = -0.1
OUT_BY_SIZE: Final[list[float]] = [0.0, *[0.097 * size - 0.73 * log(size) for size in range(1, 49)]]
COMING_TRIPLE: Final = 0.6
COMING_PAIR: Final = 0.3
COMING_TILE: Final = 0.05


def evaluate(state: State) -> tuple[float, float, float]:
    """Return the chance to win of each seat; their sum is 1."""
    if state.phase == ENDED:
        return settle(state)
    if state.rules.winner_takes_all:
        return _evaluate_winner_takes_all(state)
    smallest = min(state.size)
    weights, tiles = WEIGHTS[smallest], TILES[smallest]
    point, triple, pair = weights[0], weights[1], weights[2]
    odds: list[float] = []
    for seat in range(3):
        triples = COUNT[state.high[seat] & PLANE]
        pairs = COUNT[state.low[seat] >> 12] - triples
        log_odds = point * gathered(state, seat) + triple * triples + pair * pairs + tiles[state.size[seat]]
        if state.rules.match:  # help-2022: the points of earlier rounds count
            log_odds += POINT * state.scores[seat]
        odds.append(exp(log_odds + weights[3] if seat == state.turn else log_odds))
    return _shares(odds)


def _shares(odds: list[float]) -> tuple[float, float, float]:
    total = odds[0] + odds[1] + odds[2]
    return (odds[0] / total, odds[1] / total, odds[2] / total)


def _evaluate_winner_takes_all(state: State) -> tuple[float, float, float]:
    """Return the chances from who goes out, what they score then, and the equity of that score."""
    odds: list[float] = []
    points: list[float] = []
    for seat in range(3):
        size = state.size[seat]
        triples = COUNT[state.high[seat] & PLANE]
        pairs = COUNT[state.low[seat] >> 12] - triples
        odds.append(exp(OUT_BY_SIZE[size] + OUT_PAIR * pairs))
        coming = COMING_TRIPLE * triples + COMING_PAIR * pairs + COMING_TILE * size
        points.append(gathered(state, seat) + coming)
    return match_equity(state, _shares(odds), (points[0], points[1], points[2]))


def settle(state: State) -> tuple[float, float, float]:
    """Return the chances at the end of a round: the result, or the standing in the match (R16, R17)."""
    scores = state.scores
    best = max(scores)
    if state.rules.match and best < state.rules.target:
        return _standing(state)
    for seat in range(3):
        if state.size[seat] == 0 and scores[seat] == best:
            return (float(seat == 0), float(seat == 1), float(seat == 2))
    return _shares([float(score == best) for score in scores])


def _standing(state: State) -> tuple[float, float, float]:
    """Return the chances between two rounds of a match."""
    if state.rules.winner_takes_all:
        return match_equity(state, (0.0, 0.0, 0.0), (0.0, 0.0, 0.0))
    best = max(state.scores)
    return _shares([exp(POINT * (score - best)) for score in state.scores])


# --- match equity: the chance to win a match between two rounds, from what each seat still needs


LONGEST: Final = 13
# The chance that the seat that goes out scores 0, 1, 2 ... points.
POINTS: Final[list[float]] = [0.01, 0.06, 0.17, 0.27, 0.25, 0.19, 0.04, 0.01]

_known: dict[int, tuple[float, float, float]] = {}


def equity(first: int, second: int, third: int) -> tuple[float, float, float]:
    """Return the chance to win of each seat, from the points that each needs: at most LONGEST.

    A seat that needs none has won.
    """
    if first <= 0 or second <= 0 or third <= 0:
        return float(first <= 0), float(second <= 0), float(third <= 0)
    key = (first * 16 + second) * 16 + third
    if key in _known:
        return _known[key]
    a = b = c = 0.0
    for points in range(1, len(POINTS)):
        weight = POINTS[points] / (1.0 - POINTS[0]) / 3.0
        for x, y, z in (
            equity(first - points, second, third),
            equity(first, second - points, third),
            equity(first, second, third - points),
        ):
            a += weight * x
            b += weight * y
            c += weight * z
    result = _shares([a, b, c])
    _known[key] = result
    return result


def match_equity(
    state: State, out: tuple[float, float, float], points: tuple[float, float, float]
) -> tuple[float, float, float]:
    """Return the chances, if each seat goes out with chance `out` and then scores `points`."""
    target, scores = state.rules.target, state.scores
    needs = [target - scores[0], target - scores[1], target - scores[2]]
    if out[0] + out[1] + out[2] == 0.0:
        return _scaled(needs[0], needs[1], needs[2])
    a = b = c = 0.0
    for seat in range(3):
        whole = int(points[seat])
        rest = points[seat] - whole
        for step in range(2):
            weight = out[seat] * (rest if step else 1.0 - rest)
            if weight == 0.0:
                continue
            left = needs.copy()
            left[seat] -= whole + step
            x, y, z = _scaled(left[0], left[1], left[2])
            a += weight * x
            b += weight * y
            c += weight * z
    return (a, b, c)


def _scaled(first: int, second: int, third: int) -> tuple[float, float, float]:
    """Return the equity; longer races than the table has are scaled down."""
    longest = max(first, second, third)
    if longest > LONGEST:
        first = min(first, max(1, first * LONGEST // longest))
        second = min(second, max(1, second * LONGEST // longest))
        third = min(third, max(1, third * LONGEST // longest))
    return equity(first, second, third)
