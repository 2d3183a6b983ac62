"""The code of a table: how it is written, and how it is found in a text, such as a line of a chat."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

ALPHABET: Final = "ABCDEFGHJKMNPQRSTVWXYZ23456789"
LENGTH: Final = 6

_HALF: Final = f"[{ALPHABET}]{{{LENGTH // 2}}}"
_CODE: Final = re.compile(rf"(?<![^\W_])(?=({_HALF})([\W_]{{0,3}})({_HALF})(?![^\W_]))", re.IGNORECASE)
# With a dot, a bracket or a port, so that no word of a sentence is one: 10.0.0.2:47999, [fe80::1], ana.local.
_ADDRESS: Final = re.compile(
    r"(?<![\w.])(?:\[[0-9a-f:.]+\]|\d+(?:\.\d+){3}|[\w-]+\.(?:local|lan|home)\b)(?::\d+)?", re.IGNORECASE
)


def parse_code(text: str) -> str:
    """Return the code in a typed text: in capitals, without spaces and dashes."""
    return "".join(char for char in text.upper() if char in ALPHABET)


def format_code(code: str) -> str:
    """Return a code for display: `K7F-2QX`."""
    return f"{code[: LENGTH // 2]}-{code[LENGTH // 2 :]}"


def find_code(text: str) -> tuple[str, str]:
    """Return the code of a table in a text, formatted, and the first address; empty strings if there is none.

    The text is the code alone, or a sentence. In a sentence other words can have the form of a code; the one
    that looks most like the code on the screen of a host is returned, the last one of several.
    """
    text = unicodedata.normalize("NFKC", text)
    address = _ADDRESS.search(text)
    rest = _ADDRESS.sub(" ; ", text)
    alone = "".join(filter(str.isalnum, rest)).upper()
    if len(alone) != LENGTH or not set(alone) <= set(ALPHABET):
        found = max(_CODE.finditer(rest), key=_likeness, default=None)
        alone = "" if found is None else (found[1] + found[3]).upper()
    return format_code(alone) if alone else "", address[0] if address else ""


def _likeness(found: re.Match[str]) -> tuple[bool, bool, int, bool, int]:
    """Return how much two groups of letters and digits look like a code: more is greater."""
    first, between, second = found.groups()
    both = first + second
    return "-" in between, both.isupper(), sum(map(str.isdigit, both)), bool(between), found.start()
