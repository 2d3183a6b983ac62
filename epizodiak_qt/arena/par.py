"""The par of deals: the mean points of the strong bot in the first seat, against given opponents.

It depends on its arguments alone: simulations are counted, no clock is read, and every deal is fixed.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

from epizodiak_qt.arena.executors import process_executor, usable_cores
from epizodiak_qt.arena.play import PlayedGame
from epizodiak_qt.arena.tournament import Tournament
from epizodiak_qt.bots.characters import SEARCHING
from epizodiak_qt.bots.roster import strength_of
from epizodiak_qt.games.chance import KeyedChance

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from epizodiak_qt.games.deal_code import DealCode

GAMES: Final = 40
SIMULATIONS: Final = 100
"""The simulations of each bot that searches, for a decision."""
PLAYER: Final = "strong"


def points_of_game(deal: DealCode, opponents: Sequence[str], number: int, simulations: int) -> int:
    """Return the points of the strong bot in one of the games of a deal, which differ in the bots' chance."""
    kinds = tuple(
        f"{kind}@{simulations}" if strength_of(deal.game, kind) in SEARCHING else kind
        for kind in (PLAYER, *opponents)
    )
    seats = tuple(range(len(kinds)))
    games = Tournament(deal.game, dict(deal.options), f"par {deal}", kinds, kinds, (seats,))
    return PlayedGame(games, number, KeyedChance(str(deal))).result().points[0]


async def par_of(
    deals: Sequence[DealCode],
    opponents: Sequence[str],
    progress: Callable[[int, int], object],
    games: int = GAMES,
    simulations: int = SIMULATIONS,
) -> float:
    """Return the mean of the sum of all deals, computed in other processes; they end if it is cancelled.

    Args:
        deals: the deals of a daily sky.
        opponents: the bots at the other seats.
        progress: called with the number of games that are done, and of all.
        games: how often each deal is played.
        simulations: those of each decision of a bot that searches.
    """
    total = games * len(deals)
    with process_executor(max(1, usable_cores() - 1)) as executor:
        running = [
            asyncio.wrap_future(executor.submit(points_of_game, deal, opponents, number, simulations))
            for number in range(games)
            for deal in deals
        ]
        points = 0
        try:
            for done, each in enumerate(running):
                progress(done, total)
                points += await each
        finally:
            for each in running:
                each.cancel()
    return points / games
