"""The advert of a table: how a host lets itself be found, by record and by beacon, until it closes."""

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
    """What an advert works with: the networks of this computer, a clock, and where the beacon listens."""

    interfaces: Callable[[], Sequence[Interface]] = own_interfaces
    clock: Clock = field(default_factory=LoopClock)
    beacon_address: str = ANY_ADDRESS
    beacon_port: int = PORT
    service: str = SERVICE
    record: bool = True


class TableAdvertiser:
    """Lets a table be found from `open` until `close`. `card` tells what the table says of itself.

    Neither way is needed for the other: `beacon_error` and `mdns_error` tell what could not be done.
    `told` is called when one of them or the addresses of this computer have changed.
    """

    def __init__(
        self,
        card: Callable[[], TableInfo],
        tools: AdvertiserDeps | None = None,
        told: Callable[[], None] = lambda: None,
    ) -> None:
        self._tools = tools = tools or AdvertiserDeps()
        self._told = told
        self._responder = BeaconResponder(card, tools.clock)
        self._record = MdnsAdvertiser(card, tools.interfaces, tools.clock, service=tools.service, told=told)
        self.beacon_error: OSError | None = None

    @property
    def beacon_port(self) -> int:
        """The port at which the beacon answers, 0 if it does not."""
        return self._responder.port

    @property
    def mdns_registered(self) -> bool:
        """Whether the network knows the record by now."""
        return self._record.registered.is_set()

    @property
    def mdns_error(self) -> Exception | None:
        """Why there is no record, if that is so."""
        return self._record.trouble

    @property
    def addresses(self) -> tuple[str, ...]:
        """This computer's addresses, for the host's screen, as they are now."""
        return tuple(each.address for each in self._tools.interfaces())

    async def open(self) -> None:
        """Let the table be found. The record takes a second or two; nobody waits for it."""
        try:
            await self._responder.open(self._tools.beacon_address, self._tools.beacon_port)
        except OSError as error:
            log.warning("the beacon cannot listen: %s", error)
            self.beacon_error = error
        self._told()
        if self._tools.record:
            self._record.open()

    def changed(self) -> None:
        """Tell the network that the card has changed."""
        self._record.changed()

    async def close(self) -> None:
        """Let the table be found no more, and say so."""
        self._responder.close()
        await self._record.close()
