"""Engines for other programs: the built-in bots, and the examples of docs/engines, which need no package."""

import json
import random
import shutil
import sys
from itertools import islice
from pathlib import Path
from typing import Any, Final

import pytest

from epizodiak_qt.bots.engines import server as server_module
from epizodiak_qt.bots.engines.command import EngineCommand, program_command
from epizodiak_qt.bots.engines.player import EnginePlayer
from epizodiak_qt.bots.engines.process import LIMITS, Limits
from epizodiak_qt.bots.engines.server import EngineServer
from epizodiak_qt.bots.player import Budget, RandomPlayer, SearchPlayer, SearchResult
from epizodiak_qt.bots.roster import UnknownBotError, bot_names, make_player
from epizodiak_qt.games.catalogue import GAMES
from epizodiak_qt.games.sentence import Sentence
from epizodiak_qt.override import override
from tests.bots.played_games import EngineAtATable, decision, turns
from tests.program_process import run

HELLO = b'{"do": "hello", "protocol": 1}'


def request(game: str = "epizodiak", **changed: Any) -> bytes:
    """Return a request for a choice, with some keys changed."""
    view, legal = decision(game)
    asked = {"do": "choose", "id": 7, "view": GAMES[game].view_to_json(view), "legal": [*map(str, legal)]}
    return json.dumps(asked | {"history": ["1 draw"], "time_ms": 1000} | changed).encode()


@pytest.mark.parametrize("game", GAMES)
def test_a_bot_chooses_what_it_would_choose_itself(game: str) -> None:
    """The view survives the way over the protocol."""
    view, legal = decision(game)
    name = bot_names(game)[1]
    server, chance = EngineServer(name, 5), random.Random(5)
    for _ in range(3):
        wanted = make_player(game, name).choose(view, legal, (), chance)
        assert server.answer(request(game)) == {"id": 7, "action": str(wanted)}


class FakeSearch(SearchPlayer):
    """A bot that searches."""

    def __init__(self, seconds: float | None) -> None:
        super().__init__(Budget(0, seconds))
        self.seconds = seconds

    @override
    def search(self, view: Any, legal: tuple[Any, ...], *_rest: object) -> SearchResult:
        """Return a result that tells the time limit as the number of simulations."""
        values = tuple(1 / len(legal) for _ in legal)
        return SearchResult(legal[-1], int(1000 * (self.seconds or 0)), values, (0.5, 0.25, 0.25))


def test_a_bot_that_searches_tells_its_values_and_keeps_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """A number of simulations in the name replaces the time limit."""
    monkeypatch.setattr(server_module, "make_player", lambda _game, _kind, seconds=None: FakeSearch(seconds))
    _view, legal = decision()
    for name, simulations in (("master", 400), ("master@200", 0)):
        reply = EngineServer(name).answer(request(time_ms=500))
        assert reply == {
            "id": 7,
            "action": str(legal[-1]),
            "simulations": simulations,
            "values": tuple(1 / len(legal) for _ in legal),
            "chances": (0.5, 0.25, 0.25),
        }


def test_the_bot_is_named_in_the_hello() -> None:
    """With all games that it plays."""
    assert EngineServer("random").answer(HELLO) == {
        "name": "random",
        "author": "EpiZodiak Qt",
        "games": [*GAMES],
    }
    with pytest.raises(UnknownBotError):
        EngineServer("nobody")


@pytest.mark.parametrize(
    "line",
    [
        *(b"", b"draw", b"[]", b"\xff\xfe", b"[" * 9999),
        *(b'{"id": 7}', b'{"do": "sing", "id": 7}', b'{"do": "choose", "id": 7}'),
        request(view=[]),
        request(view={"game": ["epizodiak"]}),
        request(view={"game": "chess"}),
        request(view={"game": "epizodiak"}),
        request(legal=[]),
        request(legal=["draw", 7]),
        request(legal=["fly"]),
        request(history={}),
        request(history=[1]),
    ],
)
def test_a_request_that_cannot_be_answered_gets_an_error(line: bytes) -> None:
    """And the next one gets an answer."""
    server = EngineServer("random")
    reply = server.answer(line)
    assert reply is not None
    assert reply["id"] == (7 if b'"id": 7' in line else None)
    assert len(reply["error"]) > 10
    answer = server.answer(request())
    assert answer is not None
    assert "action" in answer


def test_the_command_plays_whole_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One process plays both games; no decision is lost."""
    monkeypatch.chdir(tmp_path)
    told: list[Sentence] = []
    for game in GAMES:
        engine = EngineCommand("random", (*program_command(), "engine", "random", "--seed", "3"))
        player = EnginePlayer(engine, game, RandomPlayer(), told.append, 60_000, Limits(60, 60, quit_s=60))
        assert list(islice(turns(game, (EngineAtATable(player),) * 3, {}, "command"), 60))
        player.close()
    assert told == []


def test_the_command_answers_without_qt_and_quits(tmp_path: Path) -> None:
    """It loads no Qt and no network, writes no file, and ends at `quit` with exit code 0."""
    code = """
import sys
from epizodiak_qt.cli import main
code = main(["engine", "random"])
unwanted = ("PySide6", "shiboken6", "qasync", "platformdirs", "socket", "msgspec", "cryptography")
print(code, [name for name in sys.modules if name.startswith(unwanted)])
"""
    lines = b"\n".join([HELLO, b"nonsense", request(), request("ecliptic"), b'{"do": "quit"}', HELLO])
    ended = run(tmp_path, ["-c", code], given=lines)
    *replies, loaded = ended.out.splitlines()
    assert (loaded, ended.err) == ("0 []", "")
    assert [sorted(json.loads(reply)) for reply in replies] == [
        ["author", "games", "name"],
        ["error", "id"],
        ["action", "id"],
        ["action", "id"],
    ]
    assert list(tmp_path.iterdir()) == []


def test_an_unknown_bot_is_refused_with_a_sentence(tmp_path: Path) -> None:
    """In the language of the command."""
    ended = run(tmp_path, ["-m", "epizodiak_qt", "engine", "nobody", "--lang", "fr"])
    assert (ended.code, ended.out) == (2, "")
    assert ended.err.startswith("Il n’y a pas de robot «\u202fnobody\u202f»")


DOCS: Final = Path(__file__).resolve().parents[3] / "docs" / "engines"
NODE: Final = shutil.which("node")
INTERPRETERS: Final = {"engine.py": sys.executable, "engine.js": NODE}


@pytest.mark.parametrize("file", INTERPRETERS)
def test_an_example_plays_both_games(file: str) -> None:
    """One seat of each game, to its end or for 300 actions; no decision is lost."""
    interpreter = INTERPRETERS[file]
    if interpreter is None:
        pytest.skip("NODE.JS IS NOT INSTALLED: the JavaScript engine of docs/engines is not tested")
    patient = Limits(hello_s=60, margin_s=60, quit_s=60)
    for game in ("epizodiak", "ecliptic"):
        told: list[Sentence] = []
        engine = EngineCommand("Example", (interpreter, file), str(DOCS))
        player = EnginePlayer(engine, game, RandomPlayer(), told.append, limits=patient)
        others = (EngineAtATable(player), RandomPlayer(), RandomPlayer())
        assert list(
            islice(turns(game, others, {"mode": "single"} if game == "epizodiak" else {}, "example"), 300)
        )
        player.close()
        assert told == []


def test_an_example_has_at_most_40_lines_and_imports_nothing_of_the_game() -> None:
    """They can be copied anywhere."""
    for file in INTERPRETERS:
        text = (DOCS / file).read_text("utf-8")
        assert len(text.splitlines()) <= 40
        assert "epizodiak_qt" not in text


def test_the_page_names_the_limits_of_the_program() -> None:
    """The fault table gives the numbers of the code."""
    page = (DOCS / "README.md").read_text("utf-8")
    for words in (
        f"within {LIMITS.hello_s:g} s",
        f"`time_ms` and {LIMITS.margin_s:g} s",
        f"{LIMITS.line_bytes >> 10} KiB",
        f"{LIMITS.unasked_lines} lines",
        f"{LIMITS.log_bytes >> 10} KiB",
        f"within {LIMITS.quit_s:g} s",
        f"another {LIMITS.terminate_s:g} s",
    ):
        assert words in page, words
