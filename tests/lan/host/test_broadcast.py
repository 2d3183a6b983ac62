"""Steps of a table are sent once, and peers that read slowly or not at all do not slow down the players (T8).

A step is encoded once at a cost independent of the round's length, and every replica follows the table.
"""

import asyncio
import random
import sys
import time
from asyncio.trsock import TransportSocket
from collections import Counter
from dataclasses import replace
from pathlib import Path
from socket import SO_RCVBUF, SO_SNDBUF, SOL_SOCKET
from statistics import quantiles
from typing import Any

import msgspec
import pytest

from epizodiak_qt.games.catalogue import GAMES
from epizodiak_qt.lan.admission.dialer import Address, connect_first
from epizodiak_qt.lan.admission.handshake import pair, send_hello, send_join
from epizodiak_qt.lan.guest.replica import TableReplica
from epizodiak_qt.lan.host.broadcast import TableBroadcaster
from epizodiak_qt.lan.host.peer import Outbox, Peer
from epizodiak_qt.lan.wire import compatibility, table_codec
from epizodiak_qt.lan.wire.clock import LoopClock
from epizodiak_qt.lan.wire.connection import Connection, ConnectionLostError
from epizodiak_qt.lan.wire.limits import LanDeps
from epizodiak_qt.lan.wire.lobby_codec import encode_lobby
from epizodiak_qt.lan.wire.messages import ChatLine, Join
from epizodiak_qt.lan.wire.refusals import RefusedError
from epizodiak_qt.lobby.table_code import parse_code
from tests.games.game_fixtures import KINDS
from tests.lan.host_kit import QUICK, first_legal, hosting, overfill, play_while
from tests.lan.host_process import HostProcess
from tests.lan.manual_clock import PATIENCE_S, ManualClock, run, settle, until
from tests.lan.memory_connection import (
    MemoryConnection,
    any_member,
    apply,
    broadcast_to_memory,
    follow,
    memory_peer,
)
from tests.sizes import size
from tests.table.random_play import RandomPlay
from tests.table.table_kit import new_table

ROUNDS = size("T8")
MEMORY_STEPS = size("T8m")
STEPS = 350  # some rounds of EpiZodiak are shorter
ENCODERS = ("event_to_json", "view_to_json")


def narrow(line: Connection) -> None:
    """Give a connection small socket buffers of fixed size."""
    socket: TransportSocket = line._writer.get_extra_info("socket")
    for side in (SO_RCVBUF, SO_SNDBUF):
        socket.setsockopt(SOL_SOCKET, side, 4096)


async def silent_spectator(address: Address, code: str, name: str) -> Connection:
    """Join as a spectator that reads nothing after its welcome; retry while the host is busy."""
    began = time.monotonic()
    while True:
        assert time.monotonic() < began + 2 * PATIENCE_S, f"{name} does not join"
        try:
            line, _ = await connect_first([address], LanDeps())
        except ConnectionLostError:
            continue
        try:
            _, hellos = await send_hello(line, compatibility.own_hello())
            await pair(line, parse_code(code), hellos)
            await send_join(line, Join(name))
        except RefusedError as refused:
            line.abort()
            await LoopClock().sleep(refused.refuse.wait_s)
            continue
        except ConnectionLostError:
            line.abort()
            continue
        transport: Any = line._writer.transport
        transport.pause_reading()
        return line


def unread(line: Connection) -> int:
    """Return the number of unread bytes of a connection."""
    return len(line._reader._buffer)  # type: ignore[attr-defined]  # private, so not in the stub


async def test_t8_no_player_waits_for_slow_and_silent_spectators(tmp_path: Path) -> None:
    """Fifteen good spectators, ten who never read, and five who read between rounds.

    The fifteen are overfilled before every action. The clocks of the host and of all guests stand still, so
    that no wait can end by a timeout: every action reaches all three players. The test reports the duration
    without judging it, because it depends on the load of the machine.
    """
    async with hosting(tmp_path, clock=ManualClock()) as kit:
        players = [await kit.join(name, seat) for seat, name in enumerate(("Ana", "Bo", "Cy"))]
        table = await kit.deal()
        links = [player.watch(seat) for seat, player in enumerate(players)]
        for number in range(15):
            await kit.join(f"good {number}")
        lines = [await silent_spectator(kit.address, kit.host.code, f"slow {number}") for number in range(15)]
        silent, slow = lines[:10], lines[10:]
        peers = [peer for peer in kit.host.roster.peers() if peer.member.name.startswith("slow")]
        assert len(peers) == len(lines)
        for end in (*lines, *(peer.connection for peer in peers)):
            narrow(end)
        paper = msgspec.structs.replace(encode_lobby(kit.host.lobby), spectators=["x" * 64] * 64)
        frame = peers[0].connection.pack(paper)
        had = [unread(line) for line in silent]
        times: list[float] = []
        until_round = table.rounds + ROUNDS
        while table.rounds < until_round:
            if table.state().between:
                for seat in range(3):
                    assert await links[seat].ready(seat) is None
                await until(lambda: not table.state().between, "the next round is dealt")
                for line in slow:
                    line_transport: Any = line._writer.transport
                    line_transport.resume_reading()
                    await asyncio.sleep(0)
                    line_transport.pause_reading()
                continue
            overfill(peers, frame)
            seat, action = first_legal(table)
            began = time.perf_counter()
            assert await links[seat].act(seat, action) is None
            await until(
                lambda: all(player.view(None).seq == len(table.entries) for player in players),
                "an action has reached every player",
            )
            times.append(time.perf_counter() - began)
        assert [unread(line) for line in silent] == had
        await kit.all_see()
        within_ms = quantiles(times, n=100)[98] * 1000
        sys.stdout.write(f"seen: 99 % of the actions on every screen within {within_ms:.1f} ms\n")
        for line in lines:
            line.abort()


@pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="the memory of another process is read there"
)
def test_t8_the_memory_of_a_host_does_not_grow_with_spectators_who_do_not_read(tmp_path: Path) -> None:
    """Twenty-five of them during a game of three fast bots cost less than 20 MiB."""

    async def grown(folder: Path, silent: int) -> float:
        host = HostProcess(folder, "--bots=3", "--pace=0", "--options=target=1000")
        await host.start()
        address = Address("127.0.0.1", host.port)
        good = (await host.join("good", limits=QUICK)).guest
        before = host.memory_mib()
        lines = [await silent_spectator(address, host.code, f"silent {number}") for number in range(silent)]
        await until(lambda: good.running)
        start = good.replica.look(None).seq
        for part in range(0, MEMORY_STEPS + 1, 100):
            await until(lambda part=part: good.replica.look(None).seq > start + part, "the bots play on")  # type: ignore[misc]  # mypy infers no type for a lambda with a default
        more = host.memory_mib() - before
        for line in lines:
            line.abort()
        await good.close()
        await host.stop()
        return more

    folders = [tmp_path / "alone", tmp_path / "watched"]
    for folder in folders:
        folder.mkdir()

    async def both() -> tuple[float, float]:
        # One after the other: a guest of a game without pauses leaves the loop to nobody else.
        return await grown(folders[0], 0), await grown(folders[1], 25)

    alone, watched = run(both())
    sys.stdout.write(f"seen: {watched:.1f} MiB more with silent spectators, {alone:.1f} MiB without\n")
    assert watched - alone < 20


class StuckConnection:
    """A connection whose peer reads only when the test lets it."""

    def __init__(self) -> None:
        self.written: list[bytes] = []
        self.unsent_bytes = 0
        self.reads = asyncio.Event()

    def write(self, frame: bytes) -> None:
        """Record a frame, which fills the connection."""
        self.written.append(frame)
        self.unsent_bytes += len(frame)

    async def drain(self) -> None:
        """Wait until the peer reads."""
        await self.reads.wait()
        self.unsent_bytes = 0


async def test_the_queue_of_a_peer_is_bounded_and_replaced_by_a_snapshot() -> None:
    """Frames within the bound keep their order; above it the peer gets the snapshot when it reads again."""
    line = StuckConnection()
    outbox = Outbox(line, 1000, lambda: [b"snapshot"])  # type: ignore[arg-type]  # a connection in memory
    pumping = asyncio.ensure_future(outbox.pump())
    sent = [b"%d" % number for number in range(50)]
    for frame in sent:
        outbox.send(frame)
    line.reads.set()
    await until(lambda: line.written == sent)
    line.reads.clear()
    line.written.clear()
    outbox.send(b"first")
    assert line.written == [b"first"]
    for number in range(5):
        outbox.send(b"%d" % number * 100)
    await settle()
    assert line.written == [b"first"]
    assert outbox.size == 500 + 5
    for _ in range(1000):
        outbox.send(b"x" * 100)
        assert outbox.size <= 1000 + 5
    assert outbox.is_behind
    line.reads.set()
    await until(lambda: line.written[1:] == [b"snapshot"])
    await until(lambda: not outbox.is_behind)
    outbox.send(b"next")
    await until(lambda: line.written[-1] == b"next")
    pumping.cancel()


async def test_a_real_peer_that_falls_behind_catches_up_by_a_snapshot(tmp_path: Path) -> None:
    """A spectator stops reading until the host drops its frames, reads on, and sees table and clocks."""
    limits = replace(QUICK, queue_bytes=4096)
    async with hosting(tmp_path, clock=ManualClock(), limits=limits, config={"clock_s": 60.0}) as kit:
        kit.sit_all()
        visitor = await kit.join("Dot")
        table = await kit.deal()
        await until(lambda: visitor.notes.clock_snapshots)
        line = visitor.guest._connection
        assert line is not None
        transport: Any = line._writer.transport
        transport.pause_reading()
        (peer,) = kit.host.roster.peers()
        overfill([peer], peer.connection.pack(ChatLine(0, "Ana", "x" * 240, "")))
        first = table.state().acting
        play_while(table, lambda: table.state().acting == first)
        # Call it while the peer is behind, not in the next turn of the loop.
        kit.game.after_step()
        transport.resume_reading()
        await until(lambda: visitor.view(None).seq == len(table.entries))
        await until(lambda: visitor.notes.clock_snapshots[-1].running == table.state().acting)
        table.act(*first_legal(table), "seen")
        await until(lambda: visitor.view(None).seq == len(table.entries))
        assert visitor.notes.statuses == []


# --- steps and snapshots


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
            assert replicas[seat].look(seat) == table.first_update_for(seat)._replace(
                events=replicas[seat].look(seat).events
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
