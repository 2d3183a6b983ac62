"""Leaf evaluation: the chance of every seat to win, from a full position."""

# mypyc: compiled in the optional wheel.

from __future__ import annotations

from math import exp, log

from epizodiak_qt.bots.epizodiak.core import State, gathered
from epizodiak_qt.bots.epizodiak.equity import match_equity
from epizodiak_qt.bots.epizodiak.tables import COUNT, ENDED, PLANE

# single round: per set, tile, log of tiles, triple, pair; match, to go out: the same
W: list[float] = [0.338, 0.121, -0.648, 0.267, 0.043, 0.05, 0.097, -0.73, 0.0, -0.1, 0.6, 0.3]
SIZE: list[float] = [0.0] * 49
OUT: list[float] = [0.0] * 49


def tune(weights: list[float]) -> None:
    """Set the weights."""
    for i in range(len(weights)):
        W[i] = weights[i]
    for i in range(1, 49):
        SIZE[i] = W[1] * i + W[2] * log(i)
        OUT[i] = W[6] * i + W[7] * log(i)


tune(W[:])


def evaluate(state: State) -> tuple[float, float, float]:
    """Return the chance to win of each seat; their sum is 1."""
    if state.phase == ENDED:
        return settle(state)
    rules = state.rules
    sizes = state.size
    if rules.match and rules.winner_takes_all:
        return evaluate_match(state)
    u: list[float] = []
    for seat in range(3):
        high = state.high[seat]
        triples = COUNT[high & PLANE]
        pairs = COUNT[state.low[seat] >> 12] - triples
        u.append(exp(W[0] * gathered(state, seat) + SIZE[sizes[seat]] + W[3] * triples + W[4] * pairs))
    total = u[0] + u[1] + u[2]
    return (u[0] / total, u[1] / total, u[2] / total)


def evaluate_match(state: State) -> tuple[float, float, float]:
    """Return the chances in a match in which only the seat that goes out scores (R16)."""
    u: list[float] = []
    extra: list[float] = []
    for seat in range(3):
        high = state.high[seat]
        triples = COUNT[high & PLANE]
        pairs = COUNT[state.low[seat] >> 12] - triples
        u.append(exp(OUT[state.size[seat]] + W[8] * triples + W[9] * pairs))
        extra.append(gathered(state, seat) + W[10] * triples + W[11] * pairs + W[5] * state.size[seat])
    total = u[0] + u[1] + u[2]
    return match_equity(state, (u[0] / total, u[1] / total, u[2] / total), (extra[0], extra[1], extra[2]))


def settle(state: State) -> tuple[float, float, float]:
    """Return the chances after the end of a round: the result, or the standing in the match."""
    scores = state.scores
    if state.rules.match and max(scores) < state.rules.target:
        return match_equity(state, (0.0, 0.0, 0.0), (0.0, 0.0, 0.0))
    best = max(scores)
    for seat in range(3):
        if state.size[seat] == 0 and scores[seat] == best:
            return (float(seat == 0), float(seat == 1), float(seat == 2))
    share = 1.0 / scores.count(best)
    return (
        share if scores[0] == best else 0.0,
        share if scores[1] == best else 0.0,
        share if scores[2] == best else 0.0,
    )
