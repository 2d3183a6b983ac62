"""X14: hidden information, and undoable actions."""

from random import Random

import pytest

from epizodiak_qt.games.chance import SeededChance
from epizodiak_qt.games.ecliptic import acting, legal, new, undoable, view, view_to_json
from epizodiak_qt.games.ecliptic.cards import Card
from epizodiak_qt.games.ecliptic.constants import DICE
from epizodiak_qt.games.ecliptic.events import CardsDrawn, Dealt, DieChosen
from epizodiak_qt.games.ecliptic.view import SeenCombat, own_hand, standings
from epizodiak_qt.games.game import HIDDEN
from tests.games.ecliptic.building import (
    ELEVEN,
    RULES,
    THEN_FILL,
    after,
    card,
    cards,
    fight,
    position,
    rolled,
    shuffled,
    step,
    texts,
    wild,
)

READERS = (0, 1, None)
STATE = position(
    hands=("aries-sun leo-star leo-moon", "virgo-moon virgo-sun"),
    lines=("aries-moon pisces-moon", "leo-comet"),
    pairs=("cancer-sun cancer-moon", ""),
    discard="libra-sun aries-comet",
    dice=((4, 20), (6, 8)),
    trophies=(3, 1),
)


@pytest.mark.parametrize("seat", [0, 1])
def test_x14_a_seat_sees_its_own_hand_and_of_the_other_the_number_of_cards(seat: int) -> None:
    """Hidden cards are there, face down."""
    seen = view(STATE, seat)
    assert seen.hands[seat] == own_hand(seen) == STATE.hands[seat]
    assert seen.hands[1 - seat] == (HIDDEN,) * len(STATE.hands[1 - seat])


@pytest.mark.parametrize("seat", READERS)
def test_x14_what_lies_open_is_seen_by_all(seat: int | None) -> None:
    """Lines, pairs, dice left, trophies, the discard, the size of the pile, the score so far."""
    seen = view(STATE, seat)
    for name in (
        "options",
        "discard",
        "lines",
        "pairs",
        "dice",
        "trophies",
        "turn",
        "phase",
        "taken",
        "pair",
    ):
        assert getattr(seen, name) == getattr(STATE, name), name
    assert seen.pile == (HIDDEN,) * len(STATE.pile)
    assert standings(seen) == standings(STATE)
    assert (seen.seat, seen.outcome, seen.combat) == (seat, None, None)


def test_x14_a_spectator_sees_no_hand() -> None:
    """And holds none. Cards still in hand at the end are lost unseen."""
    seen = view(STATE, None)
    assert {each for hand in seen.hands for each in hand} == {HIDDEN}
    assert own_hand(seen) == ()
    ended = after(position(hands=("leo-sun virgo-sun", ""), pile=0, phase="pair"), "discard leo-sun")
    assert view(ended, 1).hands[0] == view(ended, None).hands[0] == (HIDDEN,)


def test_x14_a_die_chosen_is_secret_until_both_have_chosen() -> None:
    """Its owner sees it; the others that there is one. Not chosen yet is another thing."""
    state, (event,) = step(fight(), "die 20")
    expected = {0: (20, None), 1: (HIDDEN, None), None: (HIDDEN, None)}
    shown = {0: [20, None], 1: ["hidden", None], None: ["hidden", None]}
    for seat in READERS:
        seen = view(state, seat)
        assert isinstance(seen.combat, SeenCombat)
        assert seen.combat.chosen == expected[seat]
        assert view_to_json(seen)["combat"]["chosen"] == shown[seat]
        assert seen.dice == (DICE, DICE)
        assert event.seen_by(seat) == DieChosen(0, 20 if seat == 0 else HIDDEN)


@pytest.mark.parametrize("seat", READERS)
def test_x14_dice_and_rolls_are_open_once_both_have_chosen(seat: int | None) -> None:
    """While the winner still ponders which card to keep."""
    won, _ = rolled(after(fight(), "die 20"), (4, 4), (9, 3))
    seen = view(won, seat).combat
    assert seen is not None
    assert (seen.chosen, seen.rolls, seen.winner) == ((20, 10), ((4, 4), (9, 3)), 0)


def test_x14_which_die_was_chosen_changes_nothing_for_the_other() -> None:
    """Neither the view, nor the legal actions."""
    states = [after(fight(), f"die {die}") for die in DICE]
    for seat in (1, None):
        assert len({view(state, seat) for state in states}) == 1
    assert len({legal(state, 1) for state in states}) == 1


@pytest.mark.parametrize("seat", READERS)
def test_x14_a_card_taken_is_known_to_all(seat: int | None) -> None:
    """It lay open; the hand that has it stays face down."""
    seen = view(after(STATE, "take"), seat)
    assert seen.taken == card("aries-comet")
    assert (card("aries-comet") in seen.hands[0]) is (seat == 0)


def test_x14_cards_drawn_are_seen_by_their_owner_only() -> None:
    """In the view as in the event, with a draw and with a take that fills."""
    for options, action in ((RULES, "draw"), (THEN_FILL, "take")):
        state = position(hands=("aries-sun leo-star", "virgo-moon"), discard="aries-moon", options=options)
        drawn, events = step(state, action)
        event = events[-1]
        assert isinstance(event, CardsDrawn)
        assert event.seen_by(0) == event
        for other in (1, None):
            masked = event.seen_by(other)
            assert masked == CardsDrawn(0, (HIDDEN,) * len(event.cards), event.pile)
            assert view(drawn, other).hands[0] == (HIDDEN,) * 7


def test_x14_a_deal_shows_each_seat_its_own_cards() -> None:
    """A spectator sees no card of it; it may not be undone, and a hidden card is no card."""
    dealt, events = new(RULES, SeededChance("x14"))
    event = next(each for each in events if isinstance(each, Dealt))
    dark = (HIDDEN,) * 7
    assert event.seen_by(0) == Dealt((dealt.hands[0], dark), 58)
    assert event.seen_by(1) == Dealt((dark, dealt.hands[1]), 58)
    assert event.seen_by(None) == Dealt((dark, dark), 58)
    assert not undoable(new(RULES, SeededChance("x"))[1])
    assert not isinstance(HIDDEN, Card)
    assert all(isinstance(each, Card) for each in cards("leo-sun aries-moon"))


def test_x14_what_may_be_done_follows_from_the_view_alone() -> None:
    """For any position and anything hidden behind it; an acting seat always has an action."""
    for seed in range(300):
        random = Random(seed)
        state = wild(random)
        for seat in (0, 1):
            other = shuffled(state, seat, random)
            assert view(other, seat) == view(state, seat)
            assert legal(other, seat) == legal(state, seat)
            assert acting(other) == acting(state)
            assert bool(legal(state, seat)) is (seat in acting(state))


WISHING = position(
    hands=("pisces-sun virgo-comet", "leo-comet"), lines=ELEVEN, phase="lay", pair="aries-moon aries-star"
)
LAYING = position(hands=("leo-sun", "virgo-sun"), phase="lay", pair="leo-moon leo-star")
PAIRING = position(hands=("leo-sun leo-moon", "virgo-sun"), phase="pair")
WON = rolled(after(fight(dice=((4,), (20,))), "die 4"), (3, 9))[0]


@pytest.mark.parametrize(
    ("state", "action"),
    [
        (STATE, "take"),
        (PAIRING, "pair leo-sun leo-moon"),
        (LAYING, "lay leo-sun"),
        (LAYING, "decline"),
        (position(hands=("leo-sun", "virgo-sun"), phase="pair"), "discard leo-sun"),
        (WISHING, "lay pisces-sun"),
        (WON, "keep leo-sun"),
        (fight(), "die 8"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_only_moves_open_cards_or_seals_a_die_may_be_undone(state: object, action: str) -> None:
    """No card was drawn, no die rolled, and no secret seen."""
    assert isinstance(state, type(STATE))
    assert undoable(step(state, action)[1])


@pytest.mark.parametrize(
    ("state", "action"),
    [
        (STATE, "draw"),
        (position(hands=("leo-sun", "virgo-sun"), pile=0), "draw"),
        (position(hands=("leo-sun", ""), discard="leo-moon", options=THEN_FILL), "take"),
        (
            position(hands=("leo-sun", ""), lines=("", "leo-moon"), phase="lay", pair="aries-sun aries-moon"),
            "lay leo-sun",
        ),
        (after(fight(), "die 8"), "die 8"),
        (after(WISHING, "lay pisces-sun"), "stop"),
        (position(hands=("leo-sun", ""), pile=0, phase="pair"), "discard leo-sun"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_drew_rolled_began_a_combat_or_ended_the_game_may_not(state: object, action: str) -> None:
    """Even if the pile was empty."""
    assert isinstance(state, type(STATE))
    assert action in texts(state)
    assert not undoable(step(state, action)[1])
