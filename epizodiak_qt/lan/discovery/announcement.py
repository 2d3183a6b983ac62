"""The card of a table: what it says of itself to whoever looks for tables. Never its code, never a player.

A card is a claim: anybody in the network can send one. Only a probe shows that a table is there.
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
    """What a table says of itself. `port` is that of its TCP socket; `free` of its `seats` are open."""

    table: Identifier
    name: ShortText
    game: ShortText
    port: Annotated[int, Meta(ge=1, le=65535)]
    free: SeatNumber
    seats: SeatNumber
    spectators: Count
    running: bool
    protocol: tuple[Version, Version]
    app: ShortText


class InvalidTableInfoError(ValueError):
    """The data is no card of a table."""


def info_from_greeting(greeting: Greeting, port: int) -> TableInfo:
    """Return the card of a table that greets like that and listens on `port`."""
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


def encode_info(card: TableInfo) -> bytes:
    """Return a card as it travels in an answer."""
    return _encoder.encode(card)


def decode_info(data: bytes) -> TableInfo:
    """Return the card in an answer. Raises InvalidTableInfoError."""
    try:
        card = _decoder.decode(data)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise InvalidTableInfoError(type(error).__name__) from None
    return validated(card)


def encode_txt_record(card: TableInfo) -> dict[str, str]:
    """Return a card as the items of a DNS text record; the port stands in the record beside it."""
    items = {
        "v": f"{card.protocol[0]}-{card.protocol[1]}",
        "id": card.table,
        "n": card.name,
        "g": card.game,
        "s": f"{card.seats - card.free}/{card.seats}",
        "w": str(card.spectators),
        "a": card.app,
    }
    if card.running:
        items["lock"] = "1"
    return items


def decode_txt_record(items: Mapping[bytes, bytes | None], port: int | None) -> TableInfo:
    """Return the card in a DNS text record. Raises InvalidTableInfoError."""
    if sum(len(key) + len(value or b"") + 2 for key, value in items.items()) > TXT_MAX_BYTES:
        raise InvalidTableInfoError("too long")
    try:
        text = {key.decode(): (value or b"").decode() for key, value in items.items() if key}
        low, high = _two(text["v"], "-")
        taken, seats = _two(text["s"], "/")
        card = msgspec.convert(
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
    return validated(card)


def _number(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 8):
        raise InvalidTableInfoError(text[:16])
    return int(text)


def _two(text: str, between: str) -> tuple[int, int]:
    first, _, second = text.partition(between)
    return _number(first), _number(second)


def validated(card: TableInfo) -> TableInfo:
    """Return a card fit to be shown. Raises InvalidTableInfoError for one that cannot be true."""
    if card.free > card.seats or not card.seats or card.protocol[0] > card.protocol[1]:
        raise InvalidTableInfoError("it cannot be true")
    return msgspec.structs.replace(
        card, name=clean_name(card.name), game=clean(card.game, 32), app=clean_version(card.app)
    )
