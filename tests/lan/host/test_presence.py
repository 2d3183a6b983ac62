"""The lobby of a roster contains decisions only; presence is added where it is shown or sent."""

from epizodiak_qt.lan.host.config import HostDeps
from epizodiak_qt.lan.host.roster import Roster
from epizodiak_qt.lobby import lobby as rules
from epizodiak_qt.lobby.lobby import HOST, LobbySeat, LobbyState
from tests.lan.host_kit import QUICK, Recorder
from tests.lan.manual_clock import ManualClock
from tests.lan.memory_connection import memory_peer


def lobby_of(*seats: LobbySeat) -> LobbyState:
    """Return a lobby with these seats."""
    return LobbyState("beef", "T", "epizodiak", {}, seats)


def roster_of(*seats: LobbySeat) -> tuple[Roster, Recorder]:
    """Return the roster of a table with these seats, at the time 1000, and the recorder of its lobbies."""
    notes = Recorder()
    return Roster(lobby_of(*seats), HostDeps(ManualClock(), QUICK), notes), notes


def member_of(roster: Roster, name: str, *, connected: bool = True) -> int:
    """Add a member; return its number."""
    member = roster.add(name.encode(), name)
    if connected:
        member.peer, _ = memory_peer(QUICK, member)
    return member.number


def test_presence_follows_the_connections_of_the_members() -> None:
    """For bots, local players, guests (good, weak, lost, left) and free seats."""
    roster, _ = roster_of()
    numbers = {name: member_of(roster, name) for name in ("good", "weak", "lost", "long", "left")}
    for name, number in numbers.items():
        member = roster.get(number)
        assert member is not None
        assert member.peer is not None
        member.peer.liveness.weak = name == "weak"
        if name in ("lost", "long", "left"):
            member.peer = None
            member.disconnected_at = 0.0 if name == "long" else 990.0
            member.left = name == "left"
    seats = [LobbySeat("human", name, guest=number) for name, number in numbers.items()]
    seats += [LobbySeat("human", "Ana", guest=HOST), LobbySeat("bot", "Vega"), LobbySeat("human", "gone")]
    roster.apply(lobby_of(*seats))
    roster.absence_votes = {2: {5: "wait"}}
    shown = roster.shown()
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
    assert roster.reachable_seats() == {0, 1, 5}


def test_spectators_are_the_connected_members_without_a_seat() -> None:
    """The lobby shows at most 64 of them, and the mutes that hold for all."""
    roster, _ = roster_of()
    player = member_of(roster, "Bo")
    absent = member_of(roster, "Cy", connected=False)
    for number in range(70):
        member_of(roster, f"W{number}")
    muted = roster.get(absent)
    assert muted is not None
    roster.mute(muted, muted=True)
    roster.apply(lobby_of(LobbySeat("human", "Bo", guest=player)))
    assert roster.shown().spectators == tuple(f"W{number}" for number in range(64))
    assert roster.shown().muted == {absent}


def test_the_state_file_keeps_the_players_and_the_last_spectators() -> None:
    """At most 64 without a seat, and of a member the last 64 responses: both lists come from guests."""
    roster, _ = roster_of()
    player = member_of(roster, "Bo")
    for number in range(70):
        member_of(roster, f"W{number}")
    roster.apply(lobby_of(LobbySeat("human", "Bo", guest=player)))
    assert [guest.name for guest in roster.known_guests()] == ["Bo", *(f"W{each}" for each in range(6, 70))]
    member = roster.get(player)
    assert member is not None
    for number in range(70):
        member.keep_response(f"r{number}", None)
    assert list(member.responses) == [f"r{number}" for number in range(6, 70)]


def test_a_change_of_the_lobby_is_reported_and_a_refusal_is_returned() -> None:
    """A refused change leaves the lobby unchanged and reports nothing."""
    roster, notes = roster_of(LobbySeat())
    assert roster.apply(rules.sit(roster.lobby, 0, 7, "Bo")) is None
    taken = roster.lobby
    assert taken.seats_of(7) == {0}
    assert [lobby.seats_of(7) for lobby in notes.lobbies] == [{0}]
    refusal = roster.apply(rules.sit(roster.lobby, 0, 8, "Cy"))
    assert refusal is not None
    assert refusal.code == "seat_taken"
    assert roster.lobby is taken
    assert len(notes.lobbies) == 1
