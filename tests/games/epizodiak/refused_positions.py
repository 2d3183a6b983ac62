"""Positions in which actions are refused."""

from tests.games.positions import MUST_FILL, after, arc, at, options, position

PLAIN = at(7, 8, 9, 9, 3)
TAKEABLE = at(3, 9, dial=arc(4, 7), last_laid=(7, "cw"))
NO_FOLLOW_UP = at(9, 9, dial=arc(4, 7), last_laid=(7, "cw"))
SINGLE_LAID = at(3, 9, dial=arc(4, 7), sets=((), (7,), ()), last_laid=(7, "cw"))
EMPTY_PILE = position(hands=([1, 9, 3], [7, 7, 3, ...], [7, 7, 3, ...]), dial=arc(4, 6), pile=0)
CONTESTABLE = position(hands=([1, 9, 3], [7, 7, 3, ...], [7, 7, 3, ...]), dial=arc(4, 6), pile=0, passes=2)
FORCED = position(hands=([1, 9, 3], [7, 7, 3, ...], [7, 7, 3, ...]), dial=arc(4, 6), pile=0, passes=3)
FORCED_SET = position(
    hands=([1, 1, 1, 2], [3, 4, ...], [9, 9, 9, 9]), dial=arc(10, 8), pile=0, passes=3, never={0: (9,)}
)
BOUND = at(9, 3, 3, 3, dial=arc(10, 8), pile=0, sets=((), (9,), ()))
MUST = at(9, 3, 3, 3, dial=arc(10, 8), pile=0, sets=((), (9,), ()), options=MUST_FILL)
SINGLE_ELSEWHERE = position(
    hands=([1, 9, 3], [7, 2, 3, ...], [...]), dial=arc(4, 6), pile=0, passes=2, sets=((), (), (7,))
)
POOR = position(hands=([1, 9, 3], [7, 7], [7, 7, 2, ...]), dial=arc(4, 6), pile=0, passes=2)
ROUND_OVER = after(position(hands=([2], [...], [...])), "lay cw 2")
GAME_OVER = after(position(hands=([2], [...], [...]), options=options(mode="single")), "lay cw 2")
