"""Connect to a host: all its addresses in parallel, staggered (Happy Eyeballs, RFC 8305)."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, NamedTuple

from epizodiak_qt.lan.admission.handshake import send_hello
from epizodiak_qt.lan.admission.identity import guest_tls_context
from epizodiak_qt.lan.admission.pairing import PairingError
from epizodiak_qt.lan.wire import compatibility
from epizodiak_qt.lan.wire.clock import timeout_after
from epizodiak_qt.lan.wire.connection import Connection, ConnectionLostError
from epizodiak_qt.lan.wire.limits import LanDeps

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from epizodiak_qt.lan.wire.messages import Greeting

ATTEMPT_DELAY_S = 0.25  # the Connection Attempt Delay of RFC 8305, section 5


class Address(NamedTuple):
    """Where a host listens."""

    host: str
    """An IP address or a host name."""
    port: int
    """A TCP port."""

    def __str__(self) -> str:
        """Return the address as the screen shows it: `192.168.1.12:47999`, `[fe80::1]:47999`."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{host}:{self.port}"


async def connect_first(
    addresses: Sequence[Address],
    deps: LanDeps,
    accepts: Callable[[bytes], bool] = lambda _fingerprint: True,
) -> tuple[Connection, Address]:
    """Return a connection to the first of `addresses` that completes TLS, and that address.

    A host whose certificate fingerprint `accepts` rejects counts as one that does not answer, so that a
    device that claims to be the table cannot hide the real one.

    Raises ConnectionLostError; its cause is the last failure.
    """
    last: BaseException | None = None
    pending: dict[asyncio.Task[Connection], Address] = {}
    try:
        for number, address in enumerate(addresses):
            pending[asyncio.ensure_future(_connect(address, number, deps))] = address
        while pending:
            done, _ = await asyncio.wait(pending, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                address = pending.pop(task)
                last = task.exception()
                if last is None:
                    connection = task.result()
                    if accepts(connection.peer_fingerprint()):
                        return connection, address
                    connection.abort()
                    last = PairingError()
    finally:
        for task in pending:
            task.add_done_callback(_abort_late)
            task.cancel()
    raise ConnectionLostError("no answer") from last


def _abort_late(task: asyncio.Task[Connection]) -> None:
    """Abort a connection that was established after another one was chosen."""
    if not task.cancelled() and task.exception() is None:
        task.result().abort()


async def _connect(address: Address, number: int, deps: LanDeps) -> Connection:
    limits = deps.limits
    if number:
        await deps.clock.sleep(number * ATTEMPT_DELAY_S)
    reader, writer = await timeout_after(
        deps.clock,
        limits.handshake_s,
        asyncio.open_connection(
            address.host,
            address.port,
            ssl=guest_tls_context(),
            server_hostname="",
            limit=2 * limits.frame_out,
            ssl_handshake_timeout=limits.handshake_s,
            ssl_shutdown_timeout=limits.shutdown_s,
        ),
    )
    return Connection(reader, writer, limits.frame_out, limits.frame_in)


async def probe(addresses: Sequence[Address], deps: LanDeps | None = None) -> tuple[Greeting, Address]:
    """Return the greeting of the first of `addresses` where a table answers, and that address.

    Raises RefusedError, ConnectionLostError, WireError, TimeoutError.
    """
    deps = deps or LanDeps()
    connection, address = await connect_first(addresses, deps)
    try:
        hello = send_hello(connection, compatibility.own_hello(deps.protocol, deps.app))
        greeting, _ = await timeout_after(deps.clock, deps.limits.handshake_s, hello)
        return greeting, address
    finally:
        connection.abort()
