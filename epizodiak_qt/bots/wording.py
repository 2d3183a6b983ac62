"""Numbers in the sentences of hints, in both languages."""

from __future__ import annotations

from typing import Final

_EN: Final = "no one two three four five six seven eight nine ten eleven twelve"
_FR: Final = "aucun un deux trois quatre cinq six sept huit neuf dix onze douze"


def count_en(number: int, noun: str = "") -> str:
    """Return a number in words up to twelve, with a noun that takes an s: "one tile", "two tiles"."""
    word = _in_words(number, _EN)
    return f"{word} {noun if number == 1 else noun + 's'}" if noun else word


def count_fr(number: int, noun: str = "", *, feminine: bool = False) -> str:
    """Return a number in words up to twelve, with a noun that takes an s from two on: "une tuile"."""
    word = _in_words(number, _FR)
    if feminine and number <= 1:
        word += "e"
    return f"{word} {noun if number <= 1 else noun + 's'}" if noun else word


def _in_words(number: int, words: str) -> str:
    known = words.split()
    return known[number] if number < len(known) else str(number)
