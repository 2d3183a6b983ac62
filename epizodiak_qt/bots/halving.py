"""Successive halving: spends simulations on the arms that look best (Karnin, Koren and Somekh 2013)."""

# mypyc: compiled in the optional wheel.

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable

CLEAR: Final = 4.0
"""A choice is clear when its lead is that many standard errors."""
BLOCK: Final = 16
"""The rounds of simulations between two checks whether the choice is clear."""


class Arms:
    """The sums of the values of some arms."""

    def __init__(self, count: int) -> None:
        self.totals = [0.0] * count
        self.squares = [0.0] * count
        self.visits = [0] * count
        self.simulations = 0

    def mean(self, arm: int) -> float:
        """Return the mean value of an arm; 0 before its first simulation."""
        visits = self.visits[arm]
        return self.totals[arm] / visits if visits else 0.0

    def error(self, arm: int) -> float:
        """Return the squared standard error of the mean of an arm."""
        visits, mean = self.visits[arm], self.mean(arm)
        return max(0.0, self.squares[arm] / visits - mean * mean) / visits


def successive_halving(
    offsets: list[float],
    simulations: int,
    simulate: Callable[[int, int], float],
    stopped: Callable[[], bool],
) -> tuple[int, Arms]:
    """Return the best arm, and the sums of all.

    Args:
        offsets: what is added to the mean of each arm when arms are compared; one number an arm.
        simulations: the number of simulations for all arms together; each arm gets at least one.
        simulate: returns the value of an arm in the world of a given number; all arms see the same worlds.
        stopped: tells whether the search has to end; asked once for each world.
    """
    count = len(offsets)
    arms = Arms(count)
    remaining = list(range(count))
    stages = max(1, (count - 1).bit_length())
    world = 0
    for stage in range(stages):
        left = simulations - arms.simulations
        for step in range(max(1, left // ((stages - stage) * len(remaining)))):
            for arm in remaining:
                value = simulate(arm, world)
                arms.totals[arm] += value
                arms.squares[arm] += value * value
                arms.visits[arm] += 1
            arms.simulations += len(remaining)
            world += 1
            if stopped() or (step % BLOCK == BLOCK - 1 and _is_clear(arms, remaining, offsets)):
                return max(remaining, key=lambda arm: arms.mean(arm) + offsets[arm]), arms
        remaining.sort(key=lambda arm: -arms.mean(arm) - offsets[arm])
        del remaining[(len(remaining) + 1) // 2 :]
    return remaining[0], arms


def _is_clear(arms: Arms, remaining: list[int], offsets: list[float]) -> bool:
    """Tell whether the best arm leads all others by more than chance explains."""
    best = max(remaining, key=lambda arm: arms.mean(arm) + offsets[arm])
    top, error = arms.mean(best) + offsets[best], arms.error(best)
    return all(
        top - arms.mean(arm) - offsets[arm] > CLEAR * sqrt(error + arms.error(arm)) + 1e-9
        for arm in remaining
        if arm != best
    )
