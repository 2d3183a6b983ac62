"""A step is encoded once at a cost independent of the round's length, and every replica follows the table."""

import asyncio
import random
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from epizodiak_qt.games.catalogue import GAMES
from epizodiak_qt.lan.guest.replica import TableReplica
from epizodiak_qt.lan.host.broadcast import TableBroadcaster
from epizodiak_qt.lan.host.peer import Peer
from epizodiak_qt.lan.wire import table_codec
from tests.games.game_fixtures import KINDS
from tests.lan.host_kit import QUICK
from tests.lan.memory_connection import (
    MemoryConnection,
    any_member,
    apply,
    broadcast_to_memory,
    follow,
    memory_peer,
)
from tests.table.random_play import RandomPlay
from tests.table.table_kit import new_table

STEPS = 350  # some rounds of EpiZodiak are shorter
ENCODERS = ("event_to_json", "view_to_json")


class Counted:
    """A game that counts its encoded views and events."""

    def __init__(self, game: Any) -> None:
        self._game = game
        self.calls: Counter[str] = Counter()

    def __getattr__(self, name: str) -> Any:
        if name in ENCODERS:
            self.calls[name] += 1
        return getattr(self._game, name)


async def turn() -> None:
    """Let the loop turn until spectators have been sent the step."""
    for _ in range(3):
        await asyncio.sleep(0)


@pytest.mark.parametrize("game", KINDS)
async def test_a_step_is_encoded_once_however_long_the_round_is(game: str) -> None:
    """Each view is encoded once per seat, and each new event once per view."""
    rules = Counted(GAMES[game])
    table, rng = new_table(game=rules), random.Random(3)
    broadcast_to_memory(table, QUICK)
    views = rules.SEATS + 1
    for number in range(STEPS):
        state = table.state()
        if state.between or state.over:
            break
        seat = rng.choice(state.acting)
        action = rng.choice(table.update_for(seat).legal)
        known = table.event_count
        rules.calls.clear()
        assert table.act(seat, action, str(number)) is None
        await turn()
        new = table.event_count - known
        assert rules.calls == {"view_to_json": views, "event_to_json": new * views}


async def test_spectators_share_a_frame() -> None:
    """They are sent the same bytes object."""
    table, peers, wires = new_table(), list[Peer](), list[MemoryConnection]()
    feed = TableBroadcaster(table, QUICK.frame_out, lambda: peers, lambda: None)
    for _ in range(2):
        peer, wire = memory_peer(QUICK, any_member(), feed.snapshot)
        peers.append(peer)
        wires.append(wire)
        feed.seat_peer(peer, frozenset())
    (seat,) = table.state().acting
    assert table.act(seat, table.update_for(seat).legal[0], "a") is None
    await turn()
    first, second = (wire.written[-1] for wire in wires)
    assert first is second


@pytest.mark.parametrize("game", KINDS)
@pytest.mark.parametrize("seed", range(2))
async def test_a_replica_equals_the_table_after_every_step(game: str, seed: int) -> None:
    """Over take-backs, ended rounds and deals, views, legal actions and history are equal."""
    table = new_table(game=GAMES[game])
    rambler = RandomPlay(table, random.Random(seed), take_back=0.2, abandon=0.01)
    _, wires = broadcast_to_memory(table, QUICK)
    replicas = {seat: TableReplica(GAMES[game]) for seat in wires}
    for _ in range(STEPS):
        await turn()
        for seat, wire in wires.items():
            follow(replicas[seat], wire)
            assert replicas[seat].look(seat) == replace(
                table.first_update_for(seat), events=replicas[seat].look(seat).events
            )
        if table.over:
            break
        assert rambler.step() is None


@pytest.mark.parametrize("game", ["epizodiak", "ecliptic"])
async def test_a_snapshot_brings_every_replica_up_to_date(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A new one, one that has missed some steps, and one whose last snapshot broke off after any frame."""
    monkeypatch.setattr(table_codec, "EVENTS_PER_FRAME", 10)
    table, rng = new_table(game=GAMES[game]), random.Random(5)
    rambler = RandomPlay(table, rng, take_back=0.2, abandon=0.0)
    feed, _ = broadcast_to_memory(table, QUICK)
    returning = [TableReplica(GAMES[game]) for _ in feed._peers()]
    parts = missed = 0
    for number in range(STEPS):
        for peer, replica in zip(feed._peers(), returning, strict=True) if number % 9 == 0 else ():
            seat = min(peer.seats, default=None)
            frames = feed.snapshot(peer)
            before = replica.look(seat).past if number else ()
            apply(replica, frames[: rng.randrange(len(frames))])
            assert (replica.look(seat).past if number else ()) == before
            apply(replica, frames)
            apply(new := TableReplica(GAMES[game]), frames)
            past = table.missed(seat, 0)
            assert replica.look(seat).past == new.look(seat).past == past
            assert new.updates[seat].events == (past if not table.entries else ())
            if before == past[: len(before)]:
                assert replica.updates[seat].events == past[len(before) :]
                missed += len(past) > len(before) > 0
            parts = max(parts, len(frames))
        if table.state().between or table.over:
            break
        assert rambler.step() is None
        await turn()
    assert parts > 10
    assert missed > 10
