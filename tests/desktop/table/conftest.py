"""A record in the real window."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.desktop.record_reader import RecordReader, write

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from epizodiak_qt.desktop.shell.main_window import MainWindow
    from tests.desktop.manual_clock import FakeClock


@pytest.fixture
def view(window: MainWindow, clock: FakeClock, tmp_path: Path) -> Callable[..., RecordReader]:
    """Return a function that opens a record and returns its reader."""

    def view_record(game: str = "epizodiak", *, damaged: bool = False) -> RecordReader:
        window.open_file(write(tmp_path, game, damaged=damaged))
        return RecordReader(window, clock)

    return view_record
