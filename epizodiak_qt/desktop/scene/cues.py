"""The sounds of events, as data: which cue is played when. No Qt."""

from __future__ import annotations

from typing import Literal, NamedTuple

CueName = Literal[
    "tile",
    "set",
    "draw",
    "pass",
    "contest",
    "forced",
    "dial_full",
    "turn",
    "error",
    "round_won",
    "die_cup",
    "throw",
    "clash",
    "trophy",
]


class Cue(NamedTuple):
    """One sound of an event. It follows from what every seat knows, and is the same for good and bad luck."""

    name: CueName
    """The kind of the sound."""
    note: int = 0
    """The note of a scale, 0 to 11; only `tile` has several."""
    at_ms: float = 0
    """When it is played after the beginning of the event, at normal speed."""
