"""Network partitions, one way or both, and suspended computers (T7)."""

import asyncio
import os
import random
import signal
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import pytest

from epizodiak_qt.lan.admission.dialer import Address
from epizodiak_qt.lan.guest.connect import GuestDeps
from epizodiak_qt.lan.guest.guest import Guest
from epizodiak_qt.lan.wire.limits import Limits
from tests.lan.bad_network_table import far_table, play_to_the_guest
from tests.lan.faulty_proxy import Faults, Proxy
from tests.lan.host_kit import Recorder, first_legal, hosting
from tests.lan.host_process import HostProcess
from tests.lan.manual_clock import ManualClock, until, until_in
from tests.sizes import SEED, size


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
        assert link is not None
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
    notes = Recorder()
    guest = await Guest.join(
        [Address("127.0.0.1", host.port)], host.code, "Bo", GuestDeps(limits=BRISK), notes
    )
    for seat in (0, 1):
        assert await guest.sit(seat, f"Bo {seat}") is None
        assert await guest.update_seat(seat, ready=True, emblem=seat) is None
    await until(lambda: guest.running)
    link = guest.connect(lambda _update: None, 0, 1)

    async def turn() -> int:
        """Return the own seat that is to move; if the round is over, wait for the next one."""
        while True:
            await until(lambda: any(link.look(seat).legal for seat in (0, 1)) or unready())
            for seat in unready():
                await link.ready(seat)
            for seat in (0, 1):
                if link.look(seat).legal:
                    return seat

    def unready() -> list[int]:
        return [seat for seat in (0, 1) if seat in link.look(None).state.unready]

    async def act() -> None:
        seat = await turn()
        assert await link.act(seat, link.look(seat).legal[0]) is None

    await act()
    await turn()
    known = guest.replica.look(None).seq
    os.kill(host.pid, signal.SIGSTOP)
    try:
        acting = asyncio.ensure_future(act())
        await until(lambda: "lost" in notes.statuses, "the guest notices")
        assert guest.replica.look(None).seq == known
    finally:
        os.kill(host.pid, signal.SIGCONT)
    await until(acting.done)
    await acting
    await until(lambda: guest.status == "here")
    await act()
    assert guest.replica.look(None).seq >= known + 2
    assert notes.ends == []
    await guest.close()
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
