"""The bar over a table that shows an earlier moment: which one it is, and the way back to the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QToolButton, QVBoxLayout, QWidget

from epizodiak_qt.desktop.app.translation import plural, translate
from epizodiak_qt.desktop.style.focus import hide_and_focus
from epizodiak_qt.desktop.style.forms import primary_button
from epizodiak_qt.desktop.style.plain_label import PlainLabel

if TYPE_CHECKING:
    from epizodiak_qt.desktop.style.art import Art
    from epizodiak_qt.desktop.style.theme import Theme


class LookBackBar(QFrame):
    """Names the moment that is shown, leads to the ones beside it and back to the game.

    It takes no focus by itself; F6 leads to it like to a question.

    Attributes:
        waiting: Whether the focus has not been led to it yet.

    Signals:
        stepped: The way to another moment: 1 or -1.
        left: The game is to be shown again.
    """

    stepped = Signal(int)
    left = Signal()

    def __init__(self, parent: QWidget, heir: QWidget, art: Art, theme: Theme) -> None:
        super().__init__(parent)
        self._heir = heir
        self._art = art
        self._theme = theme
        self.setProperty("panel", True)
        self.waiting = False
        self._place = (0, 0)
        self._event = ""
        self._missed = 0
        self._asked = False
        self._title, self._text, self._news = (
            PlainLabel(),
            PlainLabel(wrap=True),
            PlainLabel(wrap=True, look="accent"),
        )
        self._title.setStyleSheet("font-weight: bold;")
        self.steps = {name: QToolButton(self) for name in ("back", "forward")}
        for button in self.steps.values():
            button.setProperty("emblem", True)  # as large as a target
        self.steps["back"].clicked.connect(lambda: self.stepped.emit(-1))
        self.steps["forward"].clicked.connect(lambda: self.stepped.emit(1))
        self.leave_button = primary_button()
        self.leave_button.clicked.connect(self.left)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 3, 12, 3)  # covers no more of the board than it must
        texts = QVBoxLayout()
        texts.setSpacing(0)
        texts.setContentsMargins(6, 0, 6, 0)
        for label in (self._title, self._text, self._news):
            texts.addWidget(label)
        row.addWidget(self.steps["back"])
        row.addWidget(self.steps["forward"])
        row.addLayout(texts, 1)
        row.addWidget(self.leave_button)
        self.hide()

    @property
    def text(self) -> str:
        """All that the bar says."""
        return " ".join(filter(None, (self._title.text(), self._text.text(), self._news.text())))

    def set_theme(self, theme: Theme) -> None:
        """Show another theme."""
        self._theme = theme
        self._paint_marks()

    def _paint_marks(self) -> None:
        side = self.leave_button.fontMetrics().height()
        for name, button in self.steps.items():
            button.setIcon(self._art.icon(name, self._theme.text, side))
            button.setIconSize(QSize(side, side))

    def show_moment(self, number: int, count: int, event: str) -> None:
        """Show which moment is shown, and its event in words."""
        self._place, self._event = (number, count), event
        self._paint_marks()
        self.steps["back"].setEnabled(number > 1)
        self.steps["forward"].setEnabled(number < count)
        self.retranslate()
        if self.isHidden():
            self.waiting = True
            self.show()
            self.raise_()

    def show_news(self, moves: int, *, asked: bool) -> None:
        """Show how many moves were made meanwhile, and whether the player is asked to move."""
        self._missed, self._asked = moves, asked
        self.retranslate()

    def retranslate(self) -> None:
        """Show all texts in the current language."""
        number, count = self._place
        self._title.setText(
            translate("LookBack", "Looking back: moment {number} of {count}").format(
                number=number, count=count
            )
        )
        self._text.setText(self._event)
        news = plural("LookBack", "The game goes on: %n new move(s).", self._missed) if self._missed else ""
        if self._asked:
            news = " ".join(filter(None, (news, translate("LookBack", "It is your turn."))))
        self._news.setText(news)
        self._news.setVisible(bool(news))
        self.leave_button.setText(translate("LookBack", "Back to the game"))
        self.leave_button.setToolTip(translate("LookBack", "Esc leads back too."))
        for name, text in (
            ("back", translate("LookBack", "The moment before")),
            ("forward", translate("LookBack", "The next moment")),
        ):
            self.steps[name].setToolTip(text)
            self.steps[name].setAccessibleName(text)
        self.setAccessibleName(self.text)
        self.leave_button.setAccessibleDescription(self.text)

    def leave(self) -> bool:
        """Ask for the game again if an earlier moment is shown; return whether one is."""
        shown = not self.isHidden()
        if shown:
            self.left.emit()
        return shown

    def close_bar(self) -> None:
        """Hide the bar; the focus goes to the table if it was here."""
        self.waiting = False
        self._missed, self._asked = 0, False
        hide_and_focus(self, self._heir)

    def lead_here(self) -> None:
        """Focus the way back to the game."""
        self.waiting = False
        self.leave_button.setFocus(Qt.FocusReason.TabFocusReason)

    def answers(self) -> list[QWidget]:
        """Return its buttons, the way back first."""
        return [self.leave_button, *self.steps.values()]

    def fit(self, left: float, top: float, width: float) -> None:
        """Lie across the top with the given width, as high as its text needs."""
        self.setGeometry(round(left), round(top), round(width), self.heightForWidth(round(width)))
