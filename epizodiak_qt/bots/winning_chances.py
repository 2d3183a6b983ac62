"""The chance of every seat to win, computed from a view."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from epizodiak_qt.bots.game_bots import Chances, bots_of

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from epizodiak_qt.bots.player import History

SIMULATIONS: Final = 200
"""The number of simulations behind one answer, unless the caller names another."""


def winning_chances(
    game: str, view: Any, history: History, random: Random, simulations: int = SIMULATIONS
) -> Chances:
    """Return the chance of every seat to win the game: the match, or the single round.

    The view may be that of any seat or of a spectator, at any moment. The result uses nothing else, so it
    holds no secret of another seat. The chances add up to 1; seats that share the first place share it.

    Args:
        game: the name of the game.
        view: the view of a seat or of a spectator.
        history: the public actions so far, as bots get them.
        random: the only source of chance.
        simulations: how many simulations to run while the game goes on.
    """
    if view.outcome is not None:
        return shares_of(view.outcome.ranking, len(view.hands))
    chances = bots_of(game).chances
    assert chances is not None, "the bots of the game predict chances"
    return chances(view, history, random, simulations)


def shares_of(ranking: Sequence[Sequence[int]], seats: int) -> Chances:
    """Return 1 for the winner of a finished game, or equal shares for those who share the first place.

    Args:
        ranking: groups of equal seats, best first.
        seats: the number of seats.
    """
    first = ranking[0]
    return tuple(1 / len(first) if seat in first else 0.0 for seat in range(seats))
