"""Options on the command line as fields of a dataclass, and how their values are read."""

from __future__ import annotations

import argparse
import math
from collections.abc import Callable
from dataclasses import field, fields
from typing import TYPE_CHECKING, Any, TypeVar

from epizodiak_qt.games.catalogue import ENTRIES, GAMES
from epizodiak_qt.startup_texts import UNKNOWN_OPTION_OF_GAME

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

T = TypeVar("T")
Arguments = TypeVar("Arguments", bound="DataclassInstance")

Translate = Callable[[str, str], str]
"""Chooses the English or the French of two texts."""


def option(
    default: T, name: str, english: str, french: str, metavar: tuple[str, str] | None = None, **more: Any
) -> T:
    """Return the field of a dataclass of arguments: an option with its help, and its value if not given.

    Without `metavar` the help shows the choices.
    """

    def add(group: argparse._ArgumentGroup, dest: str, t: Translate) -> None:
        shown = more if metavar is None else more | {"metavar": t(*metavar)}
        group.add_argument(name, dest=dest, help=t(english, french), default=argparse.SUPPRESS, **shown)

    return field(default_factory=lambda: default, metadata={"add": add})


def flag(name: str, english: str, french: str) -> bool:
    """Return the field of an option without a value."""
    return option(False, name, english, french, action="store_true")


def add_options(group: argparse._ArgumentGroup, arguments: type[DataclassInstance], t: Translate) -> None:
    """Add the options of a dataclass of arguments. Those that are not given are left out of the result."""
    for each in fields(arguments):
        each.metadata["add"](group, each.name, t)


def arguments_of(kind: type[Arguments], given: argparse.Namespace) -> Arguments:
    """Return the arguments that were given, with the defaults of the others."""
    known = {each.name for each in fields(kind)}
    return kind(**{name: value for name, value in vars(given).items() if name in known})


def whole(least: int, most: int) -> Callable[[str], int]:
    """Return a reader of whole numbers from `least` to `most`."""

    def number(text: str) -> int:
        value = int(text)
        if not least <= value <= most:
            raise ValueError(text)
        return value

    return number


def pace(text: str) -> float:
    """Read a number of seconds, 0 or more."""
    value = float(text)
    if not 0 <= value < math.inf:
        raise ValueError(text)
    return value


def parse_game_options(text: str) -> dict[str, Any]:
    """Return the options of a game. Their values are checked against the game later."""
    from epizodiak_qt.games.record import options_from_text

    return options_from_text(text.replace(",", " "))


def complete_options(game: str, options: dict[str, Any]) -> dict[str, Any]:
    """Return all options of a game. Raises InvalidPositionError for a wrong value or an unknown option."""
    from epizodiak_qt.games.game import InvalidPositionError

    complete = GAMES[game].options_to_json(GAMES[game].options_from_json(options))
    names = ENTRIES[game].option_names
    for key in sorted(options.keys() - {*names}):
        raise InvalidPositionError(UNKNOWN_OPTION_OF_GAME.fill(key=key, game=game, keys=", ".join(names)))
    return complete
