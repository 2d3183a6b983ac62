"""Hashes as words that can be said, and compared by voice from one screen to the other."""

from __future__ import annotations

from typing import Final

_CONSONANTS: Final = "bdfghjklmnprstvz"
_VOWELS: Final = "aiou"


def to_proquints(digest: bytes) -> str:
    """Return the first eight bytes of a digest as four words of five letters each."""
    return " ".join(_word(int.from_bytes(digest[place : place + 2], "big")) for place in (0, 2, 4, 6))


def _word(number: int) -> str:
    """Return a number below 65536 as a word."""
    return "".join(
        (_CONSONANTS if place % 2 == 0 else _VOWELS)[number >> shift & (15 if place % 2 == 0 else 3)]
        for place, shift in enumerate((12, 10, 6, 4, 0))
    )
