"""X12 and X13: the end of the game, and its score."""

import pytest

from epizodiak_qt.games.ecliptic import acting, legal, outcome
from epizodiak_qt.games.ecliptic.cards import CARDS, SIGNS, SYMBOLS, Card
from epizodiak_qt.games.ecliptic.events import ExtraTurn, GameEnded, TurnPassed
from epizodiak_qt.games.ecliptic.position import Position
from epizodiak_qt.games.ecliptic.scoring import Points, gained, largest_symbol, longest_row, points_of, rank
from epizodiak_qt.games.ecliptic.view import standings
from epizodiak_qt.games.game import Outcome
from tests.games.ecliptic.building import after, cards, fight, position, refused, rolled, step


def test_x12_with_the_pile_empty_the_players_go_on() -> None:
    """As long as the player to move has a card, or one to draw; playing the last card does not end it."""
    state = position(hands=("leo-sun virgo-sun", "libra-sun"), pile=0, phase="pair")
    on = after(state, "discard leo-sun")
    assert (on.over, on.turn, on.phase) == (False, 1, "draw")
    assert after(on, "draw", "discard libra-sun").over is False
    state = position(hands=("leo-sun", "virgo-sun"), pile=0, phase="pair")
    assert after(state, "discard leo-sun").over is False
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
    state = position(hands=("leo-sun", "virgo-sun"), pile=0, phase="lay", pair="leo-moon leo-star")
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
