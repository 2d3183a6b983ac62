"""The picture of EpiZodiak at a moment, as plain values, and how an event changes it. No Qt.

The scene plays events picture by picture; the last one must be the picture of the view (`picture_of`).
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from epizodiak_qt.desktop.scene.table_picture import TablePicture
from epizodiak_qt.games.epizodiak.constants import PLACES, SET
from epizodiak_qt.games.epizodiak.events import (
    Contested,
    Dealt,
    DialOpened,
    DialRefilled,
    SetDiscarded,
    TileDrawn,
    TilesLaid,
    TileTaken,
)
from epizodiak_qt.games.epizodiak.view import OpenView, View, potentials
from epizodiak_qt.games.game import HIDDEN

if TYPE_CHECKING:
    from epizodiak_qt.games.epizodiak.events import Tile


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
    """Return what is drawn of a view at rest."""
    return Picture(
        seat=view.seat,
        hand=() if view.seat is None else _seen(view.hands[view.seat]),
        counts=tuple(map(len, view.hands)),
        pile=len(view.pile),
        dial=view.dial,
        sets=frozenset(DiscardedSet(value, owner) for owner, out in enumerate(view.sets) for value in out),
        hands=tuple(map(_seen, view.hands)) if _are_hands_open(view) else (),
    )


def _are_hands_open(view: View) -> bool:
    """Return whether all hands are open: in a record, between two rounds, and once the game is over (R15)."""
    return isinstance(view, OpenView) or view.phase == "deal" or view.outcome is not None


def _seen(tiles: tuple[Tile, ...]) -> tuple[int, ...]:
    return tuple(tile for tile in tiles if tile is not HIDDEN)


def picture_after(picture: Picture, event: object) -> Picture:
    """Return the picture after `event`.

    An event that is not listed, such as a pass, changes nothing; the next view shows what was taken back.
    """
    match event:
        case Dealt(hands=hands):
            seat = picture.seat
            hand = () if seat is None else _seen(hands[seat])
            closed = not picture.hands or any(
                HIDDEN in dealt for dealt in hands
            )  # the last round's were open
            opened = () if closed else tuple(map(_seen, hands))
            return Picture(seat, hand, tuple(map(len, hands)), PLACES, (), hands=opened)
        case DialOpened(value=value):
            return replace(picture, dial=(value,), pile=picture.pile - 1)
        case TilesLaid(seat=seat, side=side, values=values):
            dial = (*picture.dial, *values) if side == "cw" else (*values[::-1], *picture.dial)
            return replace(_without(picture, seat, values), dial=dial)
        case SetDiscarded(seat=seat, value=value):
            out = picture.sets | {DiscardedSet(value, seat)}
            return replace(_without(picture, seat, (value,) * SET), sets=out)
        case TileDrawn(seat=seat, value=value, pile=pile):
            return replace(_with(picture, seat, value), pile=pile)
        case TileTaken(seat=seat, value=value, side=side):
            dial = picture.dial[:-1] if side == "cw" else picture.dial[1:]
            return replace(_with(picture, seat, value), dial=dial)
        case Contested(seat=seat, value=value, given=given):
            for giver, count in enumerate(given):
                picture = _without(picture, giver, (value,) * count)
            return replace(_with(picture, seat, value), sets=picture.sets | {DiscardedSet(value, seat)})
        case DialRefilled(pile=pile):
            return replace(picture, dial=(), pile=pile)
        case _:
            return picture


def _without(picture: Picture, seat: int, values: tuple[int, ...]) -> Picture:
    hand = _less(picture.hand, values) if seat == picture.seat else picture.hand
    hands = tuple(_less(own, values) if owner == seat else own for owner, own in enumerate(picture.hands))
    return replace(picture, counts=_counted(picture, seat, -len(values)), hand=hand, hands=hands)


def _less(hand: tuple[int, ...], values: tuple[int, ...]) -> tuple[int, ...]:
    left = list(hand)
    for value in values:
        left.remove(value)
    return tuple(left)


def _with(picture: Picture, seat: int, value: Tile) -> Picture:
    more = _seen((value,))
    hand = tuple(sorted(picture.hand + more)) if seat == picture.seat else picture.hand
    hands = tuple(
        tuple(sorted(own + more)) if owner == seat else own for owner, own in enumerate(picture.hands)
    )
    return replace(picture, counts=_counted(picture, seat, 1), hand=hand, hands=hands)


def _counted(picture: Picture, seat: int, change: int) -> tuple[int, ...]:
    return tuple(count + change * (owner == seat) for owner, count in enumerate(picture.counts))


def red_points(view: View) -> tuple[int, ...]:
    """Return the potential points of each seat, the red number on its panel."""
    return tuple(points.total for points in potentials(view))
