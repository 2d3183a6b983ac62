"""Which positions the referee refuses, and which it plays on, however unlikely they are."""

from copy import deepcopy
from functools import partial
from random import Random
from typing import Any

import pytest
from hypothesis import given, strategies as st

from epizodiak_qt.games import epizodiak
from epizodiak_qt.games.epizodiak import position_from_json, position_to_json
from epizodiak_qt.games.game import InvalidPositionError, Json
from tests.games.positions import HELP, after, arc, options, position, texts, wild
from tests.games.referee_client import accepted, ask, changed, check_refused, error_code, pieces_at

START = position_to_json(
    position(
        hands=([7, 3, 9, 9], [...], [...]),
        dial=arc(4, 6),
        pile=5,
        sets=((8,), (12,), ()),
        contested=((), (12,), ()),
        last_laid=(6, "cw"),
        filled=(1, 0, 0),
    )
)
EMPTY_PILE = position_to_json(position(hands=([1, 9], [...], [...]), dial=arc(4, 6), pile=0, passes=2))
DRAWN = position_to_json(after(position(hands=([1, 9], [...], [...]), dial=arc(4, 6)), "draw"))
PICKED = position_to_json(
    after(position(hands=([3, 9], [...], [...]), dial=arc(4, 7), last_laid=(7, "cw")), "take")
)
CONTESTED = position_to_json(
    after(
        position(hands=([1, 9], [7, 7, 2, ...], [7, 7, 2, ...]), dial=arc(4, 6), pile=0, passes=2),
        "contest 7",
    )
)
DEAL = position_to_json(after(position(hands=([2], [...], [...])), "lay cw 2"))
OVER = position_to_json(
    after(position(hands=([2], [...], [...]), options=options(mode="single")), "lay cw 2")
)
refused = partial(check_refused, epizodiak)
PHASES = {"start": START, "drawn": DRAWN, "picked": PICKED, "contested": CONTESTED, "deal": DEAL}


def moved(data: Json, source: str, target: str) -> Json:
    """Return a position in which all the tiles of one place lie in another; places are `hands.0`, `pile`."""
    data = deepcopy(data)
    pieces_at(data, target).extend(pieces_at(data, source))
    pieces_at(data, source).clear()
    return data


def full_dial(data: Json) -> Json:
    """Return a position whose dial is full, the tiles taken from where they are."""
    data = deepcopy(data)
    for value in range(1, 13):
        if value in data["dial"]:
            continue
        source = next(tiles for tiles in (*data["hands"], data["pile"]) if value in tiles)
        source.remove(value)
    data["dial"] = list(range(1, 13))
    return data


def test_the_positions_these_tests_begin_with_are_good() -> None:
    """Else a refusal would prove nothing."""
    for data in (*PHASES.values(), EMPTY_PILE):
        assert accepted(data)
    assert accepted(OVER) == {}


@pytest.mark.parametrize(
    "data",
    [
        changed(START, pile=START["pile"][1:]),
        changed(START, pile=[*START["pile"], 1]),
        changed(START, pile=[START["pile"][0] % 12 + 1, *START["pile"][1:]]),
        changed(START, hands=[START["hands"][0][1:], *START["hands"][1:]]),
        changed(START, sets=[[8], [12], [1]]),
        changed(START, sets=[[8], [], []], contested_sets=[[], [], []]),
        changed(START, dial=arc(4, 7)),
        changed(START, dial=[5, 6], last_laid=None),
    ],
    ids=["less", "more", "swapped", "hand", "set-more", "set-less", "dial-more", "dial-less"],
)
def test_a_position_without_its_48_tiles_is_refused(data: Json) -> None:
    """One too few, one too many, one instead of another; a set stands for three."""
    refused(data)


RUNNING = ("start", "drawn", "picked", "contested")
LATER = ("drawn", "picked", "contested", "deal")
ON_ONE = position_to_json(position(dial=(6,)))


def laid(value: int, side: str) -> Json:
    """Return a tile at an end of the arc."""
    return {"value": value, "side": side}


REFUSED: dict[str, list[Json]] = {
    "gaps in the dial, and the order anticlockwise": [
        changed(START, dial=dial, last_laid=None) for dial in ([4, 6, 5], [6, 5, 4], [5, 4, 6])
    ],
    "an empty dial, in every phase": [
        moved(data, "dial", "pile") | {"last_laid": None, "passes": 0} for data in PHASES.values()
    ],
    "a full dial while the round goes on: it would have been refilled": [
        full_dial(PHASES[phase]) | {"last_laid": None} for phase in RUNNING
    ],
    "an empty hand while the round goes on: the round would be over": [
        moved(PHASES[phase], f"hands.{seat}", f"hands.{(seat + 1) % 3}")
        for phase in RUNNING
        for seat in range(3)
    ],
    "contested sets of another seat, not out at all, or there twice": [
        changed(START, contested_sets=contested)
        for contested in (
            *([[8], [12], [3]], [[12], [], []], [[], [8], []], [[], [], [12]], [[], [12, 12], []]),
        )
    ],
    "a set that is out twice, by one seat or by two": [
        changed(START, sets=sets) for sets in ([[8, 8], [12], []], [[8], [12, 8], []], [[8], [12], [12]])
    ],
    "passes with tiles in the pile": [changed(START, passes=1, last_laid=None)],
    "passes outside the start of a turn: an action ends the count": [
        changed(moved(PHASES[phase], "pile", "hands.1"), passes=1) for phase in LATER
    ],
    "passes beside a tile just laid": [changed(EMPTY_PILE, last_laid=laid(6, "cw"), passes=1)],
    "more than five passes": [changed(EMPTY_PILE, passes=passes) for passes in (6, 7, 100)],
    "a tile laid last inside the arc, at the other end, or not on the dial": [
        changed(START, last_laid=laid(value, side))
        for value, side in ((5, "cw"), (4, "cw"), (6, "ccw"), (7, "cw"), (3, "ccw"))
    ],
    "a tile laid last that is not at its end, in every phase": [
        changed(PHASES[phase], last_laid=laid(10, "cw")) for phase in LATER
    ],
    "a tile laid last on a dial of one: it was laid by nobody": [
        changed(ON_ONE, last_laid=laid(6, side)) for side in ("cw", "ccw")
    ],
    "a tile picked up outside its phase, or missing in it": [
        *(changed(PHASES[phase], picked=laid(7, "cw")) for phase in PHASES if phase != "picked"),
        changed(PICKED, picked=None),
    ],
}


@pytest.mark.parametrize("what", REFUSED)
def test_what_cannot_be_is_refused(what: str) -> None:
    """The parts of a position fit each other, whatever the phase."""
    for data in REFUSED[what]:
        refused(data)


def test_a_dial_with_a_gap_or_a_double_is_refused() -> None:
    """Even with all the tiles there."""
    gap = deepcopy(START) | {"last_laid": None}
    gap["dial"].remove(5)
    gap["pile"].append(5)
    refused(gap)
    double = deepcopy(START) | {"last_laid": None}
    next(hand for hand in double["hands"] if 6 in hand).remove(6)
    double["dial"].append(6)
    refused(double)


def test_a_full_dial_and_empty_hands_are_accepted_once_the_round_is_over() -> None:
    """The lay that emptied the hand may have filled the dial; more empty hands are not asked about."""
    assert accepted(full_dial(DEAL)) == {"1": ["deal"]}
    assert accepted(moved(DEAL, "hands.1", "hands.2")) == {"1": ["deal"]}
    assert accepted(moved(DEAL, "hands.1", "hands.0")) == {"1": ["deal"]}


@pytest.mark.parametrize("phase", ["start", "drawn", "picked", "contested"])
def test_a_full_dial_and_an_empty_hand_are_accepted_once_the_game_is_over(phase: str) -> None:
    """In any phase: nothing is played any more."""
    data = changed(PHASES[phase], over=True, last_laid=None)
    assert accepted(full_dial(data)) == {}
    assert accepted(moved(data, "hands.0", "hands.1")) == {}


@pytest.mark.parametrize("passes", [0, 1, 2, 3, 4, 5])
def test_up_to_five_passes_are_accepted(passes: int) -> None:
    """The referee does not check whether a lay should have been forced before."""
    assert accepted(changed(EMPTY_PILE, passes=passes))


@pytest.mark.parametrize(("value", "side"), [(6, "cw"), (4, "ccw")])
def test_a_tile_laid_last_at_its_end_is_accepted(value: int, side: str) -> None:
    """A single one too."""
    assert accepted(changed(START, last_laid={"value": value, "side": side}))
    single = position(dial=arc(4, 6), sets=((), (6,), ()), last_laid=(6, "cw"))
    assert accepted(position_to_json(single))


KEYS = [key for key in START if key != "game"]


@pytest.mark.parametrize("key", list(START))
def test_a_missing_key_is_refused(key: str) -> None:
    """Every field of the notation has to be there."""
    refused({name: value for name, value in START.items() if name != key})


WRONG: dict[str, list[Any]] = {
    "options": [None, [], "x", 1, {"mode": "x"}, {"target": 0}, {"scoring": 1}, {"edition": "x"}],
    "hands": [
        None,
        {},
        3,
        [],
        START["hands"][:2],
        [*START["hands"], []],
        [None, None, None],
        ["1", "2", "3"],
    ],
    "pile": [None, 5, "x", {}, [None] * 5, [0, 1, 1, 1, 1], [13], ["1"], [1.0], [True], [[1]]],
    "dial": [None, 4, "456", {}, [None], [4.0, 5.0, 6.0], ["4", "5", "6"], [0], [13], [-4]],
    "sets": [None, {}, [], [8, 12], [[8], [12]], [[8], [12], [], []], [["8"], [12], []], [[8], [12], None]],
    "contested_sets": [None, {}, [], [[], [12]], [[], ["12"], []], [[], [12], [], []]],
    "filled": [None, 1, [], [1, 0], [1, 0, 0, 0], [1, 0, -1], [1, 0, "0"], [True, 0, 0], [1.0, 0, 0]],
    "turn": [None, "0", 3, -1, True, 0.0, [0]],
    "phase": [None, 1, "", "Start", "end", ["start"]],
    "picked": [True, 7, "7", [], {}, {"value": 7}, {"side": "cw"}, {"value": 7, "side": "up"}],
    "last_laid": [False, 6, [], {}, {"value": 6}, {"value": 6, "side": None}, {"value": "6", "side": "cw"}],
    "passes": [None, "0", -1, 0.0, False, [0]],
    "scores": [None, 0, [], [0, 0], [0, 0, 0, 0], [0, 0, -1], [0, 0, 1.5], [0, 0, None], [0, 0, False]],
    "over": ["true", 1, 0, [], {}],
    "seed": [None, 1, True, [], {}],
}


@pytest.mark.parametrize(
    ("key", "value"), [(key, value) for key, values in WRONG.items() for value in values], ids=repr
)
def test_a_wrong_type_is_refused(key: str, value: object) -> None:
    """In every field."""
    refused(changed(START, **{key: value}))


@pytest.mark.parametrize("data", [None, [], "x", 1, True])
def test_what_is_no_object_is_no_position(data: object) -> None:
    """Nor is a position that is missing."""
    assert error_code(ask(do="legal", position=data)) == "bad-position"
    assert error_code(ask(do="legal")) == "bad-position"
    with pytest.raises(InvalidPositionError):
        position_from_json(data)


def test_missing_options_are_those_of_the_edition_and_hands_need_not_be_sorted() -> None:
    """In a position as in a request; hands are sorted as they are read."""
    data = changed(START, options={})
    assert position_from_json(data).options == position_from_json(START).options
    assert position_from_json(changed(START, options={"edition": "help-2022-07"})).options == HELP
    data = changed(START, hands=[hand[::-1] for hand in START["hands"]])
    assert position_from_json(data) == position_from_json(START)


def test_how_a_position_came_about_is_not_asked() -> None:
    """An earlier duty of a seat, where a tile was picked up, what was contested, and a tile laid earlier."""
    state = position(
        hands=([1, 9], [...], [7, 2, ...]), dial=arc(4, 6), pile=0, sets=((), (7,), ()), passes=4
    )
    assert accepted(position_to_json(state))
    data = changed(PICKED, picked={"value": 11, "side": "ccw"})
    assert [text for text in accepted(data)["0"] if text.startswith("lay")] == ["lay cw 7"]
    assert accepted(changed(START, phase="contested", last_laid=None)) == {"0": ["lay ccw 3", "lay cw 7"]}
    data = changed(DRAWN, last_laid={"value": 6, "side": "cw"})
    assert accepted(data) == accepted(DRAWN)
    assert position_from_json(data) == position_from_json(DRAWN)


@pytest.mark.parametrize(
    "fields",
    [
        {"filled": [5, 9, 0]},
        {"scores": [100, 7, 0]},
        {"over": True},
        {"over": False},
        {"turn": 2},
        {"seed": ""},
        {"seed": "any text ♈ \ud800"},
        {"mood": "good"},
    ],
    ids=str,
)
def test_nothing_else_is_asked(fields: dict[str, Any]) -> None:
    """Dials filled, scores beyond the target, an early end, another seat to move, any seed."""
    accepted(changed(START, **fields))


@given(st.integers(0, 2**32))
def test_what_play_returns_can_be_played_on(number: int) -> None:
    """From any position: what the referee returns it also reads."""
    state = wild(Random(number))
    for action in texts(state):
        reply = ask(do="play", position=state, seat=state.turn, action=action)
        assert "legal" in ask(do="legal", position=reply["position"])


def test_a_sixth_pass_from_a_position_that_cannot_be_reached_can_be_played_on() -> None:
    """Five passes and a seat with nothing to play are accepted, so what follows must be."""
    hands = ([1, 2, 4, 5, 6, 7, 8, 10, 11, 12], [...], [9, 9, 9, 9])
    stuck = position(hands=hands, dial=arc(10, 8), pile=0, passes=5)
    assert texts(stuck) == ["pass"]
    reply = ask(do="play", position=stuck, seat=0, action="pass")
    assert "legal" in ask(do="legal", position=reply["position"])
