"""A decision in each game, for the test of an engine."""

from __future__ import annotations

from typing import Any, Final, NamedTuple


class Sample(NamedTuple):
    """A decision in notation."""

    view: dict[str, Any]
    """The view of a seat."""
    legal: tuple[str, ...]
    """Its legal actions."""
    history: tuple[str, ...]
    """The public actions that led to it."""


_HIDDEN: Final = None

SAMPLES: Final = {
    "epizodiak": Sample(
        {
            "seat": 1,
            "game": "epizodiak",
            "options": {
                "mode": "match",
                "target": 7,
                "contest_scores": True,
                "unique_must_fill": False,
                "scoring": "rules-2021",
            },
            "hands": [[_HIDDEN] * 7, [2, 3, 6, 9, 10, 10, 10, 12, 12], [_HIDDEN] * 7],
            "pile": [_HIDDEN] * 10,
            "dial": [12, 1, 2],
            "sets": [[4], [1], [8, 5]],
            "contested_sets": [[], [], []],
            "filled": [0, 0, 0],
            "turn": 1,
            "phase": "start",
            "picked": None,
            "last_laid": {"value": 2, "side": "cw"},
            "passes": 0,
            "scores": [0, 0, 0],
        },
        ("draw", "lay cw 3", "set 10", "take"),
        ("2 set 8", "0 set 4", "1 set 1", "2 draw", "2 set 5", "0 lay cw 1 2"),
    ),
    "ecliptic": Sample(
        {
            "seat": 0,
            "game": "ecliptic",
            "options": {"take_then_fill": False},
            "hands": [
                ["taurus-star", "gemini-moon", "leo-sun", "sagittarius-planet", "pisces-sun"],
                [_HIDDEN] * 6,
            ],
            "pile": [_HIDDEN] * 58,
            "discard": ["aries-planet"],
            "lines": [[], []],
            "pairs": [["capricorn-sun", "capricorn-planet"], []],
            "dice": [[4, 6, 8, 10, 12, 20], [4, 6, 8, 10, 12, 20]],
            "trophies": [0, 0],
            "turn": 0,
            "phase": "lay",
            "taken": None,
            "pair": ["capricorn-sun", "capricorn-planet"],
            "again": None,
            "combat": None,
        },
        (
            "decline",
            "lay gemini-moon",
            "lay leo-sun",
            "lay pisces-sun",
            "lay sagittarius-planet",
            "lay taurus-star",
        ),
        (
            "0 draw",
            "0 discard aries-planet",
            "1 draw",
            "1 discard capricorn-sun",
            "0 take",
            "0 pair capricorn-sun capricorn-planet",
        ),
    ),
}
