"""Fixtures for windows of several computers in one process and one event loop, each with its own folders."""

from collections.abc import Callable, Coroutine, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QApplication

from epizodiak_qt.desktop.app.placement import BODY_PX
from epizodiak_qt.desktop.main_window import MainWindow
from epizodiak_qt.desktop.network.coordinator import Coordinator
from epizodiak_qt.desktop.shell.services import Services
from epizodiak_qt.desktop.style.stylesheet import apply_theme
from epizodiak_qt.desktop.style.theme import NIGHT
from tests.desktop.loopback_network import on_loopback
from tests.desktop.manual_clock import FakeClock
from tests.desktop.network.people import OpenWindow, Person
from tests.desktop.program_window import STILL, close_window, open_window
from tests.lobby.fake_client import FakeNetwork


@pytest.fixture
def open_windows() -> list[MainWindow]:
    """Return the windows of a test."""
    return []


@pytest.fixture
def aio(aio: Callable[..., Any], open_windows: list[MainWindow]) -> Callable[..., Any]:
    """Return a function that runs a coroutine and closes all windows before the loop stops."""

    def run(work: Coroutine[Any, Any, Any]) -> Any:
        async def whole() -> Any:
            try:
                return await work
            finally:
                for window in reversed(open_windows):
                    await close_window(window)

        return aio(whole())

    return run


@pytest.fixture
def network() -> FakeNetwork:
    """Return a fake network: its `client` is the table that a window has hosted or joined."""
    return FakeNetwork()


@pytest.fixture
def alone(person: OpenWindow, network: FakeNetwork) -> OpenWindow:
    """Return a function that opens a window with fake tables: without other guests, without delay."""
    return partial(person, network=network)


@pytest.fixture
def person(
    styled_app: QApplication,
    services: Callable[..., Services],
    clock: FakeClock,
    tmp_path: Path,
    open_windows: list[MainWindow],
    beacons: list[int],
) -> Iterator[OpenWindow]:
    """Return a function that opens a window for a player with their own computer."""

    def arrive(
        name: str, size: tuple[int, int] = (1280, 760), network: FakeNetwork | None = None, **settings: Any
    ) -> Person:
        home = tmp_path / name
        window = open_window(
            services(home=home),
            STILL._replace(name=name, **settings),
            lambda window: Coordinator(window, network or on_loopback(home, beacons)),
            size=size,
        )
        open_windows.append(window)
        return Person(window, clock, name)

    yield arrive
    apply_theme(styled_app, NIGHT, BODY_PX)
    styled_app.processEvents()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)  # a game of a test may be gone
