"""The rules of thumb of Ecliptic: `sensible-0.1`, beginner and casual weigh pairs, rows, combats, wishes."""

from dataclasses import replace
from random import Random

import pytest

from epizodiak_qt.bots.ecliptic.rules_of_thumb import CASUAL, SENSIBLE, Judge, SensiblePlayer
from epizodiak_qt.bots.roster import make_player
from epizodiak_qt.games.ecliptic import legal, parse_action, view
from epizodiak_qt.games.ecliptic.position import Phase, Position
from tests.games.ecliptic.building import (
    THEN_FILL,
    after,
    at,
    fight,
    laying,
    mover,
    position,
    texts,
)

DECISIONS = 60


def choices(kind: str, state: Position) -> list[str]:
    """Return what a bot chooses with different random sources."""
    seat = mover(state)
    player, seen, allowed = make_player("ecliptic", kind), view(state, seat), legal(state, seat)
    return [str(player.choose(seen, allowed, (), Random(seed))) for seed in range(DECISIONS)]


def usual(kind: str, state: Position) -> str:
    """Return the action that a bot chooses most often: it overlooks some now and then."""
    chosen = choices(kind, state)
    return max(set(chosen), key=chosen.count)


def test_both_make_a_row_longer_and_a_casual_player_likes_another_turn() -> None:
    """A triplet gives it (X10); a casual player discards no card that would lengthen its row."""
    state = laying("gemini-star libra-star", lines=("aries-sun taurus-moon", ""), pair="virgo-sun virgo-moon")
    assert usual("beginner", state) == usual("casual", state) == "lay gemini-star"
    state = laying("gemini-star libra-star", lines=("aries-sun taurus-moon", ""), pair="libra-sun libra-moon")
    assert usual("casual", state) == "lay libra-star"
    assert usual("beginner", state) == "lay gemini-star"
    state = at("gemini-star aries-comet", lines=("aries-sun taurus-moon", ""), phase="pair")
    assert usual("casual", state) == "discard aries-comet"


def test_a_strong_die_is_saved_while_many_cards_are_to_come() -> None:
    """The big die gains less over the small one than it does in the last combats."""

    def advantage(pile: int) -> float:
        judge = Judge(view(fight(pile=pile), 0), CASUAL)
        return judge.gain(parse_action("die 20")) - judge.gain(parse_action("die 4"))

    assert advantage(40) < advantage(8) < advantage(0)


def test_dice_are_not_always_chosen_alike() -> None:
    """So that they cannot be predicted."""
    for kind in ("beginner", "casual"):
        assert len(set(choices(kind, fight()))) > 1


def test_a_wish_follows_the_lead() -> None:
    """Ahead it is better to stop, behind to go on."""
    ahead, behind = (
        position(
            lines=("aries-sun taurus-sun gemini-sun cancer-sun leo-sun virgo-sun libra-sun", "pisces-moon")
            if first
            else ("pisces-moon", "aries-sun taurus-sun gemini-sun cancer-sun leo-sun virgo-sun libra-sun"),
            phase="draw",
        )
        for first in (True, False)
    )
    stop, go_on = parse_action("stop"), parse_action("continue")
    for state, better, worse in ((ahead, stop, go_on), (behind, go_on, stop)):
        judge = Judge(view(state, 0), CASUAL)
        assert judge.gain(better) > judge.gain(worse)


def best(state: Position, seed: int = 1) -> str:
    """Return the choice of a sensible player in a position."""
    seat = mover(state)
    return str(SensiblePlayer().choose(view(state, seat), legal(state, seat), (), Random(seed)))


def worth(state: Position, action: str) -> float:
    """Return what an action is worth to the seat that acts."""
    return Judge(view(state, mover(state)), SENSIBLE).gain(parse_action(action))


@pytest.mark.parametrize(
    ("action", "hand", "line", "phase", "more"),
    [
        ("lay gemini-star", "gemini-star libra-star", "aries-sun taurus-moon", "lay", "virgo-sun virgo-moon"),
        ("lay libra-sun", "libra-star libra-sun", "aries-sun gemini-sun", "lay", "virgo-moon virgo-comet"),
        ("lay leo-star", "leo-star libra-sun", "", "lay", "leo-sun leo-moon"),
        ("pair leo-sun leo-star", "leo-sun leo-moon leo-star", "aries-moon cancer-moon", "pair", None),
        ("discard aries-star", "aries-star gemini-sun", "aries-sun taurus-sun", "pair", None),
    ],
    ids=["row", "symbol", "triplet", "pair for the sign that can follow", "the least useful card"],
)
def test_the_best_card_is_played(action: str, hand: str, line: str, phase: Phase, more: str | None) -> None:
    """A row is made longer; without one a symbol is gathered; a triplet is laid for its extra turn.

    The pair leaves the card that fits the line. The card goes of whose sign few are left and which one has.
    """
    discarding = action.startswith("discard")
    state = at(
        hand,
        lines=(line, "pisces-moon" if discarding else ""),
        pairs=("aries-galaxy aries-planet" if discarding else "", ""),
        phase=phase,
        pair=more,
    )
    assert best(state) == action


def test_a_sign_is_fought_for_with_good_dice_and_not_with_bad_ones() -> None:
    """The chance of winning is weighed."""
    hands, lines = ("leo-star", "aries-sun"), ("cancer-moon virgo-moon", "leo-moon")
    strong = position(
        hands=hands, lines=lines, phase="lay", pair="pisces-sun pisces-moon", dice=((12, 20), (4, 6))
    )
    assert best(strong) == "lay leo-star"
    weak = replace(strong, dice=((4,), (20,)))
    assert worth(weak, "lay leo-star") < worth(weak, "decline") < worth(strong, "lay leo-star")


def test_a_card_is_taken_where_it_makes_the_only_pair() -> None:
    """With an empty pile; a whole hand to draw is worth more, unless the refill follows anyhow."""
    state = at("aries-sun leo-sun", discard="aries-moon", pile=0)
    assert best(state) == "take"
    drawing = at("aries-sun leo-sun", discard="aries-moon")
    assert best(drawing) == "draw"
    filled = replace(drawing, options=THEN_FILL)
    assert best(filled) == "take"
    assert worth(filled, "take") > worth(drawing, "take")


def test_a_card_taken_that_must_be_laid_counts_as_it_is() -> None:
    """Also where it costs more than it brings."""
    state = at("aries-sun leo-sun leo-moon", discard="aries-moon", lines=("", "aries-star"))
    taken = after(state, "take")
    assert set(texts(taken)) == {"pair aries-sun aries-moon", "pair leo-sun leo-moon"}
    assert best(taken) in texts(taken)
    weak = replace(taken, dice=((4,), (20,)))
    assert best(weak) == "pair aries-sun aries-moon"
