"""Which spectators may see hands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from epizodiak_qt.lobby.lobby import HOST

if TYPE_CHECKING:
    from epizodiak_qt.lan.host.members import Members
    from epizodiak_qt.lan.host.peer import Peer
    from epizodiak_qt.lobby.lobby import LobbyState


def may_see_hands(lobby: LobbyState, members: Members, peer: Peer) -> bool:
    """Tell whether a spectator may see hands: all players agree, and nobody plays at that computer."""
    playing = {each.address for each in members if lobby.seats_of(each.number)}
    if lobby.seats_of(HOST):
        playing.add(peer.connection.local_address)
    return lobby.agreed_hand_delay > 0 and peer.connection.address not in playing
