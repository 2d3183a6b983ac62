"""Frames on a byte stream: the length in four bytes, big-endian, then the payload."""

from __future__ import annotations

import asyncio
import struct
from typing import Final

from epizodiak_qt.lan.wire.messages import WireError

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
