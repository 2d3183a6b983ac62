"""The clock of the window, and what it does later."""

from __future__ import annotations

import math
import time
from typing import TYPE_CHECKING, Protocol
from weakref import WeakMethod

from PySide6.QtCore import QTimer

if TYPE_CHECKING:
    from collections.abc import Callable


class Clock(Protocol):
    """The time, and a timer; injected, so that tests need not wait."""

    def now_ms(self) -> float:
        """Return the milliseconds since some moment."""

    def call_later(self, delay_ms: float, call: Callable[[], None]) -> None:
        """Call `call` once, `delay_ms` from now."""


class QtClock:
    """The real clock."""

    def now_ms(self) -> float:
        """Return the milliseconds since some moment."""
        return time.monotonic() * 1000

    def call_later(self, delay_ms: float, call: Callable[[], None]) -> None:
        """Call `call` once, `delay_ms` from now."""
        QTimer.singleShot(math.ceil(delay_ms), call)


def weakly(method: Callable[..., object], *args: object) -> Callable[[], None]:
    """Return a call of a method that does not keep the object alive, for use with a clock."""
    kept = WeakMethod(method)

    def call() -> None:
        living = kept()
        if living is not None:
            living(*args)

    return call
