"""All that single-switch scanning can choose now, in groups: on the table, in forms, menus and lists."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QRect, Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractScrollArea,
    QApplication,
    QComboBox,
    QDialog,
    QMainWindow,
    QMenu,
    QPlainTextEdit,
    QTabBar,
    QTextBrowser,
    QWidget,
)

from epizodiak_qt.desktop.app.translation import translate
from epizodiak_qt.desktop.style.scroll_area import scroll_to
from epizodiak_qt.desktop.table.curtain.curtain_view import CurtainView
from epizodiak_qt.desktop.table.prompt_bar import PromptBar
from epizodiak_qt.desktop.table.result.result_view import ResultView
from epizodiak_qt.desktop.table.table_view import TableView

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from PySide6.QtGui import QAction

    from epizodiak_qt.desktop.scene.items.clickable_item import Key
    from epizodiak_qt.desktop.scene.table_scene import TableScene

MOST: Final = 6
"""The largest number of widgets in a group, so that each is reached quickly."""
LINE_PX: Final = 24
"""Widgets whose middles differ by less than this stand in one line."""
QUESTIONS: Final = (PromptBar, CurtainView, ResultView)
"""The panels over a table that come before the table itself."""


class ScanTarget(NamedTuple):
    """Something that can be chosen."""

    key: object
    """Which one it is: targets with the same key are the same."""
    name: str
    """Its name; empty if it must not be read aloud."""
    rect: QRect
    """Where it lies in the host of its group."""
    choose: Callable[[], object]
    """Does what a click on it does."""


class ScanGroup(NamedTuple):
    """Targets that lie together; a group of one is chosen at once."""

    name: str
    """Its name."""
    host: QWidget
    """The window in which it lies."""
    targets: tuple[ScanTarget, ...]
    """The things that can be chosen."""


def scan_groups(window: QWidget) -> list[ScanGroup]:
    """Return all that can be chosen now: in the popup that is open, or else in the window that is active."""
    popup = QApplication.activePopupWidget()
    if isinstance(popup, QMenu):
        return _of_menu(popup)
    box = None if popup is None else popup.parentWidget()
    if popup is not None and isinstance(box, QComboBox):
        return _of_combo_box(popup, box)
    host = active_host(window)
    groups = _of_widgets(host)
    view = visible_table(host)
    if view is not None:
        over = [group for group in groups if group.name]
        groups = [*over, *_of_table(view, host), *(group for group in groups if not group.name)]
    if isinstance(host, QMainWindow):
        groups.append(_of_menu_bar(host))
    elif isinstance(host, QDialog):
        groups.append(whole_group(host, translate("Scan", "Close"), host.reject))
    return groups


def active_host(window: QWidget) -> QWidget:
    """Return the popup, dialog or window that gets the keys, `window` without any."""
    active = (QApplication.activePopupWidget(), QApplication.activeModalWidget(), QApplication.activeWindow())
    return next((each for each in active if each is not None and each.isVisible()), window)


def visible_table(host: QWidget) -> TableView | None:
    """Return the table that is visible in a window, or None."""
    return next((view for view in host.findChildren(TableView) if view.isVisible()), None)


def _chunks(name: str, host: QWidget, targets: Sequence[ScanTarget]) -> list[ScanGroup]:
    """Return the targets in groups of at most `MOST`, as even as possible."""
    count = -(-len(targets) // MOST)
    size = -(-len(targets) // max(1, count))
    return [ScanGroup(name, host, tuple(targets[at : at + size])) for at in range(0, len(targets), size or 1)]


# --- the table


def _of_table(view: TableView, host: QWidget) -> list[ScanGroup]:
    """Return the zones of the table with what can be played in them.

    They have no names while several people listen, because what can be played tells about the hand.
    """
    scene = view.table
    spoken = scene.private
    groups = []
    for zone in scene.describe(private=True):
        targets = [
            ScanTarget(
                each.key,
                each.name if spoken else "",
                _place_of(view, host, each.key),
                partial(_press, scene, each.key),
            )
            for each in zone.objects
            if each.enabled
        ]
        if targets:
            groups.append(ScanGroup(zone.title if spoken else "", host, tuple(targets)))
    return groups


def _within(widget: QWidget, rect: QRect, host: QWidget) -> QRect:
    """Return a rectangle of a widget in the coordinates of its host."""
    return QRect(widget.mapTo(host, rect.topLeft()), rect.size())


def _place_of(view: TableView, host: QWidget, key: Key) -> QRect:
    rect = view.table.focus_rect(key) or view.table.sceneRect()
    return _within(view.viewport(), view.mapFromScene(rect).boundingRect(), host)


def _press(scene: TableScene, key: Key) -> None:
    """Press an object of the table; choosing it in two steps takes the place of holding it."""
    held_ms, scene.hold_ms = scene.hold_ms, 0
    scene.press(key)
    scene.release(key, True)
    scene.hold_ms = held_ms


# --- widgets


def _of_widgets(host: QWidget) -> list[ScanGroup]:
    """Return the fields and buttons of a window line by line; those over a table have a name."""
    by_panel: dict[QWidget | None, list[ScanTarget]] = {}
    each = host.nextInFocusChain()
    while each is not host and each is not None:
        if _is_operable(each, host):
            by_panel.setdefault(_panel_of(each), []).append(_of_widget(each, host))
        each = each.nextInFocusChain()
    groups = []
    for panel, targets in by_panel.items():
        title = "" if panel is None else panel.accessibleName() or translate("Scan", "Question")
        in_lines = sorted(targets, key=lambda each: (each.rect.center().y() // LINE_PX, each.rect.left()))
        groups += _chunks(title, host, in_lines)
    return groups


def _panel_of(widget: QWidget) -> QWidget | None:
    parent = widget.parentWidget()
    while parent is not None:
        if isinstance(parent, QUESTIONS):
            return parent
        parent = parent.parentWidget()
    return None


def _is_operable(widget: QWidget, host: QWidget) -> bool:
    kinds = (QAbstractButton, QComboBox, QAbstractItemView, QTabBar, QPlainTextEdit, QTextBrowser)
    return (
        isinstance(widget, kinds)
        and widget.window() is host
        and widget.isVisible()
        and widget.isEnabled()
        and widget.focusPolicy() != Qt.FocusPolicy.NoFocus
    )


def _of_widget(widget: QWidget, host: QWidget) -> ScanTarget:
    rect = _within(widget, widget.rect(), host)
    text = widget.text() if isinstance(widget, QAbstractButton) else ""
    return ScanTarget(widget, widget.accessibleName() or text.replace("&", ""), rect, partial(_use, widget))


def _use(widget: QWidget) -> None:
    """Do what a click does, or what leads on: the next row, the next tab, a page further down."""
    scroll_to(widget)
    if isinstance(widget, QAbstractButton):
        widget.setFocus()
        widget.click()
    elif isinstance(widget, QComboBox):
        widget.setFocus()
        widget.showPopup()
    elif isinstance(widget, QAbstractItemView):
        rows = widget.model().rowCount()
        row = (widget.currentIndex().row() + 1) % rows if rows else 0
        widget.setCurrentIndex(widget.model().index(row, 0))
    elif isinstance(widget, QTabBar):
        widget.setCurrentIndex((widget.currentIndex() + 1) % widget.count())
    elif isinstance(widget, QAbstractScrollArea):
        bar = widget.verticalScrollBar()
        bar.setValue(0 if bar.value() == bar.maximum() else bar.value() + bar.pageStep())


# --- menus and lists


def _of_menu_bar(host: QMainWindow) -> ScanGroup:
    bar = host.menuBar()
    targets = [
        _of_action(action, _within(bar, bar.actionGeometry(action), host), partial(_open_menu, host, action))
        for action in bar.actions()
    ]
    return ScanGroup(translate("Scan", "Menus"), host, tuple(targets))


def _of_action(action: QAction, rect: QRect, choose: Callable[[], object]) -> ScanTarget:
    return ScanTarget(action, action.text().replace("&", ""), rect, choose)


def whole_group(host: QWidget, name: str, choose: Callable[[], object]) -> ScanGroup:
    """Return the group of one target that has a whole window, such as to close it."""
    return ScanGroup(name, host, (ScanTarget(name, name, host.rect(), choose),))


def _open_menu(host: QMainWindow, action: QAction) -> None:
    """Open a menu without blocking."""
    menu, bar = action.menu(), host.menuBar()
    if isinstance(menu, QMenu):
        menu.popup(bar.mapToGlobal(bar.actionGeometry(action).bottomLeft()))


def _of_menu(menu: QMenu) -> list[ScanGroup]:
    """Return the commands of an open menu, and closing it."""
    targets = [
        _of_action(action, menu.actionGeometry(action), partial(_choose, menu, action))
        for action in menu.actions()
        if action.isEnabled() and action.isVisible() and not action.isSeparator()
    ]
    closing = whole_group(menu, translate("Scan", "Close"), menu.close)
    return [*_chunks(menu.title().replace("&", ""), menu, targets), closing]


def _choose(menu: QMenu, action: QAction) -> None:
    within, place = action.menu(), menu.pos()
    menu.close()
    if isinstance(within, QMenu):
        within.popup(place)
    else:
        action.trigger()


def _of_combo_box(popup: QWidget, box: QComboBox) -> list[ScanGroup]:
    """Return the entries of an open drop-down."""
    view = box.view()
    targets = []
    for row in range(box.count()):
        rect = view.visualRect(box.model().index(row, box.modelColumn()))
        place = _within(view.viewport(), rect, popup) & popup.rect()
        targets.append(ScanTarget(row, box.itemText(row), place, partial(_pick, box, row)))
    return _chunks(box.accessibleName(), popup, targets)


def _pick(box: QComboBox, row: int) -> None:
    box.setCurrentIndex(row)
    box.hidePopup()
    box.activated.emit(row)
