"""The dependencies of a host: clock, limits, state file, stand-in bots; and how a table is made."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from epizodiak_qt import __version__
from epizodiak_qt.lan.host.state_file import NullStateFile
from epizodiak_qt.lan.wire.clock import LoopClock
from epizodiak_qt.lan.wire.limits import PROTOCOL, Limits
from epizodiak_qt.lobby.bot_choice import DEFAULT_BOT

if TYPE_CHECKING:
    from collections.abc import Callable

    from epizodiak_qt.games.chance import Chance
    from epizodiak_qt.lan.host.absence import StandIn
    from epizodiak_qt.lan.host.state_file import HostStateFile
    from epizodiak_qt.lan.wire.clock import Clock
    from epizodiak_qt.table.entries import Seat
    from epizodiak_qt.table.table import Table

    TableFactory = Callable[[tuple[Seat, ...], str, Callable[[str], Chance]], Table]
    """Returns a table of its seats, dealt from a seed by the function that makes chance of a seed."""


@dataclass(frozen=True, slots=True)
class HostDeps:
    """The collaborators and settings of a host that are the same for all its tables."""

    clock: Clock = field(default_factory=LoopClock)
    """The clock of all timeouts and players' clocks."""
    limits: Limits = field(default_factory=Limits)
    """Sizes, rates and times of the protocol."""
    state_file: HostStateFile | NullStateFile = field(default_factory=NullStateFile)
    """The file by which a host that was killed comes back."""
    stand_in: Callable[[Table, int], StandIn] | None = None
    """Seats a bot for an absent player; None if there are no bots."""
    bot: str = DEFAULT_BOT
    """The kind of bot that stands in."""
    random_bytes: Callable[[int], bytes] = secrets.token_bytes
    """Returns a number of secret random bytes."""
    protocol: tuple[int, int] = PROTOCOL
    """The oldest and the newest protocol version that the host speaks."""
    app_version: str = __version__
    """The version of the program."""
