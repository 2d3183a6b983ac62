"""Join codes: a random one, and when a table changes its code."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from epizodiak_qt.lobby.table_code import ALPHABET, LENGTH

if TYPE_CHECKING:
    from collections.abc import Callable

    from epizodiak_qt.lan.wire.limits import LanDeps


def new_code() -> str:
    """Return a random code."""
    return "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))


class JoinCode:
    """The current code of a table, and the previous one (see D22 in docs/decisions.md).

    `changed` is called after every change.
    """

    def __init__(self, code: str, deps: LanDeps, changed: Callable[[], None]) -> None:
        self.current = code
        self.previous = ""
        self.wrong_guesses = 0
        self._deps = deps
        self._changed = changed
        self._changed_at = deps.clock.now()
        self._previous_until = 0.0

    def is_valid(self, code: str) -> bool:
        """Return whether a code is the current one, or the previous one while it is still valid."""
        return code == self.current or (
            code == self.previous and self._deps.clock.now() < self._previous_until
        )

    def count_wrong_guess(self) -> None:
        """Count a wrong guess; after `wrong_guesses` of them change a code that is old enough."""
        self.wrong_guesses += 1
        age = self._deps.clock.now() - self._changed_at
        if self.wrong_guesses >= self._deps.limits.wrong_guesses and age >= self._deps.limits.code_s:
            self._change(self._deps.limits.older_code_s)

    def revoke(self) -> None:
        """Change the code at once and invalidate the previous one."""
        self._change(0.0)

    def _change(self, valid_s: float) -> None:
        self.current, self.previous = new_code(), self.current
        self.wrong_guesses = 0
        self._changed_at = self._deps.clock.now()
        self._previous_until = self._changed_at + valid_s
        self._changed()
