"""A table as assistive technology reads it: its zones in words, where they are, and what a press does."""

from __future__ import annotations

import weakref
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QRect, Qt

from epizodiak_qt.desktop.app.translation import translate
from epizodiak_qt.desktop.scene.items.clickable_item import ClickableItem

if TYPE_CHECKING:
    from PySide6.QtWidgets import QGraphicsView

    from epizodiak_qt.desktop.scene.items.clickable_item import Key
    from epizodiak_qt.desktop.scene.keyboard_navigator import KeyboardNavigator
    from epizodiak_qt.desktop.scene.table_objects import TableObject, Zone, ZoneName
    from epizodiak_qt.desktop.scene.table_scene import TableScene


class Place(NamedTuple):
    """An object and where it is."""

    object: TableObject
    """The object."""
    zone: ZoneName
    """The zone that holds it."""
    place: int
    """Its place in the zone, from 0."""
    size: int
    """The number of objects in the zone."""

    @property
    def description(self) -> str:
        """Its details and its position, since Qt passes no position in a group on to AT-SPI."""
        position = translate("Access", "{place} of {count}").format(place=self.place + 1, count=self.size)
        return f"{self.object.description}, {position}" if self.object.description else position


class AccessibleTable:
    """The zones of a table, described anew when one of them is read after `forget`.

    View, scene and navigator are held weakly: a table that was left is empty.
    """

    def __init__(self, view: QGraphicsView, scene: TableScene, navigator: KeyboardNavigator) -> None:
        self._view = weakref.ref(view)
        self._scene = weakref.ref(scene)
        self._navigator = weakref.ref(navigator)
        self._zones: tuple[Zone, ...] | None = None
        self._places: dict[Key, Place] = {}

    # --- the description

    def forget(self) -> None:
        """Note that the zones may have changed."""
        self._zones = None

    @property
    def zones(self) -> tuple[Zone, ...]:
        """The zones of the table now."""
        if self._zones is None:
            scene = self._scene()
            self._zones = () if scene is None else scene.zones()
            self._places = {
                each.key: Place(each, zone.name, place, len(zone.objects))
                for zone in self._zones
                for place, each in enumerate(zone.objects)
            }
        return self._zones

    def zone(self, name: ZoneName) -> Zone | None:
        """Return a zone, or None if the table has none of that name now."""
        return next((zone for zone in self.zones if zone.name == name), None)

    def find(self, key: Key) -> Place | None:
        """Return the object with a key and its place, or None if the table has none now."""
        return self._places.get(key) if self.zones else None

    # --- on the screen

    @property
    def visible(self) -> bool:
        """Whether the table is shown."""
        view = self._view()
        return view is not None and view.isVisible()

    def rect_of(self, key: Key) -> QRect:
        """Return where an object is on the screen; an empty rectangle if it is not drawn."""
        view, item = self._view(), self._item(key)
        if view is None or item is None:
            return QRect()
        area = view.mapFromScene(item.mapRectToScene(item.area)).boundingRect()
        return QRect(view.viewport().mapToGlobal(area.topLeft()), area.size())

    def shows(self, key: Key) -> bool:
        """Return whether an object is drawn within the view."""
        view = self._view()
        if view is None:
            return False
        viewport = view.viewport()
        whole = QRect(viewport.mapToGlobal(viewport.rect().topLeft()), viewport.size())
        return whole.intersects(self.rect_of(key))

    def _item(self, key: Key) -> ClickableItem | None:
        scene = self._scene()
        items = () if scene is None else scene.items()
        found = (item for item in items if isinstance(item, ClickableItem) and item.key == key)
        return next((item for item in found if item.isVisible()), None)

    # --- focus and actions

    @property
    def focused_key(self) -> Key | None:
        """The key of the object with the keyboard focus."""
        view, navigator = self._view(), self._navigator()
        if view is None or navigator is None or not view.hasFocus():
            return None
        return navigator.focused

    def focus(self, key: Key) -> None:
        """Give the keyboard focus to an object."""
        view, navigator = self._view(), self._navigator()
        if view is not None and navigator is not None:
            view.activateWindow()
            view.setFocus(Qt.FocusReason.TabFocusReason)
            navigator.focus(key)

    def press(self, key: Key) -> None:
        """Press and release an object, as the mouse would."""
        scene = self._scene()
        if scene is not None:
            scene.press(key)
            scene.release(key, True)
