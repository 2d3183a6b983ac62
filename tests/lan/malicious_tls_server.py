"""A malicious host with its own TLS: it shows any certificate and signs with any key.

Python’s ssl module cannot do this: it loads no key that does not belong to the certificate.
"""

import asyncio
import socket
import struct
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from typing import Any

from tlslite.api import HandshakeSettings, TLSConnection, X509CertChain, parsePEMKey
from tlslite.errors import TLSError

from epizodiak_qt.lan.admission.dialer import Address
from epizodiak_qt.lan.admission.identity import Identity
from epizodiak_qt.lan.wire.connection import encode_frame
from epizodiak_qt.lan.wire.messages import FromGuest, Hello, decode_from_guest, encode
from tests.lan.manual_clock import PATIENCE_S
from tests.lan.pairing_server import greeting

TLS_13 = (3, 4)


@dataclass
class MaliciousServer:
    """The result of one connection: whether the TLS handshake succeeded, and the messages received."""

    port: int
    handshake_done: bool = False
    received: list[FromGuest] = field(default_factory=list)

    @property
    def addresses(self) -> list[Address]:
        """The address that it listens on."""
        return [Address("127.0.0.1", self.port)]

    def serve(self, listening: socket.socket, shows: Identity, signs: Identity) -> None:
        """Accept one connection, answer a hello with the greeting, and close after the next message."""
        try:
            accepted, _ = listening.accept()
        except OSError:
            return  # no guest connected
        chain = X509CertChain()
        chain.parsePemList(shows.pem.read_text("ascii"))
        with accepted, suppress(TLSError, OSError):
            accepted.settimeout(PATIENCE_S)
            secured = TLSConnection(accepted)
            secured.handshakeServer(
                certChain=chain,
                privateKey=parsePEMKey(
                    signs.pem.read_text("ascii"), private=True, implementations=["python"]
                ),
                settings=_settings(),
            )
            self.handshake_done = True
            self.received.append(_message(secured))
            if isinstance(self.received[0], Hello):
                secured.sendall(encode_frame(encode(greeting()), 65536))
                self.received.append(_message(secured))


def _settings() -> Any:
    """Return TLS 1.3 without session tickets, the settings of a real host."""
    settings = HandshakeSettings()
    settings.minVersion = settings.maxVersion = TLS_13
    settings.ticket_count = 0
    return settings


def _message(secured: Any) -> FromGuest:
    (length,) = struct.unpack(">I", secured.read(min=4, max=4))
    return decode_from_guest(bytes(secured.read(min=length, max=length)))


@asynccontextmanager
async def open_malicious_server(shows: Identity, signs: Identity) -> AsyncIterator[MaliciousServer]:
    """Open a host that shows one certificate and signs with the key of another; close it at the end."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        listening.settimeout(PATIENCE_S)
        opened = MaliciousServer(listening.getsockname()[1])
        served = asyncio.create_task(asyncio.to_thread(opened.serve, listening, shows, signs))
        try:
            yield opened
        finally:
            with suppress(OSError):
                listening.shutdown(socket.SHUT_RDWR)  # ends `accept` if no guest connected
            await served
