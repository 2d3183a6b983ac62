"""The bots of Ecliptic, for the shared modules. Each function loads the modules that it needs."""

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


def make(strength: str, name: str, simulations: int | None, seconds: float | None) -> Player:
    """Return a bot of a strength, with the style of a character or with none."""
    from epizodiak_qt.bots.ecliptic.styles import STYLES

    style = STYLES.get(name)
    if strength in SEARCHING:
        from epizodiak_qt.bots.ecliptic import players

        return players.make(strength, style, Budget(simulations or players.SIMULATIONS[strength], seconds))
    from epizodiak_qt.bots.ecliptic import rules_of_thumb

    return rules_of_thumb.make(strength, style)


def sensible() -> Player:
    """Return the better bot of version 0.1."""
    from epizodiak_qt.bots.ecliptic.rules_of_thumb import SensiblePlayer

    return SensiblePlayer()


def style_lines() -> Mapping[str, Sentence]:
    """Return a line about the style of each character."""
    from epizodiak_qt.bots.ecliptic.styles import STYLES

    return {kind: style.line for kind, style in STYLES.items()}


def explain_choice(view: Any, legal: tuple[Any, ...], action: Any) -> Sentence:
    """Return one sentence why the master takes an action."""
    from epizodiak_qt.bots.ecliptic import advice

    return advice.explain_choice(view, legal, action)


def chances(view: Any, history: History, random: Random, simulations: int) -> Chances:
    """Return the chance of every seat to win."""
    from epizodiak_qt.bots.ecliptic import players

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
