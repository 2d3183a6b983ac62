"""What a host is told before it opens a table: what the table is to be, what to work with, who listens."""

from __future__ import annotations

import secrets
from dataclasses import field, replace
from typing import TYPE_CHECKING, Final, Protocol

from epizodiak_qt import __version__
from epizodiak_qt.dataclass import dataclass
from epizodiak_qt.lan.host.state_file import NullStateFile
from epizodiak_qt.lan.wire.clock import LoopClock
from epizodiak_qt.lan.wire.limits import PROTOCOL, Limits

if TYPE_CHECKING:
    from collections.abc import Callable

    from epizodiak_qt.games.chance import Chance
    from epizodiak_qt.lan.host.absence import StandIn
    from epizodiak_qt.lan.host.state_file import HostState, HostStateFile
    from epizodiak_qt.lan.wire.clock import Clock
    from epizodiak_qt.lobby.config import TableConfig
    from epizodiak_qt.table.entries import Seat
    from epizodiak_qt.table.table import Table

DEFAULT_BOT: Final = "sensible"


@dataclass(frozen=True, slots=True)
class HostDeps:
    """What a host works with; `stand_in` seats a bot for somebody who is away: None if there are no bots."""

    clock: Clock = field(default_factory=LoopClock)
    limits: Limits = field(default_factory=Limits)
    state_file: HostStateFile | NullStateFile = field(default_factory=NullStateFile)
    stand_in: Callable[[Table, int], StandIn] | None = None
    bot: str = DEFAULT_BOT
    random_bytes: Callable[[int], bytes] = secrets.token_bytes
    protocol: tuple[int, int] = PROTOCOL
    app_version: str = __version__


def restored(plan: TableConfig, kept: HostState | None) -> TableConfig:
    """Return the plan of a table that is opened again: as it was kept, `plan` where nothing was."""
    if kept is None:
        return plan
    return replace(
        plan,
        name=kept.name or plan.name,
        confirm_guests=kept.confirm_guests or plan.confirm_guests,
        clock_s=kept.clock_s or plan.clock_s,
        turn_s=kept.turn_s if kept.clock_s else plan.turn_s,
        hand_delay_turns=kept.hand_delay_turns or plan.hand_delay_turns,
    )


class TableFactory(Protocol):
    """What makes a table once its deal is agreed on."""

    def __call__(self, seats: tuple[Seat, ...], seed: str, source: Callable[[str], Chance], /) -> Table:
        """Return the table, dealt by what `source` makes of `seed`."""
