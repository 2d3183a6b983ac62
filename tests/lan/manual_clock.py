"""A clock that a test moves by hand, and waiting on conditions."""

from __future__ import annotations

import asyncio
import heapq
import itertools
from typing import TYPE_CHECKING, Any, TypeVar

from tests.lan.child_processes import end_children
from tests.lan.sizes import FULL_SIZE

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine

T = TypeVar("T")
PATIENCE_S = 30.0
DELIVERY_S = 0.003
# No test takes as long: only one that hangs is ended by it.
LONGEST_S = 6 * 3600.0 if FULL_SIZE else 240.0


class ManualClock:
    """Time that stands still until `advance`; whoever sleeps wakes in the order of their time."""

    def __init__(self) -> None:
        self._now = 1000.0
        self._numbers = itertools.count()
        self._sleeping: list[tuple[float, int, asyncio.Future[None]]] = []

    def now(self) -> float:
        """Return the time."""
        return self._now

    async def sleep(self, seconds: float) -> None:
        """Sleep until somebody has moved the time far enough."""
        if seconds <= 0:
            await asyncio.sleep(0)
            return
        woken: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        heapq.heappush(self._sleeping, (self._now + seconds, next(self._numbers), woken))
        await woken

    def next_at(self) -> float | None:
        """Return when the next sleeper wakes."""
        while self._sleeping and self._sleeping[0][2].done():
            heapq.heappop(self._sleeping)
        return self._sleeping[0][0] if self._sleeping else None

    async def advance(self, seconds: float) -> None:
        """Let time pass, waking sleepers one after the other, each with the time to do what it wants."""
        until = self._now + seconds
        while (at := self.next_at()) is not None and at <= until:
            self._now = max(self._now, at)
            heapq.heappop(self._sleeping)[2].set_result(None)
            await settle()
            # What was sent then arrives before the next second begins, also where the system takes its time.
            await asyncio.sleep(DELIVERY_S)
            await settle()
        self._now = until
        await settle()


async def settle(turns: int = 12) -> None:
    """Let the loop do what is ready, sockets included."""
    for _ in range(turns):
        await asyncio.sleep(0)


async def until(condition: Callable[[], Any], what: str = "") -> None:
    """Wait until a condition holds; fail if it never does."""
    loop = asyncio.get_running_loop()
    end = loop.time() + PATIENCE_S
    while not condition():
        assert loop.time() < end, f"waited in vain: {what}"
        # A millisecond between two looks, not a time that anything relies on.
        await asyncio.sleep(0.001)


async def until_in(
    clock: ManualClock, condition: Callable[[], Any], what: str = "", step: float = 0.25
) -> None:
    """Wait until a condition holds, letting time pass; fail if it never does."""
    loop = asyncio.get_running_loop()
    end = loop.time() + PATIENCE_S
    while not condition():
        assert loop.time() < end, f"waited in vain: {what}"
        await clock.advance(step)
        await asyncio.sleep(0.001)


def run(work: Coroutine[Any, Any, T]) -> T:
    """Return what a coroutine returns; fail if it takes longer than any test may.

    Programs that it has started and not ended are ended then, whatever came of it.
    """

    async def bounded() -> T:
        try:
            return await asyncio.wait_for(work, LONGEST_S)
        finally:
            await end_children()
            await settle()

    return asyncio.run(bounded())
