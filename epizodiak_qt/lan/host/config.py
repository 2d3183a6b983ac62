"""The dependencies of a host, and how a table is made."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

from epizodiak_qt.lan.host.state_file import HostStateFile
from epizodiak_qt.lan.wire.limits import LanDeps
from epizodiak_qt.lobby.bot_choice import DEFAULT_BOT

if TYPE_CHECKING:
    from collections.abc import Callable

    from epizodiak_qt.games.chance import Chance
    from epizodiak_qt.table.entries import Seat
    from epizodiak_qt.table.table import Table

    TableFactory = Callable[[tuple[Seat, ...], str, Callable[[str], Chance]], Table]
    """Returns a table of its seats, dealt from a seed by the function that makes chance of a seed."""


class StandIn(Protocol):
    """A bot that plays for an absent player."""

    def close(self) -> None:
        """Leave the seat."""


@dataclass(frozen=True, slots=True)
class HostDeps(LanDeps):
    """The collaborators and settings of a host that are the same for all its tables."""

    state_file: HostStateFile = field(default_factory=HostStateFile)
    """The file by which a host that was killed comes back."""
    stand_in: Callable[[Table, int], StandIn] | None = None
    """Seats a bot for an absent player; None if there are no bots."""
    bot: str = DEFAULT_BOT
    """The kind of bot that stands in."""
