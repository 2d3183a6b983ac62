"""Token buckets: a plain one, and one that reserves half of its tokens for addresses not served lately."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from epizodiak_qt.lan.wire.clock import Clock

RECENT_S: Final = 30.0


class TokenBucket:
    """A token bucket: `rate` tokens are added per second, and it holds at most `burst`."""

    def __init__(self, clock: Clock, rate: float, burst: float) -> None:
        self._clock = clock
        self._rate = rate
        self._burst = burst
        self._tokens = burst
        self._filled_at = clock.now()

    def take(self, reserve: float = 0.0) -> bool:
        """Take a token if `reserve` tokens remain afterwards; return whether one was taken."""
        now = self._clock.now()
        self._tokens = min(self._burst, self._tokens + (now - self._filled_at) * self._rate)
        self._filled_at = now
        if self._tokens < 1 + reserve:
            return False
        self._tokens -= 1
        return True


class RateLimiter:
    """One token bucket for all addresses, fair to newcomers.

    An address served in the last `RECENT_S` seconds may not take from the reserved half. So one busy
    address cannot drain the bucket for the others.
    """

    def __init__(self, clock: Clock, rate: float) -> None:
        self._clock = clock
        self._bucket = TokenBucket(clock, rate, rate)
        self._reserved = rate / 2
        self._served: dict[str, float] = {}  # when each address was last served, oldest first

    def take(self, address: str) -> bool:
        """Take a token for an address; return whether one was taken."""
        now = self._clock.now()
        while self._served and now - next(iter(self._served.values())) >= RECENT_S:
            del self._served[next(iter(self._served))]
        if not self._bucket.take(self._reserved if address in self._served else 0.0):
            return False
        self._served.pop(address, None)
        self._served[address] = now
        return True
