"""Keyboard navigation of a table: from one clickable item to the next, with a ring around the current one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from epizodiak_qt.desktop.scene.clickable_item import ClickableItem
from epizodiak_qt.desktop.style.theme import FOCUS_COLOURS

if TYPE_CHECKING:
    from collections.abc import Callable

    from epizodiak_qt.desktop.scene.clickable_item import Key
    from epizodiak_qt.desktop.scene.table_scene import TableScene

Keys = Qt.Key
RING: Final = 3.0
CORNER: Final = 10.0


class KeyboardNavigator:
    """Holds which item of `scene` has the keyboard focus; `changed` is called when it is another one.

    Only items that a click does something with now can have it. Left and right lead through all of them, kind
    by kind; up and down lead to the next kind. It keeps a key, never an item, because items are made anew.
    """

    def __init__(self, scene: TableScene, changed: Callable[[], object]) -> None:
        self._scene = scene
        self._changed = changed
        self._key: Key | None = None
        self._pressed: Key | None = None
        self.active = False

    def groups(self) -> list[list[ClickableItem]]:
        """Return the items that can be clicked by kind, the lowest kind first: play begins at the hand."""
        found: dict[object, list[ClickableItem]] = {}
        for item in self._scene.items():
            if isinstance(item, ClickableItem) and item.clickable and item.isVisible():
                found.setdefault(item.key[0], []).append(item)
        lowest_first = sorted(found.values(), key=lambda group: -max(item.pos().y() for item in group))
        return [sorted(group, key=self._scene.keyboard_order) for group in lowest_first]

    @property
    def item(self) -> ClickableItem | None:
        """The item with the focus, if it can still be clicked."""
        if not self.active or self._key is None:
            return None
        return next((item for group in self.groups() for item in group if item.key == self._key), None)

    def activate(self) -> None:
        """Give an item the focus: the keyboard has come to the table."""
        self.active = True
        if self.item is None:
            self._focus(next((item for group in self.groups() for item in group), None))
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

    def _focus(self, item: ClickableItem | None) -> None:
        self._key = None if item is None else item.key
        self._changed()

    def press(self) -> None:
        """Press the item, as the mouse would; it is held until `release`."""
        item = self.item
        if item is not None and self._pressed is None:
            self._pressed = item.key
            self._scene.press(item.key)

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

    def click(self) -> None:
        """Press and release at once."""
        self.press()
        self.release()

    def ring(self) -> QRectF | None:
        """Return where the ring lies in the scene: around the item, or around the whole table without one."""
        if not self.active:
            return None
        item = self.item
        if item is None:
            return self._scene.sceneRect().adjusted(2 * RING, 2 * RING, -2 * RING, -2 * RING)
        return item.mapRectToScene(item.focus_ring())


def paint_focus(painter: QPainter, ring: QRectF) -> None:
    """Paint a double ring, light on dark, which has enough contrast in every theme."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    light, dark = FOCUS_COLOURS
    for colour, width in ((dark, 2.4 * RING), (light, RING)):
        painter.setPen(QPen(QColor(colour), width))
        painter.drawRoundedRect(ring, CORNER, CORNER)
