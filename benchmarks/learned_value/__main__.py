"""`python -m benchmarks.learned_value`: train the network and compare it with the search at 50 ms a decision.

The simulations that fit into 50 ms are counted with pure Python, once for each leaf value. Self-play and
arena use compiled bots where they can be built, the arena with these numbers of simulations.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any
from unittest.mock import patch

from benchmarks.bots import ROOT, positions
from benchmarks.learned_value import training
from benchmarks.learned_value.network import NetworkSimulator
from epizodiak_qt.arena.play import play_game
from epizodiak_qt.arena.players import PLAYERS
from epizodiak_qt.arena.tournament import versus_tournament
from epizodiak_qt.bots.epizodiak.encode import move_of
from epizodiak_qt.bots.epizodiak.facts import facts_of
from epizodiak_qt.bots.halving import successive_halving
from epizodiak_qt.bots.roster import make_player
from epizodiak_qt.games import epizodiak
from epizodiak_qt.library.intervals import share

if TYPE_CHECKING:
    from benchmarks.learned_value.network import Network
    from epizodiak_qt.bots.player import History, Player

DECISION_S = 0.05
COUNTED = 40  # decisions
GAME = "epizodiak"


class LeafPlayer:
    """The search with one or the other leaf value.

    Args:
        network: the network; None for the leaf value of the search.
        simulations: the simulations of a decision.
    """

    def __init__(self, network: Network | None, simulations: int) -> None:
        self._network = network
        self._simulations = simulations

    def choose(self, view: Any, legal: tuple[Any, ...], history: History, random: Random) -> Any:
        """Return the best of `legal`."""
        if len(legal) == 1:
            return legal[0]
        moves = [move_of(action) for action in legal]
        simulator = NetworkSimulator(facts_of(view, history), moves, random, self._network)
        best, _ = successive_halving([0.0] * len(moves), self._simulations, simulator.simulate, never)
        return legal[best]


def never() -> bool:
    """Tell that the time is not up."""
    return False


def simulations_in(seconds: float, network: Network | None) -> int:
    """Return how many simulations fit into a decision on average, on this computer and Python."""
    asked, simulations, taken = list(positions(GAME, COUNTED)), 200, 0.0
    player = LeafPlayer(network, simulations)
    for view, legal, history in asked:
        began = time.process_time()
        player.choose(view, legal, history, Random(1))
        taken += time.process_time() - began
    return max(1, round(seconds * simulations * len(asked) / taken))


def compare(network: Network, deals: int, seed: int, ours: int, theirs: int, other: str = "") -> None:
    """Print the wins of the network alone against two of the search (or of `other`), and the reverse."""
    options = epizodiak.options_to_json(epizodiak.options_from_json({"mode": "single"}))
    tournament = versus_tournament(GAME, options, str(seed), "network", "search")
    rival: Player = make_player(GAME, other) if other else LeafPlayer(None, theirs)
    players: dict[str, Player] = {"network": LeafPlayer(network, ours), "search": rival}

    for group, name in zip(tournament.groups, ("network", "search"), strict=True):
        wins = []
        for deal in range(deals):
            first, won = deal * len(tournament.seatings), 0.0
            for index in group:
                with patch.object(PLAYERS, "player", lambda _game, kind, *_: players[kind]):
                    game = play_game(tournament, first + index)
                won += game.wins[tournament.seatings[index].index(tournament.kinds.index(name))]
            wins.append(won / len(group))
        made = share(wins)
        shown = other if other and name == "search" else name
        print(f"  {shown} alone: {made.value:.3f} ({made.low:.3f} to {made.high:.3f}), {deals} deals")
        sys.stdout.flush()


def run_all(minutes: float, deals: int, seed: int) -> None:
    """Train, count and compare; the first and the last in a compiled copy if possible."""
    with tempfile.TemporaryDirectory() as folder:
        copy, file = Path(folder) / "copy", Path(folder) / "network.json"
        script = ROOT / "packaging" / "compile_bots.py"
        words = [sys.executable, str(script), str(copy), "--with", "benchmarks", "--with", "tests"]
        compiled = not subprocess.run(words, capture_output=True, check=False).returncode
        place = copy if compiled else ROOT
        print(f"Learned value: {minutes:g} minutes of self-play, {'compiled' if compiled else 'pure Python'}")
        command = [sys.executable, "-m", "benchmarks.learned_value", f"--seed={seed}"]
        environ = os.environ | {"PYTHONPATH": str(place)}

        def run(*more: str) -> None:
            sys.stdout.flush()
            subprocess.run([*command, *more], cwd=place, env=environ, check=True)

        run(f"--train={file}", f"--minutes={minutes}")
        ours, theirs = (simulations_in(DECISION_S, each) for each in (training.read(file), None))
        print(f"  simulations in {1000 * DECISION_S:g} ms, pure Python: network {ours}, search {theirs}")
        run(f"--compare={file}", f"--deals={deals}", f"--budgets={ours},{theirs}")


def main() -> None:
    """Run the experiment, or one part of it."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.learned_value", description=__doc__)
    parser.add_argument("--minutes", type=float, default=100, help="time of self-play; training takes less")
    parser.add_argument("--deals", type=int, default=300, help="deals of the comparison, six games each")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--train", type=Path, help="only train, and write the network to this file")
    parser.add_argument("--compare", type=Path, help="only compare the network of this file")
    parser.add_argument("--budgets", default="1000,1000", help="simulations of the network and of the search")
    parser.add_argument("--other", default="", help="with --compare: a bot in place of the search")
    given = parser.parse_args()
    if given.train is not None:
        network, lines = training.learn(60 * given.minutes, given.seed)
        training.write(network, given.train)
        print("\n".join(f"  {line}" for line in lines))
    elif given.compare is not None:
        ours, theirs = map(int, given.budgets.split(","))
        compare(training.read(given.compare), given.deals, given.seed, ours, theirs, given.other)
    else:
        run_all(given.minutes, given.deals, given.seed)


if __name__ == "__main__":
    main()
