"""Child processes of a test, which end with it however it ends."""

import asyncio
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from tests.program_process import ROOT, environment

_started: list[asyncio.subprocess.Process] = []


async def start_child(
    *words: str,
    home: Path,
    folder: Path = ROOT,
    code: Path = ROOT,
    more: Mapping[str, str] | None = None,
    with_stdin: bool = False,
) -> asyncio.subprocess.Process:
    """Start a program in `folder`, with its data in `home`; `with_stdin` opens a pipe to it.

    It ends with the scenario of its test at the latest: `clocks.run` kills it.
    """
    process = await asyncio.create_subprocess_exec(
        *words,
        cwd=folder,
        env=environment(home, code, more),
        stdin=asyncio.subprocess.PIPE if with_stdin else None,
        stdout=asyncio.subprocess.PIPE,
    )
    _started.append(process)
    return process


async def next_line(process: asyncio.subprocess.Process, awaited: str) -> bytes:
    """Return the next line of a child's output; fail, naming its exit code, at the end of the output."""
    assert process.stdout is not None
    line = await process.stdout.readline()
    if not line:
        code = await process.wait()
        raise AssertionError(f"the program ended ({code}) before it wrote {awaited}")
    return line


async def end_child(process: asyncio.subprocess.Process) -> None:
    """Kill a child if it still runs, and close its pipes."""
    if process.returncode is None:
        with suppress(ProcessLookupError):
            process.kill()
    try:
        await process.communicate()
    except RuntimeError:
        # A reader still waits for its output and gets an error: that must not hide the first error.
        await process.wait()
    if process in _started:
        _started.remove(process)


async def end_children() -> None:
    """End all children that still run."""
    for process in tuple(_started):
        await end_child(process)
