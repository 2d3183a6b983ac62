"""The lookout: keeps the doors into the network open while somebody wants to know, and asks through them."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from epizodiak_qt.lan.clock import Clock
    from epizodiak_qt.lan.interfaces import Interface
    from epizodiak_qt.lan.sighting import Door, Ears, Sighting

log = logging.getLogger(__name__)

# The first three questions come close together: any of them may be lost on the way.
FIRST_PAUSES_S: Final = (0.25, 0.5)
PAUSE_S: Final = 2.0
LOOK_EVERY: Final = 3


class Lookout:
    """Opens the doors when the first listener comes and closes them when the last one leaves.

    Each door has a task of its own, so that none waits for another; it is opened anew when this computer's
    networks have changed. `troubles` tells, by door, why it could not be opened.
    """

    def __init__(
        self,
        doors: Callable[[], Sequence[Door]],
        interfaces: Callable[[], Sequence[Interface]],
        clock: Clock,
    ) -> None:
        self._make_doors = doors
        self._interfaces = interfaces
        self._clock = clock
        self._listeners: list[Ears] = []
        self._tasks: list[asyncio.Task[None]] = []
        self._doors: list[Door] = []
        self.troubles: dict[str, Exception] = {}

    def enter(self, ears: Ears) -> None:
        """Listen from now on."""
        self._listeners.append(ears)
        if not self._tasks:
            loop = asyncio.get_running_loop()
            self._tasks = [loop.create_task(self._keep(door)) for door in self._make_doors()]

    async def leave(self, ears: Ears) -> None:
        """Listen no more."""
        if ears in self._listeners:
            self._listeners.remove(ears)
        if self._listeners:
            return
        tasks, self._tasks = self._tasks, []
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def ask(self) -> None:
        """Ask through every open door now."""
        for door in self._doors:
            door.ask()

    # --- what doors tell

    def seen(self, sighting: Sighting) -> None:
        """Pass a sighting on."""
        for ears in tuple(self._listeners):
            ears.seen(sighting)

    def lost(self, door: str, table: str) -> None:
        """Pass a goodbye on."""
        for ears in tuple(self._listeners):
            ears.lost(door, table)

    # --- the doors

    async def _keep(self, door: Door) -> None:
        while True:
            networks = tuple(self._interfaces())
            try:
                await door.open(self)
                self.troubles.pop(door.name, None)
                self._doors.append(door)
                await self._ask_through(door, networks)
            except Exception as error:  # noqa: BLE001  (whatever is wrong with a door, the others stay open)
                log.info("the door %s does not open: %s", door.name, error)
                self.troubles[door.name] = error
            finally:
                if door in self._doors:
                    self._doors.remove(door)
                await door.close()
            if door.name in self.troubles:
                await self._clock.sleep(PAUSE_S * LOOK_EVERY)

    async def _ask_through(self, door: Door, networks: tuple[Interface, ...]) -> None:
        """Ask again and again until the networks are others."""
        for pause in FIRST_PAUSES_S:
            door.ask()
            await self._clock.sleep(pause)
        while networks == tuple(self._interfaces()):
            for _ in range(LOOK_EVERY):
                door.ask()
                await self._clock.sleep(PAUSE_S)
