"""Dependencies of a guest, and the listener that it informs."""

from __future__ import annotations

import secrets
from dataclasses import field
from typing import TYPE_CHECKING, Literal

from epizodiak_qt import __version__
from epizodiak_qt.dataclass import dataclass
from epizodiak_qt.lan.discovery.interfaces import route_to
from epizodiak_qt.lan.wire.clock import LoopClock
from epizodiak_qt.lan.wire.limits import PROTOCOL, Limits

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Sequence

    from epizodiak_qt.lan.access.credentials import CredentialStore
    from epizodiak_qt.lan.access.dialer import Address
    from epizodiak_qt.lan.fair_deal.auditor import Verdict
    from epizodiak_qt.lan.wire.clock import Clock
    from epizodiak_qt.lan.wire.messages import ChatLine, Clocks, Refuse
    from epizodiak_qt.lobby.lobby import LobbyState

ConnectionStatus = Literal["here", "weak", "lost", "ended"]


async def _find_nothing(_table: str) -> Sequence[Address]:
    return ()


@dataclass(frozen=True, slots=True)
class GuestDeps:
    """The dependencies of a guest."""

    clock: Clock = field(default_factory=LoopClock)
    """The clock of liveness, back-off and timeouts."""
    limits: Limits = field(default_factory=Limits)
    """Sizes, rates and times."""
    find: Callable[[str], Awaitable[Sequence[Address]]] = _find_nothing
    """Returns addresses of a table by its id, in case it has moved."""
    credentials: CredentialStore | None = None
    """Where the nonces of the deal under way are stored, so that a restarted program can audit it."""
    token: Callable[[int], bytes] = secrets.token_bytes
    """Returns so many secret random bytes."""
    route: Callable[[str], str] = route_to
    """Returns the local address from which packets to a host leave, "" if there is none."""
    protocol: tuple[int, int] = PROTOCOL
    """The oldest and the newest protocol that this guest speaks."""
    app: str = __version__
    """The version of this program."""


class GuestListener:
    """Informed about what happens to a guest. Every method does nothing; none may block."""

    def paired(self, words: str) -> None:
        """The code was right. A host that confirms its guests is shown the same four `words`."""

    def lobby_changed(self, lobby: LobbyState) -> None:
        """Something about the participants or the terms of the table has changed."""

    def status_changed(self, status: ConnectionStatus) -> None:
        """The connection is there, weak, lost (the guest reconnects), or ended."""

    def started(self) -> None:
        """The game has begun, or was resumed: `Guest.connect` works from now on."""

    def returned_to_lobby(self) -> None:
        """The game is over and another can begin: links to the last one are void."""

    def chat_received(self, line: ChatLine) -> None:
        """A participant who is not muted has written something."""

    def clocks_changed(self, clocks: Clocks) -> None:
        """The players' clocks were started, paused or switched."""

    def deal_agreed(self, number: int, attempt: int, words: str) -> None:
        """Round `number` is dealt; honest hosts show all participants the same four `words`."""

    def deal_checked(self, verdict: Verdict) -> None:
        """The deal of a round was audited."""

    def ended(self, refuse: Refuse | None) -> None:
        """The guest has left: the host said why, or (None) was unreachable for too long."""
