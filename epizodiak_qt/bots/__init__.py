"""Bots: players that choose an action from a view and the legal actions."""

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


# Factories by game and kind of bot. Each takes a seed and imports its game when it is called.
MAKERS: dict[str, dict[str, Callable[[int], Player]]] = {
    "epizodiak": {"random": RandomPlayer, "sensible": _sensible_epizodiak},
    "ecliptic": {"random": RandomPlayer, "sensible": _sensible_ecliptic},
}


def make_player(game: str, kind: str, seed: int) -> Player:
    """Return a bot. A kind that this version does not know plays at random."""
    return MAKERS.get(game, {}).get(kind, RandomPlayer)(seed)


def bot_kinds(game: str) -> tuple[str, ...]:
    """Return the kinds of bots for a game, the better ones first."""
    return tuple(reversed(MAKERS.get(game, {})))
