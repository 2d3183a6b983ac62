"""Every refusal has a reason, in good English and good French."""

from __future__ import annotations

import inspect
import re
from random import Random
from typing import TYPE_CHECKING

import pytest

from epizodiak_qt.games.epizodiak import explain, legal, parse_action, play, reasons
from epizodiak_qt.games.epizodiak.actions import ACTIONS
from epizodiak_qt.games.game import IllegalActionError
from tests.games.positions import MUST_FILL, after, arc, options, position, refusal, wild
from tests.games.sentence_checks import check_sentence

if TYPE_CHECKING:
    from epizodiak_qt.games.epizodiak.position import Position
    from epizodiak_qt.games.sentence import Reason

PLAIN = position(hands=([7, 8, 9, 9, 3], [...], [...]), dial=arc(4, 6))
ELEVEN = position(hands=([9, 3, 3, 3], [...], [...]), dial=arc(10, 8))
TAKEABLE = position(hands=([3, 9], [...], [...]), dial=arc(4, 7), last_laid=(7, "cw"))
NO_FOLLOW_UP = position(hands=([9, 9], [...], [...]), dial=arc(4, 7), last_laid=(7, "cw"))
SINGLE_LAID = position(hands=([3, 9], [...], [...]), dial=arc(4, 7), sets=((), (7,), ()), last_laid=(7, "cw"))
EMPTY_PILE = position(hands=([1, 9, 3], [7, 7, 3, ...], [7, 7, 3, ...]), dial=arc(4, 6), pile=0)
CONTESTABLE = position(hands=([1, 9, 3], [7, 7, 3, ...], [7, 7, 3, ...]), dial=arc(4, 6), pile=0, passes=2)
FORCED = position(hands=([1, 9, 3], [7, 7, 3, ...], [7, 7, 3, ...]), dial=arc(4, 6), pile=0, passes=3)
FORCED_SET = position(
    hands=([1, 1, 1, 2], [3, 4, ...], [9, 9, 9, 9]), dial=arc(10, 8), pile=0, passes=3, never={0: (9,)}
)
BOUND = position(hands=([9, 3, 3, 3], [...], [...]), dial=arc(10, 8), pile=0, sets=((), (9,), ()))
MUST = position(
    hands=([9, 3, 3, 3], [...], [...]), dial=arc(10, 8), pile=0, sets=((), (9,), ()), options=MUST_FILL
)
SINGLE_ELSEWHERE = position(
    hands=([1, 9, 3], [7, 2, 3, ...], [...]), dial=arc(4, 6), pile=0, passes=2, sets=((), (), (7,))
)
POOR = position(hands=([1, 9, 3], [7, 7], [7, 7, 2, ...]), dial=arc(4, 6), pile=0, passes=2)
ROUND_OVER = after(position(hands=([2], [...], [...])), "lay cw 2")
GAME_OVER = after(position(hands=([2], [...], [...]), options=options(mode="single")), "lay cw 2")

REACHED: dict[str, tuple[Position, int, str]] = {
    "game_over": (GAME_OVER, 0, "deal"),
    "round_over": (ROUND_OVER, 1, "draw"),
    "not_your_turn": (PLAIN, 1, "draw"),
    "deal_after_round": (PLAIN, 0, "deal"),
    "tile_not_held": (PLAIN, 0, "lay ccw 3 2"),
    "slot_occupied": (PLAIN, 0, "lay cw 5"),
    "not_adjacent": (PLAIN, 0, "lay cw 8"),
    "run_gap": (PLAIN, 0, "lay cw 7 9"),
    "one_slot_is_cw": (ELEVEN, 0, "lay ccw 9"),
    "set_needs_three": (PLAIN, 0, "set 9"),
    "set_is_out": (SINGLE_ELSEWHERE, 0, "set 7"),
    "set_forbidden_last_single": (MUST, 0, "set 3"),
    "pile_empty": (EMPTY_PILE, 0, "draw"),
    "already_drawn": (after(PLAIN, "draw"), 0, "draw"),
    "pickup_then_play": (after(TAKEABLE, "take"), 0, "pass"),
    "contest_then_play": (after(CONTESTABLE, "contest 7"), 0, "pass"),
    "pickup_no_relay": (after(TAKEABLE, "take"), 0, "lay cw 7"),
    "pickup_nothing": (PLAIN, 0, "take"),
    "pickup_expired": (after(TAKEABLE, "draw"), 0, "take"),
    "pickup_single": (SINGLE_LAID, 0, "take"),
    "pickup_no_followup": (NO_FOLLOW_UP, 0, "take"),
    "pass_needs_draw": (PLAIN, 0, "pass"),
    "must_play_single": (BOUND, 0, "pass"),
    "forced_play": (FORCED, 0, "pass"),
    "forced_set": (FORCED_SET, 0, "pass"),
    "contest_needs_empty_pile": (PLAIN, 0, "contest 7"),
    "contest_needs_two_passes": (EMPTY_PILE, 0, "contest 7"),
    "contest_at_start": (after(PLAIN, "draw"), 0, "contest 7"),
    "contest_not_open": (CONTESTABLE, 0, "contest 8"),
    "contest_you_hold_it": (CONTESTABLE, 0, "contest 3"),
    "contest_set_out": (SINGLE_ELSEWHERE, 0, "contest 7"),
    "contest_would_empty": (POOR, 0, "contest 7"),
}


def written() -> list[str]:
    """Return the names of the functions that make reasons."""
    return [
        name
        for name, function in inspect.getmembers(reasons, inspect.isfunction)
        if function.__module__ == reasons.__name__ and not name.startswith("_")
    ]


def check_reason(reason: Reason) -> None:
    """Fail if the sentence of a reason is badly written, or speaks the language of the program."""
    check_sentence(reason.why)
    for text in (reason.why.en, reason.why.fr):
        assert "_" not in text
        assert not re.search(r"\bR[0-9]+\b|\bNone\b|\bccw\b|[{}]", text), text
        assert not any(re.search(rf"\b{name}\b", text) for name in written()), text


def test_every_reason_is_reached_from_some_position() -> None:
    """No reason is dead code."""
    assert sorted(REACHED) == sorted(written())


@pytest.mark.parametrize("name", list(REACHED))
def test_a_reason_has_its_code_and_a_ruling_that_exists(name: str) -> None:
    """The code is the name of its function; the ruling is one of R1 to R18, or none."""
    state, seat, action = REACHED[name]
    reason = refusal(state, action, seat)
    assert reason.code == name
    assert reason.rule is None or re.fullmatch(r"R([1-9]|1[0-8])", reason.rule)
    assert reason.why.text("fr") == reason.why.fr
    assert reason.why.text("en") == reason.why.text("de") == reason.why.en


@pytest.mark.parametrize("name", list(REACHED))
def test_a_reason_is_a_sentence_in_both_languages(name: str) -> None:
    """English and French, well set, without the words of the program."""
    state, seat, action = REACHED[name]
    check_reason(refusal(state, action, seat))


@pytest.mark.parametrize("name", sorted({"game_over", "not_your_turn", "one_slot_is_cw"}))
def test_a_reason_that_rests_on_no_ruling_names_none(name: str) -> None:
    """Whose turn it is, the end of the game and a matter of notation are no rulings."""
    state, seat, action = REACHED[name]
    assert refusal(state, action, seat).rule is None


def test_in_any_position_an_action_is_legal_or_has_a_reason() -> None:
    """Every action there is, for every seat, in many positions likely and unlikely."""
    seen: dict[str, Reason] = {}
    for seed in range(150):
        state = wild(Random(seed))
        for seat in range(3):
            can = set(legal(state, seat))
            for action in ACTIONS:
                reason = explain(state, seat, action)
                assert (reason is None) is (action in can), (state, seat, action)
                if reason is not None:
                    seen[reason.code] = reason
    assert set(seen) <= set(written())
    assert len(seen) > 20
    for reason in seen.values():
        check_reason(reason)


@pytest.mark.parametrize(
    "text",
    [
        "lay cw 3 5",
        "lay ccw 1 1",
        "lay cw 1 2 3 4 5 6 7 8 9 10 11 12",
        "lay ccw 5 4 3 2 1 12 11 10 9 8 7 6 5 4",
        "lay cw 12 2",
    ],
)
def test_a_lay_that_can_be_read_but_never_be_legal_has_a_reason_too(text: str) -> None:
    """Runs with gaps, twice the same tile, more tiles than the dial has places."""
    for seed in range(150):
        state = wild(Random(seed))
        reason = explain(state, state.turn, parse_action(text))
        assert reason is not None
        check_reason(reason)


def test_playing_what_is_not_legal_raises_that_reason_and_changes_nothing() -> None:
    """The refusal carries the same value that `explain` returns."""
    for seed in range(60):
        random = Random(seed)
        state = wild(random)
        before = repr(state)
        seat = random.randrange(3)
        for action in random.sample(ACTIONS, 20):
            reason = explain(state, seat, action)
            if reason is not None:
                with pytest.raises(IllegalActionError) as raised:
                    play(state, seat, action)
                assert raised.value.reason == reason
                assert str(raised.value) == reason.why.en
        assert repr(state) == before


@pytest.mark.parametrize("action", ["lay cw 8", "lay cw 11"])
def test_eight_and_eleven_have_the_english_article_that_they_are_spoken_with(action: str) -> None:
    """A screen reader says “an eight”."""
    value = int(action.rsplit(maxsplit=1)[-1])
    state = position(hands=([1, 2], [...], [...]), dial=(value - 1,))
    assert not re.search(r"\ba (8|11)\b", refusal(state, action).why.en)
