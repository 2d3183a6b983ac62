"""The picture of EpiZodiak at a moment, as plain values, and how an event changes it. No Qt.

The scene plays events picture by picture; the last one must be the picture of the view (`picture_of`).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, cast

from epizodiak_qt.desktop.scene.table_picture import TablePicture, seen
from epizodiak_qt.desktop.table.log.log_entry import panel_of
from epizodiak_qt.games.epizodiak import events
from epizodiak_qt.games.epizodiak.fold import apply, undealt
from epizodiak_qt.games.epizodiak.options import Options
from epizodiak_qt.games.epizodiak.view import View, potentials
from epizodiak_qt.games.game import HIDDEN, Event
from epizodiak_qt.table.link import ActionTakenBack

if TYPE_CHECKING:
    from epizodiak_qt.desktop.scene.items.clickable_item import Key


UNDEALT: Final = undealt(Options(), None)
"""The board before the first deal."""


@dataclass(frozen=True, slots=True)
class Picture(TablePicture[int]):
    """The tiles on the table; the hand holds values."""

    board: View = UNDEALT
    """Everything but the hands, as the seat sees it: a view without hands."""


def picture_of(view: View) -> Picture:
    """Return what is drawn of a view at rest. All hands are open in a record, and after a round (R15)."""
    hand = () if view.seat is None else seen(view.hands[view.seat])
    opened = any(view.hands) and not any(HIDDEN in each for each in view.hands)
    hands = tuple(map(seen, view.hands)) if opened else ()
    return Picture(
        view.seat, hand, tuple(map(len, view.hands)), replace(view, seat=None, hands=()), hands=hands
    )


def picture_after(picture: Picture, event: object) -> Picture:
    """Return the picture after `event`; the next view shows what was taken back."""
    if isinstance(event, ActionTakenBack):
        return picture
    before = replace(picture.board, seat=picture.seat, hands=picture.seen_hands)
    return picture_of(apply(before, cast("events.Event", event)))


def red_points(view: View) -> tuple[int, ...]:
    """Return the potential points of each seat, the red number on its panel."""
    return tuple(points.total for points in potentials(view))


# --- where events have put the pieces, for the rings of the log


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
