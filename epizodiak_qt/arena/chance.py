"""The chance of a deal in the arena: the same for every seating, and no matter what was played before."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final, TypeVar

from epizodiak_qt.games.chance import SeededChance

if TYPE_CHECKING:
    from collections.abc import Sequence

T = TypeVar("T")
DEAL: Final = "deal"


class DealChance:
    """Chance keyed by seed, deal, round, kind of event and number of the event in its round.

    The third round of a match is dealt alike even if the rounds before had different lengths.
    """

    remaining_seed = ""

    def __init__(self, seed: str, deal: int) -> None:
        self._key = f"arena {seed} {deal}"
        self._round = 0
        self._events: Counter[str] = Counter()

    def shuffle(self, label: str, items: Sequence[T]) -> tuple[T, ...]:
        """Return `items` in a random order."""
        if label == DEAL:
            self._round += 1
            self._events.clear()
        return self._source(label).shuffle(label, items)

    def roll(self, label: str, sides: int) -> int:
        """Return a whole number from 1 to `sides`."""
        return self._source(label).roll(label, sides)

    def _source(self, label: str) -> SeededChance:
        self._events[label] += 1
        return SeededChance(f"{self._key} {self._round} {label} {self._events[label]}")
