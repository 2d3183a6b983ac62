"""X1 to X7: the deal, the draw that begins every turn, a take instead, the pair, and the sign after it."""

import pytest

from epizodiak_qt.games import ecliptic
from epizodiak_qt.games.chance import ChanceResult, RecordingChance, ReplayedChance, SeededChance
from epizodiak_qt.games.ecliptic import new
from epizodiak_qt.games.ecliptic.cards import CARDS
from epizodiak_qt.games.ecliptic.constants import DICE
from epizodiak_qt.games.ecliptic.events import (
    CardDiscarded,
    CardsDrawn,
    CardTaken,
    Dealt,
    Declined,
    PairLaid,
    SignLaid,
    StarterDrawn,
    TurnPassed,
)
from epizodiak_qt.games.ecliptic.view import to_draw, view
from tests.games.ecliptic.building import (
    RULES,
    THEN_FILL,
    after,
    at,
    card,
    cards,
    fight,
    laying,
    position,
    refused,
    rolled,
    step,
    texts,
)
from tests.games.ecliptic.refused_positions import SEVEN
from tests.games.positions import Offer

SIX = " ".join(SEVEN.split()[:6])
DRAWN = at("aries-sun aries-moon aries-star leo-sun leo-comet virgo-galaxy", phase="pair")
PAIRED = after(DRAWN, "pair aries-sun aries-moon")
MUST_BE_IN_THE_PAIR = after(
    at("aries-sun leo-sun leo-star", lines=("aries-comet", ""), discard="aries-moon"), "take"
)
MAY_BE_LAID = after(at("aries-sun leo-sun leo-star virgo-sun", discard="aries-moon"), "take")
NO_PAIR = at("aries-sun leo-sun virgo-star", discard="pisces-sun", phase="pair")
MUST_PLAY_NOW = ("discard_take_must_play_now", "X3")
MUST_LAY = ("must_lay_pair", "X4")
NOT_HELD = ("card_not_held", None)
OFFERED = {
    "x2 nothing goes before the draw, neither with a pair in hand nor without": Offer(
        at("aries-sun aries-moon"),
        ["draw"],
        dict.fromkeys(
            ("pair aries-sun aries-moon", "discard aries-sun", "lay aries-sun", "decline"),
            ("draw_first", "X2"),
        ),
    ),
    "x2 a full hand draws, although it gets nothing": Offer(at(SEVEN), ["draw"]),
    "x3 there is no take with seven cards in hand: no draw that it could stand for": Offer(
        at(SEVEN, discard="aries-moon"), ["draw"], {"take": ("hand_full", "X3")}
    ),
    "x3 with six there is": Offer(at(SIX, discard="aries-moon"), ["draw", "take"]),
    "x3 not without a discard": Offer(at("aries-sun"), ["draw"], {"take": ("discard_empty", "X3")}),
    "x3 with an empty pile it is the only way to a card": Offer(
        at("aries-sun", pile=0, discard="aries-moon"), ["draw", "take"]
    ),
    **{
        f"x3 a take of aries with {hand or 'nothing'} and {line or 'no line'}: {offered}": Offer(
            at(hand, lines=(line, ""), discard="aries-moon"),
            ["draw", "take"] if offered else ["draw"],
            {} if offered else {"take": ("take_unplayable", "X3")},
        )
        for hand, line, offered in (
            ("aries-sun", "", True),
            ("aries-sun", "aries-comet", True),
            ("leo-sun", "", False),
            ("leo-sun leo-star", "", True),
            ("leo-sun leo-star", "aries-comet", False),
            ("leo-sun leo-star aries-sun", "aries-comet", True),
            ("leo-sun virgo-sun", "", False),
            ("", "", False),
        )
    },
    "x3 what the refill might bring does not count": Offer(
        at("leo-sun", discard="aries-moon", pile="aries-sun aries-star", options=THEN_FILL),
        ["draw"],
        {"take": ("take_unplayable", "X3")},
    ),
    "x3 a card taken whose sign is in the line must be in the pair": Offer(
        MUST_BE_IN_THE_PAIR, ["pair aries-sun aries-moon"], {"pair leo-sun leo-star": MUST_PLAY_NOW}
    ),
    "x3 then any sign may be laid": Offer(
        after(MUST_BE_IN_THE_PAIR, "pair aries-sun aries-moon"), ["decline", "lay leo-star", "lay leo-sun"]
    ),
    "x3 another card taken may be in the pair or not": Offer(
        MAY_BE_LAID, ["pair aries-sun aries-moon", "pair leo-sun leo-star"], {"discard aries-moon": MUST_LAY}
    ),
    "x3 then it must be laid, neither another sign nor none": Offer(
        after(MAY_BE_LAID, "pair leo-sun leo-star"),
        ["lay aries-moon"],
        dict.fromkeys(("decline", "lay virgo-sun", "lay aries-sun"), MUST_PLAY_NOW),
    ),
    "x4 every two cards of one sign are a pair, and one must be laid": Offer(
        DRAWN,
        [
            "pair aries-moon aries-star",
            "pair aries-sun aries-moon",
            "pair aries-sun aries-star",
            "pair leo-sun leo-comet",
        ],
        {
            **dict.fromkeys(
                ("discard virgo-galaxy", "discard aries-sun", "lay leo-sun", "decline"), MUST_LAY
            ),
            **dict.fromkeys(("pair aries-sun leo-sun", "pair leo-sun aries-sun"), ("pair_of_one_sign", "X4")),
            **dict.fromkeys(("pair leo-comet leo-sun", "pair leo-sun leo-sun"), ("pair_in_order", None)),
            "pair virgo-sun virgo-moon": ("pair_needs_two", "X4"),
            **dict.fromkeys(
                ("pair leo-sun leo-star", "pair leo-moon leo-comet", "discard leo-star"), NOT_HELD
            ),
        },
    ),
    "x5 after a pair any sign may be laid or none; nothing is discarded, and one pair is laid a turn": Offer(
        PAIRED,
        ["decline", "lay aries-star", "lay leo-comet", "lay leo-sun", "lay virgo-galaxy"],
        {
            "discard leo-sun": ("no_discard_after_pair", "X5"),
            "pair leo-sun leo-comet": ("pair_already_laid", "X4"),
        },
    ),
    "x5 not a sign in one's own line, with any symbol": Offer(
        laying("leo-moon virgo-sun", lines=("leo-sun", "")),
        ["decline", "lay virgo-sun"],
        {"lay leo-moon": ("sign_already_yours", "X5"), "lay virgo-moon": NOT_HELD},
    ),
    "x6 without a pair any card is discarded, and nothing else is possible": Offer(
        NO_PAIR,
        ["discard aries-sun", "discard leo-sun", "discard virgo-star"],
        dict.fromkeys(("lay leo-sun", "decline"), ("no_pair", "X6")),
    ),
}


@pytest.mark.parametrize("what", OFFERED)
def test_a_turn_offers_what_its_ruling_says(what: str) -> None:
    """And nothing else; what is refused because of it has its reason."""
    OFFERED[what].check(ecliptic)


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


@pytest.mark.parametrize(
    ("held", "pile"), [(0, None), (1, None), (4, None), (6, None), (7, None), (1, 1), (1, 0)]
)
def test_x2_the_hand_is_filled_up_to_seven(held: int, pile: int | None) -> None:
    """From the top of the pile, in its order; a small pile gives what it has."""
    state = at(" ".join(SEVEN.split()[:held]), pile=pile)
    drawn, events = step(state, "draw")
    wanted = state.pile[: 7 - held]
    assert drawn.hands[0] == tuple(sorted((*state.hands[0], *wanted)))
    assert (drawn.pile, drawn.turn, drawn.phase) == (state.pile[7 - held :], 0, "pair")
    assert events == (CardsDrawn(0, wanted, len(drawn.pile)),)
    assert to_draw(view(state, 0)) == len(wanted)


def test_x2_there_is_one_draw_a_turn() -> None:
    """Before the pair and after it."""
    state = after(at("aries-sun aries-moon", discard="aries-star"), "draw")
    for action in ("draw", "take"):
        assert refused(state, action) == ("already_drawn", "X2")
        assert refused(after(state, "pair aries-sun aries-moon"), action) == ("already_drawn", "X2")


def test_x3_the_top_of_the_discard_goes_to_the_hand_and_nothing_is_drawn() -> None:
    """One card, in place of the draw."""
    state = at("aries-sun virgo-sun", discard="leo-moon aries-moon")
    taken, events = step(state, "take")
    assert taken.hands[0] == cards("aries-sun aries-moon virgo-sun")
    assert (taken.discard, taken.pile) == (cards("leo-moon"), state.pile)
    assert (taken.phase, taken.taken) == ("pair", card("aries-moon"))
    assert events == (CardTaken(0, card("aries-moon")),)


def test_x3_the_card_taken_is_bound_until_it_is_played() -> None:
    """In the pair or in the line. An attack lays it too: it is not to be played any more in the combat."""
    assert after(MUST_BE_IN_THE_PAIR, "pair aries-sun aries-moon").taken is None
    bound = after(MAY_BE_LAID, "pair leo-sun leo-star")
    assert bound.taken == card("aries-moon")
    laid = after(bound, "lay aries-moon")
    assert (laid.lines[0], laid.taken) == (cards("aries-moon"), None)
    state = at("leo-sun leo-star", lines=("", "aries-sun"), discard="aries-moon")
    attack = after(state, "take", "pair leo-sun leo-star", "lay aries-moon")
    assert (attack.phase, attack.taken) == ("combat", None)


def test_x3_a_winner_may_take_the_card_just_discarded() -> None:
    """It is the top of the discard, and the winner plays next."""
    won, _ = rolled(after(fight(hands=("leo-star", "virgo-moon")), "die 8"), (5, 2))
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
    six = position(hands=(SIX, ""), discard="aries-moon", options=THEN_FILL)
    assert step(six, "take")[1][1] == CardsDrawn(0, (), len(six.pile))
    bare = at("aries-sun", pile=0, discard="aries-moon", options=THEN_FILL)
    assert step(bare, "take")[1][1] == CardsDrawn(0, (), 0)


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


def test_x5_declining_ends_the_turn_and_leaves_the_pair() -> None:
    """With nothing to lay it is the only action: an empty hand, or signs that one has. It looks the same."""
    ended, events = step(PAIRED, "decline")
    assert (ended.turn, ended.phase, ended.pair) == (1, "draw", None)
    assert (ended.hands, ended.pairs, ended.lines) == (PAIRED.hands, PAIRED.pairs, PAIRED.lines)
    assert events == (Declined(0), TurnPassed(1))
    for hand in ("", "leo-moon leo-star"):
        state = laying(hand, lines=("leo-sun", ""))
        assert texts(state) == ["decline"]
        assert step(state, "decline")[1] == (Declined(0), TurnPassed(1))


def test_x5_a_sign_lost_in_a_combat_can_be_laid_again() -> None:
    """It is an attack then."""
    lost = laying("leo-moon", lines=("", "leo-sun"))
    assert texts(lost) == ["decline", "lay leo-moon"]
    assert after(lost, "lay leo-moon").phase == "combat"


def test_x6_without_a_pair_one_card_is_discarded_and_the_turn_ends() -> None:
    """Face up, on the top."""
    ended, events = step(NO_PAIR, "discard leo-sun")
    assert ended.discard == cards("pisces-sun leo-sun")
    assert (ended.hands[0], ended.turn, ended.phase) == (cards("aries-sun virgo-star"), 1, "draw")
    assert events == (CardDiscarded(0, card("leo-sun")), TurnPassed(1))


@pytest.mark.parametrize("seat", [0, 1])
def test_x7_a_sign_that_neither_line_has_stays_and_the_turn_passes(seat: int) -> None:
    """The line keeps zodiac order."""
    hands, lines = ("leo-sun virgo-star", ""), ("aries-moon pisces-moon", "libra-moon")
    state = position(
        hands=hands if seat == 0 else hands[::-1],
        lines=lines if seat == 0 else lines[::-1],
        turn=seat,
        phase="lay",
        pair="taurus-sun taurus-moon",
    )
    laid, events = step(state, "lay virgo-star")
    assert laid.lines[seat] == cards("aries-moon virgo-star pisces-moon")
    assert (laid.hands[seat], laid.turn, laid.phase) == (cards("leo-sun"), 1 - seat, "draw")
    assert (laid.pair, laid.combat) == (None, None)
    assert events == (SignLaid(seat, card("virgo-star")), TurnPassed(1 - seat))
