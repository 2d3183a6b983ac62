"""R13, R14 and R15: sets, the full dial, and the empty hand."""

import pytest

from epizodiak_qt.games.chance import ChanceResult, ReplayedChance
from epizodiak_qt.games.epizodiak import parse_action, play, undoable
from epizodiak_qt.games.epizodiak.events import (
    DialOpened,
    DialRefilled,
    GameEnded,
    RoundEnded,
    SetDiscarded,
    TilesLaid,
)
from epizodiak_qt.games.epizodiak.options import Options
from epizodiak_qt.games.epizodiak.scoring import Points
from epizodiak_qt.games.epizodiak.view import single_values
from tests.games.positions import Hand, after, arc, position, refused, step, texts, verbs

NOTHING = Points(0, doubled=False, bonus=0)


def test_r13_three_tiles_of_one_value_leave_the_hand_and_the_turn_ends() -> None:
    """The set is credited, its value is a single one, and the next seat plays."""
    state = position(hands=([9, 9, 9, 9, 1], [...], [...]), dial=arc(4, 6))
    ended, events = step(state, "set 9")
    assert (ended.hands[0], ended.sets, ended.turn) == ((1, 9), ((9,), (), ()), 1)
    assert (ended.contested_sets, ended.last_laid) == (((), (), ()), None)
    assert single_values(ended) == {9}
    assert events == (SetDiscarded(0, 9),)


@pytest.mark.parametrize(("hand", "code"), [([9, 9, 1], "set_needs_three"), ([1], "set_needs_three")])
def test_r13_fewer_than_three_tiles_are_no_set(hand: list[int], code: str) -> None:
    """A pair is not enough."""
    state = position(hands=(hand, [...], [...]), dial=arc(4, 6))
    assert refused(state, "set 9") == (code, "R13")


def test_r13_one_set_a_turn_of_tiles_in_the_hand_and_one_of_each_value() -> None:
    """A tile on the dial is no part of a set; once a set is out, the fourth tile is a single one."""
    state = position(hands=([8, 8, 8, 9, 9, 9, 1], [...], [...]), dial=arc(4, 6))
    assert texts(state) == ["draw", "set 8", "set 9"]
    assert refused(after(state, "set 8"), "set 9", seat=0) == ("not_your_turn", None)
    state = position(hands=([6, 6, 1], [...], [...]), dial=arc(4, 6))
    assert refused(state, "set 6") == ("set_needs_three", "R13")
    state = position(hands=([9, 1], [...], [...]), dial=arc(4, 6), sets=((), (9,), ()))
    assert refused(state, "set 9") == ("set_is_out", "R13")


@pytest.mark.parametrize("place", ["hand", "dial", "pile"])
def test_r13_the_fourth_tile_stays_single_wherever_it_is(place: str) -> None:
    """In a hand, on the dial and in the pile."""
    state = position(
        hands=([9, 12] if place == "hand" else [12, 12], [...], [...]),
        dial=arc(7, 9) if place == "dial" else arc(4, 6),
        pile=(9, 1, 1) if place == "pile" else (1, 1),
        sets=((), (9,), ()),
    )
    assert single_values(state) == {9}
    assert single_values(after(state, "draw")) == {9}


def test_r13_the_tile_is_single_until_the_next_deal_even_over_a_full_dial() -> None:
    """The refill keeps the sets out; the deal brings them back."""
    state = position(hands=([12, 12], [...], [...]), dial=arc(1, 11), sets=((), (9,), ()))
    refilled = after(state, "lay cw 12")
    assert single_values(refilled) == {9}
    dealt = after(
        position(hands=([11], [...], [...]), dial=arc(1, 10), sets=((), (11,), ())), "lay cw 11", "deal"
    )
    assert single_values(dealt) == frozenset()


def test_what_shows_something_new_cannot_be_taken_back() -> None:
    """Sets, a contest, a draw, a full dial, a deal and the end of a round; nor is a tile picked up then."""
    state = position(hands=([9, 9, 9, 1], [...], [...]), dial=arc(4, 6), last_laid=(6, "cw"))
    assert refused(after(state, "set 9"), "take") == ("pickup_nothing", "R6")
    state = position(hands=([9, 9, 9, 1], [...], [...]), dial=arc(4, 6))
    contest = position(hands=([1], [7, 7, 2, ...], [7, 7, 2, ...]), dial=arc(4, 6), pile=0, passes=2)
    assert not undoable(step(state, "set 9")[1])
    assert not undoable(step(contest, "contest 7")[1])
    drawn = step(position(), "draw")
    full = step(position(hands=([12, 1], [...], [...]), dial=arc(1, 11)), "lay cw 12")
    ended = step(position(hands=([2], [...], [...])), "lay cw 2")
    dealt = step(ended[0], "deal")
    for _, events in (drawn, full, ended, dealt):
        assert not undoable(events)


@pytest.mark.parametrize("action", ["lay cw 7", "take", "pass"])
def test_what_brings_nothing_new_from_the_pile_can_be_taken_back(action: str) -> None:
    """If the table agrees: a lay, a pick-up, a bare pass."""
    state = position(hands=([7, 3, 1], [...], [...]), dial=arc(4, 6), pile=0, last_laid=(6, "cw"))
    assert undoable(step(state, action)[1])


def test_r14_the_full_dial_and_the_rest_of_the_pile_become_a_new_pile() -> None:
    """Its first tile opens the dial; nothing is lost or scored, sets stay out; the next seat plays."""
    state = position(hands=([12, 1, 5], [...], [...]), dial=arc(2, 11), pile=(3, 3, 8), turn=0)
    full, events = step(state, "lay cw 12 1")
    assert sorted([*full.dial, *full.pile]) == sorted([*range(1, 13), 3, 3, 8])
    assert (len(full.dial), len(full.pile), full.turn, full.phase) == (1, 14, 1, "start")
    assert (full.filled, full.last_laid, full.hands[0]) == ((1, 0, 0), None, (5,))
    assert events == (TilesLaid(0, "cw", (12, 1)), DialRefilled(15), DialOpened(full.dial[0]))
    state = position(hands=([12, 5], [...], [...]), dial=arc(1, 11), pile=0)
    full = after(state, "lay cw 12")
    assert sorted([*full.dial, *full.pile]) == list(range(1, 13))
    assert verbs(full) <= {"draw", "lay", "set"}
    assert "draw" in verbs(full)
    state = position(
        hands=([12, 5], [...], [...]),
        dial=arc(1, 11),
        sets=((2,), (), (3,)),
        contested=((), (), (3,)),
        scores=(1, 2, 3),
    )
    full = after(state, "lay cw 12")
    assert (full.sets, full.contested_sets, full.scores) == (((2,), (), (3,)), ((), (), (3,)), (1, 2, 3))


def test_r14_the_new_pile_comes_from_chance_and_its_first_tile_opens_the_dial() -> None:
    """The values that chance gives are kept in its order."""
    state = position(hands=([12, 5], [...], [...]), dial=arc(1, 11), pile=(3,))
    order = [7, 3, 12, 1, 2, 3, 4, 5, 6, 8, 9, 10, 11]
    chance = ReplayedChance([ChanceResult("refill", tuple(map(str, order)))])
    full, _ = play(state, 0, parse_action("lay cw 12"), chance)
    assert (full.dial, full.pile) == ((7,), tuple(order[1:]))
    assert (full.hands[1:], full.seed) == (state.hands[1:], "")


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_r14_the_seat_after_the_one_who_filled_the_dial_plays(seat: int) -> None:
    """As after any other lay, and the count of filled dials is the filler's."""
    hands: list[Hand] = [[...], [...]]
    hands.insert(seat, [12, 5])
    state = position(hands=(hands[0], hands[1], hands[2]), dial=arc(1, 11), turn=seat, filled=(1, 1, 1))
    full = after(state, "lay cw 12")
    assert full.turn == (seat + 1) % 3
    assert full.filled == tuple(2 if each == seat else 1 for each in range(3))


def test_r15_an_emptied_hand_ends_the_round_at_once() -> None:
    """By a lay, by a set or by a set after a take; a dial that is full by it is not refilled."""
    state = position(hands=([7, 8], [...], [...]), dial=arc(4, 6), sets=((2,), (3,), ()), scores=(1, 1, 1))
    ended, events = step(state, "lay cw 7 8")
    assert (ended.phase, ended.turn, ended.over) == ("deal", 1, False)
    assert (ended.hands[0], ended.dial, ended.sets) == ((), arc(4, 8), ((2,), (3,), ()))
    assert (ended.pile, ended.hands[1:], ended.last_laid) == (state.pile, state.hands[1:], None)
    one = Points(1, doubled=False, bonus=0)
    assert events == (
        TilesLaid(0, "cw", (7, 8)),
        RoundEnded(0, (one, NOTHING, NOTHING), (2, 1, 1), ended.hands, 1),
    )
    state = position(hands=([...], [9, 9, 9], [...]), dial=arc(4, 6), turn=1)
    ended, events = step(state, "set 9")
    assert (ended.phase, ended.turn, ended.hands[1], ended.scores) == ("deal", 2, (), (0, 1, 0))
    assert isinstance(events[-1], RoundEnded)
    assert events[-1].seat == 1
    state = position(hands=([7, 7], [...], [...]), dial=arc(4, 7), last_laid=(7, "cw"))
    ended = after(state, "take", "set 7")
    assert (ended.phase, ended.hands[0], ended.picked, ended.scores) == ("deal", (), None, (1, 0, 0))
    state = position(hands=([12], [...], [...]), dial=arc(1, 11), filled=(0, 1, 0))
    ended, events = step(state, "lay cw 12")
    assert (ended.phase, ended.dial, ended.pile) == ("deal", arc(1, 12), state.pile)
    assert ended.filled == (1, 1, 0)
    assert [type(event) for event in events] == [TilesLaid, RoundEnded]


def test_r15_the_next_deal_is_a_step_of_its_own() -> None:
    """The only action then, of the seat that will begin; none comes in a round or after the game."""
    ended = after(position(hands=([2], [...], [...]), scores=(0, 0, 0)), "lay cw 2")
    assert texts(ended) == ["deal"]
    assert texts(ended, 0) == texts(ended, 2) == []
    for action in ("pass", "draw", "take", "set 3", "lay cw 3", "contest 3"):
        assert refused(ended, action) == ("round_over", "R15"), action
        assert refused(ended, action, seat=0) == ("round_over", "R15"), action
    assert refused(ended, "deal", seat=0) == ("not_your_turn", None)
    state = position(hands=([3, 9], [...], [...]), dial=arc(4, 7), last_laid=(7, "cw"))
    for each in (state, after(state, "draw"), after(state, "take")):
        assert refused(each, "deal") == ("deal_after_round", "R15")
    state = position(hands=([2], [...], [...]), sets=((5,), (), ()), options=Options(target=1))
    ended, events = step(state, "lay cw 2")
    assert ended.over
    assert [texts(ended, seat) for seat in range(3)] == [[], [], []]
    assert refused(ended, "deal") == ("game_over", None)
    assert events[-1] == GameEnded(((0,), (1, 2)), 0)
