"""A network game is the same as a local one, for players and spectators."""

from dataclasses import replace
from pathlib import Path
from unittest.mock import Mock

import pytest

from epizodiak_qt.lan.wire import messages as m
from epizodiak_qt.table.entries import TakenBack
from epizodiak_qt.table.link import ActionTakenBack, Proposal, Update
from tests.lan.host_kit import QUICK, first_legal, hosting, play_round, play_while
from tests.lan.manual_clock import until
from tests.table.table_kit import code


async def test_a_guest_sees_what_a_local_link_shows(tmp_path: Path) -> None:
    """Views, legal actions, state, events and history of a seat are equal, update for update."""
    async with hosting(tmp_path) as kit:
        visitor, table = await kit.two_computers()
        local: list[Update] = []
        beside = table.connect(frozenset({1, 2}), local.append, 1, 2, None)
        link = visitor.watch(1, 2, None)
        for seat in (1, 2, None):
            assert link.look(seat) == beside.look(seat)
        play_round(table)
        await until(lambda: len(visitor.updates) == len(local))
        assert visitor.updates == local
        for seat in (1, 2, None):
            assert link.look(seat) == beside.look(seat)
        assert link.look(0) == beside.look(None)


async def test_a_guest_acts_and_gets_the_reasons_of_refusals(tmp_path: Path) -> None:
    """Illegal, foreign and invalid actions are refused with the same reasons as at a local table."""
    async with hosting(tmp_path) as kit:
        visitor, table = await kit.two_computers()
        link = visitor.watch(1, 2)
        play_while(table, lambda: table.state().acting[0] == 0)
        await kit.all_see()
        seat = table.state().acting[0]
        other = 3 - seat
        action = link.look(seat).legal[0]
        assert await link.explain(seat, action) is None
        assert await link.act(other, action) == table.explain(other, action)
        reason = await link.explain(other, action)
        assert reason == table.explain(other, action)
        assert reason is not None
        for work in (link.act(0, action), link.explain(0, action), link.ready(0)):
            assert code(await work) == "not_your_seat"
        before = len(table.entries)
        assert await link.act(seat, action) is None
        assert len(table.entries) == before + 1
        assert code(await link.act(seat, "nonsense")) == "not_an_action"
        refused = await link.explain(seat, "nonsense")
        assert refused is not None
        assert (await link.ready(seat)) is not None
        assert (await link.vote(seat, Proposal("abandon", 0, frozenset({seat}), 0), agreed=True)) is not None


async def test_a_fault_at_the_host_disconnects_no_guest(
    tmp_path: Path, faults_logged: pytest.LogCaptureFixture
) -> None:
    """The guest's action is acknowledged, and the guest sees it, though a receiver at the host fails."""
    async with hosting(tmp_path) as kit:
        visitor, table = await kit.two_computers()
        link = visitor.watch(1, 2)
        play_while(table, lambda: table.state().acting[0] == 0)
        await kit.all_see()
        table.connect(frozenset({0}), Mock(side_effect=ValueError), 0)
        table._links.insert(0, table._links.pop())
        seat = table.state().acting[0]
        assert await link.act(seat, link.look(seat).legal[0]) is None
        await kit.all_see()
        assert (visitor.guest.status, visitor.notes.statuses) == ("here", [])
        assert faults_logged.messages == ["link receiver failed"]


async def test_a_request_lapses_over_the_network_when_a_hand_is_opened(tmp_path: Path) -> None:
    """Two players share a computer; the later answers of the others have no effect."""
    async with hosting(tmp_path) as kit:
        bo, table = await kit.two_computers()
        link = bo.watch(1, 2, None)
        play_while(table, lambda: table.state().may_take_back != 0)
        assert table.propose(0, "take back") is None
        asked = await bo.asked()
        link.hand_opened(1)
        await until(lambda: bo.view(None).state.proposal is None)
        assert bo.view(None).state.may_take_back is None
        for seat in (1, 2):
            assert code(await link.vote(seat, asked, agreed=True)) == "nothing_proposed"
        assert not any(isinstance(entry, TakenBack) for entry in table.entries)


async def test_a_take_back_is_agreed_on_over_the_network(tmp_path: Path) -> None:
    """A guest proposes, another agrees; the move is removed from every history."""
    async with hosting(tmp_path) as kit:
        bo, cy, table = await kit.three_computers()
        links = {1: bo.watch(1), 2: cy.watch(2)}
        while True:
            seat, action = first_legal(table)
            before = table.first_update_for(2).past
            table.act(seat, action, f"n{len(table.entries)}")
            if seat == 1 and table.state().may_take_back == 1:
                break
        await kit.all_see()
        assert await links[1].propose(1, "take back") is None
        asked = await cy.asked()
        assert await links[2].vote(2, asked, agreed=True) is None
        assert table.vote(0, agreed=True) is None
        await until(lambda: any(isinstance(e, ActionTakenBack) for u in bo.updates for e in u.events))
        await kit.all_see()
        assert links[2].look(2).past == before
        assert await links[2].propose(2, "take back") is not None
        links[1].hand_opened(1)
        links[1].hand_opened(0)


async def test_a_spectator_sees_the_table_and_cannot_act(tmp_path: Path) -> None:
    """The spectator gets the public view with the history of the round, and has no seat."""
    async with hosting(tmp_path) as kit:
        kit.sit_all()
        table = await kit.deal()
        for number in range(3):
            table.act(*first_legal(table), f"n{number}")
        watcher = await kit.join("Dot")
        await until(lambda: watcher.guest.running)
        link = watcher.watch(None, 0, 1)
        assert link.seats == frozenset()
        assert link.look(0) == table.first_update_for(None)
        table.act(*first_legal(table), "one more")
        await kit.all_see()
        assert [update.seat for update in watcher.updates] == [None]
        assert await link.act(0, "draw") is not None
        peer = next(iter(kit.host.roster)).peer
        assert peer is not None
        assert peer.seats == frozenset()


async def test_the_host_refuses_requests_for_a_seat_of_somebody_else(tmp_path: Path) -> None:
    """A changed program sends them, although its own link would not; the table stays as it is."""
    async with hosting(tmp_path) as kit:
        kit.sit(0, "Ana")
        bo = await kit.join("Bo", 1, 2)
        dot = await kit.join("Dot")
        table = await kit.deal()
        play_while(table, lambda: table.state().may_take_back != 0)
        assert table.propose(0, "take back") is None
        asked, (acting,), seq = table.state().proposal, table.state().acting, len(table.entries)
        assert asked is not None
        action = str(table.update_for(acting).legal[0])
        for other, seats in ((bo.guest, {0, 3}), (dot.guest, {0, 1, 2, acting})):
            for seat in seats:
                new_id = other.requests.new_id
                for request in (
                    m.Act(new_id(), seat, action, seq),
                    m.Explain(new_id(), seat, action),
                    m.Ready(new_id(), seat, seq),
                    m.Propose(new_id(), seat, "abandon", seq),
                    m.Vote(new_id(), seat, 0, "take back", asked.seq, agreed=True),
                ):
                    other.send(m.HandOpened(seat))
                    assert code(await other.requests.ask(request)) == "not_your_seat"
        assert (table.state().proposal, len(table.entries)) == (asked, seq)


async def test_a_guest_that_sends_too_much_is_disconnected(tmp_path: Path) -> None:
    """Frames above the rate end the connection; the guest reconnects automatically."""
    async with hosting(tmp_path, limits=replace(QUICK, rate=1.0, burst=5.0)) as kit:
        visitor = await kit.join("Bo")
        for _ in range(8):
            visitor.guest.send_chat("x")
        await until(lambda: visitor.notes.statuses == ["lost", "here"])
        assert visitor.notes.ends == []


async def test_a_message_out_of_order_ends_the_connection(tmp_path: Path) -> None:
    """After a frame of noise the guest reconnects, and the table stays open."""
    async with hosting(tmp_path) as kit:
        visitor, table = await kit.two_computers()
        assert visitor.guest._connection is not None
        visitor.guest._connection.write(b"\x00\x00\x00\x05noise")
        await until(lambda: visitor.notes.statuses[-2:] == ["lost", "here"])
        table.act(*first_legal(table), "after")
        await kit.all_see()


async def test_a_request_id_of_another_guest_acknowledges_nothing(tmp_path: Path) -> None:
    """Ids belong to their guest: one guest cannot use up those of another."""
    async with hosting(tmp_path) as kit:
        bo, cy = await kit.join("Bo", 0, 1), await kit.join("Cy", 2)
        table = await kit.deal()
        bo.watch(0, 1)
        cy.watch(2)
        for _ in range(3):
            seat, action = first_legal(table)
            visitor = cy if seat == 2 else bo
            before = len(table.entries)
            assert await visitor.guest.requests.ask(m.Act("aa", seat, str(action), before)) is None
            assert await visitor.guest.requests.ask(m.Act("aa", seat, str(action), before)) is None
            played = len(table.entries) - before
            if visitor is cy:
                assert played == 1
            while table.state().acting[0] == seat:
                table.act(*first_legal(table), f"on {len(table.entries)}")
            await kit.all_see()


async def test_the_next_deal_is_not_agreed_on_before_the_round_is_over(tmp_path: Path) -> None:
    """Even if two players are ready at the same moment: else the running round would be blamed."""
    async with hosting(tmp_path) as kit:
        kit.sit(0, "Ana")
        kit.sit(1, "Al")
        bo = await kit.join("Bo", 2)
        table = await kit.deal()
        link = bo.watch(2)
        for number in (2, 3):
            play_round(table)
            await until(kit.host.deals.dealer.may_deal, "the deal is agreed on")
            assert await link.ready(2) is None
            for seat in (0, 1):
                assert table.ready(seat) is None
            assert table.rounds == number
            await kit.all_see()
            assert kit.host.deals.dealer.state is not None
            assert kit.host.deals.dealer.state.number == number
        play_round(table)
        await bo.checked(3)
        assert [each.result for each in bo.notes.verdicts] == ["verified"] * 3
