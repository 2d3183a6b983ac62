"""Sizes of the tests that the full-size run enlarges, and the seed of their random choices.

A normal run takes the first size of each. EPIZODIAK_FULL_SIZE=1 takes the second, EPIZODIAK_FULL_SIZE=0.05 a
twentieth of the second, never less than the first; EPIZODIAK_SEED is a number. `python -m tests.full_size`
sets both.
"""

import os
from typing import Final

SHARE: Final = float(os.environ.get("EPIZODIAK_FULL_SIZE") or 0)
FULL_SIZE: Final = SHARE > 0
SEED: Final = int(os.environ.get("EPIZODIAK_SEED") or 1)

SIZES: Final = {
    "T1": (300_000, 50_000_000, "mutants"),
    "T2": (800, 100_000, "hostile sockets"),
    "T2f": (1_000, 50_000, "sockets from 200 addresses at a host in a process of its own"),
    "T3": (200, 50_000, "sequences"),
    "T4": (10, 2_000, "kills"),
    "T5": (1, 20, "rounds cut at every byte"),
    "T6": (3, 60, "lines"),
    "T7": (8, 100, "partitions"),
    "T8": (2, 300, "rounds beside slow spectators"),
    "T8m": (800, 50_000, "steps of the memory test"),
    "T9": (10, 1_000, "drops"),
    "T10": (0, 10_000, "wrong codes besides the list"),
    "T11": (200, 20_000, "pairs of games"),
    "T12": (25, 10_000, "honest rounds besides the list"),
    "T15": (1, 50, "rounds between two windows"),
    "T16": (16, 10_000, "games"),
    "B1": (64, 12_000, "games of EpiZodiak"),
    "B1p": (1_500, 100_000, "positions of EpiZodiak"),
    "B2": (120, 12_000, "games of Ecliptic"),
    "B3": (10, 1_000, "decisions of each bot, pure and compiled; and all games of B1 and B2"),
    "B4": (6, 400, "positions a kind of bot"),
    "B5": (60, 10_000, "arena games of each game"),
    "B6": (8, 400, "deals a character"),
    "B7": (16, 1_000, "games with forecasts of each kind"),
    "B8": (4, 200, "deals on the machines of a scheduler"),
    "B9": (2, 40, "games of each deal of a par"),
    "wire": (15, 400, "actions over each bad wire"),
    "property": (40, 1_000, "examples of a property"),
    "fuzz": (120, 10_000, "damaged requests"),
    "positions": (70, 2_000, "positions in which every action is explained"),
    "games": (3, 50, "random games of each set of options"),
    "strength": (60, 600, "games of a sensible player against random ones"),
}


def size(test: str) -> int:
    """Return the size of a test in this run."""
    usual, full, _ = SIZES[test]
    return max(usual, round(full * SHARE))
