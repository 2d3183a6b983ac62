"""The players of EpiZodiak that search: strong and master."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from epizodiak_qt.bots.epizodiak.encode import move_of
from epizodiak_qt.bots.epizodiak.facts import facts_of
from epizodiak_qt.bots.epizodiak.leaf import settle
from epizodiak_qt.bots.epizodiak.rules_of_thumb import takes_too_often
from epizodiak_qt.bots.epizodiak.search import Simulator, mean_chances
from epizodiak_qt.bots.halving import successive_halving
from epizodiak_qt.bots.player import Budget, SearchPlayer, SearchResult
from epizodiak_qt.games.epizodiak.actions import TAKE, Action
from epizodiak_qt.override import override

if TYPE_CHECKING:
    from random import Random

    from epizodiak_qt.bots.player import Bias, History
    from epizodiak_qt.games.epizodiak.view import View

SIMULATIONS: Final = {"strong": 200, "master": 2000}
"""The simulations of a decision, unless a budget says otherwise."""
PLIES: Final = {"strong": 20, "master": 40}
"""The length of a rollout. A longer one is less biased, but needs more simulations."""
REPETITION: Final = 1.0
"""The chance to win that a repeated take counts less."""


@dataclass(eq=False)
class EpiZodiakPlayer(SearchPlayer):
    """A player of EpiZodiak that searches."""

    plies: int = PLIES["strong"]
    """The length of a rollout."""

    @override
    def search(self, view: View, legal: tuple[Action, ...], history: History, random: Random) -> SearchResult:
        """Return the best of `legal` and the chance to win after each."""
        assert view.seat is not None, "a bot sits at a seat"
        stopped = self.timer()
        offsets = self.biases(view, legal)
        if TAKE in legal and takes_too_often(history, view.seat):
            offsets[legal.index(TAKE)] -= REPETITION
        moves = [move_of(action) for action in legal]
        simulator = Simulator(facts_of(view, history), moves, self.plies, random)
        best, arms = successive_halving(offsets, self.budget.simulations, simulator.simulate, stopped)
        return SearchResult(
            action=legal[best],
            simulations=arms.simulations,
            values=tuple(arms.mean(arm) for arm in range(len(legal))),
            chances=tuple(total / arms.visits[best] for total in simulator.vectors[best]),
        )


def make(strength: str, bias: Bias | None = None, budget: Budget | None = None) -> EpiZodiakPlayer:
    """Return the player of a strength, `strong` or `master`."""
    return EpiZodiakPlayer(budget or Budget(SIMULATIONS[strength]), bias, plies=PLIES[strength])


def chances(view: View, history: History, random: Random, simulations: int) -> tuple[float, ...]:
    """Return the chance to win of every seat, as the seat of the view or a spectator can know it."""
    facts = facts_of(view, history)
    if view.phase == "deal":
        return settle(facts.base)
    return tuple(mean_chances(facts, max(1, simulations), random))
