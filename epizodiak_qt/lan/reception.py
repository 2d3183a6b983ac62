"""How somebody comes to belong to a table: both hellos, then the code or an earlier secret, then a name."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NoReturn

import msgspec

from epizodiak_qt.lan import marks, words
from epizodiak_qt.lan.messages import (
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
    encode,
    read_guest,
    read_host,
)
from epizodiak_qt.lan.pairing import GuestPairing, HostPairing, NotPaired, both_hellos
from epizodiak_qt.lan.shares import Shares
from epizodiak_qt.lan.text import clean_name, clean_version
from epizodiak_qt.lan.words import Refused

if TYPE_CHECKING:
    from collections.abc import Callable

    from epizodiak_qt.lan.clock import Clock
    from epizodiak_qt.lan.codes import CodeGuard
    from epizodiak_qt.lan.limits import Limits
    from epizodiak_qt.lan.line import Line


@dataclass(frozen=True, slots=True)
class Entry:
    """Somebody who belongs to the table: by which secret, whether it was made just now, and what they say."""

    secret: bytes
    paired: bool
    arrive: Join


class Reception:
    """The host's side. `knows` tells whether a secret is one of this table."""

    def __init__(
        self,
        greeting: Callable[[], Greeting],
        fingerprint: bytes,
        guard: CodeGuard,
        knows: Callable[[bytes], bool],
        clock: Clock,
        limits: Limits,
    ) -> None:
        self._greeting = greeting
        self._fingerprint = fingerprint
        self._guard = guard
        self._knows = knows
        self._pairings = Shares(clock, limits.pair_rate, limits.pair_rate / 2)

    async def receive(self, line: Line) -> Entry:
        """Return who has come in. Raises Refused once they have been told why not, LineLost, WireError."""
        first = await line.receive()
        hello = read_guest(first)
        if not isinstance(hello, Hello):
            raise WireError("no hello")
        greeting = self._greeting()
        refusal = marks.why_not(hello, greeting)
        if refusal is not None:
            await self._refuse(line, refusal)
        await line.send(greeting)
        message = read_guest(await line.receive())
        code = self._guard.code
        match message:
            case PairStart():
                secret = await self._pair(line, message, both_hellos(first, encode(greeting)))
            case Resume(secret=secret):
                if not self._knows(secret):
                    await self._refuse(line, words.unknown())
            case _:
                raise WireError("neither pairing nor coming back")
        arrive = read_guest(await line.receive())
        if not isinstance(arrive, Join):
            raise WireError("no name")
        if isinstance(message, PairStart) and self._guard.code != code:
            # Somebody was removed meanwhile: the code that this one has shown opens nothing any more.
            await self._refuse(line, words.wrong_code())
        return Entry(secret, isinstance(message, PairStart), arrive)

    async def _pair(self, line: Line, start: PairStart, hellos: bytes) -> bytes:
        guard, address = self._guard, line.address
        if guard.pause_left(address):
            await self._refuse(line, words.paused(guard.pause_left(address)))
        if not self._pairings.take(address):
            await self._refuse(line, words.busy())
        code = guard.code
        try:
            pairing = HostPairing(code, self._fingerprint, hellos, start.share)
        except NotPaired:
            guard.guessed_wrong(address)
            await self._refuse(line, words.wrong_code())
        await line.send(PairAnswer(pairing.share))
        message = read_guest(await line.receive())
        if not isinstance(message, Proof):
            raise WireError("no proof")
        # Asked again: other guesses may have come in meanwhile.
        if guard.pause_left(address):
            await self._refuse(line, words.paused(guard.pause_left(address)))
        if guard.code != code:
            await self._refuse(line, words.wrong_code())
        try:
            proof, secret = pairing.check(message.proof)
        except NotPaired:
            guard.guessed_wrong(address)
            await self._refuse(line, words.wrong_code())
        await line.send(Proof(proof))
        return secret

    @staticmethod
    async def _refuse(line: Line, refusal: Refuse) -> NoReturn:
        await line.send(refusal)
        raise Refused(refusal)


async def _hear(line: Line) -> object:
    """Return the next message of the host. Raises Refused, LineLost, WireError."""
    return _not_refused(await line.receive())


def _not_refused(payload: bytes) -> object:
    message = read_host(payload)
    if isinstance(message, Refuse):
        raise Refused(message)
    return message


async def greet(line: Line, hello: Hello) -> tuple[Greeting, bytes]:
    """Return the host's greeting, and both hellos. Raises Refused, LineLost, WireError."""
    await line.send(hello)
    payload = await line.receive()
    greeting = _not_refused(payload)
    if not isinstance(greeting, Greeting):
        raise WireError("no greeting")
    refusal = marks.why_not(hello, greeting)
    if refusal is not None:
        raise Refused(refusal)
    shown = msgspec.structs.replace(greeting, name=clean_name(greeting.name), app=clean_version(greeting.app))
    return shown, both_hellos(encode(hello), payload)


async def pair(line: Line, code: str, hellos: bytes) -> bytes:
    """Return the secret that guest and host now share. Raises Refused, NotPaired, LineLost, WireError."""
    pairing = GuestPairing(code, line.certificate(), hellos)
    await line.send(PairStart(pairing.share))
    answer = await _hear(line)
    if not isinstance(answer, PairAnswer):
        raise WireError("no answer")
    await line.send(Proof(pairing.proof(answer.share)))
    proof = await _hear(line)
    if not isinstance(proof, Proof):
        raise WireError("no proof")
    return pairing.secret(proof.proof)


async def come_back(line: Line, pin: bytes, secret: bytes) -> None:
    """Send the secret to the certificate that it was made with, and to no other.

    Raises NotPaired, LineLost.
    """
    if line.certificate() != pin:
        raise NotPaired
    await line.send(Resume(secret))


async def arrive(line: Line, message: Join) -> Welcome:
    """Say who comes; return the welcome. Raises Refused, LineLost, WireError."""
    await line.send(message)
    welcome = await _hear(line)
    if not isinstance(welcome, Welcome):
        raise WireError("no welcome")
    return welcome
