"""A clock that a test advances by hand, and functions that wait for conditions."""

import asyncio
import heapq
import itertools
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, TypeVar

from tests.lan.child_processes import end_children
from tests.sizes import FULL_SIZE

T = TypeVar("T")
PATIENCE_S = 120.0  # far more than any wait takes, also on a loaded machine
DELIVERY_S = 0.003
# Longer than any test takes: it only ends a test that hangs.
LONGEST_S = 6 * 3600.0 if FULL_SIZE else 240.0


class ManualClock:
    """Time that stands still until `advance`; sleepers wake in the order of their times."""

    def __init__(self) -> None:
        self._now = 1000.0
        self._numbers = itertools.count()
        self._sleeping: list[tuple[float, int, asyncio.Future[None]]] = []

    def now(self) -> float:
        """Return the time."""
        return self._now

    async def sleep(self, seconds: float) -> None:
        """Sleep until the time has been advanced far enough."""
        if seconds <= 0:
            await asyncio.sleep(0)
            return
        woken: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        heapq.heappush(self._sleeping, (self._now + seconds, next(self._numbers), woken))
        await woken

    async def advance(self, seconds: float) -> None:
        """Advance the time, waking sleepers one after the other; let the loop run after each."""
        until = self._now + seconds
        while self._sleeping and self._sleeping[0][0] <= until:
            at, _, woken = heapq.heappop(self._sleeping)
            if woken.done():
                continue
            self._now = max(self._now, at)
            woken.set_result(None)
            await settle()
            # Frames sent then arrive before the next second begins, also on a slow system.
            await asyncio.sleep(DELIVERY_S)
            await settle()
        self._now = until
        await settle()

    def stall(self, seconds: float) -> None:
        """Let the time pass while the loop does not run: sleepers wake late, with the next `advance`."""
        self._now += seconds


async def settle(turns: int = 12) -> None:
    """Let the loop run all ready callbacks, including sockets."""
    for _ in range(turns):
        await asyncio.sleep(0)


async def until(
    condition: Callable[[], Any], what: str = "", work: Callable[[], Awaitable[None]] | None = None
) -> None:
    """Wait until a condition holds, and do some work between two looks; fail after PATIENCE_S."""
    loop = asyncio.get_running_loop()
    end = loop.time() + PATIENCE_S
    while not condition():
        assert loop.time() < end, f"waited in vain: {what}"
        if work is not None:
            await work()
        # The interval of polling; no result depends on it.
        await asyncio.sleep(0.001)


async def until_in(
    clock: ManualClock, condition: Callable[[], Any], what: str = "", step: float = 0.25
) -> None:
    """Wait until a condition holds, advancing the clock; fail if it never does."""
    await until(condition, what, lambda: clock.advance(step))


def run(work: Coroutine[Any, Any, T]) -> T:
    """Return the result of a coroutine; fail if it takes longer than any test may.

    Child processes that it has started are killed at its end, also if it fails.
    """

    async def bounded() -> T:
        try:
            return await asyncio.wait_for(work, LONGEST_S)
        finally:
            await end_children()
            await settle()

    return asyncio.run(bounded())
