"""The benchmarks of the bots run; the experiment with a learned value trains, reads and plays a network."""

import ast
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import benchmarks.__main__
from benchmarks import random_play
from epizodiak_qt.bots.epizodiak.core import Rules, State, deal
from tests.program_process import ROOT, run

np = pytest.importorskip("numpy")
training = pytest.importorskip("benchmarks.learned_value.training")
experiment = pytest.importorskip("benchmarks.learned_value.__main__")


EXAMPLES = 30


def test_help_lists_every_part_and_an_unknown_part_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    """Neither runs anything."""
    for words, code in ((["--help"], 0), (["rules", "nonsense"], 2)):
        with pytest.raises(SystemExit) as ended:
            benchmarks.__main__.main(words)
        assert ended.value.code == code
    said = capsys.readouterr()
    assert said.out.startswith("usage: python -m benchmarks [-h] [PART ...]")
    for part in benchmarks.__main__.PARTS:
        assert re.search(rf"^  {part} +[A-Z]", said.out, re.MULTILINE)
    assert "There is no part nonsense" in said.err


def imports(code: ast.AST) -> Iterator[str]:
    """Yield the modules that code imports, also inside functions; not those for type checkers alone."""
    for node in ast.iter_child_nodes(code):
        if isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
        if not (isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"):
            yield from imports(node)


def test_no_part_needs_the_packages_of_the_tests(tmp_path: Path) -> None:
    """All that the parts import of the tests loads without pytest."""
    folder = ROOT / "benchmarks"
    used = {name for part in folder.glob("*.py") for name in imports(ast.parse(part.read_text("utf-8")))}
    needed = sorted(name for name in used if name.startswith("tests."))
    assert "tests.desktop.network.people" in needed
    script = "import sys; from importlib import import_module\nsys.modules |= dict.fromkeys({}, None)\n"
    script = script.format(["pytest", "hypothesis", "jeepney", "tlslite"])
    ended = run(tmp_path, ["-c", f"{script}for name in {needed}: import_module(name)"])
    assert (ended.code, ended.err) == (0, "")


@pytest.mark.parametrize("name", random_play.GAMES)
def test_random_play_reaches_the_end_of_a_game(name: str) -> None:
    """Of the search cores, and of each package beside them that is installed."""
    package = name.split(maxsplit=1)[0]
    if package in {"chess", "rlcard", "open_spiel"}:
        pytest.importorskip({"open_spiel": "pyspiel"}.get(package, package))
    assert random_play.GAMES[name]()(random.Random(1)) > 5


def made_examples() -> tuple[Any, Any]:
    """Return a few examples of self-play."""
    chance = random.Random(1)
    found: list[Any] = []
    while len(found) < EXAMPLES:
        example = training.example(chance, None, 100)
        if example is not None:
            found.append(example)
    seen, results = zip(*found, strict=True)
    return np.array(seen), np.array(results)


def test_a_network_is_trained_stored_rates_positions_and_plays(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Its chances are those that numpy computes from the same weights, also after reading it from a file.

    In the arena it plays alone against two of the search, and the other way round.
    """
    seen, results = made_examples()
    network, least = training.train(seen, results, 1)
    assert 0 < least < 3
    training.write(network, tmp_path / "network.json")
    again = training.read(tmp_path / "network.json")
    weights = [np.array(network.hidden).T, np.array(network.biases), np.array(network.output)]
    assert [again.rate(row.tolist()) for row in seen[0]] == pytest.approx(
        training.outputs(weights, seen[0]).tolist()
    )
    state = State(Rules(False, 7, True, False, False))
    deal(state, random.Random(1))
    random_play.epizodiak_steps(state, random.Random(1), 20)
    assert sum(again.chances(state)) == pytest.approx(1)
    experiment.compare(network, 2, 1, 4, 4)
    printed = capsys.readouterr().out
    assert "network alone: " in printed
    assert "search alone: " in printed


def test_slopes_are_the_derivatives_of_the_loss() -> None:
    """For a weight of each kind, beside the difference of two losses."""
    numbers = np.random.default_rng(1)
    seen, results = made_examples()
    weights = [numbers.normal(size=(training.INPUTS, 4)), numbers.normal(size=4), numbers.normal(size=4)]
    found = training.slopes(weights, seen, results)
    for place, index in ((0, (3, 1)), (1, (2,)), (2, (0,))):
        losses = []
        for step in (1e-5, -1e-5):
            moved = [each.copy() for each in weights]
            moved[place][index] += step
            losses.append(training.loss(training.softmax(training.outputs(moved, seen)), results))
        assert found[place][index] == pytest.approx((losses[0] - losses[1]) / 2e-5, rel=1e-3, abs=1e-6)
