"""Pairing: who is let in, and who is not, for every way of trying (T10)."""

from __future__ import annotations

import asyncio
import hashlib
import ssl
from contextlib import suppress
from typing import TYPE_CHECKING

import pytest

from epizodiak_qt.lan import marks
from epizodiak_qt.lan.clock import LoopClock
from epizodiak_qt.lan.codes import new_code
from epizodiak_qt.lan.dial import Address, dial
from epizodiak_qt.lan.framing import LineLost, framed
from epizodiak_qt.lan.gate import Gate
from epizodiak_qt.lan.identity import guest_context, host_context, own_identity
from epizodiak_qt.lan.limits import Limits
from epizodiak_qt.lan.messages import (
    Arrive,
    PairAnswer,
    PairStart,
    Proof,
    Resume,
    WireError,
    read_host,
)
from epizodiak_qt.lan.pairing import CONTEXT, GuestPairing, HostPairing, NotPaired, both_hellos
from epizodiak_qt.lan.reception import arrive, come_back, greet, pair
from epizodiak_qt.lan.words import Refused
from tests.lan.clocks import HandClock, run, until
from tests.lan.front import CODE, Front, front, greeting
from tests.lan.sizes import size

if TYPE_CHECKING:
    from pathlib import Path

    from epizodiak_qt.lan.gate import Ticket
    from epizodiak_qt.lan.identity import Identity
    from epizodiak_qt.lan.line import Line


# --- T10, the pairing matrix


def test_t10_the_right_code_pairs_however_it_is_typed(tmp_path: Path) -> None:
    """Small letters and spaces; both sides hold the same secret, which opens the gate again."""

    async def scenario() -> None:
        async with front(tmp_path) as host:
            secret = await host.join("k7f 2qx")
            assert [entry.secret for entry in host.entries] == [secret]
            assert host.entries[0].paired
            line = await host.line()
            await greet(line, marks.hello())
            await come_back(line, host.identity.fingerprint, secret)
            await arrive(line, Arrive("Bo"))
            line.cut()
            assert not host.entries[1].paired
            assert host.guard.wrong == 0

    run(scenario())


def test_t10_a_wrong_code_is_refused_and_counted(tmp_path: Path) -> None:
    """The guest is told so; the host has counted one."""

    async def scenario() -> None:
        async with front(tmp_path) as host:
            with pytest.raises(Refused) as refused:
                await host.join("K7F2QY")
            assert refused.value.refuse.code == "wrong_code"
            assert host.guard.wrong == 1
            assert host.entries == []

    run(scenario())


def test_t10_the_sixth_guess_waits_and_the_eleventh_meets_another_code(tmp_path: Path) -> None:
    """Even the right code is refused in the pause, and is worth nothing after ten wrong ones."""

    async def scenario() -> None:
        clock = HandClock()
        limits = Limits(pair_rate=1e6)
        async with front(tmp_path, limits, clock) as host:

            async def tried(code: str) -> str:
                with pytest.raises(Refused) as refused:
                    await host.join(code)
                return refused.value.refuse.code

            assert [await tried("WRXNGC") for _ in range(5)] == ["wrong_code"] * 5
            assert await tried(CODE) == "paused"
            await clock.advance(limits.pause_s)
            assert [await tried("WRXNGC") for _ in range(5)] == ["wrong_code"] * 5
            assert await tried(CODE) == "wrong_code"
            assert host.guard.code != CODE
            assert len(await host.join(host.guard.code)) == 32

    run(scenario())


def test_t10_guesses_made_at_once_are_all_counted(tmp_path: Path) -> None:
    """Opening many lines before proving on any of them buys no more than the ten guesses of a code."""

    async def scenario() -> None:
        limits = Limits(pair_rate=1e6, unpaired=64, unpaired_each=64, pause_s=0.0)
        async with front(tmp_path, limits) as host:
            prepared = []
            for _ in range(24):
                line = await host.line()
                _, hellos = await greet(line, marks.hello())
                pairing = GuestPairing("WRXNGC", line.certificate(), hellos)
                await line.send(PairStart(pairing.share))
                answer = read_host(await line.receive())
                assert isinstance(answer, PairAnswer)
                prepared.append((line, pairing.proof(answer.share)))
            for line, proof in prepared:
                await line.send(Proof(proof))
            await until(lambda: len(host.errors) == 24)
            assert host.guard.code != CODE
            assert host.guard.wrong == 0
            assert host.entries == []
            for line, _ in prepared:
                line.cut()

    run(scenario())


class Relay:
    """Somebody in the middle, with a certificate of their own, who passes every frame on, or changes it."""

    def __init__(self, host: Front, identity: Identity, change: object = None) -> None:
        self.host = host
        self.change = change
        self.gate = Gate(self._serve, host_context(identity), LoopClock(), Limits())
        self.port = self.gate.open(["127.0.0.1"], 0)

    async def _serve(self, line: Line, ticket: Ticket) -> None:
        other = await self.host.line()

        async def pass_on(source: Line, target: Line) -> None:
            with suppress(LineLost, WireError):
                while True:
                    payload = await source.receive()
                    if callable(self.change):
                        payload = self.change(payload)
                    target.write(framed(payload, 65536))
                    await target.drain()

        try:
            await asyncio.gather(pass_on(line, other), pass_on(other, line))
        finally:
            other.cut()


async def through(relay: Relay, code: str) -> bytes:
    """Join through somebody in the middle."""
    line, _ = await dial([Address("127.0.0.1", relay.port)], guest_context(), LoopClock(), Limits())
    try:
        _, hellos = await greet(line, marks.hello())
        return await pair(line, code, hellos)
    finally:
        line.cut()


def test_t10_somebody_in_the_middle_is_refused_even_with_the_right_code(tmp_path: Path) -> None:
    """Their certificate is another one, and so is the key."""

    async def scenario() -> None:
        async with front(tmp_path) as host:
            relay = Relay(host, own_identity(tmp_path / "middle"))
            with pytest.raises(Refused):
                await through(relay, CODE)
            assert host.entries == []
            await relay.gate.close()

    run(scenario())


def test_t10_without_the_certificate_in_it_the_middle_would_succeed() -> None:
    """The same exchange, bound to no certificate, passes a relay unnoticed: the binding is the point."""
    hellos = both_hellos(b"hello", b"greeting")
    for host_binds, guest_binds, pairs in ((b"", b"", True), (b"host", b"middle", False)):
        guest = GuestPairing(CODE, guest_binds, hellos)
        host = HostPairing(CODE, host_binds, hellos, guest.share)
        proof = guest.proof(host.share)
        if pairs:
            host_proof, secret = host.check(proof)
            assert guest.secret(host_proof) == secret
        else:
            with pytest.raises(NotPaired):
                host.check(proof)


def test_t10_an_altered_hello_is_refused(tmp_path: Path) -> None:
    """Nobody in the middle talks the two down to an older protocol, not even with the host's certificate."""

    def worse(payload: bytes) -> bytes:
        return payload.replace(b'"protocol":[1,1]', b'"protocol":[1,2]')

    async def scenario() -> None:
        async with front(tmp_path) as host:
            relay = Relay(host, host.identity, worse)
            with pytest.raises(Refused) as refused:
                await through(relay, CODE)
            assert refused.value.refuse.code == "wrong_code"
            await relay.gate.close()

    run(scenario())


def test_t10_a_stolen_certificate_without_its_key_shakes_no_hands(tmp_path: Path) -> None:
    """TLS itself refuses whoever shows the host's certificate and signs with another key."""
    host, thief = own_identity(tmp_path / "host"), own_identity(tmp_path / "thief")
    begin = b"-----BEGIN CERTIFICATE-----"
    stolen = thief.pem.read_bytes().partition(begin)[0] + begin + host.pem.read_bytes().partition(begin)[2]
    file = tmp_path / "stolen.pem"
    file.write_bytes(stolen)
    with pytest.raises(ssl.SSLError):
        ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(file)


def test_t10_the_secret_is_sent_to_no_other_certificate(tmp_path: Path) -> None:
    """A guest that comes back checks the pin first; an impostor does not even see the secret."""

    async def scenario() -> None:
        async with front(tmp_path) as impostor:
            line = await impostor.line()
            await greet(line, marks.hello())
            with pytest.raises(NotPaired):
                await come_back(line, hashlib.sha256(b"another").digest(), b"s" * 32)
            line.cut()
            await until(lambda: impostor.errors)
            assert isinstance(impostor.errors[0], LineLost)

    run(scenario())


def test_t10_replayed_messages_are_worth_nothing(tmp_path: Path) -> None:
    """What a guest said once, said again on another line, is a wrong guess."""

    async def scenario() -> None:
        async with front(tmp_path) as host:
            line = await host.line()
            _, hellos = await greet(line, marks.hello())
            pairing = GuestPairing(CODE, line.certificate(), hellos)
            said: list[PairStart | Proof] = [PairStart(pairing.share)]
            await line.send(said[0])
            answer = read_host(await line.receive())
            assert isinstance(answer, PairAnswer)
            said.append(Proof(pairing.proof(answer.share)))
            await line.send(said[1])
            assert isinstance(read_host(await line.receive()), Proof)
            line.cut()
            line = await host.line()
            await greet(line, marks.hello())
            for message in said:
                await line.send(message)
            await until(lambda: host.guard.wrong)
            line.cut()

    run(scenario())


def test_t10_swapped_roles_and_reflected_messages_are_refused(tmp_path: Path) -> None:
    """A host's share sent as a guest's, the host's own share sent back, and a share that is no point."""

    async def scenario() -> None:
        async with front(tmp_path) as host:
            for number, share in enumerate((b"B" + b"\x01" * 32, b"A" + b"\xff" * 32, b"A", b"S" * 33)):
                line = await host.line()
                await greet(line, marks.hello())
                await line.send(PairStart(share))
                await host.errors_seen(number + 1)
                assert isinstance(host.errors[-1], Refused)
                line.cut()
            guest = GuestPairing(CODE, host.identity.fingerprint, b"")
            with pytest.raises(NotPaired):
                guest.proof(b"A" + guest.share[1:])
            assert CONTEXT

    run(scenario())


def test_t10_an_unknown_secret_and_words_out_of_turn_are_refused(tmp_path: Path) -> None:
    """A secret of another table, a name before the code, a proof before its question."""

    async def scenario() -> None:
        async with front(tmp_path) as host:
            for number, message in enumerate((Resume(b"x" * 32), Arrive("Bo"), Proof(b"x" * 32))):
                line = await host.line()
                await greet(line, marks.hello())
                await line.send(message)
                await host.errors_seen(number + 1)
                line.cut()
            assert isinstance(host.errors[0], Refused)
            assert host.errors[0].refuse.code == "unknown"
            assert all(isinstance(error, WireError) for error in host.errors[1:])
            assert host.entries == []

    run(scenario())


@pytest.mark.skipif(not size("T10"), reason="the long size of T10 runs with EPIZODIAK_NIGHTLY=1")
def test_t10_ten_thousand_wrong_codes_let_nobody_in(tmp_path: Path) -> None:
    """With the pause switched off, so that they are all tried."""

    async def scenario() -> None:
        async with front(tmp_path, Limits(pair_rate=1e6, pause_s=0.0)) as host:
            for _ in range(size("T10")):
                with pytest.raises(Refused):
                    await host.join(new_code())
            assert host.entries == []

    run(scenario())


# --- versions


def test_other_versions_are_named_before_any_code_is_asked(tmp_path: Path) -> None:
    """Both versions and who has to update; the code was never sent."""

    async def scenario() -> None:
        async with front(tmp_path, says=greeting((2, 3), "2.0")) as host:
            with pytest.raises(Refused) as refused:
                await host.join(CODE)
            refuse = refused.value.refuse
            assert (refuse.code, refuse.ours, refuse.theirs) == ("version", "2.0", marks.hello().app)
            assert "update your program" in refuse.en
            assert host.guard.wrong == 0

    run(scenario())


def test_an_older_host_is_named_too() -> None:
    """The guest asks the same question of the greeting, should the host not have."""
    newer = marks.hello((2, 2), "2.0")
    refuse = marks.why_not(newer, greeting((1, 1), "1.0"))
    assert refuse is not None
    assert "host needs to update" in refuse.en
    other = marks.hello()
    refuse = marks.why_not(type(other)(other.protocol, other.app, {"epizodiak": "00"}), greeting())
    assert refuse is not None
    assert refuse.code == "rules"
    assert marks.why_not(marks.hello(), greeting()) is None
