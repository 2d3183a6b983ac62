"""Programs in separate network namespaces, on systems that allow them."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.lan.child_processes import end_child, next_line, start_child


class Child:
    """A program in a namespace that writes lines of JSON."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process

    @classmethod
    async def start(cls, namespace: str | None, folder: Path, *words: str, **more: str) -> Child:
        """Start a program of this checkout; `more` adds environment variables."""
        inside = ["ip", "netns", "exec", namespace] if namespace else []
        return cls(
            await start_child(*inside, sys.executable, *words, home=folder, more=more, with_stdin=True)
        )

    async def next_event(self, event: str) -> dict[str, Any]:
        """Return its next event of a kind."""
        while True:
            said: dict[str, Any] = json.loads(await next_line(self.process, event))
            if said["event"] == event:
                return said

    def tell(self, **what: object) -> None:
        """Write a line of JSON to its standard input."""
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps(what).encode() + b"\n")

    async def ask(self, **what: object) -> dict[str, Any]:
        """Send a command; return the response when it is done."""
        self.tell(**what)
        return await self.next_event("done")

    async def end(self) -> None:
        """Kill it if it still runs."""
        await end_child(self.process)


@contextmanager
def two_namespaces() -> Iterator[tuple[str, str]]:
    """Make two namespaces; skip the test with a reason if the system does not allow it."""
    if sys.platform != "linux" or os.geteuid() != 0 or not Path("/dev/net/tun").exists():
        pytest.skip("the namespace suite needs root and /dev/net/tun: NOT RUN")
    if shutil.which("ip") is None:
        pytest.skip("the namespace suite needs the command ip (iproute2): NOT RUN")
    try:
        os.close(os.open("/dev/net/tun", os.O_RDWR))
    except OSError:
        pytest.skip("the namespace suite needs leave to use /dev/net/tun: NOT RUN")
    mark = os.urandom(4).hex()  # `secrets` gives a test the same bytes in every run
    names = (f"za{mark}", f"zb{mark}")
    with ExitStack() as made:
        for name in names:
            if subprocess.run(["ip", "netns", "add", name], check=False, capture_output=True).returncode:
                pytest.skip("the namespace suite needs leave to make namespaces: NOT RUN")
            made.callback(subprocess.run, ["ip", "netns", "del", name], check=True)
        yield names


async def connect_namespaces(folder: Path, near: str, far: str) -> Child:
    """Connect two namespaces with a simulated wire, and return it."""
    wire = await Child.start(None, folder, "-m", "tests.lan.netem", near, far)
    await wire.next_event("laid")
    return wire
