"""A non-modal question at the top of the table, with its answers, and the base of such bars."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from epizodiak_qt.desktop.app.form_keys import is_typing
from epizodiak_qt.desktop.app.phrases import Phrase
from epizodiak_qt.desktop.style.forms import fill_column, primary_button
from epizodiak_qt.desktop.style.plain_label import PlainLabel
from epizodiak_qt.desktop.style.scroll_area import hide_and_focus
from epizodiak_qt.override import override

if TYPE_CHECKING:
    from collections.abc import Callable

    PromptText = Callable[[], tuple[str, str, str]]
    Answered = Callable[[bool], None]
    InitialFocus = Literal["no", "yes", "stays"]

PRESS_F6: Final = Phrase("Ask", "Press F6 to answer.")


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
        """Return its buttons, the one that changes nothing first; none unless it leads the focus."""
        return []

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


class PromptBar(QuestionBar):
    """Shows one question at a time; a newer one replaces an older one, which is answered with no.

    A question is a function that returns it and its two answers in the current language; with an empty second
    answer there is only the first. A question that no local player caused takes no focus, so that a key meant
    for the table does not answer it; it is announced, and F6 leads to it. A question that is owned by the
    seat that is shown goes with its hand.

    Signals:
        appeared: Whether a question is visible now.
        asked: A question to speak, and whether a screen reader reads it anyway, because it got the focus.
    """

    appeared = Signal(bool)
    asked = Signal(str, bool)

    def __init__(self, parent: QWidget, heir: QWidget) -> None:
        super().__init__(parent, heir)
        self._answered: Answered | None = None
        self._words: PromptText = _nothing
        self._owned = False
        self.question = PlainLabel(wrap=True)
        self.aside = PlainLabel(wrap=True, look="muted")
        self.aside.hide()
        self.yes, self.no = primary_button(), QPushButton()
        texts = fill_column(QVBoxLayout(), self.aside, self.question, gap=2)
        fill_column(QHBoxLayout(self), (texts, 1), self.yes, self.no, margins=(20, 10, 14, 10))
        self.yes.clicked.connect(lambda: self._answer(True))
        self.no.clicked.connect(lambda: self._answer(False))

    @property
    def asking(self) -> bool:
        """Whether a question is open."""
        return self._answered is not None

    def ask(
        self, words: PromptText, answered: Answered, focus: InitialFocus = "no", *, owned: bool = False
    ) -> None:
        """Ask a question.

        Args:
            words: Returns the question and its two answers.
            answered: Called once with the answer.
            owned: Whether only the seat that is shown may read it.
            focus: The button that gets the focus; it "stays" in any case while text is being typed, and for
                a message with one answer unless "yes" is given.
        """
        self.dismiss()
        self._answered = answered
        self._words, self._owned = words, owned
        self.retranslate()
        self.show()
        self.raise_()
        typing = is_typing(self)
        if focus == "yes" and not typing:
            self.yes.setFocus()
        elif focus == "no" and not typing and self._words()[2]:
            self.no.setFocus()
        else:
            self.waiting = True
            self.asked.emit(f"{self.question.text()} {PRESS_F6.say()}", False)
            return
        self.asked.emit(self.question.text(), True)

    def show_status_text(self, text: str) -> None:
        """Show the status line, which the question covers, above the question."""
        self.aside.setText(text)
        self.aside.setVisible(bool(text))

    @override
    def answers(self) -> list[QWidget]:
        return [self.no, self.yes]

    def retranslate(self) -> None:
        """Show all texts in the current language."""
        question, yes, no = self._words()
        self.question.setText(question)
        self.yes.setText(yes)
        self.no.setText(no)
        self.no.setVisible(bool(no))
        for button in (self.yes, self.no):
            button.setAccessibleDescription(question)
            button.setToolTip(PRESS_F6.say())

    def dismiss(self) -> None:
        """Remove the question, which counts as a no."""
        if self._answered is not None:
            self._answer(False)

    def conceal(self) -> None:
        """Remove a question that is owned by the seat that was shown."""
        if self._owned:
            self.dismiss()

    @override
    def escape(self) -> bool:
        """Answer no; return whether a question has the focus. One without it is left alone."""
        focused = self.isAncestorOf(self.window().focusWidget())
        if focused:
            self.dismiss()
        return focused

    def _answer(self, agreed: bool) -> None:
        answered, self._answered = self._answered, None
        self._words, self._owned = _nothing, False
        self.close_bar()
        if answered is not None:
            answered(agreed)

    # Qt

    @override
    def setVisible(self, visible: bool) -> None:
        super().setVisible(visible)
        self.appeared.emit(visible)


def _nothing() -> tuple[str, str, str]:
    """Return the texts of no question."""
    return "", "", ""
