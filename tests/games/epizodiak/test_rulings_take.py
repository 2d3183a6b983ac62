"""R6, R7 and R8: picking up the tile that has just been laid."""

import pytest

from epizodiak_qt.games.chance import SeededChance
from epizodiak_qt.games.epizodiak import new
from epizodiak_qt.games.epizodiak.events import TileTaken
from epizodiak_qt.games.epizodiak.position import EndTile
from tests.games.positions import RULES, Hand, after, arc, position, refused, step, texts


def test_r6_the_tile_just_laid_goes_to_the_hand() -> None:
    """The dial loses the end where it was laid, the hand gains it, and it is still the same seat's turn."""
    state = position(hands=([3, 9], [...], [...]), dial=arc(4, 7), last_laid=(7, "cw"))
    taken, events = step(state, "take")
    assert (taken.dial, taken.hands[0], taken.turn, taken.phase) == (arc(4, 6), (3, 7, 9), 0, "picked")
    assert (taken.picked, taken.last_laid, taken.passes) == (EndTile(7, "cw"), None, 0)
    assert events == (TileTaken(0, 7, "cw"),)
    state = position(hands=([8, 9], [...], [...]), dial=arc(4, 7), last_laid=(4, "ccw"))
    assert after(state, "take").dial == arc(5, 7)


def test_r6_of_a_run_only_the_last_tile_can_be_taken() -> None:
    """One tile comes up, however many were laid."""
    state = position(hands=([7, 8, 9], [3, 1], [...]), dial=arc(4, 6))
    taken = after(state, "lay cw 7 8", "take")
    assert (taken.dial, taken.hands[1]) == (arc(4, 7), (1, 3, 8))
    assert refused(taken, "take") == ("pickup_then_play", "R8")


def test_r6_only_the_seat_right_after_may_take() -> None:
    """One turn later the chance is gone, and out of turn it never was."""
    state = position(hands=([7, 9], [3, 1], [3, 2]), dial=arc(4, 6))
    laid = after(state, "lay cw 7")
    assert "take" in texts(laid)
    assert refused(laid, "take", seat=2) == ("not_your_turn", None)
    assert refused(after(laid, "draw", "pass"), "take") == ("pickup_nothing", "R6")


@pytest.mark.parametrize("action", ["set 9", "pass"])
def test_r6_after_a_turn_without_a_lay_there_is_nothing_to_take(action: str) -> None:
    """The tile on the end was laid a turn too early."""
    state = position(
        hands=([9, 9, 9, 1], [3, 2, ...], [...]), dial=arc(4, 6), pile=0, last_laid=(6, "cw"), never={0: (7,)}
    )
    assert "take" not in texts(after(state, action))
    assert refused(after(state, action), "take") == ("pickup_nothing", "R6")


def test_r6_a_tile_is_taken_at_the_start_of_the_turn_or_not_at_all() -> None:
    """After a draw it is too late."""
    state = position(hands=([3, 9], [...], [...]), dial=arc(4, 7), last_laid=(7, "cw"))
    assert "take" in texts(state)
    assert refused(after(state, "draw"), "take") == ("pickup_expired", "R6")


def test_r6_the_tile_that_opened_the_dial_stays() -> None:
    """Nobody laid it: not at the deal, and not after the dial was full."""
    dealt, _ = new(RULES, SeededChance("r6"))
    assert refused(dealt, "take") == ("pickup_nothing", "R6")
    full = after(position(hands=([12, 5], [...], [...]), dial=arc(1, 11)), "lay cw 12")
    assert len(full.dial) == 1
    assert refused(full, "take") == ("pickup_nothing", "R6")


def test_r6_a_single_tile_is_never_taken() -> None:
    """Whether its set was out before, it ends a run, or a contest has made it a single one."""
    state = position(hands=([7, 8, 2], [3, 1, 3, 3], [...]), dial=arc(4, 6), sets=((8,), (), ()))
    ended_with_single = after(state, "lay cw 7 8")
    assert ended_with_single.last_laid == EndTile(8, "cw")
    assert refused(ended_with_single, "take") == ("pickup_single", "R6")
    before_single = after(state, "lay cw 7")
    assert "take" in texts(before_single)
    state = position(
        hands=([1, 2, 9], [7, 7, 3, 1, ...], [7, 7, 3, 2, ...]), dial=arc(4, 6), pile=0, passes=2
    )
    laid = after(state, "contest 7", "lay cw 7")
    assert laid.last_laid == EndTile(7, "cw")
    assert refused(laid, "take") == ("pickup_single", "R6")


def test_r6_after_a_take_one_lays_on_the_other_side_or_discards_a_set() -> None:
    """Runs too, but on the other side only."""
    state = position(hands=([3, 2, 7, 8, 9, 9, 9], [...], [...]), dial=arc(4, 7), last_laid=(7, "cw"))
    assert texts(after(state, "take")) == ["lay ccw 3", "lay ccw 3 2", "set 9"]
    mirrored = position(hands=([4, 8, 9, 3, 3, 3], [...], [...]), dial=arc(4, 7), last_laid=(4, "ccw"))
    assert texts(after(mirrored, "take")) == ["lay cw 8", "lay cw 8 9", "set 3"]


def test_r6_what_follows_a_take_ends_the_turn() -> None:
    """A set that the taken tile completes; a lay on the other side, which may be taken in its turn."""
    state = position(hands=([7, 7, 9], [...], [...]), dial=arc(4, 7), last_laid=(7, "cw"))
    taken = after(state, "take")
    assert texts(taken) == ["set 7"]
    ended = after(taken, "set 7")
    assert (ended.sets[0], ended.hands[0], ended.turn, ended.phase) == ((7,), (9,), 1, "start")
    assert (ended.picked, ended.last_laid) == (None, None)
    state = position(hands=([3, 9], [8, 7], [...]), dial=arc(4, 7), last_laid=(7, "cw"))
    ended = after(state, "take", "lay ccw 3")
    assert (ended.turn, ended.last_laid, ended.picked) == (1, EndTile(3, "ccw"), None)
    assert "take" in texts(ended)


def test_r7_no_tile_goes_back_to_the_slot_just_emptied() -> None:
    """Neither the tile itself, one of its value, nor the end of a long run; the next seat may lay there."""
    state = position(hands=([7, 3, 9], [...], [...]), dial=arc(4, 7), last_laid=(7, "cw"))
    taken = after(state, "take")
    assert taken.hands[0].count(7) == 2
    assert refused(taken, "lay cw 7") == ("pickup_no_relay", "R7")
    state = position(hands=([*range(1, 13)], [...], [...]), dial=(5, 6), last_laid=(6, "cw"))
    taken = after(state, "take")
    longest = "lay ccw 4 3 2 1 12 11 10 9 8 7"
    assert texts(taken)[-1] == longest
    assert all(text.startswith("lay ccw 4") for text in texts(taken))
    assert refused(taken, longest + " 6") == ("pickup_no_relay", "R7")
    state = position(hands=([11, 12, 1, 4], [...], [...]), dial=arc(1, 11), last_laid=(1, "ccw"))
    taken = after(state, "take")
    assert texts(taken) == ["lay cw 12"]
    assert refused(taken, "lay cw 12 1") == ("pickup_no_relay", "R7")
    assert refused(taken, "lay ccw 1") == ("pickup_no_relay", "R7")
    state = position(hands=([3, 9], [7, 1], [...]), dial=arc(4, 7), last_laid=(7, "cw"))
    assert "lay cw 7" in texts(after(state, "take", "lay ccw 3"))


@pytest.mark.parametrize("pile", [None, 0], ids=["with a pile", "without"])
@pytest.mark.parametrize(
    ("action", "code", "rule"),
    [
        ("lay cw 8", "pickup_no_relay", "R7"),
        ("lay ccw 2", "not_adjacent", "R2"),
        ("lay ccw 3 1", "run_gap", "R2"),
        ("lay ccw 3 2", "tile_not_held", "R2"),
        ("lay cw 5", "slot_occupied", "R2"),
        *(
            (action, "pickup_then_play", "R8")
            for action in ("draw", "pass", "contest 7", "contest 3", "take")
        ),
    ],
)
def test_r7_r8_what_is_begun_with_a_take_ends_with_a_lay_or_a_set(
    action: str, code: str, rule: str, pile: int | None
) -> None:
    """On the emptied side any lay is refused for that, other wrong lays for what is wrong with them.

    There is no draw, no pass and no contest.
    """
    hands: tuple[Hand, Hand, Hand] = ([3, 9], [2, 7, ...], [...])
    state = position(hands=hands, dial=arc(4, 7), pile=pile, last_laid=(7, "cw"))
    assert refused(after(state, "take"), action) == (code, rule)


def test_r8_a_take_is_offered_with_a_lay_or_a_set_to_follow() -> None:
    """A tile for the other side is enough, and so is any set, held already or completed by the tile."""
    state = position(hands=([3, 9], [...], [...]), dial=arc(4, 7), last_laid=(7, "cw"))
    assert "take" in texts(state)
    held = position(hands=([9, 9, 9], [...], [...]), dial=arc(4, 7), last_laid=(7, "cw"))
    completed = position(hands=([7, 7], [...], [...]), dial=arc(4, 7), last_laid=(7, "cw"))
    assert "take" in texts(held)
    assert "take" in texts(completed)


@pytest.mark.parametrize("hand", [(9, 9), (7, 9), (8, 9), (4, 5), (2, 1), (6, 8, 2)])
def test_r8_a_take_with_nothing_to_follow_is_not_offered(hand: tuple[int, ...]) -> None:
    """Tiles for the emptied slot or beyond it, and pairs, are no move."""
    state = position(hands=(hand, [...], [...]), dial=arc(4, 7), last_laid=(7, "cw"))
    assert refused(state, "take") == ("pickup_no_followup", "R8")
