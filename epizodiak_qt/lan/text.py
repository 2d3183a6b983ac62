"""Text that came from elsewhere, made fit to be shown: no control or direction marks, of some length."""

from __future__ import annotations

import unicodedata

from epizodiak_qt.lan.limits import CHAT_LENGTH, NAME_LENGTH


def clean(text: str, length: int) -> str:
    """Return printable text of at most `length` characters, spaces made single.

    Marks that stack on one letter are kept to two, lest a name runs over its neighbours.
    """
    kept: list[str] = []
    marks = 0
    for char in unicodedata.normalize("NFC", text):
        category = unicodedata.category(char)
        marks = marks + 1 if category in ("Mn", "Me") else 0
        if category[0] == "C" or marks > 2:
            continue
        kept.append(" " if category[0] == "Z" else char)
    return " ".join("".join(kept).split())[:length].strip()


def clean_sentence(text: str) -> str:
    """Return a sentence that came from elsewhere, on one line; its spaces are left as wide as they are."""
    joined = " ".join(text.splitlines())
    return "".join(char for char in joined if unicodedata.category(char)[0] != "C")


def clean_name(text: str) -> str:
    """Return a name as it can be shown; empty if nothing is left of it."""
    return clean(text, NAME_LENGTH)


def clean_chat(text: str) -> str:
    """Return a line of chat as it can be shown."""
    return clean(text, CHAT_LENGTH)
