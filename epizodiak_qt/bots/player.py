"""The protocol of a bot, the result of a search, and a bot that plays at random."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from random import Random

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


@dataclass(frozen=True, slots=True)
class Budget:
    """The limit of a search."""

    simulations: int
    """The number of simulations; a search whose choice is clear stops earlier."""
    seconds: float | None = None
    """The time limit; None for none, so that equal questions have equal answers."""


@dataclass(frozen=True, slots=True)
class SearchResult:
    """The result of a search in one position."""

    action: Any
    """The chosen action."""
    simulations: int
    """The number of simulations that were run."""
    values: tuple[float, ...]
    """The chance to win of the seat to move after each legal action, in the order of `legal`."""
    chances: tuple[float, ...]
    """The chance to win of every seat; their sum is 1."""


class SearchPlayer(Player, Protocol):
    """A bot that searches, and can tell how it valued the actions."""

    def search(self, view: Any, legal: tuple[Any, ...], history: History, random: Random) -> SearchResult:
        """Return the choice and the values behind it; `choose` returns its action."""


class RandomPlayer:
    """Plays any legal action, all equally likely."""

    def choose(self, view: Any, legal: tuple[Any, ...], history: History, random: Random) -> Any:  # noqa: ARG002  (the protocol passes them)
        """Return one of `legal`."""
        return legal[int(random.random() * len(legal))]
