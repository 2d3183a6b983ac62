"""A lesson on the screen: the page of its game at the table of the lesson, with the coach's panel."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt

from epizodiak_qt.desktop.app.form_keys import is_typing
from epizodiak_qt.desktop.app.phrases import Phrase
from epizodiak_qt.desktop.app.translation import shown_sentence
from epizodiak_qt.desktop.shell.learn.coach_panel import PRIMARY, CoachPanel
from epizodiak_qt.desktop.shell.table_session import TableHandle, TableSession
from epizodiak_qt.games.sentence import Reason, Sentence
from epizodiak_qt.override import override
from epizodiak_qt.teaching.lesson_table import DEAL, NOT_NOW, LessonTable

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from epizodiak_qt.desktop.scene.items.clickable_item import Key
    from epizodiak_qt.desktop.shell.table_window import TableWindow
    from epizodiak_qt.teaching.lesson import Lesson

DONE: Final = Phrase("Learn", "You have done this lesson.")
FREE: Final = Phrase("Learn", "Now play on by yourself, to the end.")
HINT: Final = Phrase("Learn", "This is the move.")


class LessonSession(TableSession):
    """Runs one lesson.

    Attributes:
        coach: The panel with the text of the step.
        last: Whether no other lesson follows.
        learner: The name of the profile of the learner; empty without one.
        on_finished: Called once with the seconds that the lesson took.
    """

    def __init__(self, lesson: Lesson, window: TableWindow, *, last: bool) -> None:
        self.lesson_table = table = LessonTable(lesson)
        connect = partial(table.connect, frozenset({lesson.seat}))
        handle = TableHandle(table.game.NAME, connect, table.close, table=table)
        super().__init__(handle, *window.session_parts(handle.game))
        self.controller.local_only = False  # the learner draws and passes, whatever the settings say
        self.last = last
        self.learner = ""
        self.on_finished: Callable[[float], None] = lambda _seconds: None
        self._began_ms = self._services.clock.now_ms()
        self._finished = False
        self._playing = False
        self._shown = (-1, 0)  # the step that is shown, and the number of entries with which it was
        self._answer: Sentence | None = None
        self.coach = CoachPanel(lambda: self.page.scene.style_now, self._texts)
        self.coach.pressed.connect(self._on_pressed)
        self.page.hide_play_buttons()
        self.page.result.show_as_lesson(next_round=False)
        # Queued: without animations the scene rests before the table has begun the next step.
        self.page.scene.rested.connect(self._follow, Qt.ConnectionType.QueuedConnection)
        self.page.refusal_shown.connect(self._show_refusal)
        table.changed = self._on_changed

    @property
    @override
    def may_export(self) -> bool:
        return False

    @override
    def start(self) -> None:
        self.page.put_below(self.coach)  # now that the page has its size
        super().start()
        self._follow()

    def _texts(self) -> Iterator[tuple[str, list[str]]]:
        """Yield what the panel may have to show: the text of each step, and its answers."""
        for step in self.lesson_table.lesson.steps:
            yield shown_sentence(step.say), [shown_sentence(each.say) for each in (*step.also, *step.wrong)]
        yield FREE.say(), [shown_sentence(NOT_NOW.why)]

    @override
    def explains(self) -> bool:
        """Return whether the learner plays on freely, so that the coach is silent."""
        table = self.lesson_table
        return table.step is None and not table.finished

    @override
    def profile_of(self, seat: int) -> str:
        return self.learner

    # --- following the lesson

    def _on_changed(self) -> None:
        """Show the remark about the action that the lesson has played, or none, and follow."""
        self._show_answer(self.lesson_table.remark, spoken=False)
        self._follow()

    def _show_refusal(self, refusal: Reason) -> None:
        self._show_answer(refusal.why, spoken=True)

    def _show_answer(self, answer: Sentence | None, *, spoken: bool) -> None:
        """Show an answer beside the text; a longer one than any of the lesson makes the panel higher."""
        self._answer = answer
        self.coach.show_answer("" if answer is None else shown_sentence(answer), spoken=spoken)
        if self.coach.heightForWidth(self.page.width()) != self.coach.height():
            self.page.arrange()

    def _follow(self) -> None:
        """Let the others play what is due, or show the present step once nothing moves."""
        table = self.lesson_table
        if self._closed or self._playing:
            return
        self._mark()
        if table.due() is not None:
            self._playing = True
            self._services.tasks.spawn(self._play_others())
        elif not self.page.scene.moving or self._shown[0] < 0:  # a text tells no roll before its dice lie
            self._show_step()

    async def _play_others(self) -> None:
        table = self.lesson_table
        try:
            while table.due() is not None:
                await self.controller.pace()
                if self._closed or table.due() is None:  # the window has played it by itself
                    break
                refusal = table.play_due()
                if refusal is not None:
                    self.controller.show_refusal(refusal)
                    return
        finally:
            self._playing = False
        self._follow()

    def _show_step(self) -> None:
        table = self.lesson_table
        step, now = table.step, (table.steps_done, len(table.entries))
        before, self._shown = self._shown, now
        if step is None:
            self._show_end()
            return
        self._tell(shown_sentence(step.say), ["show", "leave"] if step.moves else ["next", "leave"])
        if now[0] != before[0]:
            self._lead_focus()
        if now != before and step.after_s is not None:
            self._services.clock.call_later(1000 * step.after_s, partial(self._hint_if_still, now))

    def _tell(self, text: str, offered: list[str]) -> None:
        lesson, done = self.lesson_table.lesson, self.lesson_table.steps_done
        count = len(lesson.steps)
        place = f"{shown_sentence(lesson.title)} · {min(done + 1, count)}/{count}"
        self.coach.show_step(place, done, count, text, offered)

    def _lead_focus(self) -> None:
        """Focus what leads on: the button, *Next round*, or the table."""
        step, result = self.lesson_table.step, self.page.result
        result.show_as_lesson(next_round=step is not None and DEAL in step.moves)
        self.page.place_widgets()  # the button has come, or has gone
        shown = (self.coach.buttons[name] for name in PRIMARY)
        primary = next((button for button in shown if not button.isHidden()), None)
        if primary is not None:
            primary.setFocus()
        elif not result.isVisible() and not is_typing(self.page):
            self.page.view.setFocus()

    def _show_end(self) -> None:
        """Let the learner play on with bots, or say that the lesson is done."""
        table = self.lesson_table
        if not table.finished:
            self._tell(FREE.say(), ["leave"])
            if self.bots is None:
                self._lead_focus()
                self.seat_bots()
            return
        self._tell(DONE.say(), ["play" if self.last else "following", "again", "leave"])
        if not self._finished:
            self._finished = True
            self._lead_focus()
            self.on_finished((self._services.clock.now_ms() - self._began_ms) / 1000)

    @override
    def seat_bots(self) -> None:
        """Seat the bots once the learner plays on; before, the record plays the others."""
        if self.lesson_table.step is None and self.lesson_table.lesson.bots:
            super().seat_bots()

    def _on_pressed(self, name: str) -> None:
        if name == "next":
            self.lesson_table.go_on()
        elif name == "show":
            self._show_move()
            self._lead_focus()

    # --- marks and hints

    def _mark(self) -> None:
        """Mark on the table what the step speaks of, once nothing moves."""
        scene, table = self.page.scene, self.lesson_table
        step = table.step if table.due() is None else None
        found: set[Key] = set()
        if step is not None and not scene.moving and not self.controller.look_back.active:
            keys = [item.key for item in scene.visible_items()]
            for words in step.show:
                named = {key for key in keys if tuple(map(str, key[: len(words)])) == words}
                if not named:
                    self.controller.show_refusal(_nothing_called(" ".join(words), step.line))
                found |= named
        highlight = self.page.view.highlight
        if found != highlight.taught:
            highlight.taught = frozenset(found)
            self.page.view.viewport().update()

    def _hint_if_still(self, shown: tuple[int, int]) -> None:
        """Mark the move of a step if the learner has done nothing since."""
        if not self._closed and shown == self._shown:
            self._show_move()

    def _show_move(self) -> None:
        step = self.lesson_table.step
        if step is None or not step.moves or self.page.scene.moving or self.controller.look_back.active:
            return
        if DEAL in step.moves:
            self.page.result.bring_back()
        else:
            action = self.lesson_table.game.parse_action(step.moves[0])
            self.page.scene.show_advice(action, HINT.say)

    @override
    def retranslate(self) -> None:
        super().retranslate()
        self.coach.retranslate()
        self._show_answer(self._answer, spoken=True)
        self._follow()


def _nothing_called(words: str, line: int) -> Reason:
    """Return the fault of a lesson whose mark names nothing on the table."""
    why = Sentence(
        f"Line {line} of the lesson: nothing on the table is called “{words}”.",
        f"Ligne {line} de la leçon\u202f: rien sur la table ne s’appelle «\u202f{words}\u202f».",
    )
    return Reason("unknown_mark", None, why)
