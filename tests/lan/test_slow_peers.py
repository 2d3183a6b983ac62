"""Spectators who read slowly, or not at all, cost the players nothing (T8)."""

from __future__ import annotations

import asyncio
import sys
from dataclasses import replace
from typing import TYPE_CHECKING

import msgspec
import pytest

from epizodiak_qt.lan import marks
from epizodiak_qt.lan.clock import LoopClock
from epizodiak_qt.lan.dial import Address, dial
from epizodiak_qt.lan.framing import LineLost
from epizodiak_qt.lan.guest import Guest, GuestTools
from epizodiak_qt.lan.identity import guest_context
from epizodiak_qt.lan.limits import Limits
from epizodiak_qt.lan.messages import Arrive
from epizodiak_qt.lan.outbox import Outbox
from epizodiak_qt.lan.reception import arrive, greet, pair
from epizodiak_qt.lan.words import Refused
from tests.lan.clocks import run, settle, until
from tests.lan.kit import QUICK, first_legal, hosting
from tests.lan.process import HostProcess
from tests.lan.sizes import size

if TYPE_CHECKING:
    from pathlib import Path

    from epizodiak_qt.lan.line import Line

ROUNDS = size("T8")
STEPS = size("T8m")


async def silent_spectator(address: Address, code: str, name: str) -> Line:
    """Join as a spectator that reads nothing after its welcome; ask again where the host is too busy."""
    while True:
        try:
            line, _ = await dial([address], guest_context(), LoopClock(), Limits())
        except LineLost:
            continue
        try:
            _, hellos = await greet(line, marks.hello())
            await pair(line, code, hellos)
            await arrive(line, Arrive(name))
        except Refused as refused:
            line.cut()
            await LoopClock().sleep(refused.refuse.wait_s)
            continue
        except LineLost:
            line.cut()
            continue
        line._writer.transport.pause_reading()  # type: ignore[attr-defined]
        return line


def test_t8_slow_and_silent_spectators_do_not_delay_the_players(tmp_path: Path) -> None:
    """Fifteen good spectators, then ten more that never read and five that read a byte now and then.

    The 99th percentile from an action to its being on all three players' screens stays below 50 ms; on a
    machine that is busy with other things, below three times what it was without them in the same run.
    """

    async def scenario() -> tuple[float, float]:
        async with hosting(tmp_path, options={"target": 1000}) as kit:
            players = [await kit.join(name, seat) for seat, name in enumerate(("Ana", "Bo", "Cy"))]
            table = await kit.deal()
            links = [player.watch(seat) for seat, player in enumerate(players)]
            for number in range(15):
                await kit.join(f"good {number}")
            slow: list[Line] = []

            async def play(rounds: int) -> float:
                """Play on; return the 99th percentile of the time until everybody has seen an action."""
                loop = asyncio.get_running_loop()
                times: list[float] = []
                until_round = table.rounds + rounds
                while table.rounds < until_round:
                    if table.state().between:
                        for seat in range(3):
                            assert await links[seat].ready(seat) is None
                        await until(lambda: not table.state().between)
                        for line in slow:
                            line._writer.transport.resume_reading()  # type: ignore[attr-defined]
                            await asyncio.sleep(0)
                            line._writer.transport.pause_reading()  # type: ignore[attr-defined]
                        continue
                    seat, action = first_legal(table)
                    began = loop.time()
                    assert await links[seat].act(seat, action) is None
                    while any(player.view(None).seq < len(table.entries) for player in players):  # noqa: ASYNC110
                        await asyncio.sleep(0)
                    times.append(loop.time() - began)
                return sorted(times)[int(len(times) * 0.99)]

            without = await play(ROUNDS)
            silent = [
                await silent_spectator(kit.address, kit.host.code, f"silent {number}") for number in range(10)
            ]
            slow += [
                await silent_spectator(kit.address, kit.host.code, f"slow {number}") for number in range(5)
            ]
            beside = await play(ROUNDS)
            await kit.all_see()
            for line in (*silent, *slow):
                line.cut()
            return without, beside

    without, beside = run(scenario())
    assert beside < max(0.05, 3 * without), f"{beside * 1000:.1f} ms, {without * 1000:.1f} ms without them"


@pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="the memory of another process is read there"
)
def test_t8_the_memory_of_a_host_does_not_grow_with_spectators_who_do_not_read(tmp_path: Path) -> None:
    """Thirty of them while three bots play as fast as they can: less than 20 MiB more."""

    async def scenario() -> tuple[float, int]:
        host = HostProcess(tmp_path, "--bots=3", "--pace=0.001", "--options=target=1000")
        await host.start()
        address = Address("127.0.0.1", host.port)
        good = [
            await Guest.join([address], host.code, f"good {number}", GuestTools(limits=QUICK))
            for number in range(5)
        ]
        before = host.memory_mib()
        silent = [await silent_spectator(address, host.code, f"silent {number}") for number in range(25)]
        await until(lambda: all(guest.running for guest in good))
        start = good[0].mirror.look(None).seq
        await until(lambda: good[0].mirror.look(None).seq > start + STEPS)
        grown = host.memory_mib() - before
        for line in silent:
            line.cut()
        for guest in good:
            await guest.close()
        await host.stop()
        return grown, start

    grown, _ = run(scenario())
    assert grown < 20, f"{grown:.1f} MiB"


class StuckLine:
    """A line whose other side reads only when told to."""

    def __init__(self) -> None:
        self.written: list[bytes] = []
        self.waiting = 0
        self.reads = asyncio.Event()

    def write(self, frame: bytes) -> None:
        """Keep a frame; it fills the line."""
        self.written.append(frame)
        self.waiting += len(frame)

    async def drain(self) -> None:
        """Wait until the other side reads."""
        await self.reads.wait()
        self.waiting = 0


def test_what_waits_for_a_peer_is_bounded_and_then_replaced_by_a_snapshot() -> None:
    """Frames beyond the bound are dropped; once the peer reads again it gets the snapshot."""

    async def scenario() -> None:
        line = StuckLine()
        outbox = Outbox(line, 1000, lambda: [b"snapshot"])  # type: ignore[arg-type]
        pumping = asyncio.ensure_future(outbox.pump())
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
        assert outbox.behind
        line.reads.set()
        await until(lambda: line.written[1:] == [b"snapshot"])
        await until(lambda: not outbox.behind)
        outbox.send(b"next")
        await until(lambda: line.written[-1] == b"next")
        pumping.cancel()

    run(scenario())


def test_frames_that_wait_keep_their_order() -> None:
    """A peer that is slow but within the bound gets everything, in order."""

    async def scenario() -> None:
        line = StuckLine()
        outbox = Outbox(line, 1000, list)  # type: ignore[arg-type]
        pumping = asyncio.ensure_future(outbox.pump())
        sent = [b"%d" % number for number in range(50)]
        for frame in sent:
            outbox.send(frame)
        line.reads.set()
        await until(lambda: line.written == sent)
        pumping.cancel()

    run(scenario())


def test_a_real_peer_that_falls_behind_catches_up_by_a_snapshot(tmp_path: Path) -> None:
    """A spectator stops reading until the host drops its frames, then reads on, and sees the table."""

    async def scenario() -> None:
        async with hosting(tmp_path, limits=replace(QUICK, queue=4096)) as kit:
            for seat, name in enumerate(("Ana", "Bo", "Cy")):
                kit.sit(seat, name)
            visitor = await kit.join("Dot")
            await kit.deal()
            line = visitor.guest._line
            assert line is not None
            transport = line._writer.transport
            transport.pause_reading()  # type: ignore[attr-defined]
            (peer,) = kit.host.members.peers()
            paper = kit.host.lines.lobby_paper()
            frame = peer.line.pack(msgspec.structs.replace(paper, watchers=["x" * 64] * 64))
            for _ in range(100_000):
                peer.outbox.send(frame)
                if peer.outbox.behind:
                    break
                await asyncio.sleep(0)
            assert peer.outbox.behind
            kit.table.act(*first_legal(kit.table), "unseen")
            transport.resume_reading()  # type: ignore[attr-defined]
            await until(lambda: visitor.view(None).seq == 1)
            kit.table.act(*first_legal(kit.table), "seen")
            await until(lambda: visitor.view(None).seq == 2)
            assert visitor.notes.touches == []

    run(scenario())
