"""Coroutines that slots begin: kept until they end, their exceptions never lost."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine


SHUTDOWN_TIMEOUT_S = 5.0


class Tasks:
    """Keeps running tasks. `failed` hears of every exception that one of them ends with."""

    def __init__(self, failed: Callable[[BaseException], None]) -> None:
        self._failed = failed
        self._running: set[asyncio.Task[Any]] = set()
        self._farewells: set[asyncio.Task[Any]] = set()

    def spawn(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Run `work` beside everything else; return its task, for whoever may have to break it off."""
        task = asyncio.get_running_loop().create_task(work)
        self._running.add(task)
        task.add_done_callback(self._ended)
        return task

    def spawn_until_done(self, work: Coroutine[Any, Any, Any]) -> None:
        """Run `work` beside everything else, and wait for it at the close rather than break it off."""
        task = asyncio.get_running_loop().create_task(work)
        self._farewells.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self._running.discard(task)
        self._farewells.discard(task)
        if not task.cancelled():
            error = task.exception()
            if error is not None:
                self._failed(error)

    async def aclose(self) -> None:
        """Wait for the farewells, as long as they may take; cancel what still runs, and wait for it."""
        if self._farewells:
            await asyncio.wait(tuple(self._farewells), timeout=SHUTDOWN_TIMEOUT_S)
        running = (*self._running, *self._farewells)
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)
