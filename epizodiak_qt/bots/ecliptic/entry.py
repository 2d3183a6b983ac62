"""The bots of Ecliptic, for the shared modules: their modules are loaded when they are used."""

from __future__ import annotations

from typing import Final

from epizodiak_qt.bots.game_bots import Sample, full_bots

_HIDDEN: Final = None

SAMPLE: Final = Sample(
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
)

ENTRY: Final = full_bots("epizodiak_qt.bots.ecliptic", "rules_of_thumb", (882, 1000, 1075, 1107), SAMPLE)
