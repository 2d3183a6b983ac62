"""R9: a turn without a draw pile, and the duty of the single tile."""

import pytest

from epizodiak_qt.games.epizodiak.events import Passed
from epizodiak_qt.games.epizodiak.options import EDITIONS
from tests.games.positions import MUST_FILL, RULES, after, arc, position, refused, step, texts, verbs


def test_r9_a_turn_without_a_pile_begins_with_a_lay_a_set_a_take_or_a_pass() -> None:
    """All four are there at once, and nothing else is."""
    state = position(
        hands=([7, 9, 9, 9, 3], [...], [...]), dial=arc(4, 6), pile=0, last_laid=(6, "cw"), turn=0
    )
    assert texts(state) == ["lay ccw 3", "lay cw 7", "pass", "set 9", "take"]


def test_r9_there_is_nothing_to_draw() -> None:
    """An empty pile refuses a draw."""
    assert refused(position(pile=0), "draw") == ("pile_empty", "R9")


def test_r9_a_bare_pass_ends_the_turn_and_is_counted() -> None:
    """Even with a playable tile and a set in the hand."""
    state = position(hands=([7, 9, 9, 9], [...], [...]), dial=arc(4, 6), pile=0)
    passed, events = step(state, "pass")
    assert (passed.turn, passed.passes, passed.hands) == (1, 1, state.hands)
    assert events == (Passed(0, drawn=False),)


@pytest.mark.parametrize("action", ["lay cw 7", "set 9"])
def test_r9_any_move_starts_the_count_of_passes_again(action: str) -> None:
    """A lay and a set are no passes."""
    state = position(hands=([7, 9, 9, 9], [...], [...]), dial=arc(4, 6), pile=0, passes=2)
    assert after(state, action).passes == 0


@pytest.mark.parametrize("single", [7, 3])
def test_r9_a_single_tile_for_an_open_slot_forbids_a_pass(single: int) -> None:
    """On either side of the arc."""
    state = position(hands=([single, 1], [...], [...]), dial=arc(4, 6), pile=0, sets=((), (single,), ()))
    assert refused(state, "pass") == ("must_play_single", "R9")
    assert verbs(state) == {"lay"}


def test_r9_the_bound_player_lays_anything_that_is_legal() -> None:
    """The single tile, more after it, or tiles on the other side."""
    state = position(hands=([7, 8, 3, 2, 12], [...], [...]), dial=arc(4, 6), pile=0, sets=((), (7,), ()))
    assert texts(state) == ["lay ccw 3", "lay ccw 3 2", "lay cw 7", "lay cw 7 8"]


def test_r9_the_bound_player_may_discard_a_set() -> None:
    """A set is a move, and the single tile stays in the hand."""
    state = position(hands=([7, 9, 9, 9], [...], [...]), dial=arc(4, 6), pile=0, sets=((), (7,), ()))
    assert texts(state) == ["lay cw 7", "set 9"]
    ended = after(state, "set 9")
    assert (ended.hands[0], ended.turn) == ((7,), 1)


def test_r9_the_bound_player_may_contest_another_slot() -> None:
    """After two passes the other value can be contested, while passing stays forbidden."""
    state = position(
        hands=([7, 1], [3, 3, 9, ...], [3, 3, 9, ...]),
        dial=arc(4, 6),
        pile=0,
        sets=((), (7,), ()),
        passes=2,
    )
    assert texts(state) == ["contest 3", "lay cw 7"]
    assert refused(state, "pass") == ("must_play_single", "R9")


def test_r9_the_bound_player_may_take_and_go_on() -> None:
    """The take is offered, and what follows it follows the rules of a take."""
    state = position(
        hands=([3, 1], [...], [...]), dial=arc(4, 7), pile=0, sets=((), (3,), ()), last_laid=(7, "cw")
    )
    assert texts(state) == ["lay ccw 3", "take"]
    assert texts(after(state, "take")) == ["lay ccw 3"]


def test_r9_a_single_tile_that_fits_no_open_slot_does_not_bind() -> None:
    """It has to be playable now, as the first tile of a run."""
    state = position(hands=([8, 1], [...], [...]), dial=arc(4, 6), pile=0, sets=((), (8,), ()))
    assert texts(state) == ["pass"]


def test_r9_a_tile_whose_set_is_in_the_hands_does_not_bind() -> None:
    """A playable tile that is not single may be kept."""
    state = position(hands=([7, 1], [...], [...]), dial=arc(4, 6), pile=0)
    assert texts(state) == ["lay cw 7", "pass"]


def test_r9_a_single_tile_in_another_hand_does_not_bind() -> None:
    """The duty is the holder's."""
    state = position(
        hands=([1, 9], [7, 2, ...], [...]), dial=arc(4, 6), pile=0, sets=((), (7,), ()), never={2: (7,)}
    )
    assert "pass" in texts(state)
    assert refused(after(state, "pass"), "pass") == ("must_play_single", "R9")


def test_r9_a_single_tile_whose_slot_opens_during_the_turn_of_another_binds_at_once() -> None:
    """What counts is the dial as the turn begins."""
    state = position(hands=([7, 9], [8, 1], [...]), dial=arc(4, 6), pile=0, sets=((), (), (8,)))
    assert "pass" not in texts(after(state, "lay cw 7"))


def test_r9_with_eleven_tiles_the_single_one_that_is_missing_binds() -> None:
    """The only slot is an open slot like any other."""
    state = position(hands=([9, 3, 3, 3], [...], [...]), dial=arc(10, 8), pile=0, sets=((), (9,), ()))
    assert texts(state) == ["lay cw 9", "set 3"]


def test_r9_unique_must_fill_is_on_in_the_english_text_only() -> None:
    """March 2021 in English has it; the default and the help pages do not."""
    assert {name: each.unique_must_fill for name, each in EDITIONS.items()} == {
        "fr-2021-11": False,
        "en-2021-03": True,
        "help-2022-07": False,
    }


def test_r9_unique_must_fill_forbids_a_set_before_the_last_tile() -> None:
    """A bound player whose single tile is the last one missing discards no set."""
    state = position(
        hands=([9, 3, 3, 3], [...], [...]), dial=arc(10, 8), pile=0, sets=((), (9,), ()), options=MUST_FILL
    )
    assert texts(state) == ["lay cw 9"]
    assert refused(state, "set 3") == ("set_forbidden_last_single", "R9")
    assert refused(state, "pass") == ("must_play_single", "R9")


def test_r9_unique_must_fill_does_not_bind_with_two_slots_open() -> None:
    """The single tile has to be the last one missing."""
    state = position(
        hands=([9, 3, 3, 3], [...], [...]), dial=arc(11, 8), pile=0, sets=((), (9,), ()), options=MUST_FILL
    )
    assert texts(state) == ["lay cw 9", "set 3"]


def test_r9_unique_must_fill_does_not_bind_without_a_single_tile() -> None:
    """A tile that fits but is not single leaves the choice."""
    state = position(hands=([9, 3, 3, 3], [...], [...]), dial=arc(10, 8), pile=0, options=MUST_FILL)
    assert texts(state) == ["lay cw 9", "pass", "set 3"]


def test_r9_unique_must_fill_does_not_bind_while_there_is_a_pile() -> None:
    """Nobody is bound then."""
    state = position(
        hands=([9, 3, 3, 3], [...], [...]), dial=arc(10, 8), pile=3, sets=((), (9,), ()), options=MUST_FILL
    )
    assert texts(state) == ["draw", "lay cw 9", "set 3"]


def test_r9_unique_must_fill_leaves_the_take_and_no_longer_binds_after_it() -> None:
    """After a take two slots are open: the single tile is not the last one missing any more."""
    state = position(
        hands=([9, 3, 3, 3], [...], [...]),
        dial=arc(10, 8),
        pile=0,
        sets=((), (9,), ()),
        last_laid=(8, "cw"),
        options=MUST_FILL,
    )
    assert texts(state) == ["lay cw 9", "take"]
    assert texts(after(state, "take")) == ["lay ccw 9", "set 3"]


def test_r9_unique_must_fill_does_not_forbid_the_set_that_a_take_completes() -> None:
    """Also the taken tile's own set may be discarded."""
    state = position(
        hands=([9, 8, 8], [...], [...]),
        dial=arc(10, 8),
        pile=0,
        sets=((), (9,), ()),
        last_laid=(8, "cw"),
        options=MUST_FILL,
    )
    assert texts(after(state, "take")) == ["lay ccw 9", "set 8"]


def test_r9_the_default_table_has_no_such_duty() -> None:
    """At the default table the set may go first."""
    state = position(
        hands=([9, 3, 3, 3], [...], [...]), dial=arc(10, 8), pile=0, sets=((), (9,), ()), options=RULES
    )
    assert "set 3" in texts(state)
