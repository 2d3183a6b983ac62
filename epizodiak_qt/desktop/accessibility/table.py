"""The accessible tree of a table, and the events about what has changed in it.

Qt asks for it through the factory of `app` as soon as a screen reader does. Without one, nothing of this
package is loaded.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtGui import QAccessible, QAccessibleEvent, QAccessibleStateChangeEvent
from PySide6.QtWidgets import QAccessibleWidget

from epizodiak_qt.desktop.accessibility.interfaces import AccessibleTable, PartPool, ZoneAccessible, child_at
from epizodiak_qt.override import override

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from PySide6.QtGui import QAccessibleInterface
    from PySide6.QtWidgets import QGraphicsView, QWidget

    from epizodiak_qt.desktop.scene.items.clickable_item import Key
    from epizodiak_qt.desktop.scene.keyboard_navigator import KeyboardNavigator
    from epizodiak_qt.desktop.scene.table_objects import Zone, ZoneName
    from epizodiak_qt.desktop.scene.table_scene import TableScene

Kind = Literal["added", "removed", "reordered", "name", "description", "enabled", "selected"]
PARTS: Final[tuple[Kind, ...]] = ("name", "description", "enabled", "selected")


class Change(NamedTuple):
    """One difference."""

    kind: Kind
    """The difference."""
    zone: ZoneName
    """The zone in which it is."""
    key: Key | None = None
    """The object that differs; None if it is the zone itself."""


def changes(before: tuple[Zone, ...], after: tuple[Zone, ...]) -> Iterator[Change]:
    """Yield the differences from one description to the next: what is gone first, then what is new."""
    old, new = {zone.name: zone for zone in before}, {zone.name: zone for zone in after}
    for name in old:
        if name not in new:
            yield Change("removed", name)
    for name, zone in new.items():
        last = old.get(name)
        if last is None:
            yield Change("added", name)
        elif last != zone:
            yield from _changes_of_zone(last, zone)


def _changes_of_zone(before: Zone, after: Zone) -> Iterator[Change]:
    old, new = {each.key: each for each in before.objects}, {each.key: each for each in after.objects}
    for key in old:
        if key not in new:
            yield Change("removed", after.name, key)
    for key, each in new.items():
        last = old.get(key)
        if last is None:
            yield Change("added", after.name, key)
        elif last != each:
            changed = (part for part in PARTS if getattr(last, part) != getattr(each, part))
            yield from (Change(part, after.name, key) for part in changed)
    if [key for key in old if key in new] != [key for key in new if key in old]:
        yield Change("reordered", after.name)
    if before.title != after.title:
        yield Change("name", after.name)


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
        self._table = AccessibleTable(view, scene, navigator)
        self._parts = PartPool(self._table, self)
        self._reported = self._table.zones
        self._focus_due = False
        self._timer = QTimer(view)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self.report)
        scene.objects_changed.connect(self._table.forget)
        scene.objects_changed.connect(self._timer.start)
        navigator.focus_moved.connect(self._on_focus_moved)
        self._focus_in = FocusIn(view, self._on_focus_moved)
        view.destroyed.connect(self._parts.release)

    def _on_focus_moved(self) -> None:
        self._focus_due = True
        self._timer.start()

    def report(self) -> None:
        """Send the events about all that has changed since the last ones, and the focus last."""
        before, self._reported = self._reported, self._table.zones
        for change in changes(before, self._reported):
            self._send(change)
        focused = self.focusChild() if self._focus_due else None
        self._focus_due = False
        if focused is not None:
            QAccessible.updateAccessibility(QAccessibleEvent(focused, Kinds.Focus))

    def _send(self, change: Change) -> None:
        """Send one event; a part that was never read has none, except that it is new."""
        if change.kind != "added" and (change.key or change.zone) not in self._parts:
            return
        part = self._parts.zone(change.zone) if change.key is None else self._parts.object(change.key)
        event: QAccessibleEvent
        if change.kind == "enabled":
            changed = QAccessible.State()
            changed.disabled = True
            event = QAccessibleStateChangeEvent(part, changed)
        elif change.kind == "selected":
            found = None if change.key is None else self._table.find(change.key)
            selected = found is not None and bool(found.object.selected)
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
        zones = self._table.zones
        if not 0 <= index < len(zones):
            return None  # type: ignore[return-value]  # Qt allows it, its type hints do not
        return self._parts.zone(zones[index].name)

    @override
    def indexOfChild(self, child: QAccessibleInterface) -> int:
        names = [zone.name for zone in self._table.zones]
        return names.index(child.name) if isinstance(child, ZoneAccessible) and child.name in names else -1

    @override
    def childAt(self, x: int, y: int) -> QAccessibleInterface:
        return child_at(self, x, y)

    @override
    def focusChild(self) -> QAccessibleInterface:
        key = self._table.focused_key
        if key is None or self._table.find(key) is None:
            return None  # type: ignore[return-value]  # see `child`
        return self._parts.object(key)
