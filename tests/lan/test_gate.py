"""Identities, codes, addresses, and a gate that hostile sockets do not block (T2)."""

from __future__ import annotations

import asyncio
import errno
import os
import random
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from cryptography.hazmat.primitives import serialization

from epizodiak_qt.lan import identity, marks, unreached
from epizodiak_qt.lan.clock import LoopClock
from epizodiak_qt.lan.codes import ALPHABET, GUESSERS_KEPT, LENGTH, CodeGuard, new_code, shown, typed
from epizodiak_qt.lan.dial import Address, address_from_text, dial
from epizodiak_qt.lan.framing import LineLost, framed
from epizodiak_qt.lan.gate import Gate
from epizodiak_qt.lan.guest import Guest
from epizodiak_qt.lan.identity import guest_context, own_identity
from epizodiak_qt.lan.limits import Limits
from epizodiak_qt.lan.messages import (
    Join,
    PairStart,
    WireError,
    encode,
)
from epizodiak_qt.lan.reception import arrive, come_back, greet
from epizodiak_qt.lan.words import Refused
from tests.lan.clocks import HandClock, run, until
from tests.lan.front import CODE, Front, front
from tests.lan.kit import hosting
from tests.lan.sizes import SEED, size

if TYPE_CHECKING:
    from pathlib import Path


HOSTILE = size("T2")
ANA, MALLORY = "192.168.1.2", "192.168.1.66"

# --- identity and codes


def test_an_identity_is_made_once_and_is_its_owners_alone(tmp_path: Path) -> None:
    """The same certificate every time; the file with the key can be read by nobody else."""
    first = own_identity(tmp_path)
    assert own_identity(tmp_path) == first
    assert first.pem.stat().st_mode & 0o777 == 0o600
    assert own_identity(tmp_path / "other").fingerprint != first.fingerprint
    assert [path.name for path in tmp_path.glob("*.new")] == []


def test_a_file_kept_is_durable_with_its_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The folder is synced too, once the file has its name: else a power cut could bring back the old one."""
    synced: list[tuple[Path, bytes]] = []
    path = tmp_path / "kept"
    monkeypatch.setattr(identity, "sync_folder", lambda folder: synced.append((folder, path.read_bytes())))
    for data in (b"old", b"new"):
        identity.write_private(path, data)
    assert synced == [(tmp_path, b"old"), (tmp_path, b"new")]


def test_a_damaged_identity_is_made_anew(tmp_path: Path) -> None:
    """A file without a usable key and certificate is replaced."""
    first = own_identity(tmp_path)
    first.pem.write_bytes(b"rubbish")
    assert own_identity(tmp_path).fingerprint != first.fingerprint


def test_an_encrypted_key_is_a_damaged_identity(tmp_path: Path) -> None:
    """Nobody can be asked for its password, nor does it come from this program."""
    first = own_identity(tmp_path)
    data = first.pem.read_bytes()
    key = serialization.load_pem_private_key(data, None)
    locked = key.private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.BestAvailableEncryption(b"a password"),
    )
    first.pem.write_bytes(locked + data[data.index(b"-----BEGIN CERTIFICATE") :])
    assert own_identity(tmp_path).fingerprint != first.fingerprint


@pytest.mark.skipif(os.name != "posix", reason="elsewhere the folder of the user guards the file")
def test_a_key_that_others_can_read_is_closed_to_them(tmp_path: Path) -> None:
    """Copied or restored with other rights, it is its owner's alone again when it is read."""
    first = own_identity(tmp_path)
    first.pem.chmod(0o644)
    assert own_identity(tmp_path) == first
    assert first.pem.stat().st_mode & 0o777 == 0o600


def test_codes_are_six_clear_characters() -> None:
    """None of 0 1 I L O U, and another code every time."""
    codes = {new_code() for _ in range(200)}
    assert len(codes) == 200
    assert set("".join(codes)) <= set(ALPHABET)
    assert not set("01ILOU") & set(ALPHABET)
    assert {len(code) for code in codes} == {LENGTH}
    assert shown("K7F2QX") == "K7F-2QX"
    assert typed(" k7f 2qx") == typed("K7F-2QX") == CODE


def test_whoever_guesses_wrong_waits_ever_longer_and_nobody_else_does() -> None:
    """After every five wrong codes of one address, twice as long as before; ten minutes at most."""
    clock, changes = HandClock(), []
    guard = CodeGuard(CODE, clock, Limits(wrong_new=1000), lambda: changes.append(1))
    waited = []
    for _ in range(7):
        for number in range(5):
            assert guard.pause_left(MALLORY) == 0, number
            guard.guessed_wrong(MALLORY)
        assert guard.pause_left(ANA) == 0
        waited.append(guard.pause_left(MALLORY))
        run(clock.advance(waited[-1]))
    assert waited == [30, 60, 120, 240, 480, 600, 600]
    assert (guard.code, changes) == (CODE, [])


def test_no_code_bears_more_than_fifty_guesses() -> None:
    """Then there is another one, whoever guessed; who waits goes on waiting."""
    changes: list[int] = []
    guard = CodeGuard(CODE, HandClock(), Limits(), lambda: changes.append(1))
    for number in range(49):
        guard.guessed_wrong(f"127.0.0.{number // 5}")
    assert (guard.code, guard.wrong) == (CODE, 49)
    guard.guessed_wrong(ANA)
    assert guard.code != CODE
    assert (guard.wrong, changes) == (0, [1])
    assert guard.pause_left("127.0.0.3") == 30


def test_an_address_does_not_change_the_code_again_and_again() -> None:
    """In an hour of guessing, as often as it may, from one address the code changes once at most."""
    clock, changes = HandClock(), []
    guard = CodeGuard(CODE, clock, Limits(), lambda: changes.append(1))
    for _ in range(3600):
        while not guard.pause_left(MALLORY):
            guard.guessed_wrong(MALLORY)
        run(clock.advance(1.0))
    assert len(changes) <= 1


def test_addresses_that_guessed_wrong_do_not_fill_the_memory() -> None:
    """So many are remembered; those that come after push out the ones that guessed longest ago."""
    guard = CodeGuard(CODE, HandClock(), Limits(), lambda: None)
    for number in range(3 * GUESSERS_KEPT):
        guard.guessed_wrong(f"10.0.{number // 250}.{number % 250}")
    assert len(guard._guessers) == GUESSERS_KEPT


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("192.168.1.12:47999", Address("192.168.1.12", 47999)),
        (" ana.local ", Address("ana.local", 1)),
        ("10.0.0.1:0", None),
        ("10.0.0.1:x", None),
        ("10.0.0.1:65536", None),
        ("a b:1", None),
        ("", None),
        (":5", None),
        ("http://x:1", None),
    ],
)
def test_an_address_is_read_as_it_is_typed(text: str, address: Address | None) -> None:
    """With its port, or with the usual one."""
    if address is None:
        with pytest.raises(ValueError, match=r"^.*$"):
            address_from_text(text, 1)
    else:
        assert address_from_text(text, 1) == address


# --- T2, hostile sockets


def test_t2_hostile_sockets_do_not_keep_a_good_guest_out(tmp_path: Path) -> None:
    """Noise before TLS, in TLS and in pairing; afterwards every place is free again and a good guest gets in.

    The host's clock stands still: nobody is out only because a time has run out, and nobody has to wait.
    """
    noise = random.Random(SEED)

    async def hostile(host: Front, number: int) -> None:
        kind = number % 5
        source = f"127.0.0.{2 + number % 250}"
        with suppress(OSError, LineLost, WireError, Refused, TimeoutError):
            if kind < 2:
                _, writer = await asyncio.open_connection("127.0.0.1", host.port, local_addr=(source, 0))
                writer.write(noise.randbytes(kind * 90))
                await writer.drain()
                writer.close()
                with suppress(OSError):
                    await writer.wait_closed()
                return
            line = await host.line()
            try:
                if kind == 2:
                    line.write(noise.randbytes(64))
                elif kind == 3:
                    line.write(framed(encode(marks.hello()), 4096) + b"\x00\x00\x00\x05abcde")
                else:
                    await greet(line, marks.hello())
                    await line.send(PairStart(b"A" + noise.randbytes(32)))
                await line.drain()
            finally:
                line.cut()

    async def scenario() -> None:
        limits = Limits(unpaired=64, unpaired_each=32, pair_rate=1e6, wrong_pause=10**9, wrong_new=10**9)
        async with front(tmp_path, limits, HandClock(), addresses=("0.0.0.0",)) as host:
            for start in range(0, HOSTILE, 40):
                await asyncio.gather(*(hostile(host, start + each) for each in range(40)))
            await until(lambda: not host.gate.unpaired, "every place is free again")
            assert len(await host.join(CODE)) == 32

    run(scenario())


def test_t2_guests_that_turn_hostile_do_not_keep_a_good_one_out(tmp_path: Path) -> None:
    """They have a guest’s secret, come back with it and talk rubbish: their lines end, the table stays."""
    noise = random.Random(SEED)

    async def scenario() -> None:
        async with hosting(tmp_path) as kit:
            kit.sit(0, "Ana")
            visitor = await kit.join("Bo", 1)
            await kit.join("Cy", 2)
            table = await kit.deal()
            ticket = visitor.guest.ticket
            await visitor.guest.close()
            rubbish = [noise.randbytes(64), framed(b"{}", 4096), framed(encode(PairStart(b"A" * 33)), 4096)]
            for number in range(HOSTILE // 10):
                line, _ = await dial([kit.address], guest_context(), LoopClock(), Limits())
                await greet(line, marks.hello())
                await come_back(line, ticket.fingerprint, ticket.secret)
                await arrive(line, Join("Bo"))
                line.write(rubbish[number % 3])
                with suppress(LineLost, OSError):
                    while True:
                        await line.receive()
                line.cut()
            assert table.entries == []
            again = await Guest.resume(ticket, kit.guest_tools())
            await until(lambda: again.running)
            assert again.seats == {1}
            await again.close()

    run(scenario())


def test_t2_silent_sockets_are_shown_the_door(tmp_path: Path) -> None:
    """Sixteen who shake hands and then say nothing have the share of their address; later they are out."""

    async def scenario() -> None:
        clock = HandClock()
        limits = replace(Limits(), unpaired_each=16)
        async with front(tmp_path, limits, clock) as host:
            silent = [await host.line() for _ in range(16)]
            with pytest.raises(LineLost):
                await host.line()
            await clock.advance(limits.handshake_s)
            for line in silent:
                with pytest.raises(LineLost):
                    await line.receive()
            await until(lambda: not host.gate.unpaired)
            assert len(await host.join(CODE)) == 32

    run(scenario())


def test_t2_one_address_takes_only_its_share(tmp_path: Path) -> None:
    """Four silent sockets of one address are all it gets; another address is served."""

    async def scenario() -> None:
        async with front(tmp_path, addresses=("0.0.0.0",)) as host:
            silent = [await host.line() for _ in range(4)]
            with pytest.raises(LineLost) as lost:
                await host.line()
            assert unreached.why(lost.value, host.address) == unreached.hung_up(f"127.0.0.1:{host.port}")
            _, writer = await asyncio.open_connection(
                "127.0.0.1", host.port, ssl=guest_context(), server_hostname="", local_addr=("127.0.0.9", 0)
            )
            writer.transport.abort()
            for line in silent:
                line.cut()

    run(scenario())


def test_t2_silent_sockets_of_a_few_addresses_give_way_to_another(tmp_path: Path) -> None:
    """Four addresses hold all sixteen places and say nothing: one with a code gets in, and so does a secret.

    The host's clock stands still: they give way to the newcomer, not to the time.
    """

    async def scenario() -> None:
        async with front(tmp_path, Limits(pair_rate=1e6), HandClock(), addresses=("0.0.0.0",)) as host:
            silent = [
                await asyncio.open_connection("127.0.0.1", host.port, local_addr=(f"127.0.0.{source}", 0))
                for source in (11, 12, 13, 14) * 4
            ]
            await until(lambda: len(host.gate.unpaired) == 16, "the gate is full")
            secret = await host.join(CODE)
            _, late = await asyncio.open_connection("127.0.0.1", host.port, local_addr=("127.0.0.11", 0))
            await until(lambda: len(host.gate.unpaired) == 16, "the gate is full again")
            line = await host.line()
            await greet(line, marks.hello())
            await come_back(line, host.identity.fingerprint, secret)
            await arrive(line, Join("Bo"))
            line.cut()
            assert await silent[0][0].read(1) == b"", "the oldest of those that held most"
            for _, writer in silent:
                writer.close()
            late.close()

    run(scenario())


def test_t2_whoever_holds_one_place_does_not_give_way_to_one_that_holds_more(tmp_path: Path) -> None:
    """An address that comes again and again takes the places of its own, never the only one of another."""

    async def scenario() -> None:
        limits = Limits(pair_rate=1e6, unpaired=3)
        async with front(tmp_path, limits, HandClock(), addresses=("0.0.0.0",)) as host:
            line = await host.line()
            pushing = [
                await asyncio.open_connection("127.0.0.1", host.port, local_addr=("127.0.0.9", 0))
                for _ in range(8)
            ]
            await asyncio.gather(*(reader.read(1) for reader, _ in pushing[:6]))
            assert [each.address for each in host.gate.unpaired].count("127.0.0.1") == 1
            await greet(line, marks.hello())
            line.cut()
            for _, writer in pushing:
                writer.close()

    run(scenario())


def test_whoever_waits_to_be_let_in_does_not_give_way(tmp_path: Path) -> None:
    """The code is proved: the next oldest of the same address goes, and with none to go the newcomer does."""

    async def scenario() -> None:
        limits = Limits(pair_rate=1e6, unpaired=2)
        async with front(tmp_path, limits, HandClock(), addresses=("0.0.0.0",)) as host:
            lines = [await host.line(), await host.line()]
            await until(lambda: len(host.gate.unpaired) == 2)
            waiting, silent = host.gate.unpaired
            waiting.wait()
            lines.append(await host.line())
            assert waiting in host.gate.unpaired
            assert silent not in host.gate.unpaired
            for ticket in host.gate.unpaired:
                ticket.wait()
            with pytest.raises(LineLost):
                await host.line()
            for line in lines:
                line.cut()

    run(scenario())


def test_a_taken_port_gives_way_to_the_next(tmp_path: Path) -> None:
    """Two hosts on one computer listen on two ports."""

    async def scenario() -> None:
        async with front(tmp_path) as host:
            other = Gate(host.gate._serve, host.gate._context, LoopClock(), Limits())
            assert other.open(["127.0.0.1"], host.port) > host.port
            await other.close()

    run(scenario())


def test_there_is_no_port_after_the_last(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the last ports are taken as well, it is said like any other trouble with a port."""
    tried: list[int] = []

    def taken(_addresses: object, port: int) -> None:
        tried.append(port)
        raise OSError(errno.EADDRINUSE, "taken")

    async def scenario() -> None:
        async with front(tmp_path) as host:
            other = Gate(host.gate._serve, host.gate._context, LoopClock(), Limits())
            monkeypatch.setattr(other, "_listen", taken)
            with pytest.raises(OSError, match="taken"):
                other.open(["127.0.0.1"], 65533)
            assert tried == [65533, 65534, 65535]

    run(scenario())


def test_the_first_address_that_answers_is_taken(tmp_path: Path) -> None:
    """A dead one before it costs a quarter of a second at most, and only dead ones are an error."""

    async def scenario() -> None:
        async with front(tmp_path) as host:
            dead = Address("127.0.0.1", 1)
            line, address = await dial([dead, *host.address], guest_context(), LoopClock(), Limits())
            assert address == host.address[0]
            line.cut()
            with pytest.raises(LineLost):
                await dial([dead], guest_context(), LoopClock(), Limits())
            with pytest.raises(LineLost):
                await dial([], guest_context(), LoopClock(), Limits())

    run(scenario())
