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


def runs(pid: int) -> bool:
    """Tell whether a process with this id exists."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def test_a_host_of_a_test_that_fails_is_not_left_behind(tmp_path: Path) -> None:
    """The test neither kills nor stops it: the end of the scenario does."""
    pids = []

    async def scenario() -> None:
        host = HostProcess(tmp_path)
        await host.start()
        pids.append(host.pid)
        assert runs(host.pid)
        raise FailedOnPurposeError

    with pytest.raises(FailedOnPurposeError):
        run(scenario())
    assert [pid for pid in pids if runs(pid)] == []


def test_a_waiting_reader_does_not_hide_why_a_scenario_failed(tmp_path: Path) -> None:
    """A child whose output is awaited is killed too, and the reader gets its exit code."""
    pids, errors = [], []

    async def scenario() -> None:
        child = await start_child(sys.executable, "-c", TALKER, home=tmp_path)
        pids.append(child.pid)
        assert await next_line(child, "here") == b"here\n"
        listening = asyncio.ensure_future(next_line(child, "more"))
        listening.add_done_callback(lambda done: errors.append(str(done.exception())))
        await asyncio.sleep(0)
        raise FailedOnPurposeError

    with pytest.raises(FailedOnPurposeError):
        run(scenario())
    assert [pid for pid in pids if runs(pid)] == []
    assert errors == ["the program ended (-9) before it wrote more"]


def test_a_child_that_has_ended_is_released(tmp_path: Path) -> None:
    """`end_child` of a child that has ended is no error, and the child keeps its exit code."""

    async def scenario() -> int | None:
        child = await start_child(sys.executable, "-c", "raise SystemExit(7)", home=tmp_path)
        with pytest.raises(AssertionError, match=r"the program ended \(7\) before it wrote anything"):
            await next_line(child, "anything")
        await end_child(child)
        return child.returncode

    assert run(scenario()) == 7
