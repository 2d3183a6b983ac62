"""All pieces of a table by key: their places in a picture, and the copies that move in animations."""

from __future__ import annotations

import math
import weakref
from typing import TYPE_CHECKING, Final, Generic, NamedTuple, TypeVar

from PySide6.QtCore import QEasingCurve, Qt

from epizodiak_qt.desktop.scene import z_values
from epizodiak_qt.desktop.scene.animation import DECELERATE, REGROUP_MS, Track, pause
from epizodiak_qt.desktop.scene.rects import Point, Rect, around, between

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping

    from epizodiak_qt.desktop.scene.items.clickable_item import Key
    from epizodiak_qt.desktop.scene.items.piece_item import PieceItem
    from epizodiak_qt.desktop.scene.table_layout import HandSpot
    from epizodiak_qt.desktop.scene.table_scene import TableScene

HAND: Final = "hand"  # the first part of the key of every piece in the hand that is shown
GHOST: Final[Key] = ("ghost",)
FADE_MS: Final = 120
HOLD_MS: Final = 300
LIFT: Final = 40.0  # units: how high a piece rises on its way
HELD: Final = 24.0  # units: how high a piece is held over its place in the hand
TILT: Final = 5.0  # degrees by which a piece turns on its way
NEAR: Final = 1.04  # the size of a piece of the hand that can be chosen, if it has room beside the others
SELECTED_HEIGHT: Final = 18.0  # units over the table
PLAYABLE_HEIGHT: Final = 9.0

F = TypeVar("F")


class Placement(NamedTuple, Generic[F]):
    """Where a piece lies and how it looks."""

    rect: Rect
    """The rectangle of the piece."""
    face: F
    """Its look."""
    z: float
    """Its z-value."""
    covered: bool = False
    """Whether it lies under a piece with the same face, and is not shown."""
    height: float = 0.0
    """How high it is over the table, in units: its shadow tells it."""


def in_hand(spot: HandSpot, face: F, z: float, *, selected: bool, playable: bool) -> Placement[F]:
    """Return a piece of the hand: raised if it is selected; lower and nearer if it can be."""
    x, y, width, height = spot.rect
    if selected:
        rect, over = spot.rect._replace(y=y - spot.lift), SELECTED_HEIGHT
    elif playable:
        near = NEAR if spot.apart else 1.0
        rect = Rect(x - (near - 1) * width / 2, y + spot.shift, near * width, near * height)
        over = PLAYABLE_HEIGHT
    else:
        rect, over = spot.rect, 0.0
    return Placement(rect, face, z, covered=not spot.pieces, height=over * spot.apart)


class PieceLayer(Generic[F]):
    """Owns the pieces with faces `F`: `items` are those on the table, by key, without the moving copies.

    It refers to its scene weakly, so that a table is released when it is left.
    """

    def __init__(self, scene: TableScene, make: Callable[[Key], PieceItem[F]]) -> None:
        self._scene: TableScene = weakref.proxy(scene)
        self._make = make
        self.items: dict[Key, PieceItem[F]] = {}
        self._ghosts: set[PieceItem[F]] = set()
        self.held: Key | None = None
        """The piece that has just come and is held over the hand."""

    def show(self, wanted: Mapping[Key, Placement[F]], hidden: Collection[Key], *, jump: bool) -> list[Track]:
        """Show these pieces and no others, without those that are `hidden`; return how the hand regroups.

        With `jump` every piece is at its place at once, and nothing is returned.
        """
        for key in [key for key in self.items if key not in wanted]:
            self._scene.removeItem(self.items.pop(key))
        tracks = []
        for key, placement in wanted.items():
            tracks += self._put(key, placement, jump=jump)
            self.items[key].setVisible(key not in hidden and not placement.covered)
        return tracks

    def _put(self, key: Key, placement: Placement[F], *, jump: bool) -> list[Track]:
        """Place one piece; one of the hand glides to another place and size, and its track is returned."""
        rect = placement.rect
        if key[0] == HAND:
            rect = rect._replace(y=rect.y + self._scene.hand_sinks)
        item = self.items.get(key)
        if item is None:
            item = self.items[key] = self._scene.add_item(self._make(key), placement.z)
            item.place(rect)
        item.setZValue(placement.z)
        item.face = placement.face
        item.covered = placement.covered
        item.height = placement.height
        item.target, start = rect, item.rect()
        if start == rect or (key == self.held and not jump):
            return []
        if jump or self._scene.reduced_motion or key[0] != HAND:
            item.pixmap_width = 0.0
            item.place(rect)
            return []
        grows = start[2:] != rect[2:]

        def show(fraction: float) -> None:
            if item.target != rect:  # it goes elsewhere by now
                return
            if grows:
                item.pixmap_width = 0.0 if fraction == 1.0 else max(start.width, rect.width)
            item.place(between(start, rect, fraction))

        return [Track(REGROUP_MS, show)]

    def reveal(self, key: Key) -> None:
        """Show a piece that was hidden while its copy moved."""
        item = self.items.get(key)
        if item is not None:
            item.setVisible(not item.covered)

    def take_from_hand(self, *keys: Key) -> Rect:
        """Return where the first visible piece of these lies in the hand: it begins to move.

        Its equals with later keys take the keys before theirs, as in the hand without it.
        """
        shown = [key for key in keys if key in self.items and self.items[key].isVisible()]
        if shown:
            gone, equals = self.items[shown[0]], [key for key in sorted(shown) if key >= shown[0]]
            for key, item in zip(equals, [*(self.items[later] for later in equals[1:]), gone], strict=True):
                self.items[key], item.key = item, key
            gone.setVisible(False)
            return gone.rect()
        layout = self._scene.layout_now
        return around(layout.hand.centre, *layout.tile)

    def _let_go(self) -> None:
        """Let the piece that is held glide to its place."""
        self.held = None
        self._scene.show_hints()

    # --- moving copies

    def ghost(self, face: F, *, widest: float = 0.0) -> PieceItem[F]:
        """Return a piece that only moves; `drop_ghost` removes it.

        Args:
            face: Its look.
            widest: Its largest width on the way if it changes its size, in pixels.
        """
        item = self._make(GHOST)
        item.pixmap_width = widest
        item.face = face
        item.setZValue(z_values.FLYING)
        item.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self._scene.addItem(item)
        self._ghosts.add(item)
        return item

    def drop_ghost(self, item: PieceItem[F]) -> None:
        """Remove a moving copy."""
        if item in self._ghosts:
            self._ghosts.discard(item)
            self._scene.removeItem(item)

    def carry(
        self,
        ghost: PieceItem[F],
        duration_ms: float,
        show: Callable[[float], None],
        *,
        delay_ms: float = 0,
        curve: QEasingCurve = DECELERATE,
        done: Callable[[], object] | None = None,
    ) -> Track:
        """Return the way of a moving copy, which is removed at the end; `done` is called after that."""

        def landed() -> None:
            self.drop_ghost(ghost)
            if done is not None:
                done()

        return Track(duration_ms, show, delay_ms, curve, landed)

    def fly(
        self,
        faces: tuple[F, F],
        start: Rect,
        end: Rect,
        duration_ms: float,
        *,
        delay_ms: float = 0,
        lift: float = 0.0,
        arrives: Key | None = None,
        held: bool = False,
        covered: bool = False,
        done: Callable[[], object] | None = None,
    ) -> Track:
        """Return the flight of a copy, which turns over if its faces differ; with reduced motion it fades in.

        Args:
            faces: How it looks at the start and at the end.
            start: Where it leaves.
            end: Where it arrives.
            duration_ms: How long it moves.
            delay_ms: How long it waits before.
            lift: How high it rises on the way, in units.
            arrives: The piece that is revealed at the end.
            held: Whether it is held over its place for a while, if it is revealed.
            covered: Whether others cover it until it leaves, so that it is not painted.
            done: Called after that.
        """
        scene = self._scene
        still = scene.reduced_motion
        if still:
            start, duration_ms, delay_ms, lift, held = end, FADE_MS, 0, 0.0, False
        elif held and arrives is not None:
            end = end._replace(y=end.y - HELD * scene.layout_now.unit)
        ghost = self.ghost(faces[0], widest=0.0 if still else max(start.width, end.width))
        high, tilt = lift * scene.layout_now.unit, math.copysign(TILT * bool(lift), end.x - start.x)

        def show(fraction: float) -> None:
            ghost.setVisible(fraction > 0 or not covered)
            if still:
                ghost.setOpacity(fraction)
            x, y = between(start.centre, end.centre, fraction)
            width = start.width + (end.width - start.width) * fraction
            tall = start.height + (end.height - start.height) * fraction
            if lift and fraction > 0.9:
                # It is pressed together a little when it lands.
                tall *= 1 - 0.04 * math.sin(math.pi * (fraction - 0.9) * 10)
            rise = math.sin(math.pi * fraction)
            ghost.place(around(Point(x, y - high * rise), width, tall))
            ghost.height = lift * rise
            ghost.setTransformOriginPoint(width / 2, tall / 2)
            ghost.setRotation(tilt * rise)
            if faces[0] != faces[1]:
                ghost.face = faces[0] if fraction < 0.5 else faces[1]
                ghost.squeeze = abs(math.cos(math.pi * fraction))

        def landed() -> None:
            if arrives is not None:
                self.reveal(arrives)
                if held and arrives in self.items:
                    self.held = arrives
                    self.items[arrives].place(end)
                    scene.animator.run_in_background(pause(HOLD_MS, self._let_go))
            if done is not None:
                done()

        ghost.place(start)
        return self.carry(ghost, duration_ms, show, delay_ms=delay_ms, done=landed)
