"""Every kind of bot, with a small budget where it searches."""

from unittest.mock import patch

from epizodiak_qt.bots.player import Player
from epizodiak_qt.bots.roster import UnknownBotError, bot_names, make_player
from epizodiak_qt.games.catalogue import ENTRIES, GAMES
from tests.extra_games import EXTRA_GAMES

SIMULATIONS = 24
with patch.dict(ENTRIES, EXTRA_GAMES):
    KINDS = [(game, kind) for game in GAMES for kind in bot_names(game)]


def small_kind(game: str, kind: str, simulations: int = SIMULATIONS) -> str:
    """Return the name of a bot with a budget of `simulations`, which only a bot that searches has."""
    limited = f"{kind}@{simulations}"
    try:
        make_player(game, limited)
    except UnknownBotError:
        return kind
    return limited


def small_player(game: str, kind: str, simulations: int = SIMULATIONS) -> Player:
    """Return a bot, with a budget of `simulations` if it searches."""
    return make_player(game, small_kind(game, kind, simulations))
