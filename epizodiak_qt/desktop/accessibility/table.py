"""The accessible tree of a table, and the events about what has changed in it.

Qt asks for it through the factory of `app` as soon as a screen reader does. Without one, nothing of this
package is loaded.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtGui import QAccessible, QAccessibleEvent, QAccessibleStateChangeEvent
from PySide6.QtWidgets import QAccessibleWidget

from epizodiak_qt.desktop.accessibility.interfaces import AccessibleTable, child_at, index_of
from epizodiak_qt.override import override

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from PySide6.QtGui import QAccessibleInterface
    from PySide6.QtWidgets import QGraphicsView, QWidget

    from epizodiak_qt.desktop.accessibility.interfaces import Part
    from epizodiak_qt.desktop.scene.items.clickable_item import Key
    from epizodiak_qt.desktop.scene.keyboard_navigator import KeyboardNavigator
    from epizodiak_qt.desktop.scene.table_scene import TableScene

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
