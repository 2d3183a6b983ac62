"""The chance of both seats to win a game of Ecliptic that is not over, from any view."""

from __future__ import annotations

from typing import TYPE_CHECKING

from epizodiak_qt.bots.winning_chances import softmax
from epizodiak_qt.games.ecliptic.view import standings

if TYPE_CHECKING:
    from random import Random

    from epizodiak_qt.bots.player import History
    from epizodiak_qt.bots.winning_chances import Chances
    from epizodiak_qt.games.ecliptic.view import View


def chances(view: View, history: History, random: Random, simulations: int) -> Chances:  # noqa: ARG001  (a search will use them)
    """Return an estimate from the lead and the length of the pile."""
    points = [each.total + 0.3 * each.signs for each in standings(view)]
    return softmax(points, 1.0 + 0.06 * len(view.pile))
