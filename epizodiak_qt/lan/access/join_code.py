"""Join codes: six characters that cannot be mistaken for one another, and when a table takes another one."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable

    from epizodiak_qt.lan.wire.clock import Clock
    from epizodiak_qt.lan.wire.limits import Limits

ALPHABET: Final = "ABCDEFGHJKMNPQRSTVWXYZ23456789"
LENGTH: Final = 6


def new_code() -> str:
    """Return a random code."""
    return "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))


def parse_code(text: str) -> str:
    """Return the code in a text that somebody typed: capitals, without spaces and dashes."""
    return "".join(char for char in text.upper() if char in ALPHABET)


def format_code(code: str) -> str:
    """Return a code as it is shown: `K7F-2QX`."""
    return f"{code[:3]}-{code[3:]}"


class JoinCode:
    """The code of a table, and the one before it.

    `changed` is called when there is another code. See D22 in docs/decisions.md.
    """

    def __init__(self, code: str, clock: Clock, limits: Limits, changed: Callable[[], None]) -> None:
        self.current = code
        self.older = ""
        self.wrong_guesses = 0
        self._clock = clock
        self._limits = limits
        self._changed = changed
        self._changed_at = clock.now()
        self._older_until = 0.0

    def is_valid(self, code: str) -> bool:
        """Return whether a code opens the table: the current one, and for a while the one before."""
        return code == self.current or (code == self.older and self._clock.now() < self._older_until)

    def count_wrong_guess(self) -> None:
        """Count a wrong guess; after many of them change a code that is old enough."""
        self.wrong_guesses += 1
        age = self._clock.now() - self._changed_at
        if self.wrong_guesses >= self._limits.wrong_guesses and age >= self._limits.code_s:
            self._change(self._limits.older_code_s)

    def revoke(self) -> None:
        """Change the code at once; the codes before it open nothing any more."""
        self._change(0.0)

    def _change(self, older_s: float) -> None:
        self.current, self.older = new_code(), self.current
        self.wrong_guesses = 0
        self._changed_at = self._clock.now()
        self._older_until = self._changed_at + older_s
        self._changed()
