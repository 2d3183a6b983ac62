"""The bots of EpiZodiak: legal choices, from the view alone, and sensible ones."""

import gc
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from epizodiak_qt.bots.epizodiak.sensible import SensiblePlayer, weight
from epizodiak_qt.bots.player import History, Player, RandomPlayer
from epizodiak_qt.bots.roster import make_player
from epizodiak_qt.games.catalogue import GAMES
from epizodiak_qt.games.epizodiak import legal, parse_action, view
from epizodiak_qt.games.epizodiak.options import EDITIONS
from epizodiak_qt.games.epizodiak.position import Position
from epizodiak_qt.games.epizodiak.view import View, own_hand
from epizodiak_qt.games.game import AnyGame
from tests.bots.played_games import turns
from tests.games.positions import arc, position, texts
from tests.sizes import size

GAME: AnyGame = GAMES["epizodiak"]
MODES: tuple[dict[str, Any], ...] = ({"mode": "single"}, {"mode": "match", "target": 2})
PLAIN = ("random", "sensible-0.1", "beginner", "casual")
SETTINGS = [{"edition": edition} | mode for edition in EDITIONS for mode in MODES]


@pytest.mark.parametrize("options", SETTINGS, ids=repr)
@pytest.mark.parametrize("kind", PLAIN)
def test_a_bot_plays_whole_games_by_the_rules(kind: str, options: dict[str, Any]) -> None:
    """It always chooses one of the actions that it is offered (`turns`), in every edition and mode."""
    for seed in range(2):
        *_, last = turns("epizodiak", (make_player("epizodiak", kind),) * 3, options, f"game {seed}")
        assert GAME.outcome(last.after) is not None


@pytest.mark.parametrize("kind", PLAIN)
def test_a_bot_plays_the_same_from_the_same_seed(kind: str) -> None:
    """So that a game can be looked into."""
    player = make_player("epizodiak", kind)
    first, again = (
        [str(turn.choice) for turn in turns("epizodiak", (player,) * 3, {"target": 2}, "same")]
        for _ in range(2)
    )
    assert first == again


def reachable(value: object) -> Iterator[object]:
    """Yield every value that a value leads to, classes and modules left out."""
    seen: set[int] = set()
    left = [value]
    while left:
        each = left.pop()
        if id(each) in seen or isinstance(each, type) or callable(each):
            continue
        seen.add(id(each))
        yield each
        left += gc.get_referents(each)


def test_nothing_that_a_bot_is_shown_leads_to_a_position() -> None:
    """Neither the view nor an action holds one, however far it is followed."""
    count = 0
    for turn in turns("epizodiak", (RandomPlayer(),) * 3, {"mode": "single"}, "peek"):
        assert type(turn.view) is View
        for value in (turn.view, turn.legal):
            assert not any(isinstance(each, Position) for each in reachable(value))
        assert not any(hasattr(turn.view, name) for name in ("seed", "position", "remembered"))
        count += 1
    assert count > 20


class BlindedPlayer:
    """A player that chooses like another, from a view in which nothing hidden is known."""

    def __init__(self, player: Player) -> None:
        self._player = player
        self.hidden = 0

    def choose(self, view: Any, legal: tuple[Any, ...], history: History, random: Random) -> Any:
        """Count the hands that are hidden, and pass the question on."""
        self.hidden += sum("HIDDEN" in repr(hand) for hand in view.hands)
        return self._player.choose(view, legal, history, random)


def test_both_other_hands_are_hidden_from_a_bot() -> None:
    """At each of its turns of a round."""
    players = tuple(BlindedPlayer(SensiblePlayer()) for _ in range(3))
    count = sum(1 for _ in turns("epizodiak", players, {"mode": "single"}, "hidden"))
    assert sum(player.hidden for player in players) == 2 * count


def test_a_random_player_chooses_everything_now_and_then() -> None:
    """All equally likely: of four options each comes up about a quarter of the time."""
    player, random = RandomPlayer(), Random(5)
    chosen = [player.choose(None, tuple("abcd"), (), random) for _ in range(4000)]
    for option in "abcd":
        assert 900 < chosen.count(option) < 1100
    other = Random(6)
    assert chosen != [player.choose(None, tuple("abcd"), (), other) for _ in range(4000)]


def test_a_sensible_player_beats_random_ones_clearly() -> None:
    """At every seat in turn against two of them: more than half of the rounds, where chance gives a third."""
    won = 0
    rounds = 2 * size("strength")
    for number in range(rounds):
        seat = number % 3
        players: list[Player] = [RandomPlayer()] * 3
        players[seat] = SensiblePlayer()
        *_, last = turns("epizodiak", players, {"mode": "single"}, f"round {number}")
        outcome = GAME.outcome(last.after)
        assert outcome is not None
        won += outcome.winner == seat
    assert won > rounds / 2, won


def test_equal_options_are_chosen_by_lot() -> None:
    """A sensible player does not repeat itself where nothing speaks for one of them."""
    state = position(hands=([1, 4, 9], [...], [...]), dial=arc(2, 3), phase="drawn")
    seen, allowed = view(state, 0), legal(state, 0)
    chosen = {str(SensiblePlayer().choose(seen, allowed, (), Random(seed))) for seed in range(30)}
    assert {"lay ccw 1", "lay cw 4"} <= chosen
    assert "pass" not in chosen


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


def test_a_sensible_player_values_sets_and_contests_more_than_tiles() -> None:
    """It takes a third tile, keeps three equal ones, sees its own hand alone; a pass is worth nothing."""
    state = position(hands=([4, 4, 4, 9, 11], [...], [...]), dial=arc(2, 4), last_laid=(4, "cw"))
    assert "take" in texts(state)
    assert weight(view(state, 0), parse_action("take")) > weight(view(state, 0), parse_action("draw"))
    state = position(hands=([1, 9, 3], [7, 8], [7, 7, 7, 2, ...]), dial=arc(4, 6), pile=0, passes=2)
    seen = view(state, 0)
    assert weight(seen, parse_action("contest 7")) > weight(seen, parse_action("lay ccw 3"))
    assert weight(seen, parse_action("pass")) == 0
    state = position(hands=([1, 4, 4, 4, 9], [...], [...]), dial=arc(2, 3))
    seen = view(state, 0)
    assert weight(seen, parse_action("lay cw 4")) < weight(seen, parse_action("lay ccw 1"))
    state = position(hands=([1, 4, 9], [...], [...]), dial=arc(2, 3))
    assert own_hand(view(state, 0)) == (1, 4, 9)
