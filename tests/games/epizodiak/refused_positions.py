"""A position for each refusal, with a seat and an action that it refuses."""

from typing import Final

from epizodiak_qt.games.epizodiak.position import Position
from tests.games.positions import MUST_FILL, after, arc, options, position

PLAIN = position(hands=([7, 8, 9, 9, 3], [...], [...]), dial=arc(4, 6))
ELEVEN = position(hands=([9, 3, 3, 3], [...], [...]), dial=arc(10, 8))
TAKEABLE = position(hands=([3, 9], [...], [...]), dial=arc(4, 7), last_laid=(7, "cw"))
NO_FOLLOW_UP = position(hands=([9, 9], [...], [...]), dial=arc(4, 7), last_laid=(7, "cw"))
SINGLE_LAID = position(hands=([3, 9], [...], [...]), dial=arc(4, 7), sets=((), (7,), ()), last_laid=(7, "cw"))
EMPTY_PILE = position(hands=([1, 9, 3], [7, 7, 3, ...], [7, 7, 3, ...]), dial=arc(4, 6), pile=0)
CONTESTABLE = position(hands=([1, 9, 3], [7, 7, 3, ...], [7, 7, 3, ...]), dial=arc(4, 6), pile=0, passes=2)
FORCED = position(hands=([1, 9, 3], [7, 7, 3, ...], [7, 7, 3, ...]), dial=arc(4, 6), pile=0, passes=3)
FORCED_SET = position(
    hands=([1, 1, 1, 2], [3, 4, ...], [9, 9, 9, 9]), dial=arc(10, 8), pile=0, passes=3, never={0: (9,)}
)
BOUND = position(hands=([9, 3, 3, 3], [...], [...]), dial=arc(10, 8), pile=0, sets=((), (9,), ()))
MUST = position(
    hands=([9, 3, 3, 3], [...], [...]), dial=arc(10, 8), pile=0, sets=((), (9,), ()), options=MUST_FILL
)
SINGLE_ELSEWHERE = position(
    hands=([1, 9, 3], [7, 2, 3, ...], [...]), dial=arc(4, 6), pile=0, passes=2, sets=((), (), (7,))
)
POOR = position(hands=([1, 9, 3], [7, 7], [7, 7, 2, ...]), dial=arc(4, 6), pile=0, passes=2)
ROUND_OVER = after(position(hands=([2], [...], [...])), "lay cw 2")
GAME_OVER = after(position(hands=([2], [...], [...]), options=options(mode="single")), "lay cw 2")

REACHED: Final[dict[str, tuple[Position, int, str]]] = {
    "game_over": (GAME_OVER, 0, "deal"),
    "round_over": (ROUND_OVER, 1, "draw"),
    "not_your_turn": (PLAIN, 1, "draw"),
    "deal_after_round": (PLAIN, 0, "deal"),
    "tile_not_held": (PLAIN, 0, "lay ccw 3 2"),
    "slot_occupied": (PLAIN, 0, "lay cw 5"),
    "not_adjacent": (PLAIN, 0, "lay cw 8"),
    "run_gap": (PLAIN, 0, "lay cw 7 9"),
    "one_slot_is_cw": (ELEVEN, 0, "lay ccw 9"),
    "set_needs_three": (PLAIN, 0, "set 9"),
    "set_is_out": (SINGLE_ELSEWHERE, 0, "set 7"),
    "set_forbidden_last_single": (MUST, 0, "set 3"),
    "pile_empty": (EMPTY_PILE, 0, "draw"),
    "already_drawn": (after(PLAIN, "draw"), 0, "draw"),
    "pickup_then_play": (after(TAKEABLE, "take"), 0, "pass"),
    "contest_then_play": (after(CONTESTABLE, "contest 7"), 0, "pass"),
    "pickup_no_relay": (after(TAKEABLE, "take"), 0, "lay cw 7"),
    "pickup_nothing": (PLAIN, 0, "take"),
    "pickup_expired": (after(TAKEABLE, "draw"), 0, "take"),
    "pickup_single": (SINGLE_LAID, 0, "take"),
    "pickup_no_followup": (NO_FOLLOW_UP, 0, "take"),
    "pass_needs_draw": (PLAIN, 0, "pass"),
    "must_play_single": (BOUND, 0, "pass"),
    "forced_play": (FORCED, 0, "pass"),
    "forced_set": (FORCED_SET, 0, "pass"),
    "contest_needs_empty_pile": (PLAIN, 0, "contest 7"),
    "contest_needs_two_passes": (EMPTY_PILE, 0, "contest 7"),
    "contest_at_start": (after(PLAIN, "draw"), 0, "contest 7"),
    "contest_not_open": (CONTESTABLE, 0, "contest 8"),
    "contest_you_hold_it": (CONTESTABLE, 0, "contest 3"),
    "contest_set_out": (SINGLE_ELSEWHERE, 0, "contest 7"),
    "contest_would_empty": (POOR, 0, "contest 7"),
}
"""By the code of the refusal."""
