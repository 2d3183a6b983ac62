"""Rate limits apply to a guest, not to a connection, a run of the host or a secret."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from unittest.mock import Mock

import pytest

from epizodiak_qt.lan.admission.credentials import with_address
from epizodiak_qt.lan.admission.dialer import connect_first
from epizodiak_qt.lan.admission.handshake import send_hello, send_join, send_resume
from epizodiak_qt.lan.guest.guest import Guest
from epizodiak_qt.lan.host.state_file import HostStateFile
from epizodiak_qt.lan.wire import compatibility
from epizodiak_qt.lan.wire.connection import Connection
from epizodiak_qt.lan.wire.limits import LanDeps
from epizodiak_qt.lan.wire.messages import Chat, Join, Ping, Pong, Refuse, decode_from_host
from epizodiak_qt.lan.wire.refusals import RefusedError
from tests.lan.host_kit import QUICK, HostKit, JoinedGuest, Recorder, hosting, refused_as
from tests.lan.manual_clock import ManualClock, until, until_in


@asynccontextmanager
async def resumed_connection(kit: HostKit, visitor: JoinedGuest) -> AsyncIterator[Connection]:
    """Open a new connection of a returning guest. Raises RefusedError."""
    credential = visitor.guest.credential
    line, _ = await connect_first([kit.address], LanDeps(kit.clock, kit.limits))
    try:
        await send_hello(line, compatibility.own_hello())
        await send_resume(line, credential.fingerprint, credential.secret)
        await send_join(line, Join("Bo"))
        yield line
    finally:
        line.abort()


async def answered(line: Connection) -> str:
    """Return how a host answers a ping."""
    await line.send(Ping())
    while True:
        message = decode_from_host(await line.receive())
        if isinstance(message, Pong):
            return ""
        if isinstance(message, Refuse):
            return message.code


async def test_a_new_connection_gives_no_new_allowance(tmp_path: Path) -> None:
    """The limits of chat and frames persist over a reconnection; both recover with time."""
    clock = ManualClock()
    limits = replace(QUICK, chat_rate=0.5, chat_burst=5.0, rate=10.0, burst=30.0)
    async with hosting(tmp_path, clock=clock, limits=limits) as kit:
        bo = await kit.join("Bo")
        for number in range(3):
            async with resumed_connection(kit, bo) as line:
                for each in range(5):
                    await line.send(Chat(f"{number} {each}"))
                assert await answered(line) == ""
        assert len(kit.notes.lines) == 5
        async with resumed_connection(kit, bo) as line:
            while await answered(line) == "":
                pass
        async with resumed_connection(kit, bo) as line:
            assert await answered(line) == "busy"
        await clock.advance(2)
        async with resumed_connection(kit, bo) as line:
            assert await answered(line) == ""


async def test_reconnections_are_rate_limited(tmp_path: Path) -> None:
    """The guest is refused as busy, and other guests are not affected."""
    clock = ManualClock()
    async with hosting(tmp_path, clock=clock, limits=replace(QUICK, resume_rate=0.5, resume_burst=3)) as kit:
        bo = await kit.join("Bo")
        for _ in range(3):
            async with resumed_connection(kit, bo):
                pass
        with refused_as("busy"):
            async with resumed_connection(kit, bo):
                pass
        cy = await kit.join("Cy")
        async with resumed_connection(kit, cy):
            pass
        await clock.advance(2)
        async with resumed_connection(kit, bo) as line:
            assert await answered(line) == ""


async def test_a_mute_outlives_connection_and_host(tmp_path: Path) -> None:
    """It persists over a killed host, a new connection, and a new pairing from the same computer."""
    kept = HostStateFile(tmp_path / "hosted" / "beef.hosted")
    async with hosting(tmp_path, state_file=kept) as kit:
        bo, table = await kit.two_computers()
        kit.host.set_muted(bo.guest.number, muted=True)
        credential = bo.guest.credential
        before = kept.load()
        assert before is not None
        assert [guest.muted for guest in before.guests] == [True]
    kept.store(before)
    async with hosting(tmp_path, state_file=kept) as kit:
        kit.host.adopt(table)
        credential = with_address(credential, kit.address)
        again = await Guest.resume(credential, kit.guest_deps(), Recorder())
        again.send_chat("hear me")
        bo = await kit.join("Bo again")
        assert kit.host.roster.muted == {again.number, bo.guest.number}
        bo.guest.send_chat("hear me now")
        kit.host.send_chat("last")
        await until(lambda: [line.text for line in bo.notes.lines] == ["last"])
        kit.host.set_muted(bo.guest.number, muted=False)
        assert kit.host.roster.muted == {again.number}
        bo.guest.send_chat("thank you")
        await until(lambda: [line.text for line in bo.notes.lines] == ["last", "thank you"])
        await again.close()


@pytest.mark.parametrize(("refused", "joins"), [(10, True), (11, False)])
async def test_a_guest_retries_a_busy_table_ten_times(tmp_path: Path, refused: int, joins: bool) -> None:
    """The guest retries once a second; then the refusal is reported."""
    clock = ManualClock()
    async with hosting(tmp_path, clock=clock) as kit:
        taken = Mock(side_effect=[False] * refused + [True])
        kit.host.connections._handshake._pairings = Mock(take=taken)
        began = clock.now()
        joining = asyncio.ensure_future(kit.join("Bo"))
        await until_in(clock, joining.done)
        if joins:
            assert joining.result().guest.number == 1
        else:
            assert isinstance(joining.exception(), RefusedError)
            assert "busy" in str(joining.exception())
        assert 10 <= clock.now() - began < 12
