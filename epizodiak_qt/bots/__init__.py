"""Players that think: a view and the legal actions in, an action out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from epizodiak_qt.bots.player import RandomPlayer
from epizodiak_qt.bots.sensible_epizodiak import SensiblePlayer

if TYPE_CHECKING:
    from collections.abc import Callable

    from epizodiak_qt.bots.player import Player

# What makes a bot, by game and by kind; it takes a seed.
MAKERS: dict[str, dict[str, Callable[[int], Player]]] = {
    "epizodiak": {"random": RandomPlayer, "sensible": SensiblePlayer},
}
