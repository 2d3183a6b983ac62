"""A program that is killed in a combat: `python -m tests.desktop.ecliptic.combat_process FOLDER SEED`.

Plays a game between two people, saved in the folder, until one of them has chosen a die and the other has
not. It prints who has chosen and which die, and waits to be killed.
"""

import sys
from datetime import UTC, datetime
from pathlib import Path
from random import Random

from epizodiak_qt.games import ecliptic
from epizodiak_qt.games.catalogue import GAMES
from epizodiak_qt.games.ecliptic.actions import ChooseDie
from epizodiak_qt.table.entries import Seat
from epizodiak_qt.table.files import DiskFiles
from epizodiak_qt.table.saves import Saves

NOW = datetime(2026, 11, 21, 18, 30, tzinfo=UTC)
MOST = 2000


def main() -> None:
    """Play, then wait."""
    folder, seed = Path(sys.argv[1]), sys.argv[2]
    random = Random(seed)
    people = (Seat("human", "Amélie"), Seat("human", "Nour"))
    table, _, _ = Saves(DiskFiles(), folder, GAMES).begin("ecliptic", {}, people, NOW, seed)
    for number in range(MOST):
        seat = table.state().acting[0]
        legal = ecliptic.legal(table._position, seat)
        action = random.choice(legal)
        assert table.act(seat, action, str(number)) is None
        if isinstance(action, ChooseDie) and len(table.state().acting) == 1:
            sys.stdout.write(f"{seat} {action.die}\n")
            sys.stdout.flush()
            break
    sys.stdin.read()


if __name__ == "__main__":
    main()
