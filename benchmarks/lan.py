"""A table over loopback: time from an action to every screen, time of pairing, cost of thirty spectators.

One run has thirty spectators that read. In another, half of them do not read: the host drops their data.
"""

from __future__ import annotations

import asyncio
import contextlib
import tempfile
import time
from dataclasses import replace
from pathlib import Path
from statistics import median, quantiles
from typing import TYPE_CHECKING, Any

from epizodiak_qt.games.catalogue import GAMES
from epizodiak_qt.games.chance import RecordingChance
from epizodiak_qt.lan.admission.dialer import Address
from epizodiak_qt.lan.admission.identity import load_or_create_identity
from epizodiak_qt.lan.guest.connect import GuestDeps
from epizodiak_qt.lan.guest.guest import Guest
from epizodiak_qt.lan.host.config import HostDeps
from epizodiak_qt.lan.host.host import Host
from epizodiak_qt.lan.wire.limits import Limits
from epizodiak_qt.lan.wire.lobby_codec import encode_lobby
from epizodiak_qt.lobby.config import TableConfig
from epizodiak_qt.table.entries import Header, RecordedChance, Seat
from epizodiak_qt.table.files import DiskFiles
from epizodiak_qt.table.journal import create_journal
from epizodiak_qt.table.table import Table

if TYPE_CHECKING:
    from collections.abc import Callable

    from epizodiak_qt.games.chance import Chance

GAME = "epizodiak"
ACTIONS = 600
SPECTATORS = 30
QUICK = replace(Limits(), rate=1e6, burst=1e6, pair_rate=1e6, handshakes_per_address=16)


def table_dealer(folder: Path) -> Callable[..., Table]:
    """Return the dealer of a table with a journal on the disk."""
    rules = GAMES[GAME]

    def made(seats: tuple[Seat, ...], seed: str, source: Callable[[str], Chance]) -> Table:
        options = rules.options_from_json({"target": 100_000})
        chance = RecordingChance(source(seed))
        rules.new(options, chance)
        recorded_chance = RecordedChance(tuple(chance.results), chance.remaining_seed)
        header = Header(
            "beef", "2026-01-01T00:00:00", GAME, rules.options_to_json(options), seats, recorded_chance
        )
        return Table(rules, header, create_journal(DiskFiles(), folder / "beef.journal", header), source)

    return made


async def seated(host: Host, seat: int) -> tuple[Guest, float]:
    """Return a guest at a seat, and the seconds that joining took."""
    began = time.perf_counter()
    guest = await Guest.join(
        [Address("127.0.0.1", host.port)], host.code, f"P{seat}", GuestDeps(limits=QUICK)
    )
    took = time.perf_counter() - began
    await guest.sit(seat, f"P{seat}")
    await guest.update_seat(seat, ready=True, emblem=seat)
    return guest, took


async def play(table: Table, guests: list[Guest]) -> list[float]:
    """Return the seconds from each action until every screen shows it."""
    seen = asyncio.Event()
    links: list[Any] = [guest.connect(lambda _update: seen.set(), seat) for seat, guest in enumerate(guests)]
    times: list[float] = []
    while len(times) < ACTIONS:
        state = table.state()
        if state.between:
            for seat, link in enumerate(links):
                await link.ready(seat)
            while table.state().between:
                seen.clear()
                await seen.wait()
            continue
        seat = state.acting[0]
        legal = table.update_for(seat).legal
        action = max(legal, key=lambda action: (str(action).startswith(("lay", "set")), len(str(action))))
        began = time.perf_counter()
        acting = asyncio.ensure_future(links[seat].act(seat, action))
        wanted = len(table.entries) + 1
        while any(guest.replica.look(None).seq < wanted for guest in guests):
            seen.clear()
            await seen.wait()
        times.append(time.perf_counter() - began)
        await acting
    return times


def stop_reading(host: Host, guests: list[Guest]) -> None:
    """Stop spectators from reading, and send them as much as the host buffers for each."""
    for guest in guests:
        assert guest._connection is not None
        transport: Any = guest._connection._writer.transport
        transport.pause_reading()
    silent = {guest.number for guest in guests}
    for peer in host.roster.peers():
        while peer.member.number in silent and not peer.outbox.is_behind:
            peer.outbox.send(peer.connection.pack(encode_lobby(host.lobby)))


def resident_mib() -> float:
    """Return the resident memory of this process, or 0 where the system does not report it."""
    with contextlib.suppress(OSError):
        for line in Path("/proc/self/status").read_text("ascii").splitlines():
            if line.startswith("VmRSS:"):
                return int(line.split()[1]) / 1024
    return 0.0


async def measure(folder: Path) -> None:
    """Print the figures."""
    host = Host(
        TableConfig(GAME, {}, "Bench", "beef"), load_or_create_identity(folder), HostDeps(limits=QUICK)
    )
    host.open(["127.0.0.1"], 0)
    joined = [await seated(host, seat) for seat in range(3)]
    guests = [guest for guest, _ in joined]
    table = await host.begin(table_dealer(folder))
    assert isinstance(table, Table)
    while not all(guest.running for guest in guests):
        await asyncio.sleep(0)
    times = await play(table, guests)
    before = resident_mib()
    watching = [
        await Guest.join([Address("127.0.0.1", host.port)], host.code, f"W{n}", GuestDeps(limits=QUICK))
        for n in range(SPECTATORS)
    ]
    after = resident_mib()
    crowded = await play(table, guests)
    stop_reading(host, watching[: SPECTATORS // 2])
    beside = await play(table, guests)
    print(f"  joining (TLS, pairing, welcome): {median(took for _, took in joined) * 1000:6.1f} ms")
    for name, each in (
        ("three players", times),
        (f"and {SPECTATORS} spectators", crowded),
        ("half of them not reading", beside),
    ):
        p99 = quantiles(each, n=100)[98]
        print(f"  action to every screen, {name}: {median(each) * 1000:.2f} ms, 99 %: {p99 * 1000:.2f} ms")
    print(f"  memory of {SPECTATORS} spectators, both ends: {after - before:.1f} MiB")
    for guest in (*guests, *watching):
        await guest.close()
    await host.close()
    table.close()


def report() -> None:
    """Print the speed of a table in the network, on loopback, with its journal on the disk."""
    print("Network")
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(measure(Path(folder)))
