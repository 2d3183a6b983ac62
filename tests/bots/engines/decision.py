"""A decision with a choice, as a player is asked for it."""

from typing import Any

from epizodiak_qt.games.catalogue import GAMES
from epizodiak_qt.games.chance import SeededChance


def decision(game: str = "epizodiak") -> tuple[Any, tuple[Any, ...]]:
    """Return a view with several legal actions, and the actions."""
    rules = GAMES[game]
    for number in range(100):
        chance = SeededChance(str(number))
        position, _ = rules.new(rules.options_from_json({}), chance)
        for _ in range(9):
            (seat,) = rules.acting(position)
            if len(legal := rules.legal(position, seat)) > 1:
                return rules.view(position, seat), legal
            position, _ = rules.play(position, seat, legal[0], chance)
    raise AssertionError("no deal leaves a choice")
