"""Newcomers wait for the host's answer to their join requests, one of each address at a time."""

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from epizodiak_qt.lan.admission.handshake import send_join
from epizodiak_qt.lan.wire.messages import Join
from tests.lan.faulty_proxy import Faults, far_table
from tests.lan.host_kit import QUICK, hosting, refused_as
from tests.lan.manual_clock import ManualClock, settle, until, until_in


async def test_one_newcomer_of_an_address_waits_and_only_while_connected(tmp_path: Path) -> None:
    """A newcomer who disconnects is not added as a member."""
    async with hosting(tmp_path, config={"confirm_guests": True}) as kit:
        door = kit.notes
        door.lets_in = None
        first, second = await kit.paired(), await kit.paired()
        await first.send(Join("First"))
        await until(lambda: [name for name, _ in door.waiting] == ["First"])
        assert len(kit.host.connections._sockets.handshakes) == 1, "the second has not given a name yet"
        with refused_as("busy"):
            await send_join(second, Join("Second"))
        second.abort()
        _, late = door.waiting[0]
        first.abort()
        await until(lambda: door.waiting == [], "the host gets the withdrawal")
        late(True)
        await settle()
        assert list(kit.host.roster) == []
        await until(lambda: not kit.host.connections._sockets.handshakes)
        third = await kit.paired()
        await third.send(Join("Third"))
        await until(lambda: [name for name, *_ in door.knocks] == ["First", "Third"])
        door.waiting[0][1](True)
        await until(lambda: kit.host.lobby.spectators == ("Third",))
        assert not kit.host.connections._sockets.handshakes
        third.abort()


async def test_a_waiting_newcomer_is_not_evicted_by_handshakes(tmp_path: Path) -> None:
    """Because it has paired, later handshakes do not evict it, also those of its own address."""
    limits = replace(QUICK, handshakes=2, handshakes_per_address=2)
    async with hosting(tmp_path, limits=limits, config={"confirm_guests": True}) as kit:
        door = kit.notes
        door.lets_in = None
        first = await kit.paired()
        arriving = asyncio.ensure_future(send_join(first, Join("First")))
        await until(lambda: [name for name, _ in door.waiting] == ["First"])
        others = [await kit.paired() for _ in range(4)]
        assert not arriving.done()
        door.waiting[0][1](True)
        assert (await arriving).guest == 1
        for line in (first, *others):
            line.abort()


async def test_the_number_of_waiting_newcomers_is_limited(tmp_path: Path) -> None:
    """The limit counts all addresses; the next newcomer is refused as busy without a request."""
    limits = replace(QUICK, join_requests=1)
    async with hosting(tmp_path, limits=limits, config={"confirm_guests": True}) as kit:
        door = kit.notes
        door.lets_in = None
        kit.host.connections._waiting.add("127.0.0.9")
        line = await kit.paired()
        with refused_as("busy"):
            await send_join(line, Join("Bo"))
        assert door.knocks == []
        line.abort()


async def test_a_newcomer_waits_longer_than_a_handshake_and_at_most_two_minutes(tmp_path: Path) -> None:
    """After that the request is refused."""
    clock = ManualClock()
    async with hosting(tmp_path, clock=clock, config={"confirm_guests": True}) as kit:
        door = kit.notes
        door.lets_in = None
        line = await kit.paired()
        arriving = asyncio.ensure_future(send_join(line, Join("Bo")))
        await until(lambda: door.waiting)
        await settle()  # the host begins to count after it has asked
        await clock.advance(kit.limits.join_request_s - 1)
        assert not arriving.done()
        assert len(door.waiting) == 1
        await clock.advance(1)
        with refused_as("declined"):
            await arriving
        assert door.waiting == []
        line.abort()


async def test_absent_spectators_are_forgotten(tmp_path: Path) -> None:
    """They are removed after a while, and above a number at once; players stay."""
    clock = ManualClock()
    limits = replace(QUICK, spectators=100)
    async with hosting(tmp_path, clock=clock, limits=limits) as kit:
        bo = await kit.join("Bo", 1)
        for number in range(70):
            line = await kit.paired()
            await send_join(line, Join(f"W{number}"))
            line.abort()
            await until(lambda: not kit.host.lobby.spectators)
        assert [each.name for each in kit.host.roster] == ["Bo", *(f"W{n}" for n in range(6, 70))]
        bo.vanish()
        await until(lambda: kit.host.lobby.seats[1].presence == "away")
        await clock.advance(limits.away_s - 10)
        assert len(list(kit.host.roster)) == 65
        await clock.advance(20)
        assert [each.name for each in kit.host.roster] == ["Bo"]


async def test_a_listener_that_raises_does_not_stop_the_heartbeat(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The error is logged, and a guest that becomes silent later is still detected."""
    clock = ManualClock()
    async with far_table(tmp_path, clock) as (kit, proxy, _visitor):
        proxy.faults = Faults(stuck_up=True)

        def fails(_lobby: object) -> None:
            raise RuntimeError("a listener")

        monkeypatch.setattr(kit.notes, "on_lobby_changed", fails)
        await until_in(clock, lambda: "heartbeat callback failed" in caplog.text, step=0.5)
        monkeypatch.undo()
        await until_in(clock, lambda: kit.host.lobby.seats[1].presence == "away", step=0.5)
        proxy.faults = Faults()


async def test_a_welcome_that_raises_leaves_no_peer_behind(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The connection ends, and the member is not connected."""
    async with hosting(tmp_path) as kit:

        def fails(_lobby: object) -> None:
            monkeypatch.undo()
            raise RuntimeError("a listener")

        monkeypatch.setattr(kit.notes, "on_lobby_changed", fails)
        line = await kit.paired()
        await send_join(line, Join("Bo"))
        await until(lambda: "serving a connection failed" in caplog.text)
        assert kit.host.roster.peers() == []
        assert kit.host.lobby.spectators == ()
        line.abort()
