"""The players of Ecliptic that search: strong and master."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from epizodiak_qt.bots.ecliptic.encode import move_of
from epizodiak_qt.bots.ecliptic.sampler import worlds_of
from epizodiak_qt.bots.ecliptic.search import Search
from epizodiak_qt.bots.ecliptic.turns import Evaluator
from epizodiak_qt.bots.player import Budget, SearchPlayer, SearchResult
from epizodiak_qt.override import override

if TYPE_CHECKING:
    from random import Random

    from epizodiak_qt.bots.player import Bias, History
    from epizodiak_qt.games.ecliptic.actions import Action
    from epizodiak_qt.games.ecliptic.view import View

SIMULATIONS: Final = {"strong": 80, "master": 600}
"""The simulations of a decision, unless a budget says otherwise."""
SECOND: Final = {"strong": 0.0, "master": 0.3}
"""How often they then expect an answer to naive play, instead of naive play."""
PRIOR: Final = {"strong": 0.0, "master": 1.0}
"""The weight of the value before search, beside that of the simulations."""


@dataclass(eq=False)
class EclipticPlayer(SearchPlayer):
    """A player of Ecliptic that searches."""

    strength: str = "master"
    """`strong` or `master`."""

    def __post_init__(self) -> None:
        self._evaluator = Evaluator(SECOND[self.strength])

    @override
    def search(self, view: View, legal: tuple[Action, ...], history: History, random: Random) -> SearchResult:
        """Return the best of `legal` and the chance to win after each."""
        assert view.seat is not None, "a bot sits at a seat"
        seat, stopped = view.seat, self.timer()
        moves = {action: move_of(action, seat) for action in legal}
        bias = dict(zip(moves.values(), self.biases(view, legal), strict=True))
        worlds, prior = worlds_of(view, history), PRIOR[self.strength]
        search = Search(self._evaluator, worlds, seat, random, bias, stopped, prior)
        move, values = search.choose(self.budget.simulations)
        chance = values[move]
        return SearchResult(
            action=next(action for action, other in moves.items() if other == move),
            simulations=search.simulations,
            values=tuple(values[other] for other in moves.values()),
            chances=(chance, 1.0 - chance) if seat == 0 else (1.0 - chance, chance),
        )


def make(strength: str, bias: Bias | None = None, budget: Budget | None = None) -> EclipticPlayer:
    """Return the player of a strength, `strong` or `master`."""
    return EclipticPlayer(budget or Budget(SIMULATIONS[strength]), bias, strength=strength)


def chances(view: View, history: History, random: Random, simulations: int) -> tuple[float, float]:
    """Return the chance to win of both seats, as the seat of the view or a spectator can know it."""
    worlds = worlds_of(view, history)
    seat = 0 if view.seat is None else view.seat
    evaluator = Evaluator(SECOND["strong"])
    total = 0.0
    for _ in range(max(1, simulations)):
        state = evaluator.finish(worlds.sample(random), random)
        total += evaluator.simulate(state, seat, random)
    chance = total / max(1, simulations)
    return (chance, 1.0 - chance) if seat == 0 else (1.0 - chance, chance)
