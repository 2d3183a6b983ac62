"""Watch the route to the host, to reconnect at once when the network or the own address changes."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, TypeVar

from epizodiak_qt.lan.wire.clock import done_before

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Iterable
    from typing import Any

    from epizodiak_qt.lan.wire.clock import Clock

T = TypeVar("T")
POLL_S: Final = 0.5


@dataclass(eq=False)
class RouteWatch:
    """Polls the routes to `hosts` every `POLL_S` seconds and sends nothing.

    A route has changed when it can be used and differs from the last poll. Then `changed` is called.
    """

    _clock: Clock
    _route: Callable[[str], str]
    """Returns the local address from which packets to a host leave, "" if there is none."""
    _hosts: Callable[[], Iterable[str]]
    _changed: Callable[[], None]
    _event: asyncio.Event = field(init=False, default_factory=asyncio.Event)

    async def run(self) -> None:
        """Poll until cancelled."""
        before: dict[str, str] = {}
        while True:
            now = {host: self._route(host) for host in self._hosts()}
            if any(route and route != before.get(host, route) for host, route in now.items()):
                self._event.set()
                self._changed()
            before = now
            await self._clock.sleep(POLL_S)

    def reset(self) -> None:
        """Forget a change that has been acted on."""
        self._event.clear()

    async def unless_changed(self, work: Coroutine[Any, Any, T]) -> T | None:
        """Return the result of `work`, or cancel it and return None as soon as a route changes."""
        working = await done_before(self._event.wait(), work)
        if working is not None:
            return working.result()
        self.reset()
        return None
