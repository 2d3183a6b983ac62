"""Players that think: a view and the legal actions in, an action out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from epizodiak_qt.bots.player import RandomPlayer

if TYPE_CHECKING:
    from collections.abc import Callable

    from epizodiak_qt.bots.player import Player


def _sensible_epizodiak(seed: int) -> Player:
    from epizodiak_qt.bots.sensible_epizodiak import SensiblePlayer

    return SensiblePlayer(seed)


def _sensible_ecliptic(seed: int) -> Player:
    from epizodiak_qt.bots.sensible_ecliptic import SensiblePlayer

    return SensiblePlayer(seed)


# What makes a bot, by game and by kind; it takes a seed, and loads the game if nothing has done so yet.
MAKERS: dict[str, dict[str, Callable[[int], Player]]] = {
    "epizodiak": {"random": RandomPlayer, "sensible": _sensible_epizodiak},
    "ecliptic": {"random": RandomPlayer, "sensible": _sensible_ecliptic},
}


def make_player(game: str, kind: str, seed: int) -> Player:
    """Return a bot; one of an unknown kind, as another version may have named it, plays at random."""
    return MAKERS.get(game, {}).get(kind, RandomPlayer)(seed)
