"""Table codes: six characters that cannot be mistaken for one another, and how many guesses they bear."""

from __future__ import annotations

import secrets
from collections import OrderedDict
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable

    from epizodiak_qt.lan.clock import Clock
    from epizodiak_qt.lan.limits import Limits

ALPHABET: Final = "ABCDEFGHJKMNPQRSTVWXYZ23456789"
LENGTH: Final = 6
GUESSERS_KEPT: Final = 1024


def new_code() -> str:
    """Return a fresh code."""
    return "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))


def typed(text: str) -> str:
    """Return a code as it was meant: capitals, without spaces and dashes."""
    return "".join(char for char in text.upper() if char in ALPHABET)


def shown(code: str) -> str:
    """Return a code as it is read out: `K7F-2QX`."""
    return f"{code[:3]}-{code[3:]}"


@dataclass(slots=True)
class _Guesser:
    wrong: int = 0
    until: float = float("-inf")


class CodeGuard:
    """Keeps a table's code: counts wrong guesses, lets guessers wait, and takes a new code after many.

    Each address is counted by itself, over all codes, and waits after every `wrong_pause` wrong guesses,
    each time twice as long: whoever guesses keeps nobody else out, and does not change the code under their
    fingers. Right guesses do not start a count again, so that no code ever bears more than `wrong_new`
    guesses. `changed` hears that the code is another one.
    """

    def __init__(self, code: str, clock: Clock, limits: Limits, changed: Callable[[], None]) -> None:
        self.code = code
        self.wrong = 0
        self._clock = clock
        self._limits = limits
        self._changed = changed
        self._guessers: OrderedDict[str, _Guesser] = OrderedDict()

    def pause_left(self, address: str) -> float:
        """Return for how many seconds an address may not try a code."""
        guesser = self._guessers.get(address)
        return 0.0 if guesser is None else max(0.0, guesser.until - self._clock.now())

    def guessed_wrong(self, address: str) -> None:
        """Count a wrong guess."""
        limits = self._limits
        guesser = self._guessers.pop(address, None) or _Guesser()
        self._guessers[address] = guesser
        while len(self._guessers) > GUESSERS_KEPT:
            self._guessers.popitem(last=False)
        guesser.wrong += 1
        pauses, rest = divmod(guesser.wrong, limits.wrong_pause)
        if not rest:
            pause = min(limits.pause_s * 2 ** min(pauses - 1, 16), limits.pause_longest_s)
            guesser.until = self._clock.now() + pause
        self.wrong += 1
        if self.wrong >= limits.wrong_new:
            self.renew()

    def renew(self) -> None:
        """Take a new code."""
        self.code = new_code()
        self.wrong = 0
        self._changed()
