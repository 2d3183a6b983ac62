"""Which positions of Ecliptic are refused, and which are played on, however unlikely they are."""

from __future__ import annotations

from copy import deepcopy
from random import Random
from typing import Any

import pytest
from hypothesis import given, strategies as st

from epizodiak_qt.games.ecliptic import acting, legal, play, position_from_json, position_to_json
from epizodiak_qt.games.game import Json
from tests.games.ecliptic.building import (
    THEN_FILL,
    position,
    wild,
)
from tests.games.ecliptic.position_json import (
    BOUND,
    FIGHT,
    LAYING,
    OVER,
    PHASES,
    START,
    TAKEN,
    WISHING,
    WON,
    fought,
    moved,
    refused,
)
from tests.games.referee_client import accepted, changed


def test_the_positions_these_tests_begin_with_are_good() -> None:
    """Else a refusal would prove nothing."""
    for data in PHASES.values():
        assert accepted(data)
    assert accepted(OVER) == {}


@pytest.mark.parametrize(
    "data",
    [
        changed(START, pile=START["pile"][1:]),
        changed(START, pile=[*START["pile"], "leo-sun"]),
        changed(START, pile=["leo-sun", *START["pile"][1:]]),
        changed(START, hands=[START["hands"][0][1:], START["hands"][1]]),
        changed(START, pairs=[[], []]),
        changed(START, discard=[]),
        fought(FIGHT, attack="leo-moon"),
        changed(FIGHT, lines=[["leo-sun"], ["leo-comet"]]),
    ],
    ids=["less", "more", "twice", "hand", "pairs", "discard", "attack-twice", "attack-in-line"],
)
def test_a_position_without_its_72_cards_is_refused(data: Json) -> None:
    """One too few, one too many, one there twice; an attacking card is in its combat alone."""
    refused(data)


def test_a_hand_of_more_than_seven_is_refused() -> None:
    """The rules never allow it."""
    data = deepcopy(START)
    data["hands"][1] += [data["pile"].pop() for _ in range(5)]
    assert accepted(data)
    data["hands"][1].append(data["pile"].pop())
    refused(data)


def test_a_sign_that_is_in_the_lines_twice_is_refused() -> None:
    """In one line, or in both."""
    for target in ("lines.0", "lines.1"):
        data = changed(START)
        name = next(each for each in data["pile"] if each.startswith("aries"))
        refused(moved(data, name, "pile", target))


def test_a_wish_without_all_twelve_signs_or_without_a_pile_is_refused() -> None:
    """It arises with the last sign, and while there is a pile."""
    refused(moved(WISHING, "leo-sun", "lines.0", "discard"))
    refused(changed(WISHING, pile=[], discard=WISHING["pile"] + WISHING["discard"]))


def test_pairs_that_are_none_are_refused() -> None:
    """Three cards, two signs, or two pairs torn apart."""
    refused(moved(START, "virgo-star", "hands.0", "pairs.0"))
    refused(moved(moved(START, "virgo-star", "hands.0", "pairs.0"), "leo-sun", "hands.0", "pairs.0"))
    torn = moved(moved(START, "leo-sun", "hands.0", "pairs.0"), "leo-moon", "hands.0", "pairs.0")
    assert accepted(torn)
    torn["pairs"][0] = ["cancer-sun", "leo-sun", "cancer-moon", "leo-moon"]
    refused(torn)


@pytest.mark.parametrize("phase", ["draw", "pair", "taken"])
def test_a_pair_of_this_turn_before_there_is_one_is_refused(phase: str) -> None:
    """It belongs to the phases after it."""
    data = changed(PHASES[phase], pair=["cancer-sun", "cancer-moon"])
    if phase != "draw":
        for name in data["pair"]:
            data["pile"].remove(name)
        data["pairs"][0] += data["pair"]
    refused(data)


@pytest.mark.parametrize("phase", ["lay", "bound"])
def test_a_pair_of_this_turn_that_is_missing_is_refused(phase: str) -> None:
    """A sign is laid after a pair, and whether it makes a triplet depends on it."""
    refused(changed(PHASES[phase], pair=None))


@pytest.mark.parametrize("phase", ["combat", "keep", "wish"])
def test_a_pair_of_this_turn_is_not_asked_for_once_the_sign_is_laid(phase: str) -> None:
    """Nothing depends on it any more."""
    data = changed(PHASES[phase], pair=None)
    assert accepted(data) == accepted(PHASES[phase])
    assert position_from_json(data).pair is None


@pytest.mark.parametrize("phase", ["lay", "bound", "combat", "keep", "wish"])
def test_a_pair_of_this_turn_that_is_another_is_refused(phase: str) -> None:
    """It is the last one of the seat to move."""
    refused(changed(PHASES[phase], pair=["gemini-comet", "gemini-galaxy"]))


def test_dice_that_do_not_fit_each_other_are_refused() -> None:
    """Both seats have fought as many combats; no die is there twice; somebody must be able to choose."""
    several: list[Any] = [[[4, 6], [4]], [[4, 4], [6, 8]], [[4, 6], [8, 8]], [[], []], [[], [4]]]
    for dice in several:
        refused(changed(START, dice=dice))
    assert accepted(changed(START, dice=[[20], [4]]))


def test_no_dice_are_left_while_the_winner_of_a_sixth_combat_chooses() -> None:
    """They come back when it is over."""
    assert accepted(changed(WON, dice=[[], []]))
    refused(changed(FIGHT, dice=[[], []], combat=FIGHT["combat"] | {"chosen": [None, None]}))


@pytest.mark.parametrize("phase", ["draw", "pair", "lay", "wish"])
def test_a_combat_outside_its_phases_is_refused(phase: str) -> None:
    """And a phase of combat without one."""
    data = changed(FIGHT, phase=phase)
    if phase in ("draw", "pair"):
        data["pair"] = None
    if phase == "wish":
        data["again"] = False
    refused(data)


@pytest.mark.parametrize("phase", ["combat", "keep"])
def test_a_phase_of_combat_without_one_is_refused(phase: str) -> None:
    """There would be nothing to choose."""
    refused(changed(LAYING, phase=phase))


def test_a_combat_that_is_not_of_the_seat_to_move_is_refused() -> None:
    """The attacker is the one whose turn it is."""
    refused(fought(FIGHT, attacker=1))
    refused(changed(FIGHT, turn=1))


def test_a_combat_for_another_sign_or_card_is_refused() -> None:
    """The defending card lies in the other line, the attacking one is of the same sign, mine has none."""
    refused(fought(FIGHT, sign="virgo"))
    refused(fought(FIGHT, defence="leo-moon"))
    other = moved(FIGHT, "leo-comet", "lines.1", "lines.0")
    refused(other)
    refused(fought(changed(moved(FIGHT, "virgo-sun", "hands.0", "lines.1")), defence="virgo-sun"))
    refused(moved(fought(FIGHT, attack="virgo-sun"), "virgo-sun", "hands.0", "pile"))


@pytest.mark.parametrize(
    "fields",
    [
        {"chosen": [8, 8]},
        {"winner": 0},
        {"rolls": [[3, 2]]},
        {"chosen": [8, 8], "rolls": [[3, 2]], "winner": 0},
    ],
    ids=str,
)
def test_a_combat_that_would_have_been_rolled_is_refused_before_it(fields: Json) -> None:
    """With both dice chosen it is over."""
    refused(fought(FIGHT, **fields))


def test_a_die_that_is_set_aside_cannot_have_been_chosen() -> None:
    """Of a combat that is still to be rolled."""
    refused(changed(FIGHT, dice=[[4, 6, 8], [4, 6, 20]]))
    assert accepted(changed(FIGHT, dice=[[4, 6], [8, 20]]))


@pytest.mark.parametrize(
    "fields",
    [
        {"winner": None},
        {"winner": 0},
        {"rolls": []},
        {"rolls": [[5, 5]]},
        {"rolls": [[5, 4], [2, 6]]},
        {"rolls": [[2, 6], [2, 6]]},
        {"rolls": [[9, 10]]},
        {"rolls": [[0, 6]]},
        {"chosen": [8, None]},
        {"chosen": [None, None]},
    ],
    ids=str,
)
def test_a_combat_that_was_not_rolled_like_that_is_refused_after_it(fields: Json) -> None:
    """Equal rolls, then a higher one of the winner, each within the sides of its die."""
    refused(fought(WON, **fields))


def test_a_seat_to_move_without_a_card_is_refused_while_the_game_goes_on() -> None:
    """At the start of a turn without a pile, or before the pair."""
    empty = position_to_json(position(hands=("", "leo-sun")))
    assert accepted(empty) == {"0": ["draw"]}
    bare = changed(empty, pile=[], discard=empty["pile"])
    refused(bare)
    refused(changed(empty, phase="pair"))
    assert accepted(changed(bare, over=True)) == {}
    assert accepted(changed(bare, scores=[0, 0], winner=None)) == {}


def test_a_card_taken_that_is_not_in_the_hand_or_cannot_be_played_is_refused() -> None:
    """Else the turn could not go on."""
    refused(changed(TAKEN, taken="libra-sun"))
    refused(changed(BOUND, taken="libra-sun"))
    refused(changed(BOUND, taken="leo-sun"))
    lonely = changed(TAKEN, taken="virgo-moon")
    for name in ("leo-sun", "virgo-star"):
        lonely = moved(lonely, name, "hands.0", "pile")
    refused(lonely)
    in_line = moved(moved(BOUND, "virgo-star", "hands.0", "lines.0"), "aries-sun", "lines.0", "pile")
    refused(in_line)


@pytest.mark.parametrize("phase", ["draw", "combat", "keep", "wish"])
def test_a_card_taken_outside_the_phases_that_it_binds_is_refused(phase: str) -> None:
    """It is played by then, or not taken yet."""
    data = PHASES[phase]
    held = next(iter(data["hands"][data["turn"]]), None)
    if held is None:
        held = data["pile"][0]
        data = moved(data, held, "pile", f"hands.{data['turn']}")
    refused(changed(data, taken=held))


@pytest.mark.parametrize(
    "fields",
    [
        {"trophies": [40, 7]},
        {"over": False},
        {"over": True},
        {"turn": 1},
        {"seed": ""},
        {"seed": "any text ♈ \ud800"},
        {"again": False},
        {"mood": "good"},
    ],
    ids=str,
)
def test_nothing_else_is_asked(fields: dict[str, Any]) -> None:
    """How trophies and dice came about, an early end, another seat to move, any seed."""
    accepted(changed(START, **fields))


def test_hands_lines_dice_and_the_pair_need_not_be_sorted() -> None:
    """They are sorted as they are read."""
    for data in (START, LAYING):
        backwards = changed(
            data,
            hands=[hand[::-1] for hand in data["hands"]],
            lines=[line[::-1] for line in data["lines"]],
            dice=[dice[::-1] for dice in data["dice"]],
            pair=None if data["pair"] is None else data["pair"][::-1],
        )
        assert position_from_json(backwards) == position_from_json(data)


def test_options_that_are_missing_take_their_default() -> None:
    """There is one."""
    assert position_from_json(changed(START, options={})) == position_from_json(START)
    filled = position_from_json(changed(START, options={"take_then_fill": True, "colour": "blue"}))
    assert filled.options == THEN_FILL


def test_a_game_that_is_over_tells_scores_and_winner() -> None:
    """And is over without saying so, if it has scores."""
    assert (OVER["over"], OVER["scores"], OVER["winner"]) == (True, [0, 0], None)
    silent = {key: value for key, value in OVER.items() if key != "over"}
    assert position_from_json(silent) == position_from_json(OVER)
    assert not position_from_json(changed(START, over=False, scores=[0, 0])).over


@given(st.integers(0, 2**32))
def test_an_acting_seat_has_an_action_in_every_accepted_position(number: int) -> None:
    """Random play from any accepted position never gets stuck."""
    random = Random(number)
    state = position_from_json(position_to_json(wild(random)))
    for _ in range(30):
        for seat in acting(state):
            assert legal(state, seat)
        if not acting(state):
            break
        seat = random.choice(acting(state))
        state, _ = play(state, seat, random.choice(legal(state, seat)))
        assert position_from_json(position_to_json(state)) == state
