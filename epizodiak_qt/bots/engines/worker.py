"""The thread in which this program talks to all of its engines.

It runs an event loop of Python's own, because that of Qt cannot run subprocesses on every system.
"""

from __future__ import annotations

import asyncio
import atexit
import threading
from functools import cache
from typing import TYPE_CHECKING, Any, Final, TypeVar

if TYPE_CHECKING:
    from collections.abc import Coroutine
    from concurrent.futures import Future

T = TypeVar("T")
EXIT_S: Final = 4.0
"""Seconds that the end of the program waits for the end of its engines."""

_START: Final = threading.Lock()  # the machines of an arena play in several threads


def in_worker(work: Coroutine[Any, Any, T]) -> Future[T]:
    """Run a coroutine in the thread of the engines; its future can be cancelled. Any thread may call it."""
    with _START:
        loop = _loop()
    return asyncio.run_coroutine_threadsafe(work, loop)


@cache
def _loop() -> asyncio.AbstractEventLoop:
    loop: asyncio.AbstractEventLoop = getattr(asyncio, "ProactorEventLoop", asyncio.SelectorEventLoop)()
    threading.Thread(target=loop.run_forever, name="engines", daemon=True).start()
    atexit.register(lambda: in_worker(_finish()).result())
    return loop


async def _finish() -> None:
    """Let the engines end that are being closed."""
    others = asyncio.all_tasks() - {asyncio.current_task()}
    if others:
        await asyncio.wait(others, timeout=EXIT_S)
