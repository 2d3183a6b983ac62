"""Beginner and casual in Ecliptic: pairs, rows, symbols, combats, dice and the wish."""

from random import Random

from epizodiak_qt.bots.ecliptic.rules_of_thumb import CASUAL, Judge
from epizodiak_qt.bots.roster import make_player
from epizodiak_qt.games.ecliptic import legal, parse_action, view
from epizodiak_qt.games.ecliptic.position import Position
from tests.games.ecliptic.building import fight, mover, position

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
    state = position(
        hands=("gemini-star libra-star", "leo-comet"),
        lines=("aries-sun taurus-moon", ""),
        phase="lay",
        pair="virgo-sun virgo-moon",
    )
    assert usual("beginner", state) == usual("casual", state) == "lay gemini-star"
    state = position(
        hands=("gemini-star libra-star", "leo-comet"),
        lines=("aries-sun taurus-moon", ""),
        phase="lay",
        pair="libra-sun libra-moon",
    )
    assert usual("casual", state) == "lay libra-star"
    assert usual("beginner", state) == "lay gemini-star"
    state = position(
        hands=("gemini-star aries-comet", "leo-comet"),
        lines=("aries-sun taurus-moon", ""),
        phase="pair",
    )
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
