"""Tables with bots, and a pace that a test controls."""

import asyncio
from collections.abc import Awaitable, Callable
from random import Random
from typing import Any

from epizodiak_qt.bots.player import History, Player
from epizodiak_qt.bots.seat import BotSeat
from epizodiak_qt.bots.thinkers import PlayerThinker
from epizodiak_qt.games.sentence import Reason
from epizodiak_qt.table.table import Table
from tests.lan.manual_clock import settle


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
        await settle()


async def no_pause(_seconds: float = 0) -> None:
    """Yield to the loop once, in place of a pause or of some seconds."""
    await asyncio.sleep(0)


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


class ScriptedThinker:
    """A thinker that answers when the test says so, and counts how often it was cancelled."""

    def __init__(self, *, is_slow: bool = False) -> None:
        self.is_slow = is_slow
        self.asked: list[tuple[tuple[Any, ...], History]] = []
        self.cancelled = 0
        self.closed = False
        self._answer: asyncio.Future[Any] | None = None

    async def decide(self, _view: Any, legal: tuple[Any, ...], history: History, _random: Random) -> Any:
        """Record the arguments, and wait for the answer."""
        self.asked.append((legal, history))
        self._answer = asyncio.get_running_loop().create_future()
        try:
            return await self._answer
        except asyncio.CancelledError:
            self.cancelled += 1
            raise

    @property
    def is_asked(self) -> bool:
        """Whether a question waits for its answer."""
        return self._answer is not None and not self._answer.done()

    async def answer(self, action: Any) -> None:
        """Answer the open question, and let the seat act."""
        assert self._answer is not None, "the thinker was asked"
        self._answer.set_result(action)
        await settle()

    def close(self) -> None:
        """Note that the seat was left."""
        self.closed = True


def seat_player(
    table: Table,
    seat: int,
    player: Player,
    pace: Callable[[], Awaitable[None]],
    trouble: Callable[[Reason], None],
) -> BotSeat:
    """Let a player that decides at once play a seat; what was refused is tried again without delay."""
    return BotSeat(table, seat, PlayerThinker(player), pace, trouble, sleep=no_pause)
