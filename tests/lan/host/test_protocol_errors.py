"""A guest that breaks the protocol is refused and disconnected; the log has one line about it."""

import logging
from pathlib import Path

import pytest

from epizodiak_qt.lan.admission.dialer import connect_first
from epizodiak_qt.lan.admission.handshake import pair, send_hello, send_join
from epizodiak_qt.lan.wire import compatibility
from epizodiak_qt.lan.wire.connection import Connection, ConnectionLostError
from epizodiak_qt.lan.wire.limits import LanDeps
from epizodiak_qt.lan.wire.messages import Join, Refuse, decode_from_host
from tests.lan.host_kit import hosting
from tests.lan.manual_clock import until

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
        line, _ = await connect_first([kit.address], LanDeps(kit.clock, kit.limits))
        _, hellos = await send_hello(line, compatibility.own_hello())
        await pair(line, kit.host.join_code.current, hellos)
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
