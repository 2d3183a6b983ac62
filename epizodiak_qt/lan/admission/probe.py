"""Ask a table for its public facts, without joining it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from epizodiak_qt import __version__
from epizodiak_qt.lan.admission.dialer import connect_first
from epizodiak_qt.lan.admission.handshake import send_hello
from epizodiak_qt.lan.admission.identity import guest_tls_context
from epizodiak_qt.lan.wire import compatibility
from epizodiak_qt.lan.wire.clock import LoopClock, timeout_after
from epizodiak_qt.lan.wire.limits import PROTOCOL, Limits

if TYPE_CHECKING:
    from collections.abc import Sequence

    from epizodiak_qt.lan.admission.dialer import Address
    from epizodiak_qt.lan.wire.clock import Clock
    from epizodiak_qt.lan.wire.messages import Greeting


async def probe(
    addresses: Sequence[Address],
    clock: Clock | None = None,
    limits: Limits | None = None,
    protocol: tuple[int, int] = PROTOCOL,
    app: str = __version__,
) -> tuple[Greeting, Address]:
    """Return the greeting of the first of `addresses` where a table answers, and that address.

    Raises RefusedError, ConnectionLostError, WireError, TimeoutError.
    """
    clock, limits = clock or LoopClock(), limits or Limits()
    connection, address = await connect_first(addresses, guest_tls_context(), clock, limits)
    try:
        hello = send_hello(connection, compatibility.own_hello(protocol, app))
        greeting, _ = await timeout_after(clock, limits.handshake_s, hello)
        return greeting, address
    finally:
        connection.abort()
