"""Leaf evaluation: the chance of every seat to win, from a full position.

The form is a softmax over the seats. The weights were fitted to self-play, then tuned by play: a tile in the
hand is worth more to a player that goes on searching than to the random rollouts before the leaf.
"""

# mypyc: compiled in the optional wheel.

from __future__ import annotations

from math import exp, log
from typing import Final

from epizodiak_qt.bots.epizodiak.core import State, gathered
from epizodiak_qt.bots.epizodiak.equity import match_equity
from epizodiak_qt.bots.epizodiak.tables import COUNT, ENDED, PLANE

# Where every seat scores: the logarithm of a seat's odds is the sum of these.
POINT: Final = 0.52
TRIPLE: Final = 0.267
PAIR: Final = 0.043
BY_SIZE: Final[list[float]] = [0.0, *[0.121 * size - 0.648 * log(size) for size in range(1, 49)]]

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
    odds: list[float] = []
    for seat in range(3):
        triples = COUNT[state.high[seat] & PLANE]
        pairs = COUNT[state.low[seat] >> 12] - triples
        points = gathered(state, seat) + _ahead(state, seat)
        odds.append(exp(POINT * points + BY_SIZE[state.size[seat]] + TRIPLE * triples + PAIR * pairs))
    total = odds[0] + odds[1] + odds[2]
    return (odds[0] / total, odds[1] / total, odds[2] / total)


def _ahead(state: State, seat: int) -> int:
    """Return the points of earlier rounds, which count in a match of help-2022."""
    return state.scores[seat] if state.rules.match else 0


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
    total = odds[0] + odds[1] + odds[2]
    return match_equity(
        state, (odds[0] / total, odds[1] / total, odds[2] / total), (points[0], points[1], points[2])
    )


def settle(state: State) -> tuple[float, float, float]:
    """Return the chances at the end of a round: the result, or the standing in the match (R16, R17)."""
    scores = state.scores
    best = max(scores)
    if state.rules.match and best < state.rules.target:
        return _standing(state)
    for seat in range(3):
        if state.size[seat] == 0 and scores[seat] == best:
            return (float(seat == 0), float(seat == 1), float(seat == 2))
    share = 1.0 / scores.count(best)
    return (
        share if scores[0] == best else 0.0,
        share if scores[1] == best else 0.0,
        share if scores[2] == best else 0.0,
    )


def _standing(state: State) -> tuple[float, float, float]:
    """Return the chances between two rounds of a match."""
    if state.rules.winner_takes_all:
        return match_equity(state, (0.0, 0.0, 0.0), (0.0, 0.0, 0.0))
    first, second, third = state.scores
    best = max(first, second, third)
    a, b, c = exp(POINT * (first - best)), exp(POINT * (second - best)), exp(POINT * (third - best))
    total = a + b + c
    return (a / total, b / total, c / total)
