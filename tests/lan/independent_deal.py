"""The fair deal as docs/lan-protocol.md describes it: hashes, chance, and the check of a round.

It is a part of the independent client and shares no code with the package.
"""

import base64
import hashlib
import hmac
import json
import struct
import zlib
from dataclasses import dataclass, field
from typing import Any

Json = dict[str, Any]


class UnfairError(Exception):
    """The host broke the protocol, or the deal does not follow from the agreed seed."""


def require(condition: object, what: str) -> None:
    """Raise UnfairError unless a condition holds."""
    if not condition:
        raise UnfairError(what)


def hkdf(key: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    """Return HKDF-SHA256 (RFC 5869)."""
    extracted = hmac.digest(salt or bytes(32), key, "sha256")
    derived = block = b""
    count = 0
    while len(derived) < length:
        count += 1
        block = hmac.digest(extracted, block + info + bytes([count]), "sha256")
        derived += block
    return derived[:length]


def framed(payload: bytes) -> bytes:
    """Return a payload with its length in front."""
    return struct.pack(">I", len(payload)) + payload


def deal_hash(word: str, *parts: object) -> bytes:
    """Return a hash of the commit-reveal scheme."""
    hashed = hashlib.sha256(framed(f"epizodiak deal {word}".encode()))
    for part in parts:
        hashed.update(framed(part if isinstance(part, bytes) else str(part).encode()))
    return hashed.digest()


def by_seat(nonces: dict[int, bytes]) -> list[object]:
    """Return each seat with its nonce, in ascending order."""
    return [part for seat in sorted(nonces) for part in (seat, nonces[seat])]


def four_words(digest: bytes) -> str:
    """Return the first eight bytes of a hash as proquints."""
    consonants, vowels = "bdfghjklmnprstvz", "aiou"
    return " ".join(
        consonants[n >> 12]
        + vowels[n >> 10 & 3]
        + consonants[n >> 6 & 15]
        + vowels[n >> 4 & 3]
        + consonants[n & 15]
        for n in struct.unpack(">4H", digest[:8])
    )


class Chance:
    """The answers that follow from a seed."""

    def __init__(self, seed: str) -> None:
        self.seed = seed

    def _numbers(self, label: str) -> Any:
        body = framed(label.encode()) + framed(self.seed.encode())
        self.seed = hashlib.sha256(b"epizodiak next " + body).hexdigest()[:32]
        key = hashlib.sha256(b"epizodiak draw " + body).digest()
        counter = 0
        while True:
            yield from struct.unpack(">16H", hmac.digest(key, struct.pack(">Q", counter), "sha256"))
            counter += 1

    @staticmethod
    def _below(numbers: Any, bound: int) -> int:
        number: int = next(each for each in numbers if each < 65536 - 65536 % bound)
        return number % bound

    def roll(self, label: str, sides: int) -> int:
        """Return a number from 1 to `sides`."""
        return 1 + self._below(self._numbers(label), sides)

    def shuffle(self, label: str, pieces: list[str]) -> list[str]:
        """Return the pieces in the order that follows from the seed."""
        numbers = self._numbers(label)
        pack = sorted(pieces)
        for last in range(len(pack) - 1, 0, -1):
            other = self._below(numbers, last + 1)
            pack[last], pack[other] = pack[other], pack[last]
        return pack


def unpacked(packed: str) -> Any:
    """Return the value that a journal stores packed."""
    return json.loads(zlib.decompress(base64.b85decode(packed)))


@dataclass
class Deal:
    """The commit-reveal of one round."""

    commitment: bytes
    attempt: int = 0
    seats: list[int] = field(default_factory=list)
    own: dict[int, bytes] = field(default_factory=dict)
    commitments: dict[int, bytes] = field(default_factory=dict)
    nonces: dict[int, bytes] = field(default_factory=dict)
    promised_at: float = 0.0

    def reveal(self, nonces: dict[int, bytes], *, waited: bool) -> None:
        """Note the numbers. Some may be missing if the host has waited for them."""
        require(self.nonces in ({}, nonces), "a changed number")
        require(nonces.keys() <= self.commitments.keys(), "a number that was not asked for")
        require(waited or len(nonces) == len(self.seats), "a number was not waited for")
        self.nonces = nonces


def answers_of(game: str, header: Json, journal: list[Json], number: int) -> list[tuple[str, list[str], int]]:
    """Return the random results of a round: label, values, sides of the die that was rolled."""
    answers: list[tuple[str, list[str], int]] = []
    current, attacker = 1, 0
    dice: dict[int, int] = {}
    for entry in [header, *journal]:
        played = entry.get("do") == "play"
        action = unpacked(entry["sealed"]) if played and "sealed" in entry else entry.get("action", "")
        if action == "deal":
            current += 1
        elif action.startswith("lay "):
            attacker = entry["seat"]
        elif action.startswith("die "):
            dice[entry["seat"]] = int(action.split()[1])
        if current == number and "luck" in entry:
            for label, *values in unpacked(entry["luck"])[0]:
                sides = {"first": 3 if game == "epizodiak" else 2, "wish": 6}.get(label, 0)
                if label in ("attack", "defence"):
                    sides = dice[attacker if label == "attack" else 1 - attacker]
                answers.append((label, values, sides))
    return answers


def check_chance(chance: Chance, answers: list[tuple[str, list[str], int]]) -> None:
    """Raise UnfairError unless the answers of a round follow from its seed."""
    for label, values, sides in answers:
        if label in ("deal", "refill"):
            require(values == chance.shuffle(label, values), f"{label} does not follow from the seed")
        else:
            require(values == [str(chance.roll(label, sides))], f"{label} does not follow from the seed")
