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
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

from epizodiak_qt.bots.player import Player
from epizodiak_qt.bots.roster import make_player
from epizodiak_qt.games.catalogue import GAMES
from epizodiak_qt.lan.admission.dialer import Address
from epizodiak_qt.lan.admission.identity import Identity, load_or_create_identity
from epizodiak_qt.lan.guest.connect import GuestDeps
from epizodiak_qt.lan.guest.guest import Guest
from epizodiak_qt.lan.host.config import HostDeps
from epizodiak_qt.lan.host.host import Host
from epizodiak_qt.lobby.config import TableConfig
from epizodiak_qt.table.files import DiskFiles
from epizodiak_qt.table.saves import Saves
from epizodiak_qt.table.table import Table
from tests.lan.host_kit import GAME, QUICK, Recorder

WARM = 500  # games after which all modules are loaded and the memory pools have reached their size


class Resources(NamedTuple):
    """The resources of a process: descriptors, resident memory, and the memory in use."""

    descriptors: int
    memory_mib: float
    blocks: int
    heap_kib: float


class BotGuest:
    """A bot at one seat, as a guest on another computer."""

    def __init__(self, guest: Guest, notes: Recorder, seat: int, bot: Player, rng: random.Random) -> None:
        self.guest = guest
        self.notes = notes
        self.seat = seat
        self.actions = 0
        self._bot = bot
        self._random = rng

    async def play(self) -> None:
        """Play until the game is over."""
        changed = asyncio.Event()
        while not self.guest.running:
            await asyncio.sleep(0)
        link = self.guest.connect(lambda _update: changed.set(), self.seat)
        while not (update := link.look(self.seat)).state.over:
            changed.clear()
            if update.legal:
                refusal = await link.act(
                    self.seat, self._bot.choose(update.view, update.legal, (), self._random)
                )
                assert refusal is None, refusal
                self.actions += 1
            elif self.seat in update.state.unready:
                await link.ready(self.seat)
            if link.look(self.seat) == update:
                await changed.wait()
        while not self.notes.verdicts:
            await asyncio.sleep(0)


def score(view: Any) -> object:
    """Return the result of a game, from a view."""
    return view.outcome, getattr(view, "scores", None)


async def one_game(folder: Path, identity: Identity, number: int, rng: random.Random) -> Counter[str]:
    """Play a single round at a new table; return the counts."""
    saves = Saves(DiskFiles(), folder / "tables", GAMES)
    plan = TableConfig(GAME, {"mode": "single"}, "Soak", f"{number:x}")
    host = Host(plan, identity, HostDeps(limits=QUICK))
    host.open(["127.0.0.1"], 0)
    bots: list[BotGuest] = []
    for seat in range(3):
        notes = Recorder()
        name = f"Bot {seat}"
        guest = await Guest.join(
            [Address("127.0.0.1", host.port)], host.code, name, GuestDeps(limits=QUICK), notes
        )
        kind = rng.choice(("random", "beginner", "casual"))
        bots.append(BotGuest(guest, notes, seat, make_player(GAME, kind), random.Random(rng.getrandbits(32))))
        assert await guest.sit(seat, name) is None
        assert await guest.update_seat(seat, ready=True, emblem=seat) is None
    kept: list[Path | None] = []

    def begin(seats: Any, seed: str, source: Any) -> Table:
        now = datetime(2026, 11, 21, tzinfo=UTC)
        table, path, _ = saves.begin(GAME, plan.options, seats, now, seed, table=plan.table, source=source)
        kept.append(path)
        return table

    table = await host.begin(begin)
    assert isinstance(table, Table), table
    await asyncio.gather(*(bot.play() for bot in bots))
    table.close()
    (path,) = kept
    assert path is not None
    replayed, damage = saves.resume(path)
    views = [bot.guest.replica.look(None).view for bot in bots]
    counted = Counter(
        games=1,
        actions=sum(bot.actions for bot in bots),
        other_score=damage is not None
        or not replayed.over
        or any(score(view) != score(replayed.update_for(None).view) for view in views),
        other_view=sum(
            bot.guest.replica.look(bot.seat).view != replayed.update_for(bot.seat).view for bot in bots
        ),
        unfair=sum(verdict.result != "verified" for bot in bots for verdict in bot.notes.verdicts),
        lines_lost=sum(bot.notes.statuses.count("lost") for bot in bots),
    )
    replayed.close()
    for bot in bots:
        await bot.guest.close()
    await host.close()
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
    identity = load_or_create_identity(folder)
    counted: Counter[str] = Counter()
    began, warm = time.perf_counter(), min(WARM, games // 2)
    for number in range(games):
        if number == warm:
            before = held()
        counted += await one_game(folder, identity, number, rng)
    after = held()
    return {
        **{
            name: counted[name]
            for name in ("games", "actions", "other_score", "other_view", "unfair", "lines_lost")
        },
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
