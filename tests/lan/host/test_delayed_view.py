"""Spectators are shown hands some turns late, if every player agrees, and never otherwise."""

import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from epizodiak_qt.games.catalogue import GAMES
from epizodiak_qt.lan.guest.replica import TableReplica
from epizodiak_qt.lan.host.broadcast import TableBroadcaster
from epizodiak_qt.lan.host.delayed_view import DelayedHands
from epizodiak_qt.lan.host.state_file import HostStateFile
from epizodiak_qt.lan.wire import messages as m
from epizodiak_qt.table.table import Table
from tests.games.game_fixtures import KINDS
from tests.lan.deal_rounds import Tokens
from tests.lan.faulty_proxy import Proxy
from tests.lan.host_kit import QUICK, HostKit, JoinedGuest, first_legal, hosting, play_round
from tests.lan.manual_clock import ManualClock, settle, until
from tests.lan.memory_connection import MemoryConnection, any_member, apply, follow, memory_peer, split_frames
from tests.lan.test_secrets_on_the_wire import play_to_combat
from tests.table.random_play import RandomPlay
from tests.table.table_kit import agree_on, code, new_table

TURNS = 3
OTHER_COMPUTER = "127.0.0.7"


@dataclass
class Turn:
    """Counts the turns as players do: a turn ends when another seat is alone to act.

    Two players who choose a die at the same time do not end a turn.
    """

    number: int = 0
    seat: int | None = None
    several: bool = False

    def follow(self, table: Table) -> int:
        """Read the state of the table; return the number of the turn."""
        acting = table.state().acting
        if len(acting) == 1 and not self.several and acting[0] != self.seat:
            self.seat = acting[0]
            self.number += 1
        self.several = len(acting) > 1
        return self.number


def watched(table: Table, turns: int = TURNS) -> tuple[TableBroadcaster, MemoryConnection]:
    """Return the broadcaster of a table, and the connection of a spectator who is shown hands."""
    member = any_member("Dot")
    peers: list[Any] = []
    delayed = DelayedHands(table, turns, QUICK.frame_out, lambda _peer: True)
    feed = TableBroadcaster(table, QUICK.frame_out, lambda: peers, lambda: None, delayed)
    peer, wire = memory_peer(QUICK, member, feed.snapshot)
    peers.append(peer)
    feed.seat_peer(peer, frozenset())
    return feed, wire


def sent_messages(wire: MemoryConnection) -> list[Any]:
    """Return the messages about the table that a spectator was sent."""
    said = [m.decode_from_host(payload) for payload in split_frames(b"".join(wire.written))]
    return [each for each in said if isinstance(each, m.Step | m.Snapshot)]


@pytest.mark.parametrize("game", KINDS)
async def test_every_hand_is_shown_after_the_delay_and_no_earlier(game: str) -> None:
    """A spectator gets every step that is at least three turns old and no other, as all seats saw them."""
    table = new_table(seed="late", game=GAMES[game])
    rules = table.game
    _, wire = watched(table)
    turn, rng = Turn(), random.Random(7)
    turns = {0: turn.follow(table)}
    views = {}
    for number in range(60):
        seat = rng.choice(table.state().acting)
        action = rng.choice(table.update_for(seat).legal)
        assert table.act(seat, action, str(number)) is None
        if table.state().between or table.state().over:
            break
        turns[number + 1] = turn.follow(table)
        views[number + 1] = [
            rules.view_to_json(table.update_for(each).view) for each in (*range(rules.SEATS), None)
        ]
        await settle(2)
        newest = sent_messages(wire)[-1].number
        assert turn.number - turns[newest] >= TURNS or newest == 0
        assert newest == max(
            (step for step, at in turns.items() if step and turn.number - at >= TURNS), default=0
        )
    first, *steps = sent_messages(wire)
    assert [view.seat for view in first.views] == [None]
    due = [number for number, at in turns.items() if number and turn.number - at >= TURNS]
    assert due, "the round is longer than the delay"
    assert [step.number for step in steps] == due
    for step in steps:
        assert [view.view for view in step.views] == views[step.number]
        assert all(not view.legal for view in step.views)


@pytest.mark.parametrize("game", ["epizodiak", "ecliptic"])
async def test_a_spectator_who_comes_later_sees_the_same_hands_and_history(game: str) -> None:
    """Over take-backs and rounds; the hands that were not shown yet are in no history."""
    table = new_table(seed="late", game=GAMES[game])
    rambler = RandomPlay(table, random.Random(3), take_back=0.2, abandon=0.02)
    feed, wire = watched(table, 1)
    (peer,) = feed._peers()
    there, hands = TableReplica(table.game), 0
    for _ in range(150):
        follow(there, wire)
        apply(later := TableReplica(table.game), feed.snapshot(peer))
        assert later.updates.keys() == there.updates.keys()
        for seat in there.updates:
            assert later.look(seat).past == there.look(seat).past
            assert later.look(seat).view == there.look(seat).view
            hands += later.look(seat).past != later.look(None).past
        if table.over:
            break
        assert rambler.step() is None
        await settle(2)
    assert hands > 100


@pytest.mark.parametrize("game", ["epizodiak", "ecliptic"])
async def test_an_address_that_was_shown_hands_is_noted_until_hands_lie_open(game: str) -> None:
    """It was shown them by a step or by a snapshot. It is not noted for the next round either."""
    table = new_table(seed="late", game=GAMES[game])
    delayed = DelayedHands(table, 1, QUICK.frame_out, lambda _peer: True)
    peers: list[Any] = []
    feed = TableBroadcaster(table, QUICK.frame_out, lambda: peers, lambda: None, delayed)

    def seen(address: str) -> bool:
        """Let a spectator join from an address, unless one has; tell whether hands are noted for it."""
        if not any(peer.connection.address == address for peer in peers):
            peer, wire = memory_peer(QUICK, any_member(), feed.snapshot)
            wire.address = address
            peers.append(peer)
            feed.seat_peer(peer, frozenset())
        return delayed.has_seen_round(address)

    assert not seen("early"), "at first only what everybody sees is shown"
    play = RandomPlay(table, random.Random(3))
    for _ in play.steps(12):
        await settle(2)
    assert not delayed.has_seen_round("late")
    assert seen("early")
    assert seen("late")
    if table.game.abandon_round is not None:
        agree_on(table, "abandon")
    else:
        play.to_the_end()
    await settle(2)
    assert not seen("early")
    assert not seen("late")
    for seat in table.state().unready:
        assert table.ready(seat) is None
        await settle(2)
    assert not seen("early")
    assert not seen("the next round"), "the hands that are shown there are those of the last round"


async def test_the_computer_of_the_host_is_shown_no_hands_while_somebody_plays_there(tmp_path: Path) -> None:
    """A spectator at that computer could tell them. Once all play elsewhere it is a computer like others."""
    async with hosting(tmp_path, config={"hand_delay_turns": TURNS}) as kit:
        proxy = Proxy(kit.address, ManualClock(), source=OTHER_COMPUTER)
        at = await proxy.open()
        kit.sit_all()
        dot = await kit.join("Dot")
        bo = await kit.join("Bo", at=at)
        peers = {peer.member.number: peer for peer in kit.host.roster.peers()}
        sees = kit.host.roster.may_see_hands
        assert not sees(peers[dot.guest.number])
        assert sees(peers[bo.guest.number])
        for seat in range(3):
            assert await kit.host.stand(seat) is None
            assert await bo.guest.sit(seat, f"Bo {seat}") is None
            assert await bo.guest.update_seat(seat, ready=True, emblem=seat, open_hand=True) is None
        assert sees(peers[dot.guest.number])
        assert not sees(peers[bo.guest.number])
        for visitor in kit.visitors:
            await visitor.guest.close()
        await proxy.close()


async def test_later_actions_do_not_change_a_byte() -> None:
    """Two games that differ only in the last three turns send a spectator the same bytes."""
    compared = 0
    for seed in range(40):
        tables = [new_table(seed=str(seed)) for _ in range(2)]
        feeds = [watched(table) for table in tables]
        rngs = [random.Random(seed) for _ in tables]
        turns = [Turn() for _ in tables]
        for table, rng, turn in zip(tables, rngs, turns, strict=True):
            turn.follow(table)
            for number in range(30):
                if table.state().acting:
                    act(table, rng, number)
                    turn.follow(table)
                    await settle(2)
        if tables[0].state().between or tables[0].state().over:
            continue
        assert feeds[0][1].written == feeds[1][1].written
        before = len(feeds[0][1].written)
        # From here on the games differ, until the spectator may see it.
        parted = turns[0].number
        rngs[1].seed(f"other {seed}")
        for number in range(30, 90):
            for table, rng, turn in zip(tables, rngs, turns, strict=True):
                state = table.state()
                if turn.number - parted < TURNS - 1 and not state.between and not state.over:
                    act(table, rng, number)
                    turn.follow(table)
            await settle(2)
        if any(table.state().between or table.state().over for table in tables):
            continue
        one, other = (wire.written for _, wire in feeds)
        shorter, longer = sorted((one, other), key=len)
        assert shorter == longer[: len(shorter)]
        compared += tables[0].entries != tables[1].entries and len(shorter) >= before
    assert compared > 10


def act(table: Table, rng: random.Random, number: int) -> None:
    """Play an action."""
    seat = rng.choice(table.state().acting)
    assert table.act(seat, rng.choice(table.update_for(seat).legal), str(number)) is None


async def test_an_action_taken_back_takes_its_turn_with_it() -> None:
    """Repeated take-backs and replays show no hand any sooner."""
    table = new_table(seed="back")
    _, wire = watched(table, 2)
    for number in range(400):
        seat, action = first_legal(table)
        before = table.state().acting
        assert table.act(seat, action, str(number)) is None
        if table.state().may_take_back == seat and table.state().acting != before:
            break
        await settle(2)
    else:
        raise AssertionError("nothing that ends a turn can be taken back")
    await settle(2)
    newest = sent_messages(wire)[-1].number
    for again in range(4):
        agree_on(table, "take back", seat)
        table._looked = False  # forget that the hand was seen: allows another take-back
        assert table.act(seat, action, f"again {again}") is None
        await settle(2)
        assert sent_messages(wire)[-1].number == newest


async def test_x8_a_changed_die_is_not_shown_any_sooner() -> None:
    """A withdrawn choice stays as secret as the new one until the combat is over."""
    table = new_table(seed="7", game=GAMES["ecliptic"])
    _, wire = watched(table, 1)
    assert play_to_combat(table, random.Random(7)) is not None
    await settle(2)
    newest = sent_messages(wire)[-1].number
    for number, seat in enumerate((0, 1, 0, 1)):
        assert table.act(seat, table.update_for(seat).legal[0], f"die {number}") is None
        await settle(2)
        assert table.propose(seat, "take back") is None
        await settle(2)
        assert sent_messages(wire)[-1].number == newest


@asynccontextmanager
async def watched_host(
    tmp_path: Path, **tools: Any
) -> AsyncIterator[tuple[HostKit, JoinedGuest, JoinedGuest]]:
    """Open a table of Ana (at the host), Bo and Cy with the spectator Dot, each at their own computer.

    The deal is always the same.
    """
    async with hosting(tmp_path, config={"hand_delay_turns": TURNS}, token=Tokens(1), **tools) as kit:
        proxy = Proxy(kit.address, ManualClock(), source=OTHER_COMPUTER)
        at = await proxy.open()
        kit.sit(0, "Ana")
        bo = await kit.join("Bo", 1, open_hand=True, token=Tokens(2))
        await kit.join("Cy", 2, open_hand=True, token=Tokens(3))
        dot = await kit.join("Dot", at=at)
        await kit.deal()
        try:
            yield kit, bo, dot
        finally:
            for visitor in kit.visitors:
                await visitor.guest.close()
            await proxy.close()


async def play(kit: HostKit, actions: int) -> None:
    """Play at the host for each seat that has to act."""
    for number in range(actions):
        assert kit.table.act(*first_legal(kit.table), f"{len(kit.table.entries)} {number}") is None
        await settle(2)


async def shown(dot: JoinedGuest) -> None:
    """Wait until a spectator has been shown hands."""
    await until(lambda: set(dot.guest.replica.updates) == {0, 1, 2, None}, "the hands are shown")


async def test_hands_are_shown_late_if_all_agree_and_the_deal_is_still_audited(tmp_path: Path) -> None:
    """A spectator sees each hand; the end of the round is not delayed, and the audit is fair.

    A computer with a player is shown no hands, because the player could look at the other window. A spectator
    who saw hands gets no seat in that round. The snapshot for a slow spectator is delayed too.
    """
    async with watched_host(tmp_path) as (kit, bo, dot):
        eve = await kit.join("Eve")
        link = dot.watch(None)
        bo.watch(1, None)
        await until(lambda: eve.guest.running)
        await play(kit, 30)
        await shown(dot)
        assert link.shown == {0, 1, 2}
        assert dot.view(1).view.seat == 1
        assert dot.view(None).seq < len(kit.table.entries)
        await until(lambda: eve.view(None).seq == len(kit.table.entries))
        assert set(eve.guest.replica.updates) == {None}
        assert set(bo.guest.replica.updates) == {1, None}

        assert kit.game.has_seen_hands(dot.guest.number)
        assert not kit.game.has_seen_hands(eve.guest.number)
        feed, member = kit.game.broadcaster, kit.host.roster.get(dot.guest.number)
        assert feed is not None
        assert member is not None
        assert member.peer is not None
        *_, snapshot = map(m.decode_from_host, split_frames(b"".join(feed.snapshot(member.peer))))
        assert isinstance(snapshot, m.Snapshot)
        assert [view.seat for view in snapshot.views] == [0, 1, 2, None]
        assert snapshot.seq < len(kit.table.entries)

        kit.host.remove_guest(bo.guest.number)
        assert code(await dot.guest.sit(1, "Dot")) == "saw_hands"
        play_round(kit.table)
        await until(lambda: dot.view(None).state.between, "the round is over for spectators too")
        await dot.checked(1)
        assert dot.notes.verdicts[0].reason == "no number", "all that a spectator can judge matches"
        assert await dot.guest.sit(1, "Dot") is None


async def test_a_player_who_sits_down_later_has_not_agreed(tmp_path: Path) -> None:
    """Hands are hidden unless every player agrees, and spectators get the present public view again."""
    async with watched_host(tmp_path) as (kit, bo, dot):
        link = dot.watch(1)
        await play(kit, 30)
        await shown(dot)
        link.watch(1)
        kit.host.remove_guest(bo.guest.number)
        eve = await kit.join("Eve", 1)
        assert eve.guest.seats == {1}
        dot.updates.clear()
        await play(kit, 1)
        await until(lambda: dot.view(None).seq == len(kit.table.entries))
        assert dot.guest.lobby is not None
        assert (dot.guest.lobby.hand_delay_turns, dot.guest.lobby.agreed_hand_delay) == (TURNS, 0)
        assert link.shown == frozenset()
        assert {update.seat for update in dot.updates} == {None}


async def test_the_agreement_outlives_the_host(tmp_path: Path) -> None:
    """A restarted host shows the same hands."""
    kept = HostStateFile(tmp_path / "beef.hosted")
    async with watched_host(tmp_path, state_file=kept) as (kit, _, _dot):
        table = kit.table
        await play(kit, 5)
    async with hosting(tmp_path, state_file=kept) as kit:
        kit.host.adopt(table)
        assert kit.host.lobby.agreed_hand_delay == TURNS
        assert [seat.open_hand for seat in kit.host.lobby.seats] == [True, True, True]
