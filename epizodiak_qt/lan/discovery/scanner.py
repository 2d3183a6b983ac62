"""The scanner: keeps the sources of discovery open while there is a listener, and asks through them."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from epizodiak_qt.lan.discovery.interfaces import Interface
    from epizodiak_qt.lan.discovery.source import Discovered, DiscoverySink, DiscoverySource
    from epizodiak_qt.lan.wire.clock import Clock

log = logging.getLogger(__name__)

# The first three questions are sent close together, because any of them may be lost.
FIRST_PAUSES_S: Final = (0.25, 0.5)
PAUSE_S: Final = 2.0
REOPEN_S: Final = 6.0


class Scanner:
    """Opens the sources for the first listener and closes them after the last one.

    Each source has its own task, so that none waits for another. It is opened again when the networks of this
    computer have changed, or after a failure.
    """

    def __init__(
        self,
        doors: Callable[[], Sequence[DiscoverySource]],
        interfaces: Callable[[], Sequence[Interface]],
        clock: Clock,
    ) -> None:
        self._make_doors = doors
        self._interfaces = interfaces
        self._clock = clock
        self._listeners: list[DiscoverySink] = []
        self._tasks: list[asyncio.Task[None]] = []
        self._open: list[DiscoverySource] = []

    def subscribe(self, listener: DiscoverySink) -> None:
        """Report sightings to a listener from now on."""
        self._listeners.append(listener)
        if not self._tasks:
            loop = asyncio.get_running_loop()
            self._tasks = [loop.create_task(self._run(door)) for door in self._make_doors()]

    async def unsubscribe(self, listener: DiscoverySink) -> None:
        """Report nothing more to a listener."""
        self._listeners.remove(listener)
        if not self._listeners:
            tasks, self._tasks = self._tasks, []
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    def ask(self) -> None:
        """Ask through every open source now."""
        for door in self._open:
            door.ask()

    def seen(self, sighting: Discovered) -> None:
        """Pass a sighting on."""
        for listener in tuple(self._listeners):
            listener.seen(sighting)

    def lost(self, door: str, table: str) -> None:
        """Pass a goodbye on."""
        for listener in tuple(self._listeners):
            listener.lost(door, table)

    async def _run(self, door: DiscoverySource) -> None:
        while True:
            try:
                await self._ask_until_networks_change(door)
            except Exception as error:  # noqa: BLE001  (one source must not end the others)
                log.info("discovery source %s failed: %s", door.name, error)
                await self._clock.sleep(REOPEN_S)

    async def _ask_until_networks_change(self, door: DiscoverySource) -> None:
        networks = tuple(self._interfaces())
        try:
            await door.open(self)
            self._open.append(door)
            for pause in FIRST_PAUSES_S:
                door.ask()
                await self._clock.sleep(pause)
            while networks == tuple(self._interfaces()):
                door.ask()
                await self._clock.sleep(PAUSE_S)
        finally:
            if door in self._open:
                self._open.remove(door)
            await door.close()
