"""A player at the window: finds items on the table and clicks on them with the mouse."""

import asyncio
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any, TypeVar, cast

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QFileDialog, QWidget

from epizodiak_qt.desktop.epizodiak.scene import EpiZodiakScene
from epizodiak_qt.desktop.main_window import MainWindow
from epizodiak_qt.desktop.scene.items.clickable_item import Key
from epizodiak_qt.desktop.shell.table_session import TableSession
from epizodiak_qt.games.epizodiak.actions import PASS, Contest, DiscardSet, Lay, Take
from tests.desktop.manual_clock import FakeClock
from tests.table.random_play import RandomPlay

T = TypeVar("T", bound=QWidget)
PATIENCE_S = 30.0  # a longer wait means that the program hangs


def shown_below(window: QWidget, kind: type[T]) -> list[T]:
    """Return the visible widgets of a kind below a window, such as its dialogs."""
    return [each for each in window.findChildren(kind) if each.isVisible()]


def choose(box: QComboBox, data: object) -> None:
    """Choose an entry of a drop-down by its data, as a user does."""
    box.setCurrentIndex(box.findData(data))
    box.activated.emit(box.currentIndex())


def choose_file(window: QWidget, path: Path) -> None:
    """Choose a path in the file dialog that is open."""
    dialog = window.findChildren(QFileDialog)[-1]
    dialog.fileSelected.emit(str(path))
    dialog.close()


def clicks(action: Any, take: int | None) -> list[Key]:
    """Return the keys to click, in order, for an action; `take` is the tile that can be picked up."""
    match action:
        case Lay(values=values):
            copies = (values[:place].count(value) for place, value in enumerate(values))
            return [*(("hand", *tile) for tile in zip(values, copies, strict=True)), ("place", values[-1])]
        case DiscardSet(value=value):
            return [("discard", value)]
        case Contest(value=value):
            return [("place", value)]
        case Take():
            return [("dial", take)]
    return [("centre",)]


class MousePlayer:
    """Clicks in the real window. It uses only data that is on the screen."""

    def __init__(self, window: MainWindow, clock: FakeClock) -> None:
        self.window = window
        self.clock = clock

    @property
    def session(self) -> TableSession:
        """The table on the screen."""
        assert self.window.session is not None, "there is no table"
        return self.window.session

    @property
    def scene(self) -> EpiZodiakScene:
        """The scene of that table."""
        return cast("EpiZodiakScene", self.session.page.scene)  # players of other games override it

    def item(self, key: Key) -> Any:
        """Return the visible item with that key."""
        found = [item for item in self.things(key[0]) if item.key == key]
        assert found, f"{key} is not on the table"
        return found[0]

    def sees(self, key: Key) -> bool:
        """Return whether there is a visible item with that key."""
        return any(item.key == key for item in self.things(key[0]))

    def things(self, kind: object) -> list[Any]:
        """Return the visible items of a kind."""
        found: list[Any] = [item for item in self.scene.items() if item.isVisible()]
        return [item for item in found if getattr(item, "key", ("",))[0] == kind]

    def spot(self, key: Key) -> QPoint:
        """Return where to click on the item with that key, in the view."""
        item = self.item(key)
        view = self.session.page.view
        place: QPoint = view.mapFromScene(item.mapToScene(item.area.center()))
        return place

    def click(self, key: Key) -> None:
        """Click on the item with that key."""
        self.press(key)
        self.release(key)

    def press(self, key: Key) -> None:
        """Press the mouse on the item with that key."""
        viewport = self.session.page.view.viewport()
        QTest.mousePress(viewport, Qt.MouseButton.LeftButton, pos=self.spot(key))

    def release(self, key: Key) -> None:
        """Release the mouse over the item with that key."""
        viewport = self.session.page.view.viewport()
        QTest.mouseRelease(viewport, Qt.MouseButton.LeftButton, pos=self.spot(key))

    @staticmethod
    def click_widget(widget: QWidget) -> None:
        """Click in the middle of a widget."""
        assert widget.isVisible(), widget
        assert widget.isEnabled(), widget
        QTest.mouseClick(widget, Qt.MouseButton.LeftButton)

    async def command(self, name: str) -> None:
        """Carry out a command of the window, and wait for the table."""
        self.window.do(name)
        await self.settle()

    async def click_and_settle(self, widget: QWidget) -> None:
        """Click in the middle of a widget, and wait for the table."""
        self.click_widget(widget)
        await self.settle()

    async def pass_time(self, delay_ms: float) -> None:
        """Let the clock of the window go on, and wait for the table."""
        self.clock.advance(delay_ms)
        await self.settle()

    async def settle(self) -> None:
        """Run the event loop a few times, so that tasks started by a click finish."""
        for _ in range(6):
            await asyncio.sleep(0)

    async def until(self, condition: Any) -> None:
        """Run the event loop until `condition()` holds."""
        loop = asyncio.get_running_loop()
        end = loop.time() + PATIENCE_S
        while not condition():
            assert loop.time() < end, "the condition did not become true"
            await asyncio.sleep(0)

    async def speak(self, code: str) -> None:
        """Switch the window to a language."""
        self.window.apply_setting("language", code)
        await self.settle()

    def end_at_once(self, seed: int) -> Sequence[int]:
        """Play the game on the screen to its end; the page sees the end only. Return the points."""
        table = self.session.table
        links, table._links = table._links, []
        RandomPlay(table, Random(seed), take_back=0).to_the_end()
        table._links = links
        table._tell(())
        return self.session.ui.points(table.update_for(None))

    def can_act(self) -> bool:
        """Return whether the player can act or start the next round."""
        return self.scene.hints.acting or self.session.page.result.isVisible()

    async def play(self, action: Any) -> None:
        """Make the clicks for `action`, as a person does who has chosen it."""
        if action == PASS:
            self.clock.advance(700)
        for key in self.keys_of(action):
            self.click(key)
        await self.settle()

    def keys_of(self, action: Any) -> list[Key]:
        """Return the keys of the items to click, in order, for an action."""
        return clicks(action, self.scene.hints.take)
