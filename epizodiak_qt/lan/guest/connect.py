"""The way to a table as a guest goes it: with the code the first time, with the secret from then on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from epizodiak_qt.lan.access.dialer import Address, dial
from epizodiak_qt.lan.access.handshake import arrive, come_back, greet, pair
from epizodiak_qt.lan.access.identity import guest_context
from epizodiak_qt.lan.access.join_code import parse_code
from epizodiak_qt.lan.access.pairing import NotPaired, pairing_words
from epizodiak_qt.lan.wire import compatibility
from epizodiak_qt.lan.wire.clock import within
from epizodiak_qt.lan.wire.framing import LineLost
from epizodiak_qt.lan.wire.messages import Join, WireError
from epizodiak_qt.lan.wire.refusals import Refused

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from epizodiak_qt.lan.access.credentials import Ticket
    from epizodiak_qt.lan.guest.guest import GuestTools
    from epizodiak_qt.lan.wire.connection import Line
    from epizodiak_qt.lan.wire.messages import Greeting, Welcome

BUSY_TRIES: Final = 10
BUSY_S: Final = 2.0
HOSTS_TRIED: Final = 4
OTHERS_S: Final = 2.0


async def come_to(
    addresses: Sequence[Address], code: str, name: str, tools: GuestTools, paired_by: Callable[[str], None]
) -> tuple[Line, Address, Greeting, bytes, Welcome]:
    """Pair with the first address that can; a host that is busy is asked again when it wants to be.

    Anybody may claim to be the table that somebody wants to join: one with which the pairing fails is not
    it, and the addresses of others are tried. `paired_by` hears the four words of the pairing.
    Raises as `Guest.join` does, what the first of them said.
    """
    paired = await _pair_with_one(addresses, code, tools)
    try:
        paired_by(pairing_words(paired.secret))
        # The host may want to look up and say yes: this may take a while.
        arriving = arrive(paired.line, Join(name[:64]))
        welcome = await within(tools.clock, tools.limits.knock_s + 5, arriving)
    except BaseException:
        paired.line.cut()
        raise
    return *paired, welcome


class _Paired(NamedTuple):
    line: Line
    address: Address
    greeting: Greeting
    secret: bytes


async def _pair_with_one(addresses: Sequence[Address], code: str, tools: GuestTools) -> _Paired:
    left = list(addresses)
    failed: dict[bytes, Exception] = {}
    busy = 0
    while True:
        dialling = dial(left, guest_context(), tools.clock, tools.limits, lambda each: each not in failed)
        try:
            # Whoever mistyped the code is not to wait long for addresses where nobody is.
            line, address = await (within(tools.clock, OTHERS_S, dialling) if failed else dialling)
        except (LineLost, TimeoutError):
            if not failed:
                raise
            raise next(iter(failed.values())) from None
        certificate = line.certificate()
        try:
            greeting, secret = await within(
                tools.clock, tools.limits.handshake_s, _exchange(line, code, tools)
            )
        except (Refused, NotPaired, LineLost, WireError, TimeoutError) as error:
            line.cut()
            if isinstance(error, Refused) and error.refuse.code == "busy" and busy < BUSY_TRIES:
                busy += 1
                await tools.clock.sleep(min(error.refuse.wait_s, BUSY_S))
                continue
            failed[certificate] = error
            left.remove(address)
            if not left or len(failed) == HOSTS_TRIED:
                raise next(iter(failed.values())) from None
        except BaseException:
            line.cut()
            raise
        else:
            return _Paired(line, address, greeting, secret)


async def _exchange(line: Line, code: str, tools: GuestTools) -> tuple[Greeting, bytes]:
    greeting, hellos = await greet(line, compatibility.hello(tools.protocol, tools.app))
    return greeting, await pair(line, parse_code(code), hellos)


async def come_back_to(
    ticket: Ticket, arriving: Join, tools: GuestTools
) -> tuple[Line, Address, Greeting, Welcome]:
    """Return a line to the table of a ticket, and no other. Raises as `Guest.resume` does."""
    addresses = [Address(host, port) for host, port in ticket.addresses]
    line, address = await dial(
        addresses, guest_context(), tools.clock, tools.limits, lambda each: each == ticket.fingerprint
    )

    async def exchange() -> tuple[Greeting, Welcome]:
        greeting, _ = await greet(line, compatibility.hello(tools.protocol, tools.app))
        await come_back(line, ticket.fingerprint, ticket.secret)
        return greeting, await arrive(line, arriving)

    try:
        greeting, welcome = await within(tools.clock, tools.limits.handshake_s, exchange())
    except BaseException:
        line.cut()
        raise
    return line, address, greeting, welcome
