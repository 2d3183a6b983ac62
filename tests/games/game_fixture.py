"""What a generic test has to be told about a game: one fixture registers a game for all of them."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

from epizodiak_qt.games.game import AnyGame, Json


@dataclass(frozen=True)
class GameFixture:
    """What a generic test has to be told about a game.

    How it is set up, what never gets lost, when a game is too long; any position, `wild`, and the same one
    with everything `shuffled` that a reader may not see; every action there is,
    and its classes of events, with examples that hide nothing and examples that do; the zones of its scene,
    and the kinds of items that can be clicked in a random game.
    """

    game: AnyGame
    options: tuple[dict[str, Any], ...]
    pieces: Callable[[Json], list[Any]]
    cap: int
    wild: Callable[..., Any]
    shuffled: Callable[[Any, int | None, Random], Any]
    actions: tuple[Any, ...]
    events: tuple[type, ...]
    open_events: tuple[Any, ...]
    closed_events: tuple[Any, ...]
    zones: tuple[str, ...]
    clicked: frozenset[str]

    def __repr__(self) -> str:
        return self.game.NAME
