"""The chance of a die in a combat, in words, from the dice that both have left, which are public."""

from __future__ import annotations

from typing import TYPE_CHECKING

from epizodiak_qt.desktop.app.phrases import say
from epizodiak_qt.games.ecliptic.dice import chance_against

if TYPE_CHECKING:
    from collections.abc import Sequence

    from epizodiak_qt.desktop.ecliptic.table_picture import Picture


def odds_text(picture: Picture, die: int, names: Sequence[str]) -> str:
    """Return the chance of a die of the shown seat to win, on average over the dice of the other seat."""
    if picture.seat is None:
        return ""
    other = 1 - picture.seat
    percent = round(100 * chance_against(die, picture.dice[other]))
    return say(
        "Odds",
        "D{die}: {percent}% to win, on average over the dice of {name}",
        die=die,
        percent=percent,
        name=names[other],
    )
