"""X1, X2 and X3: the deal, the draw that begins every turn, and taking from the discard instead."""

import pytest

from epizodiak_qt.games.chance import ChanceResult, RecordingChance, ReplayedChance, SeededChance
from epizodiak_qt.games.ecliptic import new
from epizodiak_qt.games.ecliptic.cards import CARDS
from epizodiak_qt.games.ecliptic.constants import DICE
from epizodiak_qt.games.ecliptic.events import CardsDrawn, CardTaken, Dealt, StarterDrawn
from epizodiak_qt.games.ecliptic.view import to_draw, view
from tests.games.ecliptic.building import (
    RULES,
    THEN_FILL,
    after,
    card,
    cards,
    fight,
    position,
    refused,
    rolled,
    step,
    texts,
)

SEVEN = "aries-sun taurus-sun gemini-sun cancer-sun virgo-sun libra-sun scorpio-sun"


@pytest.mark.parametrize("starter", [0, 1])
def test_x1_seven_cards_each_and_the_lot_decides_who_begins(starter: int) -> None:
    """The 58 others are the pile, in the order in which they fell."""
    pack = CARDS[::-1]
    results = [ChanceResult("first", (str(starter + 1),)), ChanceResult("deal", tuple(map(str, pack)))]
    dealt, events = new(RULES, ReplayedChance(results))
    assert (dealt.turn, dealt.phase, dealt.discard) == (starter, "draw", ())
    assert dealt.hands == (tuple(sorted(pack[:7])), tuple(sorted(pack[7:14])))
    assert dealt.pile == pack[14:]
    assert (dealt.lines, dealt.pairs, dealt.dice) == (((), ()), ((), ()), (DICE, DICE))
    assert events == (StarterDrawn(starter), Dealt(dealt.hands, 58))


def test_x1_chance_is_asked_for_the_lot_and_for_the_deal() -> None:
    """The lot falls on both seats over a few seeds; nothing else is asked, so a record holds nothing else."""
    assert {new(RULES, SeededChance(str(seed)))[0].turn for seed in range(20)} == {0, 1}
    chance = RecordingChance(SeededChance("x1"))
    new(RULES, chance)
    assert [results.label for results in chance.results] == ["first", "deal"]
    assert sorted(chance.results[1].values) == sorted(map(str, CARDS))


@pytest.mark.parametrize("held", [0, 1, 4, 6])
def test_x2_the_hand_is_filled_up_to_seven(held: int) -> None:
    """From the top of the pile, in its order."""
    hand = " ".join(SEVEN.split()[:held])
    state = position(hands=(hand, "leo-sun"))
    drawn, events = step(state, "draw")
    wanted = state.pile[: 7 - held]
    assert drawn.hands[0] == tuple(sorted((*state.hands[0], *wanted)))
    assert (drawn.pile, drawn.turn, drawn.phase) == (state.pile[7 - held :], 0, "pair")
    assert events == (CardsDrawn(0, wanted, len(drawn.pile)),)
    assert to_draw(view(state, 0)) == len(wanted)


def test_x2_a_draw_gives_no_more_than_the_hand_and_the_pile_admit() -> None:
    """A full hand draws nothing, and yet that is the only action; a small pile gives what it has."""
    state = position(hands=(SEVEN, "leo-sun"))
    assert texts(state) == ["draw"]
    drawn, events = step(state, "draw")
    assert (drawn.hands, drawn.pile) == (state.hands, state.pile)
    assert events == (CardsDrawn(0, (), len(state.pile)),)
    state = position(hands=("aries-sun", "leo-sun"), pile="virgo-sun")
    assert to_draw(view(state, 0)) == 1
    drawn = after(state, "draw")
    assert (drawn.hands[0], drawn.pile) == (cards("aries-sun virgo-sun"), ())
    none = position(hands=("aries-sun", "leo-sun"), pile=0)
    drawn, events = step(none, "draw")
    assert (drawn.hands, events) == (none.hands, (CardsDrawn(0, (), 0),))


@pytest.mark.parametrize(
    "action", ["pair aries-sun aries-moon", "discard aries-sun", "lay aries-sun", "decline"]
)
def test_x2_nothing_goes_before_the_draw(action: str) -> None:
    """Neither with a pair in hand nor without."""
    state = position(hands=("aries-sun aries-moon", "leo-sun"))
    assert refused(state, action) == ("draw_first", "X2")


def test_x2_there_is_one_draw_a_turn() -> None:
    """Before the pair and after it."""
    state = after(position(hands=("aries-sun aries-moon", "leo-sun"), discard="aries-star"), "draw")
    for action in ("draw", "take"):
        assert refused(state, action) == ("already_drawn", "X2")
        assert refused(after(state, "pair aries-sun aries-moon"), action) == ("already_drawn", "X2")


def test_x3_the_top_of_the_discard_goes_to_the_hand_and_nothing_is_drawn() -> None:
    """One card, in place of the draw."""
    state = position(hands=("aries-sun virgo-sun", "leo-sun"), discard="leo-moon aries-moon")
    taken, events = step(state, "take")
    assert taken.hands[0] == cards("aries-sun aries-moon virgo-sun")
    assert (taken.discard, taken.pile) == (cards("leo-moon"), state.pile)
    assert (taken.phase, taken.taken) == ("pair", card("aries-moon"))
    assert events == (CardTaken(0, card("aries-moon")),)


def test_x3_not_with_seven_cards_in_hand_nor_without_a_discard() -> None:
    """There would be no draw that it could stand for. With an empty pile it is the only way to a card."""
    full = position(hands=(SEVEN, "leo-sun"), discard="aries-moon")
    assert refused(full, "take") == ("hand_full", "X3")
    six = position(hands=(" ".join(SEVEN.split()[:6]), "leo-sun"), discard="aries-moon")
    assert texts(six) == ["draw", "take"]
    assert refused(position(hands=("aries-sun", "leo-sun")), "take") == ("discard_empty", "X3")
    state = position(hands=("aries-sun", "leo-sun"), pile=0, discard="aries-moon")
    assert texts(state) == ["draw", "take"]


@pytest.mark.parametrize(
    ("hand", "line", "offered"),
    [
        ("aries-sun", "", True),
        ("aries-sun", "aries-comet", True),
        ("leo-sun", "", False),
        ("leo-sun leo-star", "", True),
        ("leo-sun leo-star", "aries-comet", False),
        ("leo-sun leo-star aries-sun", "aries-comet", True),
        ("leo-sun virgo-sun", "", False),
        ("", "", False),
    ],
)
def test_x3_offered_only_if_it_can_be_played_with_the_hand_as_it_is(
    hand: str, line: str, offered: bool
) -> None:
    """In a pair with a card held, or as a sign not in one's line after a pair held."""
    state = position(hands=(hand, "virgo-moon"), lines=(line, ""), discard="aries-moon")
    assert texts(state) == (["draw", "take"] if offered else ["draw"])
    if not offered:
        assert refused(state, "take") == ("take_unplayable", "X3")


def test_x3_what_the_refill_might_bring_does_not_count() -> None:
    """Also where the taken card is the first of the refill."""
    state = position(
        hands=("leo-sun", "virgo-moon"), discard="aries-moon", pile="aries-sun aries-star", options=THEN_FILL
    )
    assert refused(state, "take") == ("take_unplayable", "X3")


def test_x3_the_card_taken_must_be_in_the_pair_if_it_cannot_be_laid() -> None:
    """Its sign is in the line already."""
    state = position(
        hands=("aries-sun leo-sun leo-star", "virgo-moon"), lines=("aries-comet", ""), discard="aries-moon"
    )
    taken = after(state, "take")
    assert texts(taken) == ["pair aries-sun aries-moon"]
    assert refused(taken, "pair leo-sun leo-star") == ("discard_take_must_play_now", "X3")
    paired = after(taken, "pair aries-sun aries-moon")
    assert paired.taken is None
    assert texts(paired) == ["decline", "lay leo-star", "lay leo-sun"]


def test_x3_the_card_taken_must_be_laid_if_it_is_not_in_the_pair() -> None:
    """Neither another sign nor none. An attack lays it too: it is not to be played any more in the combat."""
    state = position(hands=("aries-sun leo-sun leo-star virgo-sun", "virgo-moon"), discard="aries-moon")
    taken = after(state, "take")
    assert texts(taken) == ["pair aries-sun aries-moon", "pair leo-sun leo-star"]
    assert refused(taken, "discard aries-moon") == ("must_lay_pair", "X4")
    bound = after(taken, "pair leo-sun leo-star")
    assert (bound.taken, texts(bound)) == (card("aries-moon"), ["lay aries-moon"])
    for action in ("decline", "lay virgo-sun", "lay aries-sun"):
        assert refused(bound, action) == ("discard_take_must_play_now", "X3")
    laid = after(bound, "lay aries-moon")
    assert (laid.lines[0], laid.taken) == (cards("aries-moon"), None)
    state = position(hands=("leo-sun leo-star", "virgo-moon"), lines=("", "aries-sun"), discard="aries-moon")
    attack = after(state, "take", "pair leo-sun leo-star", "lay aries-moon")
    assert (attack.phase, attack.taken) == ("combat", None)


def test_x3_a_winner_may_take_the_card_just_discarded() -> None:
    """It is the top of the discard, and the winner plays next."""
    state = fight(hands=("leo-star", "virgo-moon"))
    won, _ = rolled(after(state, "die 8"), (5, 2))
    turn = after(won, "keep leo-sun")
    assert (turn.turn, turn.discard[-1]) == (0, card("leo-comet"))
    assert texts(turn) == ["draw", "take"]


def test_x3_take_then_fill_draws_the_rest() -> None:
    """The taken card is the first of the refill; with six cards or an empty pile nothing more is drawn."""
    hands = ("aries-sun virgo-sun", "leo-sun")
    state = position(hands=hands, discard="aries-moon", options=THEN_FILL, pile=9)
    taken, events = step(state, "take")
    drawn = state.pile[:4]
    assert taken.hands[0] == tuple(sorted((*state.hands[0], card("aries-moon"), *drawn)))
    assert (taken.pile, taken.taken, taken.phase) == (state.pile[4:], card("aries-moon"), "pair")
    assert events == (CardTaken(0, card("aries-moon")), CardsDrawn(0, drawn, 5))
    six = position(hands=(" ".join(SEVEN.split()[:6]), ""), discard="aries-moon", options=THEN_FILL)
    assert step(six, "take")[1][1] == CardsDrawn(0, (), len(six.pile))
    bare = position(hands=("aries-sun", "leo-sun"), pile=0, discard="aries-moon", options=THEN_FILL)
    assert step(bare, "take")[1][1] == CardsDrawn(0, (), 0)
