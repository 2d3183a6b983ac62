"""The beacon: a UDP query into the networks of this computer, and the replies of the tables there.

A query goes to the broadcast address of each network, to its all-hosts multicast group, which every computer
is a member of, and to the neighbours that this computer knows. Each gets through where another is dropped.

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
from contextlib import suppress
from dataclasses import InitVar, dataclass
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from epizodiak_qt.lan.admission.dialer import Address
from epizodiak_qt.lan.admission.handshake import checked_greeting
from epizodiak_qt.lan.admission.rate_limiter import RateLimiter
from epizodiak_qt.lan.discovery.interfaces import Interface, neighbours
from epizodiak_qt.lan.wire.clock import Clock, timeout_after
from epizodiak_qt.lan.wire.limits import ANY_ADDRESS, PORT
from epizodiak_qt.lan.wire.messages import Greeting, WireError, decode_from_host, encode

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence


log = logging.getLogger(__name__)

QUERY_MAGIC: Final = b"EpiZodiak?\x01"
REPLY_MAGIC: Final = b"EpiZodiak!\x01"
GOODBYE_MAGIC: Final = b"EpiZodiak.\x01"
NONCE_BYTES: Final = 16
PORT_BYTES: Final = 2
QUERY_BYTES: Final = 512
ALL_HOSTS: Final = "224.0.0.1"
RATE: Final = 100.0
MAX_NONCES: Final = 4
MAX_REPLIES: Final = 512
MAX_REPLIES_PER_HOST: Final = 16
MAX_ASKERS: Final = 64
SEARCH_QUERY_S: Final = 0.5
SEARCH_OTHERS_S: Final = 0.3
MAX_FOUND: Final = 64


class Reply(NamedTuple):
    """A reply to a query. It is a claim: only a probe shows that the table is there."""

    greeting: Greeting
    """The public facts of the table."""
    address: Address
    """The sender of the reply, with the port of the table."""
    closed: bool = False
    """Whether the table says goodbye."""


def encode_query(nonce: bytes) -> bytes:
    """Return a query."""
    return (QUERY_MAGIC + nonce).ljust(QUERY_BYTES, b"\0")


def decode_query(data: bytes) -> bytes | None:
    """Return the nonce of a query, None if the data is no query."""
    if len(data) != QUERY_BYTES or not data.startswith(QUERY_MAGIC):
        return None
    end = len(QUERY_MAGIC) + NONCE_BYTES
    return data[len(QUERY_MAGIC) : end] if not any(data[end:]) else None


def encode_reply(nonce: bytes, greeting: Greeting, port: int, *, closed: bool = False) -> bytes:
    """Return a reply."""
    magic = GOODBYE_MAGIC if closed else REPLY_MAGIC
    return magic + nonce + port.to_bytes(PORT_BYTES, "big") + encode(greeting)


def nonce_of_reply(data: bytes) -> bytes | None:
    """Return the nonce of a reply, None for other data."""
    if len(data) > QUERY_BYTES or not data.startswith((REPLY_MAGIC, GOODBYE_MAGIC)):
        return None
    return data[len(REPLY_MAGIC) :][:NONCE_BYTES]


def decode_reply(data: bytes, host: str) -> Reply:
    """Return the reply in data that have its nonce, sent by `host`. Raises WireError."""
    rest = data[len(REPLY_MAGIC) + NONCE_BYTES :]
    port, greeting = int.from_bytes(rest[:PORT_BYTES], "big"), decode_from_host(rest[PORT_BYTES:])
    if not isinstance(greeting, Greeting) or not port:
        raise WireError("expected Greeting and port")
    return Reply(checked_greeting(greeting), Address(host, port), data.startswith(GOODBYE_MAGIC))


def udp_socket(address: str, port: int, *, shared: bool = False) -> socket.socket:
    """Return a bound socket for broadcasts, `shared` with other hosts on this computer. Raises OSError."""
    made = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    try:
        made.setblocking(False)
        made.setsockopt(socket.SOL_SOCKET, socket.SO_BROADCAST, 1)
        made.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_IF, socket.inet_aton(address))
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


@dataclass(eq=False)
class BeaconResponder:
    """The host's side: replies to at most `RATE` queries per second, and says goodbye."""

    _greeting: Callable[[], Greeting]
    """Returns the greeting of the table."""
    _table_port: int
    """The port on which the table listens."""
    clock: InitVar[Clock]
    only: frozenset[str] | None = None
    """The addresses that get a reply; None for all."""

    def __post_init__(self, clock: Clock) -> None:
        self._limiter = RateLimiter(clock, RATE)
        self._transport: asyncio.DatagramTransport | None = None
        self._askers: dict[Address, bytes] = {}  # the nonce of each one's last query, the latest at the end
        self.port = 0

    async def open(self, address: str = ANY_ADDRESS, port: int = PORT) -> int:
        """Listen, and return the port. Raises OSError."""
        made = udp_socket(address, port, shared=True)
        self.port = made.getsockname()[1]
        self._transport = await _listen(made, self._receive)
        return self.port

    def close(self) -> None:
        """Stop replying, and send a goodbye to those who asked last."""
        if self._transport is not None:
            for asker, nonce in self._askers.items():
                self._reply(nonce, asker, closed=True)
            self._transport.abort()
            self._transport = None

    def _receive(self, data: bytes, sender: Address) -> None:
        nonce = decode_query(data)
        is_allowed = self.only is None or sender.host in self.only
        # A query arrives in several ways, and is answered once.
        is_new = nonce is not None and self._askers.get(sender) != nonce
        if nonce is None or not is_new or not is_allowed or not self._limiter.take(sender.host):
            return
        self._askers.pop(sender, None)
        self._askers[sender] = nonce
        if len(self._askers) > MAX_ASKERS:
            del self._askers[next(iter(self._askers))]
        self._reply(nonce, sender)

    def _reply(self, nonce: bytes, asker: Address, *, closed: bool = False) -> None:
        reply = encode_reply(nonce, self._greeting(), self._table_port, closed=closed)
        if self._transport is not None and len(reply) <= QUERY_BYTES:
            self._transport.sendto(reply, asker)


@dataclass(eq=False)
class BeaconSource:
    """The guest's side: queries every network. It may be opened again after it was closed."""

    interfaces: Callable[[], Sequence[Interface]]
    ports: Sequence[int] = (PORT,)
    token: Callable[[int], bytes] = secrets.token_bytes

    def __post_init__(self) -> None:
        self._report: Callable[[Reply], None] = lambda _: None
        self._sockets: list[tuple[asyncio.DatagramTransport, Interface]] = []
        self._nonces: deque[bytes] = deque(maxlen=MAX_NONCES)
        self._replies: Counter[str] = Counter()

    async def open(self, report: Callable[[Reply], None]) -> None:
        """Open a socket in every network; `report` gets the replies. Raises OSError if none can be opened."""
        self._report = report
        failure = OSError("no network")
        for interface in self.interfaces():
            try:
                made = udp_socket(interface.address, 0)
                self._sockets.append((await _listen(made, self._receive), interface))
            except OSError as error:
                log.info("opening a beacon socket on %s failed: %s", interface.address, error)
                failure = error
        if not self._sockets:
            raise failure

    def query(self) -> None:
        """Send a query into every network; replies to the last few queries are accepted."""
        nonce = self.token(NONCE_BYTES)
        self._nonces.append(nonce)
        self._replies.clear()
        for transport, interface in self._sockets:
            for host in _destinations(interface):
                for port in self.ports:
                    transport.sendto(encode_query(nonce), (host, port))

    async def close(self) -> None:
        """Close the sockets."""
        for transport, _ in self._sockets:
            transport.abort()
        self._sockets = []
        self._nonces.clear()

    def _receive(self, data: bytes, sender: Address) -> None:
        if nonce_of_reply(data) not in self._nonces:
            return
        # A limit for each sender, so that a fast one with forged tables cannot displace the others.
        if self._replies[sender.host] >= MAX_REPLIES_PER_HOST or self._replies.total() >= MAX_REPLIES:
            return
        self._replies[sender.host] += 1
        with suppress(WireError):
            self._report(decode_reply(data, sender.host))


def _destinations(interface: Interface) -> Sequence[str]:
    if interface.is_loopback:
        return (interface.address,)
    # Neighbours come first: a firewall that has seen the query to a neighbour lets its reply in.
    broadcast = interface.broadcast_address
    return (*neighbours(interface), ALL_HOSTS, *([broadcast] if broadcast else ()))


async def find_table(source: BeaconSource, table: str, clock: Clock, seconds: float) -> tuple[Address, ...]:
    """Return the addresses where a table is said to be, shortly after its first reply, or after `seconds`.

    The first reply may come from an impostor, so replies are collected for a moment. Raises OSError.
    """
    addresses: dict[Address, None] = {}
    found = asyncio.Event()

    def note(reply: Reply) -> None:
        if reply.greeting.table == table and not reply.closed:
            addresses[reply.address] = None
            found.set()

    async def query_until_found() -> None:
        while not found.is_set():
            source.query()
            with suppress(TimeoutError):
                await timeout_after(clock, SEARCH_QUERY_S, found.wait())

    try:
        await source.open(note)
        with suppress(TimeoutError):
            await timeout_after(clock, seconds, query_until_found())
            await clock.sleep(SEARCH_OTHERS_S)
    finally:
        await source.close()
    return tuple(addresses)[:MAX_FOUND]
