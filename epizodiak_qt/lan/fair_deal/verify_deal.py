#!/usr/bin/env python3
"""Verify the deal of a round from its transcript: python3 verify_deal.py FILE. Needs only Python.

It is independent of the program that it verifies and shares no code with it. docs/lan-protocol.md describes
the hashes: a label and parts, each with its length in four bytes before it.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import struct
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator


def digest(label: str, *parts: bytes | str | int) -> bytes:
    """Hash a label and its parts."""
    data = b""
    for part in (f"epizodiak deal {label}", *parts):
        piece = part if isinstance(part, bytes) else str(part).encode()
        data += struct.pack(">I", len(piece)) + piece
    return hashlib.sha256(data).digest()


class Stream:
    """The random numbers that follow from a seed, one question after another."""

    def __init__(self, seed: str) -> None:
        self.seed = seed

    def numbers(self, label: str) -> Iterator[int]:
        """Yield numbers below 65536 for a question, and advance the seed."""
        name, seed = label.encode(), self.seed.encode()
        body = struct.pack(">I", len(name)) + name + struct.pack(">I", len(seed)) + seed
        self.seed = hashlib.sha256(b"epizodiak next " + body).hexdigest()[:32]
        key = hashlib.sha256(b"epizodiak draw " + body).digest()
        counter = 0
        while True:
            yield from struct.unpack(">16H", hmac.digest(key, struct.pack(">Q", counter), "sha256"))
            counter += 1

    def below(self, numbers: Iterator[int], bound: int) -> int:
        """Return a number below `bound`, all equally likely."""
        return next(n for n in numbers if n < 65536 - 65536 % bound) % bound

    def answer(self, question: dict[str, Any]) -> object:
        """Return the answer to a question that follows from the seed."""
        numbers = self.numbers(question["label"])
        if "sides" in question:
            return 1 + self.below(numbers, question["sides"])
        pack = sorted(question["shuffled"])
        for last in range(len(pack) - 1, 0, -1):
            other = self.below(numbers, last + 1)
            pack[last], pack[other] = pack[other], pack[last]
        return pack


def proquint(number: int) -> str:
    """Return the proquint (arXiv:0901.4016) of a number below 65536."""
    c, v = "bdfghjklmnprstvz", "aiou"
    return c[number >> 12] + v[number >> 10 & 3] + c[number >> 6 & 15] + v[number >> 4 & 3] + c[number & 15]


def faults(told: dict[str, Any]) -> Iterator[str]:
    """Yield the faults of a transcript."""
    table, number, attempt = told["table"], told["round"], told["attempt"]
    secret = bytes.fromhex(told["secret"])
    nonces = {int(seat): bytes.fromhex(nonce) for seat, nonce in told["nonces"].items()}
    if digest("host", table, number, secret).hex() != told["commitment"]:
        yield "the host's number is not the one it had committed to"
    if sorted(told["commitments"]) != sorted(told["nonces"]):
        yield "a number or a commitment is missing"
    for seat, nonce in nonces.items():
        if digest("seat", table, number, attempt, seat, nonce).hex() != told["commitments"].get(str(seat)):
            yield f"the number of seat {seat} is not the one it had committed to"
    ordered = [part for seat in sorted(nonces) for part in (seat, nonces[seat])]
    words = digest("words", table, number, attempt, bytes.fromhex(told["commitment"]), *ordered)
    if told["words"] != " ".join(map(proquint, struct.unpack(">4H", words[:8]))):
        yield "the words are not those of the numbers"
    stream = Stream(digest("key", table, number, attempt, secret, *ordered).hex())
    if not told["asked"]:
        yield "nothing was dealt"
    for place, question in enumerate(told["asked"], 1):
        if stream.answer(question) != question.get("rolled", question.get("shuffled")):
            yield f"answer {place} of chance ({question['label']}) does not follow from the numbers"


def main(arguments: list[str]) -> int:
    """Verify the file named on the command line; return 0 if its deal is fair."""
    if len(arguments) != 1:
        print("usage: python3 verify_deal.py FILE")
        return 2
    told = json.loads(Path(arguments[0]).read_text("utf-8"))
    found = list(faults(told))
    for fault in found:
        print("NOT FAIR:", fault)
    if not found:
        print(f"Round {told['round']}, attempt {told['attempt']}: the deal is fair.")
        print(f"Its words, for comparison with other screens: {told['words']}")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
