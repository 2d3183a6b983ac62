"""A removed guest cannot return, and its requests are dropped; one that breaks the protocol is refused."""

import logging
from pathlib import Path

import pytest

from epizodiak_qt.lan.admission.dialer import connect_first
from epizodiak_qt.lan.admission.handshake import send_hello, send_join, send_resume
from epizodiak_qt.lan.guest.guest import Guest
from epizodiak_qt.lan.host.state_file import HostStateFile
from epizodiak_qt.lan.wire import compatibility
from epizodiak_qt.lan.wire.connection import Connection, ConnectionLostError
from epizodiak_qt.lan.wire.limits import LanDeps
from epizodiak_qt.lan.wire.messages import Join, Refuse, Sit, decode_from_host
from epizodiak_qt.lobby.lobby import NOBODY
from tests.lan.host_kit import Recorder, first_legal, hosting, play_round, refused_as
from tests.lan.manual_clock import ManualClock, settle, until
from tests.table.table_kit import code


@pytest.mark.parametrize("way", ["resume", "pair"])
async def test_a_handshake_under_way_at_the_removal_fails(tmp_path: Path, way: str) -> None:
    """Its secret or code was checked before the removal; its name arrives after it."""
    async with hosting(tmp_path) as kit:
        bo, _ = await kit.two_computers()
        if way == "resume":
            line, _ = await connect_first([kit.address], LanDeps(kit.clock, kit.limits))
            await send_hello(line, compatibility.own_hello())
            credential = bo.guest.credential
            await send_resume(line, credential.fingerprint, credential.secret)
        else:
            line = await kit.paired()
        await settle(50)
        kit.host.remove_guest(bo.guest.number)
        await until(lambda: bo.notes.ends)
        with refused_as({"resume": "unknown_guest", "pair": "old_code"}[way]):
            await send_join(line, Join("Bo"))
        assert list(kit.host.roster) == []
        line.abort()


async def test_the_code_changes_with_a_removal(tmp_path: Path) -> None:
    """The new code is reported to the host, and all other guests stay."""
    async with hosting(tmp_path) as kit:
        known = kit.host.join_code.current
        bo, cy = await kit.join("Bo", 1), await kit.join("Cy", 2)
        kit.host.remove_guest(bo.guest.number)
        await until(lambda: bo.notes.ends)
        assert code(bo.notes.ends[0]) == "removed"
        assert kit.notes.codes == [kit.host.join_code.current] != [known]
        with refused_as("old_code"):
            await Guest.join([kit.address], known, "Bo", kit.guest_deps(), Recorder())
        assert await cy.guest.update_seat(2, ready=False) is None


async def test_the_next_round_waits_for_no_number_of_a_removed_guest(tmp_path: Path) -> None:
    """The exchange begins anew without the guest, although the limit of its wait never comes."""
    async with hosting(tmp_path, clock=ManualClock()) as kit:
        bo, _, table = await kit.three_computers()
        bo.vanish()
        play_round(table)
        kit.host.remove_guest(bo.guest.number)
        await until(lambda: kit.notes.deals[-1][0] == 2, "the second deal is agreed")


async def test_a_removal_outlives_the_host(tmp_path: Path) -> None:
    """A restarted host does not know the guest, also before it adopts a saved table."""
    kept = HostStateFile(tmp_path / "hosted" / "beef.hosted")
    async with hosting(tmp_path, state_file=kept) as kit:
        bo, cy, table = await kit.three_computers()
        kit.host.remove_guest(bo.guest.number)
        known = kept.load()
        assert known is not None
        assert [guest.name for guest in known.guests] == ["Cy"]
        assert known.code == kit.host.join_code.current
        number = cy.guest.number
    async with hosting(tmp_path, state_file=kept) as kit:
        kit.host.remove_guest(number)
        known = kept.load()
        assert known is not None
        assert known.guests == []
        kit.host.adopt(table)
        assert [seat.guest for seat in kit.host.lobby.seats[1:]] == [NOBODY, NOBODY]


async def test_requests_of_a_removed_guest_are_dropped(tmp_path: Path) -> None:
    """A frame that has arrived but was not read takes no seat."""
    async with hosting(tmp_path) as kit:
        bo, _ = await kit.two_computers()
        (peer,) = kit.host.roster.peers()
        peer.connection._reader.feed_data(peer.connection.pack(Sit("ab", 1, "Bo")))
        kit.host.remove_guest(bo.guest.number)
        assert kit.host.roster.peers() == []
        await until(lambda: bo.notes.ends)
        await settle(50)
        assert [seat.guest for seat in kit.host.lobby.seats[1:]] == [NOBODY, NOBODY]
        dot = await kit.join("Dot")
        assert await dot.guest.sit(1, "Dot") is None


async def test_spectators_and_players_can_be_removed_in_a_game(tmp_path: Path) -> None:
    """The game continues; the clocks pause until a player takes the free seat and sees its hand."""
    async with hosting(tmp_path, config={"clock_s": 60.0}) as kit:
        kit.sit(0, "Ana")
        bo, cy = await kit.join("Bo", 1), await kit.join("Cy", 2)
        eve, fay = await kit.join("Eve"), await kit.join("Fay")
        table = await kit.deal()
        assert kit.game.turn_clock is not None
        kit.host.remove_guest(eve.guest.number)
        await until(lambda: eve.notes.ends and kit.host.lobby.spectators == ("Fay",))
        assert not kit.game.turn_clock.snapshot().paused
        assert code(await fay.guest.sit(1, "Fay")) == "seat_taken"
        kit.host.remove_guest(bo.guest.number)
        await until(lambda: bo.notes.ends)
        assert kit.host.lobby.seats[1].presence == "free"
        assert kit.game.turn_clock.snapshot().paused
        kit.host.remove_guest(bo.guest.number)
        seq = len(table.entries)
        table.act(*first_legal(table), "on it goes")
        await until(lambda: cy.view(None).seq == len(table.entries) > seq)
        assert await fay.guest.sit(1, "Fay") is None
        assert not kit.game.turn_clock.snapshot().paused
        await until(lambda: 1 in fay.guest.replica.updates)
        assert fay.watch(1).look(1).view == table.update_for(1).view
        assert kit.host.lobby.seats[1].name == "Bo"


# --- errors of the protocol

FRAMES = {
    "empty": bytes(4),
    "one byte too long": (4097).to_bytes(4, "big") + b"x" * 4097,
    "wild length": b"\xff" * 4,
    "no message": b"\x00\x00\x00\x02[]",
}


async def last_refusal(line: Connection) -> Refuse | None:
    """Read until the host closes the connection; return its refusal, if it sent one."""
    refusal = None
    try:
        while True:
            message = decode_from_host(await line.receive())
            refusal = message if isinstance(message, Refuse) else refusal
    except ConnectionLostError:
        return refusal


@pytest.mark.parametrize("frame", FRAMES.values(), ids=FRAMES)
async def test_a_bad_frame_after_joining_is_refused_and_logged_in_one_line(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, frame: bytes
) -> None:
    """The refusal is `nonsense`; the host continues without the guest and logs no traceback."""
    caplog.set_level(logging.WARNING)
    async with hosting(tmp_path) as kit:
        line = await kit.paired()
        await send_join(line, Join("Bo"))
        line.write(frame)
        refusal = await last_refusal(line)
        assert refusal is not None
        assert refusal.code == "protocol_error"
        line.abort()
        await until(lambda: not kit.host.roster.peers(), "the host has dropped the guest")
    logged = [(record.getMessage(), record.exc_info) for record in caplog.records]
    assert [exc_info for _, exc_info in logged] == [None]
    assert logged[0][0].startswith("protocol error from guest 1 at 127.0.0.1: ")
