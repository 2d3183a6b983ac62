"""The bot of version 0.1, with which the measurements compare, and the one that plays at random."""

from hashlib import sha256
from random import Random

import pytest

from epizodiak_qt.bots.epizodiak.sensible import SensiblePlayer
from epizodiak_qt.bots.player import Player, RandomPlayer
from epizodiak_qt.bots.roster import make_player
from epizodiak_qt.games.catalogue import GAMES
from epizodiak_qt.games.epizodiak import legal, view
from epizodiak_qt.games.epizodiak.position import Position
from tests.bots.played_games import turns
from tests.games.positions import arc, position
from tests.sizes import size

# The choices of version 0.1 in six games of each kind: how many, their digest, and the first ones.
GOLDEN = {
    ("epizodiak", "single"): (
        1268,
        "3cdb24068e64350a",
        "lay cw 8 9 10; lay ccw 6 5 4 3; lay ccw 2 1 12 11; draw; pass",
    ),
    ("epizodiak", "match"): (
        4773,
        "082711eec973af1b",
        "lay cw 8 9 10; lay ccw 6 5 4 3; lay ccw 2 1 12 11; draw; pass",
    ),
    ("ecliptic", ""): (
        641,
        "7632713fea06ae60",
        "draw; pair cancer-sun cancer-galaxy; lay capricorn-sun; draw; discard cancer-comet",
    ),
}
GAMES_OF_A_KIND = 6


@pytest.mark.parametrize(("name", "mode"), GOLDEN)
def test_the_bot_of_version_0_1_plays_as_it_did(name: str, mode: str) -> None:
    """Every action of whole games, compared with the choices of the old program."""
    player, options = make_player(name, "sensible-0.1"), {"mode": mode} if mode else {}
    chosen = [
        str(turn.choice)
        for number in range(GAMES_OF_A_KIND)
        for turn in turns(name, (player,) * 3, options, f"golden {number}")
    ]
    digest = sha256("\n".join(chosen).encode()).hexdigest()[:16]
    assert (len(chosen), digest, "; ".join(chosen[:5])) == GOLDEN[name, mode]


def test_a_random_player_chooses_everything_now_and_then() -> None:
    """All equally likely: of four options each comes up about a quarter of the time."""
    player, random = RandomPlayer(), Random(5)
    chosen = [player.choose(None, tuple("abcd"), (), random) for _ in range(4000)]
    for option in "abcd":
        assert 900 < chosen.count(option) < 1100
    other = Random(6)
    assert chosen != [player.choose(None, tuple("abcd"), (), other) for _ in range(4000)]


@pytest.mark.parametrize(
    ("game", "options", "share"), [("epizodiak", {"mode": "single"}, 1 / 2), ("ecliptic", {}, 2 / 3)]
)
def test_a_sensible_player_beats_random_ones_clearly(
    game: str, options: dict[str, str], share: float
) -> None:
    """At every seat in turn: more than half of the games of three, and two thirds of those of two."""
    rules, won = GAMES[game], 0
    games = size("strength") * (rules.SEATS - 1)
    for number in range(games):
        seat = number % rules.SEATS
        players: list[Player] = [RandomPlayer()] * rules.SEATS
        players[seat] = make_player(game, "sensible-0.1")
        *_, last = turns(game, players, options, f"game {number}")
        outcome = rules.outcome(last.after)
        assert outcome is not None
        won += outcome.winner == seat
    assert won > share * games, won


def best(state: Position) -> str:
    """Return the choice of a sensible player in a position."""
    return str(SensiblePlayer().choose(view(state, state.turn), legal(state, state.turn), (), Random(1)))


def test_a_sensible_player_plays_as_many_tiles_as_it_can() -> None:
    """A run or a set that empties the hand; a set or a long run rather than less."""
    for hand, action in (
        ([4, 5, 6], "lay cw 4 5 6"),
        ([8, 8, 8], "set 8"),
        ([8, 8, 8, 1, 11], "set 8"),
        ([4, 5, 6, 9], "lay cw 4 5 6"),
    ):
        assert best(position(hands=(hand, [...], [...]), dial=arc(2, 3))) == action
