"""The state of a host in its state file, and a table that is opened again or handed over."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING

import msgspec

from epizodiak_qt.games.catalogue import GAMES
from epizodiak_qt.lobby.lobby import HOST, NOBODY, LobbySeat, LobbyState, open_seats
from epizodiak_qt.lobby.sanitize import clean_name
from epizodiak_qt.table.entries import SECONDS_BELOW, Header, Terms, emblems_of

if TYPE_CHECKING:
    from epizodiak_qt.lan.host.roster import Roster
    from epizodiak_qt.lan.host.state_file import HostState
    from epizodiak_qt.lan.host.turn_clock import TurnClock
    from epizodiak_qt.lobby.config import TableConfig


def restored_config(config: TableConfig, restored: HostState | None) -> TableConfig:
    """Return the terms of a table that is opened again: those of the state file, else those of `config`."""
    if restored is None:
        return config
    return replace(
        config,
        name=restored.name or config.name,
        confirm_guests=restored.confirm_guests or config.confirm_guests,
        clock_s=restored.clock_s or config.clock_s,
        turn_s=restored.turn_s if restored.clock_s else config.turn_s,
        hand_delay_turns=restored.hand_delay_turns or config.hand_delay_turns,
        advice=restored.advice,
    )


def opened_lobby(config: TableConfig, restored: HostState | None) -> LobbyState:
    """Return the lobby of a table that opens, with open seats."""
    return LobbyState(
        config.table,
        clean_name(config.name),
        config.game,
        config.options,
        open_seats(GAMES[config.game].SEATS),
        games_played=0 if restored is None else restored.games_played,
        hand_delay_turns=config.hand_delay_turns,
        clock_s=config.clock_s,
        turn_s=config.turn_s if config.clock_s else 0.0,
        advice=config.advice,
    )


def resumed_lobby(lobby: LobbyState, header: Header, restored: HostState | None) -> LobbyState:
    """Return the lobby of a saved table: its players keep their seats and are absent until they connect.

    Args:
        lobby: the lobby of the host, whose seats are open.
        header: the header of the saved table.
        restored: the state file, which says whose seats they are; None if they are free for everybody.
    """
    guests = [] if restored is None else restored.guests
    owners = dict.fromkeys([] if restored is None else restored.local_seats, HOST)
    owners |= {seat: guest.number for guest in guests for seat in guest.seats}
    return replace(
        lobby,
        running=True,
        options=header.options,
        seats=tuple(
            LobbySeat(
                who.kind,
                who.name,
                who.bot,
                emblem,
                ready=True,
                guest=owners.get(number, NOBODY),
                open_hand=restored is not None and number in restored.open_hands,
            )
            for number, (who, emblem) in enumerate(zip(header.seats, emblems_of(header.seats), strict=True))
        ),
    )


def with_members(restored: HostState, roster: Roster, code: str, port: int) -> HostState:
    """Return the state of a host whose saved table is not adopted yet: its lobby is still empty.

    All that concerns the table stays as it was restored. Members who were removed meanwhile are left out.
    """
    known = {member.number: member for member in roster}
    return msgspec.structs.replace(
        restored,
        code=code,
        port=port,
        guests=[
            msgspec.structs.replace(guest, muted=known[guest.number].muted)
            for guest in restored.guests
            if guest.number in known
        ],
        muted=sorted(roster.muted_addresses),
    )


def handover_terms(title: str, config: TableConfig, clocks: TurnClock | None) -> Terms:
    """Return title and clocks for the next host; seconds are rounded up, in favour of the players."""
    left = () if clocks is None else tuple(map(_whole_seconds, clocks.left()))
    return Terms(title, _whole_seconds(config.clock_s), _whole_seconds(config.turn_s), left)


def _whole_seconds(seconds: float) -> int:
    return min(math.ceil(seconds), SECONDS_BELOW - 1)
