"""The way to a table as a guest goes it: with the code the first time, with the secret from then on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from epizodiak_qt.lan.access.dialer import Address, connect_first
from epizodiak_qt.lan.access.handshake import pair, send_hello, send_join, send_resume
from epizodiak_qt.lan.access.identity import guest_tls_context
from epizodiak_qt.lan.access.join_code import parse_code
from epizodiak_qt.lan.access.pairing import PairingError, pairing_words
from epizodiak_qt.lan.wire import compatibility
from epizodiak_qt.lan.wire.clock import timeout_after
from epizodiak_qt.lan.wire.framing import ConnectionLostError
from epizodiak_qt.lan.wire.messages import Join, WireError
from epizodiak_qt.lan.wire.refusals import RefusedError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from epizodiak_qt.lan.access.credentials import ResumeCredential
    from epizodiak_qt.lan.guest.config import GuestDeps
    from epizodiak_qt.lan.wire.connection import Connection
    from epizodiak_qt.lan.wire.messages import Greeting, Welcome

BUSY_TRIES: Final = 10
BUSY_S: Final = 2.0
HOSTS_TRIED: Final = 4
OTHERS_S: Final = 2.0


async def join_with_code(
    addresses: Sequence[Address], code: str, name: str, tools: GuestDeps, paired_by: Callable[[str], None]
) -> tuple[Connection, Address, Greeting, bytes, Welcome]:
    """Pair with the first address that can; a host that is busy is asked again when it wants to be.

    Anybody may claim to be the table that somebody wants to join: one with which the pairing fails is not
    it, and the addresses of others are tried. `paired_by` hears the four words of the pairing.
    Raises as `Guest.join` does, what the first of them said.
    """
    paired = await _pair_with_one(addresses, code, tools)
    try:
        paired_by(pairing_words(paired.secret))
        # The host may want to look up and say yes: this may take a while.
        arriving = send_join(paired.line, Join(name[:64]))
        welcome = await timeout_after(tools.clock, tools.limits.knock_s + 5, arriving)
    except BaseException:
        paired.line.abort()
        raise
    return *paired, welcome


class _Paired(NamedTuple):
    line: Connection
    address: Address
    greeting: Greeting
    secret: bytes


async def _pair_with_one(addresses: Sequence[Address], code: str, tools: GuestDeps) -> _Paired:
    left = list(addresses)
    failed: dict[bytes, Exception] = {}
    busy = 0
    while True:
        dialling = connect_first(
            left, guest_tls_context(), tools.clock, tools.limits, lambda each: each not in failed
        )
        try:
            # Whoever mistyped the code is not to wait long for addresses where nobody is.
            line, address = await (timeout_after(tools.clock, OTHERS_S, dialling) if failed else dialling)
        except (ConnectionLostError, TimeoutError):
            if not failed:
                raise
            raise next(iter(failed.values())) from None
        certificate = line.peer_fingerprint()
        try:
            greeting, secret = await timeout_after(
                tools.clock, tools.limits.handshake_s, _exchange(line, code, tools)
            )
        except (RefusedError, PairingError, ConnectionLostError, WireError, TimeoutError) as error:
            line.abort()
            if isinstance(error, RefusedError) and error.refuse.code == "busy" and busy < BUSY_TRIES:
                busy += 1
                await tools.clock.sleep(min(error.refuse.wait_s, BUSY_S))
                continue
            failed[certificate] = error
            left.remove(address)
            if not left or len(failed) == HOSTS_TRIED:
                raise next(iter(failed.values())) from None
        except BaseException:
            line.abort()
            raise
        else:
            return _Paired(line, address, greeting, secret)


async def _exchange(line: Connection, code: str, tools: GuestDeps) -> tuple[Greeting, bytes]:
    greeting, hellos = await send_hello(line, compatibility.own_hello(tools.protocol, tools.app))
    return greeting, await pair(line, parse_code(code), hellos)


async def resume_session(
    credential: ResumeCredential, arriving: Join, tools: GuestDeps
) -> tuple[Connection, Address, Greeting, Welcome]:
    """Return a line to the table of a ticket, and no other. Raises as `Guest.resume` does."""
    addresses = [Address(host, port) for host, port in credential.addresses]
    line, address = await connect_first(
        addresses, guest_tls_context(), tools.clock, tools.limits, lambda each: each == credential.fingerprint
    )

    async def exchange() -> tuple[Greeting, Welcome]:
        greeting, _ = await send_hello(line, compatibility.own_hello(tools.protocol, tools.app))
        await send_resume(line, credential.fingerprint, credential.secret)
        return greeting, await send_join(line, arriving)

    try:
        greeting, welcome = await timeout_after(tools.clock, tools.limits.handshake_s, exchange())
    except BaseException:
        line.abort()
        raise
    return line, address, greeting, welcome
