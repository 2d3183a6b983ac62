"""Seats of absent players: votes for a bot, for stopping, and deals without the absent player."""

from pathlib import Path

import pytest

from epizodiak_qt.games.chance import SeededChance
from epizodiak_qt.lan.guest.guest import Guest
from epizodiak_qt.lan.wire import refusals
from epizodiak_qt.lobby.lobby import AbsenceChoice
from epizodiak_qt.table.entries import Seat, SeatReassigned
from tests.lan.host_kit import (
    HostKit,
    JoinedGuest,
    ManualStandIn,
    Recorder,
    hosting,
    new_table,
    play_round,
    play_while,
)
from tests.lan.manual_clock import until
from tests.table.table_kit import code


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


async def without_bo(kit: HostKit) -> JoinedGuest:
    """Return Cy at seat 2, after Bo at seat 1 of three players has left."""
    bo, cy, _ = await kit.three_computers()
    await bo.guest.close()
    await until(lambda: kit.host.lobby.seats[1].presence == "left")
    return cy


async def test_a_host_without_bots_refuses_the_vote_for_a_bot(tmp_path: Path) -> None:
    """Otherwise the game would wait indefinitely for a bot."""
    async with hosting(tmp_path) as kit:
        cy = await without_bo(kit)
        assert code(await cy.guest.vote_on_absence(2, 1, "bot")) == "no_bots"
        assert await cy.guest.vote_on_absence(2, 1, "wait") is None


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
    """The host closes the table with a reason, which every guest shows."""
    async with hosting(tmp_path) as kit:
        cy = await without_bo(kit)
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
        assert cy.link is not None
        assert await cy.link.ready(2) is None
        assert await cy.guest.vote_on_absence(2, 1, "bot") is None
        assert await kit.host.vote_on_absence(0, 1, "bot") is None
        await until(lambda: table.rounds == 2, "the next round is dealt")
        await until(lambda: cy.notes.deals[-1][:2] == (2, 2), "the second attempt is complete")
