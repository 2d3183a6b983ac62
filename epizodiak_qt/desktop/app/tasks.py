"""Tasks started from Qt slots: kept until they end, with all exceptions reported."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine


SHUTDOWN_TIMEOUT_S = 5.0


class Tasks:
    """Keeps running tasks. `failed` is called with every exception that ends one of them."""

    def __init__(self, failed: Callable[[BaseException], None]) -> None:
        self._failed = failed
        self._running: set[asyncio.Task[Any]] = set()
        self._until_done: set[asyncio.Task[Any]] = set()

    def spawn(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Run `work` as a task and return it, so that the caller can cancel it."""
        task = asyncio.get_running_loop().create_task(work)
        self._running.add(task)
        task.add_done_callback(self._ended)
        return task

    def spawn_until_done(self, work: Coroutine[Any, Any, Any]) -> None:
        """Run `work` as a task that `aclose` waits for instead of cancelling it."""
        task = asyncio.get_running_loop().create_task(work)
        self._until_done.add(task)
        task.add_done_callback(self._ended)

    def guarded(self, receive: Callable[[Any], object]) -> Callable[[Any], None]:
        """Return `receive` with its exceptions reported like those of a task, instead of raised."""

        def run(value: Any) -> None:
            try:
                receive(value)
            except Exception as error:  # noqa: BLE001  (reported, as that of a task is)
                self._failed(error)

        return run

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self._running.discard(task)
        self._until_done.discard(task)
        if not task.cancelled():
            error = task.exception()
            if error is not None:
                self._failed(error)

    async def aclose(self) -> None:
        """Wait up to SHUTDOWN_TIMEOUT_S for the tasks of `spawn_until_done`; cancel all others."""
        if self._until_done:
            await asyncio.wait(tuple(self._until_done), timeout=SHUTDOWN_TIMEOUT_S)
        running = (*self._running, *self._until_done)
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)
