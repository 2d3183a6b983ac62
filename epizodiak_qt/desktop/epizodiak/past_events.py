"""Where the events of EpiZodiak have put its tiles: what the log rings on the table. No Qt."""

from __future__ import annotations

from typing import TYPE_CHECKING

from epizodiak_qt.desktop.table.log.log_entry import panel_of
from epizodiak_qt.games.epizodiak import events

if TYPE_CHECKING:
    from epizodiak_qt.desktop.scene.items.clickable_item import Key
    from epizodiak_qt.games.game import Event


def deals(event: object) -> bool:
    """Return whether an event is a deal, or the lot before it."""
    return isinstance(event, events.StarterDrawn | events.Dealt)


def keys_of(event: Event) -> frozenset[Key]:
    """Return the items that show what an event did: tiles where it put them, a place, or a player."""
    match event:
        case events.DialOpened(value=value):
            return frozenset({("dial", value)})
        case events.TilesLaid(values=values):
            return frozenset(("dial", value) for value in values)
        case events.SetDiscarded(value=value) | events.Contested(value=value):
            return frozenset({("set", value)})
        case events.TileTaken(value=value):
            return frozenset({("place", value)})
        case events.DialRefilled():
            return frozenset({("centre",)})
        case _:
            return panel_of(event)


def keys_left(keys: frozenset[Key], event: object) -> frozenset[Key]:
    """Return those of `keys` that a later event leaves where they lie."""
    match event:
        case events.Dealt():
            return frozenset(key for key in keys if key[0] == "player")
        case events.DialRefilled():
            return frozenset(key for key in keys if key[0] in ("player", "set"))
        case events.TileTaken(value=value):
            return keys - {("dial", value)}
        case events.TilesLaid(values=values):
            return keys - {("place", value) for value in values}
        case _:
            return keys
