"""The one list of the observers of traits: one a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from epizodiak_qt.arena.traits import Observer


def observer(game: str) -> Observer:
    """Return the observer of a game."""
    if game == "ecliptic":
        from epizodiak_qt.arena import ecliptic

        return ecliptic
    from epizodiak_qt.arena import epizodiak

    return epizodiak
