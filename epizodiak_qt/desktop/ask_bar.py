"""A question at the top of the table, with its answers: it stops nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QWidget

from epizodiak_qt.desktop.focus import hide_for
from epizodiak_qt.desktop.label import Label

if TYPE_CHECKING:
    from collections.abc import Callable

    Words = Callable[[], tuple[str, str, str]]


class AskBar(QFrame):
    """Shows one question at a time; a newer one takes the place of an older, which is answered with no.

    A question is what returns it and its two answers, in the language of now; an empty second answer leaves
    only the first.
    """

    def __init__(self, parent: QWidget, heir: QWidget) -> None:
        super().__init__(parent)
        self._heir = heir
        self.setProperty("panel", True)
        self._answered: Callable[[bool], None] | None = None
        self._words: Words = _nothing
        self._question = Label()
        self._question.setWordWrap(True)
        self.yes = QPushButton()
        self.yes.setProperty("primary", True)
        self.no = QPushButton()
        row = QHBoxLayout(self)
        row.setContentsMargins(20, 10, 14, 10)
        row.addWidget(self._question, 1)
        row.addWidget(self.yes)
        row.addWidget(self.no)
        self.yes.clicked.connect(lambda: self._answer(True))
        self.no.clicked.connect(lambda: self._answer(False))
        self.hide()

    @property
    def asking(self) -> bool:
        """Whether a question stands."""
        return self._answered is not None

    def ask(self, words: Words, answered: Callable[[bool], None]) -> None:
        """Ask; `answered` is called once."""
        self.drop()
        self._answered = answered
        self._words = words
        self.retranslate()
        self.show()
        self.raise_()
        self.yes.setFocus()

    def retranslate(self) -> None:
        """Say everything again, in the language of now."""
        question, yes, no = self._words()
        self._question.setText(question)
        self.yes.setText(yes)
        self.no.setText(no)
        self.no.setVisible(bool(no))

    def drop(self) -> None:
        """Take the question away, unanswered: that means no."""
        if self._answered is not None:
            self._answer(False)

    def _answer(self, agreed: bool) -> None:
        answered, self._answered = self._answered, None
        hide_for(self, self._heir)
        if answered is not None:
            answered(agreed)

    def fit(self, left: float, top: float, width: float) -> None:
        """Lie across the top, as wide as asked, as high as the question needs."""
        self.setGeometry(round(left), round(top), round(width), self.heightForWidth(round(width)))


def _nothing() -> tuple[str, str, str]:
    """Return the words of no question."""
    return "", "", ""
