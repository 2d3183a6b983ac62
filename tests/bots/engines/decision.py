"""A decision with a choice, as a player is asked for it, and games that engines play."""

import asyncio
from random import Random
from typing import Any

from epizodiak_qt.bots.engines.player import EnginePlayer
from epizodiak_qt.bots.player import History
from tests.bots.bot_tables import ScriptedPlayer
from tests.bots.played_games import turns


class EngineAtATable:
    """An engine as a player of whole games, which waits for each decision."""

    def __init__(self, player: EnginePlayer) -> None:
        self._player = player

    def choose(self, view: Any, legal: tuple[Any, ...], history: History, random: Random) -> Any:
        """Return the action that the engine decides on."""
        return asyncio.run(self._player.decide(view, legal, history, random))


def decision(game: str = "epizodiak") -> tuple[Any, tuple[Any, ...]]:
    """Return a view with several legal actions, and the actions."""
    played = turns(game, (ScriptedPlayer(),) * 3, {}, "0")
    return next((turn.view, turn.legal) for turn in played if len(turn.legal) > 1)
