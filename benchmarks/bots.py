"""Speed of the bots: search cores beside other packages, copies, decision times, and frames meanwhile."""

from __future__ import annotations

import importlib.util
import os
import random
import subprocess
import sys
import tempfile
import time
from functools import partial
from pathlib import Path
from statistics import median, quantiles
from typing import TYPE_CHECKING, Any

from benchmarks.random_play import GAMES, epizodiak_steps, rate
from epizodiak_qt.bots.roster import make_player
from epizodiak_qt.games.catalogue import GAMES as GAMES_BY_NAME
from epizodiak_qt.games.chance import SeededChance

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

ROOT = Path(__file__).resolve().parent.parent
SLICE_S = 0.4
SLICES = 7
YARDSTICKS = {"chess": "chess", "rlcard": "rlcard", "open_spiel": "pyspiel"}  # module by package
CORES = {"EpiZodiak": "20 or more, aim 25", "EpiZodiak, rollout": "", "Ecliptic": "10 or more, aim 12"}
BUDGET_S = 1.0
DECISIONS = 100
SHARE_OF_DECISIONS = 0.1  # so that the decisions come from several games


def report() -> None:
    """Print all figures; ratios are of medians of alternating slices of one run."""
    missing = [name for name, module in YARDSTICKS.items() if importlib.util.find_spec(module) is None]
    if missing:
        print(f"NOT MEASURED: {', '.join(missing)}. Install with: python -m pip install {' '.join(missing)}")
    with tempfile.TemporaryDirectory() as folder:
        compiled = compiled_copy(Path(folder) / "copy")
        report_rates(missing, compiled)
    report_copies()
    report_decisions()
    # In a process of its own: it needs another event loop than the other benchmarks.
    subprocess.run([sys.executable, "-m", "benchmarks.thinking"], cwd=ROOT, check=True)


def compiled_copy(folder: Path) -> Path | None:
    """Return a copy of the package with compiled bots, or None where it cannot be made."""
    command = [sys.executable, str(ROOT / "packaging" / "compile_bots.py"), str(folder)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        print("NOT MEASURED: compiled bots (mypy, setuptools or a C compiler is missing)")
        return None
    return folder


def rate_in(folder: Path, name: str) -> float:
    """Return the rate of one slice in a process that takes the package from `folder`."""
    command = [sys.executable, "-m", "benchmarks.random_play", name, str(SLICE_S)]
    environ = os.environ | {"PYTHONPATH": str(ROOT)}
    done = subprocess.run(command, cwd=folder, env=environ, capture_output=True, text=True, check=True)
    return float(done.stdout)


def report_rates(missing: list[str], compiled: Path | None) -> None:
    """Print random actions per second, and the ratio to chess."""
    slices: dict[str, Callable[[], float]] = {}
    for name, make in GAMES.items():
        if name.split()[0] not in missing:
            slices[name] = partial(rate, make(), SLICE_S)
    if compiled is not None:
        for name in CORES:
            slices[f"{name}, compiled"] = partial(rate_in, compiled, name)
    found: dict[str, list[float]] = {name: [] for name in slices}
    for _ in range(SLICES):
        for name, measure in slices.items():
            found[name].append(measure())
    rates = {name: median(each) for name, each in found.items()}
    print("Random actions per second, one core")
    for name, each in rates.items():
        ratio = f"{each / rates['chess']:>8.1f} × chess" if "chess" in rates else ""
        aim = CORES.get(name, "")
        print(f"  {name:<34}{each:>12,.0f}{ratio}" + (f"   (aim: {aim})" if aim else ""))


def seconds_for(work: Callable[[Any], Any], argument: Any) -> float:
    """Return the seconds of one call, best of five runs of 2,000 calls."""
    best = float("inf")
    for _ in range(5):
        began = time.perf_counter()
        for _ in range(2_000):
            work(argument)
        best = min(best, (time.perf_counter() - began) / 2_000)
    return best


def report_copies() -> None:
    """Print the time of a copy beside a random action in the middle of a game."""
    from epizodiak_qt.bots.ecliptic import core as ecliptic
    from epizodiak_qt.bots.epizodiak import core as epizodiak
    from epizodiak_qt.games.ecliptic.constants import CARD_COUNT

    chance = random.Random(1)
    tiles = epizodiak.State(epizodiak.Rules(False, 7, True, False, False))
    epizodiak.deal(tiles, chance)
    epizodiak_steps(tiles, chance, 80)
    pack = list(range(CARD_COUNT))
    chance.shuffle(pack)
    cards = ecliptic.deal(pack, 0, False)
    for _ in range(30):
        found = ecliptic.legal(cards)
        ecliptic.apply(cards, found[int(chance.random() * len(found))], chance)
    print("A copy of a position, beside a random action")
    for name, state in (("EpiZodiak", tiles), ("Ecliptic", cards)):
        copy, action = seconds_for(type(state).copy, state), 1 / rate(GAMES[name](), 1.0)
        print(f"  {name}: {copy * 1e6:.2f} µs, {copy / action:.2f} of an action   (aim: less than 1)")


def positions(game: str, count: int) -> Iterator[tuple[Any, tuple[Any, ...], tuple[str, ...]]]:
    """Yield the views, legal actions and histories of decisions with a choice, from games of casual bots."""
    rules, chance = GAMES_BY_NAME[game], random.Random(1)
    player = make_player(game, "casual")
    while count:
        options = rules.options_from_json({})
        position, _ = rules.new(options, SeededChance(str(chance.random())))
        histories: list[tuple[str, ...]] = [()] * rules.SEATS
        while count and (acting := rules.acting(position)):
            seat = acting[0]
            view, legal = rules.view(position, seat), rules.legal(position, seat)
            if len(legal) > 1 and chance.random() < SHARE_OF_DECISIONS:
                yield view, legal, histories[seat]
                count -= 1
            action = player.choose(view, legal, histories[seat], chance)
            position, events = rules.play(position, seat, action)
            histories = [rules.extend_history(known, events, place) for place, known in enumerate(histories)]


def report_decisions() -> None:
    """Print how long decisions with a choice take with the budget of the window."""
    print(f"Decisions with a choice, with the budget of {BUDGET_S:g} s")
    for game in GAMES_BY_NAME:
        for kind in ("casual", "strong", "master"):
            player, taken = make_player(game, kind, BUDGET_S), []
            for view, legal, history in positions(game, DECISIONS):
                began = time.perf_counter()
                player.choose(view, legal, history, random.Random(1))
                taken.append(1000 * (time.perf_counter() - began))
            late = quantiles(taken, n=100, method="inclusive")[98]
            print(
                f"  {game + ', ' + kind + ':':<20} median {median(taken):6.1f} ms, p99 {late:7.1f} ms,"
                f" longest {max(taken):7.1f} ms"
            )
