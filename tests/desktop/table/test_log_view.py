"""The log shows its newest line whole, however long the lines are."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtGui import QTextCursor
from PySide6.QtWidgets import QWidget

from epizodiak_qt.desktop.table.log_view import LogView

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication


@pytest.mark.parametrize("width", range(200, 340, 10))
def test_the_newest_line_is_seen_whole(dressed: QApplication, width: int) -> None:
    """Also when the scroll bar appears and makes the lines wrap anew."""
    page = QWidget()
    page.resize(width, 160)
    log = LogView(page)
    log.setGeometry(0, 0, width, 160)
    page.show()
    lines: list[str] = []
    for number in range(8):
        lines.append(f"Line {number}: somebody draws a card, " + "and a card " * (number % 3))
        log.show_lines(lines)
        dressed.processEvents()
        end = QTextCursor(log.document())
        end.movePosition(QTextCursor.MoveOperation.End)
        assert log.cursorRect(end).bottom() <= log.viewport().height(), lines[-1]
    assert log.verticalScrollBar().isVisible()
