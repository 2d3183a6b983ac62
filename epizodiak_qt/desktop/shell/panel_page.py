"""The base of pages that are a panel with a title, a scrollable column and a row of buttons."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from epizodiak_qt.desktop.scene.background import paint_background
from epizodiak_qt.desktop.style.plain_label import LiveLabel, PlainLabel
from epizodiak_qt.desktop.style.scroll_area import scroll_area
from epizodiak_qt.override import override

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent

    from epizodiak_qt.desktop.style.theme import Theme

WIDEST: Final = 74
"""The largest width of the panel, in text sizes."""


class PanelPage(QWidget):
    """The panel page. Subclasses fill `column`, which scrolls, and `buttons`.

    Prompts go into `questions`, which does not scroll.
    """

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self.title = PlainLabel()
        self.title.setProperty("title", True)
        self.title.setWordWrap(True)
        self.note = LiveLabel()
        self.note.hide()
        fields = QWidget()
        self.column = QVBoxLayout(fields)
        self.column.setContentsMargins(0, 0, 0, 0)
        self.column.setSpacing(12)
        scroll = scroll_area(fields)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.questions, self.buttons = QVBoxLayout(), QHBoxLayout()
        panel = self._panel = QFrame()
        panel.setProperty("panel", True)
        self._widen()
        inside = QVBoxLayout(panel)
        inside.setContentsMargins(26, 16, 26, 16)
        inside.addWidget(self.title)
        inside.addLayout(self.questions)
        inside.addWidget(scroll, 1)
        inside.addWidget(self.note)
        inside.addLayout(self.buttons)
        whole = QHBoxLayout(self)
        whole.setContentsMargins(20, 16, 20, 16)
        whole.addStretch()
        whole.addWidget(panel, 100)
        whole.addStretch()

    def _widen(self) -> None:
        """Limit the width of the panel in proportion to the text size."""
        self._panel.setMaximumWidth(WIDEST * self.font().pixelSize())

    def show_note(self, text: str, *, assertive: bool = False) -> None:
        """Show a note above the buttons, and announce it; an empty text hides it."""
        self.note.say(text, assertive=assertive)
        self.note.setVisible(bool(text))

    def set_theme(self, theme: Theme) -> None:
        """Show the widget in another theme."""
        self._theme = theme
        self.update()

    # Qt

    @override
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._widen()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint_background(painter, self.width(), self.height(), self._theme)
