"""Simulates a bad wire between two network namespaces: `python -m tests.lan.netem A B`.

Lines of JSON on standard input change the faults of the wire: delay_s, jitter_s, loss, cut.
"""

import asyncio
import fcntl
import json
import os
import random
import struct
import subprocess
import sys
from typing import Any

from tests.program_process import say

TUNSETIFF = 0x400454CA
IFF_TAP_NO_PI = 0x0002 | 0x1000


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
