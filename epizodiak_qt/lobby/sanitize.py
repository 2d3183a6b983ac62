"""Text that came from elsewhere, made fit to be shown: no control or direction marks, of some length."""

from __future__ import annotations

import re
import unicodedata
from itertools import count
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable

NAME_LENGTH: Final = 24
TITLE_LENGTH: Final = 64
CHAT_LENGTH: Final = 240
SENTENCE_LENGTH: Final = 400
# A version as our own releases write it (PEP 440, without local parts).
_VERSION: Final = re.compile(r"\d{1,4}(\.\d{1,4}){0,3}((a|b|rc|\.post|\.dev)\d{1,4})?", re.ASCII)
# Letters and signs that show nothing: the fillers of Hangul, the empty pattern of Braille, a musical one.
BLANK: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0\U0001d159")
NO_BREAK: Final = "\u00a0\u202f"


def _shown(text: str, stays: str = "") -> str:
    """Return what of a text can be shown; every kind of space is a space, unless it `stays`.

    Marks that stack on one letter are kept to two, lest a name runs over its neighbours. Where nothing
    stands for the marks to stand on, nothing is left.
    """
    kept: list[str] = []
    marks = 0
    something = False
    for char in unicodedata.normalize("NFC", text):
        category = unicodedata.category(char)
        marks = marks + 1 if category in ("Mn", "Me") else 0
        space = char in BLANK or char.isspace()
        if marks > 2 or (category[0] == "C" and not space):
            continue
        something = something or not (space or category[0] == "M")
        kept.append(" " if space and char not in stays else char)
    return "".join(kept) if something else ""


def clean(text: str, length: int) -> str:
    """Return printable text of at most `length` characters, spaces made single."""
    return " ".join(_shown(text).split())[:length].strip()


def clean_name(text: str) -> str:
    """Return a name as it can be shown; empty if nothing is left of it."""
    return clean(text, NAME_LENGTH)


def unique_name(name: str, taken: Iterable[str]) -> str:
    """Return `name`, or the first of "name 2", "name 3" … that is not in `taken`; at most NAME_LENGTH long.

    Names that differ only in case, spaces or compatibility characters count as equal.
    """
    folded = {*map(_folded, taken)}
    candidates = (_numbered(name, number) for number in count(1))
    return next(candidate for candidate in candidates if _folded(candidate) not in folded)


def _numbered(name: str, number: int) -> str:
    suffix = "" if number == 1 else f" {number}"
    return name[: NAME_LENGTH - len(suffix)].rstrip() + suffix


def _folded(name: str) -> str:
    return "".join(unicodedata.normalize("NFKC", name).casefold().split())


def clean_chat(text: str) -> str:
    """Return a line of chat as it can be shown."""
    return clean(text, CHAT_LENGTH)


def clean_version(text: str) -> str:
    """Return a version of the program, or "?" if the text is none: a stranger can send any text there."""
    return text if _VERSION.fullmatch(text) else "?"


def release_numbers(version: str) -> tuple[int, ...]:
    """Return the numbers of a cleaned version, to compare two of them; empty for an unknown one."""
    release = re.match(r"\d+(\.\d+)*", version)
    return () if release is None else tuple(map(int, release[0].split(".")))


def clean_sentence(text: str) -> str:
    """Return a sentence as it can be shown: one paragraph. The narrow spaces of French stay."""
    lines = " ".join(text.splitlines())
    return " ".join(each for each in _shown(lines, NO_BREAK).split(" ") if each)[:SENTENCE_LENGTH].strip()
