"""The names of bots without a character, by seat: stars outside the zodiac."""

from __future__ import annotations

from typing import Final

BOT_NAMES: Final = ("Altair", "Vega", "Deneb", "Rigel")


def bot_name(seat: int) -> str:
    """Return the name of a bot at that seat; no two seats have the same."""
    return BOT_NAMES[seat - 1]  # the first two sit beside the person at seat 0
