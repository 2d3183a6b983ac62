"""The players that search, as far as the game does not matter: forced actions, bias and time limit."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from epizodiak_qt.bots.player import Budget, History, SearchResult

    Bias = Callable[[Any, Any], float]


class BudgetedPlayer:
    """A player that searches within a budget. Each game overrides `search`.

    Args:
        budget: the simulations of a decision, and a limit of seconds if there is one.
        bias: added to the chance to win after an action when actions are compared; a style.
        clock: seconds, for the limit.
    """

    def __init__(
        self, budget: Budget, bias: Bias | None = None, clock: Callable[[], float] = monotonic
    ) -> None:
        self._budget = budget
        self._bias = bias
        self._clock = clock

    def choose(self, view: Any, legal: tuple[Any, ...], history: History, random: Random) -> Any:
        """Return the best of `legal`; a single action without a search."""
        return legal[0] if len(legal) == 1 else self.search(view, legal, history, random).action

    def search(self, view: Any, legal: tuple[Any, ...], history: History, random: Random) -> SearchResult:
        """Return the best of `legal` and the chance to win after each."""
        raise NotImplementedError

    def biases(self, view: Any, legal: tuple[Any, ...]) -> list[float]:
        """Return the bias for each of `legal`."""
        return [0.0 if self._bias is None else self._bias(view, action) for action in legal]

    def timer(self) -> Callable[[], bool]:
        """Start the time of a decision; return a function that tells whether it is over."""
        seconds = self._budget.seconds
        deadline = None if seconds is None else self._clock() + seconds
        return lambda: deadline is not None and self._clock() >= deadline
