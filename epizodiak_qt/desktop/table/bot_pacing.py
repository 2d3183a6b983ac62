"""The pacing of bots: they wait until everything has moved, then as long as a person would."""

from __future__ import annotations

import asyncio
import random
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable

    from epizodiak_qt.desktop.app.clock import Clock
    from epizodiak_qt.desktop.scene.animation import Animator

PAUSES_MS: Final = {"short": (350, 1250), "long": (900, 2400)}
SHAPE: Final = (2.0, 4.0)
"""The parameters of the beta distribution of the pauses: most are short, and a few much longer."""
STEP: Final = "step"


class BotPacing:
    """Awaited before each action of a bot. Its duration never depends on the legal actions, which are secret.

    In step mode `ask` is called with the function that lets the bot move.
    """

    def __init__(self, animator: Animator, clock: Clock, ask: Callable[[Callable[[], None]], None]) -> None:
        self.kind = "short"
        self._animator = animator
        self._clock = clock
        self._ask = ask
        self._random = random.Random()  # noqa: S311  (a pause, no secret)

    async def __call__(self) -> None:
        """Wait until the bot may move."""
        await self._until(self._animator.when_idle)
        if self.kind == STEP:
            await self._until(self._ask)
        elif self._animator.speed > 0:
            shortest, longest = PAUSES_MS[self.kind]
            share = self._random.betavariate(*SHAPE)
            pause_ms = (shortest + share * (longest - shortest)) / self._animator.speed
            await self._until(lambda call: self._clock.call_later(pause_ms, call))
        else:
            await asyncio.sleep(0)

    @staticmethod
    async def _until(begin: Callable[[Callable[[], None]], None]) -> None:
        done = asyncio.get_running_loop().create_future()

        def finish() -> None:
            if not done.done():
                done.set_result(None)

        begin(finish)
        await done
