"""The kinds of fields that messages are made of, each with its bounds."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from epizodiak_qt.table.entries import EMBLEMS

Version = Annotated[int, Meta(ge=1, le=1000)]
SeatNumber = Annotated[int, Meta(ge=0, le=15)]
SeatKey = Annotated[str, Meta(pattern="^[0-9]{1,2}$")]  # a seat as the key of an object
Emblem = Annotated[int, Meta(ge=0, lt=EMBLEMS)]
Count = Annotated[int, Meta(ge=0, le=1 << 40)]
Turns = Annotated[int, Meta(ge=0, le=1000)]
Seconds = Annotated[float, Meta(ge=0, le=1e9)]
Short = Annotated[str, Meta(max_length=64)]
Text = Annotated[str, Meta(max_length=1000)]
ActionText = Annotated[str, Meta(max_length=200)]
Identifier = Annotated[str, Meta(pattern="^[0-9a-f]{1,64}$")]
Digest = Annotated[bytes, Meta(min_length=32, max_length=32)]
Blob = Annotated[bytes, Meta(min_length=1, max_length=256)]
Objects = Annotated[list[dict[str, Any]], Meta(max_length=2000)]
Placed = Annotated[list[tuple[Count, dict[str, Any]]], Meta(max_length=2000)]  # each with its place in a list
Line = Literal["here", "weak", "away", "left", "free", "bot"]
Choice = Literal["wait", "bot", "stop"]


class Message(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag=True):
    """What all messages share: their name says which they are, and nothing may be added to them."""


class Paper(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A value inside a message."""
