"""R1 and R2: how a round begins, and how a run goes."""

import pytest

from epizodiak_qt.games.chance import ChanceResult, ReplayedChance, SeededChance
from epizodiak_qt.games.epizodiak import new, position_to_json
from epizodiak_qt.games.epizodiak.events import Dealt, DialOpened, StarterDrawn, TilesLaid
from epizodiak_qt.games.epizodiak.position import EndTile
from tests.games.positions import RULES, after, arc, position, refused, step, texts

PACK = [value for value in range(1, 13) for _ in range(4)]


def lays(actions: list[str]) -> list[str]:
    """Return the lays among some actions."""
    return [action for action in actions if action.startswith("lay")]


def test_r1_each_seat_gets_twelve_tiles_and_eleven_remain_in_the_pile() -> None:
    """48 in all; the twelve that nobody was dealt are the pile, and its first one opens the dial."""
    dealt, _ = new(RULES, SeededChance("a"))
    assert [len(hand) for hand in dealt.hands] == [12, 12, 12]
    assert (len(dealt.dial), len(dealt.pile)) == (1, 11)
    assert sorted([*dealt.hands[0], *dealt.hands[1], *dealt.hands[2], *dealt.pile, *dealt.dial]) == PACK
    assert (dealt.phase, dealt.passes, dealt.scores, dealt.sets) == ("start", 0, (0, 0, 0), ((), (), ()))
    values = tuple(map(str, PACK))
    chance = ReplayedChance([ChanceResult("first", ("3",)), ChanceResult("deal", values)])
    dealt, events = new(RULES, chance)
    assert dealt.hands == (tuple(PACK[:12]), tuple(PACK[12:24]), tuple(PACK[24:36]))
    assert (dealt.dial, dealt.pile) == ((10,), tuple(PACK[37:]))
    assert events == (StarterDrawn(2), Dealt(dealt.hands, 2, (0, 0, 0)), DialOpened(10))


def test_r1_the_first_player_of_a_match_is_drawn_by_lot() -> None:
    """Every seat begins some matches, and the event names the one that does."""
    begun = [new(RULES, SeededChance(f"lot {number}")) for number in range(60)]
    starters = [dealt.turn for dealt, _ in begun]
    assert set(starters) == {0, 1, 2}
    assert [events[0] for _, events in begun] == [StarterDrawn(seat) for seat in starters]


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_r1_a_later_round_is_begun_by_the_seat_after_the_one_who_emptied_their_hand(seat: int) -> None:
    """The first player of the next round is no matter of chance."""
    hands = tuple([2] if each == seat else [...] for each in range(3))
    last = position(hands=(hands[0], hands[1], hands[2]), turn=seat, scores=(1, 2, 3))
    ended = after(last, "lay cw 2")
    assert (ended.phase, ended.turn) == ("deal", (seat + 1) % 3)
    dealt, events = step(ended, "deal")
    assert (dealt.phase, dealt.turn, dealt.scores) == ("start", (seat + 1) % 3, (1, 2, 3))
    assert [type(event) for event in events] == [Dealt, DialOpened]


def test_r1_a_later_round_is_dealt_like_the_first() -> None:
    """Hands, pile and dial are dealt anew, and nothing of the round before is left but the scores."""
    last = position(
        hands=([2], [...], [...]), sets=((5,), (6,), ()), contested=((), (6,), ()), filled=(1, 0, 2)
    )
    dealt = after(last, "lay cw 2", "deal")
    assert [len(hand) for hand in dealt.hands] == [12, 12, 12]
    assert (len(dealt.dial), len(dealt.pile)) == (1, 11)
    assert dealt.sets == dealt.contested_sets == ((), (), ())
    assert (dealt.filled, dealt.passes, dealt.last_laid) == ((0, 0, 0), 0, None)


def test_r2_a_run_goes_on_one_side_each_tile_on_the_next_slot() -> None:
    """Every length on either side, also of an arc across 12 and from a set; no mixed sides, no gaps."""
    state = position(hands=([2, 3, 7, 8, 9, 11], [...], [...]), dial=arc(4, 6))
    assert lays(texts(state)) == ["lay ccw 3", "lay ccw 3 2", "lay cw 7", "lay cw 7 8", "lay cw 7 8 9"]
    state = position(hands=([3, 4, 10, 9, 6], [...], [...]), dial=arc(11, 2))
    assert lays(texts(state)) == ["lay ccw 10", "lay ccw 10 9", "lay cw 3", "lay cw 3 4"]
    state = position(hands=([7, 7, 7, 8], [...], [...]), dial=arc(4, 6))
    assert {"lay cw 7", "lay cw 7 8", "set 7"} <= set(texts(state))
    assert after(state, "lay cw 7 8").hands[0] == (7, 7)


def test_r2_the_tiles_of_a_run_leave_the_hand_for_the_dial() -> None:
    """Clockwise the tiles follow the arc, anticlockwise they come before it, the first one nearest."""
    state = position(hands=([2, 3, 7, 8, 11], [...], [...]), dial=arc(4, 6))
    clockwise, events = step(state, "lay cw 7 8")
    assert (clockwise.dial, clockwise.hands[0]) == (arc(4, 8), (2, 3, 11))
    assert (clockwise.turn, clockwise.last_laid, events) == (
        1,
        EndTile(8, "cw"),
        (TilesLaid(0, "cw", (7, 8)),),
    )
    anticlockwise = after(state, "lay ccw 3 2")
    assert (anticlockwise.dial, anticlockwise.hands[0]) == (arc(2, 6), (7, 8, 11))
    assert anticlockwise.last_laid == EndTile(2, "ccw")


@pytest.mark.parametrize(
    ("dial", "action", "result"),
    [(arc(10, 11), "lay cw 12 1 2", arc(10, 2)), (arc(2, 3), "lay ccw 1 12 11", arc(11, 3))],
)
def test_r2_a_run_may_cross_from_12_to_1_and_back(
    dial: tuple[int, ...], action: str, result: tuple[int, ...]
) -> None:
    """The dial is a ring: 12 and 1 are neighbours in both directions."""
    state = position(hands=([1, 2, 11, 12, 5, 6], [...], [...]), dial=dial)
    assert action in texts(state)
    assert after(state, action).dial == result


def test_r2_a_run_can_fill_the_dial_from_either_side_and_goes_no_further() -> None:
    """With two slots open a run of two does so; a tile after the twelfth has no slot."""
    state = position(hands=([1, 2, 3, 12, 6], [...], [...]), dial=arc(3, 12))
    assert lays(texts(state)) == ["lay ccw 2", "lay ccw 2 1", "lay cw 1", "lay cw 1 2"]
    assert after(state, "lay cw 1 2").filled == after(state, "lay ccw 2 1").filled == (1, 0, 0)
    assert refused(state, "lay cw 1 2 3") == ("slot_occupied", "R2")
    assert refused(state, "lay ccw 2 1 12") == ("slot_occupied", "R2")


def test_r2_a_run_may_be_as_long_as_eleven_tiles() -> None:
    """From a dial with one tile, a hand with the other eleven can fill it in one lay, either way."""
    state = position(hands=([*range(2, 13), 5], [...], [...]), dial=(1,))
    clockwise = "lay cw " + " ".join(map(str, range(2, 13)))
    anticlockwise = "lay ccw " + " ".join(map(str, range(12, 1, -1)))
    assert {clockwise, anticlockwise} <= set(texts(state))
    assert len(lays(texts(state))) == 22
    assert refused(state, clockwise + " 1") == ("slot_occupied", "R2")


@pytest.mark.parametrize(
    ("action", "code"),
    [
        ("lay cw 3", "not_adjacent"),
        ("lay cw 8", "not_adjacent"),
        ("lay ccw 7", "not_adjacent"),
        ("lay cw 5", "slot_occupied"),
        ("lay cw 7 9", "run_gap"),
        ("lay cw 7 3", "run_gap"),
        ("lay cw 7 7", "run_gap"),
        ("lay cw 7 6", "run_gap"),
        ("lay cw 7 8 9 10", "tile_not_held"),
    ],
)
def test_r2_what_is_no_run_is_refused(action: str, code: str) -> None:
    """A lay off the open slot, on a taken slot, with a gap or with a tile of somebody else is refused."""
    state = position(hands=([3, 5, 6, 7, 7, 8, 9, 2], [...], [...]), dial=arc(4, 6))
    assert refused(state, action) == (code, "R2")


def test_r2_with_eleven_tiles_both_sides_are_the_same_slot() -> None:
    """The one lay that is left is written clockwise, and only so."""
    state = position(hands=([9, 9, 10, 8], [...], [...]), dial=arc(10, 8))
    assert lays(texts(state)) == ["lay cw 9"]
    assert refused(state, "lay ccw 9") == ("one_slot_is_cw", None)
    assert refused(state, "lay cw 10") == ("slot_occupied", "R2")
    assert after(state, "lay cw 9").filled == (1, 0, 0)


def test_r2_a_seat_not_to_move_may_do_nothing() -> None:
    """The hand of another seat would fit, but it is not their turn."""
    state = position(hands=([7], [7, 8, ...], [...]), dial=arc(4, 6))
    assert texts(state, 1) == texts(state, 2) == []
    assert refused(state, "lay cw 7", seat=1) == ("not_your_turn", None)
    assert refused(state, "draw", seat=2) == ("not_your_turn", None)


def test_r2_the_order_of_actions_is_that_of_their_text() -> None:
    """Actions are sorted as strings: 10 comes before 7, and anticlockwise before clockwise."""
    state = position(hands=([10, 10, 10, 7, 7, 7, 3], [...], [...]), dial=arc(4, 6))
    assert texts(state) == ["draw", "lay ccw 3", "lay cw 7", "set 10", "set 7"]
    assert position_to_json(state)["turn"] == 0
