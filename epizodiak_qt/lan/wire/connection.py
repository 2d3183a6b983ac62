"""One TLS connection between guest and host, as frames: the length in four bytes, then the payload."""

from __future__ import annotations

import asyncio
import hashlib
import struct
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from epizodiak_qt.lan.wire.messages import Message, WireError, encode

if TYPE_CHECKING:
    import ssl


_LENGTH: Final = struct.Struct(">I")


class ConnectionLostError(Exception):
    """The connection has ended: closed, broken, or in the middle of a frame."""


def encode_frame(payload: bytes, limit: int) -> bytes:
    """Return `payload` as a frame. Raises WireError for one that the peer would refuse."""
    if not 0 < len(payload) <= limit:
        raise WireError(f"frame of {len(payload)} bytes")
    return _LENGTH.pack(len(payload)) + payload


async def read_frame(reader: asyncio.StreamReader, limit: int) -> bytes:
    """Return the next payload.

    Raises WireError for an empty or too long one, ConnectionLostError at the end.
    """
    try:
        (length,) = _LENGTH.unpack(await reader.readexactly(_LENGTH.size))
        if not 0 < length <= limit:
            raise WireError(f"frame of {length} bytes")
        return await reader.readexactly(length)
    except (asyncio.IncompleteReadError, OSError) as error:
        raise ConnectionLostError(type(error).__name__) from error


class Connection:
    """A connection whose frames are at most `max_in` and `max_out` bytes long."""

    def __init__(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, max_in: int, max_out: int
    ) -> None:
        self._reader = reader
        self._writer = writer
        self._max_in = max_in
        self._max_out = max_out
        writer.transport.set_write_buffer_limits(high=32 * 1024)

    @property
    def address(self) -> str:
        """The address of the peer, as text."""
        name = self._writer.get_extra_info("peername")
        return str(name[0]) if name else ""

    @property
    def local_address(self) -> str:
        """The address of this side, as text."""
        name = self._writer.get_extra_info("sockname")
        return str(name[0]) if name else ""

    def peer_fingerprint(self) -> bytes:
        """Return the SHA-256 of the peer's certificate (as tls-server-end-point in RFC 5929)."""
        ssl_object: ssl.SSLObject = self._writer.get_extra_info("ssl_object")
        return hashlib.sha256(ssl_object.getpeercert(binary_form=True) or b"").digest()

    async def receive(self) -> bytes:
        """Return the next payload. Raises WireError, ConnectionLostError."""
        return await read_frame(self._reader, self._max_in)

    def pack(self, message: Message) -> bytes:
        """Return a message as a frame of this connection. Raises WireError for one too long."""
        return encode_frame(encode(message), self._max_out)

    def write(self, frame: bytes) -> None:
        """Write a frame to the buffer, without waiting."""
        if not self._writer.is_closing():
            self._writer.write(frame)

    @property
    def unsent_bytes(self) -> int:
        """The number of bytes in the write buffer."""
        return self._writer.transport.get_write_buffer_size()

    async def drain(self) -> None:
        """Wait until the write buffer has room. Raises ConnectionLostError."""
        try:
            await self._writer.drain()
        except OSError as error:
            raise ConnectionLostError(type(error).__name__) from error

    async def send(self, message: Message) -> None:
        """Send a message and wait until the write buffer has room. Raises ConnectionLostError, WireError."""
        self.write(self.pack(message))
        await self.drain()

    def abort(self) -> None:
        """Close the connection at once and drop the write buffer."""
        self._writer.transport.abort()

    async def close(self) -> None:
        """Close the connection after the write buffer was sent."""
        self._writer.close()
        with suppress(OSError, asyncio.TimeoutError):
            await self._writer.wait_closed()
