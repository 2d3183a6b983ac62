"""Walk the accessible objects and the Tab order of a window as a screen reader and a keyboard see them."""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractSpinBox,
    QButtonGroup,
    QComboBox,
    QLabel,
    QLineEdit,
    QListView,
    QMenuBar,
    QSlider,
    QTabBar,
    QWidget,
)

Role = QAccessible.Role
MOST_TABS: Final = 200
# A drop-down exposes its entries, and an item view its rows: arrow keys lead through them.
ITEM_ROLES: Final = frozenset({Role.ListItem, Role.PageTab, Role.TreeItem, Role.Cell, Role.MenuItem})
TARGETS: Final = (QAbstractButton, QComboBox, QLineEdit, QAbstractSpinBox, QSlider)
VIEWS: Final = (QListView, QTabBar, QMenuBar)


@dataclass(frozen=True)
class Thing:
    """A visible object of the accessible tree.

    It holds values alone: Qt deletes the interface of an object at any time, and PySide does not notice.
    """

    owner: QWidget | None
    """The widget around it; of an item, the view that shows it."""
    group: str
    """The path of the objects around it, by place: the things of one group have the same."""
    role: QAccessible.Role
    """The role of the object."""
    name: str
    """The name that a screen reader speaks: on Linux that of a drop-down is its label."""
    label: str
    """The visible text that tells people what the object is; empty if there is none."""
    focusable: bool
    """Whether the object claims that it can have the focus."""
    enabled: bool
    """Whether the object can be used."""
    checked: bool
    """Whether the object is checked or selected."""
    description: str
    """More about the object, spoken after its name; Qt takes the tooltip if there is none."""
    size: QSize
    """Its size on the screen, in pixels of the layout."""
    widget: QWidget | None
    """The widget of the object, or None for an item of a view and for an object of a scene."""

    def __str__(self) -> str:
        kind = type(self.widget).__name__ if self.widget is not None else "item"
        return f"{kind} ({self.role.name}) {self.name!r}, label {self.label!r}"


def things(window: QWidget) -> list[Thing]:
    """Return every visible object of the accessible tree of a window, except the entries of closed menus."""
    return list(_below(QAccessible.queryAccessibleInterface(window), window, ""))


def _below(interface: QAccessibleInterface, owner: QWidget, group: str) -> Iterator[Thing]:
    for place in range(interface.childCount()):
        child = interface.child(place)
        if child is None or child.state().invisible:
            continue
        thing = _thing(child, owner, group)
        yield thing
        yield from _below(child, thing.widget or owner, f"{group}/{place}")


def _thing(interface: QAccessibleInterface, owner: QWidget, group: str) -> Thing:
    role, state, found = interface.role(), interface.state(), interface.object()
    widget = found if isinstance(found, QWidget) else None
    return Thing(
        owner,
        group,
        role,
        _name(interface, role),
        _label(widget),
        bool(state.focusable),
        not state.disabled,
        bool(state.checked or state.selected),
        interface.text(QAccessible.Text.Description),
        interface.rect().size() if widget is None else widget.size(),
        widget,
    )


def _name(interface: QAccessibleInterface, role: QAccessible.Role) -> str:
    text = QAccessible.Text.Name
    if role != Role.ComboBox:
        return interface.text(text)
    return " ".join(label.text(text) for label, _ in interface.relations(QAccessible.RelationFlag.Label))


def _label(widget: QWidget | None) -> str:
    if widget is None:
        return ""
    if isinstance(widget, QAbstractButton | QLabel):
        return widget.text()
    buddies = [each for each in widget.window().findChildren(QLabel) if each.buddy() is widget]
    return " ".join(each.text() for each in buddies if each.isVisible())


def plain(text: str) -> str:
    """Return the words of a text: without mnemonics, case and punctuation, which nobody speaks."""
    without = re.sub("&(.)", r"\1", text)
    return " ".join(re.findall(r"\w+", without.casefold()))


def _steps(window: QWidget, modifier: Qt.KeyboardModifier) -> list[QWidget]:
    """Press Tab until a widget has the focus for the second time; return all that had it."""
    seen: list[QWidget] = []
    focused = window.focusWidget()
    while focused is not None and focused not in seen and len(seen) < MOST_TABS:
        seen.append(focused)
        QTest.keyClick(focused, Qt.Key.Key_Tab, modifier)
        focused = window.focusWidget()
    return seen


def _by_arrows(widget: QWidget, reached: list[QWidget]) -> bool:
    """Return whether arrow keys lead to a button from another one of its group that Tab reaches."""
    if not isinstance(widget, QAbstractButton):
        return False
    group: QButtonGroup | None = widget.group()
    if group is not None and group.exclusive():
        return any(each in reached for each in group.buttons())
    return widget.autoExclusive() and any(
        isinstance(each, QAbstractButton) and each.autoExclusive() and each.parent() is widget.parent()
        for each in reached
    )


def faults_of_names(shown: list[Thing]) -> list[str]:
    """Return what is wrong with the names of a page: none, without the visible label, or not unique."""
    faults = [f"no name: {each}" for each in shown if each.focusable and not plain(each.name)]
    faults += [
        f"the name lacks the label: {each}"
        for each in shown
        if plain(each.label) and plain(each.label) not in plain(each.name)
    ]
    faults += [
        f"the description repeats the name: {each}"
        for each in shown
        if plain(each.name) and plain(each.description) == plain(each.name) and not _is_tooltip(each)
    ]
    named = Counter(
        (each.group if each.role in ITEM_ROLES else "", each.role, plain(each.name))
        for each in shown
        if each.focusable
    )
    faults += [f"{count} objects have one name: {key}" for key, count in named.items() if count > 1]
    return faults


def _is_tooltip(thing: Thing) -> bool:
    """Return whether a description is a tooltip; screen readers leave out one that is the name again."""
    if isinstance(thing.owner, QTabBar) and thing.widget is None:
        return True
    return thing.widget is not None and thing.description == thing.widget.toolTip()


def faults_of_size(shown: list[Thing], least: int) -> list[str]:
    """Return the pointer targets of a page that are smaller than `least` pixels (WCAG 2.5.5).

    Rows of lists, tabs and menus are targets. The lines of the log of a record are not: its bar leads to
    each of them, too.
    """
    return [
        f"{each.size.width()}x{each.size.height()}: {each}"
        for each in shown
        if (isinstance(each.widget, TARGETS) or (each.widget is None and isinstance(each.owner, VIEWS)))
        and not (each.owner is not None and each.owner.property("dense"))
        and min(each.size.width(), each.size.height()) < least
    ]


def faults_of_focus(window: QWidget, shown: list[Thing]) -> list[str]:
    """Return which focusable widgets of a page Tab and arrow keys do not reach, or do not leave."""
    reached = _steps(window, Qt.KeyboardModifier.NoModifier)
    faults = []
    if len(reached) > 1:
        last = reached[-1]
        if window.focusWidget() is last:
            faults.append(f"Tab does not leave {last}")
        back = _steps(window, Qt.KeyboardModifier.ShiftModifier)
        if set(back) != set(reached):
            faults.append(f"Shift+Tab leads elsewhere than Tab: {set(back) ^ set(reached)}")
    for each in shown:
        widget = each.widget
        if widget is None or not each.focusable or not each.enabled:
            continue
        target = widget.focusProxy() or widget
        if target not in reached and not _by_arrows(widget, reached):
            faults.append(f"not reached: {each}")
    return faults
