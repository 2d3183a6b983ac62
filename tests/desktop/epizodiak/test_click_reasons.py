"""Why a click does nothing: the action that it most likely meant, and the reason against that action."""

import pytest

from epizodiak_qt.desktop.epizodiak.hints import Hints, RunSelection
from epizodiak_qt.desktop.epizodiak.scene import illegal_action
from epizodiak_qt.desktop.scene.items.clickable_item import Key
from epizodiak_qt.games.epizodiak import explain, legal, view
from epizodiak_qt.games.epizodiak.position import Position
from tests.desktop.seated_player import Sit
from tests.games.epizodiak.refused_positions import (
    BOUND,
    CONTESTABLE,
    EMPTY_PILE,
    FORCED,
    FORCED_SET,
    GAME_OVER,
    MUST,
    NO_FOLLOW_UP,
    PLAIN,
    POOR,
    REACHED,
    ROUND_OVER,
    SINGLE_ELSEWHERE,
    SINGLE_LAID,
    TAKEABLE,
)
from tests.games.positions import after

# The clicks of seat 0: those that choose tiles first, then the one that has no effect.
CLICKS: dict[str, list[tuple[Position, list[Key], Key]]] = {
    "game_over": [(GAME_OVER, [], ("place", 5))],
    "round_over": [(ROUND_OVER, [], ("centre",))],
    "not_your_turn": [
        (after(PLAIN, "lay cw 7"), [], ("hand", 8, 0)),
        (after(PLAIN, "lay cw 7"), [], ("centre",)),
    ],
    "tile_not_held": [(PLAIN, [("hand", 7, 0), ("hand", 8, 0), ("hand", 9, 0)], ("place", 10))],
    "slot_occupied": [(TAKEABLE, [], ("dial", 5)), (TAKEABLE, [], ("dial", 4))],
    "not_adjacent": [(PLAIN, [], ("hand", 9, 0)), (PLAIN, [], ("place", 11))],
    "run_gap": [
        (PLAIN, [("hand", 7, 0)], ("dial", 5)),
        (PLAIN, [("hand", 7, 0)], ("hand", 9, 0)),
        (PLAIN, [("hand", 7, 0)], ("place", 3)),
    ],
    "set_needs_three": [(PLAIN, [], ("discard", 9))],
    "set_is_out": [(SINGLE_ELSEWHERE, [], ("set", 7))],
    "set_forbidden_last_single": [(MUST, [], ("discard", 3))],
    "pickup_then_play": [(after(TAKEABLE, "take"), [], ("centre",))],
    "contest_then_play": [(after(CONTESTABLE, "contest 7"), [], ("centre",))],
    "pickup_no_relay": [(after(TAKEABLE, "take"), [], ("place", 7))],
    "pickup_nothing": [(PLAIN, [], ("dial", 6)), (PLAIN, [], ("dial", 5))],
    "pickup_expired": [(after(TAKEABLE, "draw"), [], ("dial", 7))],
    "pickup_single": [(SINGLE_LAID, [], ("dial", 7))],
    "pickup_no_followup": [(NO_FOLLOW_UP, [], ("dial", 7))],
    "must_play_single": [(BOUND, [], ("centre",))],
    "forced_play": [(FORCED, [], ("centre",))],
    "forced_set": [(FORCED_SET, [], ("centre",))],
    "contest_needs_two_passes": [(EMPTY_PILE, [], ("place", 7))],
    "contest_set_out": [(SINGLE_ELSEWHERE, [], ("place", 7))],
    "contest_would_empty": [(POOR, [], ("place", 7))],
}
# The reasons that no click can meet, because it means something else there.
NO_CLICK = {
    "deal_after_round": "the button that deals is shown only when a deal is due",
    "one_slot_is_cw": "a click never names the side of the last slot",
    "pile_empty": "a click on the empty pile means a pass",
    "already_drawn": "a click on the pile after a draw passes",
    "pass_needs_draw": "a click on a pile draws",
    "contest_needs_empty_pile": "before that a click on a slot means a lay",
    "contest_at_start": "later in the turn a click on a slot means a lay",
    "contest_not_open": "a click on any other slot means a lay",
    "contest_you_hold_it": "a click on the slot of a tile that one holds chooses that tile",
}


def chosen(hints: Hints, keys: list[Key]) -> RunSelection:
    """Return the selection after clicks on tiles of the hand."""
    selection = RunSelection(hints.runs)
    for _, value, copy in keys:
        assert isinstance(value, int)
        assert isinstance(copy, int)
        found = selection.click(value, copy)
        assert found is not None
        selection = found
    return selection


def has_effect(key: Key, hints: Hints, selection: RunSelection) -> bool:
    """Return whether a click does something."""
    match key:
        case ("hand", int(value), int(copy)):
            return selection.click(value, copy) is not None
        case ("place", int(value)):
            return selection.reach(value) is not None or (not selection and value in hints.contests)
        case ("dial", value):
            return hints.take == value
        case ("discard" | "set", value):
            return value in hints.sets
        case _:
            return hints.draw or hints.passing


@pytest.mark.parametrize("code", CLICKS)
def test_a_click_without_effect_is_explained(code: str) -> None:
    """By the reason against the action that it most likely meant."""
    for state, first, key in CLICKS[code]:
        seen = view(state, 0)
        hints = Hints.of(seen, legal(state, 0))
        selection = chosen(hints, first)
        assert not has_effect(key, hints, selection), key
        action = illegal_action(key, seen, selection)
        assert action is not None, key
        reason = explain(state, 0, action)
        assert reason is not None
        assert (key, reason.code) == (key, code)


def test_every_reason_can_be_met_by_a_click_or_has_a_cause_why_not() -> None:
    """None is forgotten."""
    assert {*CLICKS, *NO_CLICK} == REACHED.keys()
    assert not CLICKS.keys() & NO_CLICK.keys()


async def test_e55_a_click_says_why_a_contest_is_withheld(sit: Sit) -> None:
    """It would empty a hand: that is said, and not that the tile is not held."""
    at = sit(POOR)
    await at.do(("place", 7))
    assert at.notice == "Contesting the 7 would empty another player’s hand."


async def test_e48_a_click_on_the_centre_says_why_there_is_no_pass(sit: Sit) -> None:
    """In French too."""
    at = sit(FORCED, language="fr")
    await at.do(("centre",))
    assert at.notice == "Après trois passes de suite, vous devez poser ou contester\u202f: 3 ou 7."
