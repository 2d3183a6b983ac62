"""Rate limits apply to a guest, not to a connection, a run of the host or a secret; and join codes."""

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from unittest.mock import Mock

import pytest

from epizodiak_qt.lan.admission import rate_limiter
from epizodiak_qt.lan.admission.credentials import with_address
from epizodiak_qt.lan.admission.dialer import connect_first
from epizodiak_qt.lan.admission.handshake import send_hello, send_join, send_resume
from epizodiak_qt.lan.admission.join_code import JoinCode, new_code
from epizodiak_qt.lan.admission.rate_limiter import RECENT_S, RateLimiter
from epizodiak_qt.lan.guest.guest import Guest
from epizodiak_qt.lan.host.state_file import HostStateFile
from epizodiak_qt.lan.wire import compatibility
from epizodiak_qt.lan.wire.connection import Connection
from epizodiak_qt.lan.wire.limits import LanDeps, Limits
from epizodiak_qt.lan.wire.messages import Chat, Join, Ping, Pong, Refuse, decode_from_host
from epizodiak_qt.lan.wire.refusals import RefusedError
from epizodiak_qt.lobby.table_code import ALPHABET, LENGTH
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


# --- join codes and the rate of pairings: wrong guesses never lock out an honest guest


CODE = "K7F2QX"
LIMITS = Limits()
ATTACKERS = [f"127.0.1.{number}" for number in range(200)]
HONEST = "127.0.0.2"
TYPING_S = 8.0


@dataclass
class Codes:
    """A join code on a clock, with the codes that were reported to the host."""

    clock: ManualClock = field(default_factory=ManualClock)
    told: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.code = JoinCode(CODE, LanDeps(self.clock, LIMITS), lambda: self.told.append(self.code.current))


def test_codes_are_six_unambiguous_characters() -> None:
    """Codes contain none of 0 1 I L O U, and each new code is different."""
    codes = {new_code() for _ in range(200)}
    assert len(codes) == 200
    assert set("".join(codes)) <= set(ALPHABET)
    assert not set("01ILOU") & set(ALPHABET)
    assert {len(code) for code in codes} == {LENGTH}


def test_a_code_changes_at_most_every_ten_minutes() -> None:
    """Six times in an hour of 8 guesses a second, and reported; 49 guesses over hours are typing errors."""
    codes = Codes()
    for _ in range(3600 * 8):
        codes.code.count_wrong_guess()
        codes.clock.stall(1 / 8)
    assert len(codes.told) == 5
    codes.code.count_wrong_guess()
    assert len(codes.told) == 6
    assert codes.code.current == codes.told[-1] != CODE
    codes = Codes()
    for _ in range(LIMITS.wrong_guesses - 1):
        codes.clock.stall(600)
        codes.code.count_wrong_guess()
    assert codes.told == []
    codes.code.count_wrong_guess()
    assert len(codes.told) == 1


def test_addresses_are_forgotten_once_they_were_not_served_lately() -> None:
    """The limiter keeps only the addresses that were served in the last thirty seconds."""
    clock = ManualClock()
    limiter = RateLimiter(clock, LIMITS.pair_rate)
    for number in range(60_000):
        clock.stall(0.001)
        limiter.take(f"10.{number // 65536}.{number // 256 % 256}.{number % 256}")
    assert len(limiter._served) <= LIMITS.pair_rate * (RECENT_S + 1)


def join_under_attack(seed: int, per_second: float, began_s: float) -> tuple[float, int]:
    """Return how many seconds an honest guest tries, and how often the code has changed by then.

    200 addresses guess `per_second` times together. `began_s` seconds after the first guess, the guest reads
    the code, types it for eight seconds, and tries about once a second until it is served.
    """
    recorded_chance = random.Random(seed)
    codes = Codes()
    limiter = RateLimiter(codes.clock, LIMITS.pair_rate)
    now, typed, next_try = codes.clock.now(), "", codes.clock.now() + began_s + TYPING_S
    first_try = next_try
    while now < first_try + 60:
        now += recorded_chance.expovariate(per_second)
        if not typed and now >= first_try - TYPING_S:
            typed = codes.code.current
        if now >= next_try:
            codes.clock.stall(next_try - codes.clock.now())
            if limiter.take(HONEST):
                assert codes.code.is_valid(typed)
                return next_try - first_try, len(codes.told)
            next_try += recorded_chance.uniform(0.95, 1.05)
        codes.clock.stall(now - codes.clock.now())
        if limiter.take(recorded_chance.choice(ATTACKERS)):
            codes.code.count_wrong_guess()
    return now - first_try, len(codes.told)


@pytest.mark.parametrize(
    ("seed", "per_second", "began_s", "changes"),
    [
        *((seed, 100, RECENT_S, 0) for seed in range(8)),
        *((seed, 100, LIMITS.code_s - 5, 1) for seed in range(4)),
        (1, 20_000, RECENT_S, 0),
    ],
)
def test_honest_guests_join_under_attack(seed: int, per_second: float, began_s: float, changes: int) -> None:
    """Against a hundred guesses a second, a guest that retries each second joins within ten seconds.

    If the attack changes the code while the guest types it, the previous code still joins. Twenty thousand
    guesses a second take no more tokens than a hundred do.
    """
    waited_s, changed = join_under_attack(seed, per_second, began_s)
    assert (waited_s <= 10, changed) == (True, changes)


def test_without_reserved_tokens_guesses_keep_an_honest_guest_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Negative control: if no address is remembered, many guests wait for more than ten seconds."""
    monkeypatch.setattr(rate_limiter, "RECENT_S", 0.0)
    waited_s = [join_under_attack(seed, 100, RECENT_S)[0] for seed in range(30)]
    assert sum(each > 10 for each in waited_s) >= 5
