"""The accessible tree of a table, and the events about what has changed in it.

Qt asks for it through the factory of `app` as soon as a screen reader does. Without one, nothing of this
package is loaded. It is one module, because each event is about the interface of a part, and the view, a part
and its actions call each other.
"""

from __future__ import annotations

import weakref
from dataclasses import InitVar, dataclass
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

import shiboken6
from PySide6.QtCore import QEvent, QObject, QRect, Qt, QTimer
from PySide6.QtGui import (
    QAccessible,
    QAccessibleActionInterface,
    QAccessibleEvent,
    QAccessibleInterface,
    QAccessibleStateChangeEvent,
)
from PySide6.QtWidgets import QAccessibleWidget

from epizodiak_qt.desktop.app.translation import translate
from epizodiak_qt.desktop.scene.table_objects import TableObject
from epizodiak_qt.override import override

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from PySide6.QtGui import QWindow
    from PySide6.QtWidgets import QGraphicsView, QWidget

    from epizodiak_qt.desktop.scene.items.clickable_item import Key
    from epizodiak_qt.desktop.scene.keyboard_navigator import KeyboardNavigator
    from epizodiak_qt.desktop.scene.table_objects import Zone
    from epizodiak_qt.desktop.scene.table_scene import TableScene


class Part(NamedTuple):
    """A zone or an object of a table, and where it is in the tree."""

    object: TableObject
    """The object; of a zone its key, which begins with "zone", and its title."""
    zone: Key | None = None
    """The key of the zone that holds it; None for a zone."""
    place: int = 0
    """Its place in its zone, from 0."""
    children: tuple[Key, ...] = ()
    """The keys of the objects of a zone."""


def parts_of(zones: Iterable[Zone]) -> dict[Key, Part]:
    """Return the zones and their objects by their keys, each zone before its objects."""
    parts: dict[Key, Part] = {}
    for zone in zones:
        key = ("zone", zone.name)
        parts[key] = Part(TableObject(key, zone.title), children=tuple(each.key for each in zone.objects))
        parts |= {each.key: Part(each, key, place) for place, each in enumerate(zone.objects)}
    return parts


@dataclass(eq=False)
class AccessibleTable:
    """The parts of a table, described anew when one of them is read after `forget`, and their interfaces.

    View, scene and navigator are held weakly: a table that was left is empty. An interface is made once. Qt
    knows it by number, and would keep it for ever: `release` deletes all of them.
    """

    root: QAccessibleInterface
    """The interface of the view."""
    view: InitVar[QGraphicsView]
    scene: InitVar[TableScene]
    navigator: InitVar[KeyboardNavigator]

    def __post_init__(self, view: QGraphicsView, scene: TableScene, navigator: KeyboardNavigator) -> None:
        self._view = weakref.ref(view)
        self._scene = weakref.ref(scene)
        self._navigator = weakref.ref(navigator)
        self._parts: dict[Key, Part] | None = None
        self._interfaces: dict[Key, PartAccessible] = {}

    # --- the description

    def forget(self) -> None:
        """Note that the zones may have changed."""
        self._parts = None

    @property
    def parts(self) -> dict[Key, Part]:
        """The zones and objects of the table now."""
        if self._parts is None:
            scene = self._scene()
            self._parts = parts_of(() if scene is None else scene.zones())
        return self._parts

    @property
    def zones(self) -> tuple[Key, ...]:
        """The keys of the zones of the table now."""
        return tuple(key for key, part in self.parts.items() if part.zone is None)

    def description_of(self, part: Part) -> str:
        """Return the details of an object and its position, since Qt passes no position on to AT-SPI."""
        siblings = () if part.zone is None else self.parts[part.zone].children
        position = translate("Access", "{place} of {count}").format(place=part.place + 1, count=len(siblings))
        return f"{part.object.description}, {position}" if part.object.description else position

    # --- the interfaces

    def was_read(self, key: Key) -> bool:
        """Return whether a part has an interface already."""
        return key in self._interfaces

    def interface(self, key: Key) -> PartAccessible:
        """Return the interface of a part."""
        if key not in self._interfaces:
            self._interfaces[key] = PartAccessible(self, key)
            QAccessible.registerAccessibleInterface(self._interfaces[key])
        return self._interfaces[key]

    def child(self, keys: tuple[Key, ...], index: int) -> QAccessibleInterface:
        """Return the interface of one of some parts, None beyond them."""
        if not 0 <= index < len(keys):
            return None  # type: ignore[return-value]  # Qt allows it, its type hints do not
        return self.interface(keys[index])

    def release(self, _view: QObject | None = None) -> None:
        """Delete all interfaces: the view of the table is destroyed."""
        while self._interfaces:
            _, interface = self._interfaces.popitem()
            QAccessible.deleteAccessibleInterface(QAccessible.uniqueId(interface))

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


def child_at(parent: QAccessibleInterface, x: int, y: int) -> QAccessibleInterface:
    """Return the child of an interface at a place of the screen, or None."""
    children = (parent.child(place) for place in range(parent.childCount()))
    found = (child for child in children if child.rect().contains(x, y))
    return next(found, None)  # type: ignore[return-value]  # see `AccessibleTable.child`


class PartAccessible(QAccessibleInterface):
    """A zone, which is a list of its objects, or an object, which can be pressed, focused, perhaps selected.

    Screen readers keep the role of an object. So it never changes: whether a press does something now is a
    state.
    """

    def __init__(self, table: AccessibleTable, key: Key) -> None:
        super().__init__()
        self.key = key
        self._table = table
        self._is_zone = key[0] == "zone"
        self._actions = PartActions(table, key)

    @property
    def _part(self) -> Part | None:
        """The part as it is now; None if the table has none with this key."""
        return self._table.parts.get(self.key)

    @property
    def _children(self) -> tuple[Key, ...]:
        part = self._part
        return () if part is None else part.children

    # Qt

    @override
    def isValid(self) -> bool:
        return True

    @override
    def object(self) -> QObject:
        return None  # type: ignore[return-value]  # see `AccessibleTable.child`

    @override
    def window(self) -> QWindow:
        return self._table.root.window()

    @override
    def role(self) -> QAccessible.Role:
        return QAccessible.Role.List if self._is_zone else QAccessible.Role.ListItem

    @override
    def text(self, t: QAccessible.Text) -> str:
        part = self._part
        if part is not None and t == QAccessible.Text.Name:
            return part.object.name
        told = part is not None and t == QAccessible.Text.Description and not self._is_zone
        return self._table.description_of(part) if told and part is not None else ""

    @override
    def setText(self, t: QAccessible.Text, text: str) -> None:
        """Keep the text: it cannot be edited."""

    @override
    def state(self) -> QAccessible.State:
        state, part = QAccessible.State(), self._part
        if part is None:
            state.invalid = state.invisible = state.disabled = True
            return state
        state.invisible = not self._table.visible
        if not self._is_zone:
            state.focusable = True
            state.focused = self._table.focused_key == self.key
            state.disabled = not part.object.enabled
            if part.object.selected is not None:
                state.selectable = state.multiSelectable = True
                state.selected = part.object.selected
            state.offscreen = not self._table.shows(self.key)
        return state

    @override
    def parent(self) -> QAccessibleInterface:
        part = self._part
        return self._table.root if part is None or part.zone is None else self._table.interface(part.zone)

    @override
    def childCount(self) -> int:
        return len(self._children)

    @override
    def child(self, index: int) -> QAccessibleInterface:
        return self._table.child(self._children, index)

    @override
    def childAt(self, x: int, y: int) -> QAccessibleInterface:
        return child_at(self, x, y)

    @override
    def indexOfChild(self, child: QAccessibleInterface) -> int:
        return index_of(child, self._children)

    @override
    def rect(self) -> QRect:
        area = QRect()
        for key in self._children if self._is_zone else (self.key,):
            area = area.united(self._table.rect_of(key))
        return area

    @override
    def interface_cast(self, t: QAccessible.InterfaceType) -> int:
        acts = t == QAccessible.InterfaceType.ActionInterface and not self._is_zone
        return self._actions if acts else NO_INTERFACE  # type: ignore[return-value]  # a pointer, called int


def index_of(child: QAccessibleInterface, keys: tuple[Key, ...]) -> int:
    """Return the place of a part among the keys of parts, or -1."""
    return keys.index(child.key) if isinstance(child, PartAccessible) and child.key in keys else -1


class PartActions(QAccessibleActionInterface):
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
        if self._key in self._table.parts:
            act = {PRESS: self._table.press, FOCUS: self._table.focus}.get(actionName)
            if act is not None:
                act(self._key)

    @override
    def keyBindingsForAction(self, actionName: str) -> list[str]:
        return []


# --- the events

Kind = Literal["added", "removed", "reordered", "name", "description", "enabled", "selected"]
PARTS: Final[tuple[Kind, ...]] = ("name", "description", "enabled", "selected")


class Change(NamedTuple):
    """One difference."""

    kind: Kind
    """The difference."""
    key: Key
    """The key of the part that differs."""


def changes(before: Mapping[Key, Part], after: Mapping[Key, Part]) -> Iterator[Change]:
    """Yield the differences from one description to the next: what is gone first, then what is new.

    Of a zone that comes or goes only the zone is reported, and none of its objects.
    """
    ways: tuple[tuple[Kind, Mapping[Key, Part], Mapping[Key, Part]], ...]
    ways = ("removed", before, after), ("added", after, before)
    for kind, here, there in ways:
        for key, part in here.items():
            if key not in there and (part.zone is None or part.zone in there):
                yield Change(kind, key)
    for key, now in after.items():
        last = before.get(key)
        if last is None:
            continue
        changed = (part for part in PARTS if getattr(last.object, part) != getattr(now.object, part))
        yield from (Change(part, key) for part in changed)
        stay = [each for each in last.children if each in now.children]
        if stay != [each for each in now.children if each in last.children]:
            yield Change("reordered", key)


Kinds = QAccessible.Event
EVENTS: Final = {
    "added": Kinds.ObjectCreated,
    "removed": Kinds.ObjectDestroyed,
    "reordered": Kinds.ObjectReorder,
    "name": Kinds.NameChanged,
    "description": Kinds.DescriptionChanged,
}
"""The events about all changes but those of states."""


class FocusIn(QObject):
    """Calls `moved` when its widget gets the keyboard focus: Qt then reports the widget, not its object."""

    def __init__(self, widget: QWidget, moved: Callable[[], None]) -> None:
        super().__init__(widget)
        self._moved = moved
        widget.installEventFilter(self)

    # Qt

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.FocusIn:
            self._moved()
        return False


class TableAccessible(QAccessibleWidget):
    """The view of a table as a panel of zones. It sends all events of one turn of the event loop together."""

    def __init__(self, view: QGraphicsView, scene: TableScene, navigator: KeyboardNavigator) -> None:
        super().__init__(view, QAccessible.Role.Grouping, "")
        self._table = AccessibleTable(self, view, scene, navigator)
        self._reported = self._table.parts
        self._focus_due = False
        self._timer = QTimer(view)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self.report)
        scene.objects_changed.connect(self._table.forget)
        scene.objects_changed.connect(self._timer.start)
        navigator.focus_moved.connect(self._on_focus_moved)
        self._focus_in = FocusIn(view, self._on_focus_moved)
        view.destroyed.connect(self._table.release)

    def _on_focus_moved(self) -> None:
        self._focus_due = True
        self._timer.start()

    def report(self) -> None:
        """Send the events about all that has changed since the last ones, and the focus last."""
        before, self._reported = self._reported, self._table.parts
        for change in changes(before, self._reported):
            self._send(change)
        focused = self.focusChild() if self._focus_due else None
        self._focus_due = False
        if focused is not None:
            QAccessible.updateAccessibility(QAccessibleEvent(focused, Kinds.Focus))

    def _send(self, change: Change) -> None:
        """Send one event; a part that was never read has none, except that it is new."""
        if change.kind != "added" and not self._table.was_read(change.key):
            return
        part = self._table.interface(change.key)
        event: QAccessibleEvent
        if change.kind == "enabled":
            changed = QAccessible.State()
            changed.disabled = True
            event = QAccessibleStateChangeEvent(part, changed)
        elif change.kind == "selected":
            selected = bool(self._reported[change.key].object.selected)
            event = QAccessibleEvent(part, Kinds.SelectionAdd if selected else Kinds.SelectionRemove)
        else:
            event = QAccessibleEvent(part, EVENTS[change.kind])
        QAccessible.updateAccessibility(event)

    # Qt

    @override
    def text(self, t: QAccessible.Text) -> str:
        widget = self.widget()
        return widget.accessibleName() if t == QAccessible.Text.Name else widget.accessibleDescription()

    @override
    def childCount(self) -> int:
        return len(self._table.zones)

    @override
    def child(self, index: int) -> QAccessibleInterface:
        return self._table.child(self._table.zones, index)

    @override
    def indexOfChild(self, child: QAccessibleInterface) -> int:
        return index_of(child, self._table.zones)

    @override
    def childAt(self, x: int, y: int) -> QAccessibleInterface:
        return child_at(self, x, y)

    @override
    def focusChild(self) -> QAccessibleInterface:
        key = self._table.focused_key
        known = () if key is None or key not in self._table.parts else (key,)
        return self._table.child(known, 0)
