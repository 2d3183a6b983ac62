"""What a bot is: something that chooses among legal actions from a view, and from nothing else."""

from __future__ import annotations

import random
from typing import Any, Protocol


class Player(Protocol):
    """A bot at one seat of one game."""

    def choose(self, view: Any, legal: tuple[Any, ...]) -> Any:
        """Return one of `legal` (never empty); `view` is what its seat may see."""


class RandomPlayer:
    """Plays any legal action, all equally likely; `seed` makes it reproducible."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)  # noqa: S311  (a game, no secret)

    def choose(self, view: Any, legal: tuple[Any, ...]) -> Any:  # noqa: ARG002  (that is its point)
        """Return one of `legal`."""
        return self._random.choice(legal)
