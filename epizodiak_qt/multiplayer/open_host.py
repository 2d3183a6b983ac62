"""Opens a hosted table, for the window and for the console: identity, host state, port, advertiser, bots."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import field
from datetime import datetime
from typing import TYPE_CHECKING, Final

from epizodiak_qt import folders
from epizodiak_qt.bots.seat import seat_bot
from epizodiak_qt.dataclass import dataclass
from epizodiak_qt.lan.access.identity import load_or_create_identity
from epizodiak_qt.lan.discovery.advertiser import TableAdvertiser
from epizodiak_qt.lan.discovery.announcement import info_from_greeting
from epizodiak_qt.lan.host.config import HostDeps
from epizodiak_qt.lan.host.host import ALL_INTERFACES, Host
from epizodiak_qt.lan.host.state_file import HostStateFile
from epizodiak_qt.lan.wire.limits import Limits
from epizodiak_qt.multiplayer.host_session import HostSession

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from epizodiak_qt.bots.seat import BotSeat
    from epizodiak_qt.games.sentence import Reason
    from epizodiak_qt.lan.discovery.advertiser import AdvertiserDeps
    from epizodiak_qt.lan.discovery.discovery import DiscoveryDeps
    from epizodiak_qt.lan.discovery.network_check import CheckDeps
    from epizodiak_qt.lan.host.absence import StandIn
    from epizodiak_qt.lobby.config import TableConfig
    from epizodiak_qt.lobby.listener import TableListener
    from epizodiak_qt.table.table import Table

log = logging.getLogger(__name__)
STAND_IN_S: Final = 0.6
"""The seconds that a stand-in takes for an action."""


def local_now() -> datetime:
    """Return the time on the clock of this computer, with its time zone."""
    return datetime.now().astimezone()


def seat_stand_in(table: Table, seat: int) -> BotSeat:
    """Let a bot play for an absent player, until it is closed."""

    def log_refusal(reason: Reason) -> None:
        log.warning("stand-in: %s", reason.code)

    return seat_bot(table, seat, lambda: asyncio.sleep(STAND_IN_S), log_refusal)


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
    advertiser: AdvertiserDeps | None = None
    """The dependencies of the advertiser; None for the defaults."""
    discovery: DiscoveryDeps | None = None
    """The dependencies of discovery; None for the defaults."""
    check: CheckDeps | None = None
    """The dependencies of the network check; None for the defaults."""
    announce: bool = True
    """Whether hosted tables are announced in the local network."""


def open_host(
    config: TableConfig,
    listener: TableListener,
    deps: NetworkDeps,
    port: int | None,
) -> HostSession:
    """Open a table at this computer.

    Args:
        config: The table; one that was hosted before takes up its own code, port and guests again.
        listener: Is called for every event at the table.
        deps: The data folder, bots and network.
        port: The port to listen on; None for the one that the table had, or the usual one.

    Raises:
        OSError: The identity cannot be stored, or no port can be listened on.
    """
    host_deps = HostDeps(
        state_file=HostStateFile(folders.host_state_file(deps.folder, config.table)),
        stand_in=deps.stand_in,
        limits=deps.limits,
    )
    host = Host(config, load_or_create_identity(deps.folder), host_deps, listener)
    host.open(deps.addresses, port)
    advertiser = TableAdvertiser(
        lambda: info_from_greeting(host.greeting(), host.port), deps.advertiser, listener.on_addresses_changed
    )
    saves = folders.saved_games(deps.folder)
    return HostSession(host, host_deps, advertiser, saves, deps.now, announce=deps.announce)
