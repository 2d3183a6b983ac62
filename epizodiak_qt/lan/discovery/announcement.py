"""The public facts that a table announces, as JSON and as a DNS TXT record (RFC 6763). No code, no players.

They are a claim: any device in the network can send them. Only a probe shows that a table is there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final

import msgspec
from msgspec import Meta

from epizodiak_qt.lan.wire.field_types import Count, Identifier, SeatNumber, ShortText, Version, WireValue
from epizodiak_qt.lobby.sanitize import clean, clean_name, clean_version

if TYPE_CHECKING:
    from collections.abc import Mapping

    from epizodiak_qt.lan.wire.messages import Greeting

TXT_MAX_BYTES: Final = 1024
TXT_ITEM_MAX_BYTES: Final = 255


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


def encode_txt_record(info: TableInfo) -> dict[str, str]:
    """Return the facts as items of a TXT record; the port is in the SRV record beside it."""
    items = {
        "v": f"{info.protocol[0]}-{info.protocol[1]}",
        "id": info.table,
        "n": info.name,
        "g": info.game,
        "s": f"{info.seats - info.free}/{info.seats}",
        "w": str(info.spectators),
        "a": info.app,
    }
    if info.running:
        items["lock"] = "1"
    return items


def decode_txt_record(items: Mapping[bytes, bytes | None], port: int | None) -> TableInfo:
    """Return the facts in a TXT record. Raises InvalidTableInfoError."""
    if sum(len(key) + len(value or b"") + 2 for key, value in items.items()) > TXT_MAX_BYTES:
        raise InvalidTableInfoError("too long")
    try:
        text = {key.decode(): (value or b"").decode() for key, value in items.items() if key}
        low, high = _two(text["v"], "-")
        taken, seats = _two(text["s"], "/")
        info = msgspec.convert(
            {
                "table": text["id"],
                "name": text["n"],
                "game": text["g"],
                "port": port,
                "free": seats - taken,
                "seats": seats,
                "spectators": _number(text.get("w", "0")),
                "running": text.get("lock") == "1",
                "protocol": (low, high),
                "app": text["a"],
            },
            TableInfo,
        )
    except (KeyError, ValueError, msgspec.MsgspecError) as error:
        raise InvalidTableInfoError(type(error).__name__) from None
    return validated(info)


def _number(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 8):
        raise InvalidTableInfoError(text[:16])
    return int(text)


def _two(text: str, between: str) -> tuple[int, int]:
    first, _, second = text.partition(between)
    return _number(first), _number(second)


def validated(info: TableInfo) -> TableInfo:
    """Return the facts with their texts sanitized. Raises InvalidTableInfoError if they are impossible."""
    if info.free > info.seats or not info.seats or info.protocol[0] > info.protocol[1]:
        raise InvalidTableInfoError("impossible numbers")
    return msgspec.structs.replace(
        info, name=clean_name(info.name), game=clean(info.game, 32), app=clean_version(info.app)
    )
