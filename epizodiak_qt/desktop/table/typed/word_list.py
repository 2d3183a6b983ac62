"""A list of rows in words that is searched by typing and keeps its current row."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QListWidgetItem

from epizodiak_qt.desktop.style.lists import ListWidget
from epizodiak_qt.override import override

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QFocusEvent

    from epizodiak_qt.desktop.app.clock import Clock

SEARCH_MS: Final = 1000
"""The time after which typed letters begin a new search."""


class WordRow(NamedTuple):
    """One row of a list."""

    key: object
    """What the row stands for; equal keys are the same row after an update."""
    text: str
    """Its text."""
    description: str = ""
    """Details, for screen readers and the tooltip."""


class WordList(ListWidget):
    """Shows rows; an update keeps the current row, or its place; an empty list forgets the place."""

    def __init__(self, clock: Clock) -> None:
        super().__init__()
        self._clock = clock
        self._rows: tuple[WordRow, ...] = ()
        self._last: tuple[object, int] = (None, -1)  # key and place of the last current row
        self._typed = ""
        self._typed_at_ms = 0.0

    @property
    def current_key(self) -> object | None:
        """The key of the current row, or None without one."""
        row = self.currentRow()
        return self._rows[row].key if 0 <= row < len(self._rows) else None

    def show_rows(self, rows: Sequence[WordRow]) -> None:
        """Show other rows; nothing changes if they are the same."""
        if tuple(rows) == self._rows:
            return
        if self.currentRow() >= 0:
            self._last = self.current_key, self.currentRow()
        key, place = self._last
        if not self._rows:
            place = min(0, place)
        self._rows = tuple(rows)
        self.blockSignals(True)
        self.clear()
        for row in rows:
            item = QListWidgetItem(row.text)
            if row.description:
                item.setToolTip(row.description)
                item.setData(Qt.ItemDataRole.AccessibleDescriptionRole, row.description)
            self.addItem(item)
        places = [number for number, row in enumerate(rows) if row.key == key]
        self.setCurrentRow(places[0] if places else min(place, len(rows) - 1))
        self.blockSignals(False)
        self.currentRowChanged.emit(self.currentRow())

    # Qt

    @override
    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if self.currentRow() < 0 or not self.selectedItems():
            self.setCurrentRow(max(0, self.currentRow()))

    @override
    def keyboardSearch(self, search: str) -> None:
        """Go to the next row that begins with the typed text, else to one with a word that does."""
        now_ms = self._clock.now_ms()
        fresh = now_ms - self._typed_at_ms > SEARCH_MS
        self._typed = search if fresh else self._typed + search
        self._typed_at_ms = now_ms
        typed = self._typed.casefold()
        first = max(0, self.currentRow()) + (len(typed) == 1)
        order = [(first + step) % len(self._rows) for step in range(len(self._rows))]
        texts = [row.text.casefold() for row in self._rows]
        found = [row for row in order if texts[row].startswith(typed)]
        found += [row for row in order if any(word.startswith(typed) for word in texts[row].split())]
        if found:
            self.setCurrentRow(found[0])
