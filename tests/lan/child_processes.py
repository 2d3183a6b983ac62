"""Programs that a test starts, and that end with it however it ends."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING

from tests.program_process import ROOT, environment

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

_started: list[asyncio.subprocess.Process] = []


async def start_child(
    *words: str,
    home: Path,
    folder: Path = ROOT,
    code: Path = ROOT,
    more: Mapping[str, str] | None = None,
    told: bool = False,
) -> asyncio.subprocess.Process:
    """Start a program in `folder`, with what it keeps in `home`; `told` gives it a standard input.

    It is ended with the scenario of its test at the latest: `clocks.run` sees to that.
    """
    process = await asyncio.create_subprocess_exec(
        *words,
        cwd=folder,
        env=environment(home, code, more),
        stdin=asyncio.subprocess.PIPE if told else None,
        stdout=asyncio.subprocess.PIPE,
    )
    _started.append(process)
    return process


async def next_line(process: asyncio.subprocess.Process, awaited: str) -> bytes:
    """Return the next line that a child says; fail, naming how it ended, if it says no more."""
    assert process.stdout is not None
    line = await process.stdout.readline()
    if not line:
        code = await process.wait()
        raise AssertionError(f"it has ended ({code}) without saying {awaited}")
    return line


async def end_child(process: asyncio.subprocess.Process) -> None:
    """Kill a child if it still runs, and let go of it."""
    if process.returncode is None:
        with suppress(ProcessLookupError):
            process.kill()
    try:
        await process.communicate()
    except RuntimeError:
        # Somebody still waits for what it says, and hears of its end: they must not hide why it came.
        await process.wait()
    if process in _started:
        _started.remove(process)


async def end_children() -> None:
    """End all that still run."""
    for process in tuple(_started):
        await end_child(process)
