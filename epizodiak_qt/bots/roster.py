"""The bots by name: `NAME`, or `NAME@SIMULATIONS` for one that searches."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from epizodiak_qt.bots.characters import BY_KIND, CHARACTERS, STRENGTHS, Strength
from epizodiak_qt.bots.player import Budget, RandomPlayer
from epizodiak_qt.games.catalogue import NAMES as GAME_NAMES
from epizodiak_qt.games.game import quotable
from epizodiak_qt.games.sentence import Sentence

if TYPE_CHECKING:
    from epizodiak_qt.bots.player import Player

RANDOM: Final = "random"
SENSIBLE: Final = "sensible-0.1"
SEARCHING: Final[tuple[Strength, ...]] = ("strong", "master")
MOST_SIMULATIONS: Final = 1_000_000
KINDS: Final = (*STRENGTHS, *(character.kind for character in CHARACTERS))
NAMES: Final = (RANDOM, SENSIBLE, *KINDS)


class UnknownBotError(ValueError):
    """No bot has this name; `sentence` tells the names that exist."""

    def __init__(self, kind: str) -> None:
        shown, names = quotable(kind), ", ".join(NAMES)
        super().__init__(f"there is no bot {shown!r}")
        self.sentence = Sentence(
            f"There is no bot “{shown}”. There are: {names}; a bot that searches takes a number of"
            f" simulations from 1 to {MOST_SIMULATIONS}, as in master@400.",
            f"Il n’y a pas de robot «\u202f{shown}\u202f». Il y a\u202f: {names}\u202f; un robot qui anticipe"
            f" accepte un nombre de simulations de 1 à {MOST_SIMULATIONS}, comme master@400.",
        )


def bot_names(game: str) -> tuple[str, ...]:
    """Return the names of all bots of a game, also of those that are for the arena only."""
    return NAMES if game in GAME_NAMES else ()


def style_line(game: str, kind: str) -> Sentence:
    """Return the line about the style of a character in a game."""
    if game == "ecliptic":
        from epizodiak_qt.bots.ecliptic import styles as ecliptic

        return ecliptic.STYLES[kind].line
    from epizodiak_qt.bots.epizodiak import styles as epizodiak

    return epizodiak.STYLES[kind].line


def make_player(game: str, kind: str, seconds: float | None = None) -> Player:
    """Return the bot `NAME` or `NAME@SIMULATIONS`. Raises UnknownBotError.

    Args:
        game: the name of the game.
        kind: the name of the bot; a number of simulations only for one that searches.
        seconds: the time limit of a decision; None for none, so that equal questions have equal answers.
    """
    strength = strength_of(game, kind)
    name, at, number = kind.partition("@")
    if name == RANDOM:
        return RandomPlayer()
    if name == SENSIBLE:
        return _sensible(game)
    simulations = _simulations(kind, number) if at else None
    return _player(game, strength, name, simulations, seconds)


def strength_of(game: str, kind: str) -> str:
    """Return the strength of a bot; its name if it is for the arena only. Raises UnknownBotError."""
    name, at, number = kind.partition("@")
    strength = BY_KIND[name].strength if name in BY_KIND else name
    if game not in GAME_NAMES or name not in NAMES or (at and strength not in SEARCHING):
        raise UnknownBotError(kind)
    if at:
        _simulations(kind, number)
    return strength


def _simulations(kind: str, number: str) -> int:
    """Return the number after the @. Raises UnknownBotError."""
    if not (number.isascii() and number.isdigit() and len(number) <= len(str(MOST_SIMULATIONS))):
        raise UnknownBotError(kind)
    simulations = int(number)
    if not 1 <= simulations <= MOST_SIMULATIONS:
        raise UnknownBotError(kind)
    return simulations


def _sensible(game: str) -> Player:
    """Return the bot of version 0.1. A game is imported when its first bot is made."""
    if game == "ecliptic":
        from epizodiak_qt.bots.ecliptic import sensible as ecliptic

        return ecliptic.SensiblePlayer()
    from epizodiak_qt.bots.epizodiak import sensible as epizodiak

    return epizodiak.SensiblePlayer()


def _player(game: str, strength: str, name: str, simulations: int | None, seconds: float | None) -> Player:
    """Return a bot of a strength, with the style of a character or with none."""
    if game == "ecliptic":
        from epizodiak_qt.bots.ecliptic import styles as ecliptic_styles

        ecliptic_style = ecliptic_styles.STYLES.get(name)
        if strength in SEARCHING:
            from epizodiak_qt.bots.ecliptic import players as searching

            return searching.make(
                strength, ecliptic_style, Budget(simulations or searching.SIMULATIONS[strength], seconds)
            )
        from epizodiak_qt.bots.ecliptic import rules_of_thumb as ecliptic

        return ecliptic.make(strength, ecliptic_style)
    from epizodiak_qt.bots.epizodiak import styles as epizodiak_styles

    style = epizodiak_styles.STYLES.get(name)
    if strength in SEARCHING:
        from epizodiak_qt.bots.epizodiak import players

        return players.make(strength, style, Budget(simulations or players.SIMULATIONS[strength], seconds))
    from epizodiak_qt.bots.epizodiak import rules_of_thumb as epizodiak

    return epizodiak.make(strength, style)
