"""How big the tests of tables in the network are, and what their chance begins with.

Usually the left size of each. EPIZODIAK_NIGHTLY=1 takes the right one, EPIZODIAK_NIGHTLY=0.05 a twentieth of
it, never less than the usual one; EPIZODIAK_SEED is a number. `python -m tests.lan.nightly` sets both.
"""

from __future__ import annotations

import os
from typing import Final

PART: Final = float(os.environ.get("EPIZODIAK_NIGHTLY") or 0)
NIGHTLY: Final = PART > 0
SEED: Final = int(os.environ.get("EPIZODIAK_SEED") or 1)

SIZES: Final = {
    "T1": (1_000_000, 50_000_000, "mutants"),
    "T2": (5_000, 100_000, "hostile sockets"),
    "T2f": (2_000, 50_000, "sockets from 200 addresses at a host in a process of its own"),
    "T3": (2_000, 50_000, "sequences"),
    "T4": (100, 2_000, "kills"),
    "T5": (1, 3, "rounds, then matches, cut at every byte"),
    "T6": (6, 60, "lines"),
    "T7": (8, 100, "partitions"),
    "T8": (5, 300, "rounds beside slow spectators"),
    "T8m": (1_500, 50_000, "steps of the memory test"),
    "T9": (50, 1_000, "drops"),
    "T10": (0, 10_000, "wrong codes besides the list"),
    "T11": (500, 20_000, "pairs of games"),
    "T12": (60, 10_000, "honest rounds besides the list"),
    "T15": (1, 50, "rounds between two windows"),
    "T16": (200, 10_000, "games"),
    "wire": (15, 400, "actions over each bad wire"),
}


def size(test: str) -> int:
    """Return how much of a test this run does."""
    usual, night, _ = SIZES[test]
    return max(usual, round(night * PART))
