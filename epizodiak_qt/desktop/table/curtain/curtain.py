"""Whose hand is open on a shared screen: a state machine with an injected clock, without Qt."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

GUARD_MS: Final = 400
PIN_DIGITS: Final = 4

Holder = tuple[int, str]


class LastKey(NamedTuple):
    """A pressed key."""

    key: object = None
    """The key; None for the mouse."""
    released_ms: float | None = None
    """The time of its release; None while it is pressed."""


class Curtain:
    """The seat whose hand is open.

    With one person at the screen the hand stays open until that person closes it. Nothing opens a hand within
    `GUARD_MS` after the curtain was closed. The key that ended a turn opens none until it has been released
    for that long.

    Attributes:
        viewer: The seat whose hand is open; None while the curtain is closed.
        invited: The seat that may open the curtain next. While a move is shown that leads to another seat,
            there is none: see `invite`.
        shared: Whether several people sit at the screen.
        needed: Whether hands are private now.
    """

    def __init__(self, people: Collection[int], now_ms: Callable[[], float]) -> None:
        self._people = frozenset(people)
        self._now_ms = now_ms
        self._passed_at_ms = now_ms()
        self._opens_at_ms = now_ms() + GUARD_MS
        self._key = LastKey()
        self._ending_key = LastKey()
        self.shared = len(self._people) > 1
        self.viewer: int | None = None if self.shared or not self._people else min(self._people)
        self.invited: int | None = None
        self._next: int | None = None
        self.needed = self.shared

    @property
    def closed(self) -> bool:
        """Whether hands are hidden behind the curtain."""
        return self.needed and self.viewer is None

    @property
    def waiting_ms(self) -> float:
        """The milliseconds since the turn passed to the invited seat, or its curtain was closed."""
        return self._now_ms() - self._passed_at_ms

    def turn(self, acting: Collection[int], *, hands_open: bool) -> bool:
        """Follow the turn; return whether the viewer has changed. `invite` completes it.

        Args:
            acting: The seats that have something to choose. The first local one is invited.
            hands_open: Set between rounds and at the end: everyone has the public view, without a curtain.
        """
        if not self.shared:
            return False
        if hands_open:
            changed = self.viewer is not None
            self.viewer, self.needed = None, False
            self._prepare(None)
            return changed
        self.needed = True
        mine = [seat for seat in acting if seat in self._people]
        if self.viewer is not None and self.viewer in mine:
            return False
        was = self.viewer
        if was is not None:
            self._shut()
            self._ending_key = self._key
        self._prepare(mine[0] if mine else None)
        return was is not None

    def close(self) -> bool:
        """Close at once (F9, focus lost, idle, a dialog); return whether a hand was open."""
        if self.viewer is None:
            return False
        self._prepare(self.viewer)
        self.invite()
        self.needed = True
        self._shut()
        return True

    def _prepare(self, seat: int | None) -> None:
        """Set who may open the curtain next, without announcing it yet if that is news."""
        if seat != self._next:
            self._passed_at_ms = self._now_ms()
        self._next = seat
        if seat != self.invited:
            self.invited = None

    def invite(self) -> None:
        """Invite the next seat: the move that leads to it has been shown.

        A press that completes the animation of that move must not open the hand: the guard begins anew.
        """
        if self._next != self.invited:
            self._opens_at_ms = self._now_ms() + GUARD_MS
        self.invited = self._next

    def _shut(self) -> None:
        self.viewer = None
        self._opens_at_ms = self._now_ms() + GUARD_MS

    def press_key(self, key: object) -> None:
        """Record a pressed key, None for the mouse: the last one before a turn passes has ended the turn."""
        if self._ending_key.key == key:
            self._ending_key = LastKey(key)
        self._key = LastKey(key)

    def release_key(self, key: object) -> None:
        """Record the release of a key."""
        released = LastKey(key, self._now_ms())
        if self._key.key == key:
            self._key = released
        if self._ending_key.key == key:
            self._ending_key = released

    def may_open(self, key: object = None) -> bool:
        """Return whether the invited seat may open now with `key` (None for the mouse)."""
        if not self.closed or self.invited is None:
            return False
        now_ms = self._now_ms()
        if key is not None and key == self._ending_key.key:
            released_ms = self._ending_key.released_ms
            if released_ms is None or now_ms < released_ms + GUARD_MS:
                return False
        return now_ms >= self._opens_at_ms

    def open(self) -> int | None:
        """Open the hand of the invited seat; return the seat, or None if there is none."""
        if self.invited is None:
            return None
        self.viewer, self.invited, self._next = self.invited, None, None
        self._ending_key = LastKey()
        if not self.shared:
            self.needed = False
        return self.viewer


class Pins:
    """The PINs of this session as salted hashes (PBKDF2, RFC 8018) in memory only.

    A holder is the name of a player, and the number of players before with the same name: a player keeps the
    PIN in the next game, at any seat.
    """

    def __init__(self) -> None:
        self._hashes: dict[Holder, tuple[bytes, bytes]] = {}

    def set(self, holder: Holder, pin: str) -> bool:
        """Set the PIN of a holder, or remove it with an empty text; return whether `pin` is valid."""
        if not pin:
            self._hashes.pop(holder, None)
            return True
        if len(pin) != PIN_DIGITS or not (pin.isascii() and pin.isdigit()):
            return False
        salt = secrets.token_bytes(16)
        self._hashes[holder] = (salt, self._hash(salt, pin))
        return True

    def protects(self, holder: Holder) -> bool:
        """Return whether a holder has a PIN."""
        return holder in self._hashes

    def fits(self, holder: Holder, pin: str) -> bool:
        """Return whether `pin` opens the hand of a holder."""
        if holder not in self._hashes:
            return True
        salt, known = self._hashes[holder]
        return hmac.compare_digest(known, self._hash(salt, pin))

    @staticmethod
    def _hash(salt: bytes, pin: str) -> bytes:
        return hashlib.pbkdf2_hmac("sha256", pin.encode(), salt, 50_000)
