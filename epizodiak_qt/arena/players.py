"""The players of a worker process: built-in bots, and engines in processes of their own."""

from __future__ import annotations

import logging
import threading
from typing import TYPE_CHECKING, Any, Final

from epizodiak_qt.bots.engines.faults import EngineFault
from epizodiak_qt.bots.engines.player import EnginePlayer
from epizodiak_qt.bots.engines.process import EngineInfo, EngineProcess
from epizodiak_qt.bots.engines.worker import in_worker
from epizodiak_qt.bots.player import History, Player, RandomPlayer
from epizodiak_qt.bots.roster import UnknownBotError, make_player

if TYPE_CHECKING:
    from random import Random

    from epizodiak_qt.bots.engines.command import EngineCommand
    from epizodiak_qt.games.sentence import Sentence


class LostDecisionError(Exception):
    """A player has lost a decision; its text names the kind of fault."""


class EngineSeatPlayer(EnginePlayer):
    """Lets an engine choose; a decision that it loses is an exception."""

    def choose(self, view: Any, legal: tuple[Any, ...], history: History, random: Random) -> Any:
        """Return one of `legal`. Raises LostDecisionError."""
        del random  # an engine has chance of its own
        answer = self.ask(view, legal, history)
        if isinstance(answer, EngineFault):
            raise LostDecisionError(answer.kind)
        return next(action for action in legal if str(action) == answer)


class Players(threading.local):
    """The players of a thread, made once: dask may run several blocks at the same time."""

    def __init__(self) -> None:
        self._made: dict[tuple[str, str, EngineCommand | None, int], Player] = {}

    def player(self, game: str, kind: str, engine: EngineCommand | None, time_ms: int) -> Player:
        """Return a player, ready for a new game; an engine has `time_ms`. Raises UnknownBotError."""
        key = (game, kind, engine, time_ms)
        made = self._made.get(key)
        if made is None:
            made = make_player(game, kind) if engine is None else _engine_player(engine, game, time_ms)
            self._made[key] = made
        if isinstance(made, EngineSeatPlayer):
            made.new_game()
        return made

    def close(self) -> None:
        """End the engines of this thread."""
        for each in self._made.values():
            if isinstance(each, EngineSeatPlayer):
                each.close()
        self._made.clear()


PLAYERS: Final = Players()


def _engine_player(engine: EngineCommand, game: str, time_ms: int) -> EngineSeatPlayer:
    return EngineSeatPlayer(engine, game, RandomPlayer(), lambda _sentence: None, time_ms)


def refusal(game: str, kind: str, engine: EngineCommand | None) -> Sentence | None:
    """Return why a kind cannot play a game, or None if it can. An engine is started once to find out."""
    if engine is None:
        try:
            make_player(game, kind)
        except UnknownBotError as error:
            return error.sentence
        return None
    logging.getLogger("epizodiak_qt.bots.engines").setLevel(logging.CRITICAL)  # faults are counted
    info = in_worker(_hello(EngineProcess(engine), game)).result()
    return info.sentence if isinstance(info, EngineFault) else None


async def _hello(process: EngineProcess, game: str) -> EngineInfo | EngineFault:
    """Start an engine and end it; return its answer to `hello`."""
    try:
        return await process.start(game)
    finally:
        await process.close()
