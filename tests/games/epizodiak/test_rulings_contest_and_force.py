"""R10 to R12: contesting a value that the two others hold, and the lay that three passes force."""

from random import Random

import pytest

from epizodiak_qt.games import epizodiak
from epizodiak_qt.games.epizodiak import legal, play
from epizodiak_qt.games.epizodiak.actions import Pass
from epizodiak_qt.games.epizodiak.dial import open_slots
from epizodiak_qt.games.epizodiak.events import Contested, DialOpened, DialRefilled, TilesLaid
from epizodiak_qt.games.epizodiak.position import Position
from epizodiak_qt.games.epizodiak.view import single_values
from epizodiak_qt.games.game import amended
from tests.games.positions import Hand, Offer, after, arc, position, refusal, refused, step, texts

POOR: Hand = [7, 7]
RICH: Hand = [7, 7, 2, ...]


def empty_pile(
    own: Hand, second: Hand, third: Hand | None = None, *, passes: int = 2, dial: tuple[int, ...] = arc(4, 6)
) -> Position:
    """Return a position without a pile, after two passes; the third hand is like the second by default."""
    return position(hands=(own, second, third or second), dial=dial, pile=0, passes=passes)


CONTESTABLE = empty_pile([1, 9, 3], [7, 7, 3, 2, ...])
EITHER = empty_pile([1, 9], [7, 7, 3, 3, 2, ...])
ELEVEN = empty_pile([1, 1], [9, 9, 2, ...], dial=arc(10, 8))
SET_OUT = position(
    hands=([1, 9, 3], [7, 2, 3, ...], [...]), dial=arc(4, 6), pile=0, passes=2, sets=((), (), (7,))
)
# Nine is the one tile that is missing. Seat 2 holds all four, and nothing else: no contest can empty it.
STUCK = empty_pile([1, 2, ...], [1, 2, ...], [9, 9, 9, 9], dial=arc(10, 8), passes=0)
SETS_ONLY = empty_pile([1, 1, 1, 2, 2, 2, 3], [3, 4, ...], [9, 9, 9, 9], dial=arc(10, 8), passes=3)
NOT_OPEN = ("contest_not_open", "R10")
TOO_FEW = {"contest 7": ("contest_needs_two_passes", "R10")}
THEN_PLAY = ("contest_then_play", "R11")
FORCED = dict.fromkeys(("pass", "set 9"), ("forced_play", "R12"))
OFFERED = {
    "r10 two bare passes and an empty pile open a contest of what is open and not held": Offer(
        CONTESTABLE,
        ["contest 7", "lay ccw 3", "pass"],
        {"contest 3": ("contest_you_hold_it", "R10"), "contest 8": NOT_OPEN, "contest 5": NOT_OPEN},
    ),
    "r10 so do passes that were played": Offer(
        after(amended(CONTESTABLE, passes=0, turn=1), "pass", "pass"), ["contest 7", "lay ccw 3", "pass"]
    ),
    "r10 not with a tile in the pile": Offer(
        position(hands=([1, 9, 3], [7, 7, 3, 2, ...], [7, 7, 3, 2, ...]), dial=arc(4, 6), pile=1),
        ["draw", "lay ccw 3"],
        {"contest 7": ("contest_needs_empty_pile", "R10")},
    ),
    "r10 not after no pass": Offer(amended(CONTESTABLE, passes=0), ["lay ccw 3", "pass"], TOO_FEW),
    "r10 not after one pass": Offer(amended(CONTESTABLE, passes=1), ["lay ccw 3", "pass"], TOO_FEW),
    "r10 not of a set that is out": Offer(
        SET_OUT, ["lay ccw 3", "pass"], {"contest 7": ("contest_set_out", "R10")}
    ),
    "r10 not if it would empty the next hand": Offer(
        empty_pile([1, 9, 3], POOR, RICH),
        ["lay ccw 3", "pass"],
        {"contest 7": ("contest_would_empty", "R10")},
    ),
    "r10 nor the one after": Offer(
        empty_pile([1, 9, 3], RICH, POOR),
        ["lay ccw 3", "pass"],
        {"contest 7": ("contest_would_empty", "R10")},
    ),
    "r10 what is held for the other side does not matter": Offer(
        empty_pile([1, 3, 3, 3], RICH), ["contest 7", "lay ccw 3", "pass", "set 3"]
    ),
    "r10 each open slot is offered": Offer(EITHER, ["contest 3", "contest 7", "pass"]),
    "r10 with eleven tiles there is one slot": Offer(ELEVEN, ["contest 9", "pass"]),
    "r11 after a contest any run or set, and nothing else": Offer(
        after(empty_pile([8, 9, 3, 2, 12, 12, 12], [7, 7, 1, ...]), "contest 7"),
        ["lay ccw 3", "lay ccw 3 2", "lay cw 7", "lay cw 7 8", "lay cw 7 8 9", "set 12"],
        dict.fromkeys(("pass", "draw", "take", "contest 3"), THEN_PLAY),
    ),
    "r11 with two slots open the tile is not laid by itself": Offer(
        after(empty_pile([1, 1], [9, 9, 2, ...], dial=arc(11, 8)), "contest 9"), ["lay cw 9"]
    ),
    "r11 the other slot is not contested as well": Offer(
        after(EITHER, "contest 3"), ["lay ccw 3"], {"contest 7": THEN_PLAY}
    ),
    "r12 two passes force nothing": Offer(
        empty_pile([3, 9, 9, 9], [7, ...]), ["contest 7", "lay ccw 3", "pass", "set 9"]
    ),
    **{
        f"r12 {passes} passes force a lay": Offer(
            empty_pile([3, 7, 8, 9, 9, 9], [...], passes=passes),
            ["lay ccw 3", "lay cw 7", "lay cw 7 8", "lay cw 7 8 9"],
            FORCED,
        )
        for passes in (3, 4, 5)
    },
    "r12 or a contest": Offer(
        empty_pile([1, 3, 9, 9, 9], RICH, passes=3), ["contest 7", "lay ccw 3"], FORCED
    ),
    "r12 or one of two contests": Offer(
        empty_pile([1, 9, 9, 9], [7, 7, 2, 3, ...], passes=3), ["contest 3", "contest 7"], FORCED
    ),
    "r12 without a lay or a contest any set is forced": Offer(
        SETS_ONLY,
        ["set 1", "set 2"],
        {
            "pass": ("forced_set", "R12"),
            "lay cw 9": ("tile_not_held", "R2"),
            "contest 9": ("contest_would_empty", "R10"),
            "take": ("pickup_nothing", "R6"),
            "draw": ("pile_empty", "R9"),
        },
    ),
    "r12 also where a contest was declined": Offer(
        after(empty_pile([7, 7, 3], [7, 7, 3, ...], [2, 3, 9, ...], passes=0), "pass", "pass", "pass"),
        ["lay ccw 3", "lay cw 7"],
        {"pass": ("forced_play", "R12")},
    ),
}


@pytest.mark.parametrize("what", OFFERED)
def test_passes_open_contests_and_force_lays_as_their_ruling_says(what: str) -> None:
    """And nothing else is offered; what is refused because of it has its reason."""
    OFFERED[what].check(epizodiak)


def test_r10_two_turns_that_were_not_both_bare_passes_open_no_contest() -> None:
    """Pass, set, pass; or the draw of the last tile and a pass, then one bare pass."""
    state = position(hands=([7, 7, 1, 3], [7, 7, 2, 3, ...], [9, 9, 9, 2, 3]), dial=arc(4, 6), pile=0, turn=1)
    moved = after(state, "pass", "set 9", "pass")
    assert (moved.turn, moved.passes) == (1, 1)
    state = position(
        hands=([1, 9, 3], [7, 7, 3, 2, ...], [7, 7, 3, 2, ...]), dial=arc(4, 6), pile=(12,), turn=1
    )
    for each in (moved, after(state, "draw", "pass", "pass")):
        assert refused(each, "contest 7") == ("contest_needs_two_passes", "R10")


def test_r10_a_hand_that_gives_nothing_may_be_as_small_as_it_likes() -> None:
    """One seat holds all four, the other one tile of something else."""
    state = empty_pile([1, 9, 3, ...], [7, 7, 7, 7, 2], [12])
    assert "contest 7" in texts(state)
    assert after(state, "contest 7").hands[1:] == ((2,), (12,))


def test_r11_the_four_tiles_leave_the_hands_and_one_joins_the_contester() -> None:
    """Three are a contested set of theirs, the fourth a single tile; the event counts those of each."""
    contested, events = step(CONTESTABLE, "contest 7")
    assert [hand.count(7) for hand in contested.hands] == [1, 0, 0]
    assert contested.sets == contested.contested_sets == ((7,), (), ())
    assert (contested.turn, contested.phase, contested.passes) == (0, "contested", 0)
    assert contested.dial == arc(4, 6)
    assert events == (Contested(0, 7, (0, 2, 2)),)
    _, events = step(empty_pile([1, 9, 3], [7, 2, ...], [7, 7, 7, 2, ...]), "contest 7")
    assert events == (Contested(0, 7, (0, 1, 3)),)


@pytest.mark.parametrize("action", ["lay cw 7", "lay ccw 3", "set 9"])
def test_r11_the_move_after_a_contest_ends_the_turn(action: str) -> None:
    """The next seat begins with no passes behind it."""
    ended = after(empty_pile([9, 9, 9, 3, 1], RICH), "contest 7", action)
    assert (ended.turn, ended.phase, ended.passes) == (1, "start", 0)
    assert ended.sets[0] == ((7, 9) if action == "set 9" else (7,))
    assert ended.contested_sets[0] == (7,), "a set after the contest is one of the usual kind"


def test_r11_the_contested_tile_that_was_kept_binds_its_holder_later() -> None:
    """It is a single tile from now on (R9)."""
    later = after(empty_pile([3, 12, 1], [7, 7, 1, 12, ...]), "contest 7", "lay ccw 3")
    assert refused(amended(later, turn=0, last_laid=None), "pass") == ("must_play_single", "R9")


def test_r11_with_one_slot_open_the_tile_is_laid_at_once() -> None:
    """The dial is full by it: it is refilled, and the turn passes without another action."""
    filled, events = step(ELEVEN, "contest 9")
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


def test_r12_a_forced_set_starts_the_count_again() -> None:
    """The next seat is free; so is the third after a set of the second seat in the chain."""
    freed = after(SETS_ONLY, "set 1")
    assert (freed.passes, freed.turn) == (0, 1)
    assert "pass" in texts(freed)
    hands = ([1, 2, 4, 5, 6, 7, 8, 10, 11, 12], [...], [9, 9, 9, 9])
    second = after(empty_pile(*hands, dial=arc(10, 8), passes=0), "pass", "pass", "pass", "pass")
    assert texts(second) == ["set 3"]
    third = after(second, "set 3")
    assert (third.turn, third.passes) == (2, 0)
    assert texts(third) == ["lay cw 9", "pass", "set 9"]


def test_r12_without_even_a_set_the_force_passes_to_a_seat_that_can_lay() -> None:
    """Three pass, two can do nothing, and the third one lays; then nobody is forced."""
    assert max(STUCK.hands[seat].count(value) for seat in (0, 1) for value in range(1, 13)) == 2
    forced = after(STUCK, "pass", "pass", "pass")
    assert (forced.passes, forced.turn, texts(forced)) == (3, 0, ["pass"])
    next_one = after(forced, "pass")
    assert (next_one.passes, next_one.turn, texts(next_one)) == (4, 1, ["pass"])
    last = after(next_one, "pass")
    assert (last.passes, last.turn, texts(last)) == (5, 2, ["lay cw 9"])
    assert refused(last, "pass") == refused(last, "set 9") == ("forced_play", "R12")
    laid = after(last, "lay cw 9")
    assert (laid.passes, laid.turn) == (0, 0)
    assert "draw" in texts(laid)


def test_r12_the_reason_names_the_values_that_can_be_played() -> None:
    """Those of the lays and of the contests, or those of the sets."""
    state = empty_pile([1, 3, 9, 9, 9], RICH, passes=3)
    assert "3 or 7" in refusal(state, "pass").why.en
    assert "3 ou 7" in refusal(state, "set 9").why.fr
    assert "1 or 2" in refusal(SETS_ONLY, "pass").why.en
    assert "1 ou 2" in refusal(SETS_ONLY, "pass").why.fr


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
