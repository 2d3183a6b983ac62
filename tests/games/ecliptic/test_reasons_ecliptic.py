"""Every refusal has a reason, in good English and good French."""

from __future__ import annotations

import inspect
import re
from random import Random
from typing import TYPE_CHECKING

import pytest

from epizodiak_qt.games.ecliptic import explain, legal, parse_action, play, reasons
from epizodiak_qt.games.ecliptic.actions import ACTIONS
from epizodiak_qt.games.game import IllegalActionError, InvalidActionError
from tests.games.ecliptic.building import ELEVEN, after, fight, position, refusal, rolled, wild
from tests.games.sentence_checks import check_sentence

if TYPE_CHECKING:
    from epizodiak_qt.games.ecliptic.position import Position
    from epizodiak_qt.games.sentence import Reason

SEVEN = "aries-sun taurus-sun gemini-sun cancer-sun virgo-sun libra-sun scorpio-sun"
START = position(hands=("leo-sun leo-moon", "virgo-sun"), discard="aries-moon", lines=("aries-sun", ""))
PAIRING = position(hands=("leo-sun leo-moon virgo-star", "virgo-sun"), phase="pair")
POOR = position(hands=("leo-sun virgo-star", "virgo-sun"), phase="pair")
LAYING = position(
    hands=("leo-sun virgo-star", "virgo-sun"),
    lines=("leo-comet", ""),
    phase="lay",
    pair="aries-sun aries-moon",
)
BOUND = after(
    position(hands=("leo-sun leo-moon virgo-star", "virgo-sun"), discard="aries-moon"),
    "take",
    "pair leo-sun leo-moon",
)
WON, _ = rolled(after(fight(), "die 8"), (2, 5))
WISHING = after(
    position(hands=("pisces-sun", "leo-comet"), lines=ELEVEN, phase="lay", pair="aries-moon aries-star"),
    "lay pisces-sun",
)
OVER = after(position(hands=("leo-sun", ""), pile=0, phase="pair"), "discard leo-sun")

REACHED: dict[str, tuple[Position, int, str]] = {
    "game_over": (OVER, 0, "draw"),
    "not_your_turn": (START, 1, "draw"),
    "die_chosen": (after(fight(), "die 8"), 0, "die 6"),
    "not_your_choice": (WON, 0, "keep leo-sun"),
    "draw_first": (START, 0, "decline"),
    "already_drawn": (PAIRING, 0, "draw"),
    "discard_empty": (position(hands=("leo-sun", "virgo-sun")), 0, "take"),
    "hand_full": (position(hands=(SEVEN, "virgo-moon"), discard="aries-moon"), 0, "take"),
    "take_unplayable": (START, 0, "take"),
    "card_not_held": (PAIRING, 0, "pair leo-star leo-comet"),
    "sign_not_held": (LAYING, 0, "lay aquarius-sun"),
    "pair_needs_two": (PAIRING, 0, "pair aquarius-sun aquarius-star"),
    "pair_of_one_sign": (PAIRING, 0, "pair leo-sun virgo-star"),
    "pair_in_order": (PAIRING, 0, "pair leo-moon leo-sun"),
    "no_pair": (POOR, 0, "decline"),
    "must_lay_pair": (PAIRING, 0, "discard virgo-star"),
    "pair_already_laid": (LAYING, 0, "pair leo-sun leo-moon"),
    "no_discard_after_pair": (LAYING, 0, "discard leo-sun"),
    "sign_already_yours": (LAYING, 0, "lay leo-sun"),
    "discard_take_must_play_now": (BOUND, 0, "decline"),
    "no_combat": (LAYING, 0, "die 6"),
    "choose_die_first": (fight(), 0, "draw"),
    "die_spent": (fight(dice=((4,), (6,))), 0, "die 20"),
    "nothing_to_keep": (LAYING, 0, "keep leo-sun"),
    "keep_first": (WON, 1, "draw"),
    "wish_first": (WISHING, 0, "draw"),
    "no_wish": (LAYING, 0, "stop"),
}


def written() -> list[str]:
    """Return the names of the functions that make reasons."""
    return [
        name
        for name, function in inspect.getmembers(reasons, inspect.isfunction)
        if function.__annotations__["return"] == "Reason" and not name.startswith("_")
    ]


def check_reason(reason: Reason) -> None:
    """Fail if the sentence of a reason is badly written, or speaks the language of the program."""
    check_sentence(reason.why)
    for text in (reason.why.en, reason.why.fr):
        assert "_" not in text
        assert not re.search(r"\bX[0-9]+\b|\bNone\b|[{}]|[a-z]-(sun|moon|star)", text), text
        assert not any(re.search(rf"\b{name}\b", text) for name in written()), text


def test_every_reason_is_reached_from_some_position() -> None:
    """No reason is dead code."""
    assert sorted(REACHED) == sorted(written())


@pytest.mark.parametrize("name", list(REACHED))
def test_a_reason_has_its_code_and_a_ruling_that_exists(name: str) -> None:
    """The code is the name of its function; the ruling is one of X1 to X14, or none."""
    state, seat, action = REACHED[name]
    reason = refusal(state, action, seat)
    assert reason.code == name
    assert reason.rule is None or re.fullmatch(r"X([1-9]|1[0-4])", reason.rule)
    assert reason.why.text("fr") == reason.why.fr
    assert reason.why.text("en") == reason.why.text("de") == reason.why.en


@pytest.mark.parametrize("name", list(REACHED))
def test_a_reason_is_a_sentence_in_both_languages(name: str) -> None:
    """English and French, well set, without the words of the program."""
    state, seat, action = REACHED[name]
    check_reason(refusal(state, action, seat))


def test_a_card_is_named_as_people_name_it() -> None:
    """In both languages."""
    why = refusal(PAIRING, "discard leo-star").why
    assert why.en == "You do not hold Leo (star)."
    assert why.fr == "Vous n’avez pas le Lion (étoile) en main."


def test_in_any_position_an_action_is_legal_or_has_a_reason() -> None:
    """Every action there is, for both seats, in many positions likely and unlikely."""
    seen: dict[str, Reason] = {}
    for seed in range(200):
        state = wild(Random(seed))
        for seat in range(2):
            can = set(legal(state, seat))
            for action in ACTIONS:
                reason = explain(state, seat, action)
                assert (reason is None) is (action in can), (state, seat, action)
                if reason is not None:
                    seen[reason.code] = reason
    assert set(seen) <= set(written())
    assert len(seen) > 18
    for reason in seen.values():
        check_reason(reason)


@pytest.mark.parametrize(
    "text",
    ["pair leo-sun aries-sun", "pair aries-sun aries-sun", "pair aries-moon aries-sun"],
)
def test_a_pair_that_can_be_read_but_never_be_legal_has_a_reason_too(text: str) -> None:
    """Two signs, one card twice, the wrong order."""
    for seed in range(150):
        state = wild(Random(seed))
        for seat in (0, 1):
            reason = explain(state, seat, parse_action(text))
            assert reason is not None
            check_reason(reason)


@pytest.mark.parametrize(
    "text",
    [
        "pair leo-sun",
        "pair leo-sun leo-moon leo-star",
        "pair leo-sun leo",
        "pair  leo-sun leo-moon",
        "discard",
        "discard leo",
        "lay leo-Sun",
        "lay leo-sun leo-moon",
        "keep",
        "die",
        "die 7",
        "die 08",
        "die -4",
        "set 5",
        "continue ",
    ],
)
def test_what_names_no_card_or_die_is_no_action(text: str) -> None:
    """It is quoted in both languages."""
    with pytest.raises(InvalidActionError) as raised:
        parse_action(text)
    check_sentence(raised.value.sentence)


def test_playing_what_is_not_legal_raises_that_reason_and_changes_nothing() -> None:
    """The refusal carries the same value that `explain` returns."""
    for seed in range(60):
        random = Random(seed)
        state = wild(random)
        before = repr(state)
        seat = random.randrange(2)
        for action in random.sample(ACTIONS, 20):
            reason = explain(state, seat, action)
            if reason is not None:
                with pytest.raises(IllegalActionError) as raised:
                    play(state, seat, action)
                assert raised.value.reason == reason
                assert str(raised.value) == reason.why.en
        assert repr(state) == before
