"""A banner with one message and its answers, such as whether a guest may come in; it blocks nothing."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QShortcut
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QPushButton, QWidget

from epizodiak_qt.desktop.app.phrases import say
from epizodiak_qt.desktop.app.translation import translate
from epizodiak_qt.desktop.network.seat_texts import word_by_word
from epizodiak_qt.desktop.style.plain_label import PlainLabel
from epizodiak_qt.desktop.table.prompt_bar import PRESS_F6, QuestionBar
from epizodiak_qt.games.catalogue import ENTRIES
from epizodiak_qt.override import override

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from epizodiak_qt.desktop.network.table_signals import TableSignals
    from epizodiak_qt.desktop.scene.rects import Rect

Answer = tuple[str, "Callable[[], None]"]
MOST = 1 + max(entry.seats for entry in ENTRIES.values())
"""The largest number of answers: one for each seat, and one for none."""


class Banner(QuestionBar):
    """Shows one message with its answers until it is replaced. F6 leads to its answers.

    If the focus is on an answer when the banner hides, it goes to `heir`. In a layout the answers stand
    beside the message; `fit_column` puts them below it.

    Signals:
        changed: The message or its answers have changed, or the banner is hidden.
        asked: Another message, with the way to its answers: to be spoken at once.
    """

    changed = Signal()
    asked = Signal(str)

    def __init__(self, parent: QWidget, heir: QWidget | None = None) -> None:
        super().__init__(parent, heir)
        self.text = PlainLabel(wrap=True)
        self.buttons = [QPushButton() for _ in range(MOST)]
        self._answers: list[Callable[[], None]] = []
        self._layout = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._layout.setContentsMargins(20, 8, 14, 8)
        self._layout.addWidget(self.text, 1)
        self._rows = [QHBoxLayout() for _ in range(MOST)]
        for row in self._rows:
            self._layout.addLayout(row)
        for place, button in enumerate(self.buttons):
            self._rows[0].addWidget(button)
            button.clicked.connect(lambda _checked=False, place=place: self._answers[place]())
        if heir is None:  # F6 leads to a question at a table among the zones
            QShortcut(Qt.Key.Key_F6, self).activated.connect(self.lead_here)

    def show_message(self, text: str, answers: Sequence[Answer] = ()) -> None:
        """Show a message with its answers; an empty message hides the banner."""
        if text and text != self.text.text():
            self.asked.emit(f"{text} {PRESS_F6.say()}" if answers else text)
        self.text.setText(text)
        if not text:
            self.close_bar()  # before its buttons hide: each would pass the focus to the next
        self.waiting = bool(answers)
        self._answers = [done for _, done in answers]
        for place, button in enumerate(self.buttons):
            button.setVisible(place < len(answers))
            if place < len(answers):
                button.setText(answers[place][0])
                button.setAccessibleDescription(text)
        if text:
            self.show()
            self.raise_()
        self.changed.emit()

    @override
    def answers(self) -> list[QWidget]:
        return [*self.buttons]

    def fit_column(self, column: Rect, highest: float) -> float:
        """Place the banner at the foot of a column; it may grow up to `highest`, and to the left.

        Return the remaining height of the column, at least 0.
        """
        self._layout.setDirection(QBoxLayout.Direction.TopToBottom)
        margins, gap = self._layout.contentsMargins(), self._rows[0].spacing()
        around = margins.left() + margins.right() + self.width() - self.contentsRect().width()
        wide = [0 if button.isHidden() else button.sizeHint().width() for button in self.buttons]
        room = max(column.width - around, *wide)
        row, used = 0, 0.0
        for button, needed in zip(self.buttons, wide, strict=True):
            if needed and used and used + needed > room:
                row, used = row + 1, 0.0
            self._rows[row].addWidget(button, 1)
            used += needed + gap if needed else 0.0
        self._layout.activate()
        width = round(room + around)
        height = self.heightForWidth(width)
        top = max(highest, column.bottom - height)
        self.setGeometry(round(column.right) - width, round(top), width, height)
        return max(0.0, top - column.y)


def show_join_request(signals: TableSignals, banner: Banner) -> None:
    """Ask about the first guest who waits, or hide the banner if none does."""
    if not signals.join_requests:
        banner.show_message("")
        return
    first = signals.join_requests[0]
    question = say(
        "JoinRequest",
        "{name} ({address}) has the code and would like to come in. "
        "Ask {name} for the words on their screen: {words}.",
        name=first.name,
        address=first.address,
        words=word_by_word(first.words),
    )
    answers = (translate("JoinRequest", "Let in"), True), (translate("JoinRequest", "No"), False)
    banner.show_message(
        question, [(text, partial(signals.answer_join_request, first, agreed)) for text, agreed in answers]
    )
