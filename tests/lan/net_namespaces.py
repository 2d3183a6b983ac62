"""Programs in separate network namespaces, on systems that allow them, and a bad wire between two of these.

The wire is a program of its own: `python -m tests.lan.net_namespaces A B`. Lines of JSON on standard input
change its faults: delay_s, jitter_s, loss, cut.
"""

from __future__ import annotations

import asyncio
import fcntl
import json
import os
import random
import shutil
import struct
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.lan.child_processes import end_child, next_line, start_child
from tests.program_process import say

TUNSETIFF = 0x400454CA
IFF_TAP_NO_PI = 0x0002 | 0x1000


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
    wire = await Child.start(None, folder, "-m", "tests.lan.net_namespaces", near, far)
    await wire.next_event("laid")
    return wire


# --- the wire


def tap(name: str) -> int:
    """Return a descriptor for a new TAP device."""
    descriptor = os.open("/dev/net/tun", os.O_RDWR | os.O_NONBLOCK)
    fcntl.ioctl(descriptor, TUNSETIFF, struct.pack("16sH", name.encode(), IFF_TAP_NO_PI))
    return descriptor


def run(*words: str) -> None:
    """Run a program that must succeed."""
    subprocess.run(words, check=True, capture_output=True)


async def main(first: str, second: str) -> None:
    """Connect two namespaces, and forward frames until standard input ends."""
    loop = asyncio.get_running_loop()
    rng = random.Random(1)
    faults: dict[str, Any] = {"delay_s": 0.0, "jitter_s": 0.0, "loss": 0.0, "cut": False}
    ends: dict[str, int] = {}
    for number, namespace in enumerate((first, second), 1):
        device = f"t{number}{namespace}"[:15]
        ends[namespace] = tap(device)
        run("ip", "link", "set", device, "netns", namespace)
        run("ip", "-n", namespace, "addr", "add", f"10.99.0.{number}/24", "brd", "+", "dev", device)
        run("ip", "-n", namespace, "link", "set", "lo", "up")
        run("ip", "-n", namespace, "link", "set", device, "up")

    def deliver(target: int, frame: bytes) -> None:
        try:
            os.write(target, frame)
        except OSError:
            return

    def move(source: int, target: int) -> None:
        while True:
            try:
                frame = os.read(source, 65536)
            except OSError:
                return
            if faults["cut"] or rng.random() < faults["loss"]:
                continue
            late = faults["delay_s"] + faults["jitter_s"] * rng.random()
            loop.call_later(late, deliver, target, frame)

    one, other = ends[first], ends[second]
    loop.add_reader(one, move, one, other)
    loop.add_reader(other, move, other, one)
    say("laid")
    reader = asyncio.StreamReader()
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    while line := await reader.readline():
        faults |= json.loads(line)
        say("done")


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
