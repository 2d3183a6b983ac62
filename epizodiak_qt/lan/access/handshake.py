"""How somebody comes to belong to a table: both hellos, then the code or an earlier secret, then a name."""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn, TypeVar

import msgspec

from epizodiak_qt.dataclass import dataclass
from epizodiak_qt.lan.access.pairing import GuestPairing, HostPairing, PairingError, hello_transcript
from epizodiak_qt.lan.access.rate_limiter import RateLimiter
from epizodiak_qt.lan.wire import compatibility, refusals
from epizodiak_qt.lan.wire.framing import ConnectionLostError
from epizodiak_qt.lan.wire.messages import (
    Greeting,
    Hello,
    Join,
    PairAnswer,
    PairStart,
    Proof,
    Refuse,
    Resume,
    Welcome,
    WireError,
    decode_from_guest,
    decode_from_host,
    encode,
)
from epizodiak_qt.lan.wire.refusals import RefusedError
from epizodiak_qt.lobby.sanitize import clean_name, clean_version

if TYPE_CHECKING:
    from collections.abc import Callable

    from epizodiak_qt.lan.access.join_code import JoinCode
    from epizodiak_qt.lan.wire.clock import Clock
    from epizodiak_qt.lan.wire.connection import Connection
    from epizodiak_qt.lan.wire.limits import Limits

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Admission:
    """Somebody who belongs to the table: by which secret, whether it was made just now, and what they say."""

    secret: bytes
    paired: bool
    join: Join


class HostHandshake:
    """The host's side. `knows` tells whether a secret is one of this table."""

    def __init__(
        self,
        greeting: Callable[[], Greeting],
        fingerprint: bytes,
        join_code: JoinCode,
        knows: Callable[[bytes], bool],
        clock: Clock,
        limits: Limits,
    ) -> None:
        self._greeting = greeting
        self._fingerprint = fingerprint
        self._join_code = join_code
        self._knows = knows
        self._pairings = RateLimiter(clock, limits.pair_rate)

    async def receive(self, line: Connection) -> Admission:
        """Return who has come in.

        Raises RefusedError once they have been told why not, ConnectionLostError, WireError.
        """
        first = await line.receive()
        hello = decode_from_guest(first)
        if not isinstance(hello, Hello):
            raise WireError("no hello")
        greeting = self._greeting()
        refusal = compatibility.incompatibility(hello, greeting)
        if refusal is not None:
            await self._refuse(line, refusal)
        await line.send(greeting)
        message = decode_from_guest(await line.receive())
        code = ""
        match message:
            case PairStart():
                secret, code = await self._pair(line, message, hello_transcript(first, encode(greeting)))
            case Resume(secret=secret):
                if not self._knows(secret):
                    await self._refuse(line, refusals.unknown_guest())
            case _:
                raise WireError("neither pairing nor coming back")
        join = await _receive_from_guest(line, Join)
        if code and not self._join_code.is_valid(code):
            # A guest was removed meanwhile: the code that this one has shown opens nothing any more.
            await self._refuse(line, refusals.old_code())
        return Admission(secret, bool(code), join)

    async def _pair(self, line: Connection, start: PairStart, hellos: bytes) -> tuple[bytes, str]:
        """Return the secret, and the code that the guest has.

        A guest with another code than the current one may pair once more on the same connection: the code
        before the current one is compared then. Both attempts count as one guess, and as none if the guest
        has that older code.
        """
        join_code = self._join_code
        if not self._pairings.take(line.address):
            await self._refuse(line, refusals.busy())
        code = join_code.current
        proved = await self._compare(line, start, code, hellos)
        if proved is None and join_code.older:
            code = join_code.older
            await line.send(refusals.wrong_code())
            try:
                proved = await self._compare(line, await _receive_from_guest(line, PairStart), code, hellos)
            except (ConnectionLostError, WireError):
                join_code.count_wrong_guess()
                raise
        if proved is None:
            join_code.count_wrong_guess()
            await self._refuse(line, refusals.wrong_code())
        if not join_code.is_valid(code):
            await self._refuse(line, refusals.old_code())
        proof, secret = proved
        await line.send(Proof(proof))
        return secret, code

    async def _compare(
        self, line: Connection, start: PairStart, code: str, hellos: bytes
    ) -> tuple[bytes, bytes] | None:
        """Return the host's proof and the secret, or None if the guest has another code."""
        try:
            pairing = HostPairing(code, self._fingerprint, hellos, start.share)
            await line.send(PairAnswer(pairing.share))
            return pairing.check((await _receive_from_guest(line, Proof)).proof)
        except PairingError:
            return None

    @staticmethod
    async def _refuse(line: Connection, refusal: Refuse) -> NoReturn:
        await line.send(refusal)
        raise RefusedError(refusal)


async def _receive_from_guest(line: Connection, kind: type[T]) -> T:
    """Return the next message of the guest. Raises ConnectionLostError, WireError for one of another kind."""
    message = decode_from_guest(await line.receive())
    if not isinstance(message, kind):
        raise WireError(f"no {kind.__name__}")
    return message


async def _receive_from_host(line: Connection, kind: type[T]) -> T:
    """Return the next message of the host.

    Raises RefusedError, ConnectionLostError, WireError for one of another kind.
    """
    message = _not_refused(await line.receive())
    if not isinstance(message, kind):
        raise WireError(f"no {kind.__name__}")
    return message


def _not_refused(payload: bytes) -> object:
    message = decode_from_host(payload)
    if isinstance(message, Refuse):
        raise RefusedError(message)
    return message


async def send_hello(line: Connection, hello: Hello) -> tuple[Greeting, bytes]:
    """Return the host's greeting, and both hellos. Raises RefusedError, ConnectionLostError, WireError."""
    await line.send(hello)
    payload = await line.receive()
    greeting = _not_refused(payload)
    if not isinstance(greeting, Greeting):
        raise WireError("no greeting")
    refusal = compatibility.incompatibility(hello, greeting)
    if refusal is not None:
        raise RefusedError(refusal)
    shown = msgspec.structs.replace(greeting, name=clean_name(greeting.name), app=clean_version(greeting.app))
    return shown, hello_transcript(encode(hello), payload)


async def pair(line: Connection, code: str, hellos: bytes) -> bytes:
    """Return the secret that guest and host now share.

    Raises RefusedError, PairingError, ConnectionLostError, WireError.

    A host that does not take the code compares the one before its current one with a second attempt.
    """
    try:
        return await _pair_once(line, code, hellos)
    except RefusedError as refused:
        if refused.refuse.code != "wrong_code":
            raise
        try:
            return await _pair_once(line, code, hellos)
        except ConnectionLostError:
            raise refused from None


async def _pair_once(line: Connection, code: str, hellos: bytes) -> bytes:
    pairing = GuestPairing(code, line.peer_fingerprint(), hellos)
    await line.send(PairStart(pairing.share))
    answer = await _receive_from_host(line, PairAnswer)
    await line.send(Proof(pairing.proof(answer.share)))
    return pairing.secret((await _receive_from_host(line, Proof)).proof)


async def send_resume(line: Connection, pin: bytes, secret: bytes) -> None:
    """Send the secret to the certificate that it was made with, and to no other.

    Raises PairingError, ConnectionLostError.
    """
    if line.peer_fingerprint() != pin:
        raise PairingError
    await line.send(Resume(secret))


async def send_join(line: Connection, message: Join) -> Welcome:
    """Say who comes; return the welcome. Raises RefusedError, ConnectionLostError, WireError."""
    await line.send(message)
    return await _receive_from_host(line, Welcome)
