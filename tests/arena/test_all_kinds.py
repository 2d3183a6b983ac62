"""Arena games with seats of every kind of bot, at small budgets."""

import gc
from random import Random
from typing import Any

import pytest

from epizodiak_qt.arena import play
from epizodiak_qt.arena.players import PLAYERS
from epizodiak_qt.arena.tournament import Tournament
from epizodiak_qt.bots.player import History, Player
from epizodiak_qt.bots.roster import bot_names
from epizodiak_qt.games.catalogue import GAMES
from epizodiak_qt.games.game import HIDDEN
from tests.bots.small_players import small_kind, small_player
from tests.games.game_fixtures import KINDS
from tests.sizes import SEED, size

SIMULATIONS = 8
MOST_TARGET = 2  # so that few games are more than one round
CHECKED_FROM = 1_000  # games; caches are full then
MOST_GROWTH = 1.02


class WatchedPlayer:
    """Checks what a player is shown."""

    def __init__(self, player: Player) -> None:
        self._player = player

    def choose(self, view: Any, legal: tuple[Any, ...], history: History, random: Random) -> Any:
        """Assert that all hidden things are hidden, and return the choice of the player."""
        others = [hand for seat, hand in enumerate(view.hands) if seat != view.seat]
        assert all(piece is HIDDEN for pieces in (*others, getattr(view, "pile", ())) for piece in pieces)
        assert not any(hasattr(view, name) for name in ("seed", "remembered"))
        return self._player.choose(view, legal, history, random)


def tournament_of(name: str, chance: Random) -> Tournament:
    """Return a tournament of one deal for random kinds of bots, with random options."""
    game = GAMES[name]
    options = game.options_to_json(game.options_from_json(chance.choice(KINDS[name].options)))
    if "target" in options:
        options["target"] = min(options["target"], MOST_TARGET)
    kinds = tuple(
        small_kind(name, kind, SIMULATIONS) for kind in chance.choices(bot_names(name), k=game.SEATS)
    )
    seats = tuple(range(game.SEATS))
    return Tournament(name, options, str(chance.getrandbits(32)), kinds, kinds, (seats,))


@pytest.mark.parametrize("name", KINDS)
def test_b5_bots_of_every_kind_play_to_the_end(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """No crash, no illegal action, nothing hidden is shown, and no game leaves anything in memory."""
    players = {kind: WatchedPlayer(small_player(name, kind, SIMULATIONS)) for kind in bot_names(name)}
    monkeypatch.setattr(PLAYERS, "player", lambda _, kind, __: players[kind.partition("@")[0]])
    chance, games, objects, seen = Random(f"{SEED} {name}"), size("B5"), 0, set()
    for number in range(games):
        tournament = tournament_of(name, chance)
        result = play.play_game(tournament, 0)
        assert result.failures == ({},) * len(tournament.kinds), tournament
        assert result.abandoned == 0, tournament
        assert sum(result.wins) == pytest.approx(1)
        seen |= set(tournament.kinds)
        if number == max(CHECKED_FROM, games // 2):
            gc.collect()
            objects = len(gc.get_objects())
    assert len(seen) == len(bot_names(name))
    gc.collect()
    assert not objects or len(gc.get_objects()) < MOST_GROWTH * objects
