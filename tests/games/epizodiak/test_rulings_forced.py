"""R12: after three bare passes a lay is forced."""

from random import Random

import pytest

from epizodiak_qt.games.epizodiak import legal, play
from epizodiak_qt.games.epizodiak.actions import Pass
from epizodiak_qt.games.epizodiak.dial import open_slots
from epizodiak_qt.games.epizodiak.view import single_values
from tests.games.positions import Hand, after, arc, position, refusal, refused, texts

# Nine is the one tile that is missing. Seat 2 holds all four, and nothing else: no contest can empty it.
STUCK = position(hands=([1, 2, ...], [1, 2, ...], [9, 9, 9, 9]), dial=arc(10, 8), pile=0)


@pytest.mark.parametrize(
    ("own", "others", "passes", "offered"),
    [
        ([3, 9, 9, 9], [7, ...], 2, ["contest 7", "lay ccw 3", "pass", "set 9"]),
        *(
            ([3, 7, 8, 9, 9, 9], [...], passes, ["lay ccw 3", "lay cw 7", "lay cw 7 8", "lay cw 7 8 9"])
            for passes in (3, 4, 5)
        ),
        ([1, 3, 9, 9, 9], [7, 7, 2, ...], 3, ["contest 7", "lay ccw 3"]),
        ([1, 9, 9, 9], [7, 7, 2, 3, ...], 3, ["contest 3", "contest 7"]),
    ],
)
def test_r12_after_three_passes_a_lay_or_a_contest_is_forced(
    own: Hand, others: Hand, passes: int, offered: list[str]
) -> None:
    """Neither pass nor set, while there is a tile to lay or a value to contest; two passes force nothing."""
    state = position(hands=(own, others, others), dial=arc(4, 6), pile=0, passes=passes)
    assert texts(state) == offered
    if passes > 2:
        assert refused(state, "pass") == refused(state, "set 9") == ("forced_play", "R12")


def test_r12_without_a_lay_or_a_contest_a_set_is_forced() -> None:
    """It is the only thing to do, and any set will do; there is nothing to take or to draw."""
    state = position(
        hands=([1, 1, 1, 2, 2, 2, ...], [3, 4, ...], [9, 9, 9, 9]), dial=arc(10, 8), pile=0, passes=3
    )
    assert [text for text in texts(state) if text in ("set 1", "set 2")] == ["set 1", "set 2"]
    assert all(text.startswith("set") for text in texts(state))
    assert refused(state, "pass") == ("forced_set", "R12")
    assert refused(state, "lay cw 9") == ("tile_not_held", "R2")
    assert refused(state, "contest 9") == ("contest_would_empty", "R10")
    state = position(hands=([7, 8], [...], [...]), dial=arc(4, 6), pile=0, passes=3)
    assert refused(state, "take") == ("pickup_nothing", "R6")
    assert refused(state, "draw") == ("pile_empty", "R9")


def test_r12_a_forced_set_or_lay_starts_the_count_again() -> None:
    """The next seat is free; so is the third after a set of the second seat in the chain."""
    state = position(hands=([1, 1, 1, 2, ...], [3, 4, ...], [9, 9, 9, 9]), dial=arc(10, 8), pile=0, passes=3)
    freed = after(state, "set 1")
    assert (freed.passes, freed.turn) == (0, 1)
    assert "pass" in texts(freed)
    laid = after(STUCK, "pass", "pass", "pass", "pass", "pass", "lay cw 9")
    assert (laid.passes, laid.turn) == (0, 0)
    assert "draw" in texts(laid)
    hands = ([1, 2, 4, 5, 6, 7, 8, 10, 11, 12], [...], [9, 9, 9, 9])
    state = position(hands=hands, dial=arc(10, 8), pile=0)
    second = after(state, "pass", "pass", "pass", "pass")
    assert texts(second) == ["set 3"]
    third = after(second, "set 3")
    assert (third.turn, third.passes) == (2, 0)
    assert texts(third) == ["lay cw 9", "pass", "set 9"]


def test_r12_without_even_a_set_the_force_passes_to_a_seat_that_can_lay() -> None:
    """Three pass, two can do nothing, and the third one lays."""
    assert max(STUCK.hands[seat].count(value) for seat in (0, 1) for value in range(1, 13)) == 2
    forced = after(STUCK, "pass", "pass", "pass")
    assert (forced.passes, forced.turn, texts(forced)) == (3, 0, ["pass"])
    next_one = after(forced, "pass")
    assert (next_one.passes, next_one.turn, texts(next_one)) == (4, 1, ["pass"])
    last = after(next_one, "pass")
    assert (last.passes, last.turn, texts(last)) == (5, 2, ["lay cw 9"])
    assert refused(last, "pass") == ("forced_play", "R12")
    assert refused(last, "set 9") == ("forced_play", "R12")


def test_r12_the_force_holds_where_a_contest_was_declined() -> None:
    """Seat 2 could have contested and passed: seat 0 is forced all the same."""
    state = position(hands=([7, 7, 3], [7, 7, 3, ...], [2, 3, 9, ...]), dial=arc(4, 6), pile=0)
    third = after(state, "pass", "pass")
    assert {"contest 7", "pass"} <= set(texts(third))
    forced = after(third, "pass")
    assert texts(forced) == ["lay ccw 3", "lay cw 7"]
    assert refused(forced, "pass") == ("forced_play", "R12")


def test_r12_the_reason_names_the_values_that_can_be_played() -> None:
    """Those of the lays and of the contests, or those of the sets."""
    state = position(
        hands=([1, 3, 9, 9, 9], [7, 7, 2, ...], [7, 7, 2, ...]), dial=arc(4, 6), pile=0, passes=3
    )
    assert "3 or 7" in refusal(state, "pass").why.en
    assert "3 ou 7" in refusal(state, "set 9").why.fr
    sets = position(
        hands=([1, 1, 1, 2, 2, 2, 3], [3, 4, ...], [9, 9, 9, 9]), dial=arc(10, 8), pile=0, passes=3
    )
    assert "1 or 2" in refusal(sets, "pass").why.en
    assert "1 ou 2" in refusal(sets, "pass").why.fr


def test_r12_five_passes_are_the_most_and_a_forced_seat_holds_no_single_tile_that_fits() -> None:
    """Many rounds with an empty pile, in which everybody passes whenever they may."""
    most = 0
    for seed in range(400):
        random = Random(seed)
        first = random.randint(1, 12)
        dial = arc(first, (first + random.choice((3, 8, 10, 10, 10)) - 1) % 12 + 1)
        missing = dial[-1] % 12 + 1
        few: list[Hand] = [
            [missing] * count for count in random.choice(((0, 0, 4), (0, 2, 2), (0, 1, 3), (0, 3, 1)))
        ]
        hands = ([*few[0], ...], [*few[1], ...], few[2] if len(few[2]) > 3 else [*few[2], ...])
        state = position(hands=hands, dial=dial, pile=0, turn=random.randrange(3))
        for _ in range(40):
            actions = legal(state, state.turn)
            most = max(most, state.passes)
            if state.passes >= 3 and state.phase == "start":
                fitting = set(open_slots(state.dial)) & single_values(state)
                assert not fitting & set(state.hands[state.turn])
            passing = [action for action in actions if isinstance(action, Pass)]
            action = passing[0] if passing and random.random() < 0.95 else random.choice(actions)
            state, _ = play(state, state.turn, action)
            if state.phase == "deal":
                break
    assert most == 5
