"""Presence at the seats, and the seats of absent players: votes for a bot or to stop, deals without them.

The lobby of a roster contains decisions only; presence is added where it is shown or sent.
"""

from pathlib import Path

import pytest

from epizodiak_qt.games.chance import SeededChance
from epizodiak_qt.lan.guest.guest import Guest
from epizodiak_qt.lan.host.config import HostDeps
from epizodiak_qt.lan.host.roster import Roster
from epizodiak_qt.lan.wire import refusals
from epizodiak_qt.lobby import lobby as rules
from epizodiak_qt.lobby.lobby import HOST, AbsenceChoice, LobbySeat, LobbyState
from epizodiak_qt.table.entries import Seat, SeatReassigned
from tests.lan.host_kit import (
    QUICK,
    ManualStandIn,
    Recorder,
    hosting,
    new_table,
    play_round,
    play_while,
)
from tests.lan.manual_clock import ManualClock, until
from tests.lan.memory_connection import memory_peer
from tests.table.table_kit import code

# --- the roster


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
    assert code(roster.apply(rules.sit(roster.lobby, 0, 8, "Cy"))) == "seat_taken"
    assert roster.lobby is taken
    assert len(notes.lobbies) == 1


# --- seats of absent players


async def test_a_bot_stands_in_once_all_others_vote_for_it_and_yields_to_the_player(tmp_path: Path) -> None:
    """Without all votes no bot plays; it leaves at the next turn after the player is back."""
    standing = ManualStandIn()
    async with hosting(tmp_path, stand_in=standing) as kit:
        bo, cy, table = await kit.three_computers()
        assert code(await cy.guest.vote_on_absence(2, 1, "bot")) == "not_absent"
        credential = bo.guest.credential
        bo.vanish()
        await until(lambda: kit.host.lobby.seats[1].presence == "away")
        assert standing.seats == []
        assert await cy.guest.vote_on_absence(2, 1, "bot") is None
        await until(lambda: cy.guest.lobby and cy.guest.lobby.seats[1].absence_votes == {2: "bot"})
        assert standing.seats == []
        assert await kit.host.vote_on_absence(0, 1, "wait") is None
        assert standing.seats == []
        assert await kit.host.vote_on_absence(0, 1, "bot") is None
        assert standing.seats == [1]
        assert table.state().seats[1] == Seat("bot", "Bo", "casual")
        assert SeatReassigned(1, Seat("bot", "Bo", "casual")) in table.entries
        play_while(table, lambda: table.state().acting != (1,))
        notes = Recorder()
        again = await Guest.resume(credential, kit.guest_deps(), notes)
        await until(lambda: kit.host.lobby.seats[1].presence == "here")
        assert standing.closed == []
        play_while(table, lambda: table.state().acting == (1,))
        await until(lambda: standing.closed == [1])
        assert table.state().seats[1] == Seat("human", "Bo")
        await again.close()


@pytest.mark.parametrize("choice", ["bot", "stop"])
async def test_the_seat_of_a_bot_cannot_be_voted_on(tmp_path: Path, choice: AbsenceChoice) -> None:
    """So a guest alone with bots can neither replace a bot nor stop the host."""
    standing = ManualStandIn()
    async with hosting(tmp_path, stand_in=standing) as kit:
        for seat, name in ((0, "Vega"), (2, "Rigel")):
            assert kit.host.place_bot(seat, "casual", name) is None
        bo = await kit.join("Bo", 1)
        table = await kit.deal()
        assert code(await bo.guest.vote_on_absence(1, 0, choice)) == "not_absent"
        assert (standing.seats, kit.notes.stops, table.entries) == ([], 0, [])


@pytest.mark.parametrize("freed", ["removed", "handed over"])
async def test_a_seat_that_becomes_free_in_a_game_can_be_voted_on(tmp_path: Path, freed: str) -> None:
    """After a removal and after a handover a bot plays there until a player takes the seat."""
    standing = ManualStandIn()
    async with hosting(tmp_path, stand_in=standing) as kit:
        if freed == "removed":
            bo, cy, table = await kit.three_computers()
            kit.host.remove_guest(bo.guest.number)
        else:
            people = tuple(Seat("human", name) for name in ("Ana", "Bo", "Cy"))
            table = new_table(people, "seed", SeededChance)
            kit.host.adopt(table)
            assert kit.host.take_seat(0, "") is None
            cy = await kit.join("Cy", 2)
        assert kit.host.lobby.seats[1].presence == "free"
        assert await cy.guest.vote_on_absence(2, 1, "bot") is None
        assert kit.host.lobby.seats[1].absence_votes == {2: "bot"}
        assert standing.seats == []
        assert await kit.host.vote_on_absence(0, 1, "bot") is None
        assert standing.seats == [1]
        assert table.state().seats[1].kind == "bot"
        play_while(table, lambda: table.state().acting == (1,))
        fay = await kit.join("Fay", 1)
        await until(lambda: standing.closed == [1] and fay.guest.seats == {1})
        assert table.state().seats[1].kind == "human"


async def test_the_host_is_notified_when_all_vote_to_save_and_stop(tmp_path: Path) -> None:
    """The host closes the table with a reason, which every guest shows.

    A host without bots refuses votes for a bot: the game would wait for it indefinitely.
    """
    async with hosting(tmp_path) as kit:
        bo, cy, _ = await kit.three_computers()
        await bo.guest.close()
        await until(lambda: kit.host.lobby.seats[1].presence == "left")
        assert code(await cy.guest.vote_on_absence(2, 1, "bot")) == "no_bots"
        assert await cy.guest.vote_on_absence(2, 1, "wait") is None
        assert await cy.guest.vote_on_absence(2, 1, "stop") is None
        assert kit.notes.stops == 0
        assert await kit.host.vote_on_absence(0, 1, "stop") is None
        assert kit.notes.stops == 1
        await kit.host.close(refusals.SAVED)
        await until(lambda: cy.notes.ends)
        assert code(cy.notes.ends[0]) == "saved"


async def test_a_deal_does_not_wait_for_a_guest_whose_seat_a_bot_has_taken(tmp_path: Path) -> None:
    """The guest disconnects before it has revealed its nonce; the round is dealt without it."""
    async with hosting(tmp_path, stand_in=ManualStandIn()) as kit:
        bo, cy, table = await kit.three_computers()
        cy.watch(2)
        bo.vanish()
        await until(lambda: kit.host.lobby.seats[1].presence == "away")
        play_round(table)
        await until(lambda: cy.view(None).state.between)
        table.ready(0)
        assert await cy.link.ready(2) is None
        assert await cy.guest.vote_on_absence(2, 1, "bot") is None
        assert await kit.host.vote_on_absence(0, 1, "bot") is None
        await until(lambda: table.rounds == 2, "the next round is dealt")
        await until(lambda: cy.notes.deals[-1][:2] == (2, 2), "the second attempt is complete")
