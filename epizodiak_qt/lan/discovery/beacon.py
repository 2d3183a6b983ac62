"""The beacon: a UDP broadcast query, and the replies of the tables in the network.

A query is padded to 512 bytes and a reply is never longer, so a forged sender address cannot make a host
amplify traffic. A reply repeats the nonce of its query; replies without a query are dropped. Its sender
address is a reachable address of the table.
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
    """Return a query."""
    return (QUERY_MAGIC + nonce).ljust(QUERY_BYTES, b"\0")


def decode_query(data: bytes) -> bytes | None:
    """Return the nonce of a query, None if the data is no query."""
    if len(data) != QUERY_BYTES or not data.startswith(QUERY_MAGIC):
        return None
    end = len(QUERY_MAGIC) + NONCE_BYTES
    return data[len(QUERY_MAGIC) : end] if not any(data[end:]) else None


def encode_reply(nonce: bytes, info: TableInfo) -> bytes:
    """Return a reply."""
    return REPLY_MAGIC + nonce + encode_info(info)


def decode_reply(data: bytes) -> tuple[bytes, bytes] | None:
    """Return the nonce of a reply and the table's facts, None if the data is no reply."""
    if len(data) > QUERY_BYTES or not data.startswith(REPLY_MAGIC):
        return None
    end = len(REPLY_MAGIC) + NONCE_BYTES
    return data[len(REPLY_MAGIC) : end], data[end:]


def udp_socket(address: str, port: int, *, shared: bool = False) -> socket.socket:
    """Return a bound broadcast socket, `shared` with other hosts on this computer. Raises OSError."""
    made = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    try:
        made.setblocking(False)
        made.setsockopt(socket.SOL_SOCKET, socket.SO_BROADCAST, 1)
        if shared:
            made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            if sys.platform == "darwin":
                # Without it, macOS refuses the socket of a second host on the same computer.
                made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        made.bind((address, port))
    except OSError:
        made.close()
        raise
    return made


class _DatagramReceiver(asyncio.DatagramProtocol):
    """Passes datagrams on, and ignores network errors: the next query comes soon."""

    def __init__(self, receive: Callable[[bytes, Address], None]) -> None:
        self._receive = receive

    def datagram_received(self, data: bytes, addr: tuple[str | Any, int]) -> None:
        self._receive(data, Address(str(addr[0]), addr[1]))

    def error_received(self, exc: Exception) -> None:
        log.debug("beacon: network error: %s", exc)


async def _listen(
    made: socket.socket, receive: Callable[[bytes, Address], None]
) -> asyncio.DatagramTransport:
    loop = asyncio.get_running_loop()
    try:
        transport, _ = await loop.create_datagram_endpoint(lambda: _DatagramReceiver(receive), sock=made)
    except BaseException:
        made.close()
        raise
    return transport


class BeaconResponder:
    """The host's side: replies to at most `RATE` queries per second.

    Args:
        info: Returns the facts of the table.
        clock: The clock of the rate limit.
        only: The addresses that get a reply; None for all.
    """

    def __init__(
        self, info: Callable[[], TableInfo], clock: Clock, *, only: frozenset[str] | None = None
    ) -> None:
        self._info = info
        self._only = only
        self._limiter = RateLimiter(clock, RATE)
        self._transport: asyncio.DatagramTransport | None = None
        self.port = 0

    async def open(self, address: str = ANY_ADDRESS, port: int = PORT) -> int:
        """Listen, and return the port. Raises OSError."""
        made = udp_socket(address, port, shared=True)
        self.port = made.getsockname()[1]
        self._transport = await _listen(made, self._receive)
        return self.port

    def close(self) -> None:
        """Stop replying."""
        if self._transport is not None:
            self._transport.abort()
            self._transport = None

    def _receive(self, data: bytes, sender: Address) -> None:
        nonce = decode_query(data)
        is_allowed = self._only is None or sender.host in self._only
        if nonce is None or self._transport is None or not is_allowed:
            return
        if not self._limiter.take(sender.host):
            return
        reply = encode_reply(nonce, self._info())
        if len(reply) <= QUERY_BYTES:
            self._transport.sendto(reply, sender)


class BeaconSource:
    """The guest's side: queries every network. A `DiscoverySource`."""

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
        self._sink: DiscoverySink | None = None
        self._sockets: list[tuple[asyncio.DatagramTransport, str]] = []
        self._nonces: deque[bytes] = deque(maxlen=MAX_NONCES)
        self._replies: Counter[str] = Counter()

    async def open(self, sink: DiscoverySink) -> None:
        """Open a socket in every network. Raises OSError if none can be opened."""
        self._sink = sink
        failure: OSError | None = None
        for interface in self._interfaces():
            if interface.broadcast_address is None:
                continue
            try:
                made = udp_socket(interface.address, 0)
                self._sockets.append((await _listen(made, self._receive), interface.broadcast_address))
            except OSError as error:
                log.info("opening a beacon socket on %s failed: %s", interface.address, error)
                failure = error
        if failure is not None and not self._sockets:
            raise failure

    def query(self) -> None:
        """Send a query into every network; replies to the last few queries are accepted."""
        if not self._sockets:
            return
        nonce = self._token(NONCE_BYTES)
        self._nonces.append(nonce)
        self._replies.clear()
        for transport, broadcast in self._sockets:
            transport.sendto(encode_query(nonce), (broadcast, self._port))

    async def close(self) -> None:
        """Close the sockets."""
        for transport, _ in self._sockets:
            transport.abort()
        self._sockets = []
        self._nonces.clear()
        self._sink = None

    def _receive(self, data: bytes, sender: Address) -> None:
        reply = decode_reply(data)
        if reply is None or reply[0] not in self._nonces or self._sink is None:
            return
        # A limit for each sender, so that a fast one with forged tables cannot displace the others.
        if self._replies[sender.host] >= MAX_REPLIES_PER_HOST or self._replies.total() >= MAX_REPLIES:
            return
        self._replies[sender.host] += 1
        try:
            info = decode_info(reply[1])
        except InvalidTableInfoError:
            return
        self._sink.seen(Discovered(self.name, info, (Address(sender.host, info.port),)))
