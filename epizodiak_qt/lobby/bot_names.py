"""The names of bots, by seat."""

from __future__ import annotations

from typing import Final

BOT_NAMES: Final = ("Hamal", "Vega", "Deneb", "Rigel")


def bot_name(seat: int) -> str:
    """Return the name of a bot at that seat; no two seats have the same."""
    return BOT_NAMES[seat - 1]  # the first two sit beside the person at seat 0
