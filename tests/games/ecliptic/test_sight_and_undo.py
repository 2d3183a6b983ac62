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


@pytest.mark.parametrize("seat", READERS)
def test_x14_a_seat_sees_its_own_hand_and_of_the_other_the_number_of_cards(seat: int | None) -> None:
    """Hidden cards are there, face down. A spectator holds none; cards still held at the end stay unseen."""
    seen = view(STATE, seat)
    ended = after(position(hands=("leo-sun virgo-sun", ""), pile=0, phase="pair"), "discard leo-sun")
    for state in (STATE, ended):
        assert view(state, seat).hands == tuple(
            hand if owner == seat else (HIDDEN,) * len(hand) for owner, hand in enumerate(state.hands)
        )
    assert own_hand(seen) == (() if seat is None else STATE.hands[seat])


@pytest.mark.parametrize("seat", READERS)
def test_x14_what_lies_open_is_seen_by_all(seat: int | None) -> None:
    """Lines, pairs, dice left, trophies, the discard, the size of the pile, the score, a card taken."""
    seen = view(STATE, seat)
    for name in ("options", "discard", "lines", "pairs", "dice", "trophies", "turn", "phase", "pair"):
        assert getattr(seen, name) == getattr(STATE, name), name
    assert view(after(STATE, "take"), seat).taken == card("aries-comet")
    assert seen.pile == (HIDDEN,) * len(STATE.pile)
    assert standings(seen) == standings(STATE)
    assert (seen.seat, seen.outcome, seen.combat) == (seat, None, None)


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


UNDOABLE = {
    "take": STATE,
    "pair leo-sun leo-moon": PAIRING,
    "lay leo-sun": LAYING,
    "decline": LAYING,
    "discard leo-sun": position(hands=("leo-sun", "virgo-sun"), phase="pair"),
    "lay pisces-sun": WISHING,
    "keep leo-sun": WON,
    "die 8": fight(),
}
FINAL = {
    "a draw": (STATE, "draw"),
    "a draw from an empty pile": (position(hands=("leo-sun", "virgo-sun"), pile=0), "draw"),
    "a take that fills": (position(hands=("leo-sun", ""), discard="leo-moon", options=THEN_FILL), "take"),
    "an attack": (
        position(hands=("leo-sun", ""), lines=("", "leo-moon"), phase="lay", pair="aries-sun aries-moon"),
        "lay leo-sun",
    ),
    "the last die": (after(fight(), "die 8"), "die 8"),
    "a wish": (after(WISHING, "lay pisces-sun"), "stop"),
    "the end of the game": (position(hands=("leo-sun", ""), pile=0, phase="pair"), "discard leo-sun"),
}


@pytest.mark.parametrize("action", UNDOABLE)
def test_what_only_moves_open_cards_or_seals_a_die_may_be_undone(action: str) -> None:
    """No card was drawn, no die rolled, and no secret seen."""
    assert undoable(step(UNDOABLE[action], action)[1])


@pytest.mark.parametrize("what", FINAL)
def test_what_drew_rolled_began_a_combat_or_ended_the_game_may_not(what: str) -> None:
    """Even if the pile was empty."""
    state, action = FINAL[what]
    assert action in texts(state)
    assert not undoable(step(state, action)[1])
