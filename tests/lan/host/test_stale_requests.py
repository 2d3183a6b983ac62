"""A request counts for the position it was made in, or is refused as stale."""

import asyncio
from pathlib import Path

import pytest

from epizodiak_qt.lan.host.requests import is_stale
from epizodiak_qt.lan.wire import refusals
from epizodiak_qt.lan.wire.messages import Propose, Ready
from epizodiak_qt.table.entries import (
    Abandoned,
    Entry,
    Played,
    RecordedChance,
    Seat,
    SeatReassigned,
    TakenBack,
)
from epizodiak_qt.table.link import Proposal
from epizodiak_qt.table.refusals import NOT_BETWEEN_ROUNDS, NOTHING_PROPOSED
from tests.lan.faulty_proxy import Faults, far_table, play_to_the_guest
from tests.lan.host_kit import first_legal, hosting, play_round, play_while
from tests.lan.manual_clock import ManualClock, until, until_in


async def test_an_action_from_before_a_stand_in_is_refused(tmp_path: Path) -> None:
    """Repeated over the next connection it is stale, and the player may choose again."""
    clock = ManualClock()
    async with far_table(tmp_path, clock) as (kit, proxy, visitor):
        table, link = kit.table, visitor.link
        seat = play_to_the_guest(table)
        await until_in(clock, lambda: visitor.view(None).seq == len(table.entries))
        proxy.faults = Faults(refuse=True)
        proxy.reset()
        await until_in(clock, lambda: visitor.guest.status == "lost")
        action = next(each for each in link.look(seat).legal if str(each) == "draw")
        acting = asyncio.ensure_future(link.act(seat, action))
        await until_in(clock, lambda: kit.host.lobby.seats[seat].presence == "away")
        for away in (1, 2):
            assert await kit.host.vote_on_absence(0, away, "bot") is None
        for number in range(200):
            legal = [*map(str, table.update_for(seat).legal)]
            if number and table.state().acting[0] == seat and "draw" in legal:
                break
            assert table.act(*first_legal(table), f"bot {number}") is None
        before = len(table.entries)
        proxy.faults = Faults()
        await until_in(clock, acting.done)
        assert acting.result() == refusals.STALE
        assert not any(isinstance(entry, Played) for entry in table.entries[before:])
        assert await link.act(seat, action) is None


@pytest.mark.parametrize(
    ("since", "stale"),
    [
        ([], False),
        # Dice are chosen by both players at once (X8): neither waits for the other.
        ([Played(0, "die 6", "x", RecordedChance())], False),
        ([SeatReassigned(1, Seat("bot", "Bo", "casual"))], False),
        ([Played(1, "draw", "bot", RecordedChance())], True),
        ([Played(1, "draw", "bot", RecordedChance()), Played(0, "draw", "y", RecordedChance())], True),
        ([Played(0, "die 6", "x", RecordedChance(), sealed=True), TakenBack(0, sealed=True)], False),
        ([TakenBack(0, sealed=True)], False),
        ([TakenBack(1, sealed=True)], True),
        ([TakenBack(0)], True),
        ([Abandoned()], True),
        ([Played(1, "draw", "1:aa", RecordedChance())], False),
        ([Played(1, "draw", "1:aa", RecordedChance()), TakenBack(1)], False),
    ],
)
def test_only_entries_of_the_seat_and_take_backs_make_a_request_stale(
    since: list[Entry], stale: bool
) -> None:
    """The action itself, whose acknowledgement was lost, does not."""
    assert is_stale(since, 1, "1:aa") is stale


async def test_a_vote_counts_for_one_proposal_only(tmp_path: Path) -> None:
    """A late vote counts neither for another player's proposal nor for one about another action."""
    async with hosting(tmp_path) as kit:
        bo, cy, table = await kit.three_computers()
        bo_link, cy_link = bo.watch(1), cy.watch(2)

        async def cy_asks() -> Proposal:
            """Let Cy propose to take back a move; return when Bo has received the proposal."""
            play_while(table, lambda: table.state().may_take_back != 2)
            await kit.all_see()
            assert await cy_link.propose(2, "take back") is None
            return await bo.asked()

        first = await cy_asks()
        assert table.vote(0, False) is None
        assert table.propose(0, "abandon") is None
        assert await bo_link.vote(1, first, True) == NOTHING_PROPOSED
        asked = table.state().proposal
        assert asked is not None
        assert asked.unanswered == {1, 2}
        assert await bo_link.vote(1, asked, False) is None
        assert table.act(*first_legal(table), "on") is None
        again = await cy_asks()
        assert await bo_link.vote(1, first, True) == NOTHING_PROPOSED
        assert await bo_link.vote(1, again, True) is None


async def test_ready_for_one_deal_is_not_ready_for_the_next(tmp_path: Path) -> None:
    """A proposal of one round is stale in the next, too; ready within a round is accepted."""
    async with hosting(tmp_path) as kit:
        bo, table = await kit.two_computers()
        link = bo.watch(1, 2)
        play_round(table)
        seq = len(table.entries)
        await kit.all_see()
        for seat in (1, 2):
            assert await link.ready(seat) is None
        assert table.ready(0) is None
        await until(lambda: table.rounds == 2)
        assert await bo.guest.requests.ask(Ready("1a", 1, seq)) == NOT_BETWEEN_ROUNDS
        assert await bo.guest.requests.ask(Propose("1b", 1, "abandon", seq)) == refusals.STALE
        assert table.state().proposal is None
        begun = len(table.entries)
        play_while(
            table,
            lambda: not any(isinstance(entry, Played) and entry.seat == 1 for entry in table.entries[begun:]),
        )
        assert await bo.guest.requests.ask(Propose("1c", 1, "take back", begun)) == refusals.STALE
        assert await bo.guest.requests.ask(Propose("1d", 1, "abandon", begun)) is None
        assert table.vote(0, False) is None
        play_round(table)
        assert await bo.guest.requests.ask(Ready("1e", 1, seq)) == refusals.STALE
        assert 1 in table.state().unready


async def test_a_repeated_vote_counts_for_no_later_proposal(tmp_path: Path) -> None:
    """The response was lost, and another proposal is open after the reconnection."""
    clock = ManualClock()
    async with far_table(tmp_path, clock) as (kit, proxy, visitor):
        table, link = kit.table, visitor.link
        play_while(table, lambda: table.state().may_take_back != 0)
        assert table.propose(0, "take back") is None
        await until_in(clock, lambda: visitor.view(None).state.proposal)
        asked = visitor.view(None).state.proposal
        assert asked is not None
        proxy.faults = Faults(stuck_down=True)
        first = asyncio.ensure_future(link.vote(1, asked, True))
        await until_in(clock, lambda: table.state().proposal == asked._replace(unanswered=frozenset({2})))
        assert table.act(*first_legal(table), "on") is None
        assert table.propose(0, "abandon") is None
        proxy.faults = Faults()
        proxy.reset()
        await until_in(clock, first.done)
        assert first.result() is None
        assert await link.vote(2, asked, True) == NOTHING_PROPOSED
        now = table.state().proposal
        assert now is not None
        assert (now.kind, now.unanswered) == ("abandon", frozenset({1, 2}))
