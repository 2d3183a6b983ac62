"""The state of a host as its state file keeps it, and the lobby of a table that is opened again."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import msgspec

from epizodiak_qt.lan.host.state_file import HostState
from epizodiak_qt.lobby.lobby import HOST, NOBODY, LobbySeat
from epizodiak_qt.table.entries import emblems_of

if TYPE_CHECKING:
    from epizodiak_qt.lan.fair_deal.state import DealState
    from epizodiak_qt.lan.host.members import Members
    from epizodiak_qt.lobby.config import TableConfig
    from epizodiak_qt.lobby.lobby import LobbyState
    from epizodiak_qt.table.entries import Header


def resumed_lobby(lobby: LobbyState, header: Header, kept: HostState | None) -> LobbyState:
    """Return the lobby of a saved table: its players keep their seats and are absent until they connect."""
    owners = dict.fromkeys(kept.local_seats if kept else (), HOST)
    owners |= {seat: guest.number for guest in (kept.guests if kept else ()) for seat in guest.seats}
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
                open_hand=kept is not None and number in kept.open_hands,
            )
            for number, (who, emblem) in enumerate(zip(header.seats, emblems_of(header.seats), strict=True))
        ),
    )


def state_of(
    lobby: LobbyState,
    config: TableConfig,
    members: Members,
    *,
    code: str,
    port: int,
    deal: DealState | None,
    last_deal: DealState | None,
    clocks_left_s: list[float],
) -> HostState:
    """Return the state of a host, for its state file."""
    return HostState(
        table=lobby.table,
        name=lobby.name,
        code=code,
        port=port,
        local_seats=sorted(lobby.seats_of(HOST)),
        guests=members.known_guests(lobby),
        deal=deal,
        last_deal=last_deal,
        games_played=lobby.games_played,
        hand_delay_turns=lobby.hand_delay_turns,
        open_hands=[number for number, seat in enumerate(lobby.seats) if seat.open_hand],
        confirm_guests=config.confirm_guests,
        clock_s=config.clock_s,
        turn_s=config.turn_s,
        clocks_left_s=clocks_left_s,
        muted=sorted(members.muted_addresses),
    )


def with_members(restored: HostState, members: Members, code: str, port: int) -> HostState:
    """Return the state of a host whose saved table is not adopted yet: its lobby is still empty.

    All that concerns the table stays as it was restored. Members who were removed meanwhile are left out.
    """
    known = {member.number: member for member in members}
    return msgspec.structs.replace(
        restored,
        code=code,
        port=port,
        guests=[
            msgspec.structs.replace(guest, muted=known[guest.number].muted)
            for guest in restored.guests
            if guest.number in known
        ],
        muted=sorted(members.muted_addresses),
    )
