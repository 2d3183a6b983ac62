"""A line: one TLS connection, as frames of messages, seen from either side."""

from __future__ import annotations

import asyncio
import hashlib
from contextlib import suppress
from typing import TYPE_CHECKING

from epizodiak_qt.lan.wire.framing import ConnectionLostError, encode_frame, read_frame
from epizodiak_qt.lan.wire.messages import encode

if TYPE_CHECKING:
    import ssl

    from epizodiak_qt.lan.wire.field_types import Message


class Connection:
    """One connection. `biggest_in` and `biggest_out` bound its frames; `heard` counts those that came."""

    def __init__(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, biggest_in: int, biggest_out: int
    ) -> None:
        self._reader = reader
        self._writer = writer
        self._biggest_in = biggest_in
        self._biggest_out = biggest_out
        writer.transport.set_write_buffer_limits(high=32 * 1024)

    @property
    def address(self) -> str:
        """The address of the other side, as text."""
        name = self._writer.get_extra_info("peername")
        return str(name[0]) if name else ""

    @property
    def local_address(self) -> str:
        """The address of this side, as text."""
        name = self._writer.get_extra_info("sockname")
        return str(name[0]) if name else ""

    def peer_fingerprint(self) -> bytes:
        """Return the SHA-256 of the other side's certificate."""
        secured: ssl.SSLObject = self._writer.get_extra_info("ssl_object")
        return hashlib.sha256(secured.getpeercert(binary_form=True) or b"").digest()

    async def receive(self) -> bytes:
        """Return the next payload. Raises WireError, ConnectionLostError."""
        return await read_frame(self._reader, self._biggest_in)

    def pack(self, message: Message) -> bytes:
        """Return a message as a frame of this line. Raises WireError for one too long."""
        return encode_frame(encode(message), self._biggest_out)

    def write(self, frame: bytes) -> None:
        """Hand a frame to the line, without waiting."""
        if not self._writer.is_closing():
            self._writer.write(frame)

    @property
    def waiting(self) -> int:
        """How many bytes the line has not taken yet."""
        return self._writer.transport.get_write_buffer_size()

    async def drain(self) -> None:
        """Wait until the line takes more. Raises ConnectionLostError."""
        try:
            await self._writer.drain()
        except OSError as error:
            raise ConnectionLostError(type(error).__name__) from error

    async def send(self, message: Message) -> None:
        """Send a message and wait until the line has taken it. Raises ConnectionLostError, WireError."""
        self.write(self.pack(message))
        await self.drain()

    def abort(self) -> None:
        """End the line at once."""
        self._writer.transport.abort()

    async def close(self) -> None:
        """End the line once what was sent has gone."""
        self._writer.close()
        with suppress(OSError, asyncio.TimeoutError):
            await self._writer.wait_closed()
