"""A program that is killed in the middle of play: all that it was told is stored is there afterwards."""

import signal
import sys
from pathlib import Path

from epizodiak_qt.games.catalogue import GAMES
from epizodiak_qt.table.files import DiskFiles
from epizodiak_qt.table.journal import NoJournal, read_journal
from epizodiak_qt.table.saves import Saves
from epizodiak_qt.table.table import Table
from tests.program_process import background
from tests.table.player_process import digest
from tests.table.table_kit import GAME, inside

STEPS = (1, 40, 90, 7)  # after which a program is killed, one program after the other


def played_and_killed(folder: Path, seed: str, steps: int) -> dict[int, str]:
    """Let a program play at the table in a folder, kill it after some steps; return all that it printed."""
    with background("-m", "tests.table.player_process", str(folder), seed) as (process, output):
        lines = [output.readline() for _ in range(steps)]
        process.kill()  # it has not stopped playing meanwhile
        lines += output.readlines()
    assert process.returncode == (1 if sys.platform == "win32" else -signal.SIGKILL)
    # The last line may have been torn by the kill; whoever saw half of it was not told.
    told = [line.split() for line in lines if line.endswith("\n")]
    return {int(count): position for count, position in told}


def test_every_step_that_was_acknowledged_survives_a_kill(tmp_path: Path) -> None:
    """Four programs play at one table, each killed without warning; each goes on where the last one ended.

    After each kill the table has every step that was printed, and stood where it was printed to stand.
    """
    told: dict[int, str] = {}
    saves = Saves(DiskFiles(), tmp_path, GAMES)
    for number, steps in enumerate(STEPS):
        printed = played_and_killed(tmp_path, f"killed {number}", steps)
        assert len(printed) >= steps
        assert min(printed) > max(told, default=0)
        told |= printed
        (path,) = tmp_path.glob("*.journal")
        again, _ = saves.resume(path)
        again.close()
        assert len(again.entries) >= max(told)
        check_every_step(path, told)
        replayed = Table(GAME, again.header, NoJournal())
        for entry in read_journal(path.read_bytes()).entries:
            replayed.replay(entry)
        assert inside(replayed) == inside(again)
    assert len(told) >= sum(STEPS)


def check_every_step(path: Path, told: dict[int, str]) -> None:
    """Fail unless the table stood after each entry where it was said to stand."""
    found = read_journal(path.read_bytes())
    assert found.dropped == 0
    table = Table(GAME, found.header, NoJournal())
    for entry in found.entries:
        table.replay(entry)
        assert told.get(len(table.entries), digest(table)) == digest(table)
