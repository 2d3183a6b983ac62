"""Hashes of the commit-reveal scheme, and the chance that follows from an agreed seed.

The host commits to a secret, every guest's seat to a nonce (a number used once). When all have committed,
the seats reveal their nonces. The host discloses its secret only when the round is over, because the secret
reveals every hand. The seed of the deal is a hash of all of them, so nobody can choose it.
Every hash contains a label, the length of each part, and the table, the round and (for seats) the attempt,
so that none can stand for another. verify_deal.py computes them independently.
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
    """Return the commitment that the host publishes before round `number` is dealt."""
    return _hash("host", table, number, secret)


def seat_commitment(table: str, number: int, attempt: int, seat: int, nonce: bytes) -> bytes:
    """Return the commitment that a seat publishes before it reveals its nonce."""
    return _hash("seat", table, number, attempt, seat, nonce)


def _each(values: Mapping[int, bytes]) -> list[bytes | int]:
    return [part for seat in sorted(values) for part in (seat, values[seat])]


def deal_key(table: str, number: int, attempt: int, secret: bytes, nonces: Mapping[int, bytes]) -> str:
    """Return the seed of a round."""
    return _hash("key", table, number, attempt, secret, *_each(nonces)).hex()


def deal_words(table: str, number: int, attempt: int, commitment: bytes, nonces: Mapping[int, bytes]) -> str:
    """Return four words for comparison by voice: equal on two screens if both were sent the same."""
    return to_proquints(_hash("words", table, number, attempt, commitment, *_each(nonces)))


class AgreedChance:
    """Chance from an agreed seed. A shuffle ignores the order of its input, so that an auditor can redo it.

    Attributes:
        draws: Every question with its answer, as the transcript lists them.
    """

    def __init__(self, seed: str) -> None:
        self._seeded = SeededChance(seed)
        self.draws: list[dict[str, object]] = []

    @property
    def remaining_seed(self) -> str:
        """The seed of the draws still to come."""
        return self._seeded.remaining_seed

    def shuffle(self, label: str, items: Sequence[T]) -> tuple[T, ...]:
        """Sort `items` by their notation, then return them shuffled by the seed."""
        shuffled = self._seeded.shuffle(label, sorted(items, key=str))
        self.draws.append({"label": label, "shuffled": [*map(str, shuffled)]})
        return shuffled

    def roll(self, label: str, sides: int) -> int:
        """Return a number from 1 to `sides`."""
        rolled = self._seeded.roll(label, sides)
        self.draws.append({"label": label, "sides": sides, "rolled": rolled})
        return rolled
