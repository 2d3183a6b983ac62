"""Drag and drop: a third way to play beside clicks and keys. It is never needed.

Dragging a piece chooses it as a click would; dropping it on a place is a click on that place. A drop anywhere
else takes the choice back. This module is loaded when the first piece is dragged.
"""

from __future__ import annotations

import weakref
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPointF, QRectF

from epizodiak_qt.desktop.scene import z_values
from epizodiak_qt.desktop.scene.items.drawing import Drawing
from epizodiak_qt.desktop.scene.items.piece_item import PieceItem
from epizodiak_qt.desktop.scene.items.shapes import paint_outlines
from epizodiak_qt.desktop.scene.piece_layer import HAND
from epizodiak_qt.override import override

if TYPE_CHECKING:
    from PySide6.QtGui import QPainter

    from epizodiak_qt.desktop.scene.game_scene import Selection
    from epizodiak_qt.desktop.scene.items.clickable_item import Key
    from epizodiak_qt.desktop.scene.scene_style import SceneStyle
    from epizodiak_qt.desktop.scene.table_scene import TableScene

REACH: Final = 0.5
"""How far beside a place a drop still counts, in sizes of the place: a trembling hand hits it too."""


class PieceDrag:
    """Drags one piece of a table at a time. It refers to its scene weakly, which owns it.

    Attributes:
        marks: Shows where the piece can be dropped.
        piece: The key of the piece that is dragged; None for none.
        clicks: The places that take the piece, each with the click that a drop on it means.
    """

    def __init__(self, scene: TableScene) -> None:
        self._scene: TableScene = weakref.proxy(scene)
        self.marks = DropMarks(scene.style_now)
        scene.addItem(self.marks)
        self.piece: Key | None = None
        self._grip = QPointF()
        self._origin = QPointF()
        self._z = 0.0
        self._before: Selection | None = None
        self.clicks: dict[Key, Key] = {}
        self._over: Key | None = None

    def move(self, piece: Key, start: QPointF, now: QPointF) -> None:
        """Move the pressed piece to the pointer, if it can be dropped anywhere.

        Args:
            piece: The key of the piece.
            start: Where it was pressed, in the scene.
            now: Where the pointer is.
        """
        if self.piece is None and not self._begin(piece, start):
            return
        item = self._scene.item_at(piece)
        if piece != self.piece or item is None:
            return
        item.setPos(now - self._grip)
        item.setZValue(z_values.FLYING)
        self._over = self._place_at(now)
        self.marks.show_on(
            self._scene.areas_of(self.clicks), self._scene.areas_of([self._over] if self._over else [])
        )

    def _begin(self, piece: Key, start: QPointF) -> bool:
        scene, item = self._scene, self._scene.item_at(piece)
        if piece[0] not in scene.DRAGGED or scene.moving or item is None:
            return False
        before = scene.selection
        scene.selection = self._chosen(piece)
        self.clicks = {
            other.key: click
            for other in scene.visible_items()
            if other.key != piece and (click := scene.drop_click(piece, other.key)) is not None
        }
        chosen, scene.selection = scene.selection, before
        if not self.clicks:
            return False
        self.piece, self._before = piece, before
        self._origin, self._z = item.pos(), item.zValue()
        self._grip = start - self._origin
        scene.presses.cancel()
        scene.hold.release()
        if chosen is not before:
            scene.select(chosen)
            scene.animator.finish_now()
        return True

    def _chosen(self, piece: Key) -> Selection:
        """Return the selection with the piece, or the present one if it cannot be selected."""
        scene = self._scene
        before, clicked = scene.selection, scene.selection_at(piece)
        if clicked is None or (before and not clicked):
            return before
        action = before.action
        return before if action is not None and piece in scene.keys_of(action) else clicked

    def drop(self) -> bool:
        """Drop the piece where it is; return whether one was dragged."""
        if self.piece is None:
            return False
        scene, before = self._scene, self._before
        click = None if self._over is None else self.clicks[self._over]
        piece, item = self.piece, self._scene.item_at(self.piece)
        self._end()
        if click is not None:
            # A place farther along chooses the pieces up to it first, as a click does; then they are played.
            picked = bool(scene.selection)
            for _ in range(2 if picked and scene.action_at(click) is None else 1):
                scene.press(click)
                scene.release(click, True)
            if scene.hints.acting:  # it chose pieces, or has still to be held
                scene.show_hints()
            elif isinstance(item, PieceItem):
                scene.played = scene.played._replace(keys=scene.played.keys | {piece}, dropped=item.rect())
        elif before is not None:
            scene.select(before)
            if scene.reduced_motion:
                scene.animator.finish_now()
        return True

    def cancel(self) -> None:
        """Let go of the piece without effect: the table has changed."""
        if self.piece is not None:
            self._end()

    def _end(self) -> None:
        piece, self.piece = self.piece, None
        item = None if piece is None else self._scene.item_at(piece)
        if item is not None and piece is not None:
            item.setZValue(self._z)
            if piece[0] != HAND:  # the hand glides back by itself
                item.setPos(self._origin)
        self._before, self._over = None, None
        self.clicks = {}
        self.marks.hide()

    # --- items

    def _place_at(self, now: QPointF) -> Key | None:
        """Return the nearest place around the pointer that takes the piece."""
        near: dict[Key, float] = {}
        for item in self._scene.visible_items():
            rect = item.mapRectToScene(item.area)
            wide, high = REACH * rect.width(), REACH * rect.height()
            if item.key in self.clicks and rect.adjusted(-wide, -high, wide, high).contains(now):
                near[item.key] = (rect.center() - now).manhattanLength()
        return min(near, key=lambda key: near[key], default=None)


class DropMarks(Drawing):
    """Marks where the piece can be dropped: a narrow line around each place, a wide one if it is `hit`."""

    def __init__(self, style: SceneStyle) -> None:
        super().__init__(style, z_values.FLYING + 0.5)  # the piece may be larger than the place below it
        self.open: list[QRectF] = []
        self.hit: list[QRectF] = []
        self.hide()

    def show_on(self, places: list[QRectF], hit: list[QRectF]) -> None:
        """Show the places, and the one that the piece would be dropped on."""
        self.open, self.hit = places, hit
        whole = QRectF()
        for rect in places:
            whole = whole.united(rect)
        self.set_bounds(whole.adjusted(-16, -16, 16, 16))
        self.show()
        self.update()

    @override
    def draw(self, painter: QPainter) -> None:
        theme = self._style.theme
        for rect in self.open:
            hit = rect in self.hit
            lines = (theme.keyline, 10 if hit else 5), (theme.halo, 6 if hit else 2.5)
            paint_outlines(painter, rect.adjusted(-8, -8, 8, 8), 12, *lines)
