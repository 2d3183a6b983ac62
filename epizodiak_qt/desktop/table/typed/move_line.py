"""The line for typed moves of a table, with completion, history, and the reasons for refusals."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final, Literal

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QLineEdit, QListWidgetItem, QPushButton, QVBoxLayout

from epizodiak_qt.desktop.app.form_keys import ENTER
from epizodiak_qt.desktop.app.translation import shown_language, shown_sentence, translate
from epizodiak_qt.desktop.style.forms import fill_column, row_of
from epizodiak_qt.desktop.style.lists import ListWidget
from epizodiak_qt.desktop.style.plain_label import PlainLabel
from epizodiak_qt.desktop.style.scroll_area import hide_and_focus
from epizodiak_qt.desktop.table.choosing_in_words import (
    HIDDEN_HAND,
    choose_in_words,
    may_name_hand,
    possible_actions,
)
from epizodiak_qt.desktop.table.look_back import PAST
from epizodiak_qt.desktop.table.move_grammar import LONGEST, read_move, words_of
from epizodiak_qt.desktop.table.table_page import NOT_POSSIBLE
from epizodiak_qt.games.game import InvalidActionError
from epizodiak_qt.games.sentence import Label, Sentence
from epizodiak_qt.override import override

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtGui import QKeyEvent

    from epizodiak_qt.desktop.table.controller import Controller
    from epizodiak_qt.desktop.table.move_grammar import MoveGrammar
    from epizodiak_qt.desktop.table.table_page import TablePage

Keys = Qt.Key
LEAST_EMS: Final = 30
MOST_ROWS: Final = 5
FORM: Final = Qt.ItemDataRole.UserRole

TypedWord = Literal["yes", "no", "hand", "next"]

WORDS: Final[dict[TypedWord, tuple[Label, set[str]]]] = {
    "yes": (Label("yes", "oui"), {"yes", "y", "oui", "o"}),
    "no": (Label("no", "non"), {"no", "non"}),
    "hand": (Label("hand", "main"), {"hand", "main"}),
    "next": (Label("next", "suivante"), {"next", "deal", "suivante", "distribuer"}),
}
"""The words that are no moves, as they are listed in each language, and all ways to type them."""
WHY: Final = {"why", "w", "pourquoi"}

CLOSED: Final = Sentence(
    "The hand is hidden. Type hand to show it.",
    "La main est cachée. Tapez main pour la montrer.",
)
NOT_YET: Final = Sentence(
    "The hand cannot be shown now.",
    "La main ne peut pas être montrée maintenant.",
)
LEGAL: Final = Sentence("This move is legal now.", "Ce coup est possible maintenant.")
WHY_WHAT: Final = Sentence(
    "Type why and a move, such as why 7.",
    "Tapez pourquoi et un coup, par exemple pourquoi 7.",
)
NO_TABLE: Final = Sentence("Wait until the deal is over.", "Attendez la fin de la donne.")


class MoveLine(QFrame):
    """A line of text over the table, with the possible moves that fit what is typed.

    Enter plays, Up and Down go through the moves played before, Down and Tab lead to the list of completions,
    and Esc closes the line. Texts and history are dropped when another hand is shown.
    """

    def __init__(self, page: TablePage, controller: Controller, grammar: MoveGrammar) -> None:
        super().__init__(page)
        self.setProperty("panel", True)
        self._page = page
        self._scene = page.scene
        self._screen = controller.shared_screen
        self._look_back = controller.look_back
        self.grammar = grammar
        self._seat = self._screen.curtain.viewer
        self._history: list[str] = []
        self._place = 0
        self.label = PlainLabel()
        self.edit = QLineEdit()
        self.edit.setMaxLength(LONGEST)
        self.label.setBuddy(self.edit)
        self._close = QPushButton()
        self.completions = ListWidget()
        line = row_of(self.label, (self.edit, 1), self._close)
        fill_column(QVBoxLayout(self), line, self.completions, margins=(14, 8, 8, 8))
        self.edit.textEdited.connect(self._on_edited)
        self.edit.returnPressed.connect(self._on_return)
        self.completions.itemDoubleClicked.connect(self._play_row)
        self._close.clicked.connect(self.close_line)
        page.arranged.connect(self._fit)
        page.scene.objects_changed.connect(self.follow_table)
        page.scene.rested.connect(self.follow_table)  # then question, curtain and result follow the table too
        page.prompt_bar.appeared.connect(self.follow_table)
        self.hide()
        self.retranslate()

    def open_line(self) -> None:
        """Show the line and give it the focus."""
        self.follow_table()
        self.show()
        self.raise_()
        self.edit.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.edit.selectAll()
        self._show_completions()

    def close_line(self) -> None:
        """Hide the line; the focus returns to the table."""
        hide_and_focus(self, self._page.view)

    def retranslate(self) -> None:
        """Show all texts in the current language."""
        self.setAccessibleName(translate("CommandLine", "Command line"))
        self.label.setText(translate("CommandLine", "Move:"))
        example = shown_sentence(self.grammar.examples)
        self.edit.setPlaceholderText(example)
        self.edit.setAccessibleDescription(example)
        self._close.setText(translate("CommandLine", "Close"))
        self.completions.setAccessibleName(translate("CommandLine", "Completions"))
        self._show_completions()

    # --- completion

    def _words(self) -> dict[TypedWord, tuple[str, Callable[[], bool]]]:
        """Return the words that mean anything now: what, or an empty text, and what carries them out."""
        prompt, result, curtain = self._page.prompt_bar, self._page.result, self._screen.curtain
        found: dict[TypedWord, tuple[str, Callable[[], bool]]] = {}
        if prompt.asking:
            no = prompt.yes if prompt.no.isHidden() else prompt.no
            found["yes"] = prompt.yes.text(), partial(self._click, prompt.yes)
            found["no"] = prompt.no.text(), partial(self._click, no)
        if curtain.closed:
            text = "" if curtain.invited is None else translate("CommandLine", "Show the hand")
            found["hand"] = text, self._open_hand
        if result.isVisible() and result.next_button.isVisible():
            found["next"] = result.next_button.text(), partial(self._click, result.next_button)
        return found

    def _show_completions(self) -> None:
        """List what can be typed now and contains the typed text, what begins with it first."""
        if not self.isVisible():
            return
        language = shown_language()
        words = [(WORDS[word][0].text(language), text) for word, (text, _) in self._words().items() if text]
        actions = possible_actions(self._page)  # none that others may not hear
        typed = " ".join(words_of(self.edit.text()))
        ranked: list[tuple[bool, int, str, str]] = []
        for form, text in words + [(self.grammar.short_form(each, language), text) for each, text in actions]:
            both = [" ".join(words_of(each)) for each in (form, text)]
            if any(typed in each for each in both):
                ranked.append((not any(each.startswith(typed) for each in both), len(ranked), form, text))
        self.completions.clear()
        for _, _, form, text in sorted(ranked):
            item = QListWidgetItem(translate("CommandLine", "{form} – {text}").format(form=form, text=text))
            item.setData(FORM, form)
            self.completions.addItem(item)
        if ranked:
            self.completions.setCurrentRow(0)
        self.completions.setVisible(bool(ranked))
        self._fit()

    def _on_edited(self) -> None:
        self._place = len(self._history)
        self._show_completions()

    def follow_table(self) -> None:
        """Follow the table; forget what was typed for another hand."""
        seat = self._screen.curtain.viewer
        if seat != self._seat:
            self._seat = seat
            self._history.clear()
            self._place = 0
            self.edit.clear()
        self._show_completions()

    def _fit(self) -> None:
        """Lie above the hand, as wide as the board if the text has room there; never over the log."""
        if not self.isVisible():
            return
        now = self._scene.layout_now
        row = max(1, self.completions.sizeHintForRow(0))
        rows = min(MOST_ROWS, self.completions.count())
        self.completions.setFixedHeight(rows * row + 2 * self.completions.frameWidth() + 8)
        # Not over the buttons either, where they lie at the left of the board.
        beside = now.buttons.right if now.buttons.right < now.middle.centre.x else 0
        least, right = round(beside) + 8, round(now.log.x) - 8
        wide = min(right - least, round(max(now.middle.width, LEAST_EMS * now.text_px)))
        high = self.sizeHint().height()
        left = max(least, min(round(now.middle.centre.x - wide / 2), right - wide))
        self.setGeometry(left, max(0, round(now.hand.y) - high - 4), wide, high)

    # --- what was typed

    def _on_return(self) -> None:
        text = self.edit.text().strip()
        if not text:
            return
        self.edit.selectAll()  # a text that is refused can be corrected or typed over
        if self._scene.moving:
            self._scene.animator.finish_now()
        if self._carry_out(text):
            if self._history[-1:] != [text]:
                self._history.append(text)
            self._place = len(self._history)
            self.edit.clear()
        self._show_completions()

    def _play_row(self, item: QListWidgetItem) -> None:
        """Play a completion."""
        self.edit.setText(str(item.data(FORM)))
        self.edit.setFocus()
        self._on_return()

    def _carry_out(self, text: str) -> bool:
        """Carry out a word or a move; return whether it could be."""
        words = words_of(text)
        for word, (_, carry_out) in self._words().items():
            if len(words) == 1 and words[0] in WORDS[word][1]:
                return carry_out()
        if self._screen.curtain.closed:
            return self._say(CLOSED)
        if self._scene.shown is None:
            return self._say(NO_TABLE)
        if self._look_back.active:
            return self._say(PAST)
        why = bool(words) and words[0] in WHY
        if why and not may_name_hand(self._page):
            self._page.notify(HIDDEN_HAND.say, to=None, assertive=True, until_move=True)
            return False
        if why and len(words) == 1:
            return self._say(WHY_WHAT)
        typed = " ".join(words[1:]) if why else text
        try:
            action = read_move(typed, self.grammar, shown_language(), self._scene.choices())
        except InvalidActionError as error:
            return self._say(error.sentence)
        if why and self._scene.may_choose(action):
            return self._say(LEGAL)
        if why:
            self._scene.refused.emit(action)
            return False
        return choose_in_words(self._page, action)

    def _click(self, button: QPushButton) -> bool:
        button.click()
        self.edit.setFocus()  # question and result have passed the focus to the table
        return True

    def _open_hand(self) -> bool:
        """Open the curtain; return whether it is open, or asks for a PIN."""
        self._screen.open_curtain()
        if self._screen.asks_pin:
            self._page.curtain.setFocus()  # there the PIN is typed
            return True
        if self._screen.curtain.closed:
            return self._say(NOT_YET)
        self.edit.setFocus()
        return True

    def _say(self, sentence: Sentence) -> bool:
        """Show a sentence about what was typed; return False: nothing was carried out."""
        shown = self._scene.shown
        self._page.notify(
            lambda: shown_sentence(sentence),
            to=None if shown is None else shown.seat,
            overheard=NOT_POSSIBLE.say,
            assertive=True,
            until_move=True,
        )
        return False

    # Qt

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        in_list = self.window().focusWidget() is self.completions
        match event.key():
            case Keys.Key_Escape:
                self.close_line()
            case Keys.Key_Down if not in_list and self._place == len(self._history):
                self.completions.setFocus()
            case Keys.Key_Up | Keys.Key_Down if not in_list:
                step = -1 if event.key() == Keys.Key_Up else 1
                self._place = min(max(0, self._place + step), len(self._history))
                self.edit.setText((*self._history, "")[self._place])
                self._show_completions()
            case key if key in ENTER and in_list and not event.isAutoRepeat():
                item = self.completions.currentItem()
                if item is not None:
                    self._play_row(item)
                self._screen.note_key(event)
            case _:
                super().keyPressEvent(event)
