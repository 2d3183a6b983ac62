"""The authoritative lobby contains decisions only; the host adds presence when it shows or sends it."""

from epizodiak_qt.lan.host.lobby_authority import LobbyAuthority
from epizodiak_qt.lan.host.members import Members
from epizodiak_qt.lan.host.presence import reachable_seats, with_presence
from epizodiak_qt.lobby import lobby as rules
from epizodiak_qt.lobby.lobby import HOST, LobbySeat, LobbyState
from tests.lan.host_kit import QUICK
from tests.lan.manual_clock import ManualClock
from tests.lan.memory_connection import memory_peer

LEFT_AFTER_S = 600.0


def lobby_of(*seats: LobbySeat) -> LobbyState:
    """Return a lobby with these seats."""
    return LobbyState("beef", "T", "epizodiak", {}, seats)


def member_of(members: Members, name: str, *, connected: bool = True) -> int:
    """Add a member; return its number."""
    member = members.add(name.encode(), name)
    if connected:
        member.peer, _ = memory_peer(QUICK, member)
    return member.number


def test_presence_follows_the_connections_of_the_members() -> None:
    """For bots, local players, guests (good, weak, lost, left) and free seats."""
    clock = ManualClock()
    members = Members(clock, QUICK)
    numbers = {name: member_of(members, name) for name in ("good", "weak", "lost", "long", "left")}
    for name, number in numbers.items():
        member = members.get(number)
        assert member is not None
        assert member.peer is not None
        member.peer.liveness.weak = name == "weak"
        if name in ("lost", "long", "left"):
            member.peer = None
            member.disconnected_at = 0.0 if name == "long" else 990.0
            member.left = name == "left"
    seats = [LobbySeat("human", name, guest=number) for name, number in numbers.items()]
    seats += [LobbySeat("human", "Ana", guest=HOST), LobbySeat("bot", "Vega"), LobbySeat("human", "gone")]
    lobby = lobby_of(*seats)
    shown = with_presence(lobby, members, {2: {5: "wait"}}, 1000.0, LEFT_AFTER_S)
    assert [(seat.name, seat.presence, seat.absent_s) for seat in shown.seats] == [
        ("good", "here", 0.0),
        ("weak", "weak", 0.0),
        ("lost", "away", 10.0),
        ("long", "left", 1000.0),
        ("left", "left", 10.0),
        ("Ana", "here", 0.0),
        ("Vega", "bot", 0.0),
        ("gone", "free", 0.0),
    ]
    assert [seat.absence_votes for seat in shown.seats] == [{}, {}, {5: "wait"}, {}, {}, {}, {}, {}]
    assert reachable_seats(lobby, members) == {0, 1, 5}


def test_spectators_are_the_connected_members_without_a_seat() -> None:
    """The lobby shows at most 64 of them, and the mutes that hold for all."""
    members = Members(ManualClock(), QUICK)
    player = member_of(members, "Bo")
    absent = member_of(members, "Cy", connected=False)
    for number in range(70):
        member_of(members, f"W{number}")
    muted = members.get(absent)
    assert muted is not None
    members.mute(muted, muted=True)
    shown = with_presence(lobby_of(LobbySeat("human", "Bo", guest=player)), members, {}, 0.0, LEFT_AFTER_S)
    assert shown.spectators == tuple(f"W{number}" for number in range(64))
    assert shown.muted == {absent}


def test_a_change_of_the_lobby_is_reported_and_a_refusal_is_returned() -> None:
    """A refused change leaves the lobby unchanged and reports nothing."""
    reported: list[LobbyState] = []
    authority = LobbyAuthority(lobby_of(LobbySeat()), lambda: reported.append(authority.state))
    assert authority.apply(rules.sit(authority.state, 0, 7, "Bo")) is None
    taken = authority.state
    assert taken.seats_of(7) == {0}
    assert reported == [taken]
    refusal = authority.apply(rules.sit(authority.state, 0, 8, "Cy"))
    assert refusal is not None
    assert refusal.code == "seat_taken"
    assert authority.state is taken
    assert reported == [taken]
