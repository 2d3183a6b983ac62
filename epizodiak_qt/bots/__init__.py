"""Players that think: a view and the legal actions in, an action out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from epizodiak_qt.bots.player import RandomPlayer
from epizodiak_qt.bots.sensible_ecliptic import SensiblePlayer as SensibleEcliptic
from epizodiak_qt.bots.sensible_epizodiak import SensiblePlayer as SensibleEpizodiak

if TYPE_CHECKING:
    from collections.abc import Callable

    from epizodiak_qt.bots.player import Player

# What makes a bot, by game and by kind; it takes a seed.
MAKERS: dict[str, dict[str, Callable[[int], Player]]] = {
    "epizodiak": {"random": RandomPlayer, "sensible": SensibleEpizodiak},
    "ecliptic": {"random": RandomPlayer, "sensible": SensibleEcliptic},
}


def make_player(game: str, kind: str, seed: int) -> Player:
    """Return a bot; one of an unknown kind, as another version may have named it, plays at random."""
    return MAKERS.get(game, {}).get(kind, RandomPlayer)(seed)
