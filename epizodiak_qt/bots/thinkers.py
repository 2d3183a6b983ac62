"""Makes the thinker of a seat: an engine or a bot that searches thinks in another process, others at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from epizodiak_qt.bots.characters import SEARCHING
from epizodiak_qt.bots.game_bots import bots_of
from epizodiak_qt.bots.roster import UnknownBotError, make_player, strength_of
from epizodiak_qt.games.game import quotable
from epizodiak_qt.games.sentence import Reason, Sentence
from epizodiak_qt.lobby.bot_choice import DEFAULT_BOT, ENGINE
from epizodiak_qt.lobby.engines import ENGINE_FAULT

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from epizodiak_qt.bots.engines.command import EngineCommand
    from epizodiak_qt.bots.player import History, Player

    FindEngine = Callable[[str], EngineCommand | None]


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


def no_engine(_name: str) -> EngineCommand | None:
    """Find no engine."""
    return None


def check_kind(game: str, kind: str, find_engine: FindEngine) -> None:
    """Raise UnknownBotError if there is no bot of this kind, and no such engine at this computer."""
    name = kind.removeprefix(ENGINE)
    if name == kind:
        strength_of(game, kind)
    elif find_engine(name) is None:
        unknown = Sentence(
            "There is no engine “{name}” on this computer; Settings, Engines adds it.",
            "Il n’y a pas de moteur «\u202f{name}\u202f» sur cet ordinateur\u202f; on l’ajoute dans "
            "Réglages, Moteurs.",
        )
        raise UnknownBotError(unknown.fill(name=quotable(name)))


def make_thinker(
    game: str,
    kind: str,
    name: str,
    trouble: Callable[[Reason], None],
    find_engine: FindEngine = no_engine,
) -> Thinker:
    """Return the thinker for a seat. Raises UnknownBotError.

    Args:
        game: the name of the game.
        kind: the kind of bot, or "engine:NAME".
        name: its name at the table, for sentences and log.
        trouble: called with the reason when a decision is lost.
        find_engine: returns how the engine of a name is started; None if it is not configured.
    """
    check_kind(game, kind, find_engine)
    engine = find_engine(kind.removeprefix(ENGINE)) if kind.startswith(ENGINE) else None
    if engine is None and strength_of(game, kind) not in SEARCHING:
        return PlayerThinker(make_player(game, kind))
    from epizodiak_qt.bots.engines.command import built_in_engine
    from epizodiak_qt.bots.engines.player import EnginePlayer

    stand_in = make_player(game, DEFAULT_BOT if engine is None else bots_of(game).strengths[0])
    made = EnginePlayer(
        engine or built_in_engine(kind, name),
        game,
        stand_in,
        lambda sentence: trouble(Reason(ENGINE_FAULT, None, sentence)),
    )
    made.prepare()
    return made
