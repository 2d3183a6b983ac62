"""A player whose decisions an engine makes: it plays whole games, and a fault costs one decision."""

import asyncio
import os
import random
import sys
import threading
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from epizodiak_qt import __version__
from epizodiak_qt.bots.engines.command import EngineCommand, program_command
from epizodiak_qt.bots.engines.faults import CANCELLED, EngineFault
from epizodiak_qt.bots.engines.player import EnginePlayer
from epizodiak_qt.bots.engines.process import Limits
from epizodiak_qt.games.catalogue import GAMES
from epizodiak_qt.games.sentence import Sentence
from tests.bots.bot_tables import ScriptedPlayer
from tests.bots.engines.scripts import HONEST, command
from tests.bots.played_games import EngineAtATable, decision, turns
from tests.lan.manual_clock import until
from tests.program_process import output_of

Make = Callable[..., "RobbyPlayer"]

POSIX = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no named pipes in its file system")
PATIENT = Limits(hello_s=60, margin_s=60, quit_s=60, terminate_s=60)


class RobbyPlayer(EnginePlayer):
    """An engine as a player, with what the table reads about it and what the built-in bot decides for it."""

    def __init__(
        self,
        words: tuple[str, ...] | str,
        game: str = "epizodiak",
        folder: str = "",
        *,
        built_in: bool = False,
        time_ms: int = 60_000,
        limits: Limits | None = PATIENT,
    ) -> None:
        self.sentences: list[Sentence] = []
        self.stand_in = ScriptedPlayer()
        engine = EngineCommand("Robby", words, folder, built_in)
        super().__init__(engine, game, self.stand_in, self.sentences.append, time_ms, limits)

    @property
    def told(self) -> list[str]:
        """What the table has read, in English."""
        assert all(sentence.fr for sentence in self.sentences)
        return [sentence.en for sentence in self.sentences]


@pytest.fixture
def make(tmp_path: Path) -> Iterator[Make]:
    """Make players from scripts of engines, and close them after the test."""
    made: list[RobbyPlayer] = []

    def one(script: str, game: str = "epizodiak", **more: Any) -> RobbyPlayer:
        made.append(RobbyPlayer(command(script), game, str(tmp_path), **more))
        return made[-1]

    yield one
    for player in made:
        player.close()


def play(player: RobbyPlayer, decisions: int) -> list[Any]:
    """Return the places among the legal actions of some choices in one position."""
    view, legal = decision()
    chosen = [EngineAtATable(player).choose(view, legal, (), random.Random(1)) for _ in range(decisions)]
    return [legal.index(action) for action in chosen]


LAST = len(decision()[1]) - 1


@pytest.mark.parametrize("game", GAMES)
def test_an_engine_plays_a_whole_game(game: str, make: Make) -> None:
    """It sees the views of its seat in notation; the stand-in makes no decision."""
    player = make(HONEST, game)
    for turn in islice(turns(game, (EngineAtATable(player),) * 3, {}, "whole"), 300):
        assert turn.choice == turn.legal[-1]
    assert (player.stand_in.shown, player.told) == ([], [])


@pytest.mark.parametrize(
    ("answer", "sentence"),
    [
        ("draw", "“Robby” gave an answer that is not a choice. "),
        ('{"id": %d, "action": "lay cw 13"}', "“Robby” chose an action that is not allowed now. "),
    ],
)
def test_a_wrong_answer_costs_one_decision_and_is_told_once(answer: str, sentence: str, make: Make) -> None:
    """The engine does wrong in its first and third decision; it is asked again each time.

    Everybody at a shared screen reads the sentence, so it quotes no answer: that can name a hidden tile.
    """
    script = (
        "hello()\nfor number in range(1, 99):\n"
        f"  if number in (1, 3): read(); print({answer!r}.replace('%d', str(number)), flush=True)\n"
        "  else: play()"
    )
    player = make(script)
    assert play(player, 4) == [0, LAST, 0, LAST]
    assert len(player.stand_in.shown) == 2
    assert player.told == [sentence + "A built-in bot plays this move for it."]


def test_a_late_answer_costs_one_decision(make: Make) -> None:
    """The answer to the first request comes after the second was asked."""
    script = (
        "hello(); first = read(); second = read(); write(id=first['id'], action=first['legal'][1]);"
        "write(id=second['id'], action=second['legal'][-1])\nwhile True: play()"
    )
    player = make(script, time_ms=0, limits=Limits(hello_s=60, margin_s=0.02))
    assert play(player, 1) == [0]
    player.time_ms = 60_000
    assert play(player, 2) == [LAST, LAST]
    assert player.told == ["“Robby” did not answer within 0 s. A built-in bot plays this move for it."]


@pytest.mark.parametrize(("built_in", "place"), [(True, LAST), (False, 0)])
def test_a_bot_of_the_program_may_answer_late_on_a_loaded_machine(built_in: bool, place: int) -> None:
    """An external engine loses the decision."""
    script = "hello(); request = read(); import threading; threading.Event().wait(0.2)\n"
    script += "write(id=1, action=request['legal'][-1])\nwhile True: play()"
    player = RobbyPlayer(command(script), built_in=built_in, time_ms=0, limits=None)
    assert play(player, 1) == [place]
    player.close()


def starts(folder: Path) -> int:
    """Return how often an engine that writes a letter at its start has been started."""
    return len((folder / "starts").read_text())


def test_an_engine_that_crashes_is_started_again_three_times(make: Make, tmp_path: Path) -> None:
    """At its next decision each time; then a built-in bot plays on, and the player reads it once."""
    player = make("open('starts', 'a').write('s'); hello(); play(); read(); sys.exit(3)")
    assert play(player, 8) == [LAST, 0] * 4
    assert starts(tmp_path) == 4
    assert play(player, 3) == [0, 0, 0]
    assert starts(tmp_path) == 4
    crash = "“Robby” has ended unexpectedly (exit code 3). "
    assert player.told == [
        crash + "A built-in bot plays this move for it.",
        crash + "It is not started again in this game: a built-in bot plays on for it.",
    ]
    player.new_game()
    assert play(player, 2) == [LAST, 0]
    assert starts(tmp_path) == 5


LINUX = pytest.mark.skipif(sys.platform != "linux", reason="the processor time of others is read in /proc")


@LINUX
def test_an_engine_that_works_unasked_is_warned_and_then_stopped(make: Make) -> None:
    """The player reads both; then it is started again. One that only waits is left in peace."""
    limits = Limits(hello_s=60, margin_s=60, idle_s=0.1)
    busy = make("import threading\nthreading.Thread(target=lambda: [None for _ in iter(int, 1)], daemon=True)"
                ".start()\n" + HONEST, limits=limits)  # fmt: skip
    calm = make(HONEST, limits=limits)
    assert play(calm, 1) + play(busy, 1) == [LAST, LAST]
    process, waiting = busy.process, threading.Event()
    assert process is not None
    while process.warning is None:
        waiting.wait(0.001)
    assert play(busy, 1) == [LAST]
    while process.is_running:
        waiting.wait(0.001)
    assert play(busy, 2) == [0, LAST]
    warning, stop = busy.told
    assert warning == "“Robby” uses the processor while it is not its turn. It is stopped if it goes on."
    assert stop.startswith("“Robby” used the processor while it was not its turn and was stopped. A built-in")
    assert play(calm, 1) == [LAST]
    assert calm.told == []


def test_an_engine_that_cannot_be_started_costs_no_game() -> None:
    """Its decisions are made by the built-in bot, and the player reads why."""
    for words in (("/no/such/program",), "python3 'bot.py", "", "  "):
        player = RobbyPlayer(words)
        assert play(player, 6) == [0] * 6
        assert len(player.told) == 2
        player.close()


def test_an_engine_is_asked_for_choices_of_its_own_game_alone(make: Make, tmp_path: Path) -> None:
    """For a forced action it is not even started; one of another game is stopped after its hello."""
    player = make("open('starts', 'a').write('s')")
    view, legal = decision()
    assert EngineAtATable(player).choose(view, legal[:1], (), random.Random(1)) == legal[0]
    assert not (tmp_path / "starts").exists()
    player = make("read(); write(name='Test', games=['chess'])\nwhile True: play()")
    assert play(player, 1) == [0]
    assert player.told == ["“Robby” does not play this game. A built-in bot plays this move for it."]


@POSIX
async def test_the_event_loop_goes_on_while_an_engine_thinks(make: Make, tmp_path: Path) -> None:
    """The engine answers when the loop has written a line into its pipe."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    player = make("hello(); open('pipe').read()\nwhile True: play()")
    view, legal = decision()
    deciding = asyncio.ensure_future(player.decide(view, legal, (), random.Random(1)))
    await asyncio.sleep(0)
    assert not deciding.done()
    await asyncio.to_thread(pipe.write_text, "go")
    assert await deciding == legal[-1]


@POSIX
@pytest.mark.parametrize("built_in", [False, True])
async def test_a_cancelled_decision_is_dropped(built_in: bool, make: Make, tmp_path: Path) -> None:
    """The process of a built-in bot is killed with its search; an external engine goes on."""
    asked = tmp_path / "asked"
    os.mkfifo(asked)
    script = (
        "open('starts', 'a').write('s'); hello()\n"
        "if len(open('starts').read()) == 1: read(); open('asked', 'w').close()\n"
        "while True: play()"
    )
    player = make(script, built_in=built_in)
    view, legal = decision()
    deciding = asyncio.ensure_future(player.decide(view, legal, (), random.Random(1)))
    await asyncio.to_thread(asked.read_text)
    deciding.cancel()
    with pytest.raises(asyncio.CancelledError):
        await deciding
    assert await player.decide(view, legal, (), random.Random(1)) == legal[-1]
    assert starts(tmp_path) == 1 + built_in
    assert player.told == []


@pytest.mark.parametrize("is_asked", [False, True])
async def test_closing_ends_a_start_and_a_decision_under_way(is_asked: bool, make: Make) -> None:
    """The engine is asked to quit in the background."""
    player = make("hello()\nwhile True: read()", limits=Limits(60, quit_s=0.01, terminate_s=0.01))
    player.prepare()
    deciding = asyncio.ensure_future(player.answer(*decision(), ()))
    await asyncio.sleep(0)
    if is_asked:
        await until(lambda: player.process is not None and player.process.asked == 1)
    player.close()
    assert await deciding == CANCELLED


def test_a_caller_without_an_event_loop_can_wait(make: Make) -> None:
    """Such as the arena."""
    view, legal = decision()
    assert make(HONEST).ask(view, legal, ()) == str(legal[-1])


def test_a_command_line_is_split_without_a_shell() -> None:
    """Quotes group words; only the home folder is expanded. Windows splits its command lines itself."""
    typed = "python3 'my bot.py' --level=\"4 5\" ; $HOME | *"
    assert EngineCommand("x", typed).words("linux") == (
        "python3", "my bot.py", "--level=4 5", ";", "$HOME", "|", "*",
    )  # fmt: skip
    assert EngineCommand("x", typed).words("win32") == typed
    home = EngineCommand("x", "~/bot").words("darwin")
    assert home == (str(Path.home() / "bot"),)
    assert isinstance(EngineCommand("x", "bot 'a").words("linux"), EngineFault)
    assert isinstance(EngineCommand("x", " ").words("win32"), EngineFault)


def test_the_program_can_start_itself(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """From any folder and without PYTHONPATH; a frozen program is its own interpreter."""
    words = (*program_command(), "--version")
    assert output_of(*words, folder=tmp_path, environ={}) == f"epizodiak-qt {__version__}\n"
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert program_command() == (sys.executable,)
