"""The public facts that a table announces, as JSON. No code, no players.

They are a claim: any device in the network can send them. Only a probe shows that a table is there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final

import msgspec
from msgspec import Meta

from epizodiak_qt.lan.wire.field_types import Count, Identifier, SeatNumber, ShortText, Version, WireValue
from epizodiak_qt.lobby.sanitize import clean, clean_name, clean_version

if TYPE_CHECKING:
    from epizodiak_qt.lan.wire.messages import Greeting


class TableInfo(WireValue, frozen=True):
    """The public facts of a table."""

    table: Identifier
    """The id of the table."""
    name: ShortText
    """The title of the table."""
    game: ShortText
    """The name of the game."""
    port: Annotated[int, Meta(ge=1, le=65535)]
    """The TCP port of the table."""
    free: SeatNumber
    """The number of free seats."""
    seats: SeatNumber
    """The number of seats."""
    spectators: Count
    """The number of guests without a seat."""
    running: bool
    """Whether a game has begun."""
    protocol: tuple[Version, Version]
    """The oldest and the newest protocol of the host."""
    app: ShortText
    """The version of the host's program."""


class InvalidTableInfoError(ValueError):
    """The data describes no table, or one that is impossible."""


def info_from_greeting(greeting: Greeting, port: int) -> TableInfo:
    """Return the facts of a table from its greeting; it listens on `port`."""
    low, high = greeting.protocol
    return TableInfo(
        greeting.table,
        clean_name(greeting.name),
        greeting.game,
        port,
        min(greeting.free, greeting.seats),
        greeting.seats,
        greeting.spectators,
        greeting.running,
        (low, high),
        greeting.app,
    )


_encoder: Final = msgspec.json.Encoder()
_decoder: Final = msgspec.json.Decoder(TableInfo)


def encode_info(info: TableInfo) -> bytes:
    """Return the facts as JSON, for a reply of the beacon."""
    return _encoder.encode(info)


def decode_info(data: bytes) -> TableInfo:
    """Return the facts in a reply of the beacon. Raises InvalidTableInfoError."""
    try:
        info = _decoder.decode(data)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise InvalidTableInfoError(type(error).__name__) from None
    return validated(info)


def validated(info: TableInfo) -> TableInfo:
    """Return the facts with their texts sanitized. Raises InvalidTableInfoError if they are impossible."""
    if info.free > info.seats or not info.seats or info.protocol[0] > info.protocol[1]:
        raise InvalidTableInfoError("impossible numbers")
    return msgspec.structs.replace(
        info, name=clean_name(info.name), game=clean(info.game, 32), app=clean_version(info.app)
    )
