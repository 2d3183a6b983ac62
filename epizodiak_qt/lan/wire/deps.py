"""The dependencies that hosts, guests and discovery have in common."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from epizodiak_qt import __version__
from epizodiak_qt.lan.wire.clock import LoopClock
from epizodiak_qt.lan.wire.limits import PROTOCOL, Limits

if TYPE_CHECKING:
    from collections.abc import Callable

    from epizodiak_qt.lan.wire.clock import Clock


@dataclass(frozen=True, slots=True)
class LanDeps:
    """Clock, limits, random bytes and versions. Tests replace them."""

    clock: Clock = field(default_factory=LoopClock)
    """The clock of timeouts, rates, liveness, pauses and players' clocks."""
    limits: Limits = field(default_factory=Limits)
    """Sizes, rates and times of the protocol."""
    token: Callable[[int], bytes] = secrets.token_bytes
    """Returns the given number of secret random bytes."""
    protocol: tuple[int, int] = PROTOCOL
    """The oldest and the newest protocol that this program speaks."""
    app: str = __version__
    """The version of this program."""
