"""The bot of Nim: it leaves a multiple of four stars if it can."""

from random import Random
from typing import Any, Final

from epizodiak_qt.bots.game_bots import GameBots
from epizodiak_qt.bots.player import History


class CasualPlayer:
    """Leaves a multiple of four stars, or rolls; with `last_loses` one star more."""

    def choose(self, view: Any, legal: tuple[Any, ...], history: History, random: Random) -> Any:
        """Return one of `legal`."""
        wanted = int(view.options.last_loses)
        return next((take for take in legal[1:] if (view.stars - take.card) % 4 == wanted), legal[0])


ENTRY: Final = GameBots(lambda *_: CasualPlayer())
