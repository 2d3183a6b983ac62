"""Host and guest in two network namespaces with a bad wire between them (T6, T7), where that can be done."""

from __future__ import annotations

import asyncio
import json
import os
import secrets
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from epizodiak_qt.table.entries import Played
from epizodiak_qt.table.journal import read_journal
from tests.child import ROOT, environment
from tests.lan.clocks import run
from tests.lan.sizes import size

if TYPE_CHECKING:
    from collections.abc import Iterator

ACTIONS = size("wire")


class Child:
    """A program in a namespace that says lines of JSON."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process

    @classmethod
    async def start(cls, namespace: str | None, folder: Path, *words: str) -> Child:
        """Start a program of this checkout."""
        inside = ["ip", "netns", "exec", namespace] if namespace else []
        return cls(
            await asyncio.create_subprocess_exec(
                *inside,
                sys.executable,
                *words,
                cwd=ROOT,
                env=environment(folder),
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
            )
        )

    async def hear(self, event: str) -> dict[str, Any]:
        """Return the next thing it says of a kind."""
        assert self.process.stdout is not None
        while True:
            line = await self.process.stdout.readline()
            assert line, f"it has ended without saying {event}"
            said: dict[str, Any] = json.loads(line)
            if said["event"] == event:
                return said

    async def tell(self, **faults: object) -> None:
        """Change the wire."""
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps(faults).encode() + b"\n")
        await self.hear("changed")

    async def end(self) -> None:
        """Kill it, if it still runs."""
        if self.process.returncode is None:
            self.process.kill()
        await self.process.communicate()


@pytest.fixture
def namespaces() -> Iterator[tuple[str, str]]:
    """Return two namespaces; skip, loudly, where none can be made."""
    if sys.platform != "linux" or os.geteuid() != 0 or not Path("/dev/net/tun").exists():
        pytest.skip("the namespace suite needs root and /dev/net/tun: NOT RUN")
    mark = secrets.token_hex(2)
    names = (f"za{mark}", f"zb{mark}")
    for name in names:
        made = subprocess.run(["ip", "netns", "add", name], check=False, capture_output=True)
        if made.returncode:
            pytest.skip("the namespace suite needs leave to make namespaces: NOT RUN")
    try:
        wire = os.open("/dev/net/tun", os.O_RDWR)
        os.close(wire)
    except OSError:
        for name in names:
            subprocess.run(["ip", "netns", "del", name], check=False)
        pytest.skip("the namespace suite needs leave to use /dev/net/tun: NOT RUN")
    yield names
    for name in names:
        subprocess.run(["ip", "netns", "del", name], check=True)


CELLS: dict[str, list[dict[str, Any]]] = {
    "100 ms and 5 % loss": [{"delay_s": 0.05, "loss": 0.05}],
    "200 ms, jitter that reorders, 2 % loss": [{"delay_s": 0.1, "jitter_s": 0.02, "loss": 0.02}],
    "a partition of four seconds": [{"delay_s": 0.01}, {"cut": True}, {"cut": False}],
    "a partition beyond death": [{"delay_s": 0.01}, {"cut": True, "pause_s": 9.0}, {"cut": False}],
}


@pytest.mark.parametrize("cell", CELLS)
def test_t7_a_game_survives_a_bad_wire(namespaces: tuple[str, str], tmp_path: Path, cell: str) -> None:
    """Nothing acknowledged is lost or doubled, and every deal that was checked was fair."""

    async def scenario() -> dict[str, Any]:
        near, far = namespaces
        wire = await Child.start(None, tmp_path, "-m", "tests.lan.netem", near, far)
        await wire.hear("laid")
        host = await Child.start(
            near,
            tmp_path,
            *(
                "-m",
                "epizodiak_qt",
                "host",
                "--json",
                "--hidden",
                f"--data={tmp_path}",
                "--address=10.99.0.1",
            ),
            *("--port=0", "--bots=1", "--pace=0.01", "--options=target=1000"),
        )
        guest = None
        try:
            opened = await host.hear("open")
            words = ("10.99.0.1", str(opened["port"]), opened["code"], "0,1", str(ACTIONS))
            guest = await Child.start(far, tmp_path, "-m", "tests.lan.far_player", *words)
            await guest.hear("seated")
            for faults in CELLS[cell]:
                pause_s = faults.get("pause_s", 4.0 if faults.get("cut") else 0.5)
                await wire.tell(**{key: value for key, value in faults.items() if key != "pause_s"})
                await asyncio.sleep(pause_s)  # real time is the matter of this suite
            return await guest.hear("done")
        finally:
            for child in (guest, host, wire):
                if child is not None:
                    await child.end()

    done = run(scenario())
    (journal,) = (tmp_path / "tables").glob("*.journal")
    found = read_journal(journal.read_bytes())
    names = Counter(entry.name.partition(":")[2] for entry in found.entries if isinstance(entry, Played))
    assert len(done["acknowledged"]) == ACTIONS
    assert [name for name in done["acknowledged"] if names[name] != 1] == []
    assert done["unfair"] == 0
    assert bool(done["lost"]) is (cell == "a partition beyond death")
