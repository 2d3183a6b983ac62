"""A host that is killed loses no acknowledged action and repeats none (T4)."""

import asyncio
import random
from collections import Counter
from dataclasses import replace
from pathlib import Path

from epizodiak_qt.games.catalogue import GAMES
from epizodiak_qt.lan.admission.dialer import Address
from epizodiak_qt.lan.guest.connect import GuestDeps
from epizodiak_qt.lan.guest.guest import Guest
from epizodiak_qt.lan.wire.limits import Limits
from epizodiak_qt.lan.wire.messages import Act, Ready
from epizodiak_qt.table.entries import Played
from epizodiak_qt.table.files import DiskFiles
from epizodiak_qt.table.journal import read_journal
from epizodiak_qt.table.saves import Saves
from tests.lan.host_kit import Recorder
from tests.lan.host_process import HostProcess
from tests.lan.manual_clock import until
from tests.sizes import SEED, size

KILLS = size("T4")
PATIENT = replace(Limits(), retry_first_s=0.02, retry_longest_s=0.2)


class Player:
    """A guest at one seat that plays legal actions and records which were acknowledged."""

    def __init__(self, guest: Guest, notes: Recorder, seat: int, rng: random.Random) -> None:
        self.guest = guest
        self.notes = notes
        self.acknowledged: list[str] = []
        self._seat = seat
        self._rng = rng

    async def play(self) -> None:
        """Play until cancelled."""
        changed = asyncio.Event()
        link = self.guest.connect(lambda _update: changed.set(), self._seat)
        while True:
            update = link.look(self._seat)
            if update.legal:
                text = str(self._rng.choice(update.legal))
                message = Act(self.guest.requests.new_id(), self._seat, text, update.seq)
                if await self.guest.requests.ask(message) is None:
                    self.acknowledged.append(message.id)
            elif self._seat in update.state.unready:
                await self.guest.requests.ask(Ready(self.guest.requests.new_id(), self._seat, update.seq))
            if link.look(self._seat) == update:
                changed.clear()
                if link.look(self._seat) == update:
                    await changed.wait()


async def test_spectators_reconnect_to_a_killed_host(tmp_path: Path) -> None:
    """Spectators from before the deal and from the middle of the game return without the code."""
    host = HostProcess(tmp_path, "--bots=2", "--options=target=1000", "--pace=0")
    await host.start()
    address = [Address("127.0.0.1", host.port)]
    tools = GuestDeps(limits=PATIENT)
    ana = await Guest.join(address, host.code, "Ana", tools)
    early = Recorder()
    bo = await Guest.join(address, host.code, "Bo", tools, early)
    assert await ana.sit(0, "Ana") is None
    assert await ana.update_seat(0, ready=True, emblem=0) is None
    await host.next_event("dealt")
    await until(lambda: ana.running and bo.running)
    late = Recorder()
    dot = await Guest.join(address, host.code, "Dot", tools, late)
    await until(lambda: dot.running)
    for _ in range(2):
        await host.kill()
        await until(lambda: "lost" in (ana.status, bo.status, dot.status))
        await host.start()
        await until(lambda: all(guest.status == "here" for guest in (ana, bo, dot)))
        await until(lambda: bo.lobby is not None and len(bo.lobby.spectators) == 2)
    assert early.ends == late.ends == []
    for guest in (ana, bo, dot):
        await guest.close()
    await host.stop()


async def test_t4_no_acknowledged_action_is_lost_and_none_is_played_twice(tmp_path: Path) -> None:
    """After many kills at random moments each acknowledged action exists once, and all replicas are equal."""
    rng = random.Random(SEED)
    host = HostProcess(tmp_path, "--options=target=1000", "--pace=0")
    first = await host.start()
    players = []
    for seat, name in enumerate(("Ana", "Bo", "Cy")):
        notes = Recorder()
        guest = await Guest.join(
            [Address("127.0.0.1", host.port)], host.code, name, GuestDeps(limits=PATIENT), notes
        )
        assert await guest.sit(seat, name) is None
        assert await guest.update_seat(seat, ready=True, emblem=seat) is None
        players.append(Player(guest, notes, seat, rng))
    await host.next_event("dealt")
    await until(lambda: all(player.guest.running for player in players))
    playing = [asyncio.ensure_future(player.play()) for player in players]
    for kill in range(KILLS):
        wanted = sum(len(player.acknowledged) for player in players) + rng.randint(1, 12)
        await until(
            lambda wanted=wanted: sum(len(player.acknowledged) for player in players) >= wanted,  # type: ignore[misc]  # mypy infers no type for a lambda with a default
            f"play continues after kill {kill}",
        )
        await host.kill()
        again = await host.start()
        assert again["resumed"]
        assert [again[key] for key in ("table", "code", "port")] == [
            first[key] for key in ("table", "code", "port")
        ]
    counted = sum(len(player.acknowledged) for player in players)
    await until(lambda: sum(len(player.acknowledged) for player in players) > counted + 3)
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    await until(lambda: len({player.guest.replica.look(None).seq for player in players}) == 1)
    assert await host.stop() == 0
    for player in players:
        assert player.notes.statuses.count("lost") >= 1
        assert all(each.result == "verified" for each in player.notes.verdicts)
        await player.guest.close()
    (journal,) = (tmp_path / "tables").glob("*.journal")
    found = read_journal(journal.read_bytes())
    assert found.dropped == 0
    names = Counter(entry.name.partition(":")[2] for entry in found.entries if isinstance(entry, Played))
    for player in players:
        assert len(player.acknowledged) > KILLS / 3
        assert [name for name in player.acknowledged if names[name] != 1] == []
    table, _ = Saves(DiskFiles(), tmp_path / "tables", GAMES).resume(journal)
    for seat, player in enumerate(players):
        shown = player.guest.replica.look(seat)
        if shown.seq == len(table.entries):
            assert shown.view == table.update_for(seat).view
    table.close()
