"""X4 to X7: the pair, the sign after it, the discard without a pair, and a sign missing from both lines."""

import pytest

from epizodiak_qt.games.ecliptic.events import CardDiscarded, Declined, PairLaid, SignLaid, TurnPassed
from tests.games.ecliptic.building import after, card, cards, position, refused, step, texts

DRAWN = position(
    hands=("aries-sun aries-moon aries-star leo-sun leo-comet virgo-galaxy", "libra-sun"), phase="pair"
)
PAIRED = after(DRAWN, "pair aries-sun aries-moon")


def test_x4_every_two_cards_of_one_sign_are_a_pair() -> None:
    """Three cards of a sign make three pairs; with one there is no other action, and one is laid a turn."""
    assert texts(DRAWN) == [
        "pair aries-moon aries-star",
        "pair aries-sun aries-moon",
        "pair aries-sun aries-star",
        "pair leo-sun leo-comet",
    ]
    assert refused(PAIRED, "pair leo-sun leo-comet") == ("pair_already_laid", "X4")


@pytest.mark.parametrize("action", ["discard virgo-galaxy", "discard aries-sun", "lay leo-sun", "decline"])
def test_x4_a_pair_must_be_laid(action: str) -> None:
    """No discard, no sign and no declining before it."""
    assert refused(DRAWN, action) == ("must_lay_pair", "X4")


def test_x4_a_pair_lies_before_its_owner_and_is_out_of_play() -> None:
    """In the order of laying; the turn goes on."""
    laid, events = step(DRAWN, "pair leo-sun leo-comet")
    assert laid.pairs == (cards("leo-sun leo-comet"), ())
    assert laid.hands[0] == cards("aries-sun aries-moon aries-star virgo-galaxy")
    assert (laid.turn, laid.phase, laid.pair) == (0, "lay", cards("leo-sun leo-comet"))
    assert (laid.lines, laid.discard) == (DRAWN.lines, DRAWN.discard)
    assert events == (PairLaid(0, (card("leo-sun"), card("leo-comet"))),)
    more = position(hands=("", "leo-sun leo-comet"), pairs=("", "virgo-sun virgo-star"), turn=1, phase="pair")
    assert after(more, "pair leo-sun leo-comet").pairs[1] == cards("virgo-sun virgo-star leo-sun leo-comet")


@pytest.mark.parametrize(
    ("action", "code", "rule"),
    [
        ("pair aries-sun leo-sun", "pair_of_one_sign", "X4"),
        ("pair leo-sun aries-sun", "pair_of_one_sign", "X4"),
        ("pair leo-comet leo-sun", "pair_in_order", None),
        ("pair leo-sun leo-sun", "pair_in_order", None),
        ("pair leo-sun leo-star", "card_not_held", None),
        ("pair leo-moon leo-comet", "card_not_held", None),
        ("pair virgo-sun virgo-moon", "pair_needs_two", "X4"),
        ("discard leo-star", "card_not_held", None),
    ],
)
def test_x4_what_is_no_pair_of_the_hand_is_refused(action: str, code: str, rule: str | None) -> None:
    """Each with its own reason."""
    assert refused(DRAWN, action) == (code, rule)


def test_x5_after_a_pair_a_sign_may_be_laid_or_none() -> None:
    """Any card left in the hand; declining ends the turn and leaves the pair; nothing is discarded."""
    assert texts(PAIRED) == ["decline", "lay aries-star", "lay leo-comet", "lay leo-sun", "lay virgo-galaxy"]
    ended, events = step(PAIRED, "decline")
    assert (ended.turn, ended.phase, ended.pair) == (1, "draw", None)
    assert (ended.hands, ended.pairs, ended.lines) == (PAIRED.hands, PAIRED.pairs, PAIRED.lines)
    assert events == (Declined(0), TurnPassed(1))
    assert refused(PAIRED, "discard leo-sun") == ("no_discard_after_pair", "X5")


def test_x5_a_sign_in_ones_own_line_is_refused() -> None:
    """With any symbol; one that was lost in a combat can be laid again, and is an attack then."""
    state = position(
        hands=("leo-moon virgo-sun", "libra-sun"),
        lines=("leo-sun", ""),
        phase="lay",
        pair="aries-sun aries-moon",
    )
    assert texts(state) == ["decline", "lay virgo-sun"]
    assert refused(state, "lay leo-moon") == ("sign_already_yours", "X5")
    assert refused(state, "lay virgo-moon") == ("card_not_held", None)
    lost = position(
        hands=("leo-moon", "libra-sun"), lines=("", "leo-sun"), phase="lay", pair="aries-sun aries-moon"
    )
    assert texts(lost) == ["decline", "lay leo-moon"]
    assert after(lost, "lay leo-moon").phase == "combat"


@pytest.mark.parametrize("hand", ["", "leo-moon leo-star"])
def test_x5_with_nothing_to_lay_declining_is_the_only_action(hand: str) -> None:
    """An empty hand, or signs that one has; it looks like any other declining."""
    state = position(
        hands=(hand, "libra-sun"), lines=("leo-sun", ""), phase="lay", pair="aries-sun aries-moon"
    )
    assert texts(state) == ["decline"]
    assert step(state, "decline")[1] == (Declined(0), TurnPassed(1))


def test_x6_without_a_pair_one_card_is_discarded_and_the_turn_ends() -> None:
    """Any card of the hand, face up, on the top."""
    state = position(hands=("aries-sun leo-sun virgo-star", "libra-sun"), discard="pisces-sun", phase="pair")
    assert texts(state) == ["discard aries-sun", "discard leo-sun", "discard virgo-star"]
    ended, events = step(state, "discard leo-sun")
    assert ended.discard == cards("pisces-sun leo-sun")
    assert (ended.hands[0], ended.turn, ended.phase) == (cards("aries-sun virgo-star"), 1, "draw")
    assert events == (CardDiscarded(0, card("leo-sun")), TurnPassed(1))


@pytest.mark.parametrize("action", ["lay leo-sun", "decline"])
def test_x6_without_a_pair_nothing_else_is_possible(action: str) -> None:
    """A sign goes with a pair only."""
    state = position(hands=("aries-sun leo-sun", "libra-sun"), phase="pair")
    assert refused(state, action) == ("no_pair", "X6")


@pytest.mark.parametrize("seat", [0, 1])
def test_x7_a_sign_that_neither_line_has_stays_and_the_turn_passes(seat: int) -> None:
    """The line keeps zodiac order."""
    hands, lines = ["", ""], ["", ""]
    hands[seat] = "leo-sun virgo-star"
    lines[seat] = "aries-moon pisces-moon"
    lines[1 - seat] = "libra-moon"
    state = position(
        hands=(hands[0], hands[1]),
        lines=(lines[0], lines[1]),
        turn=seat,
        phase="lay",
        pair="taurus-sun taurus-moon",
    )
    laid, events = step(state, "lay virgo-star")
    assert laid.lines[seat] == cards("aries-moon virgo-star pisces-moon")
    assert (laid.hands[seat], laid.turn, laid.phase) == (cards("leo-sun"), 1 - seat, "draw")
    assert (laid.pair, laid.combat) == (None, None)
    assert events == (SignLaid(seat, card("virgo-star")), TurnPassed(1 - seat))
