"""The facts that generic tests need of a game: one fixture registers a game for all of them."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

from epizodiak_qt.games.game import AnyGame, Json


@dataclass(frozen=True)
class GameFixture:
    """The facts that generic tests need of one game."""

    game: AnyGame
    """Its rules."""
    options: tuple[dict[str, Any], ...]
    """Options of games that are played, as JSON."""
    pieces: Callable[[Json], list[Any]]
    """Return all pieces of a position, sorted: they are the same in every position, also across deals."""
    cap: int
    """The number of actions after which a game is too long."""
    wild: Callable[..., Any]
    """`wild(random, **changes)`: any position, with the given fields changed."""
    shuffled: Callable[[Any, int | None, Random], Any]
    """The same position with all that the seat (None: a spectator) does not see dealt anew."""
    actions: tuple[Any, ...]
    """Every action there is."""
    events: tuple[type, ...]
    """Every class of events."""
    open_events: tuple[Any, ...]
    """Examples of events that hide nothing."""
    closed_events: tuple[Any, ...]
    """Examples of events that hide something from a seat."""
    zones: tuple[str, ...]
    """The zones of the scene, in their order."""
    clicked: frozenset[str]
    """The first parts of the keys of items that can be clicked in a random game."""

    def __repr__(self) -> str:
        return self.game.NAME
