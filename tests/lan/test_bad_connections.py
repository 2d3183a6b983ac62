"""Bad connections (T6); partitions, one way or both, and suspended computers (T7)."""

import asyncio
import itertools
import os
import random
import signal
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from epizodiak_qt.lan.admission.dialer import Address
from epizodiak_qt.lan.fair_deal.dealer import AgreedChance
from epizodiak_qt.lan.wire.limits import Limits
from tests.lan.faulty_proxy import Faults, Proxy, far_table, play_to_the_guest
from tests.lan.host_kit import first_legal, hosting, new_table, play_round
from tests.lan.host_process import HostProcess
from tests.lan.manual_clock import ManualClock, until, until_in
from tests.sizes import SEED, size

CELLS = {
    "200 ms, jitter, 10 % late": Faults(delay_s=0.1, jitter_s=0.04, lost_each=10),
    "cut at every byte": Faults(piece=1),
    "64 kbit/s, odd pieces": Faults(delay_s=0.05, bytes_per_s=8000.0, piece=997),
}
EXTRAS: dict[str, dict[str, Any]] = {
    "plain": {},
    "jitter": {"jitter_s": 0.05},
    "odd pieces": {"piece": 7},
    "single bytes": {"piece": 1},
    "64 kbit/s": {"bytes_per_s": 8000.0},
}


def cells() -> dict[str, Faults]:
    """Return the connections of every run, and in a full-size run the requested part of the whole matrix."""
    matrix = {
        f"RTT {rtt_ms} ms, {100 / each if each else 0:g} % late, {name}": Faults(
            delay_s=rtt_ms / 2000, lost_each=each, **extra
        )
        for rtt_ms, each, (name, extra) in itertools.product((0, 50, 200, 500), (0, 50, 10), EXTRAS.items())
    }
    chosen = random.Random(SEED).sample([*matrix], size("T6") - len(CELLS))
    return CELLS | {name: matrix[name] for name in chosen}


@pytest.mark.parametrize("cell", cells())
async def test_t6_a_round_over_a_bad_connection_ends_as_over_a_good_one(tmp_path: Path, cell: str) -> None:
    """All actions arrive in order; score and views at the end equal those of a local table."""
    clock = ManualClock()
    async with far_table(tmp_path, clock) as (kit, proxy, visitor):
        proxy.faults = cells()[cell]
        table, link = kit.table, visitor.link
        deal = kit.host.deals.dealer.key()
        for number in range(5000):
            state = table.state()
            if state.between or state.over:
                break
            seat, action = first_legal(table)
            if seat == 0:
                table.act(seat, action, f"n{number}")
                continue
            acting = asyncio.ensure_future(link.act(seat, action))
            await until_in(clock, acting.done, "an action is answered", step=0.05)
            assert acting.result() is None
        await until_in(clock, lambda: visitor.view(None).seq == len(table.entries), step=0.05)
        clean = new_table(table.header.seats, deal, AgreedChance, **table.header.options)
        play_round(clean)
        for watched in (1, 2, None):
            assert visitor.view(watched) == table.first_update_for(watched)._replace(events=())
            assert visitor.view(watched).view == clean.update_for(watched).view
        await until_in(clock, lambda: bool(visitor.notes.verdicts), step=0.05)
        assert visitor.notes.verdicts[0].result == "verified"
        assert proxy.lines == 1


# --- partitions


class Partition(NamedTuple):
    """The duration and the direction of a partition."""

    seconds: float
    way: str


BRISK = replace(Limits(), ping_s=0.5, weak_s=1.0, dead_s=2.0)
WAYS = {
    "both": Faults(stuck_up=True, stuck_down=True),
    "to the host": Faults(stuck_up=True),
    "from the host": Faults(stuck_down=True),
}
THE_SIX = (
    *(Partition(seconds, "both") for seconds in (1, 4, 9, 30)),
    Partition(30, "to the host"),
    Partition(30, "from the host"),
)


def partitions() -> list[Partition]:
    """Return the six partitions of every run, and more in a full-size run (two other tests count too)."""
    rng = random.Random(SEED)
    more = [
        # No duration between the one that a connection always survives and the one that it never does.
        Partition(round(rng.choice((rng.uniform(0.1, 4), rng.uniform(9, 120))), 2), rng.choice([*WAYS]))
        for _ in range(size("T7") - 8)
    ]
    return [*THE_SIX, *dict.fromkeys(more)]


@pytest.mark.parametrize("partition", partitions(), ids=lambda each: f"{each.seconds} s, {each.way}")
async def test_t7_requests_made_in_a_partition_are_carried_out_once(
    tmp_path: Path, partition: Partition
) -> None:
    """A connection survives four seconds; after nine seconds the guest reconnects."""
    clock = ManualClock()
    async with far_table(tmp_path, clock) as (kit, proxy, visitor):
        table, link = kit.table, visitor.link
        seat = play_to_the_guest(table)
        await until_in(clock, lambda: visitor.view(None).seq == len(table.entries), step=0.05)
        played = len(table.entries)
        proxy.faults = WAYS[partition.way]
        acting = asyncio.ensure_future(link.act(seat, link.look(seat).legal[0]))
        healed = clock.now() + partition.seconds
        while clock.now() < healed:  # without a limit of patience: a busy computer needs long for two minutes
            await clock.advance(0.25)
            await asyncio.sleep(0.001)
        assert not acting.done()
        assert len(table.entries) == played + (partition.way == "from the host")
        proxy.faults = Faults()
        await until_in(clock, acting.done)
        assert acting.result() is None
        await until_in(clock, lambda: visitor.guest.status == "here")
        await until_in(clock, lambda: visitor.view(None).seq == len(table.entries) == played + 1)
        for watched in (1, 2, None):
            assert visitor.view(watched) == table.first_update_for(watched)._replace(events=())
        assert ("lost" in visitor.notes.statuses) is (partition.seconds >= 9)
        assert visitor.notes.ends == []


async def test_t7_a_host_continues_after_its_computer_was_suspended(tmp_path: Path) -> None:
    """Its process is stopped until the guests have lost it; then they reconnect and play on."""
    host = HostProcess(tmp_path, "--bots=1", "--pace=0", "--options=target=1000")
    await host.start()
    far = await host.join("Bo", 0, 1, limits=BRISK)

    async def act() -> None:
        await far.play_actions(1, lambda update: update.legal[0])

    await act()
    os.kill(host.pid, signal.SIGSTOP)
    try:
        acting = asyncio.ensure_future(act())
        await until(lambda: "lost" in far.notes.statuses, "the guest notices")
        assert not acting.done()
    finally:
        os.kill(host.pid, signal.SIGCONT)
    await acting
    await until(lambda: far.guest.status == "here")
    await act()
    assert far.refusals == far.notes.ends == []
    await far.guest.close()
    assert await host.stop() == 0


async def test_t7_a_table_that_has_moved_is_found_again(tmp_path: Path) -> None:
    """The old address does not answer; discovery finds the new one by the id of the table."""
    clock = ManualClock()
    async with hosting(tmp_path, clock=clock) as kit:
        kit.sit(0, "Ana")
        proxy = Proxy(kit.address, clock)
        old = await proxy.open()
        asked: list[str] = []

        async def find(table: str) -> Sequence[Address]:
            asked.append(table)
            return [kit.address]

        visitor = await kit.join("Bo", 1, 2, at=old, find=find)
        await kit.deal()
        await proxy.close()
        await until_in(clock, lambda: visitor.guest.status == "lost")
        kit.table.act(*first_legal(kit.table), "meanwhile")
        await until_in(clock, lambda: visitor.guest.status == "here")
        assert asked[0] == "beef"
        assert visitor.guest.credential.addresses[0] == tuple(kit.address)
        await until_in(clock, lambda: visitor.view(None).seq == len(kit.table.entries) == 1)
