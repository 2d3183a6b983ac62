"""A player who views a record in the window, and the records to view."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QTextCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from epizodiak_qt.desktop.shell.record_viewer import RecordSession
from epizodiak_qt.desktop.table.log.log_view import LogView
from epizodiak_qt.desktop.table.replay.replay_bar import ReplayBar
from epizodiak_qt.desktop.table.replay.replay_player import ReplayPlayer
from epizodiak_qt.desktop.table.table_page import TablePage
from tests.desktop.mouse_player import MousePlayer
from tests.table.recorded_tables import combat_text, finished_text, match_text


def texts() -> dict[str, str]:
    """Return a record of each game: a match of several rounds, and a game with combats."""
    return {"epizodiak": match_text(target=7), "ecliptic": combat_text()}


def write(folder: Path, game: str = "epizodiak", *, damaged: bool = False) -> Path:
    """Write a record; with `damaged`, a line in its first half is no turn. Return the file."""
    lines = (texts().get(game) or finished_text(game, "record")).splitlines()
    if damaged:
        lines[len(lines) // 3] = "1. 0 juggle"
    path = folder / f"{game}.ezr"
    path.write_text("\n".join(lines), "utf-8")
    return path


class RecordReader(MousePlayer):
    """Views a record in the real window, by clicks and by keys."""

    @property
    def record(self) -> RecordSession:
        """The record on the screen."""
        assert self.window.records.session is not None, "no record is viewed"
        return self.window.records.session

    @property
    def page(self) -> TablePage:
        """Its page, which must be shown."""
        assert self.window.pages.currentWidget() is self.record.page
        return self.record.page

    @property
    def bar(self) -> ReplayBar:
        """Its controls."""
        return self.record.view.bar

    @property
    def log(self) -> LogView:
        """Its log."""
        return self.record.view.log

    @property
    def player(self) -> ReplayPlayer:
        """Its player."""
        return self.record.view.player

    @property
    def place(self) -> tuple[int, int, str, int]:
        """Every sign of the present moment: slider, move of the position, and update of the scene."""
        update = self.page.scene.towards or self.page.scene.shown
        assert update is not None
        return self.player.index, self.bar.slider.value(), self.bar.position.text(), update.seq

    def at(self, index: int) -> bool:
        """Return whether every control and the table show that moment."""
        return self.place == (index, index, f"Move {index} of {self.player.last}", index)

    def after(self, delay_ms: float) -> "RecordReader":
        """Let time pass; return the reader."""
        self.clock.advance(delay_ms)
        return self

    def key(self, key: Qt.Key, on: QWidget | None = None) -> None:
        """Press a key in a widget, or on the table."""
        widget = self.page.view if on is None else on
        widget.setFocus()
        QTest.keyClick(widget, key)

    def marked(self) -> list[str]:
        """Return the highlighted entries of the log."""
        lines = self.lines()
        return [lines[row] for row in self.log.marked]

    def lines(self) -> list[str]:
        """Return all entries of the log."""
        document = self.log.document()
        return [document.findBlockByNumber(row).text() for row in range(document.blockCount())]

    def click_line(self, row: int) -> None:
        """Click on an entry of the log."""
        self.log.setTextCursor(QTextCursor(self.log.document().findBlockByNumber(row)))
        self.log.centerCursor()
        spot = self.log.cursorRect().center() + QPoint(4, 0)
        QTest.mouseClick(self.log.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, spot)


View = Callable[..., RecordReader]
"""Opens a record and returns its reader; the fixture `view` of `table/test_viewing_records.py`."""
