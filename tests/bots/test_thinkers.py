"""The thinkers of seats: rules of thumb decide at once, searches in a process that ends with the seat."""

import os
import signal
import sys

import pytest

from epizodiak_qt.bots.characters import SEARCHING
from epizodiak_qt.bots.engines.player import EnginePlayer
from epizodiak_qt.bots.engines.process import NICE, EngineProcess
from epizodiak_qt.bots.roster import UnknownBotError, bot_names, strength_of
from epizodiak_qt.bots.seat import BotSeat, seat_bot
from epizodiak_qt.bots.thinkers import make_thinker
from tests.bots.bot_tables import ReportedRefusals, no_pause
from tests.games.game_fixtures import KINDS
from tests.lan.manual_clock import until
from tests.table.table_kit import new_table


def ignore(_reason: object) -> None:
    """Do nothing."""


@pytest.mark.parametrize("game", KINDS)
def test_rules_of_thumb_need_no_process(game: str) -> None:
    """Beginner, casual and their characters decide in the program, without a shortest pause."""
    for kind in (kind for kind in bot_names(game) if strength_of(game, kind) not in SEARCHING):
        thinker = make_thinker(game, kind, "Vega", ignore)
        assert not thinker.is_slow
        thinker.close()


@pytest.mark.parametrize("kind", ["clever", "casual@100", "master@", "", "engine:"])
def test_an_unknown_kind_is_refused(kind: str) -> None:
    """With a sentence; nothing is started, and no bot plays at random instead."""
    with pytest.raises(UnknownBotError) as refused:
        make_thinker("epizodiak", kind, "Vega", ignore)
    assert refused.value.sentence.en


async def asked_process(player: EnginePlayer, before: EngineProcess | None = None) -> EngineProcess:
    """Return the process of a bot that searches, another one than `before`, once it has been asked."""
    await until(
        lambda: player.process is not None and player.process is not before and player.process.asked > 2
    )
    assert player.process is not None
    return player.process


async def test_a_bot_that_searches_plays_from_another_process() -> None:
    """If that is killed, it is started again, with one sentence at most; it ends when the bot leaves."""
    table, trouble = new_table("bbb", "processes", target=100), ReportedRefusals()
    thinker = make_thinker("epizodiak", "strong@1", "Regulus", trouble)
    bots = [BotSeat(table, 0, thinker, no_pause, trouble, sleep=no_pause)]
    bots += [seat_bot(table, seat, no_pause, trouble) for seat in (1, 2)]
    assert isinstance(thinker, EnginePlayer)
    first = await asked_process(thinker)
    assert first.pid is not None
    if sys.platform != "win32":
        assert os.getpriority(os.PRIO_PROCESS, first.pid) >= NICE
    os.kill(first.pid, getattr(signal, "SIGKILL", signal.SIGTERM))
    last = await asked_process(thinker, first)
    assert trouble.codes in ([], ["engine_fault"])
    for bot in bots:
        bot.close()
    await until(last._exited.is_set)
