"""The values of options on the command line: how they are read, and options that may be left out."""

from __future__ import annotations

import argparse
import math
from collections.abc import Callable
from typing import Any

Translate = Callable[[str, str], str]
"""Chooses the English or the French of two texts."""


class OptionalArguments:
    """Adds options to a group; those that are not given are left out of the result."""

    def __init__(self, group: argparse._ArgumentGroup) -> None:
        self._group = group

    def add(self, option: str, metavar: str, text: str, **more: Any) -> None:
        """Add an option with a value; an empty `metavar` shows its choices."""
        self._group.add_argument(
            option, metavar=metavar or None, help=text, default=argparse.SUPPRESS, **more
        )

    def flag(self, option: str, dest: str, text: str) -> None:
        """Add an option without a value."""
        self._group.add_argument(option, dest=dest, action="store_true", default=argparse.SUPPRESS, help=text)


def natural(most: int) -> Callable[[str], int]:
    """Return a reader of whole numbers from 0 to `most`."""

    def number(text: str) -> int:
        value = int(text)
        if not 0 <= value <= most:
            raise ValueError(text)
        return value

    return number


def positive(most: int) -> Callable[[str], int]:
    """Return a reader of whole numbers from 1 to `most`."""

    def number(text: str) -> int:
        value = natural(most)(text)
        if not value:
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
