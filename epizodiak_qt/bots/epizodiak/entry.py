"""The bots of EpiZodiak, for the shared modules. Each function loads the modules that it needs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from epizodiak_qt.bots.characters import SEARCHING, STRENGTHS
from epizodiak_qt.bots.game_bots import GameBots, Sample
from epizodiak_qt.bots.player import Budget

if TYPE_CHECKING:
    from collections.abc import Mapping
    from random import Random

    from epizodiak_qt.bots.game_bots import Chances
    from epizodiak_qt.bots.player import History, Player
    from epizodiak_qt.games.sentence import Sentence

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


def make(strength: str, name: str, simulations: int | None, seconds: float | None) -> Player:
    """Return a bot of a strength, with the style of a character or with none."""
    from epizodiak_qt.bots.epizodiak.styles import STYLES

    style = STYLES.get(name)
    if strength in SEARCHING:
        from epizodiak_qt.bots.epizodiak import players

        return players.make(strength, style, Budget(simulations or players.SIMULATIONS[strength], seconds))
    from epizodiak_qt.bots.epizodiak import rules_of_thumb

    return rules_of_thumb.make(strength, style)


def sensible() -> Player:
    """Return the better bot of version 0.1."""
    from epizodiak_qt.bots.epizodiak.sensible import SensiblePlayer

    return SensiblePlayer()


def style_lines() -> Mapping[str, Sentence]:
    """Return a line about the style of each character."""
    from epizodiak_qt.bots.epizodiak.styles import STYLES

    return {kind: style.line for kind, style in STYLES.items()}


def explain_choice(view: Any, legal: tuple[Any, ...], action: Any) -> Sentence:
    """Return one sentence why the master takes an action."""
    from epizodiak_qt.bots.epizodiak import advice

    return advice.explain_choice(view, legal, action)


def chances(view: Any, history: History, random: Random, simulations: int) -> Chances:
    """Return the chance of every seat to win."""
    from epizodiak_qt.bots.epizodiak import players

    return players.chances(view, history, random, simulations)


ENTRY: Final = GameBots(
    make,
    STRENGTHS,
    style_lines,
    {"sensible-0.1": sensible},
    SAMPLE,
    explain_choice,
    chances,
)
