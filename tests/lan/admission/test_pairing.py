"""Pairing admits a guest with the right or the previous code and refuses every other attempt (T10)."""

import asyncio
import hashlib
import ssl
from collections.abc import Callable
from contextlib import nullcontext, suppress
from pathlib import Path

import pytest

from epizodiak_qt.lan.admission import credentials, handshake
from epizodiak_qt.lan.admission.dialer import Address, connect_first
from epizodiak_qt.lan.admission.handshake import pair, send_hello, send_join, send_resume
from epizodiak_qt.lan.admission.identity import Identity, host_tls_context, load_or_create_identity
from epizodiak_qt.lan.admission.join_code import new_code
from epizodiak_qt.lan.admission.listener import Listener
from epizodiak_qt.lan.admission.pairing import GuestPairing, HostPairing, PairingError, hello_transcript
from epizodiak_qt.lan.guest.guest import Guest
from epizodiak_qt.lan.wire import compatibility, messages as m
from epizodiak_qt.lan.wire.connection import Connection, ConnectionLostError, encode_frame
from epizodiak_qt.lan.wire.limits import LanDeps, Limits
from epizodiak_qt.lan.wire.refusals import RefusedError
from tests.lan.host_kit import refused_as
from tests.lan.malicious_tls_server import open_malicious_server
from tests.lan.manual_clock import ManualClock, until
from tests.lan.pairing_server import CODE, PairingServer, greeting, open_pairing_server
from tests.sizes import size

# --- T10, the pairing matrix


async def test_t10_the_right_code_pairs_however_it_is_typed(tmp_path: Path) -> None:
    """Lower case and spaces are accepted; both sides get the same secret, which resumes the session."""
    async with open_pairing_server(tmp_path) as host:
        secret = await host.join("k7f 2qx")
        assert [entry.secret for entry in host.entries] == [secret]
        assert host.entries[0].is_new
        line = await host.greet()
        await send_resume(line, host.identity.fingerprint, secret)
        await send_join(line, m.Join("Bo"))
        line.abort()
        assert not host.entries[1].is_new
        assert host.join_code.wrong_guesses == 0


async def begun(host: PairingServer, code: str, source: str = "") -> tuple[Connection, GuestPairing, object]:
    """Return a connection on which a guest has sent its share, its pairing, and the answer of the host."""
    line = await host.connect(source)
    _, hellos = await send_hello(line, compatibility.own_hello())
    pairing = GuestPairing(code, line.peer_fingerprint(), hellos)
    await line.send(m.PairStart(pairing.share))
    return line, pairing, m.decode_from_host(await line.receive())


async def test_t10_parallel_guesses_are_all_counted(tmp_path: Path) -> None:
    """Connections opened in parallel before the first proof give no uncounted guesses."""
    limits = Limits(pair_rate=1e6, handshakes=64, handshakes_per_address=64)
    async with open_pairing_server(tmp_path, limits, ManualClock()) as host:
        prepared = []
        for _ in range(20):
            line, pairing, answer = await begun(host, "WRXNGC")
            assert isinstance(answer, m.PairAnswer)
            prepared.append((line, pairing.proof(answer.share)))
        for line, proof in prepared:
            await line.send(m.Proof(proof))
        await until(lambda: len(host.errors) == 20)
        assert host.join_code.wrong_guesses == 20
        assert host.entries == []
        for line, _ in prepared:
            line.abort()


async def test_t10_abandoned_pairings_do_not_block_others(tmp_path: Path) -> None:
    """An address gets four pairings, then none until the bucket holds five tokens; a newcomer gets one."""
    clock = ManualClock()
    async with open_pairing_server(tmp_path, Limits(), clock, addresses=("0.0.0.0",)) as host:

        async def admitted(source: str) -> bool:
            line, _, answer = await begun(host, CODE, source)
            line.abort()
            await until(lambda: not host.listener.handshakes)
            return isinstance(answer, m.PairAnswer)

        assert [await admitted("127.0.0.66") for _ in range(6)] == [True] * 4 + [False] * 2
        assert [await admitted("127.0.0.67") for _ in range(2)] == [True, False]
        await clock.advance(0.25)
        assert [await admitted("127.0.0.66") for _ in range(2)] == [True, False]
        assert len(await host.join(CODE)) == 32


class Relay:
    """A man in the middle with its own certificate, who forwards or alters every frame."""

    def __init__(self, host: PairingServer, identity: Identity, change: object = None) -> None:
        self.host = host
        self.change = change
        self.listener = Listener(self._serve, host_tls_context(identity), LanDeps())
        self.port = self.listener.open(["127.0.0.1"], 0)

    async def _serve(self, line: Connection, admit: Callable[[], object]) -> None:
        other = await self.host.connect()

        async def pass_on(source: Connection, target: Connection) -> None:
            with suppress(ConnectionLostError, m.WireError):
                while True:
                    payload = await source.receive()
                    if callable(self.change):
                        payload = self.change(payload)
                    target.write(encode_frame(payload, 65536))
                    await target.drain()

        try:
            await asyncio.gather(pass_on(line, other), pass_on(other, line))
        finally:
            other.abort()


async def join_through(relay: Relay, code: str) -> bytes:
    """Join through a man in the middle."""
    line, _ = await connect_first([Address("127.0.0.1", relay.port)], LanDeps())
    try:
        _, hellos = await send_hello(line, compatibility.own_hello())
        return await pair(line, code, hellos)
    finally:
        line.abort()


@pytest.mark.parametrize("bound", [True, False], ids=["bound", "negative control"])
async def test_t10_a_relay_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, bound: bool) -> None:
    """Even with the right code, as its certificate differs. Negative control: bound to none, it succeeds."""

    def guest_side(code: str, _certificate: bytes, hellos: bytes) -> GuestPairing:
        return GuestPairing(code, b"", hellos)

    def host_side(code: str, _certificate: bytes, hellos: bytes, share: bytes) -> HostPairing:
        return HostPairing(code, b"", hellos, share)

    if not bound:
        monkeypatch.setattr(handshake, "GuestPairing", guest_side)
        monkeypatch.setattr(handshake, "HostPairing", host_side)
    async with open_pairing_server(tmp_path) as host:
        relay = Relay(host, load_or_create_identity(tmp_path / "middle"))
        with refused_as("wrong_code") if bound else nullcontext():
            assert len(await join_through(relay, CODE)) == 32
        assert (host.join_code.wrong_guesses, host.entries) == (int(bound), [])
        await relay.listener.close()


@pytest.mark.parametrize("altered", ["Hello", "Greeting", ""])
async def test_t10_an_altered_hello_is_refused(tmp_path: Path, altered: str) -> None:
    """Even with the host’s certificate and key. Forwarded unchanged (""), the same exchange succeeds."""
    changed: list[bytes] = []

    def worse(payload: bytes) -> bytes:
        if f'"type":"{altered}"'.encode() not in payload:
            return payload
        changed.append(payload.replace(b'"protocol":[3,3]', b'"protocol":[3,4]'))
        assert changed[-1] != payload
        return changed[-1]

    async with open_pairing_server(tmp_path) as host:
        relay = Relay(host, host.identity, worse)
        if altered:
            with refused_as("wrong_code"):
                await join_through(relay, CODE)
        else:
            assert len(await join_through(relay, CODE)) == 32
        assert (len(changed), host.join_code.wrong_guesses) == ((1, 1) if altered else (0, 0))
        await relay.listener.close()


@pytest.mark.parametrize("stolen", [True, False], ids=["stolen", "with its key"])
@pytest.mark.parametrize("resumes", [False, True], ids=["code", "secret"])
async def test_t10_a_stolen_certificate_gets_nothing(tmp_path: Path, stolen: bool, resumes: bool) -> None:
    """TLS fails before the first message: the guest rejects the signature.

    The pin does not detect it, because the certificate is right. With its key, the impostor gets the start of
    the pairing, or the secret.
    """
    host, thief = load_or_create_identity(tmp_path / "host"), load_or_create_identity(tmp_path / "thief")
    async with open_malicious_server(host, thief if stolen else host) as impostor:
        credential = credentials.ResumeCredential(
            "beef", "Ana’s table", host.fingerprint, b"s" * 32, "Bo", [*impostor.addresses]
        )
        with pytest.raises(ConnectionLostError) as lost:
            await (Guest.resume(credential) if resumes else Guest.join(impostor.addresses, CODE, "Bo"))
    sent = [] if stolen else [m.Hello, m.Resume if resumes else m.PairStart]
    assert [type(message) for message in impostor.received] == sent
    assert not resumes or impostor.received[1:] == ([] if stolen else [m.Resume(credential.secret)])
    assert impostor.handshake_done is not stolen
    reason = lost.value.__cause__.reason if isinstance(lost.value.__cause__, ssl.SSLError) else None
    assert reason == ("BAD_SIGNATURE" if stolen else None)


async def test_t10_the_secret_is_sent_to_no_other_certificate(tmp_path: Path) -> None:
    """A guest that resumes checks the pin first, so an impostor does not receive the secret."""
    async with open_pairing_server(tmp_path) as impostor:
        line = await impostor.greet()
        with pytest.raises(PairingError):
            await send_resume(line, hashlib.sha256(b"another").digest(), b"s" * 32)
        line.abort()
        await until(lambda: impostor.errors)
        assert isinstance(impostor.errors[0], ConnectionLostError)


async def test_t10_replayed_messages_are_refused(tmp_path: Path) -> None:
    """Messages of an earlier connection, sent on another one, count as a wrong guess."""
    async with open_pairing_server(tmp_path) as host:
        line, pairing, answer = await begun(host, CODE)
        assert isinstance(answer, m.PairAnswer)
        proof = m.Proof(pairing.proof(answer.share))
        await line.send(proof)
        assert isinstance(m.decode_from_host(await line.receive()), m.Proof), "the first time it is valid"
        line.abort()
        line = await host.greet()
        await line.send(m.PairStart(pairing.share))
        assert isinstance(m.decode_from_host(await line.receive()), m.PairAnswer)
        await line.send(proof)
        refuse = m.decode_from_host(await line.receive())
        assert isinstance(refuse, m.Refuse)
        assert refuse.code == "wrong_code"
        assert host.join_code.wrong_guesses == 1
        assert host.entries == []
        line.abort()


async def test_t10_swapped_roles_and_reflected_messages_are_refused(tmp_path: Path) -> None:
    """The host refuses its own share, as it is or as a guest’s, and shares that are no curve points."""
    async with open_pairing_server(tmp_path, Limits(pair_rate=1e6)) as host:
        line, _, answer = await begun(host, CODE)
        assert isinstance(answer, m.PairAnswer)
        line.abort()
        await host.errors_seen(1)
        for number, share in enumerate((answer.share, b"A" + b"\xff" * 32, b"A" * 33, b"S" * 33), 1):
            line = await host.greet()
            await line.send(m.PairStart(share))
            refuse = m.decode_from_host(await line.receive())
            assert isinstance(refuse, m.Refuse)
            assert refuse.code == "wrong_code"
            assert host.join_code.wrong_guesses == number
            line.abort()
        line = await host.greet()
        await line.send(m.PairStart(b"A" + answer.share[1:]))
        answer = m.decode_from_host(await line.receive())
        assert isinstance(answer, m.PairAnswer), "it is a valid point, and the proof fails later"
        await line.send(m.Proof(b"x" * 32))
        assert isinstance(m.decode_from_host(await line.receive()), m.Refuse)
        assert host.join_code.wrong_guesses == 5
        assert host.entries == []
        line.abort()


def test_t10_a_guest_rejects_its_own_messages_reflected() -> None:
    """A guest refuses its own share, also as a host’s, shares that are no points, and its own proof."""
    hellos = hello_transcript(b"hello", b"greeting")
    for side, point in ((b"A", b""), (b"B", b""), (b"B", b"A" * 32)):
        guest = GuestPairing(CODE, b"host", hellos)
        with pytest.raises(PairingError):
            guest.proof(side + (point or guest.share[1:]))
    guest = GuestPairing(CODE, b"host", hellos)
    host = HostPairing(CODE, b"host", hellos, guest.share)
    proof = guest.proof(host.share)
    with pytest.raises(PairingError):
        guest.secret(proof)
    host_proof, secret = host.check(proof)
    assert guest.secret(host_proof) == secret


async def test_t10_an_unknown_secret_and_messages_out_of_order_are_refused(tmp_path: Path) -> None:
    """A secret of another table, a name before the code, and a proof before its challenge are refused."""
    async with open_pairing_server(tmp_path) as host:
        for number, message in enumerate((m.Resume(b"x" * 32), m.Join("Bo"), m.Proof(b"x" * 32))):
            line = await host.greet()
            await line.send(message)
            await host.errors_seen(number + 1)
            line.abort()
        assert isinstance(host.errors[0], RefusedError)
        assert host.errors[0].refuse.code == "unknown_guest"
        assert all(isinstance(error, m.WireError) for error in host.errors[1:])
        assert host.entries == []


@pytest.mark.skipif(not size("T10"), reason="the full size of T10 runs with EPIZODIAK_FULL_SIZE=1")
async def test_t10_ten_thousand_wrong_codes_are_all_refused(tmp_path: Path) -> None:
    """The rate limit admits all guesses, and the code changes several times."""
    async with open_pairing_server(tmp_path, Limits(pair_rate=1e6)) as host:
        for _ in range(size("T10")):
            with pytest.raises(RefusedError):
                await host.join(new_code())
        assert host.entries == []


# --- versions


def test_an_older_host_is_named_too() -> None:
    """The guest checks the version in the greeting itself, in case the host does not."""
    newer = compatibility.own_hello((3, 3), "2.0")
    refuse = compatibility.incompatibility(newer, greeting((1, 1), "1.0"))
    assert refuse is not None
    assert "host needs to update" in refuse.en
    other = compatibility.own_hello()
    refuse = compatibility.incompatibility(
        type(other)(other.protocol, other.app, {"epizodiak": "00"}), greeting()
    )
    assert refuse is not None
    assert refuse.code == "rules"
    assert compatibility.incompatibility(compatibility.own_hello(), greeting()) is None


# --- the previous code: valid for a while, then refused, never a wrong guess


async def changed_code(host: PairingServer, clock: ManualClock) -> str:
    """Let wrong guesses change the code of a host; return the previous code."""
    older = host.join_code.current
    await clock.advance(Limits().code_s)
    for _ in range(Limits().wrong_guesses):
        host.join_code.count_wrong_guess()
    assert host.join_code.current != older
    return older


async def test_t10_the_previous_code_is_valid_for_two_minutes(tmp_path: Path) -> None:
    """Later it is refused as outdated; it never counts as a wrong guess, and a wrong code counts as one."""
    clock = ManualClock()
    async with open_pairing_server(tmp_path, Limits(pair_rate=1e6), clock) as host:
        older = await changed_code(host, clock)
        await clock.advance(Limits().older_code_s - 0.1)
        assert len(await host.join(older)) == 32
        assert len(await host.join(host.join_code.current)) == 32
        with refused_as("wrong_code"):
            await host.join("WRXNGC")
        assert host.join_code.wrong_guesses == 1
        await clock.advance(0.1)
        with refused_as("old_code"):
            await host.join(older)
        assert host.join_code.wrong_guesses == 1
        assert len(await host.join(host.join_code.current)) == 32
        assert len(host.entries) == 3


async def test_t10_a_revoked_code_is_refused(tmp_path: Path) -> None:
    """Both the code that a removed guest knows and the one before it are refused."""
    clock = ManualClock()
    async with open_pairing_server(tmp_path, Limits(pair_rate=1e6), clock) as host:
        older = await changed_code(host, clock)
        known = host.join_code.current
        host.join_code.revoke()
        for code, refusal in ((known, "old_code"), (older, "wrong_code")):
            with refused_as(refusal):
                await host.join(code)
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
        await line.send(m.Join("Bo"))
        answer = m.decode_from_host(await line.receive())
        assert (answer.code if isinstance(answer, m.Refuse) else "joined") == outcome
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
