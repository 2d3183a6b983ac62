"""Rate limits: a token bucket, and one that reserves half of its tokens for addresses not served lately."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from epizodiak_qt.lan.wire.clock import Clock

LATELY_S: Final = 30.0


class TokenBucket:
    """A token bucket: `rate` tokens come in a second, and it holds at most `burst`."""

    def __init__(self, clock: Clock, rate: float, burst: float) -> None:
        self._clock = clock
        self._rate = rate
        self._burst = burst
        self._held = burst
        self._filled = clock.now()

    def take(self, leave: float = 0.0) -> bool:
        """Take a token if `leave` tokens remain afterwards; return whether one was taken."""
        now = self._clock.now()
        self._held = min(self._burst, self._held + (now - self._filled) * self._rate)
        self._filled = now
        if self._held < 1 + leave:
            return False
        self._held -= 1
        return True


class RateLimiter:
    """One token bucket for all addresses, of `rate` tokens a second.

    An address served in the last `LATELY_S` seconds leaves half of the bucket to the others. So addresses
    that ask all the time take one reserved token each in that time, and a newcomer finds one.
    """

    def __init__(self, clock: Clock, rate: float) -> None:
        self._clock = clock
        self._bucket = TokenBucket(clock, rate, rate)
        self._reserved = rate / 2
        self._served: dict[str, float] = {}  # when each address was last served, oldest first

    def take(self, address: str) -> bool:
        """Take a token for an address; return whether one was taken."""
        now = self._clock.now()
        while self._served and now - next(iter(self._served.values())) >= LATELY_S:
            del self._served[next(iter(self._served))]
        if not self._bucket.take(self._reserved if address in self._served else 0.0):
            return False
        self._served.pop(address, None)
        self._served[address] = now
        return True
