"""The entry of a game's bots: all that the shared modules know of them."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple

from epizodiak_qt.bots.characters import SEARCHING, STRENGTHS, Manner, Strength
from epizodiak_qt.bots.player import Budget, History, Player
from epizodiak_qt.games.catalogue import ENTRIES

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from random import Random

    from epizodiak_qt.games.sentence import Sentence

Chances = tuple[float, ...]
"""The chance of every seat to win; their sum is 1."""


class GameBots(NamedTuple):
    """The bots of one game. Its functions load the modules that they need."""

    make: Callable[[str, str, int | None, float | None], Player]
    """Makes a bot: its strength, its name in the roster (a strength, or a character with its style), how many
    simulations a bot that searches runs (None for as many as its strength has), its time limit in seconds."""
    strengths: tuple[Strength, ...] = ("casual",)
    """The strengths that there are, from the weakest on. Every game has `casual`."""
    manners: Callable[[], Mapping[str, Manner]] | None = None
    """Returns how each of the twelve characters plays; None for a game without characters."""
    arena_only: Mapping[str, Callable[[], Player]] = {}
    """Further bots by name, which no seat menu offers."""
    ratings: Mapping[str, int] = {}
    """The rating of each strength, measured by the ladder of docs/bots.md; that of casual is 1000."""
    explain_choice: Callable[[Any, tuple[Any, ...], Any], Sentence] | None = None
    """Says why the master takes an action: view, legal actions, choice. None for a game without hints."""
    chances: Callable[[Any, History, Random, int], Chances] | None = None
    """Returns the chances to win: view, history, random, simulations. None for a game without them."""


def full_bots(package: str, sensible: str, ratings: tuple[int, int, int, int]) -> GameBots:
    """Return the bots of a game that has all strengths, all characters, hints and chances to win.

    Args:
        package: holds the modules `styles`, `rules_of_thumb`, `players` and `advice`, loaded when used.
        sensible: the module of the better bot of version 0.1.
        ratings: the rating of each strength.
    """

    def load(name: str) -> Any:
        return import_module(f".{name}", package)

    def make(strength: str, name: str, simulations: int | None, seconds: float | None) -> Player:
        style: Any = load("styles").STYLES.get(name)
        made: Player
        if strength in SEARCHING:
            players = load("players")
            budget = Budget(simulations or players.SIMULATIONS[strength], seconds)
            made = players.make(strength, style, budget)
        else:
            made = load("rules_of_thumb").make(strength, style)
        return made

    return GameBots(
        make,
        STRENGTHS,
        lambda: load("styles").STYLES,
        {"sensible-0.1": lambda: load(sensible).SensiblePlayer()},
        {str(strength): rating for strength, rating in zip(STRENGTHS, ratings, strict=True)},
        lambda *asked: load("advice").explain_choice(*asked),
        lambda *asked: load("players").chances(*asked),
    )


def bots_of(game: str) -> GameBots:
    """Return the entry of a game's bots. Raises KeyError for an unknown game."""
    entry: GameBots = import_module(ENTRIES[game].bots).ENTRY
    return entry
