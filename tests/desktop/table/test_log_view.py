"""The log shows its newest line whole, however long the lines are."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QFocusEvent, QTextCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QWidget

from epizodiak_qt.desktop.table.log.event_history import LogChange
from epizodiak_qt.desktop.table.log.log_entry import LogEntry
from epizodiak_qt.desktop.table.log.log_view import LogView

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication


THREE = tuple(map(LogEntry, ("one", "two", "three")))


@pytest.mark.parametrize("width", range(200, 340, 10))
def test_the_newest_line_is_seen_whole(styled_app: QApplication, width: int) -> None:
    """Also when the scroll bar appears and makes the lines wrap anew."""
    page = QWidget()
    page.resize(width, 160)
    log = LogView(page)
    log.setGeometry(0, 0, width, 160)
    page.show()
    for number in range(8):
        line = f"Line {number}: somebody draws a card, " + "and a card " * (number % 3)
        log.apply(LogChange(anew=number == 0, added=(LogEntry(line),)))
        styled_app.processEvents()
        end = QTextCursor(log.document())
        end.movePosition(QTextCursor.MoveOperation.End)
        assert log.cursorRect(end).bottom() <= log.viewport().height(), line
    assert log.verticalScrollBar().isVisible()


def test_the_emblem_stands_again_after_the_points_of_a_round(styled_app: QApplication) -> None:
    """Also if the same player goes on: the emblems of the points lie between."""
    del styled_app
    page = QWidget()
    log = LogView(page)
    seats = (0, 0, 0, 0, 1)
    entries = [LogEntry("lays", seat, points=(0, 1) * (row == 1)) for row, seat in enumerate(seats)]
    log.apply(LogChange(anew=True, added=tuple(entries)))
    assert [row for row in range(len(entries)) if log.begins_turn(row)] == [0, 2, 4]


def test_a_line_is_replaced_where_it_stands(styled_app: QApplication) -> None:
    """The lines around it stay, and nothing brings back what it said before."""
    del styled_app
    page = QWidget()
    log = LogView(page)
    log.apply(LogChange(anew=True, added=THREE))
    log.apply(LogChange(replaced={1: LogEntry("2"), 0: LogEntry("")}, added=(LogEntry("four"),)))
    assert log.toPlainText() == "\n2\nthree\nfour"
    log.document().undo()
    assert "two" not in log.toPlainText()
    log.apply(LogChange(anew=True))
    assert log.toPlainText() == ""


def test_arrow_keys_read_the_log_from_its_newest_line_and_tab_leaves_it(styled_app: QApplication) -> None:
    """The caret, which screen readers follow, begins at the newest line; a new line does not move it."""
    page = QWidget()
    log, after = LogView(page), QLineEdit(page)
    log.apply(LogChange(anew=True, added=THREE))
    page.show()
    log.setFocus(Qt.FocusReason.TabFocusReason)
    styled_app.sendEvent(log, QFocusEvent(QEvent.Type.FocusIn, Qt.FocusReason.TabFocusReason))
    assert log.textCursor().block().text() == "three"
    QTest.keyClick(log, Qt.Key.Key_Up)
    assert log.textCursor().block().text() == "two"
    log.apply(LogChange(added=(LogEntry("four"),)))
    assert log.textCursor().block().text() == "two"
    QTest.keyClick(log, Qt.Key.Key_X)
    assert log.toPlainText() == "one\ntwo\nthree\nfour"
    QTest.keyClick(log, Qt.Key.Key_Tab)
    assert page.focusWidget() is after


def test_the_heading_of_a_round_follows_the_size_of_the_text(styled_app: QApplication) -> None:
    """Also one that was written before: a resize and the size of the texts change the font of the log."""
    page = QWidget()
    log = LogView(page)
    log.setGeometry(0, 0, 300, 300)
    page.show()
    entries = (LogEntry("Round 1\u2028one", 0, heading=True), LogEntry("two", 0))
    log.apply(LogChange(anew=True, added=entries))
    heights = []
    for size in (15, 30):
        font = log.font()
        font.setPixelSize(size)
        log.setFont(font)
        styled_app.processEvents()
        layout = log.document().firstBlock().layout()
        heights.append([layout.lineAt(line).height() for line in (0, 1)])
    (heading, text), (heading_later, text_later) = heights
    assert text_later == pytest.approx(2 * text, abs=2)
    assert heading_later == pytest.approx(2 * heading, abs=2)
