"""Dependencies of a guest."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from epizodiak_qt.lan.discovery.interfaces import route_to
from epizodiak_qt.lan.wire.deps import LanDeps

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Sequence

    from epizodiak_qt.lan.admission.credentials import CredentialStore
    from epizodiak_qt.lan.admission.dialer import Address


async def _find_nothing(_table: str) -> Sequence[Address]:
    return ()


@dataclass(frozen=True, slots=True)
class GuestDeps(LanDeps):
    """The dependencies of a guest."""

    find: Callable[[str], Awaitable[Sequence[Address]]] = _find_nothing
    """Returns addresses of a table by its id, in case it has moved."""
    credentials: CredentialStore | None = None
    """Where the nonces of the deal under way are stored, so that a restarted program can audit it."""
    route: Callable[[str], str] = route_to
    """Returns the local address from which packets to a host leave, "" if there is none."""
