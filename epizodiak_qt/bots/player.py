"""The protocol of a bot, the base of bots that search, and a bot that plays at random."""

from __future__ import annotations

from dataclasses import dataclass
from time import monotonic
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    Bias = Callable[[Any, Any], float]

History = tuple[str, ...]
"""The actions of this round (in Ecliptic: of this game) in notation as the seat knows them, as "1 draw"."""


class Player(Protocol):
    """A bot. It keeps nothing between two decisions: all that a decision may use is passed in."""

    def choose(self, view: Any, legal: tuple[Any, ...], history: History, random: Random) -> Any:
        """Return one of `legal`.

        Args:
            view: the view of the seat to move.
            legal: its legal actions, at least one.
            history: the actions so far; a die is listed once both dice are known.
            random: the only source of chance.
        """


class Budget(NamedTuple):
    """The limit of a search."""

    simulations: int
    """The number of simulations; a search whose choice is clear stops earlier."""
    seconds: float | None = None
    """The time limit; None for none, so that equal questions have equal answers."""


class SearchResult(NamedTuple):
    """The result of a search in one position."""

    action: Any
    """The chosen action."""
    simulations: int
    """The number of simulations that were run."""
    values: tuple[float, ...]
    """The chance to win of the seat to move after each legal action, in the order of `legal`."""
    chances: tuple[float, ...]
    """The chance to win of every seat; their sum is 1."""


@dataclass(eq=False)
class SearchPlayer:
    """A bot that searches within a budget, and tells how it values the actions; games override `search`."""

    budget: Budget
    """The simulations of a decision, and a limit of seconds if there is one."""
    bias: Bias | None = None
    """Added to the chance to win after an action when actions are compared; a style."""
    clock: Callable[[], float] = monotonic
    """Seconds, for the limit."""

    def choose(self, view: Any, legal: tuple[Any, ...], history: History, random: Random) -> Any:
        """Return the best of `legal`; a single action without a search."""
        return legal[0] if len(legal) == 1 else self.search(view, legal, history, random).action

    def search(self, view: Any, legal: tuple[Any, ...], history: History, random: Random) -> SearchResult:
        """Return the best of `legal` and the chance to win after each."""
        raise NotImplementedError

    def biases(self, view: Any, legal: tuple[Any, ...]) -> list[float]:
        """Return the bias for each of `legal`."""
        return [0.0 if self.bias is None else self.bias(view, action) for action in legal]

    def timer(self) -> Callable[[], bool]:
        """Start the time of a decision; return a function that tells whether it is over."""
        seconds = self.budget.seconds
        deadline = None if seconds is None else self.clock() + seconds
        return lambda: deadline is not None and self.clock() >= deadline


class RandomPlayer:
    """Plays any legal action, all equally likely."""

    def choose(self, view: Any, legal: tuple[Any, ...], history: History, random: Random) -> Any:  # noqa: ARG002  (the protocol passes them)
        """Return one of `legal`."""
        return legal[int(random.random() * len(legal))]
