"""A table as assistive technology reads it, with the interfaces of its parts, which hold no state."""

from __future__ import annotations

import weakref
from typing import TYPE_CHECKING, Final, NamedTuple

import shiboken6
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QAccessible, QAccessibleActionInterface, QAccessibleInterface

from epizodiak_qt.desktop.app.translation import translate
from epizodiak_qt.override import override

if TYPE_CHECKING:
    from PySide6.QtCore import QObject
    from PySide6.QtGui import QWindow
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
        view, scene = self._view(), self._scene()
        areas = () if scene is None else scene.areas_of({key})
        if view is None or not areas:
            return QRect()
        area = view.mapFromScene(areas[0]).boundingRect()
        return QRect(view.viewport().mapToGlobal(area.topLeft()), area.size())

    def shows(self, key: Key) -> bool:
        """Return whether an object is drawn within the view."""
        view = self._view()
        if view is None:
            return False
        viewport = view.viewport()
        whole = QRect(viewport.mapToGlobal(viewport.rect().topLeft()), viewport.size())
        return whole.intersects(self.rect_of(key))

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


NO_INTERFACE: Final = shiboken6.VoidPtr(0)
"""The result of `interface_cast` for an interface that is not implemented: None crashes in C++."""
PRESS: Final = QAccessibleActionInterface.pressAction()
FOCUS: Final = QAccessibleActionInterface.setFocusAction()


class PartPool:
    """Makes the interfaces of a table once, and returns the same ones again for the same name or key.

    Qt knows them by number, and would keep them for ever: `release` deletes them.
    """

    def __init__(self, table: AccessibleTable, root: QAccessibleInterface) -> None:
        self.table = table
        self.root = root
        self._parts: dict[object, TablePart] = {}

    def __contains__(self, name: object) -> bool:
        return name in self._parts

    def zone(self, name: ZoneName) -> ZoneAccessible:
        """Return the interface of a zone."""
        part = self._parts.get(name)
        if not isinstance(part, ZoneAccessible):
            part = self._parts[name] = ZoneAccessible(self, name)
            QAccessible.registerAccessibleInterface(part)
        return part

    def object(self, key: Key) -> ObjectAccessible:
        """Return the interface of an object."""
        part = self._parts.get(key)
        if not isinstance(part, ObjectAccessible):
            part = self._parts[key] = ObjectAccessible(self, key)
            QAccessible.registerAccessibleInterface(part)
        return part

    def release(self, _view: QObject | None = None) -> None:
        """Delete all interfaces: the view of the table is destroyed."""
        parts = [*self._parts.values()]
        self._parts.clear()
        for part in parts:
            QAccessible.deleteAccessibleInterface(QAccessible.uniqueId(part))


def child_at(parent: QAccessibleInterface, x: int, y: int) -> QAccessibleInterface:
    """Return the child of an interface at a place of the screen, or None."""
    children = (parent.child(place) for place in range(parent.childCount()))
    found = (child for child in children if child.rect().contains(x, y))
    return next(found, None)  # type: ignore[return-value]  # see `TablePart.object`


class TablePart(QAccessibleInterface):
    """The base of zones and objects: interfaces without a QObject."""

    def __init__(self, pool: PartPool) -> None:
        super().__init__()
        self._pool = pool
        self._table = pool.table

    # Qt

    @override
    def isValid(self) -> bool:
        return True

    @override
    def object(self) -> QObject:
        return None  # type: ignore[return-value]  # Qt allows it, its type hints do not

    @override
    def window(self) -> QWindow:
        return self._pool.root.window()

    @override
    def setText(self, t: QAccessible.Text, text: str) -> None:
        """Keep the text: it cannot be edited."""

    @override
    def childAt(self, x: int, y: int) -> QAccessibleInterface:
        return child_at(self, x, y)

    @override
    def interface_cast(self, t: QAccessible.InterfaceType) -> int:
        return NO_INTERFACE  # type: ignore[return-value]  # a pointer, which the type hints call int


class ZoneAccessible(TablePart):
    """A zone: a list of its objects, with its title as its name."""

    def __init__(self, pool: PartPool, name: ZoneName) -> None:
        super().__init__(pool)
        self.name = name

    # Qt

    @override
    def role(self) -> QAccessible.Role:
        return QAccessible.Role.List

    @override
    def text(self, t: QAccessible.Text) -> str:
        zone = self._table.zone(self.name)
        return zone.title if zone is not None and t == QAccessible.Text.Name else ""

    @override
    def state(self) -> QAccessible.State:
        state = QAccessible.State()
        state.invalid = self._table.zone(self.name) is None
        state.invisible = not self._table.visible
        return state

    @override
    def parent(self) -> QAccessibleInterface:
        return self._pool.root

    @override
    def childCount(self) -> int:
        zone = self._table.zone(self.name)
        return 0 if zone is None else len(zone.objects)

    @override
    def child(self, index: int) -> QAccessibleInterface:
        zone = self._table.zone(self.name)
        if zone is None or not 0 <= index < len(zone.objects):
            return None  # type: ignore[return-value]  # see `object`
        return self._pool.object(zone.objects[index].key)

    @override
    def indexOfChild(self, child: QAccessibleInterface) -> int:
        found = self._table.find(child.key) if isinstance(child, ObjectAccessible) else None
        return found.place if found is not None and found.zone == self.name else -1

    @override
    def rect(self) -> QRect:
        zone = self._table.zone(self.name)
        area = QRect()
        for each in () if zone is None else zone.objects:
            area = area.united(self._table.rect_of(each.key))
        return area


class ObjectAccessible(TablePart):
    """An object of a zone: an item of its list that can be pressed, focused and perhaps selected.

    Screen readers keep the role of an object. So it never changes: whether a press does something now is a
    state.
    """

    def __init__(self, pool: PartPool, key: Key) -> None:
        super().__init__(pool)
        self.key = key
        self._actions = ObjectActions(pool.table, key)

    # Qt

    @override
    def role(self) -> QAccessible.Role:
        return QAccessible.Role.ListItem

    @override
    def text(self, t: QAccessible.Text) -> str:
        found = self._table.find(self.key)
        if found is None:
            return ""
        if t == QAccessible.Text.Name:
            return found.object.name
        return found.description if t == QAccessible.Text.Description else ""

    @override
    def state(self) -> QAccessible.State:
        state = QAccessible.State()
        found = self._table.find(self.key)
        if found is None:
            state.invalid = state.invisible = state.disabled = True
            return state
        state.focusable = True
        state.focused = self._table.focused_key == self.key
        state.disabled = not found.object.enabled
        if found.object.selected is not None:
            state.selectable = state.multiSelectable = True
            state.selected = found.object.selected
        state.invisible = not self._table.visible
        state.offscreen = not self._table.shows(self.key)
        return state

    @override
    def parent(self) -> QAccessibleInterface:
        found = self._table.find(self.key)
        return self._pool.root if found is None else self._pool.zone(found.zone)

    @override
    def childCount(self) -> int:
        return 0

    @override
    def child(self, index: int) -> QAccessibleInterface:
        return None  # type: ignore[return-value]  # see `object`

    @override
    def indexOfChild(self, child: QAccessibleInterface) -> int:
        return -1

    @override
    def rect(self) -> QRect:
        return self._table.rect_of(self.key)

    @override
    def interface_cast(self, t: QAccessible.InterfaceType) -> int:
        if t == QAccessible.InterfaceType.ActionInterface:
            return self._actions  # type: ignore[return-value]  # see `TablePart.interface_cast`
        return super().interface_cast(t)


class ObjectActions(QAccessibleActionInterface):
    """The actions of an object."""

    def __init__(self, table: AccessibleTable, key: Key) -> None:
        super().__init__()
        self._table = table
        self._key = key

    # Qt

    @override
    def actionNames(self) -> list[str]:
        return [PRESS, FOCUS]

    @override
    def doAction(self, actionName: str) -> None:
        if self._table.find(self._key) is None:
            return
        if actionName == PRESS:
            self._table.press(self._key)
        elif actionName == FOCUS:
            self._table.focus(self._key)

    @override
    def keyBindingsForAction(self, actionName: str) -> list[str]:
        return []
