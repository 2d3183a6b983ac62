"""Codec for the lobby, chat and clocks: a value to its message, and a message to its value."""

from __future__ import annotations

from typing import TYPE_CHECKING

from epizodiak_qt.games.game import InvalidPositionError
from epizodiak_qt.lan.wire import messages
from epizodiak_qt.lan.wire.messages import Lobby, WireError, WireLobbySeat
from epizodiak_qt.lobby.chat import ChatLine
from epizodiak_qt.lobby.clocks import Clocks
from epizodiak_qt.lobby.lobby import LobbySeat, LobbyState
from epizodiak_qt.lobby.sanitize import TITLE_LENGTH, clean, clean_chat, clean_name
from epizodiak_qt.table.entries import seat_kind

if TYPE_CHECKING:
    from epizodiak_qt.games.game import AnyGame


def encode_lobby(lobby: LobbyState) -> Lobby:
    """Return the message that carries a lobby."""
    return Lobby(
        lobby.table,
        lobby.name,
        lobby.game,
        lobby.options,
        [
            WireLobbySeat(
                seat.kind,
                seat.name,
                seat.bot,
                seat.emblem,
                seat.ready,
                seat.guest,
                seat.presence,
                seat.absent_s,
                {str(voter): choice for voter, choice in sorted(seat.absence_votes.items())},
                seat.open_hand,
            )
            for seat in lobby.seats
        ],
        list(lobby.spectators),
        lobby.running,
        lobby.games_played,
        lobby.hand_delay_turns,
        lobby.revision,
        lobby.clock_s,
        lobby.turn_s,
        tuple(sorted(lobby.muted)[:128]),
        lobby.advice,
    )


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
    return LobbyState(
        message.table,
        clean(message.name, TITLE_LENGTH),
        message.game,
        message.options,
        tuple(
            LobbySeat(
                seat.kind,
                clean_name(seat.name),
                seat_kind(clean(seat.bot, TITLE_LENGTH)),
                seat.emblem,
                seat.ready,
                seat.guest,
                seat.presence,
                seat.absent_s,
                {int(voter): choice for voter, choice in seat.absence_votes.items()},
                seat.open_hand,
            )
            for seat in message.seats
        ),
        tuple(map(clean_name, message.spectators)),
        message.running,
        message.games_played,
        message.hand_delay_turns,
        message.revision,
        message.clock_s,
        message.turn_s,
        frozenset(message.muted),
        message.advice,
    )


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
