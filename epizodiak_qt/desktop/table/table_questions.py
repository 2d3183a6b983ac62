"""The questions of the keys at a table: why, turn, hand, board, opponents, last moves, odds."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Final, cast

from epizodiak_qt.desktop.app.translation import shown_language, translate
from epizodiak_qt.desktop.table.choosing_in_words import HIDDEN_HAND
from epizodiak_qt.desktop.table.look_back import NO_MOMENT, PAST
from epizodiak_qt.desktop.table.spoken_text import SeenTable

if TYPE_CHECKING:
    from collections.abc import Callable

    from epizodiak_qt.desktop.table.log.event_history import EventHistory
    from epizodiak_qt.desktop.table.spoken_text import Question
    from epizodiak_qt.desktop.table.table_page import TablePage

LINES: Final = 3
"""How many lines of the log one answer has."""


@dataclass(eq=False)
class TableQuestions:
    """Answers the questions of the keys from what the table shows; an answer is shown and spoken."""

    _page: TablePage
    _history: EventHistory
    _lines_back: int = 0
    """How many lines of the log the last answers have shown."""
    _lines_of: int = -1
    """How long the log was then."""

    def __post_init__(self) -> None:
        self._scene = self._page.scene
        self._spoken = self._page.ui.spoken

    def answer(self, question: str) -> None:
        """Answer the question of a key: why, turn, hand, board, opponents, last or odds."""
        if question != "last":
            self._lines_back = 0
        if self._scene.shown is None or self._spoken is None:
            return
        if question == "why":
            self._answer_why()
        elif question == "last":
            self._show(self._last_moves())
        elif question == "hand" and not self._may_name_hand:
            self._show(HIDDEN_HAND.say)
        else:
            spoken, seen = self._spoken, self._seen()
            self._show(lambda: spoken.ANSWERS[cast("Question", question)](seen))

    @property
    def _may_name_hand(self) -> bool:
        shown = self._scene.shown
        return self._scene.private and shown is not None and shown.seat is not None

    def _seen(self) -> SeenTable:
        scene, navigator = self._scene, self._page.view.navigator
        assert scene.shown is not None, "asked for a table that is shown"
        focused = navigator.focused if scene.private or navigator.zone != "hand" else None
        return SeenTable(scene.shown, scene.private, focused, scene.may_advise())

    def _show(self, text: Callable[[], str]) -> None:
        """Show an answer to the seat that is shown; without private audio it is made of public words."""
        shown = self._scene.shown
        owner = shown.seat if shown is not None and self._scene.private else None
        self._page.notify(text, to=owner, until_move=True)

    # --- why

    def _answer_why(self) -> None:
        """Show why the focused piece cannot be played, as a click on it would."""
        scene, focused = self._scene, self._page.view.navigator.focused
        if not self._may_name_hand:
            self._show(HIDDEN_HAND.say)
            return
        if focused is None:
            self._show(lambda: translate("Spoken", "Lead the focus to a piece first, with the arrow keys."))
            return
        if scene.shown is not None and scene.shown.seq == NO_MOMENT:
            self._show(partial(PAST.text, shown_language()))
            return
        click, action = scene.click_at(focused), scene.illegal_action_at(focused)
        if scene.hints.acting and (click.action or click.selection or scene.may_choose(action)):
            self._show(lambda: translate("Spoken", "This can be played now."))
        elif action is None:
            self._show(lambda: translate("Spoken", "Nothing can be done with this."))
        else:
            scene.refused.emit(action)

    # --- last moves

    def _last_moves(self) -> Callable[[], str]:
        """Return the last lines of the log, in their order; asked again, those before."""
        lines = self._history.lines(self._scene.names, public=not self._scene.private)
        if len(lines) != self._lines_of:
            self._lines_of, self._lines_back = len(lines), 0
        end = len(lines) - self._lines_back
        shown = lines[max(0, end - LINES) : max(0, end)]
        self._lines_back += len(shown)
        if not shown:
            self._lines_back = 0
            return lambda: translate("Spoken", "The log has no earlier lines.")
        text = " ".join(shown)
        return lambda: text
