"""Earlier moments of a game: what a game implements so that its log leads back to them. No Qt."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Iterable

    from epizodiak_qt.desktop.scene.items.clickable_item import Key
    from epizodiak_qt.games.game import Event
    from epizodiak_qt.table.link import Update


class PastEvents(Protocol):
    """A module of a game with these functions."""

    def first_update(self, now: Update, seat: int | None, events: Iterable[Event], /) -> Update:
        """Return the table of `seat` before the first of `events`, which led to `now`: nothing is dealt."""

    def deals(self, event: Event, /) -> bool:
        """Return whether an event is a deal, or the lot before it: earlier ones need not be known."""

    def knows(self, event: Event, seat: int | None, /) -> bool:
        """Return whether an event holds all that `seat` has to know of its own hand."""

    def update_after(self, update: Update, event: Event, now: Update, /) -> Update:
        """Return the table after an event; the outcome of the game is that of `now`."""

    def keys_of(self, event: Event, /) -> frozenset[Key]:
        """Return the items that show what an event did."""

    def keys_left(self, keys: frozenset[Key], event: Event, /) -> frozenset[Key]:
        """Return those of `keys` that a later event leaves where they lie."""
