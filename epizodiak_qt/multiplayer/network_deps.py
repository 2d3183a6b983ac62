"""The dependencies of network tables, and the bots that play for absent players."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass, field
from datetime import datetime
from typing import TYPE_CHECKING, Final

from epizodiak_qt.bots.seat import BotSeat, seat_bot
from epizodiak_qt.lan.discovery.config import DiscoveryDeps
from epizodiak_qt.lan.host.host import ALL_INTERFACES
from epizodiak_qt.lan.wire.limits import Limits

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from epizodiak_qt.lan.host.config import StandIn
    from epizodiak_qt.table.table import Table

log = logging.getLogger(__name__)
STAND_IN_S: Final = 0.6
"""The seconds that a stand-in takes for an action."""


def local_now() -> datetime:
    """Return the time on the clock of this computer, with its time zone."""
    return datetime.now().astimezone()


def seat_stand_in(table: Table, seat: int) -> BotSeat:
    """Let a bot play for an absent player, until it is closed."""
    return seat_bot(
        table,
        seat,
        lambda: asyncio.sleep(STAND_IN_S),
        lambda reason: log.warning("stand-in: %s", reason.code),
    )


@dataclass(frozen=True, slots=True)
class NetworkDeps:
    """Dependencies of network tables. Tests replace clocks, limits and the network."""

    folder: Path
    """The data folder: saved games, identity, credentials and host state."""
    now: Callable[[], datetime] = local_now
    """Returns the time at which a game begins, for its file."""
    stand_in: Callable[[Table, int], StandIn] = seat_stand_in
    """Seats a bot for an absent player."""
    addresses: Sequence[str] = ALL_INTERFACES
    """The addresses that hosts listen on."""
    port: int | None = None
    """The port that new tables listen on; None for the usual one."""
    limits: Limits = field(default_factory=Limits)
    """The limits of hosts and guests."""
    discovery: DiscoveryDeps = field(default_factory=DiscoveryDeps)
    """The dependencies of search, announcement and network check."""
    announce: bool = True
    """Whether hosted tables are announced in the local network."""
