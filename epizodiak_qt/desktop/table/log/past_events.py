"""What a game implements so that its log leads back to earlier moments. No Qt."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from epizodiak_qt.games.catalogue import GAMES

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


class PlainPastEvents:
    """The past events of a game without a module of its own: the panel of a player is ringed."""

    def __init__(self, game: str) -> None:
        self._rules = GAMES[game]

    def deals(self, event: Event) -> bool:
        """Return whether an event begins a new history."""
        return not self._rules.extend_history(("",), (event,))

    def keys_of(self, event: Event) -> frozenset[Key]:
        """Return the panel of the seat that acted."""
        seat: int | None = getattr(event, "seat", None)
        return frozenset() if seat is None else frozenset({("player", seat)})

    def keys_left(self, keys: frozenset[Key], _event: Event) -> frozenset[Key]:
        """Return all of `keys`: panels do not move."""
        return keys
