"""The log, under the players: what has happened, in words, the newest line last and in sight."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QFrame, QPlainTextEdit

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtWidgets import QWidget


class LogView(QPlainTextEdit):
    """A read-only list of sentences."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setReadOnly(True)
        self.setAcceptDrops(False)  # files are for the window
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setTabChangesFocus(True)
        self.document().setDocumentMargin(8)
        self._lines: list[str] = []
        # Not only after a line was added: a bar that appears makes the lines wrap anew.
        self.verticalScrollBar().rangeChanged.connect(self._to_the_end)

    def show_lines(self, lines: Sequence[str]) -> None:
        """Show these lines; where they only grew, only the new ones are added."""
        old = self._lines
        self._lines = list(lines)
        if old and self._lines[: len(old)] == old:
            for line in self._lines[len(old) :]:
                self.appendPlainText(line)
        else:
            self.setPlainText("\n".join(self._lines))
        self._to_the_end()

    def _to_the_end(self) -> None:
        bar = self.verticalScrollBar()
        bar.setValue(bar.maximum())
