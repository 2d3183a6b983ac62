"""R3, R4 and R5: a turn while there is a draw pile."""

import pytest

from epizodiak_qt.games.epizodiak import turn_begins
from epizodiak_qt.games.epizodiak.events import Passed, TileDrawn
from tests.games.positions import MUST_FILL, after, arc, position, refused, step, texts

BOUND = position(hands=([7, 1], [...], [...]), dial=arc(4, 6), pile=(9,), sets=((), (7,), ()))
BEFORE = {
    "r3 a lay, a set, a draw or a take, and nothing else": (
        position(hands=([7, 9, 9, 9, 3], [...], [...]), dial=arc(4, 6), last_laid=(6, "cw")),
        ["draw", "lay ccw 3", "lay cw 7", "set 9", "take"],
    ),
    "r3 a draw even with a playable tile or a set": (
        position(hands=([7, 9, 9, 9], [...], [...]), dial=arc(4, 6)),
        ["draw", "lay cw 7", "set 9"],
    ),
    "r3 the duty of the single tile belongs to the empty pile": (BOUND, ["draw", "lay cw 7"]),
}
AFTER_THE_DRAW = {
    "r4 old tiles may be laid and old sets discarded: the drawn tile has no part in it": (
        position(hands=([3, 7, 8, 9, 9, 9], [...], [...]), dial=arc(4, 6), pile=(12, 1, 1)),
        ["lay ccw 3", "lay cw 7", "lay cw 7 8", "lay cw 7 8 9", "pass", "set 9"],
    ),
    "r4 with nothing to play the turn does not pass by itself": (
        position(hands=([1, 9], [...], [...]), dial=arc(4, 6), pile=(12, 1)),
        ["pass"],
    ),
    "r5 after the last tile a single tile does not forbid a pass": (BOUND, ["lay cw 7", "pass"]),
    "r5 the last tile itself may be the single one": (
        position(hands=([1, 1], [...], [...]), dial=arc(4, 6), pile=(7,), sets=((), (7,), ())),
        ["lay cw 7", "pass"],
    ),
    "r5 unique_must_fill binds whoever R9 binds: after a draw nobody": (
        position(
            hands=([3, 3, 3, 9, 1], [...], [...]),
            dial=arc(10, 8),
            pile=(4,),
            sets=((), (9,), ()),
            options=MUST_FILL,
        ),
        ["lay cw 9", "pass", "set 3"],
    ),
}


@pytest.mark.parametrize("what", [*BEFORE, *AFTER_THE_DRAW])
def test_a_turn_with_a_pile_offers_what_its_ruling_says(what: str) -> None:
    """At its start, and after a draw, which leaves the turn to its seat."""
    if what in BEFORE:
        state, offered = BEFORE[what]
    else:
        before, offered = AFTER_THE_DRAW[what]
        state = after(before, "draw")
        assert (state.turn, state.phase, len(state.pile)) == (0, "drawn", len(before.pile) - 1)
    assert texts(state) == offered


def test_r3_with_a_pile_there_is_no_pass_before_a_draw_no_contest_and_no_deal() -> None:
    """A pass is refused, with something to play and without; the others need an empty pile or no round."""
    rich = position(hands=([7, 9, 9, 9], [...], [...]), dial=arc(4, 6))
    poor = position(hands=([1, 9], [...], [...]), dial=arc(4, 6))
    assert refused(rich, "pass") == ("pass_needs_draw", "R3")
    assert refused(poor, "pass") == ("pass_needs_draw", "R3")
    assert texts(poor) == ["draw"]
    state = position(hands=([1, 9], [...], [...]), dial=arc(4, 6))
    assert refused(state, "contest 7") == ("contest_needs_empty_pile", "R10")
    assert refused(state, "deal") == ("deal_after_round", "R15")


def test_r3_the_first_tile_of_the_pile_goes_to_the_hand() -> None:
    """The hand stays sorted, the pile loses its first tile, and the turn is not over."""
    state = position(hands=([1, 9], [...], [...]), dial=arc(4, 6), pile=(2, 8, 3), turn=0)
    drawn, events = step(state, "draw")
    assert (drawn.hands[0], drawn.pile, drawn.turn, drawn.phase) == ((1, 2, 9), (8, 3), 0, "drawn")
    assert events == (TileDrawn(0, 2, 2),)


def test_r4_the_drawn_tile_may_be_laid_or_complete_a_set() -> None:
    """What the draw brought counts like the rest of the hand."""
    state = position(hands=([8, 9, 7, 7], [...], [...]), dial=arc(4, 6), pile=(7, 12))
    drawn = after(state, "draw")
    assert {"lay cw 7 8 9", "set 7", "pass"} <= set(texts(drawn))
    assert after(drawn, "lay cw 7 8").turn == 1
    assert after(drawn, "set 7").sets == ((7,), (), ())


def test_r4_after_a_draw_there_is_no_second_one_no_take_and_no_contest() -> None:
    """One tile a turn; a pick-up comes first or not at all; no contest even if the draw emptied the pile."""
    state = position(hands=([7, 3, 9], [...], [...]), dial=arc(4, 6), last_laid=(6, "cw"))
    assert {"draw", "take"} <= set(texts(state))
    drawn = after(state, "draw")
    assert refused(drawn, "draw") == ("already_drawn", "R4")
    assert refused(drawn, "take") == ("pickup_expired", "R6")
    drawn = after(position(hands=([1], [...], [...]), dial=arc(4, 6), pile=(9,), never={0: (7,)}), "draw")
    assert refused(drawn, "contest 7") == ("contest_at_start", "R10")


@pytest.mark.parametrize("action", ["pass", "lay cw 7", "set 9"])
def test_r4_whatever_follows_a_draw_ends_the_turn(action: str) -> None:
    """A lay, a set or a pass, and the next seat is to move."""
    state = position(hands=([7, 9, 9, 9], [...], [...]), dial=arc(4, 6))
    ended = after(state, "draw", action)
    assert (ended.turn, ended.phase) == (1, "start")
    assert "draw" in texts(ended)


def test_r4_r5_a_pass_after_a_draw_is_no_bare_one() -> None:
    """The event tells it, no tile can be picked up after it, and it does not count towards a contest."""
    drawn = after(position(dial=arc(4, 6), last_laid=(6, "cw")), "draw")
    passed, events = step(drawn, "pass")
    assert events == (Passed(0, drawn=True),)
    assert (passed.last_laid, passed.passes) == (None, 0)
    state = position(
        hands=([7, 7, 7, 7, 1], [1, 12, ...], [11, 9, ...]),
        dial=arc(4, 6),
        pile=(12,),
        never={1: (3,)},
    )
    first = after(state, "draw", "pass")
    assert first.passes == 0
    second = after(first, "pass")
    assert (second.passes, second.turn) == (1, 2)
    assert refused(second, "contest 7") == ("contest_needs_two_passes", "R10")
    third = after(second, "pass")
    assert third.passes == 2


def test_r4_a_turn_begins_once_and_goes_on_after_a_draw_or_a_take() -> None:
    """A record numbers turns, not actions; a deal counts as one."""
    state = position(hands=([7, 3, 9], [...], [...]), dial=arc(4, 6), last_laid=(6, "cw"))
    assert turn_begins(state)
    assert not turn_begins(after(state, "draw"))
    assert not turn_begins(after(state, "take"))
    assert turn_begins(after(state, "draw", "pass"))
    assert turn_begins(after(position(hands=([2], [...], [...])), "lay cw 2"))
