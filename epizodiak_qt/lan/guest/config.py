"""What a guest works with: its clock, limits and versions, and how it looks for a table and for a route."""

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

    from epizodiak_qt.lan.access.credentials import CredentialStore
    from epizodiak_qt.lan.access.dialer import Address
    from epizodiak_qt.lan.wire.clock import Clock


async def _nowhere(_table: str) -> Sequence[Address]:
    return ()


@dataclass(frozen=True, slots=True)
class GuestDeps:
    """What a guest works with.

    `find` looks for a table by its id, in case its address has changed. `route` returns the own address from
    which packets to a host leave, "" if there is none.
    Beside `credentials` the deal under way is kept, so that a program started again can check it.
    """

    clock: Clock = field(default_factory=LoopClock)
    limits: Limits = field(default_factory=Limits)
    find: Callable[[str], Awaitable[Sequence[Address]]] = _nowhere
    credentials: CredentialStore | None = None
    token: Callable[[int], bytes] = secrets.token_bytes
    route: Callable[[str], str] = route_to
    protocol: tuple[int, int] = PROTOCOL
    app: str = __version__
