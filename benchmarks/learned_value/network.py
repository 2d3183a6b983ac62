"""The network, its inputs, and the games it learns from: simple typed Python that mypyc compiles.

The network rates each seat of a full position by the same weights: inputs, one hidden layer of rectifiers, a
number. The chances to win are the softmax of the three numbers.
"""

# mypyc: compiled in the optional wheel.

from __future__ import annotations

from math import exp, log
from typing import TYPE_CHECKING, Final

from benchmarks.random_play import epizodiak_steps
from epizodiak_qt.bots.epizodiak.core import (
    COUNT,
    DRAW,
    DRAWN,
    ENDED,
    FREE,
    MODULO,
    PLANE,
    RUN_CCW,
    RUN_CW,
    Rules,
    State,
    apply,
    deal,
    gathered,
    legal,
    shuffle,
)
from epizodiak_qt.bots.epizodiak.leaf import evaluate, settle
from epizodiak_qt.bots.epizodiak.sampler import sample

if TYPE_CHECKING:
    from random import Random

    from epizodiak_qt.bots.epizodiak.sampler import Facts

PLIES = 8  # random actions before a leaf, with which the network was trained
INPUTS: Final = 19
MOST_TILES: Final = 48
MOST_PLIES: Final = 2000
LOGARITHM: list[float] = [0.0] + [log(size) for size in range(1, MOST_TILES + 1)]


def inputs(state: State, seat: int) -> list[float]:
    """Return what the network sees of a seat, each number about from 0 to 1."""
    first, length, size = state.first, state.length, max(1, state.size[seat])
    low, high, turn = state.low[seat], state.high[seat], state.turn
    triples = COUNT[high & PLANE]
    free = low & FREE[first][length]
    left, right = MODULO[seat + 1] % 3, MODULO[seat + 2] % 3
    points = float(gathered(state, seat))
    return [
        size / 10.0,
        LOGARITHM[size],
        1.0 / size,
        points / 3.0,
        triples / 2.0,
        (COUNT[low >> 12] - triples) / 2.0,
        RUN_CW[first + length][free] / 3.0,
        RUN_CCW[first][free] / 3.0 if length < 11 else 0.0,
        COUNT[low & state.out & PLANE] / 2.0,
        COUNT[low & PLANE] / 6.0,
        1.0 if turn == seat else 0.0,
        1.0 if turn == right else 0.0,
        (points - max(gathered(state, left), gathered(state, right))) / 3.0,
        min(state.size[left], state.size[right]) / 10.0,
        1.0 if turn == seat and state.phase == DRAWN else 0.0,
        len(state.pile) / 12.0,
        length / 12.0,
        state.passes / 3.0,
        1.0 if size <= 3 else 0.0,
    ]


class Network:
    """The weights.

    Args:
        hidden: the weights of each hidden unit, one for each input.
        biases: the bias of each hidden unit.
        output: the weight of each hidden unit in the result.
    """

    def __init__(self, hidden: list[list[float]], biases: list[float], output: list[float]) -> None:
        self.hidden: list[list[float]] = hidden
        self.biases: list[float] = biases
        self.output: list[float] = output

    def rate(self, numbers: list[float]) -> float:
        """Return the result for the inputs of one seat."""
        total = 0.0
        for unit in range(len(self.biases)):
            weights = self.hidden[unit]
            value = self.biases[unit]
            for place in range(INPUTS):
                value += weights[place] * numbers[place]
            if value > 0.0:
                total += self.output[unit] * value
        return total

    def chances(self, state: State) -> tuple[float, float, float]:
        """Return the chance to win of each seat; their sum is 1."""
        if state.phase == ENDED:
            return settle(state)
        first = exp(self.rate(inputs(state, 0)))
        second = exp(self.rate(inputs(state, 1)))
        third = exp(self.rate(inputs(state, 2)))
        total = first + second + third
        return (first / total, second / total, third / total)


def value_of(state: State, network: Network | None) -> tuple[float, float, float]:
    """Return the chances by a network, or by the leaf value of the search if there is none."""
    return evaluate(state) if network is None else network.chances(state)


def greedy_move(state: State, random: Random, network: Network | None) -> int:
    """Return the move with the best chance after it; a draw takes any tile of the pile."""
    moves = legal(state)
    best, top = moves[0], -1.0
    if len(moves) == 1:
        return best
    for move in moves:
        after = state.copy()
        if move == DRAW:
            shuffle(after.pile, random)
        apply(after, move, random)
        value = value_of(after, network)[state.turn]
        if value > top:
            best, top = move, value
    return best


def example(
    random: Random, network: Network | None, longest: int
) -> tuple[list[list[float]], list[float]] | None:
    """Play a round and return the inputs of one position of it, and the share of each seat in the win.

    Up to the position, and after it, all seats play greedily. Just before it come a few random moves, as at
    the leaves of the search. None if the round ended before.

    Args:
        random: the source of chance.
        network: the value that the greedy moves follow; None for the leaf value of the search.
        longest: the position is one of the first that many.
    """
    state = State(Rules(False, 7, True, False, False))
    state.turn = int(random.random() * 3)
    deal(state, random)
    for _ in range(int(random.random() * longest)):
        if state.phase == ENDED:
            return None
        apply(state, greedy_move(state, random, network), random)
    epizodiak_steps(state, random, int(random.random() * (PLIES + 1)))
    if state.phase == ENDED:
        return None
    seen = [inputs(state, seat) for seat in range(3)]
    for _ in range(MOST_PLIES):
        if state.phase == ENDED:
            first, second, third = settle(state)
            return seen, [first, second, third]
        apply(state, greedy_move(state, random, network), random)
    return None


class NetworkSimulator:
    """Values moves as the `Simulator` of the search does, but for the value of a leaf."""

    def __init__(self, facts: Facts, moves: list[int], random: Random, network: Network | None) -> None:
        self.facts: Facts = facts
        self.moves: list[int] = moves
        self.random: Random = random
        self.network: Network | None = network
        self.worlds: list[State] = []

    def simulate(self, arm: int, world: int) -> float:
        """Return the chance of the seat to win after a move in a world."""
        while len(self.worlds) <= world:
            self.worlds.append(sample(self.facts, self.random))
        state = self.worlds[world].copy()
        seat = self.facts.seat
        apply(state, self.moves[arm], self.random)
        while state.turn == seat and state.phase != ENDED:
            apply(state, greedy_move(state, self.random, self.network), self.random)
        epizodiak_steps(state, self.random, PLIES)
        return value_of(state, self.network)[seat]
