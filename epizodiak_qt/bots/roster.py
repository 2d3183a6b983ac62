"""The bots by name: `NAME`, or `NAME@SIMULATIONS` for a bot that searches."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from epizodiak_qt.bots.player import RandomPlayer
from epizodiak_qt.games.game import quotable
from epizodiak_qt.games.sentence import Sentence

if TYPE_CHECKING:
    from collections.abc import Callable

    from epizodiak_qt.bots.player import Player


class UnknownBotError(ValueError):
    """No bot has this name; `sentence` says so."""

    def __init__(self, kind: str) -> None:
        shown = quotable(kind)
        super().__init__(f"there is no bot {shown!r}")
        self.sentence = Sentence(
            f"There is no bot “{shown}”.", f"Il n’y a pas de robot «\u202f{shown}\u202f»."
        )


def _sensible_epizodiak() -> Player:
    from epizodiak_qt.bots.epizodiak.sensible import SensiblePlayer

    return SensiblePlayer()


def _sensible_ecliptic() -> Player:
    from epizodiak_qt.bots.ecliptic.sensible import SensiblePlayer

    return SensiblePlayer()


# Factories by game and name. Each imports its game when it is called.
_MAKERS: Final[dict[str, dict[str, Callable[[], Player]]]] = {
    "epizodiak": {"random": RandomPlayer, "sensible": _sensible_epizodiak},
    "ecliptic": {"random": RandomPlayer, "sensible": _sensible_ecliptic},
}


def make_player(game: str, kind: str) -> Player:
    """Return the bot of that name. Raises UnknownBotError."""
    maker = _MAKERS.get(game, {}).get(kind)
    if maker is None:
        raise UnknownBotError(kind)
    return maker()


def bot_kinds(game: str) -> tuple[str, ...]:
    """Return the kinds of bots for a game, the better ones first."""
    return tuple(reversed(_MAKERS.get(game, {})))
