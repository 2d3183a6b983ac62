"""Sentences of hints and the numbers in them, in both languages."""

from __future__ import annotations

from typing import Final

from epizodiak_qt.games.sentence import Sentence

Because = tuple[str, str]
"""The reason in English and in French, behind the colon."""
ONLY: Final = ("nothing else can be played now.", "vous ne pouvez rien jouer d’autre.")
_EN: Final = "no one two three four five six seven eight nine ten eleven twelve"
_FR: Final = "aucun un deux trois quatre cinq six sept huit neuf dix onze douze"


def hint(en: str, fr: str, because: Because) -> Sentence:
    """Return the sentence that names an action and its reason."""
    action = en, fr
    return Sentence(f"{action[0]}: {because[0]}", f"{action[1]}\u202f: {because[1]}")


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
