"""A fair deal: commitments first, numbers afterwards, and a deck that follows from all of them.

The host commits to a secret, every seat at another computer to a number. When all have committed, the
seats tell their numbers; the host keeps its secret until the round is over, for it would tell every hand.
Every hash has its label and the lengths of its parts in it, and says which table, round and attempt it is of.
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, TypeVar

from epizodiak_qt.games.chance import SeededChance
from epizodiak_qt.lan.access.proquint import to_proquints

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

T = TypeVar("T")


def _hash(label: str, *parts: bytes | str | int) -> bytes:
    hashed = hashlib.sha256()
    for part in (f"epizodiak deal {label}", *parts):
        data = part if isinstance(part, bytes) else str(part).encode()
        hashed.update(len(data).to_bytes(4, "big") + data)
    return hashed.digest()


def host_commitment(table: str, number: int, secret: bytes) -> bytes:
    """Return what the host publishes before anybody else has said anything of round `number`."""
    return _hash("host", table, number, secret)


def seat_commitment(table: str, number: int, attempt: int, seat: int, nonce: bytes) -> bytes:
    """Return what a seat publishes before it tells its number."""
    return _hash("seat", table, number, attempt, seat, nonce)


def _each(values: Mapping[int, bytes]) -> list[bytes | int]:
    return [part for seat in sorted(values) for part in (seat, values[seat])]


def deal_key(table: str, number: int, attempt: int, secret: bytes, nonces: Mapping[int, bytes]) -> str:
    """Return the seed of a round, which nobody could choose."""
    return _hash("key", table, number, attempt, secret, *_each(nonces)).hex()


def deal_words(table: str, number: int, attempt: int, commitment: bytes, nonces: Mapping[int, bytes]) -> str:
    """Return four words, the same on every screen if everybody was told the same."""
    return to_proquints(_hash("words", table, number, attempt, commitment, *_each(nonces)))


class AgreedChance:
    """Chance from a seed for which only the pieces count, not the order they were in: anybody can redo it.

    `asked` holds every question and its answer, for whoever checks them.
    """

    def __init__(self, seed: str) -> None:
        self._seeded = SeededChance(seed)
        self.asked: list[dict[str, object]] = []

    @property
    def remaining_seed(self) -> str:
        """The seed of the chance still to come."""
        return self._seeded.remaining_seed

    def shuffle(self, label: str, items: Sequence[T]) -> tuple[T, ...]:
        """Return `items` as the seed shuffles them out of the order of their notation."""
        shuffled = self._seeded.shuffle(label, sorted(items, key=str))
        self.asked.append({"label": label, "shuffled": [*map(str, shuffled)]})
        return shuffled

    def roll(self, label: str, sides: int) -> int:
        """Return what the seed rolls."""
        rolled = self._seeded.roll(label, sides)
        self.asked.append({"label": label, "sides": sides, "rolled": rolled})
        return rolled
