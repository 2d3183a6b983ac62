"""The structure of the log: headings of rounds, points at their end, and the seat of each entry. No Qt."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from epizodiak_qt.games.game import Event

LINE_BREAK: Final = "\u2028"
"""Separates the heading, the sentence and the points of one entry: a line separator, not a paragraph."""

Points = tuple[tuple[int, str], ...]


def _nothing(_event: Event) -> bool:
    return False


def _no_heading(_number: int | None) -> str:
    return ""


def _no_points(_event: Event, _names: Sequence[str]) -> Points:
    return ()


@dataclass(frozen=True, slots=True)
class LogDetails:
    """What a game adds to the sentences of its log."""

    begins_game: Callable[[Event], bool] = _nothing
    """Whether an event is the first one of a game."""
    begins_round: Callable[[Event], bool] = _nothing
    """Whether an event begins a round, so that a heading stands above it."""
    heading: Callable[[int | None], str] = _no_heading
    """Returns the heading of a round; None stands for a number that is not known."""
    points: Callable[[Event, Sequence[str]], Points] = _no_points
    """Returns the points that an event gives: seats, and their points in words."""


class LogEntry(NamedTuple):
    """One entry of the log beside its text."""

    event: int
    """The index of its event in the history."""
    seat: int | None
    """The seat that acted, or None."""
    heading: bool = False
    """Whether the first line of the text is a heading."""
    points: tuple[int, ...] = ()
    """The seats of the last lines of the text, which tell points."""


PLAIN: Final = LogEntry(-1, None)
