"""Advertise a hosted table, by mDNS and by the beacon."""

from __future__ import annotations

import logging
from dataclasses import field
from typing import TYPE_CHECKING

from epizodiak_qt.dataclass import dataclass
from epizodiak_qt.lan.discovery.beacon import BeaconResponder
from epizodiak_qt.lan.discovery.interfaces import own_interfaces
from epizodiak_qt.lan.discovery.mdns import MdnsAdvertiser
from epizodiak_qt.lan.wire.clock import LoopClock
from epizodiak_qt.lan.wire.limits import ANY_ADDRESS, PORT, SERVICE

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from epizodiak_qt.lan.discovery.announcement import TableInfo
    from epizodiak_qt.lan.discovery.interfaces import Interface
    from epizodiak_qt.lan.wire.clock import Clock

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class AdvertiserDeps:
    """The dependencies of an advertiser."""

    interfaces: Callable[[], Sequence[Interface]] = own_interfaces
    """Returns the interfaces of this computer."""
    clock: Clock = field(default_factory=LoopClock)
    """The clock of pauses and rate limits."""
    beacon_address: str = ANY_ADDRESS
    """The address on which the beacon listens."""
    beacon_port: int = PORT
    """The UDP port on which the beacon listens."""
    service: str = SERVICE
    """The DNS-SD service type."""
    use_mdns: bool = True
    """Whether to register an mDNS record."""


class TableAdvertiser:
    """Announces a table from `open` until `close`. Each way works without the other.

    Args:
        info: Returns the facts of the table.
        deps: The dependencies.
        changed: Called when an error or the addresses of this computer have changed.

    Attributes:
        beacon_error: Why the beacon does not work, None if it does.
    """

    def __init__(
        self,
        info: Callable[[], TableInfo],
        deps: AdvertiserDeps | None = None,
        changed: Callable[[], None] = lambda: None,
    ) -> None:
        self._deps = deps = deps or AdvertiserDeps()
        self._changed = changed
        self._responder = BeaconResponder(info, deps.clock)
        self._mdns = MdnsAdvertiser(info, deps.interfaces, deps.clock, service=deps.service, changed=changed)
        self.beacon_error: OSError | None = None

    @property
    def beacon_port(self) -> int:
        """The port on which the beacon listens, 0 if it does not."""
        return self._responder.port

    @property
    def is_registered(self) -> bool:
        """Whether the mDNS record is registered."""
        return self._mdns.registered.is_set()

    @property
    def mdns_error(self) -> Exception | None:
        """Why there is no mDNS record, None if nothing has failed."""
        return self._mdns.error

    @property
    def addresses(self) -> tuple[str, ...]:
        """The current addresses of this computer."""
        return tuple(each.address for each in self._deps.interfaces())

    async def open(self) -> None:
        """Begin to announce the table. The mDNS record follows after a second or two."""
        try:
            await self._responder.open(self._deps.beacon_address, self._deps.beacon_port)
        except OSError as error:
            log.warning("opening the beacon failed: %s", error)
            self.beacon_error = error
        self._changed()
        if self._deps.use_mdns:
            self._mdns.open()

    def update(self) -> None:
        """Announce that the facts of the table have changed."""
        self._mdns.update()

    async def close(self) -> None:
        """Stop announcing the table, and send a goodbye."""
        self._responder.close()
        await self._mdns.close()
