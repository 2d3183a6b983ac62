"""Host and guest in two network namespaces with a bad network between them (T6, T7)."""

import asyncio
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from epizodiak_qt.table.entries import Played
from epizodiak_qt.table.journal import read_journal
from tests.lan.manual_clock import run
from tests.lan.net_namespaces import Child, connect_namespaces, two_namespaces
from tests.sizes import size

ACTIONS = size("wire")


CELLS: dict[str, list[dict[str, Any]]] = {
    "100 ms and 5 % loss": [{"delay_s": 0.05, "loss": 0.05}],
    "200 ms, jitter that reorders, 2 % loss": [{"delay_s": 0.1, "jitter_s": 0.02, "loss": 0.02}],
    "a partition of four seconds": [{"delay_s": 0.01}, {"cut": True}, {"cut": False}],
    "a partition beyond death": [{"delay_s": 0.01}, {"cut": True, "pause_s": 9.0}, {"cut": False}],
}


@pytest.mark.parametrize("cell", CELLS)
def test_t7_a_game_survives_a_bad_network(tmp_path: Path, cell: str) -> None:
    """No acknowledged action is lost or doubled, and every audited deal was fair."""

    async def scenario(near: str, far: str) -> dict[str, Any]:
        wire = await connect_namespaces(tmp_path, near, far)
        table = ("--address=10.99.0.1", "--port=0", "--bots=1", "--pace=0.01", "--options=target=1000")
        command = ("-m", "epizodiak_qt", "host", "--json", "--hidden", f"--data={tmp_path}", *table)
        host = await Child.start(near, tmp_path, *command)
        opened = await host.next_event("open")
        words = ("10.99.0.1", str(opened["port"]), opened["code"], "0,1", str(ACTIONS))
        guest = await Child.start(far, tmp_path, "-m", "tests.lan.guest_process", *words)
        await guest.next_event("seated")
        for faults in CELLS[cell]:
            pause_s = faults.get("pause_s", 4.0 if faults.get("cut") else 0.5)
            await wire.ask(**{key: value for key, value in faults.items() if key != "pause_s"})
            await asyncio.sleep(pause_s)  # the suite tests real time
        return await guest.next_event("done")

    with two_namespaces() as (near, far):
        done = run(scenario(near, far))
    (journal,) = (tmp_path / "tables").glob("*.journal")
    found = read_journal(journal.read_bytes())
    names = Counter(entry.name.partition(":")[2] for entry in found.entries if isinstance(entry, Played))
    assert len(done["acknowledged"]) == ACTIONS
    assert [name for name in done["acknowledged"] if names[name] != 1] == []
    assert done["unfair"] == 0
    assert bool(done["lost"]) is (cell == "a partition beyond death")
