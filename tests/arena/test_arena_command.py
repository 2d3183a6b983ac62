"""The command `arena`: arguments, JSON, interruption and resumption, engines, several machines, report."""

import io
import json
import shlex
import sys
import types
from collections.abc import Callable
from contextlib import nullcontext
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from unittest.mock import MagicMock, Mock

import pytest

from epizodiak_qt import cli, folders
from epizodiak_qt.arena import command, play, texts
from epizodiak_qt.arena.executors import SameProcessExecutor
from epizodiak_qt.arena.results_file import program_fingerprint
from epizodiak_qt.bots.engines.registry import EngineFile
from epizodiak_qt.bots.roster import bot_names
from epizodiak_qt.games.catalogue import GAMES
from epizodiak_qt.games.sentence import Sentence
from epizodiak_qt.lobby.engines import EngineEntry
from tests.bots.engines.scripts import command as engine_command
from tests.program_process import run
from tests.sizes import FULL_SIZE, SEED, size

Arena = Callable[..., tuple[int, str, str]]

QUICK = ("--seats", "random,random,sensible-0.1", "--deals", "4", "--workers", "1")
HONEST = "hello()\nwhile True:\n  r = read(); write(id=r['id'], action=r['legal'][0])"
ILLEGAL = "hello()\nwhile True:\n  r = read(); write(id=r['id'], action='deal')"


@pytest.fixture(autouse=True)
def engines_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Return the file of the engines of this computer, which has none yet."""
    path = tmp_path / "config" / "engines.json"
    monkeypatch.setattr(folders, "config_file", path.with_name)
    return path


@pytest.fixture(autouse=True)
def few_simulations(monkeypatch: pytest.MonkeyPatch) -> None:
    """Predict chances to win with one simulation."""
    monkeypatch.setattr(command, "SIMULATIONS", 1)


@pytest.fixture
def arena(capsys: pytest.CaptureFixture[str]) -> Arena:
    """Return a function that runs the command, and returns its exit code and both outputs."""

    def arena_of(*words: str) -> tuple[int, str, str]:
        code = cli.main(["arena", "--lang", "en", *words])
        return code, *capsys.readouterr()

    return arena_of


# --- results


def test_the_json_names_wins_with_their_interval_and_points_of_each_player(arena: Arena) -> None:
    """Equal names have a suffix, and the shares add up to one."""
    code, out, err = arena(*QUICK, "--json")
    assert (code, err) == (0, "")
    data = json.loads(out)
    players = data["players"]
    assert [player["name"] for player in players] == ["random", "random-2", "sensible-0.1"]
    for player in players:
        assert 0 <= player["low"] <= player["wins"] <= player["high"] <= 1
        assert player["points"] > 0
    assert sum(player["wins"] for player in players) == pytest.approx(1)
    assert (data["deals"], data["games"], data["complete"]) == (4, 12, True)
    assert data["options"]["mode"] == "single"


def test_versus_has_a_result_for_each_side_alone(arena: Arena) -> None:
    """In a game for two there is one."""
    words = ("--versus", "sensible-0.1,random", "--deals", "3", "--workers", "1", "--json")
    data = json.loads(arena(*words)[1])
    assert data["games"] == 18
    for key, name, others in (("a_vs_2b", "sensible-0.1", "random"), ("b_vs_2a", "random", "sensible-0.1")):
        side = data[key]
        assert (side["name"], side["others"]["name"]) == (name, others)
        assert side["wins"] + 2 * side["others"]["wins"] == pytest.approx(1)
        assert side["low"] <= side["wins"] <= side["high"]
    two = json.loads(arena(*words, "--game", "ecliptic")[1])
    assert two["games"] == 6
    assert two["a_vs_b"]["name"] == "sensible-0.1"


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_results_are_shown_in_the_language(language: str, capsys: pytest.CaptureFixture[str]) -> None:
    """With wins, points, ratings and traits; French numbers have a comma."""
    assert cli.main(["arena", "--lang", language, *QUICK, "--calibration"]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert ("EpiZodiak, single rounds\n4 deals" in out) == (language == "en")
    assert ("4 donnes, 12 parties" in out) == (language == "fr")
    shown = "draws although a lay is possible" if language == "en" else "pioche au lieu de poser"
    assert shown in out
    assert ("Brier score 0." if language == "en" else "score de Brier 0,") in out


def test_progress_is_shown_on_a_terminal_or_if_asked(arena: Arena, monkeypatch: pytest.MonkeyPatch) -> None:
    """A line now and then; on a terminal one line, cleared at the end, also where only ASCII is shown."""
    with monkeypatch.context() as patch:
        patch.setattr(command.Progress, "INTERVAL_S", 0.0)
        code, _, err = arena(*QUICK, "--progress")
    assert code == 0
    assert err.splitlines()[-1] == "12 of 12 games, 100%, 0:00 left"
    output = io.BytesIO()
    terminal = io.TextIOWrapper(output, "ascii")
    monkeypatch.setattr(terminal, "isatty", lambda: True)
    monkeypatch.setattr(sys, "stderr", terminal)
    assert cli.main(["arena", "--lang", "fr", *QUICK]) == 0
    shown = output.getvalue().decode("ascii")
    assert "12 parties sur 12, 100 %, reste 0:00" in shown
    assert shown.endswith(command.CLEAR_LINE)
    assert "\n" not in shown


def test_the_list_names_all_players(arena: Arena) -> None:
    """With the strength of characters; of one game, or of both."""
    both = arena("--list")[1]
    for game in GAMES:
        one = arena("--list", "--game", game)[1]
        assert one.strip() in both
        assert [line.split()[0] for line in one.splitlines()[1:]] == list(bot_names(game))
    assert "beginner" in arena("--list")[1].split("aries")[1].splitlines()[0]


# --- arguments


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        ([], texts.NO_PLAYERS),
        (["--seats", "random,random"], texts.TOO_FEW_PLAYERS.fill(title="EpiZodiak", seats=3)),
        (["--seats", "random,random,random", "--versus", "random,random"], texts.PLAYERS_NAMED_TWICE),
        (["--seat", "random", "--versus", "random,random"], texts.PLAYERS_NAMED_TWICE),
        (
            ["--game", "ecliptic", "--seats", "random,random", "--mode", "match"],
            texts.NO_MATCHES.fill(title="Ecliptic"),
        ),
    ],
)
def test_bad_arguments_are_named_before_a_game(words: list[str], complaint: Sentence, arena: Arena) -> None:
    """The message is one sentence on standard error; the exit code is 2."""
    assert arena(*words) == (2, "", complaint.en + "\n")


@pytest.mark.parametrize(
    "words",
    [
        ["--seats", "random,nobody,random"],
        ["--seats", "random@5,random,random"],
        ["--seats", "random,,random"],
        ["--versus", "random"],
        ["--deals", "0"],
        ["--deals", "many"],
        ["--workers", "-1"],
        ["--options", "nonsense=1", "--seats", "random,random,random"],
        ["--options", "target=0", "--seats", "random,random,random"],
        ["--mode", "blitz"],
        ["--game", "chess"],
        ["--seat", "engine:", "--seat", "random", "--seat", "random"],
        ["--seat", "engine:/nowhere/at-all", "--seat", "random", "--seat", "random"],
        ["--seat", "engine:'", "--seat", "random", "--seat", "random"],
    ],
    ids=" ".join,
)
def test_every_bad_value_gets_one_sentence(words: list[str], arena: Arena) -> None:
    """No traceback, and nothing on standard output."""
    code, out, err = arena(*words)
    assert (code, out) == (2, "")
    assert err.count("\n") == 1
    assert err.strip().endswith(".")


def test_options_of_the_game_reach_it(arena: Arena) -> None:
    """An edition, and a match from either option."""
    words = ("--seats", "random,random,random", "--deals", "1", "--workers", "1", "--json")
    data = json.loads(arena(*words, "--options", "edition=help-2022-07,mode=match,target=1")[1])
    assert (data["options"]["scoring"], data["options"]["mode"]) == ("help-2022", "match")
    assert json.loads(arena(*words, "--mode", "match", "--options", "target=1")[1]) != data


# --- interruption


def interrupted_after(count: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Press Ctrl+C in the place of game number `count`, in blocks of one game."""
    original = play.play_game

    def play_game(tournament: Any, number: int) -> Any:
        if number == count:
            raise KeyboardInterrupt
        return original(tournament, number)

    monkeypatch.setattr(play, "BLOCK_S", 0.0)
    monkeypatch.setattr(play, "play_game", play_game)


def test_ctrl_c_prints_the_results_so_far(arena: Arena, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of the whole deals; the exit code is that of an interruption. So does an error in a block."""
    with monkeypatch.context() as patch:
        interrupted_after(7, patch)
        code, out, err = arena(*QUICK, "--json")
        assert (code, err) == (130, "Stopped after 2 of 4 deals.\n")
        data = json.loads(out)
        assert (data["deals"], data["complete"]) == (2, False)
    with monkeypatch.context() as patch:
        interrupted_after(0, patch)
        code, out, err = arena(*QUICK)
        assert (code, err) == (130, "Stopped after 0 of 4 deals.\n")
        assert out == "EpiZodiak, single rounds\n0 deals, 0 games, seed 1\n"
    monkeypatch.setattr(play, "play_game", Mock(side_effect=MemoryError))
    assert arena(*QUICK) == (1, out, texts.BLOCK_FAILED.fill(error="MemoryError: ").en + "\n")


def test_an_interrupted_run_goes_on(arena: Arena, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """To the same results, also if its last line was cut short; finished games are not played again."""
    file = tmp_path / "run.jsonl"
    words = (*QUICK, "--json", "--calibration")
    whole = arena(*words)[1]
    with monkeypatch.context() as patch:
        interrupted_after(7, patch)
        assert arena(*words, "--resume", str(file))[0] == 130
    with file.open("ab") as stream:
        stream.write(b'{"games":[{"num')
    stored = file.read_bytes().count(b"\n") - 1
    assert stored == 7
    assert arena(*words, "--resume", str(file)) == (0, whole, "")
    with monkeypatch.context() as patch:
        interrupted_after(0, patch)
        assert arena(*words, "--resume", str(file)) == (0, whole, "")
    longer = json.loads(arena(*words, "--deals", "5", "--resume", str(file))[1])
    assert (longer["deals"], longer["complete"]) == (5, True)


def test_a_file_of_another_tournament_is_left_as_it_is(arena: Arena, tmp_path: Path) -> None:
    """Another seed, another version of the bots, another kind of file; a folder is no file."""
    file = tmp_path / "run.jsonl"
    assert arena(*QUICK, "--resume", str(file))[0] == 0
    kept = file.read_bytes()
    refusal = (2, "", texts.OTHER_TOURNAMENT.fill(path=str(file)).en + "\n")
    assert arena(*QUICK, "--resume", str(file), "--seed", "2") == refusal
    assert file.read_bytes() == kept
    for other in (kept.replace(program_fingerprint().encode(), b"0.0.9+0"), b"No JSON\n", b'[1]\n{"a": 2}\n'):
        file.write_bytes(other)
        assert arena(*QUICK, "--resume", str(file)) == refusal
        assert file.read_bytes() == other
    code, out, err = arena(*QUICK, "--resume", str(tmp_path))
    assert (code, out) == (2, "")
    assert str(tmp_path) in err


# --- engines


def engine(script: str) -> str:
    """Return the kind of an engine that runs a script."""
    return f"engine:{shlex.join(engine_command(script))}"


def test_an_engine_takes_a_seat_and_its_lost_decisions_are_counted(arena: Arena) -> None:
    """An honest one loses none; one that answers nonsense still plays to the end, but the run has failed."""
    words = ("--game", "ecliptic", "--deals", "1", "--workers", "1", "--json")
    code, out, err = arena(*words, "--seat", engine(HONEST), "--seat", engine(ILLEGAL))
    assert (code, err) == (1, texts.PLAYED_AT_RANDOM.fill(names=engine(ILLEGAL)).en + "\n")
    honest, illegal = json.loads(out)["players"]
    assert honest["failures"] == {}
    assert honest["decisions"] > 0
    assert illegal["failures"] == {"illegal": illegal["decisions"]}


def test_a_configured_engine_plays_under_its_name(arena: Arena, engines_file: Path) -> None:
    """In its folder; the list of players names it for the games that it plays."""
    script = "import os; assert os.path.exists('here'); " + HONEST
    folder = engines_file.parent
    folder.mkdir()
    (folder / "here").touch()
    entry = EngineEntry("Robby, the bot", shlex.join(engine_command(script)), str(folder), ("ecliptic",))
    assert EngineFile(engines_file).put(entry) is None
    assert "Robby, the bot  engine" in arena("--list", "--game", "ecliptic")[1]
    assert "Robby" not in arena("--list", "--game", "epizodiak")[1]
    words = ("--game", "ecliptic", "--deals", "1", "--workers", "1", "--json")
    code, out, _ = arena(*words, "--seat", "Robby, the bot", "--seat", "random")
    assert code == 0
    assert [player["name"] for player in json.loads(out)["players"]] == ["Robby, the bot", "random"]


# --- several machines


@pytest.fixture
def cluster(monkeypatch: pytest.MonkeyPatch) -> MagicMock:
    """Replace dask.distributed by a scheduler whose only machine is this process; return its client."""
    client = MagicMock()
    client.nthreads.return_value = {"tcp://a": 2}
    client.run.side_effect = lambda task: {"tcp://a": task()}
    client.get_executor.return_value = nullcontext(SameProcessExecutor())
    module = types.ModuleType("distributed")
    module.Client = Mock(return_value=client)  # type: ignore[attr-defined]  # a module made by hand
    monkeypatch.setitem(sys.modules, "distributed", module)
    return client


def test_a_scheduler_has_the_results_of_one_process(arena: Arena, cluster: MagicMock) -> None:
    """The same code plays on any executor."""
    assert arena(*QUICK, "--json", "--scheduler", "tcp://host:8786") == arena(*QUICK, "--json")


def test_unfit_machines_are_named(arena: Arena, cluster: MagicMock, monkeypatch: pytest.MonkeyPatch) -> None:
    """No scheduler, no workers, another version, no dask."""
    words = (*QUICK, "--scheduler")

    def refused(address: str, said: Sentence) -> None:
        assert arena(*words, address) == (2, "", said.en + "\n")

    cluster.run.side_effect = lambda task: {"tcp://a": task(), "tcp://b": "0.0.9"}
    refused("tcp://h", texts.CLUSTER_HAS_OTHER_PROGRAM.fill(machine="tcp://b"))
    cluster.nthreads.return_value = {}
    refused("tcp://h", texts.NO_CLUSTER_WORKERS.fill(address="tcp://h"))
    monkeypatch.setattr("distributed.Client", Mock(side_effect=OSError("no such scheduler")))
    refused("nowhere", texts.NO_SCHEDULER.fill(address="nowhere", error="no such scheduler"))
    monkeypatch.setitem(sys.modules, "distributed", None)
    refused("tcp://h", texts.NO_DASK)


# --- a real scheduler of dask, with a real report: in the full-size run only


# A scheduler on the loopback interface, with two processes; then the same tournament without it.
SCRIPT = """
import sys
from distributed import LocalCluster
from epizodiak_qt import cli

if __name__ == "__main__":
    words = ["arena", "--lang", "en", "--json", *sys.argv[1:]]
    options = {"n_workers": 2, "threads_per_worker": 1, "host": "127.0.0.1", "dashboard_address": None}
    with LocalCluster(**options) as cluster:
        code = cli.main([*words, "--scheduler", cluster.scheduler_address])
    sys.exit(code or cli.main([*words, "--workers", "1", "--report", "report.html"]))
"""


@pytest.mark.skipif(not FULL_SIZE, reason="in the full-size run only")
@pytest.mark.skipif(find_spec("distributed") is None, reason="the extra cluster is not installed")
def test_b8_a_real_scheduler_has_the_results_of_one_process(tmp_path: Path) -> None:
    """And the report has a chart for each part."""
    script = tmp_path / "machines.py"
    script.write_text(SCRIPT, "utf-8")
    words = ["--seats", "casual,beginner,random", "--deals", str(size("B8")), "--seed", str(SEED)]
    ended = run(tmp_path, [str(script), *words])
    assert ended.code == 0, ended.err
    several, one = map(json.loads, ended.out.splitlines())
    assert several == one
    assert several["complete"]
    assert (tmp_path / "report.html").read_text("utf-8").count("<svg") == 3
