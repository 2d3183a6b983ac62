"""The observers of style traits: one a game that has traits."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from epizodiak_qt.games.catalogue import ENTRIES, GAMES

if TYPE_CHECKING:
    from collections.abc import Mapping

    from epizodiak_qt.arena.traits import Observer, Tally, Trait


class NoTraits:
    """The observer of a game without traits. The points of a seat are the seats that it has beaten."""

    def __init__(self, game: str) -> None:
        self.TRAITS: Mapping[str, Trait] = {}
        self._rules = GAMES[game]

    def observe(self, tally: Tally, position: Any, seat: int, legal: tuple[Any, ...], action: Any) -> None:
        """Count nothing."""

    def observe_end(self, tallies: list[Tally], position: Any) -> None:
        """Count nothing."""

    def points(self, position: Any) -> tuple[int, ...]:
        """Return how many seats are placed behind each seat; none before the end."""
        outcome = self._rules.outcome(position)
        points = [0] * self._rules.SEATS
        if outcome is not None:
            for place, group in enumerate(outcome.ranking):
                for seat in group:
                    points[seat] = sum(map(len, outcome.ranking[place + 1 :]))
        return tuple(points)


def observer(game: str) -> Observer:
    """Return the observer of a game. Raises KeyError for an unknown game."""
    module = ENTRIES[game].observer
    if not module:
        return NoTraits(game)
    found: Observer = import_module(module)
    return found
