"""The chance of every seat to win a game of EpiZodiak that is not over, from any view."""

from __future__ import annotations

from typing import TYPE_CHECKING

from epizodiak_qt.bots.winning_chances import softmax

if TYPE_CHECKING:
    from random import Random

    from epizodiak_qt.bots.player import History
    from epizodiak_qt.bots.winning_chances import Chances
    from epizodiak_qt.games.epizodiak.view import View


def chances(view: View, history: History, random: Random, simulations: int) -> Chances:  # noqa: ARG001  (a search will use them)
    """Return an estimate from hand sizes, sets and scores."""
    sets = [len(values) for values in view.sets]
    fewer = [-len(hand) for hand in view.hands]
    if view.options.mode == "single":
        return softmax([2 * each + more for each, more in zip(sets, fewer, strict=True)], 3.0)
    between = view.phase == "deal"
    ahead = [
        score + (0.0 if between else 0.2 * each + 0.1 * more)
        for score, each, more in zip(view.scores, sets, fewer, strict=True)
    ]
    return softmax(ahead, 0.4 * view.options.target)
