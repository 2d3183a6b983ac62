"""The bots of EpiZodiak, for the shared modules: their modules are loaded when they are used."""

from __future__ import annotations

from typing import Final

from epizodiak_qt.bots.game_bots import Sample, full_bots

_HIDDEN: Final = None

SAMPLE: Final = Sample(
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
)

ENTRY: Final = full_bots("epizodiak_qt.bots.epizodiak", "sensible", (866, 1000, 1077, 1102), SAMPLE)
