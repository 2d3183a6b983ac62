"""R10 and R11: contesting a value that the two others hold between them."""

import pytest

from epizodiak_qt.games.epizodiak.events import Contested, DialOpened, DialRefilled, TilesLaid
from epizodiak_qt.games.epizodiak.position import Position
from epizodiak_qt.games.game import amended
from tests.games.positions import Hand, after, arc, position, refused, step, texts


def contestable(**changes: object) -> Position:
    """Return a position in which 7 can be contested, 3 cannot; `changes` replaces fields of it."""
    state = position(
        hands=([1, 9, 3], [7, 7, 3, 2, ...], [7, 7, 3, 2, ...]), dial=arc(4, 6), pile=0, passes=2
    )
    return amended(state, **changes)


def test_r10_two_bare_passes_and_an_empty_pile_open_a_contest() -> None:
    """For an open slot whose value the player does not hold and whose set is not out; so do passes played."""
    for state in (contestable(), after(contestable(passes=0, turn=1), "pass", "pass")):
        assert texts(state) == ["contest 7", "lay ccw 3", "pass"]


def test_r10_with_tiles_in_the_pile_there_is_no_contest() -> None:
    """The pile has to be empty: not a single tile in it."""
    state = contestable()
    first = state.hands[1][-1]
    with_pile = amended(
        state, hands=(state.hands[0], state.hands[1][:-1], state.hands[2]), pile=(first,), passes=0
    )
    assert refused(with_pile, "contest 7") == ("contest_needs_empty_pile", "R10")


NOT_OPEN = position(hands=([1, 9, 3], [8, 8, 7, ...], [8, 8, 7, ...]), dial=arc(4, 6), pile=0, passes=2)
SET_OUT = position(
    hands=([1, 9, 3], [7, 2, 3, ...], [...]), dial=arc(4, 6), pile=0, passes=2, sets=((), (), (7,))
)


@pytest.mark.parametrize(
    ("state", "value", "code"),
    [
        (contestable(passes=0), 7, "contest_needs_two_passes"),
        (contestable(passes=1), 7, "contest_needs_two_passes"),
        (NOT_OPEN, 8, "contest_not_open"),
        (NOT_OPEN, 5, "contest_not_open"),
        (contestable(), 3, "contest_you_hold_it"),
        (SET_OUT, 7, "contest_set_out"),
    ],
)
def test_r10_what_cannot_be_contested_has_its_reason(state: Position, value: int, code: str) -> None:
    """Too few passes; behind the open slot or on the dial; a value of the own hand; a set that is out."""
    assert refused(state, f"contest {value}") == (code, "R10")


@pytest.mark.parametrize("passes", [3, 4, 5])
def test_r10_with_more_than_two_passes_there_still_is_one(passes: int) -> None:
    """The two turns just before were passes then too."""
    assert texts(contestable(passes=passes)) == ["contest 7", "lay ccw 3"]


def test_r10_two_turns_that_were_not_both_bare_passes_open_no_contest() -> None:
    """Pass, set, pass; or the draw of the last tile and a pass, then one bare pass."""
    state = position(
        hands=([7, 7, 1, 3], [7, 7, 2, 3, ...], [9, 9, 9, 2, 3]), dial=arc(4, 6), pile=0, turn=1, passes=0
    )
    moved = after(state, "pass", "set 9", "pass")
    assert (moved.turn, moved.passes) == (1, 1)
    assert refused(moved, "contest 7") == ("contest_needs_two_passes", "R10")
    state = position(
        hands=([1, 9, 3], [7, 7, 3, 2, ...], [7, 7, 3, 2, ...]), dial=arc(4, 6), pile=(12,), turn=1
    )
    assert refused(after(state, "draw", "pass", "pass"), "contest 7") == ("contest_needs_two_passes", "R10")


@pytest.mark.parametrize("owner", [1, 2])
def test_r10_a_contest_that_would_empty_a_hand_is_not_offered(owner: int) -> None:
    """Neither of the two others may lose everything by it."""
    poor: Hand = [7, 7]
    rich: Hand = [7, 7, 2, ...]
    first, second = (poor, rich) if owner == 1 else (rich, poor)
    state = position(hands=([1, 9, 3], first, second), dial=arc(4, 6), pile=0, passes=2)
    assert refused(state, "contest 7") == ("contest_would_empty", "R10")
    assert texts(state) == ["lay ccw 3", "pass"]


def test_r10_a_hand_that_gives_nothing_may_be_as_small_as_it_likes() -> None:
    """One seat holds all four, the other one tile of something else."""
    state = position(hands=([1, 9, 3, ...], [7, 7, 7, 7, 2], [12]), dial=arc(4, 6), pile=0, passes=2)
    assert "contest 7" in texts(state)
    assert after(state, "contest 7").hands[1:] == ((2,), (12,))


@pytest.mark.parametrize("other_slot", [[3], [3, 3], [3, 3, 3]])
def test_r10_what_the_player_holds_for_the_other_slot_does_not_matter(other_slot: list[int]) -> None:
    """A tile, a pair or a set for the other side leaves the contest open."""
    state = position(
        hands=([1, *other_slot], [7, 7, 2, ...], [7, 7, 2, ...]), dial=arc(4, 6), pile=0, passes=2
    )
    assert {"contest 7", "lay ccw 3", "pass"} <= set(texts(state))


def test_r10_each_open_slot_is_offered_once_and_one_only_is_chosen() -> None:
    """After the one is chosen the other is gone; with eleven tiles there is one slot and one contest."""
    state = position(
        hands=([1, 9], [7, 7, 3, 3, 2, ...], [7, 7, 3, 3, 2, ...]), dial=arc(4, 6), pile=0, passes=2
    )
    assert texts(state) == ["contest 3", "contest 7", "pass"]
    assert refused(after(state, "contest 3"), "contest 7") == ("contest_then_play", "R11")
    state = position(hands=([1, 1], [9, 9, 2, ...], [9, 9, 2, ...]), dial=arc(10, 8), pile=0, passes=2)
    assert texts(state) == ["contest 9", "pass"]


def test_r10_a_contest_may_be_declined_by_passing() -> None:
    """The next seat is then forced."""
    declined = after(contestable(), "pass")
    assert (declined.passes, declined.turn) == (3, 1)


def test_r11_the_four_tiles_leave_the_hands_and_one_joins_the_contester() -> None:
    """Three are a contested set of theirs, the fourth a single tile; the event counts those of each."""
    contested, events = step(contestable(), "contest 7")
    assert [hand.count(7) for hand in contested.hands] == [1, 0, 0]
    assert contested.sets == contested.contested_sets == ((7,), (), ())
    assert (contested.turn, contested.phase, contested.passes) == (0, "contested", 0)
    assert contested.dial == arc(4, 6)
    assert events == (Contested(0, 7, (0, 2, 2)),)
    state = position(
        hands=([1, 9, 3], [7, 2, ...], [7, 7, 7, 2, ...]), dial=arc(4, 6), pile=0, passes=2, turn=0
    )
    _, events = step(state, "contest 7")
    assert events == (Contested(0, 7, (0, 1, 3)),)


def test_r11_the_contester_then_lays_on_either_side_or_discards_a_set() -> None:
    """Any run, with the single tile or without; any set; and nothing else: no pass, no draw and no take."""
    state = position(
        hands=([8, 9, 3, 2, 12, 12, 12], [7, 7, 1, ...], [7, 7, 1, ...]), dial=arc(4, 6), pile=0, passes=2
    )
    contested = after(state, "contest 7")
    assert texts(contested) == [
        "lay ccw 3",
        "lay ccw 3 2",
        "lay cw 7",
        "lay cw 7 8",
        "lay cw 7 8 9",
        "set 12",
    ]
    contested = after(contestable(), "contest 7")
    for action in ("pass", "draw", "take", "contest 3"):
        assert refused(contested, action) == ("contest_then_play", "R11"), action


@pytest.mark.parametrize("action", ["lay cw 7", "lay ccw 3", "set 9"])
def test_r11_the_move_after_a_contest_ends_the_turn(action: str) -> None:
    """The next seat begins with no passes behind it."""
    state = position(
        hands=([9, 9, 9, 3, 1], [7, 7, 2, ...], [7, 7, 2, ...]), dial=arc(4, 6), pile=0, passes=2
    )
    ended = after(state, "contest 7", action)
    assert (ended.turn, ended.phase, ended.passes) == (1, "start", 0)
    assert ended.sets[0] == ((7, 9) if action == "set 9" else (7,))
    assert ended.contested_sets[0] == (7,), "a set after the contest is one of the usual kind"


def test_r11_the_contested_tile_that_was_kept_binds_its_holder_later() -> None:
    """It is a single tile from now on (R9)."""
    state = position(
        hands=([3, 12, 1], [7, 7, 1, 12, ...], [7, 7, 1, 12, ...]), dial=arc(4, 6), pile=0, passes=2
    )
    later = after(state, "contest 7", "lay ccw 3")
    again = amended(later, turn=0, last_laid=None)
    assert refused(again, "pass") == ("must_play_single", "R9")


def test_r11_with_one_slot_open_the_tile_is_laid_at_once() -> None:
    """The dial is full by it: it is refilled, and the turn passes without another action."""
    state = position(hands=([1, 1], [9, 9, 2, ...], [9, 9, 2, ...]), dial=arc(10, 8), pile=0, passes=2)
    filled, events = step(state, "contest 9")
    assert (filled.turn, filled.phase, filled.passes) == (1, "start", 0)
    assert (filled.hands[0], len(filled.dial), len(filled.pile)) == ((1, 1), 1, 11)
    assert (filled.filled, filled.sets) == ((1, 0, 0), ((9,), (), ()))
    assert (filled.contested_sets, filled.last_laid) == (((9,), (), ()), None)
    assert events == (
        Contested(0, 9, (0, 2, 2)),
        TilesLaid(0, "cw", (9,)),
        DialRefilled(12),
        DialOpened(filled.dial[0]),
    )
