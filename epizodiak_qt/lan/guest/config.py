"""Dependencies of a guest."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from epizodiak_qt import __version__
from epizodiak_qt.lan.discovery.interfaces import route_to
from epizodiak_qt.lan.wire.clock import LoopClock
from epizodiak_qt.lan.wire.limits import PROTOCOL, Limits

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Sequence

    from epizodiak_qt.lan.admission.credentials import CredentialStore
    from epizodiak_qt.lan.admission.dialer import Address
    from epizodiak_qt.lan.wire.clock import Clock


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
    """Returns the given number of secret random bytes."""
    route: Callable[[str], str] = route_to
    """Returns the local address from which packets to a host leave, "" if there is none."""
    protocol: tuple[int, int] = PROTOCOL
    """The oldest and the newest protocol that this guest speaks."""
    app: str = __version__
    """The version of this program."""
