"""The search: all plans in the same sampled worlds, through one turn of the other seat."""

# mypyc: compiled in the optional wheel.
from __future__ import annotations

from typing import TYPE_CHECKING, Final

from epizodiak_qt.bots.ecliptic import core, dice
from epizodiak_qt.bots.ecliptic.core import legal
from epizodiak_qt.bots.ecliptic.turns import Evaluator, Plan
from epizodiak_qt.bots.halving import successive_halving

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from epizodiak_qt.bots.ecliptic.sampler import Worlds

MOST_PLANS: Final = 8
"""How many plans are searched: those with the best values before search."""


class Search:
    """One decision of one seat. `values` has the chance to win after each legal move."""

    def __init__(
        self,
        evaluator: Evaluator,
        worlds: Worlds,
        seat: int,
        random: Random,
        bias: dict[int, float],
        stopped: Callable[[], bool],
        prior: float,
    ) -> None:
        self._evaluator = evaluator
        self._worlds = worlds
        self._seat = seat
        self._random = random
        self._bias = bias
        self._stopped = stopped
        self._prior = prior  # the weight of the value before search, beside that of the simulations
        self._samples: list[core.State] = []
        self.simulations = 0

    def _world(self, number: int) -> core.State:
        """Return a sampled world; all plans see the same ones."""
        while len(self._samples) <= number:
            self._samples.append(self._worlds.sample(self._random))
        return self._samples[number]

    def choose(self, simulations: int) -> tuple[int, dict[int, float]]:
        """Return the chosen move, and the chance to win after each legal move."""
        phase = self._worlds.base.phase
        if phase == core.COMBAT:
            return self._choose_die()
        if phase == core.WISH:
            return self._choose_wish(simulations)
        plans = self._plans()
        plans.sort(key=lambda plan: -plan.chance)
        values: dict[int, float] = {}
        for plan in plans:
            values.setdefault(plan.moves[0], plan.chance)
        searched = plans[:MOST_PLANS]
        seat = self._seat

        def simulate(arm: int, world: int) -> float:
            plan = searched[arm]
            state = self._world(world).copy()
            for move in plan.moves:
                core.apply(state, move, self._random)
            state = self._evaluator.finish(state, self._random)
            return self._evaluator.simulate(state, seat, self._random, plan.win, plan.worth)

        offsets = [self._bias.get(plan.moves[0], 0.0) + self._prior * plan.chance for plan in searched]
        best, arms = successive_halving(offsets, simulations, simulate, self._stopped)
        self.simulations = arms.simulations
        found: dict[int, float] = {}
        for place in range(len(searched)):
            move = searched[place].moves[0]
            if arms.visits[place]:
                found[move] = max(found.get(move, 0.0), arms.mean(place))
        values.update(found)
        return searched[best].moves[0], values

    def _plans(self) -> list[Plan]:
        """Return the plans of the seat, with their values before search."""
        known, evaluator = self._worlds.known(), self._evaluator
        if known.phase in (core.DRAW, core.KEEP_CARD):
            chance = evaluator.at_turn(known, self._seat, evaluator.worth(known, self._seat))
            return [Plan(chance, [move], known, -1.0, 0.0) for move in legal(known)]
        return evaluator.plans(known, self._random, exact=True)

    def _choose_die(self) -> tuple[int, dict[int, float]]:
        """X8: a die by the mixed strategy of the combat."""
        seat, known = self._seat, self._worlds.known()
        payoffs = self._evaluator.dice_matrix(known, seat)
        moves = core.dice_moves(known, seat)
        for place in range(len(moves)):
            offset = self._bias.get(moves[place], 0.0)
            payoffs[place] = [payoff + offset for payoff in payoffs[place]]
        strategy, answer = self._evaluator.dice_strategies(known, seat, payoffs)
        values: dict[int, float] = {}
        for place in range(len(moves)):
            value = -self._bias.get(moves[place], 0.0)
            for column in range(len(answer)):
                value += answer[column] * payoffs[place][column]
            values[moves[place]] = value
        return moves[dice.pick(strategy, self._random)], values

    def _choose_wish(self, simulations: int) -> tuple[int, dict[int, float]]:
        """X11: four times in six the wish is granted."""
        seat, base = self._seat, self._worlds.base
        stopped = self._evaluator.final(base, seat)

        def simulate(arm: int, world: int) -> float:  # noqa: ARG001  (there is one question only)
            state = self._world(world).copy()
            core.next_turn(state, seat if state.again else 1 - seat)
            return self._evaluator.simulate(state, seat, self._random)

        _, arms = successive_halving([0.0], simulations, simulate, self._stopped)
        self.simulations = arms.simulations
        gone_on = arms.mean(0)
        values = {
            core.STOP: (2.0 * stopped + gone_on) / 3.0,
            core.CONTINUE: (stopped + 2.0 * gone_on) / 3.0,
        }
        stop = values[core.STOP] + self._bias.get(core.STOP, 0.0)
        go_on = values[core.CONTINUE] + self._bias.get(core.CONTINUE, 0.0)
        return core.STOP if stop > go_on else core.CONTINUE, values
