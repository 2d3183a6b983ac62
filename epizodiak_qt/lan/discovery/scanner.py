"""The scanner: runs the discovery sources while a sink is subscribed, and sends their queries."""

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

# The first three queries are sent close together, because any of them may be lost.
FIRST_PAUSES_S: Final = (0.25, 0.5)
PAUSE_S: Final = 2.0
REOPEN_S: Final = 6.0


class Scanner:
    """Opens the sources for the first subscriber and closes them after the last one.

    Each source has its own task, so that none waits for another. It is opened again when the networks of this
    computer change, or after a failure.
    """

    def __init__(
        self,
        sources: Callable[[], Sequence[DiscoverySource]],
        interfaces: Callable[[], Sequence[Interface]],
        clock: Clock,
    ) -> None:
        self._make_sources = sources
        self._interfaces = interfaces
        self._clock = clock
        self._sinks: list[DiscoverySink] = []
        self._tasks: list[asyncio.Task[None]] = []
        self._open: list[DiscoverySource] = []

    def subscribe(self, sink: DiscoverySink) -> None:
        """Report to a sink from now on."""
        self._sinks.append(sink)
        if not self._tasks:
            loop = asyncio.get_running_loop()
            self._tasks = [loop.create_task(self._run(source)) for source in self._make_sources()]

    async def unsubscribe(self, sink: DiscoverySink) -> None:
        """Stop reporting to a sink."""
        self._sinks.remove(sink)
        if not self._sinks:
            tasks, self._tasks = self._tasks, []
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    def query(self) -> None:
        """Send the queries of all open sources now."""
        for source in self._open:
            source.query()

    def seen(self, discovered: Discovered) -> None:
        """Report a table to all sinks."""
        for sink in tuple(self._sinks):
            sink.seen(discovered)

    def lost(self, source: str, table: str) -> None:
        """Report a goodbye to all sinks."""
        for sink in tuple(self._sinks):
            sink.lost(source, table)

    async def _run(self, source: DiscoverySource) -> None:
        while True:
            try:
                await self._query_until_networks_change(source)
            except Exception as error:  # noqa: BLE001  (one source must not end the others)
                log.info("discovery source %s failed: %s", source.name, error)
                await self._clock.sleep(REOPEN_S)

    async def _query_until_networks_change(self, source: DiscoverySource) -> None:
        networks = tuple(self._interfaces())
        try:
            await source.open(self)
            self._open.append(source)
            for pause in FIRST_PAUSES_S:
                source.query()
                await self._clock.sleep(pause)
            while networks == tuple(self._interfaces()):
                source.query()
                await self._clock.sleep(PAUSE_S)
        finally:
            if source in self._open:
                self._open.remove(source)
            await source.close()
