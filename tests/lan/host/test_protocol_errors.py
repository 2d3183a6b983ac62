"""A guest that breaks the protocol after joining is told so and disconnected; the log has one line on it."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

import pytest

from epizodiak_qt.lan.access.dialer import dial
from epizodiak_qt.lan.access.handshake import arrive, greet, pair
from epizodiak_qt.lan.access.identity import guest_context
from epizodiak_qt.lan.wire import compatibility
from epizodiak_qt.lan.wire.framing import LineLost
from epizodiak_qt.lan.wire.messages import Join, Refuse, read_host
from tests.lan.host_kit import hosting
from tests.lan.manual_clock import run, until

if TYPE_CHECKING:
    from pathlib import Path

    from epizodiak_qt.lan.wire.connection import Line

FRAMES = {
    "empty": bytes(4),
    "one byte too long": (4097).to_bytes(4, "big") + b"x" * 4097,
    "wild length": b"\xff" * 4,
    "no message": b"\x00\x00\x00\x02[]",
}


async def last_refusal(line: Line) -> Refuse | None:
    """Read until the host closes the connection; return its refusal, if it sent one."""
    refusal = None
    try:
        while True:
            message = read_host(await line.receive())
            refusal = message if isinstance(message, Refuse) else refusal
    except LineLost:
        return refusal


@pytest.mark.parametrize("frame", FRAMES.values(), ids=FRAMES)
def test_a_bad_frame_after_joining_is_refused_and_logged_in_one_line(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, frame: bytes
) -> None:
    """The guest reads `nonsense`; the host goes on without it, and without a traceback."""

    async def scenario() -> None:
        async with hosting(tmp_path) as kit:
            line, _ = await dial([kit.address], guest_context(), kit.clock, kit.limits)
            _, hellos = await greet(line, compatibility.hello())
            await pair(line, kit.host.code, hellos)
            await arrive(line, Join("Bo"))
            line.write(frame)
            refusal = await last_refusal(line)
            assert refusal is not None
            assert refusal.code == "protocol_error"
            line.cut()
            await until(lambda: not kit.host.members.peers(), "the host has let go of the guest")

    with caplog.at_level(logging.WARNING):
        run(scenario())
    logged = [(record.getMessage(), record.exc_info) for record in caplog.records]
    assert [exc_info for _, exc_info in logged] == [None]
    assert logged[0][0].startswith("protocol error from guest 1 at 127.0.0.1: ")
