"""Sanitizer for text that a person or another computer typed: printable, bounded, and never invisible."""

from __future__ import annotations

import re
import unicodedata
from itertools import count
from typing import TYPE_CHECKING, Final

from epizodiak_qt.games.sentence import name_text

if TYPE_CHECKING:
    from collections.abc import Iterable

NAME_LENGTH: Final = 24
TITLE_LENGTH: Final = 64
CHAT_LENGTH: Final = 240
SENTENCE_LENGTH: Final = 400
MAX_STACKED_MARKS: Final = 2  # accents on one letter: a taller stack would cover the lines around it
# A version as our own releases write it (PEP 440, without local parts).
_VERSION: Final = r"\d{1,4}(\.\d{1,4}){0,3}((a|b|rc|\.post|\.dev)\d{1,4})?"
# Letters and signs that show nothing: the fillers of Hangul, the empty pattern of Braille, a musical one.
BLANK: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0\U0001d159")
NO_BREAK: Final = "\u00a0\u202f"


def _printable(text: str, kept_spaces: str = "") -> str:
    """Return the text without control, format and unassigned characters, and without tall stacks of marks.

    Every blank character becomes a space, except those in `kept_spaces`.
    """
    shown = (
        " " if _is_blank(char) and char not in kept_spaces else char
        for char in text
        if _is_blank(char) or unicodedata.category(char)[0] != "C"
    )
    # Compose after the filter: a format character between two marks would hide that they stack.
    kept: list[str] = []
    marks = 0
    for char in unicodedata.normalize("NFC", "".join(shown)):
        marks = marks + 1 if unicodedata.category(char) in ("Mn", "Me") else 0
        if marks <= MAX_STACKED_MARKS:
            kept.append(char)
    return "".join(kept)


def _is_blank(char: str) -> bool:
    return char in BLANK or char.isspace()


def _cut(text: str, length: int) -> str:
    """Return the first `length` characters, or nothing if they are spaces and marks alone."""
    cut = text[:length].strip()
    return cut if any(unicodedata.category(char)[0] not in "MZ" for char in cut) else ""


def clean(text: str, length: int) -> str:
    """Return printable text of at most `length` characters, in one line, with single spaces."""
    return _cut(" ".join(_printable(text).split()), length)


def clean_name(text: str) -> str:
    """Return a printable name, or an empty string if nothing of it is visible."""
    return clean(text, NAME_LENGTH)


def unique_name(name: str, taken: Iterable[str]) -> str:
    """Return `name`, or the first of "name 2", "name 3" … that is not in `taken`; at most NAME_LENGTH long.

    Names that differ only in case, spaces or compatibility characters count as equal; so do default names.
    """
    folded = {*map(_folded, taken)}
    candidates = (_numbered(name, number) for number in count(1))
    return next(candidate for candidate in candidates if _folded(candidate) not in folded)


def _numbered(name: str, number: int) -> str:
    suffix = "" if number == 1 else f" {number}"
    return name[: NAME_LENGTH - len(suffix)].rstrip() + suffix


def _folded(name: str) -> str:
    return "".join(unicodedata.normalize("NFKC", name_text(name, "en")).casefold().split())


def clean_chat(text: str) -> str:
    """Return a printable line of chat."""
    return clean(text, CHAT_LENGTH)


def clean_version(text: str) -> str:
    """Return a version of the program, or "?" for any other text, because a stranger can send any text."""
    return text if re.fullmatch(_VERSION, text, re.ASCII) else "?"


def release_numbers(version: str) -> tuple[int, ...]:
    """Return the numbers of a cleaned version, to compare two of them; empty for an unknown one."""
    release = re.match(r"\d+(\.\d+)*", version)
    return () if release is None else tuple(map(int, release[0].split(".")))


def clean_sentence(text: str) -> str:
    """Return a printable sentence in one paragraph, with the no-break spaces of French."""
    words = _printable(" ".join(text.splitlines()), NO_BREAK).split(" ")
    return _cut(" ".join(filter(None, words)), SENTENCE_LENGTH)
