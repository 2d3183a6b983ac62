"""Speed of the rules of a game and of reading a record, beside the package `chess` playing random moves."""

from __future__ import annotations

import random
import time
from statistics import median
from typing import TYPE_CHECKING

from benchmarks.random_play import chess_game, rate as rate_of
from epizodiak_qt.games import epizodiak
from epizodiak_qt.games.catalogue import GAMES
from epizodiak_qt.games.chance import SeededChance
from epizodiak_qt.games.epizodiak.options import Options
from epizodiak_qt.table.replayed_game import read_replay
from tests.table.recorded_tables import match_text

if TYPE_CHECKING:
    from collections.abc import Callable

SLICE_S = 0.5
SLICES = 9


class Rounds:
    """Random single rounds of EpiZodiak: legal, choose, play."""

    def __init__(self) -> None:
        self.actions = 0
        self.rounds = 0

    def play(self, seconds: float) -> tuple[int, float]:
        """Return the number of actions, and the seconds they took."""
        rng = random.Random(1)
        before = self.actions
        began = time.perf_counter()
        while time.perf_counter() - began < seconds:
            position, _ = epizodiak.new(Options(mode="single"), SeededChance(str(self.rounds)))
            while not position.over:
                legal = epizodiak.legal(position, position.turn)
                action = legal[int(rng.random() * len(legal))]
                position, _ = epizodiak.play(position, position.turn, action)
                self.actions += 1
            self.rounds += 1
        return self.actions - before, time.perf_counter() - began


def read_match(seconds: float) -> tuple[int, float]:
    """Return the number of actions read from the record of a match to 13 points, and the seconds."""
    text, actions = match_text(target=13), 0
    began = time.perf_counter()
    while time.perf_counter() - began < seconds:
        actions += len(read_replay(text, GAMES).moments)
    return actions, time.perf_counter() - began


def report() -> None:
    """Print rounds and actions per second, and their ratio to chess: medians of alternating slices."""
    rounds = Rounds()
    ours, read, theirs = [], [], []

    def rate(play: Callable[[float], tuple[int, float]]) -> float:
        count, seconds = play(SLICE_S)
        return count / seconds

    for _ in range(SLICES):
        ours.append(rate(rounds.play))
        read.append(rate(read_match))
        theirs.append(rate_of(chess_game, SLICE_S))
    per_round = rounds.actions / rounds.rounds
    print("Rules")
    print(f"  EpiZodiak, random: {median(ours):>9,.0f} actions/s  {median(ours) / per_round:,.0f} rounds/s")
    print(f"  EpiZodiak, record: {median(read):>9,.0f} actions/s")
    print(f"  chess, random:     {median(theirs):>9,.0f} moves/s")
    print(f"  ratio:             {median(ours) / median(theirs):>9.1f}   (aim: 3 or more)")
    print(f"  ratio of a record: {median(read) / median(theirs):>9.1f}")
