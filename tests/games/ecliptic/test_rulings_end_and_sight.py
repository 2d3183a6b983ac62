"""X12 to X14: the end of the game, its score, hidden information, and actions that can be taken back."""

from random import Random

import pytest

from epizodiak_qt.games.chance import SeededChance
from epizodiak_qt.games.ecliptic import acting, legal, new, outcome, undoable, view, view_to_json
from epizodiak_qt.games.ecliptic.cards import CARDS, SIGNS, SYMBOLS, Card
from epizodiak_qt.games.ecliptic.constants import DICE
from epizodiak_qt.games.ecliptic.events import CardsDrawn, Dealt, DieChosen, ExtraTurn, GameEnded, TurnPassed
from epizodiak_qt.games.ecliptic.position import Position
from epizodiak_qt.games.ecliptic.scoring import Points, gained, largest_symbol, longest_row, points_of, rank
from epizodiak_qt.games.ecliptic.view import SeenCombat, own_hand, standings
from epizodiak_qt.games.game import HIDDEN, Outcome
from tests.games.ecliptic.building import (
    ELEVEN,
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
    shuffled,
    step,
    texts,
    wild,
)


def test_x12_with_the_pile_empty_the_players_go_on() -> None:
    """As long as the player to move has a card, or one to draw; playing the last card does not end it."""
    on = after(at("leo-sun virgo-sun", pile=0, phase="pair"), "discard leo-sun")
    assert (on.over, on.turn, on.phase) == (False, 1, "draw")
    assert after(on, "draw", "discard capricorn-comet").over is False
    assert after(at("leo-sun", pile=0, phase="pair"), "discard leo-sun").over is False
    state = position(hands=("leo-sun", ""), pile=1, phase="pair")
    on = after(state, "discard leo-sun")
    assert on.over is False
    assert len(after(on, "draw").hands[1]) == 1


def test_x12_the_game_ends_when_the_player_to_move_has_no_card() -> None:
    """Even if the other one has some; in an extra turn and after declining too. Nothing is played then."""
    state = position(hands=("leo-sun virgo-sun", ""), pile=0, phase="pair")
    ended, events = step(state, "discard leo-sun")
    assert (ended.over, ended.turn, ended.hands[0]) == (True, 1, cards("virgo-sun"))
    assert events[-2] == TurnPassed(1)
    assert isinstance(events[-1], GameEnded)
    assert not events[-1].stopped
    assert acting(ended) == ()
    assert (legal(ended, 0), legal(ended, 1)) == ((), ())
    state = laying("leo-sun", pile=0, pair="leo-moon leo-star")
    ended, events = step(state, "lay leo-sun")
    assert (ended.over, ended.turn, events[-2]) == (True, 0, ExtraTurn(0))
    state = position(hands=("leo-sun", ""), pile=0, phase="lay", pair="aries-sun aries-moon")
    assert after(state, "decline").over
    state = after(position(hands=("leo-sun", ""), pile=0, phase="pair"), "discard leo-sun")
    for seat in (0, 1):
        assert refused(state, "draw", seat) == ("game_over", None)


@pytest.mark.parametrize(("hands", "over"), [(("", "virgo-sun"), True), (("virgo-sun", ""), False)])
def test_x12_it_ends_after_a_combat_if_its_winner_has_no_card(hands: tuple[str, str], over: bool) -> None:
    """The winner is the player to move; the card that goes on the discard is no card of theirs."""
    won, _ = rolled(after(fight(hands=hands, pile=0), "die 8"), (5, 2))
    assert after(won, "keep leo-sun").over is over


@pytest.mark.parametrize(
    ("line", "row"),
    [
        ("", ""),
        ("leo-sun", "leo-sun"),
        ("aries-sun gemini-sun leo-sun", "aries-sun"),
        ("aries-sun taurus-moon gemini-star leo-sun virgo-sun", "aries-sun taurus-moon gemini-star"),
        ("aries-sun leo-sun virgo-sun libra-comet", "leo-sun virgo-sun libra-comet"),
        ("aries-sun taurus-sun aquarius-sun pisces-sun", "aries-sun taurus-sun"),
        ("aries-sun capricorn-sun aquarius-sun pisces-sun", "capricorn-sun aquarius-sun pisces-sun"),
        ("aries-sun aquarius-sun pisces-sun", "aquarius-sun pisces-sun"),
    ],
)
def test_x13_the_longest_row_goes_from_aries_to_pisces_and_is_no_ring(line: str, row: str) -> None:
    """Pisces and aries are no neighbours."""
    assert longest_row(cards(line)) == cards(row)


@pytest.mark.parametrize(
    ("line", "most"),
    [
        ("", ""),
        ("leo-moon", "leo-moon"),
        ("aries-sun taurus-moon leo-moon virgo-star", "taurus-moon leo-moon"),
        ("aries-sun taurus-moon leo-moon pisces-sun", "aries-sun pisces-sun"),
        ("aries-comet leo-comet virgo-comet libra-sun", "aries-comet leo-comet virgo-comet"),
    ],
)
def test_x13_the_largest_number_of_signs_of_one_symbol_counts(line: str, most: str) -> None:
    """They need not be neighbours; of equals the first symbol is shown."""
    assert largest_symbol(cards(line)) == cards(most)


def test_x13_row_symbol_and_trophies_are_added_up() -> None:
    """A line of the score each; twelve signs of one symbol are worth 24."""
    line = cards("aries-sun taurus-moon gemini-star leo-sun pisces-sun")
    points = points_of(line, 4)
    assert points == Points(row=3, symbol=3, trophies=4, signs=5)
    assert points.total == 10
    for symbol in SYMBOLS:
        whole = tuple(Card(sign, symbol) for sign in SIGNS)
        assert points_of(whole, 0).total == 24


def test_x13_a_card_adds_to_the_row_and_to_the_symbol_of_a_line() -> None:
    """It may add to both, to one of them or to none."""
    line = cards("aries-sun gemini-sun leo-moon")
    gains = [gained(line, card) for card in cards("taurus-sun cancer-star virgo-sun pisces-comet")]
    assert gains == [(2, 1), (2, 0), (1, 1), (0, 0)]


def points(total: int, signs: int) -> Points:
    """Return points of some total."""
    return Points(row=total, symbol=0, trophies=0, signs=signs)


@pytest.mark.parametrize(
    ("first", "second", "ranking", "winner"),
    [
        (points(7, 3), points(6, 9), ((0,), (1,)), 0),
        (points(5, 3), points(6, 3), ((1,), (0,)), 1),
        (points(6, 4), points(6, 3), ((0,), (1,)), 0),
        (points(6, 3), points(6, 5), ((1,), (0,)), 1),
        (points(6, 4), points(6, 4), ((0, 1),), None),
    ],
)
def test_x13_a_tie_goes_to_more_signs_and_is_a_draw_else(
    first: Points, second: Points, ranking: tuple[tuple[int, ...], ...], winner: int | None
) -> None:
    """More points decide before."""
    assert rank((first, second)) == Outcome(ranking, winner)


def ending(lines: tuple[str, str], trophies: tuple[int, int]) -> Position:
    """Return a position whose next discard ends the game."""
    return position(hands=("cancer-galaxy", ""), lines=lines, trophies=trophies, pile=0, phase="pair")


def test_x13_the_end_tells_every_line_of_the_score() -> None:
    """And the ranking; what each line is worth can be seen all along."""
    state = ending(("aries-sun taurus-moon leo-sun", "virgo-star"), (1, 2))
    ended, events = step(state, "discard cancer-galaxy")
    scores = (Points(2, 2, 1, 3), Points(1, 1, 2, 1))
    assert events[-1] == GameEnded(False, scores, ((0,), (1,)), 0)
    assert standings(state) == standings(ended) == scores
    assert outcome(state) is None
    assert outcome(ended) == Outcome(((0,), (1,)), 0)


def test_x13_pairs_and_cards_in_hand_are_worth_nothing() -> None:
    """They do not even break a tie."""
    state = position(
        hands=("cancer-galaxy leo-galaxy virgo-galaxy", ""),
        pairs=("taurus-sun taurus-moon", ""),
        lines=("aries-sun", "pisces-star"),
        pile=0,
        phase="pair",
    )
    assert outcome(after(state, "discard cancer-galaxy")) == Outcome(((0, 1),), None)


def test_the_cards_are_one_of_each_sign_and_symbol_in_their_order() -> None:
    """72 of them, written as sign and symbol."""
    assert len(set(CARDS)) == 72
    assert list(CARDS) == sorted(CARDS)
    assert [str(CARDS[0]), str(CARDS[1]), str(CARDS[-1])] == ["aries-sun", "aries-moon", "pisces-comet"]


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
        state = at("aries-sun leo-star", discard="aries-moon", options=options)
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


WISHING = laying("pisces-sun virgo-comet", lines=ELEVEN, pair="aries-moon aries-star")
LAYING = laying("leo-sun", pair="leo-moon leo-star")
PAIRING = at("leo-sun leo-moon", phase="pair")
WON = rolled(after(fight(dice=((4,), (20,))), "die 4"), (3, 9))[0]


UNDOABLE = {
    "take": STATE,
    "pair leo-sun leo-moon": PAIRING,
    "lay leo-sun": LAYING,
    "decline": LAYING,
    "discard leo-sun": at("leo-sun", phase="pair"),
    "lay pisces-sun": WISHING,
    "keep leo-sun": WON,
    "die 8": fight(),
}
FINAL = {
    "a draw": (STATE, "draw"),
    "a draw from an empty pile": (at("leo-sun", pile=0), "draw"),
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
