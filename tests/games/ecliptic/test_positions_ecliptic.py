"""Which positions of Ecliptic are refused, and which are played on, however unlikely they are."""

from copy import deepcopy
from random import Random
from typing import Any

import pytest
from hypothesis import given, strategies as st

from epizodiak_qt.games.ecliptic import acting, legal, play, position_from_json, position_to_json
from epizodiak_qt.games.game import Json
from tests.games.ecliptic.building import THEN_FILL, position, wild
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


def too_early(phase: str) -> Json:
    """Return a position with a pair of this turn, in a phase before there is one."""
    data = changed(PHASES[phase], pair=["cancer-sun", "cancer-moon"])
    if phase != "draw":
        for name in data["pair"]:
            data["pile"].remove(name)
        data["pairs"][0] += data["pair"]
    return data


def fighting(phase: str) -> Json:
    """Return a position with a combat in another phase."""
    others: dict[str, Json] = {"draw": {"pair": None}, "pair": {"pair": None}, "wish": {"again": False}}
    return changed(FIGHT, phase=phase, **others.get(phase, {}))


def taken(phase: str) -> Json:
    """Return a position with a card taken that is in the hand, in any phase."""
    data = PHASES[phase]
    held = next(iter(data["hands"][data["turn"]]), None)
    if held is None:
        held = data["pile"][0]
        data = moved(data, held, "pile", f"hands.{data['turn']}")
    return changed(data, taken=held)


ARIES = next(each for each in START["pile"] if each.startswith("aries"))
ROLLED = {"chosen": [8, 8], "rolls": [[3, 2]], "winner": 0}
REFUSED: dict[str, list[Json]] = {
    "a sign that is in the lines twice": [
        moved(START, ARIES, "pile", target) for target in ("lines.0", "lines.1")
    ],
    "a wish without all twelve signs, or without a pile": [
        moved(WISHING, "leo-sun", "lines.0", "discard"),
        changed(WISHING, pile=[], discard=WISHING["pile"] + WISHING["discard"]),
    ],
    "a pair of this turn before there is one": [too_early(phase) for phase in ("draw", "pair", "taken")],
    "no pair of this turn, on which a triplet depends": [
        changed(PHASES[phase], pair=None) for phase in ("lay", "bound")
    ],
    "another pair than the last one of the seat to move": [
        changed(PHASES[phase], pair=["gemini-comet", "gemini-galaxy"])
        for phase in ("lay", "bound", "combat", "keep", "wish")
    ],
    "a combat outside its phases": [fighting(phase) for phase in ("draw", "pair", "lay", "wish")],
    "a phase of combat without one": [changed(LAYING, phase=phase) for phase in ("combat", "keep")],
    "a combat that is not of the seat to move": [fought(FIGHT, attacker=1), changed(FIGHT, turn=1)],
    "a combat for another sign or card, or for one in the own line": [
        fought(FIGHT, sign="virgo"),
        fought(FIGHT, defence="leo-moon"),
        moved(FIGHT, "leo-comet", "lines.1", "lines.0"),
        fought(moved(FIGHT, "virgo-sun", "hands.0", "lines.1"), defence="virgo-sun"),
        moved(fought(FIGHT, attack="virgo-sun"), "virgo-sun", "hands.0", "pile"),
    ],
    "a combat that would have been rolled: with both dice chosen it is over": [
        *(fought(FIGHT, **{name: value}) for name, value in ROLLED.items()),
        fought(FIGHT, **ROLLED),
    ],
    "other rolls than equal ones, then a higher one of the winner, within the sides of the dice": [
        *(fought(WON, winner=winner) for winner in (None, 0)),
        *(fought(WON, chosen=chosen) for chosen in ([8, None], [None, None])),
        *(fought(WON, rolls=rolls) for rolls in ([], [[5, 5]], [[5, 4], [2, 6]], [[2, 6], [2, 6]])),
        *(fought(WON, rolls=rolls) for rolls in ([[9, 10]], [[0, 6]])),
    ],
    "a card taken outside the phases that it binds": [
        taken(phase) for phase in ("draw", "combat", "keep", "wish")
    ],
}


@pytest.mark.parametrize("what", REFUSED)
def test_what_cannot_be_is_refused(what: str) -> None:
    """The parts of a position fit each other, whatever the phase."""
    for data in REFUSED[what]:
        refused(data)


def test_pairs_that_are_none_are_refused() -> None:
    """Three cards, two signs, or two pairs torn apart."""
    refused(moved(START, "virgo-star", "hands.0", "pairs.0"))
    refused(moved(moved(START, "virgo-star", "hands.0", "pairs.0"), "leo-sun", "hands.0", "pairs.0"))
    torn = moved(moved(START, "leo-sun", "hands.0", "pairs.0"), "leo-moon", "hands.0", "pairs.0")
    assert accepted(torn)
    torn["pairs"][0] = ["cancer-sun", "leo-sun", "cancer-moon", "leo-moon"]
    refused(torn)


@pytest.mark.parametrize("phase", ["combat", "keep", "wish"])
def test_a_pair_of_this_turn_is_not_asked_for_once_the_sign_is_laid(phase: str) -> None:
    """Nothing depends on it any more."""
    data = changed(PHASES[phase], pair=None)
    assert accepted(data) == accepted(PHASES[phase])
    assert position_from_json(data).pair is None


def test_dice_that_do_not_fit_each_other_are_refused() -> None:
    """As many combats for both, no die twice, one to choose but after the sixth, none that is set aside."""
    several: list[Any] = [[[4, 6], [4]], [[4, 4], [6, 8]], [[4, 6], [8, 8]], [[], []], [[], [4]]]
    for dice in several:
        refused(changed(START, dice=dice))
    assert accepted(changed(START, dice=[[20], [4]]))
    assert accepted(changed(WON, dice=[[], []]))
    refused(changed(FIGHT, dice=[[], []], combat=FIGHT["combat"] | {"chosen": [None, None]}))
    refused(changed(FIGHT, dice=[[4, 6, 8], [4, 6, 20]]))
    assert accepted(changed(FIGHT, dice=[[4, 6], [8, 20]]))


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


def test_order_missing_options_and_a_silent_end_do_not_matter() -> None:
    """Values are sorted, options have a default, and a game with scores is over without saying so."""
    for data in (START, LAYING):
        backwards = changed(
            data,
            hands=[hand[::-1] for hand in data["hands"]],
            lines=[line[::-1] for line in data["lines"]],
            dice=[dice[::-1] for dice in data["dice"]],
            pair=None if data["pair"] is None else data["pair"][::-1],
        )
        assert position_from_json(backwards) == position_from_json(data)
    assert position_from_json(changed(START, options={})) == position_from_json(START)
    filled = position_from_json(changed(START, options={"take_then_fill": True, "colour": "blue"}))
    assert filled.options == THEN_FILL
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
