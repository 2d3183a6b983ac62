"""Makes the thinker of a seat: a bot that searches decides in another process, every other one at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from epizodiak_qt.bots.roster import SEARCHING, make_player, strength_of
from epizodiak_qt.games.sentence import Reason
from epizodiak_qt.lobby.bot_choice import DEFAULT_BOT

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from epizodiak_qt.bots.engines.command import EngineCommand
    from epizodiak_qt.bots.player import History, Player
    from epizodiak_qt.games.sentence import Sentence


class Thinker(Protocol):
    """Chooses the actions of one seat, possibly in another process."""

    @property
    def is_slow(self) -> bool:
        """Whether it may think for a time that a player can notice."""

    async def decide(self, view: Any, legal: tuple[Any, ...], history: History, random: Random) -> Any:
        """Return one of `legal`, at least two; cancelled if the game goes on without it."""

    def close(self) -> None:
        """Stop, because the bot has left its seat."""


class PlayerThinker:
    """A player that decides at once, in this process."""

    is_slow = False

    def __init__(self, player: Player) -> None:
        self._player = player

    async def decide(self, view: Any, legal: tuple[Any, ...], history: History, random: Random) -> Any:
        """Return the choice of the player."""
        return self._player.choose(view, legal, history, random)

    def close(self) -> None:
        """Do nothing."""


class EngineThinker:
    """A process that decides, with a casual bot for the decisions that it loses.

    Args:
        engine: how the process is started; this happens at once, in the background.
        game: the name of the game.
        trouble: called with the reason when a decision is lost; once a game for each kind of fault.
    """

    is_slow = True

    def __init__(self, engine: EngineCommand, game: str, trouble: Callable[[Reason], None]) -> None:
        from epizodiak_qt.bots.engines.player import EnginePlayer

        self._trouble: Callable[[Reason], None] | None = trouble
        stand_in = make_player(game, DEFAULT_BOT)
        self._player: EnginePlayer | None = EnginePlayer(engine, game, stand_in, self._tell)
        self._player.prepare()

    async def decide(self, view: Any, legal: tuple[Any, ...], history: History, random: Random) -> Any:
        """Return the choice of the process."""
        assert self._player is not None, "a closed thinker is not asked"
        return await self._player.decide(view, legal, history, random)

    def close(self) -> None:
        """End the process in the background; the window is not kept until it has ended."""
        self._trouble = None
        if self._player is not None:
            self._player.close()
            self._player = None

    def _tell(self, sentence: Sentence) -> None:
        if self._trouble is not None:
            self._trouble(Reason("engine_fault", None, sentence))


def make_thinker(game: str, kind: str, name: str, trouble: Callable[[Reason], None]) -> Thinker:
    """Return the thinker for a seat. Raises UnknownBotError.

    Args:
        game: the name of the game.
        kind: the kind of bot.
        name: its name at the table, for sentences and log.
        trouble: called with the reason when a decision is lost.
    """
    if strength_of(game, kind) not in SEARCHING:
        return PlayerThinker(make_player(game, kind))
    from epizodiak_qt.bots.engines.command import EngineCommand, program_command

    engine = EngineCommand(name, (*program_command(), "engine", kind), built_in=True, low_priority=True)
    return EngineThinker(engine, game, trouble)
