"""Dice in combats (X8, X9): mixed strategies, and what the dice still held are worth.

A combat is a zero-sum game: both choose a die in secret, and both lose it until all come back.
Dice are masks as in the core. Plain typed Python that mypyc compiles unchanged.
"""

# mypyc: compiled in the optional wheel.
from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from epizodiak_qt.bots.ecliptic.core import BIT, BITS
from epizodiak_qt.games.ecliptic.constants import DICE
from epizodiak_qt.games.ecliptic.dice import chance_to_beat

if TYPE_CHECKING:
    from random import Random

DISCOUNT: Final = 0.85
"""The weight of the next combat beside this one: it may never come."""
TINY: Final = 1e-9

Matrix = list[list[float]]

BEATS: Final = [[chance_to_beat(mine, theirs) for theirs in DICE] for mine in DICE]
"""The chance that one die beats another."""


def solve(payoffs: Matrix) -> tuple[float, list[float], list[float]]:
    """Solve a zero-sum game exactly, with the simplex method.

    Args:
        payoffs: what the row player gains and the column player loses, by row and column.

    Returns:
        The value for the row player, and the mixed strategies of rows and columns.
    """
    rows, columns = len(payoffs), len(payoffs[0])
    shift = 1.0 - min(map(min, payoffs))
    # Maximize the sum of y under (payoffs + shift) y <= 1: a tableau with slack variables.
    tableau = [
        [entry + shift for entry in row] + [1.0 if other == place else 0.0 for other in range(rows)] + [1.0]
        for place, row in enumerate(payoffs)
    ]
    costs = [-1.0] * columns + [0.0] * (rows + 1)
    basis = list(range(columns, columns + rows))
    while True:
        entering = -1
        for column in range(columns + rows):  # Bland's rule: the first one, which never cycles
            if costs[column] < -TINY:
                entering = column
                break
        if entering < 0:
            break
        leaving, least = -1, 0.0
        for place in range(rows):
            if tableau[place][entering] > TINY:
                ratio = tableau[place][-1] / tableau[place][entering]
                if leaving < 0 or ratio < least - TINY:
                    leaving, least = place, ratio
        pivot_row = tableau[leaving]
        pivot = pivot_row[entering]
        tableau[leaving] = pivot_row = [entry / pivot for entry in pivot_row]
        for place in range(rows):
            factor = tableau[place][entering]
            if place != leaving and factor:
                tableau[place] = [
                    entry - factor * by for entry, by in zip(tableau[place], pivot_row, strict=True)
                ]
        factor = costs[entering]
        costs = [entry - factor * by for entry, by in zip(costs, pivot_row, strict=True)]
        basis[leaving] = entering
    total = costs[-1]
    y = [0.0] * columns
    for place, variable in enumerate(basis):
        if variable < columns:
            y[variable] = tableau[place][-1] / total
    x = [costs[columns + place] / total for place in range(rows)]
    return 1.0 / total - shift, x, y


class DiceTable:
    """Combats of equal stakes until all dice come back, for every pair of masks with equally many dice."""

    __slots__ = ("values", "wins")

    def __init__(self) -> None:
        self.values: list[float] = [0.0] * 4096  # combats won less lost from here on, discounted
        self.wins: list[float] = [0.5] * 4096  # the chance to win the next combat
        masks: list[list[int]] = [[] for _ in range(7)]
        for mask in range(64):
            masks[len(BITS[mask])].append(mask)
        for count in range(1, 7):
            for mine in masks[count]:
                for theirs in masks[count]:
                    if mine <= theirs:
                        self._solve(mine, theirs)

    def _solve(self, mine: int, theirs: int) -> None:
        own, other = BITS[mine], BITS[theirs]
        payoffs = [
            [
                2.0 * BEATS[die][against]
                - 1.0
                + DISCOUNT * self.values[64 * (mine ^ BIT[die]) + (theirs ^ BIT[against])]
                for against in other
            ]
            for die in own
        ]
        value, x, y = solve(payoffs)
        win = 0.0
        for place, die in enumerate(own):
            for column, against in enumerate(other):
                win += x[place] * y[column] * BEATS[die][against]
        self.values[64 * mine + theirs] = value
        self.values[64 * theirs + mine] = -value
        self.wins[64 * mine + theirs] = win
        self.wins[64 * theirs + mine] = 1.0 - win


@cache
def table() -> DiceTable:
    """Return the table, which is computed at its first use in about a tenth of a second."""
    return DiceTable()


def respond(payoffs: Matrix, naive: list[float], trust: float) -> tuple[list[float], list[float]]:
    """Return a mixed strategy for the rows, and the strategy of the columns that it expects.

    The strategy is optimal against a player that is naive most of the time, and otherwise plays what is worst
    for it (restricted Nash response; Johanson, Zinkevich and Bowling 2007).

    Args:
        payoffs: what the row player gains, by row and column.
        naive: how likely a naive player chooses each column.
        trust: how often the other player is taken for naive, from 0 to 1; with 0 both strategies are optimal.
    """
    mixed: Matrix = []
    for row in payoffs:
        mean = 0.0
        for share, entry in zip(naive, row, strict=True):
            mean += share * entry
        mixed.append([(1.0 - trust) * entry + trust * mean for entry in row])
    _, strategy, answer = solve(mixed)
    return strategy, [
        (1.0 - trust) * share + trust * weight for share, weight in zip(answer, naive, strict=True)
    ]


def pick(strategy: list[float], random: Random) -> int:
    """Return the place that chance picks from a mixed strategy."""
    left = random.random()
    for place, share in enumerate(strategy):
        left -= share
        if left < 0.0:
            return place
    return strategy.index(max(strategy))
