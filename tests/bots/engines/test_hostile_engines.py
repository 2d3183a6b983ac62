"""Every process of an engine ends with it: after a test, after a crash, after a crash of the program."""

import asyncio
import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from epizodiak_qt.bots.engines import player
from epizodiak_qt.bots.engines.command import EngineCommand
from epizodiak_qt.bots.engines.process import Limits
from epizodiak_qt.lobby.engines import EngineTrial
from tests.bots.engines.scripts import HOSTILE, hostile
from tests.program_process import background, wait_for_end

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="finds processes in /proc")

QUICK = Limits(hello_s=1.0, quit_s=0.05, terminate_s=0.05)
MARK = "EPIZODIAK_HOSTILE"
AT_ONCE = 12  # so that they say hello in time on a loaded machine


def engine_processes() -> Iterator[int]:
    """Yield the processes of hostile engines: their environment or their command line tells."""
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            found = (folder / "environ").read_bytes() + (folder / "cmdline").read_bytes()
        except OSError:
            continue
        if MARK.encode() in found and int(folder.name) != os.getpid():
            yield int(folder.name)


@pytest.fixture
def mark(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Mark the engines of this test in their environment; give the mark, and kill what is left in the end."""
    name = f"{MARK}{os.getpid()}"
    monkeypatch.setattr(sys.modules[__name__], "MARK", name)
    monkeypatch.setenv(name, "1")
    yield name
    for process in engine_processes():
        os.kill(process, signal.SIGKILL)


def test_no_process_of_an_engine_is_left_after_its_test(mark: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Thirty engines and more at the same time: they fork, ignore signals, write for ever, crash."""
    monkeypatch.setattr(player, "TIME_MS", 200)
    scripts = [hostile(f"{script}  # {mark}") for script in HOSTILE.values()]
    assert len(scripts) > 30

    async def test() -> None:
        engines = [EngineCommand(name, script) for name, script in zip(HOSTILE, scripts, strict=True)]
        some = asyncio.Semaphore(AT_ONCE)

        async def one(engine: EngineCommand) -> EngineTrial:
            async with some:
                return await player.run_trial(engine, ("epizodiak",), QUICK)

        found = await asyncio.gather(*map(one, engines))
        assert any(each.name for each in found), "some have said hello"

    asyncio.run(test())
    assert list(engine_processes()) == []


PROGRAM = """
import sys
from epizodiak_qt.bots.engines.command import EngineCommand
from epizodiak_qt.bots.engines.process import EngineProcess, Limits
from epizodiak_qt.bots.engines.worker import in_worker
from tests.bots.engines.scripts import HOSTILE, hostile

engines = [
    EngineProcess(EngineCommand(name, hostile(HOSTILE[name])), Limits(60, quit_s=0.05, terminate_s=0.05))
    for name in ("forks on start", "forks twice into a new session", "ignores quit and termination")
]
for engine in engines:
    in_worker(engine.start()).result()
print(all(engine.is_running for engine in engines), flush=True)
sys.stdin.read()
"""


def test_no_process_of_an_engine_is_left_after_a_crash_of_the_program(mark: str) -> None:
    """They die when the program is killed."""
    with background("-c", PROGRAM) as (program, output):
        assert output.readline() == "True\n"
        left = [process for process in engine_processes() if process != program.pid]
        assert len(left) >= 8, "three supervisors, three engines, a child and an orphan"
        ends = [os.pidfd_open(process) for process in left]
        program.kill()
    for end in ends:
        wait_for_end(end)
    assert list(engine_processes()) == []
