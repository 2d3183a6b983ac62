"""A program that plays until it is killed: `python -m tests.table.player_process FOLDER SEED`.

Begins a table in an empty folder, or goes on with the one that is there. After every acknowledged step it
prints the number of entries and a digest of the position. Without SEED it holds a file open until its input
ends, and prints "held" or "in use".
"""

import hashlib
import sys
from datetime import UTC, datetime
from pathlib import Path
from random import Random

from epizodiak_qt.games.catalogue import GAMES
from epizodiak_qt.table.files import DiskFiles, InUseError
from epizodiak_qt.table.saves import Saves
from epizodiak_qt.table.table import Table
from tests.table.random_play import RandomPlay
from tests.table.table_kit import position_of, seats

NOW = datetime(2026, 11, 21, 18, 30, tzinfo=UTC)
OPTIONS = {"target": 1000}  # more than will be played


def digest(table: Table) -> str:
    """Return a few letters that differ between positions, hidden tiles and seed included."""
    return hashlib.sha256(repr(position_of(table)).encode()).hexdigest()[:16]


def tell(line: str) -> None:
    """Write a line for the parent process."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def hold(path: Path) -> None:
    """Hold a file open until the input ends."""
    try:
        growing = DiskFiles().open(path)
    except InUseError:
        tell("in use")
        return
    tell("held")
    sys.stdin.read()
    growing.close()


def play(folder: Path, seed: str) -> None:
    """Play until killed."""
    saves = Saves(DiskFiles(), folder, GAMES)
    saved = next(saves.unfinished(), None)
    if saved is None:
        table, _, _ = saves.begin("epizodiak", OPTIONS, seats("ppb"), NOW, seed)
    else:
        table, _ = saves.resume(saved.path)
    for count in RandomPlay(table, Random(seed), take_back=0.1, abandon=0.01).steps(10**9):
        tell(f"{count} {digest(table)}")


if __name__ == "__main__":
    if len(sys.argv) > 2:
        play(Path(sys.argv[1]), sys.argv[2])
    else:
        hold(Path(sys.argv[1]))
