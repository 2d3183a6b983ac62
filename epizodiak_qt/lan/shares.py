"""Shares of what a host can do in a second: nobody who asks all the time takes those of the others."""

from __future__ import annotations

from collections import OrderedDict
from typing import TYPE_CHECKING, Final

from epizodiak_qt.lan.clock import Bucket

if TYPE_CHECKING:
    from epizodiak_qt.lan.clock import Clock

KEPT: Final = 1024
LATELY_S: Final = 30.0


class Shares:
    """A bucket for each address, and one for all together.

    An address that has been served in the last `LATELY_S` leaves half of what is there for all to those that
    have not: a hundred that ask all the time are served once each before a newcomer has to wait.
    """

    def __init__(self, clock: Clock, rate: float, rate_each: float) -> None:
        self._clock = clock
        self._reserve = rate / 2
        self._rate_each = rate_each
        self._all = Bucket(clock, rate, rate)
        self._each: OrderedDict[str, Bucket] = OrderedDict()
        self._served: OrderedDict[str, float] = OrderedDict()

    def take(self, address: str) -> bool:
        """Take a share for an address; tell whether there was one."""
        # First its own, lest one that asks all the time takes those of the others.
        own = self._each.pop(address, None) or Bucket(self._clock, self._rate_each, self._rate_each)
        self._each[address] = own
        if len(self._each) > KEPT:
            self._each.popitem(last=False)
        lately = self._clock.now() - self._served.get(address, float("-inf")) < LATELY_S
        if not own.take() or not self._all.take(self._reserve if lately else 0.0):
            return False
        self._served.pop(address, None)
        self._served[address] = self._clock.now()
        if len(self._served) > KEPT:
            self._served.popitem(last=False)
        return True

    def __len__(self) -> int:
        """Return how many addresses are remembered."""
        return len(self._each)
