"""Advertise a hosted table by the beacon."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Final

from epizodiak_qt.lan.discovery.beacon import BeaconResponder

if TYPE_CHECKING:
    from collections.abc import Callable

    from epizodiak_qt.lan.discovery.config import DiscoveryDeps
    from epizodiak_qt.lan.wire.messages import Greeting

log = logging.getLogger(__name__)

POLL_S: Final = 6.0


class TableAdvertiser:
    """Announces a table from `open` until `close`.

    Args:
        greeting: Returns the greeting of the table.
        port: The port on which it listens.
        deps: The dependencies.
        changed: Called when the error or the addresses of this computer have changed.

    Attributes:
        error: Why the beacon does not work, None if it does.
    """

    def __init__(
        self,
        greeting: Callable[[], Greeting],
        port: int,
        deps: DiscoveryDeps,
        changed: Callable[[], None] = lambda: None,
    ) -> None:
        self._deps = deps
        self._changed = changed
        self._responder = BeaconResponder(greeting, port, deps.clock)
        self._watch: asyncio.Task[None] | None = None
        self.error: OSError | None = None

    @property
    def port(self) -> int:
        """The port on which the beacon listens, 0 if it does not."""
        return self._responder.port

    @property
    def addresses(self) -> tuple[str, ...]:
        """The current addresses of this computer."""
        return tuple(each.address for each in self._deps.interfaces())

    async def open(self) -> None:
        """Begin to announce the table."""
        try:
            await self._responder.open(self._deps.beacon_address, self._deps.beacon_port)
        except OSError as error:
            log.warning("opening the beacon failed: %s", error)
            self.error = error
        self._changed()
        self._watch = asyncio.get_running_loop().create_task(self._watch_addresses())

    async def close(self) -> None:
        """Stop announcing the table, and send a goodbye."""
        self._responder.close()
        if self._watch is not None:
            self._watch.cancel()
            await asyncio.gather(self._watch, return_exceptions=True)

    async def _watch_addresses(self) -> None:
        while True:
            before = self.addresses
            await self._deps.clock.sleep(POLL_S)
            if self.addresses != before:
                self._changed()
