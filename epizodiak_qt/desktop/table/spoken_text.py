"""The texts of a table for listening: what a game implements, and what they are made of."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple, Protocol

from epizodiak_qt.desktop.app.phrases import say
from epizodiak_qt.desktop.app.translation import shown_names

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from epizodiak_qt.games.game import Event
    from epizodiak_qt.table.link import Update

    Answers = Mapping["Question", Callable[["SeenTable"], str]]

Question = Literal["turn", "hand", "board", "opponents", "odds"]


class SeenTable(NamedTuple):
    """All that a spoken text may be made of: what the table shows to one seat."""

    update: Update
    """The update that is shown."""
    private: bool
    """Whether the values of the own hand may be spoken; otherwise only how many pieces it has."""
    focus: tuple[object, ...] | None = None
    """The key of the object with the focus."""
    advises: bool = False
    """Whether the table allows hints, and so chances and what is still unseen."""

    @property
    def names(self) -> list[str]:
        """The names of the players, by seat."""
        return shown_names(self.update.state.seats)


class SpokenText(Protocol):
    """The spoken texts of one game; a module with these functions satisfies it."""

    def turn(self, seen: SeenTable, /, *, details: bool) -> str:
        """Return whose turn it is and what can be done; with `details` also edges and counts."""

    ANSWERS: Answers
    """Returns the answer to the question of each key."""

    def detail(self, event: Event, counts: Sequence[int], /) -> str:
        """Return what an event has left in a hand; empty for one that changes none."""

    RESULTS: tuple[type, ...]
    """The kinds of events that end a round, a game or a combat."""


def each_of(names: Iterable[str], values: Iterable[object]) -> str:
    """Return the value of each player, as "Amélie 3, Hugo 5"."""
    return ", ".join(f"{name} {value}" for name, value in zip(names, values, strict=True))


def pile_text(pile: Sequence[object]) -> str:
    """Return how many pieces the draw pile has."""
    return (
        say("Spoken", "Pile {count}.", count=len(pile)) if pile else say("Spoken", "The draw pile is empty.")
    )
