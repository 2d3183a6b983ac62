"""Games that bots and engines play in tests, turn by turn."""

import asyncio
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, NamedTuple

from epizodiak_qt.bots.engines.player import EnginePlayer
from epizodiak_qt.bots.player import History, Player
from epizodiak_qt.games.catalogue import GAMES
from epizodiak_qt.games.chance import SeededChance
from tests.bots.bot_tables import ScriptedPlayer


class Turn(NamedTuple):
    """One choice of a bot."""

    before: Any
    """The position in which it was asked."""
    view: Any
    """The view that it was shown."""
    legal: tuple[Any, ...]
    """The actions that it could choose from; its choice is one of them."""
    history: History
    """The public actions before."""
    choice: Any
    """The action that it chose."""
    after: Any
    """The position that followed."""


def turns(
    game: str, players: Sequence[Player], options: dict[str, Any], seed: str, most: int = 6000
) -> Iterator[Turn]:
    """Play a game to its end, which comes in `most` actions; each seat has a random source of its own."""
    rules, chance = GAMES[game], SeededChance(seed)
    randoms = [Random(f"{seed} {seat}") for seat in range(rules.SEATS)]
    position, events = rules.new(rules.options_from_json(options), chance)
    history = rules.extend_history((), events)
    for _ in range(most):
        if not (acting := rules.acting(position)):
            return
        seat = acting[0]
        view, legal = rules.view(position, seat), rules.legal(position, seat)
        choice = players[seat].choose(view, legal, history, randoms[seat])
        assert choice in legal
        after, events = rules.play(position, seat, choice, chance)
        yield Turn(position, view, legal, history, choice, after)
        position, history = after, rules.extend_history(history, events)
    raise AssertionError(f"no end after {most} actions")


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
