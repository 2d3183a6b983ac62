"""Pairing with the previous code: valid for a while, then refused, never a wrong guess (T10)."""

from pathlib import Path

import pytest

from epizodiak_qt.lan.admission import handshake
from epizodiak_qt.lan.admission.handshake import pair, send_hello
from epizodiak_qt.lan.wire import compatibility
from epizodiak_qt.lan.wire.limits import Limits
from epizodiak_qt.lan.wire.messages import Join, Refuse, decode_from_host
from epizodiak_qt.lan.wire.refusals import RefusedError
from tests.lan.manual_clock import ManualClock, until
from tests.lan.pairing_server import CODE, PairingServer, open_pairing_server


async def changed_code(host: PairingServer, clock: ManualClock) -> str:
    """Let wrong guesses change the code of a host; return the previous code."""
    older = host.join_code.current
    await clock.advance(Limits().code_s)
    for _ in range(Limits().wrong_guesses):
        host.join_code.count_wrong_guess()
    assert host.join_code.current != older
    return older


async def refused_with(host: PairingServer, code: str) -> str:
    """Return the code of the refusal that a guest gets."""
    with pytest.raises(RefusedError) as refused:
        await host.join(code)
    return refused.value.refuse.code


async def test_t10_the_previous_code_is_valid_for_two_minutes(tmp_path: Path) -> None:
    """Later it is refused as outdated; it never counts as a wrong guess, and a wrong code counts as one."""
    clock = ManualClock()
    async with open_pairing_server(tmp_path, Limits(pair_rate=1e6), clock) as host:
        older = await changed_code(host, clock)
        assert len(await host.join(older)) == 32
        assert len(await host.join(host.join_code.current)) == 32
        assert await refused_with(host, "WRXNGC") == "wrong_code"
        assert host.join_code.wrong_guesses == 1
        await clock.advance(Limits().older_code_s)
        assert await refused_with(host, older) == "old_code"
        assert host.join_code.wrong_guesses == 1
        assert len(host.entries) == 2


async def test_t10_a_revoked_code_is_refused(tmp_path: Path) -> None:
    """Both the code that a removed guest knows and the one before it are refused."""
    clock = ManualClock()
    async with open_pairing_server(tmp_path, Limits(pair_rate=1e6), clock) as host:
        older = await changed_code(host, clock)
        known = host.join_code.current
        host.join_code.revoke()
        assert await refused_with(host, known) == "old_code"
        assert await refused_with(host, older) == "wrong_code"
        assert host.entries == []
        assert len(await host.join(host.join_code.current)) == 32


@pytest.mark.parametrize(("change", "outcome"), [("by time", "joined"), ("by a removal", "old_code")])
async def test_t10_a_code_that_changes_during_the_pairing(tmp_path: Path, change: str, outcome: str) -> None:
    """A change between the proof and the name does not end the pairing; a revocation does."""
    clock = ManualClock()
    async with open_pairing_server(tmp_path, Limits(handshake_s=1e6), clock) as host:
        line = await host.connect()
        _, hellos = await send_hello(line, compatibility.own_hello())
        assert len(await pair(line, CODE, hellos)) == 32
        if change == "by time":
            await changed_code(host, clock)
        else:
            host.join_code.revoke()
        await line.send(Join("Bo"))
        answer = decode_from_host(await line.receive())
        assert (answer.code if isinstance(answer, Refuse) else "joined") == outcome
        assert len(host.entries) == (outcome == "joined")
        line.abort()


async def test_t10_a_wrong_guess_counts_though_the_guest_disconnects(tmp_path: Path) -> None:
    """The guess counts even if the guest disconnects before the host compares the code."""
    async with open_pairing_server(tmp_path, Limits(pair_rate=1e6), ManualClock()) as host:
        host.join_code.revoke()
        for _ in range(3):
            line = await host.connect()
            _, hellos = await send_hello(line, compatibility.own_hello())
            with pytest.raises(RefusedError):
                await handshake._pair_once(line, "WRXNGC", hellos)
            line.abort()
        await until(lambda: host.join_code.wrong_guesses == 3)
