"""The engines of docs/engines play whole games, and depend on nothing of this package."""

import shutil
import sys
from itertools import islice
from pathlib import Path
from typing import Final

import pytest

from epizodiak_qt.bots.engines.command import EngineCommand
from epizodiak_qt.bots.engines.player import EnginePlayer
from epizodiak_qt.bots.engines.process import LIMITS, Limits
from epizodiak_qt.bots.player import RandomPlayer
from epizodiak_qt.games.sentence import Sentence
from tests.bots.played_games import EngineAtATable, turns

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
