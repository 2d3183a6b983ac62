"""The picture of EpiZodiak at a moment, as plain values, and how an event changes it. No Qt.

The scene plays events picture by picture; the last one must be the picture of the view (`picture_of`).
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, cast

from epizodiak_qt.desktop.scene.table_picture import TablePicture
from epizodiak_qt.games.epizodiak.constants import SEATS
from epizodiak_qt.games.epizodiak.fold import apply, undealt
from epizodiak_qt.games.epizodiak.options import Options
from epizodiak_qt.games.epizodiak.view import View, potentials
from epizodiak_qt.games.game import HIDDEN
from epizodiak_qt.table.link import ActionTakenBack

if TYPE_CHECKING:
    from epizodiak_qt.games.epizodiak.events import Event
    from epizodiak_qt.games.epizodiak.field_types import Tile


@dataclass(frozen=True, slots=True)
class DiscardedSet:
    """A set in the discard area."""

    value: int
    """The value of its tiles."""
    owner: int
    """The seat that has discarded it."""


@dataclass(frozen=True, slots=True)
class Picture(TablePicture[int]):
    """The tiles on the table; the hand holds values."""

    pile: int
    """The number of tiles in the draw pile."""
    dial: tuple[int, ...]
    """The values on the dial, clockwise."""
    sets: frozenset[DiscardedSet] = field(default_factory=frozenset)
    """The sets in the discard area."""
    hands: tuple[tuple[int, ...], ...] = ()
    """The values of every hand if all are open."""


def picture_of(view: View) -> Picture:
    """Return what is drawn of a view at rest. All hands are open in a record, and after a round (R15)."""
    hidden = any(HIDDEN in hand for hand in view.hands)
    return Picture(
        seat=view.seat,
        hand=() if view.seat is None else _seen(view.hands[view.seat]),
        counts=tuple(map(len, view.hands)),
        pile=len(view.pile),
        dial=view.dial,
        sets=frozenset(DiscardedSet(value, owner) for owner, out in enumerate(view.sets) for value in out),
        hands=tuple(map(_seen, view.hands)) if any(view.hands) and not hidden else (),
    )


def _seen(tiles: tuple[Tile, ...]) -> tuple[int, ...]:
    return tuple(tile for tile in tiles if tile is not HIDDEN)


def picture_after(picture: Picture, event: object) -> Picture:
    """Return the picture after `event`; the next view shows what was taken back."""
    if isinstance(event, ActionTakenBack):
        return picture
    return picture_of(apply(_view_of(picture), cast("Event", event)))


def _view_of(picture: Picture) -> View:
    """Return a view with what is drawn."""
    owned = [[each.value for each in picture.sets if each.owner == seat] for seat in range(SEATS)]
    return replace(
        undealt(Options(), picture.seat),
        hands=picture.seen_hands,
        pile=(HIDDEN,) * picture.pile,
        dial=picture.dial,
        sets=tuple(map(tuple, owned)),
    )


def red_points(view: View) -> tuple[int, ...]:
    """Return the potential points of each seat, the red number on its panel."""
    return tuple(points.total for points in potentials(view))
