"""Whose hand is open on a screen that people share. No Qt: a small state machine with an injected clock."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

GUARD_MS: Final = 400
PIN_DIGITS: Final = 4


class Curtain:
    """Who looks at the screen: `viewer` is the seat whose hand is open, None while the curtain is closed.

    With one person at the screen it stays open unless that person closes it. `invited` is the seat that may
    open it next. A key that ended a turn does not open the next hand, nor does anything within 400 ms.
    """

    def __init__(self, people: Collection[int], now_ms: Callable[[], float]) -> None:
        self._people = frozenset(people)
        self._now_ms = now_ms
        self._opens_at_ms = self._invited_at_ms = now_ms()
        self._ending_key: object = None
        self.shared = len(self._people) > 1
        self.viewer: int | None = None if self.shared or not self._people else min(self._people)
        self.invited: int | None = None
        self.needed = self.shared

    @property
    def closed(self) -> bool:
        """Whether hands are hidden behind the curtain."""
        return self.needed and self.viewer is None

    @property
    def invited_for_ms(self) -> float:
        """How long ago the invited seat was asked to open: at the table, or when its turn came."""
        return self._now_ms() - self._invited_at_ms

    def turn(self, acting: Collection[int], *, hands_open: bool) -> bool:
        """Follow the turn; tell whether the viewer has changed.

        `hands_open` is set between rounds and at the end, when nobody plays and no curtain is needed: all
        have the public view, which hides what the game keeps hidden even then. While several act at once, the
        first of them who sits here is invited, and the next one when that one has acted.
        """
        if not self.shared:
            return False
        if hands_open:
            changed = self.viewer is not None
            self.viewer, self.invited, self.needed = None, None, False
            return changed
        self.needed = True
        mine = [seat for seat in acting if seat in self._people]
        if self.viewer is not None and self.viewer in mine:
            return False
        was = self.viewer
        if was is not None:
            self._shut()
        self._invite(mine[0] if mine else None)
        return was is not None

    def close(self) -> bool:
        """Close at once (F9, focus lost, idle, a dialog); tell whether anything was open."""
        if self.viewer is None:
            return False
        self._invite(self.viewer)
        self.needed = True
        self._shut()
        return True

    def _invite(self, seat: int | None) -> None:
        if seat != self.invited:
            self._invited_at_ms = self._now_ms()
        self.invited = seat

    def _shut(self) -> None:
        self.viewer = None
        self._opens_at_ms = self._now_ms() + GUARD_MS

    def remember_key(self, key: object) -> None:
        """Note what was pressed to end a turn; None for the mouse."""
        self._ending_key = key

    def may_open(self, key: object = None) -> bool:
        """Tell whether the invited seat may open now, pressing `key` (None for the mouse)."""
        if not self.closed or self.invited is None:
            return False
        if key is not None and key == self._ending_key:
            return False
        return self._now_ms() >= self._opens_at_ms

    def open(self) -> int | None:
        """Open for the invited seat; return it, or None if nobody is."""
        if self.invited is None:
            return None
        self.viewer, self.invited = self.invited, None
        self._ending_key = None
        if not self.shared:
            self.needed = False
        return self.viewer


class Pins:
    """The PINs of this session, one a seat: salted hashes, never written anywhere."""

    def __init__(self) -> None:
        self._hashes: dict[int, tuple[bytes, bytes]] = {}

    def set(self, seat: int, pin: str) -> bool:
        """Protect a seat, or with an empty PIN no longer; tell whether `pin` is four digits or empty."""
        if not pin:
            self._hashes.pop(seat, None)
            return True
        if len(pin) != PIN_DIGITS or not (pin.isascii() and pin.isdigit()):
            return False
        salt = secrets.token_bytes(16)
        self._hashes[seat] = (salt, self._hash(salt, pin))
        return True

    def protects(self, seat: int | None) -> bool:
        """Tell whether a seat has a PIN."""
        return seat in self._hashes

    def fits(self, seat: int, pin: str) -> bool:
        """Tell whether `pin` opens a seat."""
        if seat not in self._hashes:
            return True
        salt, known = self._hashes[seat]
        return hmac.compare_digest(known, self._hash(salt, pin))

    @staticmethod
    def _hash(salt: bytes, pin: str) -> bytes:
        return hashlib.pbkdf2_hmac("sha256", pin.encode(), salt, 50_000)
