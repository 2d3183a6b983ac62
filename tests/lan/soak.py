"""Games of three bots over TLS, one table after the other: `python -m tests.lan.soak FOLDER GAMES SEED`.

Each game is a host with its journal on the disk and three guests, connected over TLS alone. The program
writes a line of JSON: the games and actions, the games whose score differs from the journal or whose deal
failed the audit, and the resources of the process after the first part of the games and at the end.

The resident memory (`memory_mib`) grows for some four hundred games, until the memory pools have reached
their size, and then stays constant; the memory in use by Python (`blocks`) and by all libraries
(`heap_kib`) does not grow from the first game on.
"""

import asyncio
import ctypes
import gc
import json
import random
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any, NamedTuple

from epizodiak_qt.bots.roster import make_player
from epizodiak_qt.games.catalogue import GAMES
from epizodiak_qt.table.files import DiskFiles
from epizodiak_qt.table.saves import Saves
from epizodiak_qt.table.table import Table
from tests.lan.host_kit import GAME, SINGLE, JoinedGuest, hosting, journaled_tables

COUNTS = ("games", "actions", "refused", "other_score", "other_view", "unfair", "lines_lost")
WARM = 500  # games after which all modules are loaded and the memory pools have reached their size


class Resources(NamedTuple):
    """The resources of a process: descriptors, resident memory, and the memory in use."""

    descriptors: int
    memory_mib: float
    blocks: int
    heap_kib: float


def score(view: Any) -> object:
    """Return the result of a game, from a view."""
    return view.outcome, getattr(view, "scores", None)


async def one_game(folder: Path, rng: random.Random) -> Counter[str]:
    """Play a single round at a new table; return the counts."""
    tables = folder / "tables"
    async with hosting(folder, options=SINGLE, token=rng.randbytes) as kit:

        async def play(visitor: JoinedGuest) -> None:
            bot = make_player(GAME, rng.choice(("random", "beginner", "casual")))
            await visitor.play(lambda update: bot.choose(update.view, update.legal, (), rng))
            await visitor.checked(1)

        for seat in range(3):
            await kit.join(f"Bot {seat}", seat)
        table = await kit.host.begin(journaled_tables(DiskFiles(), tables, SINGLE))
        assert isinstance(table, Table), table
        await asyncio.gather(*map(play, kit.visitors))
        bots = kit.visitors
    (path,) = tables.glob("*.journal")
    replayed, damage = Saves(DiskFiles(), tables, GAMES).resume(path)
    views = [bot.view(None).view for bot in bots]
    counted = Counter(
        games=1,
        actions=sum(len(bot.acknowledged) for bot in bots),
        refused=sum(len(bot.refusals) for bot in bots),
        other_score=damage is not None
        or not replayed.over
        or any(score(view) != score(replayed.update_for(None).view) for view in views),
        other_view=sum(
            bot.view(seat).view != replayed.update_for(seat).view for seat, bot in enumerate(bots)
        ),
        unfair=sum(verdict.result != "verified" for bot in bots for verdict in bot.notes.verdicts),
        lines_lost=sum(bot.notes.statuses.count("lost") for bot in bots),
    )
    replayed.close()
    path.unlink()
    return counted


class _Heap(ctypes.Structure):
    """The heap statistics of glibc (`mallinfo2`)."""

    _fields_ = tuple(
        (name, ctypes.c_size_t)
        for name in ("arena", "free", "small", "maps", "mapped", "used_max", "fast", "used", "unused", "top")
    )


def heap_kib() -> float:
    """Return the size of the C library's heap in use, in KiB; 0 if it is unknown."""
    tell = getattr(ctypes.CDLL(None), "mallinfo2", None)
    if tell is None:
        return 0.0
    tell.restype = _Heap
    heap = tell()
    return float(heap.used + heap.mapped) / 1024


def held() -> Resources:
    """Return the resources of this process after a garbage collection."""
    gc.collect()
    for line in Path("/proc/self/status").read_text("ascii").splitlines():
        if line.startswith("VmRSS:"):
            descriptors = len([*Path("/proc/self/fd").iterdir()])
            return Resources(descriptors, int(line.split()[1]) / 1024, sys.getallocatedblocks(), heap_kib())
    raise AssertionError("no VmRSS")


async def soak(folder: Path, games: int, seed: int) -> dict[str, Any]:
    """Play this number of games; return the report."""
    rng = random.Random(seed)
    counted: Counter[str] = Counter()
    began, warm = time.perf_counter(), min(WARM, games // 2)
    for number in range(games):
        if number == warm:
            before = held()
        counted += await one_game(folder, rng)
    after = held()
    return {
        **{name: counted[name] for name in COUNTS},
        "after": [warm, games],
        **{
            name: [round(each, 2) for each in both]
            for name, *both in zip(Resources._fields, before, after, strict=True)
        },
        "seconds": round(time.perf_counter() - began, 1),
        "tasks": len(asyncio.all_tasks()),
    }


if __name__ == "__main__":
    where, count, start = sys.argv[1:]
    sys.stdout.write(json.dumps(asyncio.run(soak(Path(where), int(count), int(start)))) + "\n")
