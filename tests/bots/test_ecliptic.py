"""The bots of Ecliptic: legal choices, from the view alone, and sensible ones."""

from dataclasses import replace
from random import Random

import pytest

from epizodiak_qt.bots.ecliptic.rules_of_thumb import SENSIBLE, Judge, SensiblePlayer
from epizodiak_qt.bots.player import Player, RandomPlayer
from epizodiak_qt.bots.roster import make_player
from epizodiak_qt.games import ecliptic
from epizodiak_qt.games.ecliptic import legal, parse_action, view
from epizodiak_qt.games.ecliptic.position import Phase, Position
from tests.bots.played_games import turns
from tests.games.ecliptic.building import (
    ELEVEN,
    THEN_FILL,
    after,
    fight,
    mover,
    position,
    rolled,
    shuffled,
    step,
    texts,
    wild,
)
from tests.sizes import size


def best(state: Position, seed: int = 1) -> str:
    """Return the choice of a sensible player in a position."""
    seat = mover(state)
    return str(SensiblePlayer().choose(view(state, seat), legal(state, seat), (), Random(seed)))


def worth(state: Position, action: str) -> float:
    """Return what an action is worth to the seat that acts."""
    return Judge(view(state, mover(state)), SENSIBLE).gain(parse_action(action))


@pytest.mark.parametrize("take_then_fill", [False, True])
@pytest.mark.parametrize("kind", ["random", "sensible-0.1", "beginner", "casual"])
def test_a_bot_plays_whole_games_by_the_rules(kind: str, take_then_fill: bool) -> None:
    """It always chooses one of the actions that it is offered, to the end; the same from the same seed."""
    player = make_player("ecliptic", kind)
    for seed in range(6):
        first, again = (
            [
                (turn.choice, turn.after)
                for turn in turns(
                    "ecliptic", (player,) * 2, {"take_then_fill": take_then_fill}, f"game {seed}", 200
                )
            ]
            for _ in range(2)
        )
        assert ecliptic.outcome(first[-1][1]) is not None
        assert first == again


def test_a_sensible_player_beats_a_random_one_clearly() -> None:
    """At either seat in turn: more than two games of three."""
    games = size("strength")
    won = 0
    for number in range(games):
        seat = number % 2
        players: list[Player] = [RandomPlayer(), RandomPlayer()]
        players[seat] = SensiblePlayer()
        *_, last = turns("ecliptic", players, {}, f"game {number}", 200)
        outcome = ecliptic.outcome(last.after)
        assert outcome is not None
        won += outcome.winner == seat
    assert won > games * 2 / 3, won


def test_what_a_sensible_player_may_not_see_does_not_sway_it() -> None:
    """Positions that look the same to it get the same answer."""
    for number in range(150):
        random = Random(number)
        state = wild(random)
        for seat in ecliptic.acting(state):
            other = shuffled(state, seat, random)
            here, there = (
                SensiblePlayer().choose(view(each, seat), legal(each, seat), (), Random(number))
                for each in (state, other)
            )
            assert here == there


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
    state = position(
        hands=(hand, "sagittarius-comet"),
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


CHEAP = step(
    position(
        hands=("scorpio-comet", "libra-sun"),
        lines=("aries-sun taurus-sun", "gemini-moon cancer-moon scorpio-star"),
        phase="lay",
        pair="pisces-sun pisces-moon",
    ),
    "lay scorpio-comet",
)[0]
DEAR = step(
    position(
        hands=("leo-moon", "libra-sun"),
        lines=("cancer-moon virgo-moon libra-moon", "leo-star"),
        phase="lay",
        pair="pisces-sun pisces-moon",
    ),
    "lay leo-moon",
)[0]


def test_a_strong_die_is_saved_where_little_is_at_stake() -> None:
    """And used where much is, or no combat will follow; over many seeds more than one die is chosen."""
    assert worth(CHEAP, "die 4") > worth(CHEAP, "die 20")
    assert worth(DEAR, "die 20") > worth(DEAR, "die 4")
    assert (best(CHEAP), best(DEAR)) == ("die 4", "die 20")
    bare = replace(CHEAP, pile=(), discard=(*CHEAP.pile, *CHEAP.discard))
    assert best(bare) == "die 20"
    assert len({best(fight("leo-star", "leo-comet"), seed) for seed in range(80)}) > 1


def test_the_winner_keeps_the_card_that_fits_the_line() -> None:
    """By its symbol."""
    state = position(
        hands=("leo-sun", "aries-moon"),
        lines=("cancer-moon pisces-moon", "leo-moon"),
        phase="lay",
        pair="virgo-sun virgo-moon",
    )
    won, _ = rolled(after(state, "lay leo-sun", "die 8"), (5, 2))
    assert best(won) == "keep leo-moon"
    lost, _ = rolled(after(state, "lay leo-sun", "die 8"), (2, 5))
    assert mover(lost) == 1
    assert best(lost) in ("keep leo-moon", "keep leo-sun")


def test_a_card_is_taken_where_it_makes_the_only_pair() -> None:
    """With an empty pile; a whole hand to draw is worth more, unless the refill follows anyhow."""
    state = position(hands=("aries-sun leo-sun", "leo-comet"), discard="aries-moon", pile=0)
    assert best(state) == "take"
    drawing = position(hands=("aries-sun leo-sun", "leo-comet"), discard="aries-moon")
    assert best(drawing) == "draw"
    filled = replace(drawing, options=THEN_FILL)
    assert best(filled) == "take"
    assert worth(filled, "take") > worth(drawing, "take")


def test_a_card_taken_that_must_be_laid_counts_as_it_is() -> None:
    """Also where it costs more than it brings."""
    state = position(
        hands=("aries-sun leo-sun leo-moon", "leo-comet"), discard="aries-moon", lines=("", "aries-star")
    )
    taken = after(state, "take")
    assert set(texts(taken)) == {"pair aries-sun aries-moon", "pair leo-sun leo-moon"}
    assert best(taken) in texts(taken)
    weak = replace(taken, dice=((4,), (20,)))
    assert best(weak) == "pair aries-sun aries-moon"


@pytest.mark.parametrize(("trophies", "wish"), [((5, 0), "stop"), ((0, 20), "continue")])
def test_who_is_ahead_wishes_to_stop(trophies: tuple[int, int], wish: str) -> None:
    """And who is behind to go on."""
    state = position(
        hands=("pisces-sun", "leo-comet"),
        lines=ELEVEN,
        phase="lay",
        pair="aries-moon aries-star",
        trophies=trophies,
    )
    assert best(after(state, "lay pisces-sun")) == wish
