"""Tables with bots, and a pace that a test controls."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from epizodiak_qt.bots.player import History
    from epizodiak_qt.games.sentence import Reason


class ManualPace:
    """A pause that lasts until the test says `go`."""

    def __init__(self) -> None:
        self.asked = 0
        self._waiting: list[asyncio.Future[None]] = []

    async def __call__(self) -> None:
        """Wait."""
        self.asked += 1
        future = asyncio.get_running_loop().create_future()
        self._waiting.append(future)
        await future

    @property
    def waiting(self) -> int:
        """How many wait now."""
        return sum(not future.done() for future in self._waiting)

    async def go(self) -> None:
        """Let all go on who wait, and give them the time to act."""
        for future in self._waiting:
            if not future.done():
                future.set_result(None)
        self._waiting.clear()
        await settled()


async def no_pause() -> None:
    """Yield to the loop once."""
    await asyncio.sleep(0)


async def settled() -> None:
    """Run the loop until no task is ready."""
    for _ in range(10):
        await asyncio.sleep(0)


async def until(condition: Callable[[], bool], rounds: int = 100_000) -> None:
    """Run the loop until a condition holds."""
    for _ in range(rounds):
        if condition():
            return
        await asyncio.sleep(0)
    raise AssertionError("it never came")


class ReportedRefusals:
    """Collects the refusals that a bot reports."""

    def __init__(self) -> None:
        self.codes: list[str] = []

    def __call__(self, reason: Reason) -> None:
        """Keep the code of a reason."""
        self.codes.append(reason.code)


class ScriptedPlayer:
    """A player that records its views and returns prepared answers; None raises."""

    def __init__(self, choose: Callable[[tuple[Any, ...]], Any] = lambda legal: legal[0]) -> None:
        self.shown: list[tuple[Any, tuple[Any, ...]]] = []
        self._choose = choose

    def choose(self, view: Any, legal: tuple[Any, ...], history: History, random: Random) -> Any:
        """Record the arguments; return the next prepared answer."""
        self.shown.append((view, legal))
        return self._choose(legal)
