"""Simulations of a search: moves in sampled worlds, followed by short rollouts (PIMC)."""

# mypyc: compiled in the optional wheel.

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from epizodiak_qt.bots.epizodiak.core import State, apply, legal
from epizodiak_qt.bots.epizodiak.leaf import evaluate
from epizodiak_qt.bots.epizodiak.policy import rollout
from epizodiak_qt.bots.epizodiak.sampler import Facts, sample

if TYPE_CHECKING:
    from random import Random

CHANCES_PLIES: Final = 20
"""The length of a rollout where the chances of a position are asked for."""


class Simulator:
    """Values moves in sampled worlds, which all moves share."""

    def __init__(self, facts: Facts, moves: list[int], plies: int, random: Random) -> None:
        self.facts = facts
        facts.moves = sorted(moves)
        self.moves = moves
        self.plies = plies  # the length of a rollout
        self.random = random
        self.vectors = [[0.0, 0.0, 0.0] for _ in moves]  # by move: the sums of the chances of every seat
        self.worlds: list[State] = []

    def simulate(self, arm: int, world: int) -> float:
        """Return the chance of the seat to win after a move in a world."""
        while len(self.worlds) <= world:
            self.worlds.append(sample(self.facts, self.random))
        state = self.worlds[world].copy()
        apply(state, self.moves[arm], self.random)
        rollout(state, self.random, self.plies)
        chances = evaluate(state)
        total = self.vectors[arm]
        total[0] += chances[0]
        total[1] += chances[1]
        total[2] += chances[2]
        return chances[self.facts.seat]


def mean_chances(facts: Facts, simulations: int, random: Random) -> list[float]:
    """Return the chance of every seat to win, as far as `facts` tells."""
    totals = [0.0, 0.0, 0.0]
    for _ in range(simulations):
        state = sample(facts, random)
        if legal(state):
            rollout(state, random, CHANCES_PLIES)
        chances = evaluate(state)
        for seat in range(3):
            totals[seat] += chances[seat]
    return [total / simulations for total in totals]
