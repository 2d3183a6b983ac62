"""The players' clocks, as everybody at the table sees them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Clocks:
    """The clocks of all seats at one moment."""

    left_s: tuple[float, ...]
    """The seconds left to each seat."""
    running: tuple[int, ...]
    """The seats whose clocks run."""
    paused: bool
    """Whether all clocks are paused, because a player cannot be reached."""
