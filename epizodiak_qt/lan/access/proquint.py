"""Proquints: digests as words that can be compared by voice (Wilkerson 2009, arXiv:0901.4016)."""

from __future__ import annotations

from typing import Final

_CONSONANTS: Final = "bdfghjklmnprstvz"
_VOWELS: Final = "aiou"


def to_proquints(digest: bytes) -> str:
    """Return the first eight bytes of a digest as four proquints of five letters each."""
    return " ".join(_word(int.from_bytes(digest[index : index + 2], "big")) for index in (0, 2, 4, 6))


def _word(number: int) -> str:
    """Return the proquint of 16 bits: consonant (4), vowel (2), consonant (4), vowel (2), consonant (4)."""
    return "".join(
        _CONSONANTS[number >> shift & 15] if index % 2 == 0 else _VOWELS[number >> shift & 3]
        for index, shift in enumerate((12, 10, 6, 4, 0))
    )
