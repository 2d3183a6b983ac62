"""Types of message fields, each with its bounds, and the base classes of messages."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from epizodiak_qt.table.entries import EMBLEMS

Version = Annotated[int, Meta(ge=1, le=1000)]
SeatNumber = Annotated[int, Meta(ge=0, le=15)]
SeatKey = Annotated[str, Meta(pattern=r"^[0-9]{1,2}\Z")]  # a seat as the key of an object
Emblem = Annotated[int, Meta(ge=0, lt=EMBLEMS)]
Count = Annotated[int, Meta(ge=0, le=1 << 40)]
Turns = Annotated[int, Meta(ge=0, le=1000)]
Seconds = Annotated[float, Meta(ge=0, le=1e9)]
ShortText = Annotated[str, Meta(max_length=64)]
Text = Annotated[str, Meta(max_length=1000)]
ActionText = Annotated[str, Meta(max_length=200)]
Identifier = Annotated[str, Meta(pattern=r"^[0-9a-f]{1,64}\Z")]
Fingerprint = Annotated[str, Meta(pattern=r"^[0-9a-f]{0,64}\Z")]
Digest = Annotated[bytes, Meta(min_length=32, max_length=32)]
Blob = Annotated[bytes, Meta(min_length=1, max_length=256)]
JsonObjects = Annotated[list[dict[str, Any]], Meta(max_length=2000)]


class Message(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag=True):
    """Base class of messages. The class name is the tag on the wire; unknown fields are refused."""


class OpenMessage(Message, frozen=True, forbid_unknown_fields=False):
    """Base class of messages in which later versions may add fields: unknown ones are ignored."""


class WireValue(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base class of values inside messages."""
