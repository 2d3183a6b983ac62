"""A bar over the status line of a table, to whose buttons F6 leads."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame

from epizodiak_qt.desktop.style.scroll_area import hide_and_focus

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget


class QuestionBar(QFrame):
    """A panel with buttons. It takes no focus by itself; once it is hidden, `heir` gets the focus it had.

    Attributes:
        waiting: Whether the focus has not been led to it yet.
    """

    def __init__(self, parent: QWidget, heir: QWidget | None) -> None:
        super().__init__(parent)
        self._heir = heir
        self.setProperty("panel", True)
        self.waiting = False
        self.hide()

    def answers(self) -> list[QWidget]:
        """Return its buttons, the one that changes nothing first."""
        raise NotImplementedError

    def lead_here(self) -> None:
        """Focus the first of its buttons that is visible."""
        self.waiting = False
        for button in self.answers():
            if button.isVisible():
                button.setFocus(Qt.FocusReason.TabFocusReason)
                return

    def escape(self) -> bool:
        """Close it by Esc; return whether it was closed."""
        return False

    def close_bar(self) -> None:
        """Hide it."""
        self.waiting = False
        if self._heir is None:
            self.hide()
        else:
            hide_and_focus(self, self._heir)

    def fit(self, middle: float, top: float, width: float) -> None:
        """Lie across the top around `middle`, inside the page, as high as the text needs."""
        page = self.parentWidget()
        assert page is not None, "it lies over a page"
        left = max(8, min(middle - width / 2, page.width() - width - 8))
        self.setGeometry(round(left), round(top), round(width), self.heightForWidth(round(width)))
