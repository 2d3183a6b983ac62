"""Style traits: shares and averages that are counted while the players play, per game and seat."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Protocol

from epizodiak_qt.games.catalogue import ENTRIES

if TYPE_CHECKING:
    from collections.abc import Mapping

    from epizodiak_qt.games.sentence import Label


class Tally:
    """Counts the traits of one seat in one game: for each trait a sum and how often it was counted."""

    def __init__(self) -> None:
        self.counts: dict[str, list[int]] = {}

    def add(self, trait: str, value: int, chances: int = 1) -> None:
        """Add to the sum of a trait, and to the number of its chances."""
        count = self.counts.setdefault(trait, [0, 0])
        count[0] += value
        count[1] += chances

    def totals(self) -> dict[str, tuple[int, int]]:
        """Return the sum and the chances of each trait."""
        return {name: (count[0], count[1]) for name, count in self.counts.items()}


@dataclass(frozen=True, slots=True)
class Trait:
    """A trait of style."""

    text: Label
    """Its description for a table or a chart."""
    is_share: bool = True
    """Whether it is a share of chances, shown in per cent; otherwise an average."""


class Observer(Protocol):
    """Counts the traits of one game; a module with these names satisfies it."""

    TRAITS: Mapping[str, Trait]
    """The traits by name, in the order in which they are shown."""

    def observe(self, tally: Tally, position: Any, seat: int, legal: tuple[Any, ...], action: Any) -> None:
        """Count an action, before it is played."""

    def observe_end(self, tallies: list[Tally], position: Any) -> None:
        """Count the end of a round (in Ecliptic: of the game)."""


class NoTraits:
    """The observer of a game without traits: it counts nothing."""

    TRAITS: Mapping[str, Trait] = MappingProxyType({})

    def observe(self, tally: Tally, position: Any, seat: int, legal: tuple[Any, ...], action: Any) -> None:
        """Count nothing."""

    def observe_end(self, tallies: list[Tally], position: Any) -> None:
        """Count nothing."""


def observer(game: str) -> Observer:
    """Return the observer of a game. Raises KeyError for an unknown game."""
    module = ENTRIES[game].observer
    found: Observer = import_module(module) if module else NoTraits()
    return found
