"""The injected clock that timeouts, liveness checks and back-off read, so that tests can move the time."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Protocol, TypeVar

if TYPE_CHECKING:
    from collections.abc import Awaitable

T = TypeVar("T")


class Clock(Protocol):
    """A monotonic clock, in seconds."""

    def now(self) -> float:
        """Return the time since an arbitrary moment."""

    async def sleep(self, seconds: float) -> None:
        """Return after `seconds`."""


class LoopClock:
    """The clock of the running event loop."""

    def now(self) -> float:
        """Return the loop's time."""
        return asyncio.get_running_loop().time()

    async def sleep(self, seconds: float) -> None:
        """Sleep in the loop."""
        await asyncio.sleep(seconds)


async def done_before(limit: Awaitable[object], work: Awaitable[T]) -> asyncio.Future[T] | None:
    """Return `work` once it is done; cancel it and return None if `limit` is done first."""
    working, limiting = asyncio.ensure_future(work), asyncio.ensure_future(limit)
    try:
        await asyncio.wait((working, limiting), return_when=asyncio.FIRST_COMPLETED)
        return working if working.done() else None
    finally:
        limiting.cancel()
        if not working.done():
            working.cancel()
            await asyncio.gather(working, return_exceptions=True)


async def timeout_after(clock: Clock, seconds: float, work: Awaitable[T]) -> T:
    """Return the result of `work`; cancel it and raise TimeoutError if it takes longer than `seconds`."""
    working = await done_before(clock.sleep(seconds), work)
    if working is None:
        raise TimeoutError
    return working.result()
