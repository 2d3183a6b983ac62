"""The presence of the players of a lobby, computed from the members whenever a lobby is shown or sent."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from epizodiak_qt.lobby.lobby import HOST

if TYPE_CHECKING:
    from collections.abc import Mapping

    from epizodiak_qt.lan.host.members import Members
    from epizodiak_qt.lan.host.peer import Member
    from epizodiak_qt.lobby.lobby import AbsenceChoice, LobbySeat, LobbyState, Presence

MAX_SPECTATORS_SHOWN: Final = 64


def _presence(seat: LobbySeat, member: Member | None, absent_s: float, left_after_s: float) -> Presence:
    if seat.kind == "bot":
        return "bot"
    if seat.guest == HOST:
        return "here"
    if member is None:
        return "free"
    if member.peer is not None:
        return "weak" if member.peer.liveness.weak else "here"
    return "left" if member.left or absent_s > left_after_s else "away"


def with_presence(
    lobby: LobbyState,
    members: Members,
    votes: Mapping[int, Mapping[int, AbsenceChoice]],
    now: float,
    left_after_s: float,
) -> LobbyState:
    """Return a lobby with the presence of its players, its spectators and its muted guests.

    Args:
        lobby: the lobby of the authority.
        members: everybody who belongs to the table.
        votes: by absent seat, what each voting seat wants for it.
        now: the time of the host's clock, in seconds.
        left_after_s: seconds of absence after which a player counts as having left.
    """

    def seen(number: int, seat: LobbySeat) -> LobbySeat:
        member = members.get(seat.guest)
        absent_s = 0.0 if member is None or member.peer is not None else now - member.disconnected_at
        presence = _presence(seat, member, absent_s, left_after_s)
        return replace(
            seat,
            presence=presence,
            absent_s=round(absent_s, 1) if presence in ("away", "left") else 0.0,
            absence_votes=dict(votes.get(number, {})),
        )

    return replace(
        lobby,
        seats=tuple(seen(number, seat) for number, seat in enumerate(lobby.seats)),
        spectators=tuple(member.name for member in members.spectators(lobby))[:MAX_SPECTATORS_SHOWN],
        muted=members.muted,
    )


def reachable_seats(lobby: LobbyState, members: Members) -> frozenset[int]:
    """Return the seats of people who can be reached, and so have a vote."""
    return frozenset(
        number
        for number, seat in enumerate(lobby.seats)
        if seat.kind == "human" and (seat.guest == HOST or members.is_connected(seat.guest))
    )
