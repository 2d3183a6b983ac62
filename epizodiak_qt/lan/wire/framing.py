"""Frames: the length in four bytes, the most significant first, then so many bytes."""

from __future__ import annotations

import asyncio
import struct
from typing import TYPE_CHECKING, Final

from epizodiak_qt.lan.wire.messages import WireError

if TYPE_CHECKING:
    from collections.abc import Iterator

_LENGTH: Final = struct.Struct(">I")


class ConnectionLostError(Exception):
    """The line has ended: cleanly, broken, or with half a frame on it."""


def encode_frame(payload: bytes, limit: int) -> bytes:
    """Return `payload` as a frame. Raises WireError for one that the other side would refuse."""
    if not 0 < len(payload) <= limit:
        raise WireError(f"a frame of {len(payload)} bytes")
    return _LENGTH.pack(len(payload)) + payload


async def read_frame(reader: asyncio.StreamReader, limit: int) -> bytes:
    """Return the next payload.

    Raises WireError for an empty or too long one, ConnectionLostError at the end.
    """
    try:
        (length,) = _LENGTH.unpack(await reader.readexactly(_LENGTH.size))
        if not 0 < length <= limit:
            raise WireError(f"a frame of {length} bytes")
        return await reader.readexactly(length)
    except (asyncio.IncompleteReadError, OSError) as error:
        raise ConnectionLostError(type(error).__name__) from error


def split_frames(data: bytes) -> Iterator[bytes]:
    """Yield the payloads of whole frames, for whoever reads a capture."""
    at = 0
    while at + _LENGTH.size <= len(data):
        (length,) = _LENGTH.unpack_from(data, at)
        yield data[at + _LENGTH.size : at + _LENGTH.size + length]
        at += _LENGTH.size + length
