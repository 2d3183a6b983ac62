"""Moments of a game of Ecliptic, for pictures and tests: two camps well on their way, and a combat."""

import dataclasses
from typing import Any

from epizodiak_qt.games.ecliptic.cards import Sign
from epizodiak_qt.games.ecliptic.position import Combat, Position
from tests.games.ecliptic.building import card, position

LINES = (
    "aries-sun gemini-moon cancer-sun leo-comet virgo-sun capricorn-galaxy",
    "taurus-star leo-galaxy scorpio-planet sagittarius-planet aquarius-planet",
)
PAIRS = (
    (
        "aries-moon aries-star gemini-sun gemini-comet cancer-moon cancer-galaxy leo-sun leo-moon "
        "leo-star leo-planet capricorn-sun capricorn-moon"
    ),
    (
        "taurus-sun taurus-moon taurus-galaxy taurus-comet scorpio-sun scorpio-star libra-sun libra-star "
        "aquarius-sun aquarius-star"
    ),
)
HANDS = (
    "taurus-planet virgo-moon virgo-comet libra-moon sagittarius-comet sagittarius-sun pisces-star",
    "aries-comet cancer-planet libra-comet scorpio-comet capricorn-star aquarius-comet pisces-sun",
)
DICE = ((4, 6, 10, 20), (4, 8, 10, 12))
DISCARD = "pisces-moon sagittarius-star virgo-star"
LINES_FOUGHT = ("aries-sun gemini-moon cancer-sun virgo-sun capricorn-galaxy", LINES[1])


def middle(**wishes: Any) -> Position:
    """Return a position in the middle of a game."""
    given: dict[str, Any] = {
        "hands": HANDS,
        "pile": 15,
        "discard": DISCARD,
        "lines": LINES_FOUGHT,
        "pairs": PAIRS,
        "dice": DICE,
        "trophies": (2, 0),
        "phase": "pair",
    }
    return position(**{**given, **wishes})


def fought(**wishes: Any) -> Position:
    """Return the same with a combat for Leo: white attacks with the comet, blue defends with the galaxy."""
    combat = Combat(Sign.LEO, 0, card("leo-comet"), card("leo-galaxy"), (None, None), (), None)
    changes = {key: wishes.pop(key) for key in ("chosen", "rolls", "winner") if key in wishes}
    return middle(
        phase="combat",
        hands=("virgo-moon virgo-comet libra-moon sagittarius-comet", HANDS[1]),
        pair="sagittarius-sun sagittarius-moon",
        combat=dataclasses.replace(combat, **changes),
        **wishes,
    )
