"""The beacon: a question to everybody in the network, and the answers of the tables there (UDP).

A question is padded to 512 bytes and an answer is never longer, so that nobody can make a host shout at
somebody else. An answer repeats the nonce of its question: one that was never asked for is dropped. It
comes from an address that can be reached, since it has just come from there.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import socket
import sys
from collections import Counter, deque
from typing import TYPE_CHECKING, Any, Final

from epizodiak_qt.lan.access.dialer import Address
from epizodiak_qt.lan.access.rate_limiter import RateLimiter
from epizodiak_qt.lan.discovery.announcement import InvalidTableInfoError, decode_info, encode_info
from epizodiak_qt.lan.discovery.source import Discovered
from epizodiak_qt.lan.wire.limits import ANY_ADDRESS, PORT

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from epizodiak_qt.lan.discovery.announcement import TableInfo
    from epizodiak_qt.lan.discovery.interfaces import Interface
    from epizodiak_qt.lan.discovery.source import DiscoverySink
    from epizodiak_qt.lan.wire.clock import Clock

log = logging.getLogger(__name__)

QUERY_MAGIC: Final = b"EpiZodiak?\x01"
REPLY_MAGIC: Final = b"EpiZodiak!\x01"
NONCE_BYTES: Final = 16
QUERY_BYTES: Final = 512
RATE: Final = 100.0
MAX_NONCES: Final = 4
MAX_REPLIES: Final = 512
MAX_REPLIES_PER_HOST: Final = 16


def encode_query(nonce: bytes) -> bytes:
    """Return a question."""
    return (QUERY_MAGIC + nonce).ljust(QUERY_BYTES, b"\0")


def decode_query(data: bytes) -> bytes | None:
    """Return the nonce of a question, or None if it is none."""
    if len(data) != QUERY_BYTES or not data.startswith(QUERY_MAGIC):
        return None
    end = len(QUERY_MAGIC) + NONCE_BYTES
    return data[len(QUERY_MAGIC) : end] if not any(data[end:]) else None


def encode_reply(nonce: bytes, card: TableInfo) -> bytes:
    """Return an answer."""
    return REPLY_MAGIC + nonce + encode_info(card)


def decode_reply(data: bytes) -> tuple[bytes, bytes] | None:
    """Return the nonce of an answer and the rest, or None if it is none."""
    if len(data) > QUERY_BYTES or not data.startswith(REPLY_MAGIC):
        return None
    end = len(REPLY_MAGIC) + NONCE_BYTES
    return data[len(REPLY_MAGIC) : end], data[end:]


def udp_socket(address: str, port: int, *, shared: bool = False) -> socket.socket:
    """Return a bound socket that may speak to everybody; `shared` with other hosts here. Raises OSError."""
    made = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    try:
        made.setblocking(False)
        made.setsockopt(socket.SOL_SOCKET, socket.SO_BROADCAST, 1)
        if shared:
            made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            if sys.platform == "darwin":
                # There, without this, only one of two hosts on a computer is let in.
                made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        made.bind((address, port))
    except OSError:
        made.close()
        raise
    return made


class _DatagramReceiver(asyncio.DatagramProtocol):
    """Hands on what comes. An error of the network ends nothing: UDP promises nothing anyway."""

    def __init__(self, heard: Callable[[bytes, Address], None]) -> None:
        self._heard = heard

    def datagram_received(self, data: bytes, addr: tuple[str | Any, int]) -> None:
        self._heard(data, Address(str(addr[0]), addr[1]))

    def error_received(self, exc: Exception) -> None:
        log.debug("beacon: %s", exc)


async def _listen(made: socket.socket, heard: Callable[[bytes, Address], None]) -> asyncio.DatagramTransport:
    loop = asyncio.get_running_loop()
    try:
        transport, _ = await loop.create_datagram_endpoint(lambda: _DatagramReceiver(heard), sock=made)
    except BaseException:
        made.close()
        raise
    return transport


class BeaconResponder:
    """The host's side: answers questions with the card of its table, `RATE` a second at most.

    `only` are the askers that are answered, everybody if None.
    """

    def __init__(
        self, card: Callable[[], TableInfo], clock: Clock, *, only: frozenset[str] | None = None
    ) -> None:
        self._card = card
        self._only = only
        self._limiter = RateLimiter(clock, RATE)
        self._transport: asyncio.DatagramTransport | None = None
        self.port = 0

    async def open(self, address: str = ANY_ADDRESS, port: int = PORT) -> int:
        """Listen, and return the port. Raises OSError."""
        made = udp_socket(address, port, shared=True)
        self.port = made.getsockname()[1]
        self._transport = await _listen(made, self._heard)
        return self.port

    def close(self) -> None:
        """Answer no more."""
        if self._transport is not None:
            self._transport.abort()
            self._transport = None

    def _heard(self, data: bytes, asker: Address) -> None:
        nonce = decode_query(data)
        if (
            nonce is None
            or self._transport is None
            or (self._only is not None and asker.host not in self._only)
        ):
            return
        if not self._limiter.take(asker.host):
            return
        told = encode_reply(nonce, self._card())
        if len(told) <= QUERY_BYTES:
            self._transport.sendto(told, asker)


class BeaconSource:
    """The guest's side: asks in every network, and hears what tables answer. A `Door`."""

    name = "beacon"

    def __init__(
        self,
        interfaces: Callable[[], Sequence[Interface]],
        *,
        port: int = PORT,
        token: Callable[[int], bytes] = secrets.token_bytes,
    ) -> None:
        self._interfaces = interfaces
        self._port = port
        self._token = token
        self._ears: DiscoverySink | None = None
        self._ways: list[tuple[asyncio.DatagramTransport, str]] = []
        self._nonces: deque[bytes] = deque(maxlen=MAX_NONCES)
        self._answers: Counter[str] = Counter()

    async def open(self, ears: DiscoverySink) -> None:
        """Make a socket in every network, each with an address of its own. Raises OSError if none can be."""
        self._ears = ears
        trouble: OSError | None = None
        for interface in self._interfaces():
            if interface.asks is None:
                continue
            try:
                made = udp_socket(interface.address, 0)
                self._ways.append((await _listen(made, self._heard), interface.asks))
            except OSError as error:
                log.info("no beacon from %s: %s", interface.address, error)
                trouble = error
        if trouble is not None and not self._ways:
            raise trouble

    def ask(self) -> None:
        """Ask in every network; answers to the last few questions are heard."""
        if not self._ways:
            return
        nonce = self._token(NONCE_BYTES)
        self._nonces.append(nonce)
        self._answers.clear()
        for transport, everybody in self._ways:
            transport.sendto(encode_query(nonce), (everybody, self._port))

    async def close(self) -> None:
        """Ask and hear no more."""
        for transport, _ in self._ways:
            transport.abort()
        self._ways = []
        self._nonces.clear()
        self._ears = None

    def _heard(self, data: bytes, teller: Address) -> None:
        heard = decode_reply(data)
        if heard is None or heard[0] not in self._nonces or self._ears is None:
            return
        # So many of one teller, lest a quick one that makes up tables leaves nothing for the others.
        if self._answers[teller.host] >= MAX_REPLIES_PER_HOST or self._answers.total() >= MAX_REPLIES:
            return
        self._answers[teller.host] += 1
        try:
            card = decode_info(heard[1])
        except InvalidTableInfoError:
            return
        self._ears.seen(Discovered(self.name, card, (Address(teller.host, card.port),)))
