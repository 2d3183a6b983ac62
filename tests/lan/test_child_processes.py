"""Child processes end with the test that has started them, also if it fails."""

import asyncio
import os
import sys
from pathlib import Path

import pytest

from tests.lan.child_processes import end_child, next_line, start_child
from tests.lan.host_process import HostProcess
from tests.lan.manual_clock import run

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="it is asked by signals who runs: NOT RUN")

TALKER = "import sys, time; print('here', flush=True); time.sleep(600)"


class FailedOnPurposeError(Exception):
    """The error of a test that fails on purpose."""


def test_children_end_with_a_test_that_fails_and_do_not_hide_why(tmp_path: Path) -> None:
    """A host and a child whose output is awaited are killed; the reader gets the exit code."""
    pids, errors = [], []

    async def scenario() -> None:
        host = HostProcess(tmp_path)
        await host.start()
        child = await start_child(sys.executable, "-c", TALKER, home=tmp_path)
        pids.extend([host.pid, child.pid])
        for pid in pids:
            os.kill(pid, 0)
        assert await next_line(child, "here") == b"here\n"
        listening = asyncio.ensure_future(next_line(child, "more"))
        listening.add_done_callback(lambda done: errors.append(str(done.exception())))
        await asyncio.sleep(0)
        raise FailedOnPurposeError

    with pytest.raises(FailedOnPurposeError):
        run(scenario())
    for pid in pids:
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)
    assert errors == ["the program ended (-9) before it wrote more"]


async def test_a_child_that_has_ended_is_released(tmp_path: Path) -> None:
    """`end_child` of a child that has ended is no error, and the child keeps its exit code."""
    child = await start_child(sys.executable, "-c", "raise SystemExit(7)", home=tmp_path)
    with pytest.raises(AssertionError, match=r"the program ended \(7\) before it wrote anything"):
        await next_line(child, "anything")
    await end_child(child)
    assert child.returncode == 7
