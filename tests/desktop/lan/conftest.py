"""Windows of several computers in one process and one loop, each with its own folders."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from epizodiak_qt.desktop.window import MainWindow
from tests.desktop.conftest import STILL
from tests.desktop.lan.company import Person

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from PySide6.QtWidgets import QApplication

    from epizodiak_qt.desktop.window import Services
    from tests.desktop.clock import FakeClock


@pytest.fixture
def person(
    dressed: QApplication,
    services: Callable[..., Services],
    aio: Callable[..., Any],
    clock: FakeClock,
    tmp_path: Path,
) -> Iterator[Callable[..., Person]]:
    """Return what opens a window for somebody at a computer of their own."""
    windows: list[MainWindow] = []

    def arrive(name: str, size: tuple[int, int] = (1280, 760), **settings: Any) -> Person:
        window = MainWindow(services(home=tmp_path / name), STILL._replace(name=name, **settings))
        windows.append(window)
        window.resize(*size)
        window.show()
        return Person(window, clock, name)

    yield arrive

    async def close() -> None:
        for window in reversed(windows):
            if window.session is not None:
                window.session.may_be_lost = True
            window.close()
            await window.tasks.aclose()

    aio(close())
    for window in windows:
        window.deleteLater()
    dressed.processEvents()
