"""Join codes and the rate of pairings: wrong guesses never lock out an honest guest."""

import random
from dataclasses import dataclass, field

import pytest

from epizodiak_qt.lan.admission import rate_limiter
from epizodiak_qt.lan.admission.join_code import JoinCode, new_code
from epizodiak_qt.lan.admission.rate_limiter import RECENT_S, RateLimiter
from epizodiak_qt.lan.wire.limits import LanDeps, Limits
from epizodiak_qt.lobby.table_code import ALPHABET, LENGTH

CODE = "K7F2QX"
LIMITS = Limits()
ATTACKERS = [f"127.0.1.{number}" for number in range(200)]
HONEST = "127.0.0.2"
TYPING_S = 8.0


@dataclass
class FixedClock:
    """A clock whose time a test sets."""

    time: float = 1000.0

    def now(self) -> float:
        """Return the time."""
        return self.time

    async def sleep(self, seconds: float) -> None:
        """Never called here."""
        raise NotImplementedError


@dataclass
class Codes:
    """A join code on a clock, with the codes that were reported to the host."""

    clock: FixedClock = field(default_factory=FixedClock)
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
    for step in range(3600 * 8):
        codes.clock.time = 1000.0 + step / 8
        codes.code.count_wrong_guess()
    assert len(codes.told) == 5
    codes.clock.time = 1000.0 + 3600
    codes.code.count_wrong_guess()
    assert len(codes.told) == 6
    assert codes.code.current == codes.told[-1] != CODE
    codes = Codes()
    for _ in range(LIMITS.wrong_guesses - 1):
        codes.clock.time += 600
        codes.code.count_wrong_guess()
    assert codes.told == []
    codes.code.count_wrong_guess()
    assert len(codes.told) == 1


def test_the_previous_code_stays_valid_for_two_minutes() -> None:
    """So that it can be typed; a removal revokes both at once, because the removed guest knows both."""
    codes = Codes()
    codes.clock.time += LIMITS.code_s
    for _ in range(LIMITS.wrong_guesses):
        codes.code.count_wrong_guess()
    assert codes.code.previous == CODE
    codes.clock.time += LIMITS.older_code_s - 0.1
    assert codes.code.is_valid(CODE)
    assert codes.code.is_valid(codes.code.current)
    assert not codes.code.is_valid("WRXNGC")
    codes.clock.time += 0.1
    assert not codes.code.is_valid(CODE)
    assert codes.code.is_valid(codes.code.current)
    codes = Codes()
    codes.clock.time += LIMITS.code_s
    for _ in range(LIMITS.wrong_guesses):
        codes.code.count_wrong_guess()
    second = codes.code.current
    codes.code.revoke()
    assert len(codes.told) == 2
    assert not codes.code.is_valid(CODE)
    assert not codes.code.is_valid(second)
    assert codes.code.is_valid(codes.code.current)


def test_one_address_leaves_half_of_the_bucket_to_others() -> None:
    """An address gets four pairings, then none until the bucket holds five tokens; others are served."""
    clock = FixedClock()
    limiter = RateLimiter(clock, LIMITS.pair_rate)
    assert [limiter.take("127.0.0.66") for _ in range(6)] == [True] * 4 + [False] * 2
    assert [limiter.take("127.0.0.67") for _ in range(2)] == [True, False]
    clock.time += 0.25
    assert [limiter.take("127.0.0.66") for _ in range(2)] == [True, False]


def test_addresses_are_forgotten_once_they_were_not_served_lately() -> None:
    """The limiter keeps only the addresses that were served in the last thirty seconds."""
    clock = FixedClock()
    limiter = RateLimiter(clock, LIMITS.pair_rate)
    for number in range(60_000):
        clock.time = 1000.0 + number / 1000
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
    first_try = codes.clock.time + began_s + TYPING_S
    now, typed, next_try = codes.clock.time, "", first_try
    while now < first_try + 60:
        now += recorded_chance.expovariate(per_second)
        if not typed and now >= first_try - TYPING_S:
            typed = codes.code.current
        if now >= next_try:
            codes.clock.time = next_try
            if limiter.take(HONEST):
                assert codes.code.is_valid(typed)
                return next_try - first_try, len(codes.told)
            next_try += recorded_chance.uniform(0.95, 1.05)
        codes.clock.time = now
        if limiter.take(recorded_chance.choice(ATTACKERS)):
            codes.code.count_wrong_guess()
    return now - first_try, len(codes.told)


@pytest.mark.parametrize("seed", range(8))
def test_an_honest_guest_joins_while_two_hundred_addresses_guess(seed: int) -> None:
    """Against a hundred guesses a second, a guest that retries each second joins within ten seconds."""
    waited_s, changes = join_under_attack(seed, 100, RECENT_S)
    assert (waited_s <= 10, changes) == (True, 0)


@pytest.mark.parametrize("seed", range(4))
def test_an_honest_guest_joins_with_the_previous_code_after_a_change(seed: int) -> None:
    """The attack changes the code while the guest types it, and the previous code still joins."""
    waited_s, changes = join_under_attack(seed, 100, LIMITS.code_s - 5)
    assert (waited_s <= 10, changes) == (True, 1)


def test_an_honest_guest_joins_while_each_of_two_hundred_addresses_guesses_a_hundred_times_a_second() -> None:
    """Twenty thousand guesses a second take no more tokens than a hundred do."""
    waited_s, _ = join_under_attack(1, 20_000, RECENT_S)
    assert waited_s <= 10


def test_without_reserved_tokens_the_guesses_would_keep_an_honest_guest_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Negative control: if no address is remembered, many guests wait for more than ten seconds."""
    monkeypatch.setattr(rate_limiter, "RECENT_S", 0.0)
    waited_s = [join_under_attack(seed, 100, RECENT_S)[0] for seed in range(30)]
    assert sum(each > 10 for each in waited_s) >= 5
