"""The policy of rollouts: the move that improves the value of the own hand most, one move ahead."""

# mypyc: compiled in the optional wheel.

from __future__ import annotations

from dataclasses import dataclass
from math import exp
from typing import TYPE_CHECKING, Final

from epizodiak_qt.bots.epizodiak.core import (
    CCW,
    CONTESTS,
    COUNT,
    CW,
    DRAW,
    ENDED,
    MASK,
    MODULO,
    NEXT,
    PASS,
    PLANE,
    SETS,
    TAKE,
    State,
    apply,
    legal,
)

if TYPE_CHECKING:
    from random import Random


@dataclass
class Weights:
    """The values of a hand, in points of a round; tuned by play (docs/bots.md)."""

    triple: float
    """Three equal tiles in the hand, as a part of a set that is out."""
    pair: float
    """Two equal tiles, likewise."""
    pair_grows: float
    """The chance that a draw makes a triple of a certain pair."""
    single_grows: float
    """The chance that a draw makes a pair of a certain tile."""
    tile: float
    """The cost of a tile in the hand."""
    points: float
    """A set that is out."""
    out: float
    """Going out."""
    out_set: float
    """Each own set, added to going out."""
    rival: float
    """Each set of the best rival, added to going out."""
    short: float
    """The number of tiles by which a hand must be longer so that going out counts e times less."""
    draw: float
    """A draw, besides the tile and its chances."""

    def __post_init__(self) -> None:
        self.near: list[float] = [exp(-size / self.short) for size in range(50)]


# Where every seat scores its sets: as the casual player plays.
ALL_SCORE: Final = Weights(
    triple=0.8,
    pair=0.18,
    pair_grows=0.05,
    single_grows=0.08,
    tile=0.065,
    points=1.0,
    out=3.0,
    out_set=0.0,
    rival=0.0,
    short=2.0,
    draw=0.0,
)
# Where only the seat that goes out scores (R16).
ONE_SCORES: Final = Weights(
    triple=0.68,
    pair=0.385,
    pair_grows=0.142,
    single_grows=0.0195,
    tile=0.0455,
    points=0.915,
    out=0.239,
    out_set=0.157,
    rival=0.239,
    short=0.981,
    draw=-0.008,
)


def rollout(state: State, random: Random, plies: int) -> None:
    """Play at most `plies` moves by the policy, to the end of the round at most."""
    for _ in range(plies):
        if state.phase == ENDED:
            return
        moves = legal(state)
        apply(state, moves[0] if len(moves) == 1 else best_move(state, moves, random), random)


def best_move(state: State, moves: list[int], random: Random) -> int:
    """Return the move after which the hand of the seat to move is worth most.

    Args:
        state: the position; it is not changed.
        moves: its legal moves, at least one.
        random: passed on to a copy of the position; it decides nothing here.
    """
    weights = ONE_SCORES if state.rules.winner_takes_all else ALL_SCORE
    seat = state.turn
    low, high, size = state.low[seat], state.high[seat], state.size[seat]
    sets = COUNT[state.sets[seat] & PLANE]
    out = weights.out + weights.rival * _most_sets_of_rivals(state)
    triples = COUNT[high & PLANE]
    pairs = COUNT[low >> 12] - triples
    now = _worth(weights, triples, pairs, size, sets, out)
    best, top, base = moves[0], -1e9, 0.0
    for move in moves:
        if move > CCW or SETS <= move < CONTESTS:
            value = _after(weights, state, move, sets, out) - now
            base = max(base, value)
        elif move >= CONTESTS:
            value = weights.points
        elif move == PASS:
            value = 0.0
        elif move == TAKE:
            value = _taken(weights, state, sets, out, random) - now
        else:
            continue
        if value > top:
            top = value
            best = move
    if moves[0] == DRAW:  # the best lay or set remains possible after it (R4)
        singles = COUNT[low & PLANE & ~state.out] - triples - pairs
        hope = weights.pair_grows * pairs * (weights.triple - weights.pair)
        hope += weights.single_grows * singles * weights.pair
        grown = _worth(weights, triples, pairs, size + 1, sets, out) - now
        if weights.draw + weights.points * hope + grown + base > top:
            return DRAW
    return best


def _most_sets_of_rivals(state: State) -> int:
    """Return the number of sets of the best rival."""
    first = COUNT[state.sets[NEXT[state.turn]] & PLANE]
    return max(first, COUNT[state.sets[NEXT[NEXT[state.turn]]] & PLANE])


def _worth(weights: Weights, triples: int, pairs: int, size: int, sets: int, out: float) -> float:
    """Return the value of a hand of `size` tiles and of the sets that are out."""
    total = sets + weights.triple * triples + weights.pair * pairs
    going_out = out + weights.out_set * total
    return weights.points * total + going_out * weights.near[size] - weights.tile * size


def _after(weights: Weights, state: State, move: int, sets: int, out: float) -> float:
    """Return the value of the hand of the seat to move after a lay or a set."""
    seat = state.turn
    low, high, size = state.low[seat], state.high[seat], state.size[seat]
    if move < CONTESTS:  # the fourth tile of a value is left out of account
        triples = COUNT[high & PLANE]
        return _worth(weights, triples - 1, COUNT[low >> 12] - triples, size - 3, sets + 1, out)
    if move > CW:
        count = move - CW
        mask = MASK[state.first + state.length][count]
    else:
        count = move - CCW
        mask = MASK[MODULO[state.first + 12 - count]][count]
    moved = low & mask
    low = low ^ moved | moved >> 12
    if high:
        moved = high & mask
        low |= (moved & PLANE) << 12
        high = high ^ moved | moved >> 12
    triples = COUNT[high & PLANE]
    return _worth(weights, triples, COUNT[low >> 12] - triples, size - count, sets, out)


def _taken(weights: Weights, state: State, sets: int, out: float, random: Random) -> float:
    """Return the value of the hand after picking up the last tile and the best move that follows (R6)."""
    after = state.copy()
    apply(after, TAKE, random)
    return max(_after(weights, after, move, sets, out) for move in legal(after))
