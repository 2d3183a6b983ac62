"""Bots at seats: their pace, their refusals, what they think with, and how they stop."""

import asyncio
import os
import signal
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from epizodiak_qt.bots.characters import SEARCHING
from epizodiak_qt.bots.engines.player import EnginePlayer
from epizodiak_qt.bots.engines.process import NICE, EngineProcess
from epizodiak_qt.bots.player import RandomPlayer
from epizodiak_qt.bots.roster import UnknownBotError, bot_names, make_player, strength_of
from epizodiak_qt.bots.seat import LEAST_S, BotSeat, seat_bot
from epizodiak_qt.bots.thinkers import make_thinker
from epizodiak_qt.games.epizodiak.events import TileDrawn
from epizodiak_qt.games.epizodiak.view import View
from epizodiak_qt.games.sentence import Reason
from epizodiak_qt.table.entries import Played
from epizodiak_qt.table.journal import create_journal
from epizodiak_qt.table.table import Table
from tests.bots.bot_tables import (
    ManualPace,
    ReportedRefusals,
    ScriptedPlayer,
    ScriptedThinker,
    no_pause,
    seat_player,
)
from tests.games.game_fixtures import KINDS
from tests.lan.manual_clock import settle, until
from tests.table.faulty_files import FULL, FaultyFiles
from tests.table.random_play import RandomPlay
from tests.table.table_kit import act, agree_on, header, new_table, play, position_of

PATH = Path("tables/one.journal")


def bot_first(letters: str = "bpp", **options: Any) -> Table:
    """Return a table at which the bot at seat 0 begins."""
    for number in range(100):
        table = new_table(letters, f"bot first {number}", **options)
        if position_of(table).turn == 0:
            return table
    raise AssertionError("seat 0 never begins")


async def test_a_bot_pauses_as_long_with_one_action_as_with_many() -> None:
    """The pace is asked once before each action, and a bot that searches takes the shortest time at least.

    No thinker is asked about a single action, but the time must not tell how much there was to choose from.
    """
    table, pace, random = new_table("bbb", "pace", mode="single"), ManualPace(), Random(1)
    thinker, slept, counts = ScriptedThinker(is_slow=True), Counter[float](), Counter[int]()

    async def sleep(seconds: float) -> None:
        slept[seconds] += 1

    for seat in range(3):
        BotSeat(table, seat, thinker, pace, ReportedRefusals(), sleep=sleep)
    while not table.over:
        await settle()
        (seat,) = table.state().acting
        counts[len(table.update_for(seat).legal)] += 1
        assert (pace.waiting, pace.asked) == (1, len(table.entries) + 1)
        assert slept == {LEAST_S: pace.asked}
        assert len(thinker.asked) == counts.total() - counts[1]
        if thinker.is_asked:
            await thinker.answer(random.choice(thinker.asked[-1][0]))
        await pace.go()
    assert counts[1] > 10
    assert len(counts) > 3


async def test_a_bot_plays_at_its_turn_when_the_pace_lets_it() -> None:
    """If the table has changed it pauses anew, but goes on thinking about the same choice, and plays once."""
    table, pace, player = bot_first("ppb"), ManualPace(), ScriptedPlayer()
    seat_player(table, 2, player, pace, ReportedRefusals())
    play(table, "draw")
    await settle()
    assert pace.asked == 0
    play(table, "pass", "draw", "pass")
    await settle()
    assert (pace.asked, len(table.entries)) == (1, 4)
    assert table.propose(0, "abandon") is None
    await settle()
    assert table.vote(1, agreed=False) is None
    await settle()
    assert (pace.asked, pace.waiting, len(player.shown)) == (3, 1, 1)
    played = len(table.entries)
    await pace.go()
    assert len(table.entries) == played + 1


async def test_thinking_and_pause_run_side_by_side() -> None:
    """The bot plays when both have ended, in either order."""
    table, pace, thinker = bot_first(), ManualPace(), ScriptedThinker()
    BotSeat(table, 0, thinker, pace, ReportedRefusals())
    await settle()
    assert (pace.waiting, len(thinker.asked)) == (1, 1)
    await pace.go()
    assert table.entries == []
    await thinker.answer(thinker.asked[0][0][0])
    assert len(table.entries) == 1
    while position_of(table).turn != 0:
        play(table, "draw", "pass")
    await settle()
    await thinker.answer(thinker.asked[1][0][0])
    assert pace.waiting == 1
    played = len(table.entries)
    await pace.go()
    assert len(table.entries) == played + 1


async def test_the_thinking_is_cancelled_when_the_game_goes_on_without_it() -> None:
    """When the round is ended, another bot takes the seat, or the bot leaves it; not by an open question.

    A bot that is closed in its pause plays nothing, leaves no task, and does not hear of the next move.
    """
    table, pace, thinker = bot_first(target=100), ManualPace(), ScriptedThinker()
    before = asyncio.all_tasks()
    bot = BotSeat(table, 0, thinker, pace, ReportedRefusals())
    await settle()
    assert table.propose(1, "abandon") is None
    await settle()
    assert (len(thinker.asked), thinker.cancelled) == (1, 0)
    assert table.vote(2, agreed=True) is None
    await settle()
    assert thinker.cancelled == 1
    for person in (1, 2):
        assert table.ready(person) is None
    await settle()
    asked = len(thinker.asked)
    bot.close()
    await settle()
    assert thinker.closed
    assert thinker.cancelled == asked
    await pace.go()
    assert not any(isinstance(entry, Played) and entry.seat == 0 for entry in table.entries[2:])
    assert asyncio.all_tasks() == before
    asked = pace.asked
    play(table, "draw")
    await settle()
    assert pace.asked == asked
    bot.close()


def history_of(table: Table, seat: int) -> tuple[str, ...]:
    """Return the actions of the round as a seat knows them, read from all its events."""
    return table.game.extend_history((), table.missed(seat, 0), seat)


async def test_the_history_is_that_of_the_round() -> None:
    """Also after a take-back, after a new deal, and when the bot sits down in the middle of a round."""
    table, pace, thinker = bot_first("bpp", target=100), ManualPace(), ScriptedThinker()
    play(table, "draw", "pass")
    bot = BotSeat(table, 0, thinker, pace, ReportedRefusals())
    play(table, "draw", "pass")
    agree_on(table, "take back", 1)
    assert position_of(table).turn == 1
    play(table, "pass", "draw", "pass")
    await settle()
    (_, history), *_ = thinker.asked
    assert history == history_of(table, 0)
    drawn = next(event.value for event in table.missed(0, 0) if isinstance(event, TileDrawn))
    assert history == (f"0 draw {drawn}", "0 pass", "1 draw", "1 pass", "2 draw", "2 pass")
    bot.close()
    await settle()


class Checking:
    """A player that checks all that it is shown, and chooses like another."""

    def __init__(self, table: Table, seat: int, kind: str) -> None:
        self.asked = 0
        self._table, self._seat, self._player = table, seat, make_player("epizodiak", kind)

    def choose(self, view: Any, legal: tuple[Any, ...], history: tuple[str, ...], random: Random) -> Any:
        """Count the choices; check the view, that there is a choice, and the history of the round."""
        self.asked += 1
        assert type(view) is View
        assert (view.seat, view.turn) == (self._seat, self._seat)
        assert len(legal) > 1
        assert history == history_of(self._table, self._seat)
        return self._player.choose(view, legal, history, random)


async def test_three_bots_play_a_whole_match(caplog: pytest.LogCaptureFixture) -> None:
    """Each is shown the view of its seat, what is legal, and the history of the round since its deal.

    They sit down in the middle of the first round.
    """
    table, trouble = new_table("bbb", "whole", target=12), ReportedRefusals()
    play(table, "draw", "pass")
    players = [Checking(table, *each) for each in enumerate(("beginner", "casual", "sensible-0.1"))]
    bots = [seat_player(table, seat, player, no_pause, trouble) for seat, player in enumerate(players)]
    await until(lambda: table.over)
    assert (trouble.codes, caplog.messages) == ([], [])
    assert table.rounds > 2
    assert min(player.asked for player in players) > 30
    for bot in bots:
        bot.close()


def fail(_legal: tuple[Any, ...]) -> Any:
    """Choose nothing."""
    raise ZeroDivisionError


@pytest.mark.parametrize("choose", [lambda _legal: "no action", lambda _legal: None, fail])
async def test_a_faulty_player_plays_the_first_legal_action(
    choose: Callable[[tuple[Any, ...]], Any], caplog: pytest.LogCaptureFixture
) -> None:
    """It must not stop the game; a failure is logged with its traceback."""
    table, player = bot_first(), ScriptedPlayer(choose)
    seat_player(table, 0, player, no_pause, ReportedRefusals())
    await until(lambda: bool(table.entries))
    (entry, *_) = table.entries
    assert isinstance(entry, Played)
    assert entry.action == str(player.shown[0][1][0])
    assert any(record.exc_info is not None for record in caplog.records) == (choose is fail)


def on_disk(letters: str, **options: Any) -> tuple[Table, FaultyFiles]:
    """Return a table that is kept on a disk, at which seat 0 begins."""
    table, files = bot_first(letters, **options), FaultyFiles()
    return table.with_journal(create_journal(files, PATH, header(letters))), files


async def test_a_refusal_is_reported_once_until_an_action_succeeds() -> None:
    """The bot tries again at the pace; when there is room it plays, and the next trouble is a new one."""
    (table, files), pace, trouble = on_disk("bpp"), ManualPace(), ReportedRefusals()
    seat_player(table, 0, ScriptedPlayer(), pace, trouble)
    files.faults["append"] = FULL
    await settle()
    for attempt in range(1, 5):
        await pace.go()
        assert (trouble.codes, len(table.entries)) == (["not_stored"], 0)
        assert (pace.asked, pace.waiting) == (attempt + 1, 1)
    files.faults.clear()
    await pace.go()
    assert len(table.entries) == 1
    while position_of(table).turn != 0:
        play(table, "draw", "pass")
    files.faults["append"] = FULL
    await settle()
    await pace.go()
    await pace.go()
    assert trouble.codes == ["not_stored", "not_stored"]


async def test_a_bot_can_be_closed_by_who_hears_of_its_trouble() -> None:
    """It does not try again, although it is in the middle of an attempt."""
    (table, files), before = on_disk("bpp"), asyncio.all_tasks()
    heard: list[str] = []
    bots: list[BotSeat] = []

    def trouble(reason: Reason) -> None:
        heard.append(reason.code)
        bots[0].close()

    files.faults["append"] = FULL
    bots.append(seat_player(table, 0, ScriptedPlayer(), no_pause, trouble))
    await until(lambda: asyncio.all_tasks() == before)
    assert (heard, files.appends) == (["not_stored"], 1)


def last_action_of_a_round(table: Table) -> Any:
    """Play until one action ends the round; return it unplayed."""
    random = Random(7)
    while True:
        (seat,) = table.state().acting
        action = random.choice(table.update_for(seat).legal)
        after, _ = table.game.play(position_of(table), seat, action)
        if table.game.between_rounds(after):
            return action
        assert table.act(seat, action, str(len(table.entries))) is None


@pytest.mark.parametrize("were_there", [True, False])
async def test_bots_alone_deal_once_a_deal_can_be_stored(were_there: bool) -> None:
    """The action that ended the round was stored; one of them tells the trouble and sees to the deal.

    Or they come later: the program was stopped between the end of a round and the deal.
    """
    (table, files), pace, trouble = on_disk("bbb", target=100), ManualPace(), ReportedRefusals()
    action = last_action_of_a_round(table)

    def seat_three() -> None:
        for seat in range(3):
            seat_player(table, seat, ScriptedPlayer(lambda _legal: action), pace, trouble)

    full_from = files.appends + 2
    files.full = lambda number: number >= full_from
    if were_there:
        seat_three()
        await settle()
        await pace.go()
        assert (trouble.codes, pace.waiting) == ([], 1)
        await pace.go()
        await pace.go()
        assert trouble.codes == ["not_stored"]
    else:
        assert act(table, str(action)) is None
        seat_three()
        await settle()
    assert table.state().between
    files.full = lambda _number: False
    await pace.go()
    assert not table.state().between
    await settle()
    assert pace.waiting == 1


async def test_bots_leave_the_deal_to_people() -> None:
    """With a person at the table, the deal waits for that person."""
    table, pace = new_table("bbp", "people", target=100), ManualPace()
    RandomPlay(table, Random(9), take_back=0).to_the_break()
    for seat in range(2):
        seat_player(table, seat, RandomPlayer(), pace, ReportedRefusals())
    await settle()
    assert (table.state().between, pace.asked) == (True, 0)
    assert table.ready(2) is None
    assert not table.state().between


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
