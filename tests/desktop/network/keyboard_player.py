"""A test player without a mouse: every key goes to the widget that has the focus."""

from typing import Any

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QAbstractSpinBox, QComboBox, QLabel, QTabBar, QWidget

from epizodiak_qt.games.ecliptic.actions import LayPair
from epizodiak_qt.games.epizodiak.actions import Lay
from tests.desktop.network.people import Person

FURTHEST = 60  # Tabs; a page has fewer widgets
FRAME = 6  # pixels around a widget in which its frame may lie

Key = Qt.Key


def spoken_name(widget: QWidget) -> str:
    """Return the accessible name of a widget."""
    if widget.accessibleName():
        return widget.accessibleName()
    if isinstance(widget, QTabBar):
        return widget.tabText(widget.currentIndex())
    if isinstance(widget, QAbstractButton | QLabel):
        return widget.text()
    labels = widget.window().findChildren(QLabel)
    return next((label.text() for label in labels if label.buddy() is widget), "")


def reached_by_tab(window: QWidget) -> list[QWidget]:
    """Return the widgets of a window that Tab can reach now."""
    return [
        widget
        for widget in window.findChildren(QWidget)
        if widget.isVisible()
        and widget.isEnabled()
        and widget.focusPolicy() & Qt.FocusPolicy.TabFocus
        and widget.focusProxy() is None
        and not isinstance(widget.parent(), QAbstractSpinBox | QComboBox)
        and not _led_to_by_arrows(widget)
    ]


def _led_to_by_arrows(widget: QWidget) -> bool:
    """Tell whether a widget is one of an exclusive group: Tab reaches the checked one, arrows the rest."""
    if not isinstance(widget, QAbstractButton) or widget.isChecked():
        return False
    group = widget.group()
    return widget.autoExclusive() if group is None else group.exclusive()


class Keyboard:
    """The keyboard of one person. Checks the name and the focus frame of every widget that it visits."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.window = person.window

    @property
    def at(self) -> QWidget:
        """The widget that has the focus."""
        found = self.window.focusWidget()
        assert found is not None, "nothing has the focus"
        return found

    def is_at(self, widget: QWidget) -> bool:
        """Tell whether this widget has the focus."""
        return self.at is widget

    async def come(self) -> "Keyboard":
        """Activate this window; return the keyboard."""
        self.window.activateWindow()
        await self.person.until(lambda: self.window.isActiveWindow() and self.window.focusWidget())
        return self

    async def press(self, key: Qt.Key, modifier: Any = Qt.KeyboardModifier.NoModifier) -> None:
        """Press a key and release it."""
        QTest.keyClick(self.at, key, modifier)
        await self.person.settle()

    async def write(self, text: str) -> None:
        """Type a text that replaces the content of the field."""
        await self.press(Key.Key_A, Qt.KeyboardModifier.ControlModifier)
        QTest.keyClicks(self.at, text)
        await self.person.settle()

    def _seen(self, widget: QWidget) -> QImage:
        around = QRect(widget.mapTo(self.window, widget.rect().topLeft()), widget.size())
        grown = around.adjusted(-FRAME, -FRAME, FRAME, FRAME) & self.window.rect()
        return self.window.grab(grown).toImage()

    async def step(self, *, back: bool = False) -> None:
        """Press Tab, or Shift+Tab; the widget left must have a name and a visible focus frame."""
        left = self.at
        assert spoken_name(left), f"{left} has no name"
        before = self._seen(left)
        await self.press(Key.Key_Backtab if back else Key.Key_Tab)
        now = self.at
        assert now is not left, f"{spoken_name(left)} keeps the focus"
        assert now.isVisible(), f"{now} has the focus and cannot be seen"
        assert now.isEnabled(), f"{now} has the focus and can do nothing"
        if left.isVisible():
            assert self._seen(left) != before, f"the focus frame of {spoken_name(left)} cannot be seen"

    async def go_to(self, widget: QWidget, *, back: bool = False) -> None:
        """Press Tab, or Shift+Tab, until this widget has the focus."""
        passed = []
        for _ in range(FURTHEST):
            if self.at is widget:
                return
            passed.append(spoken_name(self.at))
            await self.step(back=back)
        raise AssertionError(f"Tab does not lead to {spoken_name(widget)}, only to {passed}")

    async def use(self, button: QWidget, key: Qt.Key = Key.Key_Space) -> None:
        """Move the focus to a button and press it."""
        await self.go_to(button)
        await self.press(key)

    async def go_round(self) -> list[QWidget]:
        """Press Tab until the focus is back where it began; return every widget that had it."""
        begun = self.at
        passed = [begun]
        for _ in range(FURTHEST):
            await self.step()
            if self.at is begun:
                return passed
            assert self.at not in passed, f"Tab turns in a circle at {spoken_name(self.at)}"
            passed.append(self.at)
        raise AssertionError("Tab never comes back")

    # --- at the table

    async def stand_on(self, key: tuple[Any, ...]) -> None:
        """Press an arrow key until the focus ring is around the item with this key."""
        navigator = self.person.session.page.view.navigator
        seen = []
        for _ in range(FURTHEST):
            if navigator.focused == key:
                return
            await self.press(Key.Key_Right, Qt.KeyboardModifier.ControlModifier)
            seen.append(navigator.focused)
        raise AssertionError(f"the arrows do not lead to {key}, only to {seen}")

    async def play(self, action: Any, keys: list[tuple[Any, ...]]) -> None:
        """Choose the items of `action` with Space; the last of `keys` is where a click would confirm it."""
        chosen = keys[:-1] if isinstance(action, Lay | LayPair) else keys
        for key in chosen:
            await self.stand_on(key)
            await self.press(Key.Key_Space)
        if len(chosen) < len(keys):
            await self.press(Key.Key_Return)
