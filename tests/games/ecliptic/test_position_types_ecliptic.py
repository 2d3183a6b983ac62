"""Positions of Ecliptic with missing fields or wrong types are refused."""

from typing import Any

from tests.games.ecliptic.position_json import FIGHT, START, fought, refused
from tests.games.referee_client import changed


def test_a_missing_key_is_refused() -> None:
    """Every field of the notation has to be there, also of a combat."""
    for key in START:
        refused({name: value for name, value in START.items() if name != key})
    for key in FIGHT["combat"]:
        combat = {name: value for name, value in FIGHT["combat"].items() if name != key}
        refused(changed(FIGHT, combat=combat))


WRONG: dict[str, list[Any]] = {
    "options": [None, [], "x", 1, {"take_then_fill": 1}, {"take_then_fill": None}, {"edition": "x"}],
    "hands": [None, {}, 3, [], [START["hands"][0]], [*START["hands"], []], [None, None], ["leo-sun", "x"]],
    "pile": [None, 5, "x", {}, [None] * 30, [1], ["leo"], ["Leo-sun"], [["leo-sun"]]],
    "discard": [None, "virgo-moon", ["virgo"], [7]],
    "lines": [None, [], [[], [], []], [["aries"], []], {}],
    "pairs": [None, [], [[None, None], []], "x"],
    "dice": [None, [], [[4], [7]], [[4], ["4"]], [[4.0], [4]], [[True], [4]], [4, 4]],
    "trophies": [None, 0, [], [0], [0, 0, 0], [0, -1], [0, "0"], [0, 1.5], [False, 0]],
    "turn": [None, "0", 2, -1, True, 0.0, [0]],
    "phase": [None, 1, "", "Draw", "deal", ["draw"]],
    "taken": [True, 7, "leo", [], {}],
    "pair": [
        True,
        "leo-sun leo-moon",
        [],
        ["leo-sun"],
        ["leo-sun", None],
        ["leo-sun", "leo-moon", "leo-star"],
    ],
    "again": [0, "no", []],
    "combat": [True, 7, "leo", [], {}],
    "over": ["true", 1, 0, [], {}],
    "seed": [None, 1, True, [], {}],
}


def test_a_wrong_type_is_refused() -> None:
    """Or the right type out of its range, also in a combat; a view is none: it does not tell the die."""
    for key, values in WRONG.items():
        for value in values:
            refused(changed(START, **{key: value}))
    for key, values in WRONG_COMBAT.items():
        for value in values:
            refused(fought(FIGHT, **{key: value}))


WRONG_COMBAT: dict[str, list[Any]] = {
    "sign": [None, 4, "Leo", "sun"],
    "attacker": [None, "0", 2, True],
    "attack": [None, "leo", 5],
    "defence": [None, "leo", 5],
    "chosen": [None, [], [8], [8, 7], ["hidden", None], [None, None, None], [True, None]],
    "rolls": [None, 5, [5], [[5]], [[5, "6"]], [[5, 6, 7]]],
    "winner": ["0", 2, True, [0]],
}
