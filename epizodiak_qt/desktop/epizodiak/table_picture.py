"""The picture of EpiZodiak at a moment, as plain values, and how an event changes it. No Qt.

The scene plays events picture by picture; the last one must be the picture of the view (`picture_of`).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, cast

from epizodiak_qt.desktop.scene.table_picture import TablePicture, seen
from epizodiak_qt.games.epizodiak.fold import apply, undealt
from epizodiak_qt.games.epizodiak.options import Options
from epizodiak_qt.games.epizodiak.view import View, potentials
from epizodiak_qt.games.game import HIDDEN
from epizodiak_qt.table.link import ActionTakenBack

if TYPE_CHECKING:
    from epizodiak_qt.games.epizodiak.events import Event


UNDEALT: Final = undealt(Options(), None)
"""The board before the first deal."""


@dataclass(frozen=True, slots=True)
class Picture(TablePicture[int]):
    """The tiles on the table; the hand holds values."""

    board: View = UNDEALT
    """Everything but the hands, as the seat sees it: a view without hands."""
    hands: tuple[tuple[int, ...], ...] = ()
    """The values of every hand if all are open."""


def picture_of(view: View) -> Picture:
    """Return what is drawn of a view at rest. All hands are open in a record, and after a round (R15)."""
    hand = () if view.seat is None else seen(view.hands[view.seat])
    opened = any(view.hands) and not any(HIDDEN in each for each in view.hands)
    hands = tuple(map(seen, view.hands)) if opened else ()
    return Picture(view.seat, hand, tuple(map(len, view.hands)), replace(view, seat=None, hands=()), hands)


def picture_after(picture: Picture, event: object) -> Picture:
    """Return the picture after `event`; the next view shows what was taken back."""
    if isinstance(event, ActionTakenBack):
        return picture
    before = replace(picture.board, seat=picture.seat, hands=picture.seen_hands)
    return picture_of(apply(before, cast("Event", event)))


def red_points(view: View) -> tuple[int, ...]:
    """Return the potential points of each seat, the red number on its panel."""
    return tuple(points.total for points in potentials(view))
