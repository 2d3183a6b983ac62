"""What a host is told before it opens a table: what the table is to be, what to work with, who listens."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Final, Protocol

from epizodiak_qt import __version__
from epizodiak_qt.lan.host.state_file import Unkept
from epizodiak_qt.lan.wire.clock import LoopClock
from epizodiak_qt.lan.wire.limits import PROTOCOL, Limits

if TYPE_CHECKING:
    from collections.abc import Callable

    from epizodiak_qt.games.chance import Chance
    from epizodiak_qt.games.sentence import Reason
    from epizodiak_qt.lan.host.absence import StandIn
    from epizodiak_qt.lan.host.state_file import Hosted, HostedFile
    from epizodiak_qt.lan.wire.clock import Clock
    from epizodiak_qt.lan.wire.messages import ChatLine, Clocks, Refuse
    from epizodiak_qt.lobby.lobby import LobbyState
    from epizodiak_qt.table.entries import Seat
    from epizodiak_qt.table.table import Table

BOT: Final = "sensible"


@dataclass(frozen=True, slots=True)
class Plan:
    """What a table is to be. `clock_s` and `turn_s` are the seconds of the players' clocks, 0 for none.

    `hands_late` is how many turns late spectators are shown the hands if all players agree, 0 for never.
    """

    game: str
    options: dict[str, Any]
    name: str
    table: str = field(default_factory=lambda: secrets.token_hex(8))
    confirm_guests: bool = False
    clock_s: float = 0.0
    turn_s: float = 0.0
    hands_late: int = 0


@dataclass(frozen=True, slots=True)
class Tools:
    """What a host works with; `stand_in` seats a bot for somebody who is away: None if there are no bots."""

    clock: Clock = field(default_factory=LoopClock)
    limits: Limits = field(default_factory=Limits)
    kept: HostedFile | Unkept = field(default_factory=Unkept)
    stand_in: Callable[[Table, int], StandIn] | None = None
    bot: str = BOT
    token: Callable[[int], bytes] = secrets.token_bytes
    protocol: tuple[int, int] = PROTOCOL
    app: str = __version__


def as_it_was(plan: Plan, kept: Hosted | None) -> Plan:
    """Return the plan of a table that is opened again: as it was kept, `plan` where nothing was."""
    if kept is None:
        return plan
    return replace(
        plan,
        name=kept.name or plan.name,
        confirm_guests=kept.confirm_guests or plan.confirm_guests,
        clock_s=kept.clock_s or plan.clock_s,
        turn_s=kept.turn_s if kept.clock_s else plan.turn_s,
        hands_late=kept.hands_late or plan.hands_late,
    )


class Begin(Protocol):
    """What makes a table once its deal is agreed on."""

    def __call__(self, seats: tuple[Seat, ...], seed: str, source: Callable[[str], Chance], /) -> Table:
        """Return the table, dealt by what `source` makes of `seed`."""


class Ears:
    """Who hears of what happens at a table. Override what is of interest; nothing may block."""

    def lobby_changed(self, lobby: LobbyState) -> None:
        """Somebody came, went, sat down, is ready, or their line is weak."""

    def said(self, line: ChatLine) -> None:
        """Somebody said something."""

    def knocked(self, name: str, address: str, words: str, answer: Callable[[bool], None]) -> None:
        """Somebody has the code and waits to be let in."""
        answer(True)

    def knock_over(self, answer: Callable[[bool], None]) -> None:
        """Whoever was announced with `answer` waits no longer: they have gone, or it took too long."""

    def code_changed(self, code: str) -> None:
        """The table has another code: many wrong ones were tried, or somebody was removed."""

    def clocks(self, clocks: Clocks) -> None:
        """The players' clocks run, stand still or go to another player."""

    def trouble(self, reason: Reason) -> None:
        """Something could not be done: the disk is full, for one."""

    def stopped(self, refuse: Refuse) -> None:
        """Everybody wanted to save and stop."""
