"""Connect a guest to a table: pair with its join code the first time, resume with the stored secret later."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

from epizodiak_qt.lan.admission.credentials import CredentialStore, ResumeCredential, with_address
from epizodiak_qt.lan.admission.dialer import Address, connect_first
from epizodiak_qt.lan.admission.handshake import pair, send_hello, send_join, send_resume
from epizodiak_qt.lan.admission.pairing import PairingError, pairing_words
from epizodiak_qt.lan.discovery.interfaces import route_to
from epizodiak_qt.lan.wire import compatibility
from epizodiak_qt.lan.wire.clock import timeout_after
from epizodiak_qt.lan.wire.connection import Connection, ConnectionLostError
from epizodiak_qt.lan.wire.limits import LanDeps
from epizodiak_qt.lan.wire.messages import Greeting, Join, Welcome, WireError
from epizodiak_qt.lan.wire.refusals import RefusedError
from epizodiak_qt.lobby.table_code import parse_code

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Sequence


MAX_BUSY_RETRIES: Final = 10
MAX_BUSY_PAUSE_S: Final = 2.0
MAX_HOSTS_TRIED: Final = 4
OTHER_HOSTS_S: Final = 2.0


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


class Joined(NamedTuple):
    """A connection over which the guest belongs to a table."""

    connection: Connection
    """The connection."""
    credential: ResumeCredential
    """Everything needed to return to the table, the address that answered first."""
    game: str
    """The name of the game."""
    number: int
    """The number of the guest at the table."""


async def join_with_code(
    addresses: Sequence[Address], code: str, name: str, deps: GuestDeps, paired: Callable[[str], None]
) -> Joined:
    """Pair with the first of `addresses` that accepts the code; retry when a busy host asks for it.

    Any device can claim to be the table. If the pairing with one fails, the others are tried. `paired` gets
    the four words of the pairing.

    Raises: As `Guest.join` does; the error of the first host, if several fail.
    """
    connection, address, greeting, secret = await _pair_with_one(addresses, code, deps)
    try:
        paired(pairing_words(secret))
        # The host may have to confirm the guest: allow it the time that a join request is shown.
        joining = send_join(connection, Join(name[:64]))
        welcome = await timeout_after(deps.clock, deps.limits.join_request_s + 5, joining)
    except BaseException:
        connection.abort()
        raise
    fingerprint = connection.peer_fingerprint()
    credential = ResumeCredential(greeting.table, greeting.name, fingerprint, secret, name, [*addresses])
    return Joined(connection, with_address(credential, address), greeting.game, welcome.guest)


async def _pair_with_one(
    addresses: Sequence[Address], code: str, deps: GuestDeps
) -> tuple[Connection, Address, Greeting, bytes]:
    left = list(addresses)
    failed: dict[bytes, Exception] = {}
    busy = 0
    while True:
        connecting = connect_first(left, deps, lambda fingerprint: fingerprint not in failed)
        try:
            # After one host has refused a mistyped code, do not wait long for addresses without a host.
            connection, address = await (
                timeout_after(deps.clock, OTHER_HOSTS_S, connecting) if failed else connecting
            )
        except (ConnectionLostError, TimeoutError):
            if not failed:
                raise
            raise next(iter(failed.values())) from None
        fingerprint = connection.peer_fingerprint()
        try:
            greeting, secret = await timeout_after(
                deps.clock, deps.limits.handshake_s, _greet_and_pair(connection, code, deps)
            )
        except (RefusedError, PairingError, ConnectionLostError, WireError, TimeoutError) as error:
            connection.abort()
            is_busy = isinstance(error, RefusedError) and error.refuse.code == "busy"
            if isinstance(error, RefusedError) and is_busy and busy < MAX_BUSY_RETRIES:
                busy += 1
                await deps.clock.sleep(min(error.refuse.wait_s, MAX_BUSY_PAUSE_S))
                continue
            failed[fingerprint] = error
            left.remove(address)
            if not left or len(failed) == MAX_HOSTS_TRIED:
                raise next(iter(failed.values())) from None
        except BaseException:
            connection.abort()
            raise
        else:
            return connection, address, greeting, secret


async def _greet_and_pair(connection: Connection, code: str, deps: GuestDeps) -> tuple[Greeting, bytes]:
    greeting, transcript = await send_hello(connection, compatibility.own_hello(deps.protocol, deps.app))
    return greeting, await pair(connection, parse_code(code), transcript)


async def resume_session(credential: ResumeCredential, deps: GuestDeps) -> Joined:
    """Connect to the table of a credential, and to no other. Raises as `Guest.resume` does."""
    connection, address = await connect_first(
        credential.addresses, deps, lambda fingerprint: fingerprint == credential.fingerprint
    )

    async def exchange() -> tuple[Greeting, Welcome]:
        greeting, _ = await send_hello(connection, compatibility.own_hello(deps.protocol, deps.app))
        await send_resume(connection, credential.fingerprint, credential.secret)
        return greeting, await send_join(connection, Join(credential.name))

    try:
        greeting, welcome = await timeout_after(deps.clock, deps.limits.handshake_s, exchange())
    except BaseException:
        connection.abort()
        raise
    return Joined(connection, with_address(credential, address), greeting.game, welcome.guest)
