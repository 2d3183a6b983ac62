"""R6 to R9: picking up the tile that has just been laid, and a turn without a draw pile: the single tile."""

from typing import Any

import pytest

from epizodiak_qt.games import epizodiak
from epizodiak_qt.games.chance import SeededChance
from epizodiak_qt.games.epizodiak import new
from epizodiak_qt.games.epizodiak.events import Passed, TileTaken
from epizodiak_qt.games.epizodiak.position import EndTile, Position
from tests.games.positions import MUST_FILL, RULES, Offer, after, arc, at, position, refused, step, texts


def laid(*hand: int, **wishes: Any) -> Position:
    """Return a position of seat 0 with this hand, after a lay of 7 at the end of the arc from 4 to 7."""
    return at(*hand, **{"dial": arc(4, 7), "last_laid": (7, "cw")} | wishes)


def bare(*hand: int, **wishes: Any) -> Position:
    """Return a position without a pile, in which 3 and 7 are open unless `wishes` says otherwise."""
    return at(*hand, pile=0, **wishes)


SINGLE_NINE: dict[str, Any] = {"dial": arc(10, 8), "sets": ((), (9,), ())}
MUST: dict[str, Any] = SINGLE_NINE | {"options": MUST_FILL}
BOUND = {"pass": ("must_play_single", "R9")}
AFTER_A_TAKE = {
    "lay cw 8": ("pickup_no_relay", "R7"),
    "lay ccw 2": ("not_adjacent", "R2"),
    "lay ccw 3 1": ("run_gap", "R2"),
    "lay ccw 3 2": ("tile_not_held", "R2"),
    "lay cw 5": ("slot_occupied", "R2"),
    **dict.fromkeys(("draw", "pass", "contest 7", "contest 3", "take"), ("pickup_then_play", "R8")),
}
OFFERED = {
    "r6 after a take runs go on the other side, or a set": Offer(
        after(laid(3, 2, 7, 8, 9, 9, 9), "take"), ["lay ccw 3", "lay ccw 3 2", "set 9"]
    ),
    "r6 after a take at the other end": Offer(
        after(laid(4, 8, 9, 3, 3, 3, last_laid=(4, "ccw")), "take"), ["lay cw 8", "lay cw 8 9", "set 3"]
    ),
    "r6 a set that the taken tile completes": Offer(after(laid(7, 7, 9), "take"), ["set 7"]),
    "r7 a tile of the same value does not go to the slot just emptied": Offer(
        after(laid(7, 3, 9), "take"), ["lay ccw 3"], {"lay cw 7": ("pickup_no_relay", "R7")}
    ),
    "r7 nor does the end of a run": Offer(
        after(at(11, 12, 1, 4, dial=arc(1, 11), last_laid=(1, "ccw")), "take"),
        ["lay cw 12"],
        dict.fromkeys(("lay cw 12 1", "lay ccw 1"), ("pickup_no_relay", "R7")),
    ),
    "r8 no draw, pass or contest after a take; a wrong lay is refused for what is wrong with it": Offer(
        after(position(hands=([3, 9], [2, 7, ...], [...]), dial=arc(4, 7), last_laid=(7, "cw")), "take"),
        ["lay ccw 3"],
        AFTER_A_TAKE,
    ),
    "r8 nor without a pile": Offer(
        after(
            position(hands=([3, 9], [2, 7, ...], [...]), dial=arc(4, 7), last_laid=(7, "cw"), pile=0), "take"
        ),
        ["lay ccw 3"],
        AFTER_A_TAKE,
    ),
    "r8 a tile for the other side is enough to follow a take": Offer(
        laid(3, 9), ["draw", "lay ccw 3", "take"]
    ),
    "r8 so is a set that is held": Offer(laid(9, 9, 9), ["draw", "set 9", "take"]),
    "r8 and one that the tile completes": Offer(laid(7, 7), ["draw", "take"]),
    "r9 a turn begins with a lay, a set, a take or a pass": Offer(
        bare(7, 9, 9, 9, 3, last_laid=(6, "cw")),
        ["lay ccw 3", "lay cw 7", "pass", "set 9", "take"],
        {"draw": ("pile_empty", "R9")},
    ),
    "r9 a bound player lays the single tile, more after it, or tiles on the other side": Offer(
        bare(7, 8, 3, 2, 12, sets=((), (7,), ())),
        ["lay ccw 3", "lay ccw 3 2", "lay cw 7", "lay cw 7 8"],
        BOUND,
    ),
    "r9 so is one with a single tile for the other side": Offer(
        bare(3, 1, sets=((), (3,), ())), ["lay ccw 3"], BOUND
    ),
    "r9 a set may go first": Offer(bare(7, 9, 9, 9, sets=((), (7,), ())), ["lay cw 7", "set 9"], BOUND),
    "r9 a bound player may contest another slot": Offer(
        bare(hands=([7, 1], [3, 3, 9, ...], [3, 3, 9, ...]), sets=((), (7,), ()), passes=2),
        ["contest 3", "lay cw 7"],
        BOUND,
    ),
    "r9 a bound player may take": Offer(
        laid(3, 1, pile=0, sets=((), (3,), ())), ["lay ccw 3", "take"], BOUND
    ),
    "r9 after that take only the other side is left": Offer(
        after(laid(3, 1, pile=0, sets=((), (3,), ())), "take"), ["lay ccw 3"]
    ),
    "r9 a single tile that fits no open slot does not bind": Offer(bare(8, 1, sets=((), (8,), ())), ["pass"]),
    "r9 a tile whose set is in the hands does not bind": Offer(bare(7, 1), ["lay cw 7", "pass"]),
    "r9 a slot opened by another player binds at once": Offer(
        after(
            position(hands=([7, 9], [8, 1], [...]), dial=arc(4, 6), pile=0, sets=((), (), (8,))), "lay cw 7"
        ),
        ["lay cw 8"],
        BOUND,
    ),
    "r9 with eleven tiles the single one that is missing binds, but a set may go first": Offer(
        bare(9, 3, 3, 3, **SINGLE_NINE), ["lay cw 9", "set 3"]
    ),
    "r9 unique_must_fill forbids a set before the last tile": Offer(
        bare(9, 3, 3, 3, **MUST), ["lay cw 9"], BOUND | {"set 3": ("set_forbidden_last_single", "R9")}
    ),
    "r9 unique_must_fill does not bind with two slots open": Offer(
        bare(9, 3, 3, 3, **MUST | {"dial": arc(11, 8)}), ["lay cw 9", "set 3"]
    ),
    "r9 unique_must_fill does not bind without a single tile": Offer(
        bare(9, 3, 3, 3, **MUST | {"sets": ((), (), ())}), ["lay cw 9", "pass", "set 3"]
    ),
    "r9 unique_must_fill does not bind while there is a pile": Offer(
        at(9, 3, 3, 3, **MUST, pile=3), ["draw", "lay cw 9", "set 3"]
    ),
    "r9 unique_must_fill leaves the take": Offer(
        bare(9, 3, 3, 3, **MUST, last_laid=(8, "cw")), ["lay cw 9", "take"]
    ),
    "r9 unique_must_fill no longer binds after a take, because two slots are open": Offer(
        after(bare(9, 3, 3, 3, **MUST, last_laid=(8, "cw")), "take"), ["lay ccw 9", "set 3"]
    ),
    "r9 unique_must_fill does not forbid the set that a take completes": Offer(
        after(bare(9, 8, 8, **MUST, last_laid=(8, "cw")), "take"), ["lay ccw 9", "set 8"]
    ),
}


@pytest.mark.parametrize("what", OFFERED)
def test_takes_and_the_duty_of_the_single_tile_leave_what_their_ruling_says(what: str) -> None:
    """And nothing else; what is refused because of it has its reason."""
    OFFERED[what].check(epizodiak)


def test_r6_the_tile_just_laid_goes_to_the_hand() -> None:
    """The dial loses the end where it was laid, the hand gains it, and it is still the same seat's turn."""
    taken, events = step(laid(3, 9), "take")
    assert (taken.dial, taken.hands[0], taken.turn, taken.phase) == (arc(4, 6), (3, 7, 9), 0, "picked")
    assert (taken.picked, taken.last_laid, taken.passes) == (EndTile(7, "cw"), None, 0)
    assert events == (TileTaken(0, 7, "cw"),)
    assert after(laid(8, 9, last_laid=(4, "ccw")), "take").dial == arc(5, 7)


def test_r6_only_the_last_tile_of_a_run_can_be_taken_by_the_seat_right_after_as_its_turn_begins() -> None:
    """One tile comes up, however many were laid. Out of turn, a turn later or after a draw it is too late."""
    state = position(hands=([7, 8, 9], [3, 1], [3, 2]), dial=arc(4, 6))
    run = after(state, "lay cw 7 8")
    taken = after(run, "take")
    assert (taken.dial, taken.hands[1]) == (arc(4, 7), (1, 3, 8))
    assert refused(run, "take", seat=2) == ("not_your_turn", None)
    assert refused(after(run, "draw"), "take") == ("pickup_expired", "R6")
    assert refused(after(run, "draw", "pass"), "take") == ("pickup_nothing", "R6")


@pytest.mark.parametrize("action", ["set 9", "pass"])
def test_r6_after_a_turn_without_a_lay_there_is_nothing_to_take(action: str) -> None:
    """The tile on the end was laid a turn too early."""
    state = position(
        hands=([9, 9, 9, 1], [3, 2, ...], [...]), dial=arc(4, 6), pile=0, last_laid=(6, "cw"), never={0: (7,)}
    )
    assert refused(after(state, action), "take") == ("pickup_nothing", "R6")


def test_r6_the_tile_that_opened_the_dial_stays() -> None:
    """Nobody laid it: not at the deal, and not after the dial was full."""
    dealt, _ = new(RULES, SeededChance("r6"))
    assert refused(dealt, "take") == ("pickup_nothing", "R6")
    full = after(at(12, 5, dial=arc(1, 11)), "lay cw 12")
    assert len(full.dial) == 1
    assert refused(full, "take") == ("pickup_nothing", "R6")


def test_r6_a_single_tile_is_never_taken() -> None:
    """Whether its set was out before, it ends a run, or a contest has made it a single one."""
    state = position(hands=([7, 8, 2], [3, 1, 3, 3], [...]), dial=arc(4, 6), sets=((8,), (), ()))
    ended_with_single = after(state, "lay cw 7 8")
    assert ended_with_single.last_laid == EndTile(8, "cw")
    assert refused(ended_with_single, "take") == ("pickup_single", "R6")
    assert "take" in texts(after(state, "lay cw 7"))
    state = position(
        hands=([1, 2, 9], [7, 7, 3, 1, ...], [7, 7, 3, 2, ...]), dial=arc(4, 6), pile=0, passes=2
    )
    contested = after(state, "contest 7", "lay cw 7")
    assert contested.last_laid == EndTile(7, "cw")
    assert refused(contested, "take") == ("pickup_single", "R6")


def test_r6_what_follows_a_take_ends_the_turn() -> None:
    """A set; a lay on the other side, which may be taken in its turn. The slot just emptied is open again."""
    ended = after(laid(7, 7, 9), "take", "set 7")
    assert (ended.sets[0], ended.hands[0], ended.turn, ended.phase) == ((7,), (9,), 1, "start")
    assert (ended.picked, ended.last_laid) == (None, None)
    state = position(hands=([3, 9], [8, 7], [...]), dial=arc(4, 7), last_laid=(7, "cw"))
    ended = after(state, "take", "lay ccw 3")
    assert (ended.turn, ended.last_laid, ended.picked) == (1, EndTile(3, "ccw"), None)
    assert {"take", "lay cw 7"} <= set(texts(ended))


def test_r7_the_longest_run_after_a_take_ends_before_the_slot_just_emptied() -> None:
    """It goes round the dial on the other side."""
    taken = after(at(*range(1, 13), dial=(5, 6), last_laid=(6, "cw")), "take")
    longest = "lay ccw 4 3 2 1 12 11 10 9 8 7"
    assert texts(taken)[-1] == longest
    assert all(text.startswith("lay ccw 4") for text in texts(taken))
    assert refused(taken, longest + " 6") == ("pickup_no_relay", "R7")


@pytest.mark.parametrize("hand", [(9, 9), (7, 9), (8, 9), (4, 5), (2, 1), (6, 8, 2)])
def test_r8_a_take_with_nothing_to_follow_is_not_offered(hand: tuple[int, ...]) -> None:
    """Tiles for the emptied slot or beyond it, and pairs, are no move."""
    assert refused(laid(*hand), "take") == ("pickup_no_followup", "R8")


def test_r9_a_bare_pass_is_counted_until_a_move() -> None:
    """It ends the turn, even with a playable tile and a set in the hand. A lay and a set are no passes."""
    state = bare(7, 9, 9, 9)
    passed, events = step(state, "pass")
    assert (passed.turn, passed.passes, passed.hands) == (1, 1, state.hands)
    assert events == (Passed(0, drawn=False),)
    for action in ("lay cw 7", "set 9"):
        assert after(bare(7, 9, 9, 9, passes=2), action).passes == 0


def test_r9_a_single_tile_binds_its_holder_alone_and_a_set_ends_the_turn() -> None:
    """A tile in another hand does not bind; after a set the turn passes although the tile is still held."""
    ended = after(bare(7, 9, 9, 9, sets=((), (7,), ())), "set 9")
    assert (ended.hands[0], ended.turn) == ((7,), 1)
    state = position(
        hands=([1, 9], [7, 2, ...], [...]), dial=arc(4, 6), pile=0, sets=((), (7,), ()), never={2: (7,)}
    )
    assert "pass" in texts(state)
    assert refused(after(state, "pass"), "pass") == ("must_play_single", "R9")
