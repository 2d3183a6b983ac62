"""The log under the players: one line an event, scrolled to the newest."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QTextCursor
from PySide6.QtWidgets import QFrame, QPlainTextEdit

from epizodiak_qt.desktop.style.text_view import let_keys_read
from epizodiak_qt.override import override

if TYPE_CHECKING:
    from PySide6.QtGui import QFocusEvent
    from PySide6.QtWidgets import QWidget

    from epizodiak_qt.desktop.table.event_history import LogChange


class LogView(QPlainTextEdit):
    """A read-only list of lines."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        let_keys_read(self)
        self.setAcceptDrops(False)  # the window handles dropped files
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.document().setDocumentMargin(8)
        self.setUndoRedoEnabled(False)  # the undo stack would keep old lines
        # Also when the lines wrap again, because a scroll bar has appeared.
        self.verticalScrollBar().rangeChanged.connect(self._to_the_end)

    def apply(self, change: LogChange) -> None:
        """Apply a change; lines that stay are not laid out again."""
        if change.anew:
            self.setPlainText("\n".join(change.added))
        else:
            for row, line in change.replaced.items():
                cursor = QTextCursor(self.document().findBlockByNumber(row))
                cursor.movePosition(QTextCursor.MoveOperation.EndOfBlock, QTextCursor.MoveMode.KeepAnchor)
                cursor.insertText(line)
            for line in change.added:
                self.appendPlainText(line)
        self._to_the_end()

    def _to_the_end(self) -> None:
        bar = self.verticalScrollBar()
        bar.setValue(bar.maximum())

    # Qt

    @override
    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if event.reason() != Qt.FocusReason.MouseFocusReason:  # the newest line is read first
            self.moveCursor(QTextCursor.MoveOperation.End)
            self.moveCursor(QTextCursor.MoveOperation.StartOfBlock)
