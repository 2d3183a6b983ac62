"""The dependencies of discovery: of the search for tables, their announcement and the network check."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING

from epizodiak_qt.lan.admission.dialer import Address, probe
from epizodiak_qt.lan.discovery.beacon import BeaconSource
from epizodiak_qt.lan.discovery.interfaces import LOOPBACK, Interface, own_interfaces
from epizodiak_qt.lan.wire.limits import ANY_ADDRESS, PORT, LanDeps

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Sequence

    from epizodiak_qt.lan.wire.messages import Greeting


def default_source() -> BeaconSource:
    """Return the source of a real network. It also queries this computer itself."""
    return BeaconSource(lambda: (*own_interfaces(), LOOPBACK))


@dataclass(frozen=True, slots=True)
class DiscoveryDeps(LanDeps):
    """The dependencies of discovery. Tests replace clock, network and platform."""

    interfaces: Callable[[], Sequence[Interface]] = own_interfaces
    """Returns the interfaces of this computer."""
    source: Callable[[], BeaconSource] = default_source
    """Returns a source that sends the queries of a search."""
    probe: Callable[[Sequence[Address], LanDeps], Awaitable[tuple[Greeting, Address]]] = probe
    """Asks a table for its greeting; raises as `admission.dialer` does."""
    port: int = PORT
    """The usual TCP port of a table, for the check."""
    beacon_address: str = ANY_ADDRESS
    """The address on which a beacon listens."""
    beacon_port: int = PORT
    """The UDP port on which a beacon listens."""
    platform: str = sys.platform
    """The operating system, for explanations."""
