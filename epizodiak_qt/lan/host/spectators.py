"""Who of those that watch may see hands, and who has seen too much of a round to sit down in it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from epizodiak_qt.lobby.lobby import HOST

if TYPE_CHECKING:
    from epizodiak_qt.lan.host.host import Host
    from epizodiak_qt.lan.host.peer import Peer


def may_see_hands(host: Host, peer: Peer) -> bool:
    """Tell whether somebody who watches may see hands: all agree, and nobody plays at that computer."""
    playing = {each.address for each in host.members if host.lobby.seats_of(each.number)}
    if host.lobby.seats_of(HOST):
        playing.add(peer.line.local_address)
    return host.lobby.agreed_hand_delay > 0 and peer.line.address not in playing


def has_seen_hands(host: Host, guest: int) -> bool:
    """Tell whether hands of the round that runs were shown at the computer of a guest."""
    member, table, feed = host.members.get(guest), host.table, host.broadcaster
    if member is None or table is None or feed is None or table.state().between:
        return False
    return feed.saw.get(member.address) == table.rounds
