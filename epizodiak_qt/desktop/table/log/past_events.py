"""What a game implements so that its log leads back to earlier moments. No Qt."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from epizodiak_qt.desktop.scene.items.clickable_item import Key
    from epizodiak_qt.games.game import Event


class PastEvents(Protocol):
    """A module of a game with these functions."""

    def deals(self, event: Event, /) -> bool:
        """Return whether an event is a deal, or the lot before it: earlier ones need not be known."""

    def keys_of(self, event: Event, /) -> frozenset[Key]:
        """Return the items that show what an event did."""

    def keys_left(self, keys: frozenset[Key], event: Event, /) -> frozenset[Key]:
        """Return those of `keys` that a later event leaves where they lie."""
