"""Keyboard navigation of a table: from one clickable item to the next, with a ring around the current one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from epizodiak_qt.desktop.scene.clickable_item import ClickableItem
from epizodiak_qt.desktop.scene.piece_layer import HAND
from epizodiak_qt.desktop.style.theme import FOCUS_COLOURS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from epizodiak_qt.desktop.scene.clickable_item import Key
    from epizodiak_qt.desktop.scene.table_scene import TableScene

Keys = Qt.Key
RING: Final = 3.0
CORNER: Final = 10.0


class KeyboardNavigator:
    """Holds which item of `scene` has the keyboard focus; `changed` is called when it is another one.

    Only items that a click does something with now can be reached. Left and right lead through all of them,
    kind by kind; up and down lead to the next kind. The navigator keeps a key and a place, never an item,
    because items are made anew.

    If the item is gone or cannot be clicked any more, the nearest one of its kind takes its place, else the
    first one of all. While the player has nothing to do, the focus rests on the nearest item of its kind,
    even if a choice could be changed elsewhere.
    """

    def __init__(self, scene: TableScene, changed: Callable[[], object]) -> None:
        self._scene = scene
        self._changed = changed
        self._key: Key | None = None
        self._place = QPointF()
        self._pressed: Key | None = None
        self.active = False

    def groups(self) -> list[list[ClickableItem]]:
        """Return the items that can be clicked by kind, those that are most likely to be played first."""
        found: dict[object, list[ClickableItem]] = {}
        for item in self._visible():
            if item.clickable:
                found.setdefault(item.key[0], []).append(item)
        in_order = sorted(found.values(), key=self._rank)
        return [sorted(group, key=self._scene.keyboard_order) for group in in_order]

    def _rank(self, group: list[ClickableItem]) -> tuple[bool, bool, float]:
        """Return the sort key of a kind: the hand first, then the lowest."""
        key = group[0].key
        last = self._scene.is_last_by_keyboard(key)
        return key[0] != HAND, last, -max(item.pos().y() for item in group)

    def _visible(self) -> list[ClickableItem]:
        return [item for item in self._scene.items() if isinstance(item, ClickableItem) and item.isVisible()]

    @property
    def item(self) -> ClickableItem | None:
        """The item with the focus, or the one that takes its place."""
        if not self.active:
            return None
        items = [item for group in self.groups() for item in group]
        if self._key is None:
            hand = sorted((item for item in self._visible() if item.key[0] == HAND), key=_left)
            return next(iter(items or hand), None)
        acting = bool(items) and self._scene.hints.acting
        return self._nearest(items if acting else self._visible()) or next(iter(items), None)

    def _nearest(self, items: Iterable[ClickableItem]) -> ClickableItem | None:
        """Return the item of the last key, or else the nearest one of its kind."""
        of_kind = [item for item in items if self._key is not None and item.key[0] == self._key[0]]
        same = (item for item in of_kind if item.key == self._key)
        return next(same, None) or min(of_kind, key=self._distance, default=None)

    def _distance(self, item: ClickableItem) -> float:
        """Return how far an item lies from the last place of the focus."""
        return (_centre(item) - self._place).manhattanLength()

    def activate(self) -> None:
        """Show the focus: the keyboard has come to the table."""
        self.active = True
        self._changed()

    def deactivate(self) -> None:
        """Take the focus away: the mouse is used."""
        if self.active:
            self.active = False
            self._changed()

    def move(self, arrow: int) -> None:
        """Move the focus in the direction of an arrow key."""
        groups, now = self.groups(), self.item
        if now is None or not groups:
            self.activate()
            return
        items = [item for group in groups for item in group]
        if now not in items:  # it rests
            self._focus(self._nearest(items) or items[0])
            return
        here = next(place for place, group in enumerate(groups) if now in group)
        match arrow:
            case Keys.Key_Right:
                self._focus(items[(items.index(now) + 1) % len(items)])
            case Keys.Key_Left:
                self._focus(items[items.index(now) - 1])
            case Keys.Key_Up:
                self._focus(groups[(here + 1) % len(groups)][0])
            case _:
                self._focus(groups[here - 1][0])

    def _focus(self, item: ClickableItem) -> None:
        self._key = item.key
        self._place = _centre(item)
        self._changed()

    def press(self) -> None:
        """Press the item, as the mouse would, until `release`; without focus, show the focus instead."""
        item = self.item
        if item is None:
            self.activate()
        else:
            self._focus(item)
            self._press(item.key)

    @property
    def confirming(self) -> ClickableItem | None:
        """The item whose click confirms the selection, or None without one."""
        action = self._scene.selection.action
        if action is None:
            return None
        items = (item for item in self._visible() if item.clickable)
        return next((item for item in items if self._scene.action_at(item.key) == action), None)

    def enter(self) -> None:
        """Confirm the selection, or press the item. Without focus press the only item, or show the focus.

        An action that must be held stays pressed until `release`.
        """
        possible = [item for group in self.groups() for item in group]
        confirming = self.confirming
        if confirming is not None:
            self._press(confirming.key)
        elif not self.active and self._scene.hints.acting and len(possible) == 1:
            self._press(possible[0].key)
        else:
            self.press()
        if not self._scene.hold.running:
            self.release()

    def _press(self, key: Key) -> None:
        if self._pressed is None:
            self._pressed = key
            self._scene.press(key)

    def release(self) -> None:
        """Release the pressed item."""
        pressed, self._pressed = self._pressed, None
        if pressed is not None:
            self._scene.release(pressed, True)
            self._changed()

    def cancel_press(self) -> None:
        """Release the pressed item without effect: the keyboard has left the table."""
        pressed, self._pressed = self._pressed, None
        if pressed is not None:
            self._scene.release(pressed, False)

    def ring(self) -> QRectF | None:
        """Return where the ring lies in the scene: around the item, or around the whole table without one."""
        if not self.active:
            return None
        item = self.item
        if item is None:
            return self._scene.sceneRect().adjusted(2 * RING, 2 * RING, -2 * RING, -2 * RING)
        if self._key is None or item.key[0] == self._key[0]:
            self._key, self._place = item.key, _centre(item)  # from here the next successor is found
        return item.mapRectToScene(item.focus_ring())


def _left(item: ClickableItem) -> float:
    return item.pos().x()


def _centre(item: ClickableItem) -> QPointF:
    return item.mapToScene(item.area.center())


def paint_focus(painter: QPainter, ring: QRectF) -> None:
    """Paint a double ring, light on dark, which has enough contrast in every theme."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    light, dark = FOCUS_COLOURS
    for colour, width in ((dark, 2.4 * RING), (light, RING)):
        painter.setPen(QPen(QColor(colour), width))
        painter.drawRoundedRect(ring, CORNER, CORNER)
