"""The way to a table as a guest goes it: with the code the first time, with the secret from then on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from epizodiak_qt.lan import marks
from epizodiak_qt.lan.clock import within
from epizodiak_qt.lan.codes import typed
from epizodiak_qt.lan.dial import Address, dial
from epizodiak_qt.lan.identity import guest_context
from epizodiak_qt.lan.messages import Arrive
from epizodiak_qt.lan.reception import arrive, come_back, greet, pair
from epizodiak_qt.lan.words import Refused

if TYPE_CHECKING:
    from collections.abc import Sequence

    from epizodiak_qt.lan.guest import GuestTools
    from epizodiak_qt.lan.line import Line
    from epizodiak_qt.lan.messages import Greeting, Welcome
    from epizodiak_qt.lan.tickets import Ticket

BUSY_TRIES: Final = 4


async def come_to(
    addresses: Sequence[Address], code: str, name: str, tools: GuestTools
) -> tuple[Line, Address, Greeting, bytes, Welcome]:
    """Pair with the first address that answers; a host that is busy is asked again when it wants to be.

    Raises as `Guest.join` does.
    """
    for last in (False,) * BUSY_TRIES + (True,):
        line, address = await dial(addresses, guest_context(), tools.clock, tools.limits)
        try:
            return line, address, *await _pair_with(line, code, name, tools)
        except Refused as refused:
            line.cut()
            if refused.refuse.code != "busy" or last:
                raise
            await tools.clock.sleep(refused.refuse.wait_s)
        except BaseException:
            line.cut()
            raise
    raise AssertionError("the last try returns or raises")


async def _pair_with(line: Line, code: str, name: str, tools: GuestTools) -> tuple[Greeting, bytes, Welcome]:
    """Return the table, the secret shared with it, and its welcome."""

    async def exchange() -> tuple[Greeting, bytes]:
        greeting, hellos = await greet(line, marks.hello(tools.protocol, tools.app))
        return greeting, await pair(line, typed(code), hellos)

    greeting, secret = await within(tools.clock, tools.limits.handshake_s, exchange())
    # The host may want to look up and say yes: this may take a while.
    welcome = await within(tools.clock, tools.limits.knock_s + 5, arrive(line, Arrive(name[:64])))
    return greeting, secret, welcome


async def come_back_to(
    ticket: Ticket, arriving: Arrive, tools: GuestTools
) -> tuple[Line, Address, Greeting, Welcome]:
    """Return a line to the table of a ticket, and no other. Raises as `Guest.resume` does."""
    addresses = [Address(host, port) for host, port in ticket.addresses]
    line, address = await dial(addresses, guest_context(), tools.clock, tools.limits)

    async def exchange() -> tuple[Greeting, Welcome]:
        greeting, _ = await greet(line, marks.hello(tools.protocol, tools.app))
        await come_back(line, ticket.fingerprint, ticket.secret)
        return greeting, await arrive(line, arriving)

    try:
        greeting, welcome = await within(tools.clock, tools.limits.handshake_s, exchange())
    except BaseException:
        line.cut()
        raise
    return line, address, greeting, welcome
