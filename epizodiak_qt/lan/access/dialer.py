"""Dialling a host: every address at once, a little apart; the first that answers in TLS is taken."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, NamedTuple

from epizodiak_qt.lan.access.pairing import PairingError
from epizodiak_qt.lan.wire.clock import timeout_after
from epizodiak_qt.lan.wire.connection import Connection
from epizodiak_qt.lan.wire.framing import ConnectionLostError

if TYPE_CHECKING:
    import ssl
    from collections.abc import Callable, Sequence

    from epizodiak_qt.lan.wire.clock import Clock
    from epizodiak_qt.lan.wire.limits import Limits

ATTEMPT_DELAY_S = 0.25


class Address(NamedTuple):
    """Where a host listens."""

    host: str
    port: int

    def __str__(self) -> str:
        return f"{self.host}:{self.port}"


def address_from_text(text: str, port: int) -> Address:
    """Return the address that somebody typed; `port` if they named none. Raises ValueError."""
    host, colon, number = text.strip().rpartition(":")
    if not colon:
        host, number = number, str(port)
    if not host or any(char.isspace() or char in "/@[]" for char in host) or not number.isascii():
        raise ValueError(text)
    if not number.isdigit() or not 0 < int(number) < 65536:
        raise ValueError(text)
    return Address(host, int(number))


def _accept_any(_certificate: bytes) -> bool:
    return True


async def connect_first(
    addresses: Sequence[Address],
    context: ssl.SSLContext,
    clock: Clock,
    limits: Limits,
    fits: Callable[[bytes], bool] = _accept_any,
) -> tuple[Connection, Address]:
    """Return a line to the first of `addresses` that shakes hands.

    Raises ConnectionLostError; its cause says why.

    One that shows a certificate that does not fit has not answered: whoever claims to be a table keeps
    nobody from the addresses beside theirs.
    """
    last: BaseException | None = None
    waiting: dict[asyncio.Task[Connection], Address] = {}
    try:
        for number, address in enumerate(addresses):
            waiting[asyncio.ensure_future(_connect(address, number, context, clock, limits))] = address
        while waiting:
            done, _ = await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                address = waiting.pop(task)
                last = task.exception()
                if last is None:
                    line = task.result()
                    if fits(line.peer_fingerprint()):
                        return line, address
                    line.abort()
                    last = PairingError()
    finally:
        for task in waiting:
            task.add_done_callback(_abort_late)
            task.cancel()
    raise ConnectionLostError("no answer") from last


def _abort_late(task: asyncio.Task[Connection]) -> None:
    """Let go of a line that came second."""
    if not task.cancelled() and task.exception() is None:
        task.result().abort()


async def _connect(
    address: Address, number: int, context: ssl.SSLContext, clock: Clock, limits: Limits
) -> Connection:
    if number:
        await clock.sleep(number * ATTEMPT_DELAY_S)
    reader, writer = await timeout_after(
        clock,
        limits.handshake_s,
        asyncio.open_connection(
            address.host,
            address.port,
            ssl=context,
            server_hostname="",
            limit=2 * limits.frame_out,
            ssl_handshake_timeout=limits.handshake_s,
            ssl_shutdown_timeout=limits.shutdown_s,
        ),
    )
    return Connection(reader, writer, limits.frame_out, limits.frame_in)
