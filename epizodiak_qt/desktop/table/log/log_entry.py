"""One entry of the log, of a table or of a record, and what a game implements for its log. No Qt."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

from epizodiak_qt.games.catalogue import GAMES

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from epizodiak_qt.desktop.scene.items.clickable_item import Key
    from epizodiak_qt.games.game import Event

LINE_BREAK: Final = "\u2028"
"""Separates the heading, the sentence and the points of one entry: a line separator, not a paragraph."""

Points = tuple[tuple[int, str], ...]


@dataclass(frozen=True, slots=True)
class LogDetails:
    """What a game adds to the sentences of its log."""

    begins_game: Callable[[Event], bool] = lambda _event: False
    """Whether an event is the first one of a game."""
    begins_round: Callable[[Event], bool] = lambda _event: False
    """Whether an event begins a round, so that a heading stands above it."""
    heading: Callable[[int | None], str] = lambda _number: ""
    """Returns the heading of a round; None stands for a number that is not known."""
    points: Callable[[Event, Sequence[str]], Points] = lambda _event, _names: ()
    """Returns the points that an event gives: seats, and their points in words."""


class LogEntry(NamedTuple):
    """One entry of the log."""

    text: str
    """Its lines; empty for an event that the log leaves out."""
    seat: int | None = None
    """The seat that acted, or None."""
    heading: bool = False
    """Whether its first line is a heading."""
    points: tuple[int, ...] = ()
    """The seats of its last lines, which are points."""


def make_entry(
    text: str, event: Event, details: LogDetails, names: Sequence[str], heading: str = ""
) -> LogEntry:
    """Return the entry of an event: its sentence under a heading, if there is one, and above the points."""
    if not text:
        return LogEntry("")
    points = details.points(event, names)
    lines = [heading] * bool(heading) + [text, *(line for _, line in points)]
    seats = tuple(seat for seat, _ in points)
    return LogEntry(LINE_BREAK.join(lines), getattr(event, "seat", None), bool(heading), seats)


class PastEvents(Protocol):
    """A module of a game with these functions."""

    def deals(self, event: Event, /) -> bool:
        """Return whether an event is a deal, or the lot before it: earlier ones need not be known."""

    def keys_of(self, event: Event, /) -> frozenset[Key]:
        """Return the items that show what an event did."""

    def keys_left(self, keys: frozenset[Key], event: Event, /) -> frozenset[Key]:
        """Return those of `keys` that a later event leaves where they lie."""


def panel_of(event: Event) -> frozenset[Key]:
    """Return the panel of the seat that acted; nothing without one."""
    seat: int | None = getattr(event, "seat", None)
    return frozenset() if seat is None else frozenset({("player", seat)})


class PlainPastEvents:
    """The past events of a game without a module of its own: the panel of a player is ringed."""

    def __init__(self, game: str) -> None:
        self._rules = GAMES[game]

    def deals(self, event: Event) -> bool:
        """Return whether an event begins a new history."""
        return not self._rules.extend_history(("",), (event,))

    def keys_of(self, event: Event) -> frozenset[Key]:
        """Return the panel of the seat that acted."""
        return panel_of(event)

    def keys_left(self, keys: frozenset[Key], _event: Event) -> frozenset[Key]:
        """Return all of `keys`: panels do not move."""
        return keys
