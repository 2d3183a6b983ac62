"""The handshake of both sides: hello, then pairing or a stored secret, then the guest's name."""

from __future__ import annotations

from dataclasses import InitVar, dataclass
from typing import TYPE_CHECKING, NoReturn, TypeVar

import msgspec

from epizodiak_qt.lan.admission.pairing import GuestPairing, HostPairing, PairingError, hello_transcript
from epizodiak_qt.lan.admission.rate_limiter import RateLimiter
from epizodiak_qt.lan.wire import compatibility, messages, refusals
from epizodiak_qt.lan.wire.connection import Connection, ConnectionLostError
from epizodiak_qt.lan.wire.refusals import RefusedError
from epizodiak_qt.lobby.sanitize import NAME_LENGTH, clean, clean_name, clean_version

if TYPE_CHECKING:
    from collections.abc import Callable

    from epizodiak_qt.lan.admission.join_code import JoinCode
    from epizodiak_qt.lan.wire.limits import LanDeps

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Admission:
    """A guest that has passed the handshake."""

    secret: bytes
    """The secret that the guest has proved to know."""
    is_new: bool
    """Whether the secret was made by this handshake, with the join code."""
    join: messages.Join
    """The guest's name."""


@dataclass(eq=False)
class HostHandshake:
    """The host's side."""

    _greeting: Callable[[], messages.Greeting]
    """Returns the greeting of the table."""
    _fingerprint: bytes
    """The SHA-256 of the host's certificate."""
    _join_code: JoinCode
    _is_known: Callable[[bytes], bool]
    """Returns whether a secret is one of this table."""
    deps: InitVar[LanDeps]

    def __post_init__(self, deps: LanDeps) -> None:
        self._pairings = RateLimiter(deps.clock, deps.limits.pair_rate)

    async def run(self, connection: Connection) -> Admission:
        """Return the guest that was admitted.

        Raises RefusedError after the refusal was sent, ConnectionLostError, WireError.
        """
        first = await connection.receive()
        hello = _expected(messages.decode_from_guest(first), messages.Hello)
        greeting = self._greeting()
        refusal = compatibility.incompatibility(hello, greeting)
        if refusal is not None:
            await self._refuse(connection, refusal)
        await connection.send(greeting)
        message = messages.decode_from_guest(await connection.receive())
        code = ""
        match message:
            case messages.PairStart():
                transcript = hello_transcript(first, messages.encode(greeting))
                secret, code = await self._pair(connection, message, transcript)
            case messages.Resume(secret=secret):
                if not self._is_known(secret):
                    await self._refuse(connection, refusals.UNKNOWN_GUEST)
            case _:
                raise messages.WireError("expected PairStart or Resume")
        join = await _receive_from_guest(connection, messages.Join)
        if code and not self._join_code.is_valid(code):
            # The code was revoked meanwhile, because a guest that knows it was removed.
            await self._refuse(connection, refusals.OLD_CODE)
        return Admission(secret, bool(code), join)

    async def _pair(
        self, connection: Connection, start: messages.PairStart, transcript: bytes
    ) -> tuple[bytes, str]:
        """Return the secret, and the code that the guest has used.

        A guest whose code is not the current one may pair once more over the same connection; then the
        previous code is compared. Both attempts together count as one wrong guess, or as none if the guest
        has the previous code.
        """
        join_code = self._join_code
        if not self._pairings.take(connection.address):
            await self._refuse(connection, refusals.BUSY)
        code = join_code.current
        proved = await self._compare(connection, start, code, transcript)
        if proved is None and join_code.previous:
            code = join_code.previous
            await connection.send(refusals.WRONG_CODE)
            try:
                start = await _receive_from_guest(connection, messages.PairStart)
                proved = await self._compare(connection, start, code, transcript)
            except (ConnectionLostError, messages.WireError):
                join_code.count_wrong_guess()
                raise
        if proved is None:
            join_code.count_wrong_guess()
            await self._refuse(connection, refusals.WRONG_CODE)
        if not join_code.is_valid(code):
            await self._refuse(connection, refusals.OLD_CODE)
        proof, secret = proved
        await connection.send(messages.Proof(proof))
        return secret, code

    async def _compare(
        self, connection: Connection, start: messages.PairStart, code: str, transcript: bytes
    ) -> tuple[bytes, bytes] | None:
        """Return the host's proof and the secret, or None if the guest has another code."""
        try:
            pairing = HostPairing(code, self._fingerprint, transcript, start.share)
            await connection.send(messages.PairAnswer(pairing.share))
            return pairing.check((await _receive_from_guest(connection, messages.Proof)).proof)
        except PairingError:
            return None

    @staticmethod
    async def _refuse(connection: Connection, refusal: messages.Refuse) -> NoReturn:
        await connection.send(refusal)
        raise RefusedError(refusal)


def _expected(message: object, kind: type[T]) -> T:
    """Return a message if it is of a kind. Raises WireError for another one."""
    if not isinstance(message, kind):
        raise messages.WireError(f"expected {kind.__name__}")
    return message


async def _receive_from_guest(connection: Connection, kind: type[T]) -> T:
    """Return the next message of the guest.

    Raises ConnectionLostError, WireError for a message of another kind.
    """
    return _expected(messages.decode_from_guest(await connection.receive()), kind)


async def _receive_from_host(connection: Connection, kind: type[T]) -> T:
    """Return the next message of the host.

    Raises RefusedError, ConnectionLostError, WireError for a message of another kind.
    """
    return _expected(_decode_unrefused(await connection.receive()), kind)


def _decode_unrefused(payload: bytes) -> object:
    message = messages.decode_from_host(payload)
    if isinstance(message, messages.Refuse):
        raise RefusedError(message)
    return message


async def send_hello(connection: Connection, hello: messages.Hello) -> tuple[messages.Greeting, bytes]:
    """Return the host's greeting, and the transcript of both hello messages.

    Raises RefusedError, ConnectionLostError, WireError.
    """
    await connection.send(hello)
    payload = await connection.receive()
    greeting = _expected(_decode_unrefused(payload), messages.Greeting)
    refusal = compatibility.incompatibility(hello, greeting)
    if refusal is not None:
        raise RefusedError(refusal)
    return checked_greeting(greeting), hello_transcript(messages.encode(hello), payload)


def checked_greeting(greeting: messages.Greeting) -> messages.Greeting:
    """Return a greeting with its texts sanitized. Raises WireError for impossible numbers."""
    low, high = greeting.protocol
    if greeting.free > greeting.seats or not greeting.seats or low > high:
        raise messages.WireError("impossible numbers")
    return msgspec.structs.replace(
        greeting,
        name=clean_name(greeting.name),
        game=clean(greeting.game, NAME_LENGTH),
        app=clean_version(greeting.app),
    )


async def pair(connection: Connection, code: str, transcript: bytes) -> bytes:
    """Return the secret that guest and host now share.

    If the host rejects the code, a second attempt lets it compare its previous code.

    Raises RefusedError, PairingError, ConnectionLostError, WireError.
    """
    try:
        return await _pair_once(connection, code, transcript)
    except RefusedError as refused:
        if refused.refuse.code != "wrong_code":
            raise
        try:
            return await _pair_once(connection, code, transcript)
        except ConnectionLostError:
            raise refused from None


async def _pair_once(connection: Connection, code: str, transcript: bytes) -> bytes:
    pairing = GuestPairing(code, connection.peer_fingerprint(), transcript)
    await connection.send(messages.PairStart(pairing.share))
    answer = await _receive_from_host(connection, messages.PairAnswer)
    await connection.send(messages.Proof(pairing.proof(answer.share)))
    return pairing.secret((await _receive_from_host(connection, messages.Proof)).proof)


async def send_resume(connection: Connection, fingerprint: bytes, secret: bytes) -> None:
    """Send the secret to the host whose certificate it was made with, and to no other.

    Raises PairingError, ConnectionLostError.
    """
    if connection.peer_fingerprint() != fingerprint:
        raise PairingError
    await connection.send(messages.Resume(secret))


async def send_join(connection: Connection, join: messages.Join) -> messages.Welcome:
    """Send the guest's name; return the welcome. Raises RefusedError, ConnectionLostError, WireError."""
    await connection.send(join)
    return await _receive_from_host(connection, messages.Welcome)
