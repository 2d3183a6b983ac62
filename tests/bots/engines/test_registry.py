"""The engines of a computer: their file, what is refused, the test of one, and engines at seats."""

import asyncio
import json
import shlex
from pathlib import Path
from typing import Any

import pytest

from epizodiak_qt.bots.choices import bot_choices
from epizodiak_qt.bots.engines.command import EngineCommand
from epizodiak_qt.bots.engines.player import try_out
from epizodiak_qt.bots.engines.process import EngineProcess, Limits
from epizodiak_qt.bots.engines.registry import EngineFile
from epizodiak_qt.bots.engines.worker import in_worker
from epizodiak_qt.bots.roster import UnknownBotError
from epizodiak_qt.bots.seat import BotSeat, seat_bots
from epizodiak_qt.bots.thinkers import make_thinker
from epizodiak_qt.games.catalogue import GAMES
from epizodiak_qt.games.chance import SeededChance
from epizodiak_qt.lobby.bot_choice import choice_of
from epizodiak_qt.lobby.engines import EngineEntry
from epizodiak_qt.table.journal import NoJournal
from epizodiak_qt.table.table import Table
from tests.bots.bot_tables import ReportedRefusals, no_pause
from tests.bots.engines.scripts import BEFORE_HELLO, HONEST, IN_A_DECISION, command
from tests.lan.manual_clock import until
from tests.table.table_kit import new_table

ROBBY = EngineEntry("Robby", "python3 robby.py", "", ("epizodiak", "ecliptic"))
DEEP = EngineEntry("Deep", "deep --level 9", "", ("ecliptic",))
PATIENT = Limits(hello_s=60, margin_s=60, quit_s=60, terminate_s=60)


def test_engines_are_kept_in_their_file(tmp_path: Path) -> None:
    """In their order; without a file there are none."""
    path = tmp_path / "config" / "engines.json"
    engines = EngineFile(path)
    assert (engines.entries, engines.problem) == ((), None)
    assert [engines.put(each) for each in (ROBBY, DEEP)] == [None, None]
    for each in (engines, EngineFile(path)):
        assert (each.entries, each.problem) == ((ROBBY, DEEP), None)
        assert each.find("Deep") == DEEP
        assert each.find("deep") is None


GOOD = {"name": "Deep", "command": "deep", "games": ["ecliptic", "chess"]}


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "\x00\ud800",
        "[" * 9999,
        '{"engines": 7}',
        json.dumps({"engines": [GOOD, 7]}),
        json.dumps({"engines": [GOOD, GOOD]}),
        json.dumps({"version": 1, "engines": [GOOD]}),
        json.dumps({"version": 1, "engines": [GOOD, GOOD | {"name": "Robby", "games": ["chess"]}]}),
        *(json.dumps({"engines": [GOOD, GOOD | {"name": "Robby"} | wrong]}) for wrong in (
            {"name": ""}, {"name": 7}, {"name": "a\nb"}, {"command": ""}, {"command": None}, {"games": "all"},
            {"command": "x" * 5000},
        )),
    ],
)  # fmt: skip
def test_a_damaged_file_is_kept_and_what_can_be_read_is_used(text: str, tmp_path: Path) -> None:
    """The sentence stays until engines are stored; then the old file stands beside the new one."""
    path = tmp_path / "engines.json"
    data = text.encode("utf-8", "surrogatepass")
    path.write_bytes(data)
    for _ in range(2):
        engines = EngineFile(path)
        assert engines.problem is not None
        assert "engines.json" in engines.problem.fr
        good = (EngineEntry("Deep", "deep", "", ("ecliptic",)),) if "Deep" in text else ()
        assert engines.entries == good
        assert path.read_bytes() == data
    assert engines.put(ROBBY) is None
    assert engines.problem is None
    assert (tmp_path / "engines.unreadable").read_bytes() == data
    assert EngineFile(path).entries == (*good, ROBBY)


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ({"name": ""}, "needs a name"),
        ({"name": " Robby"}, "needs a name"),
        ({"name": "Master"}, "built-in bot"),
        ({"name": "deep"}, "already an engine"),
        ({"command": ""}, "has no command"),
        ({"command": "python3 'robby.py"}, "not closed"),
        ({"folder": "/no/such/folder"}, "does not exist"),
        ({"folder": "~no-such-person/folder"}, "does not exist"),
        ({"games": ()}, "at least one game"),
    ],
)
def test_an_engine_that_cannot_work_is_refused(changed: dict[str, Any], words: str, tmp_path: Path) -> None:
    """With a sentence in both languages."""
    engines = EngineFile(tmp_path / "engines.json")
    engines.put(DEEP)
    fields: dict[str, Any] = {"name": "Robby", "command": "run", "folder": str(tmp_path)}
    fields["games"] = ("epizodiak",)
    assert engines.refusal(EngineEntry(**fields)) is None
    assert engines.refusal(DEEP, DEEP) is None
    refusal = engines.refusal(EngineEntry(**fields | changed))
    assert refusal is not None
    assert words in refusal.en
    assert refusal.fr != refusal.en


def tried(script: str, games: tuple[str, ...] = tuple(GAMES), limits: Limits = PATIENT) -> Any:
    """Return the result of a test, with a clock that goes on by a second each time."""
    clock = iter(range(100))
    process = EngineProcess(EngineCommand("Robby", command(script)), limits)
    trial = in_worker(try_out(process, games, lambda: float(next(clock)))).result()
    assert not process.is_running
    return trial


def test_an_engine_is_tested_with_one_decision_in_each_game() -> None:
    """It tells name, author and times; or the first fault, before the hello, in a decision, or of a game."""
    trial = tried(HONEST)
    assert (trial.name, trial.author, trial.fault) == ("Test", "Ada", None)
    assert trial.times == (("epizodiak", 1.0), ("ecliptic", 1.0))
    hasty = Limits(hello_s=60, margin_s=60, quit_s=0.01, terminate_s=0.01)
    assert tried(BEFORE_HELLO["crashes"]).fault.en == "“Robby” has ended unexpectedly (exit code 3)."
    illegal = tried(IN_A_DECISION["chooses an illegal action"][1], limits=hasty)
    assert (illegal.name, illegal.times) == ("Test", ())
    assert illegal.fault.en == "“Robby” chose “lay cw 12”, which is not allowed now."
    invalid = tried(IN_A_DECISION["gives a number for an action"][1], limits=hasty)
    assert invalid.fault.en == '“Robby” answered “{"id": 1, "action": 7}”, which is not a choice.'
    other = tried("read(); write(name='Test', games=['ecliptic'])\nwhile True: play()")
    assert other.fault.en == "“Robby” does not play this game."


async def test_a_test_runs_beside_the_event_loop_and_can_be_stopped(tmp_path: Path) -> None:
    """A command that cannot be split has a result as well."""
    engines = EngineFile(tmp_path / "engines.json", Limits(hello_s=60, quit_s=0.01, terminate_s=0.01))
    trial = await engines.test(EngineEntry("Robby", "run 'me", "", ("epizodiak",)))
    assert trial.fault is not None
    trial = await engines.test(EngineEntry("Robby", "/no/such/program", "", ("epizodiak",)))
    assert trial.fault is not None
    silent = asyncio.ensure_future(engines.test(EngineEntry("Robby", "cat", "", ("epizodiak",))))
    await asyncio.sleep(0)
    silent.cancel()
    with pytest.raises(asyncio.CancelledError):
        await silent


CRASHING = "hello(); read(); sys.exit(3)"


@pytest.fixture
def engines(tmp_path: Path) -> EngineFile:
    """Return a file with an honest engine of both games, and a crashing one of Ecliptic."""
    file = EngineFile(tmp_path / "engines.json")
    honest, crashing = (shlex.join(command(script)) for script in (HONEST, CRASHING))
    assert file.put(EngineEntry("Robby", honest, "", ("epizodiak", "ecliptic"))) is None
    assert file.put(EngineEntry("Crash", crashing, "", ("ecliptic",))) is None
    return file


def engine_table(*kinds: str) -> Table:
    """Return a table of bots of these kinds."""
    table = new_table("bbb", "engines")
    seats = tuple(seat._replace(bot=kind) for seat, kind in zip(table.header.seats, kinds, strict=True))
    return Table(table.game, table.header._replace(seats=seats), NoJournal(), SeededChance)


def test_the_menus_offer_the_engines_of_their_game(engines: EngineFile) -> None:
    """After the bots of the game, by the name that the player gave them."""
    for game, names in (("epizodiak", ["engine:Robby"]), ("ecliptic", ["engine:Robby", "engine:Crash"])):
        kinds = [choice.kind for choice in bot_choices(game, engines.entries)]
        assert kinds[-len(names) :] == names
        assert "master" in kinds[: -len(names)]
    choice = choice_of(bot_choices("epizodiak", engines.entries), "engine:Robby")
    assert choice is not None
    assert (choice.name, choice.label("fr")) == ("Robby", "Robby")


def test_an_engine_that_is_not_at_this_computer_is_refused(engines: EngineFile) -> None:
    """With a sentence that says where to add it; no bot is seated then."""
    with pytest.raises(UnknownBotError) as refused:
        make_thinker("epizodiak", "engine:Deep", "Cy", ReportedRefusals(), engines.command)
    assert refused.value.sentence.en.startswith("There is no engine “Deep” on this computer")
    assert refused.value.sentence.fr.startswith("Il n’y a pas de moteur")
    table = engine_table("engine:Robby", "casual", "engine:Deep")
    with pytest.raises(UnknownBotError):
        seat_bots(table, no_pause, ReportedRefusals(), engines.command)
    assert table.entries == []


def seat_engine(
    table: Table, seat: int, kind: str, engines: EngineFile, trouble: ReportedRefusals
) -> BotSeat:
    """Let an engine play a seat without the shortest pause."""
    thinker = make_thinker(table.header.game, kind, "Robby", trouble, engines.command)
    return BotSeat(table, seat, thinker, no_pause, trouble, sleep=no_pause)


async def test_an_engine_that_crashes_loses_decisions_and_no_game(engines: EngineFile) -> None:
    """The player is told of the first crash, and that a built-in bot plays on; an honest engine beside it."""
    table = new_table("bbb", "engines", mode="single")
    entry = engines.find("Crash")
    assert entry is not None
    engines.put(entry._replace(games=("epizodiak",)), entry)
    trouble = ReportedRefusals()
    kinds = ("engine:Crash", "engine:Robby", "casual")
    bots = [seat_engine(table, seat, kind, engines, trouble) for seat, kind in enumerate(kinds)]
    await until(lambda: table.over or len(table.entries) > 200)
    for bot in bots:
        bot.close()
    assert trouble.codes == ["engine_fault", "engine_fault"]
