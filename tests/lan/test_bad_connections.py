"""A round over a delayed, slow, fragmented connection ends as it does without a network (T6)."""

import asyncio
import itertools
import random
from pathlib import Path
from typing import Any

import pytest

from epizodiak_qt.lan.fair_deal.dealer import AgreedChance
from tests.lan.bad_network_table import far_table
from tests.lan.faulty_proxy import Faults
from tests.lan.host_kit import first_legal, new_table, play_round
from tests.lan.manual_clock import ManualClock, until_in
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
        assert link is not None
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
