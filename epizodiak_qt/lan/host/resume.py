"""The lobby of a table that is opened again from its saved game."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from epizodiak_qt.lobby.lobby import HOST, NOBODY, LobbySeat
from epizodiak_qt.table.entries import emblems_of

if TYPE_CHECKING:
    from epizodiak_qt.lan.host.state_file import HostState
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
                presence="bot" if who.kind == "bot" else "free",
                open_hand=kept is not None and number in kept.open_hands,
            )
            for number, (who, emblem) in enumerate(zip(header.seats, emblems_of(header.seats), strict=True))
        ),
    )
