"""Dialling a host: every address at once, a little apart; the first that answers in TLS is taken."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, NamedTuple

from epizodiak_qt.lan.access.pairing import NotPaired
from epizodiak_qt.lan.wire.clock import within
from epizodiak_qt.lan.wire.connection import Line
from epizodiak_qt.lan.wire.framing import LineLost

if TYPE_CHECKING:
    import ssl
    from collections.abc import Callable, Sequence

    from epizodiak_qt.lan.wire.clock import Clock
    from epizodiak_qt.lan.wire.limits import Limits

STAGGER_S = 0.25


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


def _whoever(_certificate: bytes) -> bool:
    return True


async def dial(
    addresses: Sequence[Address],
    context: ssl.SSLContext,
    clock: Clock,
    limits: Limits,
    fits: Callable[[bytes], bool] = _whoever,
) -> tuple[Line, Address]:
    """Return a line to the first of `addresses` that shakes hands. Raises LineLost; its cause says why.

    One that shows a certificate that does not fit has not answered: whoever claims to be a table keeps
    nobody from the addresses beside theirs.
    """
    last: BaseException | None = None
    waiting: dict[asyncio.Task[Line], Address] = {}
    try:
        for number, address in enumerate(addresses):
            waiting[asyncio.ensure_future(_dial_one(address, number, context, clock, limits))] = address
        while waiting:
            done, _ = await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                address = waiting.pop(task)
                last = task.exception()
                if last is None:
                    line = task.result()
                    if fits(line.certificate()):
                        return line, address
                    line.cut()
                    last = NotPaired()
    finally:
        for task in waiting:
            task.add_done_callback(_drop)
            task.cancel()
    raise LineLost("no answer") from last


def _drop(task: asyncio.Task[Line]) -> None:
    """Let go of a line that came second."""
    if not task.cancelled() and task.exception() is None:
        task.result().cut()


async def _dial_one(
    address: Address, number: int, context: ssl.SSLContext, clock: Clock, limits: Limits
) -> Line:
    if number:
        await clock.sleep(number * STAGGER_S)
    reader, writer = await within(
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
    return Line(reader, writer, limits.frame_out, limits.frame_in)
