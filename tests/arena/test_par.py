"""The par of a daily sky: the same on every computer, and computed in other processes."""

import asyncio
import multiprocessing
from datetime import date

import pytest

from epizodiak_qt.arena.par import GAMES, SIMULATIONS, par_of, points_of_game
from epizodiak_qt.library.daily import daily_sky
from tests.sizes import FULL_SIZE, size

DAY = date(2026, 11, 26)
PARS = {"epizodiak": 13.975, "ecliptic": 8.8}
"""The whole pars of that day; another value means that friends do not compare the same."""


def test_a_game_depends_on_its_number_and_its_deal_alone() -> None:
    """The deal is the same in all games of a par, the chance of the bots is not."""
    (deal,) = daily_sky("ecliptic", DAY, ()).deals
    points = [points_of_game(deal, ("leo",), number, 2) for number in range(3)]
    assert points == [points_of_game(deal, ("leo",), number, 2) for number in range(3)]
    assert len({*points}) > 1


@pytest.mark.parametrize("game", PARS if FULL_SIZE else ("ecliptic",))
def test_b9_a_par_is_the_same_in_two_fresh_processes_and_on_every_computer(game: str) -> None:
    """With its progress, from nothing to the last game. In full size it is the par that is known."""
    sky, games = daily_sky(game, DAY, ("taurus", "leo")), size("B9")
    simulations = SIMULATIONS if FULL_SIZE else 2
    seen: list[tuple[int, int]] = []
    pars = {
        asyncio.run(par_of(sky.deals, sky.opponents, lambda *done: seen.append(done), games, simulations))
        for _ in range(2)
    }
    assert len(pars) == 1
    total = games * len(sky.deals)
    assert seen == [(done, total) for done in range(total)] * 2
    if games == GAMES and FULL_SIZE:
        assert pars == {PARS[game]}


def test_a_cancelled_par_ends_its_processes() -> None:
    """Without waiting for their games."""
    sky = daily_sky("epizodiak", DAY, ())

    async def cancelled() -> None:
        begun = asyncio.Event()
        task = asyncio.create_task(par_of(sky.deals, ("virgo", "leo"), lambda *_done: begun.set()))
        await begun.wait()
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    asyncio.run(cancelled())
    assert not multiprocessing.active_children()
