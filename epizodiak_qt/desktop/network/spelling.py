"""Codes and words that people compare by voice, separated so that a screen reader speaks them one by one."""

from __future__ import annotations


def letter_by_letter(code: str) -> str:
    """Return the letters and digits of a code one by one: "K, 7, F, 2, Q, X"."""
    return ", ".join(filter(str.isalnum, code))


def word_by_word(words: str) -> str:
    """Return words that are separated by spaces with a pause between them: "lusab, babad, gutih, tugad"."""
    return ", ".join(words.split())
