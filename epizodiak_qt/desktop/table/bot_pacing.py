"""The pacing of bots: they wait until everything has moved, then as long as a person would."""

from __future__ import annotations

import asyncio
import random
from functools import partial
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from epizodiak_qt.desktop.app.clock import Clock
    from epizodiak_qt.desktop.scene.animation import Animator

PAUSES_MS: Final = {"short": (150, 380), "long": (900, 2400)}
SHAPE: Final = (2.0, 4.0)
"""The parameters of the beta distribution of the pauses: most are short, and a few much longer."""
STEP: Final = "step"
HURRY: Final = 3.0
"""The factor of the speed of bots once the player has hurried them."""
UNEVENTFUL: Final = 4
"""After how many uneventful events in a row, two draws and two passes, bots play faster."""
BRISK: Final = 2.0
"""The factor of their speed then."""


class BotPacing:
    """Awaited before each action of a bot. Its duration never depends on the legal actions, which are secret.

    In step mode `ask` is called with the function that lets the bot move. The moves of bots between two turns
    of people are a series, which the player can hurry.
    """

    def __init__(self, animator: Animator, clock: Clock, ask: Callable[[Callable[[], None]], None]) -> None:
        self.kind = "short"
        self._animator = animator
        self._clock = clock
        self._ask = ask
        self._uneventful = 0
        self._random = random.Random()  # noqa: S311  (a pause, no secret)
        self._in_series = self._hurried = False
        self._end_pause: Callable[[], None] | None = None

    def hurry(self) -> None:
        """End the pause, and play the rest of the series faster; without effect before a bot's turn."""
        if self._in_series:
            self._hurried = True
            self._set_speed()
            if self._end_pause is not None:
                self._end_pause()

    def end_series(self) -> None:
        """Return to the usual speed: a person can act."""
        self._in_series = self._hurried = False
        self._set_speed()

    def note(self, uneventful: Iterable[bool]) -> None:
        """Count events in a row that are only a draw, or the pass after it: more of them are faster."""
        for each in uneventful:
            self._uneventful = self._uneventful + 1 if each else 0
        self._set_speed()

    def _set_speed(self) -> None:
        brisk = self._in_series and self._uneventful >= UNEVENTFUL
        self._animator.hurry = HURRY if self._hurried else BRISK if brisk else 1.0

    async def __call__(self) -> None:
        """Wait until the bot may move."""
        await self._until(self._animator.when_idle)
        self._in_series = True
        self._set_speed()
        if self.kind == STEP:
            await self._until(self._ask)
        elif self._animator.speed > 0:
            shortest, longest = PAUSES_MS[self.kind]
            share = self._random.betavariate(*SHAPE)
            pause_ms = (shortest + share * (longest - shortest)) / self._animator.speed / self._animator.hurry
            try:
                await self._until(partial(self._pause, pause_ms))
            finally:
                self._end_pause = None
        else:
            await asyncio.sleep(0)

    def _pause(self, pause_ms: float, call: Callable[[], None]) -> None:
        self._end_pause = call
        self._clock.call_later(pause_ms, call)

    @staticmethod
    async def _until(begin: Callable[[Callable[[], None]], None]) -> None:
        done = asyncio.Event()
        begin(done.set)
        await done.wait()
