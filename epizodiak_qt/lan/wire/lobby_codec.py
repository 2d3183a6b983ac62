"""Codec for the lobby, chat and clocks: a value to its message, and a message to its value."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from epizodiak_qt.games.game import AnyGame, InvalidPositionError
from epizodiak_qt.lan.wire import messages
from epizodiak_qt.lan.wire.messages import Lobby, WireError, WireLobbySeat
from epizodiak_qt.lobby.listener import ChatLine, Clocks
from epizodiak_qt.lobby.lobby import LobbySeat, LobbyState
from epizodiak_qt.lobby.sanitize import TITLE_LENGTH, clean, clean_chat, clean_name
from epizodiak_qt.table.entries import seat_kind

if TYPE_CHECKING:
    from collections.abc import Callable


T = TypeVar("T")


def encode_lobby(lobby: LobbyState) -> Lobby:
    """Return the message that carries a lobby."""
    seats = [
        _shared(
            seat,
            WireLobbySeat,
            absence_votes={str(voter): choice for voter, choice in sorted(seat.absence_votes.items())},
        )
        for seat in lobby.seats
    ]
    muted, spectators = tuple(sorted(lobby.muted)[:128]), list(lobby.spectators)
    return _shared(lobby, Lobby, seats=seats, spectators=spectators, muted=muted)


def decode_lobby(message: Lobby, game: AnyGame) -> LobbyState:
    """Return the lobby that a message carries, its texts sanitized.

    Raises WireError if the lobby is that of another game, or its options are not options of `game`.
    """
    if message.game != game.NAME or len(message.seats) != game.SEATS:
        raise WireError("lobby of another game")
    try:
        game.options_from_json(message.options)
    except InvalidPositionError as error:
        raise WireError(error.sentence.en) from error
    seats = tuple(
        _shared(
            seat,
            LobbySeat,
            name=clean_name(seat.name),
            bot=seat_kind(clean(seat.bot, TITLE_LENGTH)),
            absence_votes={int(voter): choice for voter, choice in seat.absence_votes.items()},
        )
        for seat in message.seats
    )
    return _shared(
        message,
        LobbyState,
        name=clean(message.name, TITLE_LENGTH),
        seats=seats,
        spectators=tuple(map(clean_name, message.spectators)),
        muted=frozenset(message.muted),
    )


def _shared(
    value: Lobby | LobbyState | WireLobbySeat | LobbySeat, kind: Callable[..., T], **others: object
) -> T:
    """Return a value of a kind whose fields have the names of those of `value`; `others` replaces some."""
    names = type(value).__match_args__
    return kind(**{name: getattr(value, name) for name in names} | others)


def decode_chat_line(message: messages.ChatLine) -> ChatLine:
    """Return the line of chat that a message carries, its texts sanitized."""
    bot = None if message.bot is None else clean(message.bot, TITLE_LENGTH)
    return ChatLine(message.guest, clean_name(message.name), clean_chat(message.text), message.phrase, bot)


def encode_clocks(clocks: Clocks) -> messages.Clocks:
    """Return the message that carries the players' clocks."""
    return messages.Clocks(list(clocks.left_s), list(clocks.running), clocks.paused)


def decode_clocks(message: messages.Clocks) -> Clocks:
    """Return the players' clocks that a message carries."""
    return Clocks(tuple(message.left_s), tuple(message.running), message.paused)
