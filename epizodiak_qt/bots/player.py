"""The protocol of a bot, and a bot that plays at random."""

from __future__ import annotations

import random
from typing import Any, Protocol


class Player(Protocol):
    """A bot at one seat of one game."""

    def choose(self, view: Any, legal: tuple[Any, ...]) -> Any:
        """Return one of `legal`, which is never empty; `view` is the view of its seat."""


class RandomPlayer:
    """Plays any legal action, all equally likely; `seed` makes it reproducible."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def choose(self, view: Any, legal: tuple[Any, ...]) -> Any:  # noqa: ARG002  (the protocol passes a view)
        """Return one of `legal`."""
        return self._random.choice(legal)
