"""Table codes: six characters that cannot be mistaken for one another, and how many guesses they bear."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable

    from epizodiak_qt.lan.clock import Clock
    from epizodiak_qt.lan.limits import Limits

ALPHABET: Final = "ABCDEFGHJKMNPQRSTVWXYZ23456789"
LENGTH: Final = 6


def new_code() -> str:
    """Return a fresh code."""
    return "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))


def typed(text: str) -> str:
    """Return a code as it was meant: capitals, without spaces and dashes."""
    return "".join(char for char in text.upper() if char in ALPHABET)


def shown(code: str) -> str:
    """Return a code as it is read out: `K7F-2QX`."""
    return f"{code[:3]}-{code[3:]}"


class CodeGuard:
    """Keeps a table's code: counts wrong guesses, pauses after some, and takes a new code after more.

    Right guesses do not start the count again, so that no code ever bears more than `wrong_new` guesses.
    `changed` hears that the code is another one.
    """

    def __init__(self, code: str, clock: Clock, limits: Limits, changed: Callable[[], None]) -> None:
        self.code = code
        self.wrong = 0
        self._clock = clock
        self._limits = limits
        self._changed = changed
        self._paused_until = clock.now()

    def pause_left(self) -> float:
        """Return for how many seconds nobody may try a code."""
        return max(0.0, self._paused_until - self._clock.now())

    def guessed_wrong(self) -> None:
        """Count a wrong guess."""
        self.wrong += 1
        if self.wrong >= self._limits.wrong_new:
            self.renew()
        elif self.wrong == self._limits.wrong_pause:
            self._paused_until = self._clock.now() + self._limits.pause_s

    def renew(self) -> None:
        """Take a new code."""
        self.code = new_code()
        self.wrong = 0
        self._changed()
