"""Gives hints: the choice of the master, made in another process, and one sentence why."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from epizodiak_qt.bots.engines.command import EngineCommand, built_in_engine
from epizodiak_qt.bots.engines.faults import EngineFault
from epizodiak_qt.bots.engines.player import EnginePlayer
from epizodiak_qt.bots.game_bots import bots_of
from epizodiak_qt.bots.player import RandomPlayer
from epizodiak_qt.games.catalogue import GAMES
from epizodiak_qt.games.sentence import Sentence
from epizodiak_qt.lobby.client import Advice, NoAdviceError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from epizodiak_qt.games.game import Event

MASTER: Final = "master"


class MasterAdvisor:
    """Asks the master. Its process starts at the first question and goes on until `close`.

    Args:
        game: the name of the game.
        engine: how the master is started; None for this program.
    """

    def __init__(self, game: str, engine: EngineCommand | None = None) -> None:
        command = engine or built_in_engine(MASTER, MASTER)
        self._rules = GAMES[game]
        # Only its answers are used: a decision that the engine loses is no hint, and the player reads why.
        self._master = EnginePlayer(command, game, RandomPlayer(), lambda _sentence: None)
        self._bots = bots_of(game)

    async def advise(self, view: Any, legal: tuple[Any, ...], past: Sequence[Event]) -> Advice:
        """Return the choice of the master and its reason. Raises NoAdviceError."""
        history = self._rules.extend_history((), past, view.seat)
        answer = await self._master.answer(view, legal, history)
        if isinstance(answer, EngineFault):
            why = answer.sentence
            raise NoAdviceError(Sentence(f"No hint: {why.en}", f"Pas de conseil\u202f: {why.fr}"))
        action = next(each for each in legal if str(each) == answer)
        explain = self._bots.explain_choice
        assert explain is not None, "hints are asked only where the game has them"
        return Advice(action, explain(view, legal, action))

    def close(self) -> None:
        """End the process."""
        self._master.close()
