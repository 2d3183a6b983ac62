"""The panel with the result of a round or of the game. Its contents are made when the first round ends."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFrame, QPushButton, QWidget

from epizodiak_qt.desktop.app.announce import announce
from epizodiak_qt.desktop.app.clock import weakly
from epizodiak_qt.desktop.app.form_keys import is_typing
from epizodiak_qt.desktop.app.translation import translate
from epizodiak_qt.desktop.scene.rects import Rect
from epizodiak_qt.override import override

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from PySide6.QtGui import QResizeEvent

    from epizodiak_qt.desktop.scene.animation import Animator
    from epizodiak_qt.desktop.scene.scene_style import SceneStyle
    from epizodiak_qt.desktop.scene.table_layout import TableLayout
    from epizodiak_qt.desktop.table.result.result_content import Result, ResultContent

APPEARS_MS: Final = 250.0  # before points begin to count up
BOTS: Final = {"again": 0, "tougher": 1, "easier": -1}
BUTTONS: Final = ("next", *BOTS, "aside", "review", "record", "picture", "share", "start")
"""The names of the buttons; from the sixth on, of the actions of the window that they ask for."""


class ResultView(QFrame):
    """A panel over the board.

    `at_home` is set if the table is in this program: only then another game can be begun. `bot_steps` returns
    1 if it may have tougher bots, and -1 for easier ones. `code` returns the code of the deal, or "".
    A result is open from `show_result` to `close_result`; meanwhile it can be put aside.
    `buttons` are in their order. `content` is made for the first result.

    Signals:
        moved_aside: An open result was put aside, brought back or closed.
        next_round: Deal the next round.
        new_game: Begin another game; with tougher bots for 1, with easier ones for -1.
        asked_for: An action of the window is wanted; carries its name.
    """

    moved_aside = Signal()
    next_round = Signal()
    new_game = Signal(int)
    asked_for = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setProperty("panel", True)
        self.at_home = True
        self.bot_steps: Callable[[], Sequence[int]] = tuple
        self.code: Callable[[], str] = str
        self.open = False
        self.aside = False
        self.spoken = ""
        self._closed = False
        self._as_record = False
        self._lesson: bool | None = None  # at the table of a lesson, whether it wants the next round
        self._exportable = True
        self._badges: list[QWidget] = []
        self._note = ""
        self.again: Callable[[], str] = lambda: translate("Result", "Play again")
        self.buttons = [QPushButton() for _ in BUTTONS]
        for button, name in zip(self.buttons, BUTTONS, strict=True):
            button.clicked.connect(weakly(self._press, name))
        self.next_button, self.again_button, self.tougher_button, self.easier_button, *others = self.buttons
        self.aside_button, self.review_button, self.record_button, *others = others
        self.picture_button, self.share_button, self.leave_button = others
        for button in (self.next_button, self.again_button):
            button.setProperty("primary", True)
        self.code_button = QPushButton()
        self.code_button.clicked.connect(self._copy_code)
        self.hide()

    def _press(self, name: str) -> None:
        if name == "next":
            self.next_round.emit()
        elif name == "aside":
            self.put_aside()
        elif name in BOTS:
            self.new_game.emit(BOTS[name])
        else:
            self.asked_for.emit(name)

    def show_as_record(self, *, exportable: bool) -> None:
        """Offer only what makes sense in a record that is viewed, and leave the focus where it is."""
        self._as_record = True
        self._exportable = exportable

    def show_as_lesson(self, *, next_round: bool) -> None:
        """Offer at most the next round, and only if the present step of the lesson wants it."""
        self._lesson = next_round
        if self.built:
            self.next_button.setVisible(next_round)
        if next_round and self.isVisible():
            self.next_button.setFocus()

    def call_again(self, words: Callable[[], str]) -> None:
        """Call the button that begins another game by these words, in the present language.

        That game belongs to this one, so no other bots are offered.
        """
        self.again, self.bot_steps = words, tuple
        self.again_button.setText(words())
        self.tougher_button.hide()
        self.easier_button.hide()

    @property
    def knows_all_rounds(self) -> bool:
        """Whether the table, or the record, holds the whole game: it is not that of another computer."""
        return self.at_home or self._as_record

    @property
    def built(self) -> bool:
        """Whether a result was shown."""
        return "content" in vars(self)

    @cached_property
    def content(self) -> ResultContent:
        """The contents."""
        from epizodiak_qt.desktop.table.result.result_content import ResultContent

        content = ResultContent(self.buttons, self)
        for badge in (self.code_button, *self._badges):
            content.add_badge(badge)
        content.note.setText(self._note)
        content.note.setVisible(bool(self._note))
        content.show()
        return content

    def show_result(
        self, result: Result, style: SceneStyle, *, over: bool, counts: Animator | None = None
    ) -> None:
        """Show a result; one that was put aside stays there.

        Args:
            result: The contents.
            style: How the table is painted.
            over: Whether the game has ended.
            counts: Lets the points of a new result count up; None shows them at once.
        """
        content = self.content
        remarks = list(result.remarks)
        if over and not self.at_home and not self._as_record:
            remarks.append(translate("Result", "The host can start another game."))
        self.spoken = f"{result.title}. {result.spoken}"
        content.show_result(result, remarks, style)
        close = (
            translate("Replay", "Close the record") if self._as_record else translate("Result", "Main menu")
        )
        steps = self.bot_steps() if over and self.at_home else ()
        for button, text, shown in (
            (self.next_button, translate("Result", "Next round"), not over),
            (self.again_button, self.again(), over and self.at_home),
            (self.tougher_button, translate("Result", "Tougher bots"), 1 in steps),
            (self.easier_button, translate("Result", "Easier bots"), -1 in steps),
            (self.aside_button, translate("Result", "Look at the table"), True),
            (self.review_button, translate("Result", "Review the game"), over and not self._as_record),
            (self.record_button, translate("Result", "Export…"), over and self._exportable),
            (self.picture_button, translate("Result", "Picture…"), over and self._exportable),
            (self.share_button, translate("Result", "Share…"), over and self._exportable),
            (self.leave_button, close, over),
        ):
            button.setText(text)
            taught = button is self.aside_button or (button is self.next_button and self._lesson is True)
            button.setVisible(shown if self._lesson is None else taught)
        self.picture_button.setAccessibleName(translate("Result", "Picture of the game"))
        code = self.code() if over else ""
        self.code_button.setText(translate("Result", "Copy the deal code {code}").format(code=code))
        self.code_button.setVisible(bool(code))
        if not self.open:
            self.open = True
            if counts is not None:
                counts.run_in_background(*content.count_up(APPEARS_MS))
            self._appear()

    def _copy_code(self) -> None:
        QGuiApplication.clipboard().setText(self.code())
        self.code_button.setText(translate("Result", "Copied: {code}").format(code=self.code()))
        announce(self.code_button, self.code_button.text())

    def _appear(self) -> None:
        """Become visible, and take the focus unless text is being typed or a record is viewed."""
        self.show()
        self.raise_()
        led = self._as_record or self._lesson is False  # something else leads on
        if not led and not is_typing(self):
            buttons = (self.next_button, self.again_button, self.leave_button)
            next(button for button in buttons if not button.isHidden()).setFocus()

    def put_aside(self) -> bool:
        """Hide the open result until `bring_back`; return whether it was visible."""
        visible = self.open and not self.aside
        if visible:
            self.aside = True
            self.moved_aside.emit()
            self.hide()
        return visible

    def bring_back(self) -> None:
        """Show the result again that was put aside."""
        if self.aside:
            self.aside = False
            self.moved_aside.emit()
            self._appear()

    def close_result(self) -> None:
        """Hide the result: the game goes on."""
        self.open = self.aside = False
        self.moved_aside.emit()
        self.hide()

    def add_badge(self, badge: QWidget) -> None:
        """Show another widget above the buttons."""
        self._badges.append(badge)
        badge.setParent(self)
        if self.built:
            self.content.add_badge(badge)

    def waiting(self, names: Sequence[str]) -> None:
        """Show whom the next deal waits for."""
        self.next_button.setEnabled(not names and not self._closed)
        if names:
            self.next_button.setText(
                translate("Result", "Waiting for {names}").format(names=", ".join(names))
            )

    def close_table(self) -> None:
        """Offer no next round: the table is closed."""
        self._closed = True
        self.next_button.setEnabled(False)

    def set_note(self, text: str) -> None:
        """Show a note under the result, or none if it is empty."""
        self._note = text
        if self.built:
            self.content.note.setText(text)
            self.content.note.setVisible(bool(text))

    def fit(self, width: float, height: float, now: TableLayout) -> None:
        """Fit into a table of that size."""
        if self.open:
            self.setGeometry(self.content.fit(Rect(0, 0, width, height), now, self.font().pixelSize()))

    # Qt

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self.built:
            self.content.setGeometry(self.rect())
