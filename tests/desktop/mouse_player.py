"""A player at the window: looks for things on the table, and clicks on them with the mouse."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, cast

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from epizodiak_qt.games.epizodiak.actions import Contest, DiscardSet, Draw, Lay, Pass, Take

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from epizodiak_qt.desktop.epizodiak.scene import EpiZodiakScene
    from epizodiak_qt.desktop.scene.clickable_item import Key
    from epizodiak_qt.desktop.shell.main_window import MainWindow
    from epizodiak_qt.desktop.shell.table_session import TableSession
    from tests.desktop.manual_clock import FakeClock

PATIENCE_S = 30.0  # what takes longer hangs


class Hands:
    """Clicks in the real window. Nothing here knows anything that is not on the screen."""

    def __init__(self, window: MainWindow, clock: FakeClock) -> None:
        self._window = window
        self._clock = clock

    @property
    def session(self) -> TableSession:
        """The table on the screen."""
        assert self._window.session is not None, "there is no table"
        return self._window.session

    @property
    def scene(self) -> EpiZodiakScene:
        """The scene of that table."""
        return cast("EpiZodiakScene", self.session.page.scene)  # a player of another game overrides it

    def item(self, key: Key) -> Any:
        """Return the visible thing with that key."""
        found = [
            item for item in self.scene.items() if getattr(item, "key", None) == key and item.isVisible()
        ]
        assert found, f"{key} is not on the table"
        return found[0]

    def sees(self, key: Key) -> bool:
        """Tell whether there is a visible thing with that key."""
        return any(getattr(item, "key", None) == key and item.isVisible() for item in self.scene.items())

    def spot(self, key: Key) -> QPoint:
        """Return where to click on the thing with that key, in the view."""
        item = self.item(key)
        view = self.session.page.view
        place: QPoint = view.mapFromScene(item.mapToScene(item.area.center()))
        return place

    def click(self, key: Key) -> None:
        """Click on the thing with that key."""
        self.press(key)
        self.release(key)

    def press(self, key: Key) -> None:
        """Press the mouse on the thing with that key."""
        viewport = self.session.page.view.viewport()
        QTest.mousePress(viewport, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, self.spot(key))

    def release(self, key: Key) -> None:
        """Release the mouse over the thing with that key."""
        viewport = self.session.page.view.viewport()
        QTest.mouseRelease(
            viewport, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, self.spot(key)
        )

    @staticmethod
    def click_widget(widget: QWidget) -> None:
        """Click in the middle of a widget."""
        assert widget.isVisible(), widget
        assert widget.isEnabled(), widget
        QTest.mouseClick(widget, Qt.MouseButton.LeftButton)

    async def settle(self) -> None:
        """Let the loop turn until tasks that were begun by a click have run."""
        for _ in range(6):
            await asyncio.sleep(0)

    async def until(self, condition: Any) -> None:
        """Let the loop turn until `condition()` holds."""
        loop = asyncio.get_running_loop()
        end = loop.time() + PATIENCE_S
        while not condition():
            assert loop.time() < end, "this never came about"
            await asyncio.sleep(0)

    def can_act(self) -> bool:
        """Tell whether there is something to do: a move, or the next round."""
        return self.scene.hints.acting or self.session.page.result.isVisible()

    async def play(self, action: Any) -> None:
        """Make the clicks that `action` takes, like somebody who has decided on it."""
        match action:
            case Lay(values=values):
                for value in values:
                    self.click(("hand", value, 0))
                self.click(("place", values[-1]))
            case DiscardSet(value=value):
                self.click(("discard", value))
            case Contest(value=value):
                self.click(("place", value))
            case Take():
                self.click(("dial", self.scene.hints.take))
            case Draw():
                self.click(("centre",))
            case Pass():
                self._clock.advance(700)
                self.click(("centre",))
        await self.settle()
