"""The bots by name: `NAME`, or `NAME@SIMULATIONS` for one that searches."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from epizodiak_qt.bots.characters import BY_KIND, SEARCHING
from epizodiak_qt.bots.game_bots import bots_of
from epizodiak_qt.bots.player import Player, RandomPlayer
from epizodiak_qt.games.catalogue import ENTRIES
from epizodiak_qt.games.game import quotable
from epizodiak_qt.games.sentence import Sentence, SentenceError

if TYPE_CHECKING:
    from collections.abc import Iterable


RANDOM: Final = "random"
MOST_SIMULATIONS: Final = 1_000_000


class UnknownBotError(SentenceError):
    """No bot has this name; `sentence` tells the names that exist."""


def unknown_bot(kind: str, names: Iterable[str]) -> UnknownBotError:
    """Return the error for a name that is none of `names`."""
    sentence = Sentence(
        "There is no bot “{kind}”. There are: {names}; a bot that searches takes a number of simulations"
        " from 1 to {most}, as in master@400.",
        "Il n’y a pas de robot «\u202f{kind}\u202f». Il y a\u202f: {names}\u202f; un robot qui anticipe"
        " accepte un nombre de simulations de 1 à {most}, comme master@400.",
    )
    return UnknownBotError(sentence.fill(kind=quotable(kind), names=", ".join(names), most=MOST_SIMULATIONS))


def bot_names(game: str) -> tuple[str, ...]:
    """Return the names of all bots of a game, also of those that are for the arena only."""
    if game not in ENTRIES:
        return ()
    bots = bots_of(game)
    characters = () if bots.manners is None else tuple(BY_KIND)
    return (RANDOM, *bots.arena_only, *bots.strengths, *characters)


def all_names() -> tuple[str, ...]:
    """Return the names of the bots of all games."""
    return tuple(dict.fromkeys(name for game in ENTRIES for name in bot_names(game)))


def make_player(game: str, kind: str, seconds: float | None = None) -> Player:
    """Return the bot `NAME` or `NAME@SIMULATIONS`. Raises UnknownBotError.

    Args:
        game: the name of the game.
        kind: the name of the bot; a number of simulations only for one that searches.
        seconds: the time limit of a decision; None for none, so that equal questions have equal answers.
    """
    strength, name, simulations = _parsed(game, kind)
    bots = bots_of(game)
    if name == RANDOM:
        return RandomPlayer()
    if name in bots.arena_only:
        return bots.arena_only[name]()
    return bots.make(strength, name, simulations, seconds)


def strength_of(game: str, kind: str) -> str:
    """Return the strength of a bot; its name if it is for the arena only. Raises UnknownBotError."""
    return _parsed(game, kind)[0]


def _parsed(game: str, kind: str) -> tuple[str, str, int | None]:
    """Return strength, name and simulations of a bot. Raises UnknownBotError."""
    name, at, number = kind.partition("@")
    strength = BY_KIND[name].strength if name in BY_KIND else name
    simulations = int(number) if re.fullmatch("[0-9]{1,7}", number) else 0
    is_valid = (strength in SEARCHING and 1 <= simulations <= MOST_SIMULATIONS) if at else True
    if name not in bot_names(game) or not is_valid:
        raise unknown_bot(kind, bot_names(game))
    return strength, name, simulations or None
