"""A record in the real window."""

from collections.abc import Callable
from pathlib import Path

import pytest

from epizodiak_qt.desktop.main_window import MainWindow
from tests.desktop.manual_clock import FakeClock
from tests.desktop.record_reader import RecordReader, write


@pytest.fixture
def view(window: MainWindow, clock: FakeClock, tmp_path: Path) -> Callable[..., RecordReader]:
    """Return a function that opens a record and returns its reader."""

    def view_record(game: str = "epizodiak", *, damaged: bool = False) -> RecordReader:
        window.open_file(write(tmp_path, game, damaged=damaged))
        return RecordReader(window, clock)

    return view_record
