"""A deal waits for numbers up to a limit; ending the wait before loses nothing."""

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from epizodiak_qt.games.catalogue import GAMES
from epizodiak_qt.games.sentence import Reason
from epizodiak_qt.lan.guest.guest import Guest
from epizodiak_qt.lan.host.state_file import HostStateFile
from epizodiak_qt.lan.wire import messages as m
from epizodiak_qt.table.files import DiskFiles
from epizodiak_qt.table.saves import Saves
from epizodiak_qt.table.table import Table
from tests.lan.host_kit import (
    QUICK,
    HostKit,
    JoinedGuest,
    ManualStandIn,
    hosting,
    journaled_tables,
    new_table,
    play_round,
)
from tests.lan.host_process import HostProcess
from tests.lan.manual_clock import ManualClock, until
from tests.table.faulty_files import no_room


async def waiting(kit: HostKit) -> tuple[JoinedGuest, asyncio.Task[Table | Reason]]:
    """Return a guest that gives no number, and the task of the deal that waits for it."""
    kit.sit(0, "Ana")
    bo = await kit.join("Bo", 1, 2)
    silence(bo.guest)
    dealing = asyncio.ensure_future(kit.host.begin(new_table))
    await until(lambda: bo.guest.lobby is not None and bo.guest.lobby.running)
    return bo, dealing


def silence(guest: Guest) -> None:
    """Let a guest answer no message about deals."""
    guest.witness.handle = lambda *_: []  # type: ignore[method-assign]  # the guest gives no number


@pytest.mark.parametrize(
    ("end", "reason"),
    [
        ("close", "closed_before_deal"),
        ("cancel", "deal_cancelled"),
        ("leave", "left_before_deal"),
        ("remove", "left_before_deal"),
    ],
)
async def test_a_deal_that_waits_can_be_ended(tmp_path: Path, end: str, reason: str) -> None:
    """By the host in three ways, and by a guest who leaves; the host gets the reason, the lobby reopens."""
    async with hosting(tmp_path) as kit:
        bo, dealing = await waiting(kit)
        if end == "close":
            await kit.host.close()
        elif end == "cancel":
            kit.host.cancel_deal()
        elif end == "leave":
            await bo.guest.close()
        else:
            kit.host.remove_guest(bo.guest.number)
        refused = await dealing
        assert isinstance(refused, Reason)
        assert refused.code == reason
        assert not kit.host.lobby.running
        assert kit.host.game is None
        if end in ("leave", "remove"):
            await until(lambda: [seat.kind for seat in kit.host.lobby.seats] == ["human", "open", "open"])
        if end == "cancel":
            await until(lambda: bo.guest.lobby == kit.host.lobby, "the guest gets the lobby")
            assert await bo.guest.update_seat(1, ready=False) is None


async def test_a_host_that_closes_once_the_deal_is_agreed_begins_no_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It closes after the last number has come, and before the table is made."""
    async with hosting(tmp_path) as kit:
        soon = asyncio.get_running_loop().call_soon
        monkeypatch.setattr(kit.notes, "on_deal_agreed", lambda *_: soon(kit.host.close_table))
        kit.sit(0, "Ana")
        await kit.join("Bo", 1, 2)
        refused = await kit.host.begin(new_table)
        assert isinstance(refused, Reason)
        assert refused.code == "closed_before_deal"
        assert kit.host.game is None


async def test_a_deal_whose_task_is_cancelled_returns_to_the_lobby(tmp_path: Path) -> None:
    """The guests get the new lobby at once, and no deal is left behind. It does not wait for spectators."""
    async with hosting(tmp_path) as kit:
        eve = await kit.join("Eve")
        bo, dealing = await waiting(kit)
        await eve.guest.close()
        await until(lambda: kit.host.lobby.spectators == () and kit.host.lobby.running)
        dealing.cancel()
        with pytest.raises(asyncio.CancelledError):
            await dealing
        assert not kit.host.lobby.running
        assert kit.host.deals.dealer.state is None
        await until(lambda: bo.guest.lobby is not None and not bo.guest.lobby.running)


async def test_a_deal_goes_on_after_the_limit_without_a_player_who_is_absent(tmp_path: Path) -> None:
    """The player is named to the host and keeps the seat. A write error at the limit begins another limit."""
    clock = ManualClock()
    async with hosting(tmp_path, clock=clock) as kit:
        bo, dealing = await waiting(kit)
        bo.vanish()
        await until(lambda: kit.host.lobby.seats[1].presence == "away")
        dealer = kit.host.deals.dealer
        store, dealer._store = dealer._store, no_room()
        await clock.advance(kit.limits.deal_s - 1)
        assert kit.notes.troubles == []
        await clock.advance(2)
        assert not dealing.done()
        dealer._store = store
        await clock.advance(kit.limits.deal_s)
        assert isinstance(await dealing, Table)
        assert [trouble.code for trouble in kit.notes.troubles] == ["not_kept", "gave_no_number"]
        assert "Bo" in kit.notes.troubles[-1].why.en
        assert [seat.kind for seat in kit.host.lobby.seats] == ["human"] * 3
        assert kit.host.lobby.seats[1].presence == "away"


async def test_a_guest_who_leaves_after_all_have_promised_spoils_no_verdict(tmp_path: Path) -> None:
    """The deal goes on without the number, and the game begins with an absent player."""
    async with hosting(tmp_path, limits=replace(QUICK, deal_s=0.3)) as kit:
        kit.sit(0, "Ana")
        bo, cy = await kit.join("Bo", 1), await kit.join("Cy", 2)
        answer = cy.guest.witness.handle
        leaving: list[asyncio.Task[None]] = []

        def leave(message: Any, seats: frozenset[int]) -> list[Any]:
            if isinstance(message, m.Committed):
                leaving.append(asyncio.ensure_future(cy.guest.close()))
                return []
            return list(answer(message, seats))

        cy.guest.witness.handle = leave  # type: ignore[method-assign]  # the guest withholds an answer
        table = await kit.host.begin(new_table)
        assert isinstance(table, Table)
        await until(lambda: bo.guest.running)
        assert kit.host.lobby.seats[2].presence == "left"
        play_round(table)
        await bo.checked(1)
        assert [(each.result, each.seats) for each in bo.notes.verdicts] == [("verified", (2,))]


async def test_a_deal_asked_for_twice_makes_one_table(tmp_path: Path) -> None:
    """A second request while the deal waits, or once the game runs, deals no second table."""
    async with hosting(tmp_path) as kit:
        kit.sit(0, "Ana")
        await kit.join("Bo", 1, 2)
        first, second = await asyncio.gather(kit.host.begin(new_table), kit.host.begin(new_table))
        assert kit.table is first
        third = await kit.host.begin(new_table)
        assert kit.table is first
        for refused in (second, third):
            assert isinstance(refused, Reason)
            assert refused.code == "already_running"


async def seated(process: HostProcess, name: str, *, silent: bool) -> Guest:
    """Return a guest at the seat of a person at a headless host, whose deal has begun."""
    guest = (await process.join(name)).guest
    if silent:
        silence(guest)
    assert await guest.sit(0, name) is None
    assert await guest.update_seat(0, ready=True) is None
    await until(lambda: guest.lobby is not None and guest.lobby.running)
    return guest


async def test_a_headless_host_deals_again_after_a_player_left(tmp_path: Path) -> None:
    """The next guest who takes the seat is dealt a hand."""
    process = HostProcess(tmp_path, "--bots=2")
    await process.start()
    await (await seated(process, "Bo", silent=True)).close()
    assert (await process.next_event("trouble"))["code"] == "left_before_deal"
    cy = await seated(process, "Cy", silent=False)
    await process.next_event("dealt")
    await until(lambda: cy.running)
    await cy.close()


async def test_a_headless_host_can_stop_while_a_deal_waits(tmp_path: Path) -> None:
    """The signal ends the program although a number is missing."""
    process = HostProcess(tmp_path, "--bots=2")
    await process.start()
    guest = await seated(process, "Bo", silent=True)
    assert await process.stop() == 0
    await guest.close()


async def test_a_deal_excludes_the_seat_of_a_bot_after_a_killed_host_resumes(tmp_path: Path) -> None:
    """The journal contains the stand-in; the state file does not yet contain the deal without its seat."""
    kept = HostStateFile(tmp_path / "hosted" / "beef.hosted")
    standing = ManualStandIn()
    async with hosting(tmp_path, state_file=kept, stand_in=standing) as kit:
        kit.sit(0, "Ana")
        kit.sit(1, "Al")
        cy = await kit.join("Cy", 2)
        table = await kit.host.begin(journaled_tables(DiskFiles(), tmp_path / "tables"))
        assert isinstance(table, Table)
        silence(cy.guest)
        play_round(table)
        await until(
            lambda: kit.host.deals.dealer.state is not None and kit.host.deals.dealer.state.number == 2
        )
        await cy.guest.close()
        await until(lambda: kit.host.lobby.seats[2].presence == "left")
        before = kept.load()
        assert before is not None
        for voter in (0, 1):
            assert await kit.host.vote_on_absence(voter, 2, "bot") is None
    kept.store(before)
    saves = Saves(DiskFiles(), tmp_path / "tables", GAMES)
    async with hosting(tmp_path, state_file=kept, stand_in=standing) as kit:
        (saved,) = saves.unfinished()
        table, _ = saves.resume(saved.path)
        kit.host.adopt(table)
        for seat in (0, 1):
            assert table.ready(seat) is None
        await until(lambda: table.rounds == 2, "the next round is dealt")
