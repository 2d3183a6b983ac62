"""A bar over the table with news of lines: up to three things to answer, and it stops nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QWidget

from epizodiak_qt.desktop.focus import hide_for
from epizodiak_qt.desktop.label import Label

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

Answer = tuple[str, "Callable[[], None]"]
MOST = 3


class Banner(QFrame):
    """Shows one sentence with its answers until it is told otherwise.

    The focus goes to `heir` if it was on an answer when the bar goes away.
    """

    def __init__(self, parent: QWidget, heir: QWidget | None = None) -> None:
        super().__init__(parent)
        self._heir = heir
        self.setProperty("panel", True)
        self.text = Label()
        self.text.setWordWrap(True)
        self.buttons = [QPushButton() for _ in range(MOST)]
        self._answers: list[Callable[[], None]] = []
        row = QHBoxLayout(self)
        row.setContentsMargins(20, 8, 14, 8)
        row.addWidget(self.text, 1)
        for place, button in enumerate(self.buttons):
            row.addWidget(button)
            button.clicked.connect(lambda _checked=False, place=place: self._answers[place]())
        self.hide()

    def show_news(self, text: str, answers: Sequence[Answer] = ()) -> None:
        """Show a sentence; an empty one takes the bar away."""
        self.text.setText(text)
        if not text:
            self._go()  # before its buttons: each would hand the focus on to the next
        self._answers = [done for _, done in answers]
        for place, button in enumerate(self.buttons):
            button.setVisible(place < len(answers))
            if place < len(answers):
                button.setText(answers[place][0])
        if text:
            self.show()
            self.raise_()

    def _go(self) -> None:
        if self._heir is None:
            self.hide()
        else:
            hide_for(self, self._heir)

    def fit(self, left: float, top: float, width: float) -> None:
        """Lie there, as high as the sentence needs."""
        layout = self.layout()
        if layout is not None:
            layout.activate()
        self.setGeometry(round(left), round(top), round(width), self.heightForWidth(round(width)))
