"""The personal notes on games: note, tags, favourite, profiles and official daily tries."""

from __future__ import annotations

from typing import NamedTuple


class Annotation(NamedTuple):
    """What the player has noted on one game, and what is known to this computer only."""

    note: str = ""
    """A text of any length."""
    tags: tuple[str, ...] = ()
    """The tags, in the order of the player."""
    favourite: bool = False
    """Whether the game is a favourite."""
    profiles: tuple[str, ...] = ()
    """The name of the profile at each seat, empty for none."""
    daily: str = ""
    """The day, ISO 8601, of which the game is the official try; empty for none."""
