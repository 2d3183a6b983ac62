"""Hints at a table: the seat at the screen asks what the master would play."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import TYPE_CHECKING

from epizodiak_qt.desktop.app.translation import shown_sentence, translate

if TYPE_CHECKING:
    from collections.abc import Callable

    from epizodiak_qt.desktop.app.tasks import Tasks
    from epizodiak_qt.desktop.table.table_page import TablePage
    from epizodiak_qt.lobby.client import Advice, Advisor
    from epizodiak_qt.table.link import Update


class TableAdvice:
    """Asks the advisor for the seat that is shown, and marks its answer on the table. It plays nothing.

    `wanted` is set while the person at the screen wants hints to be offered.

    Args:
        page: The page of the table, which marks the hint.
        look: Returns the current update of a seat of this screen, with the events of the round.
        tasks: Run the question.
        allowed: Returns whether the table allows hints.
        make_advisor: Returns the advisor; called at the first question.
        note: Called at each question.
    """

    def __init__(
        self,
        page: TablePage,
        look: Callable[[int], Update],
        tasks: Tasks,
        allowed: Callable[[], bool],
        make_advisor: Callable[[], Advisor],
        note: Callable[[], None],
    ) -> None:
        self._page, self._look, self._tasks = page, look, tasks
        self._allowed, self._make_advisor, self._note = allowed, make_advisor, note
        self.wanted = True
        self._scene = page.scene
        self._scene.may_advise = allowed
        self._advisor: Advisor | None = None
        self._asked: Update | None = None
        self._task: asyncio.Task[None] | None = None
        self._advice: Advice | None = None

    @property
    def allowed(self) -> bool:
        """Whether the table allows hints, they are wanted, and a round is played."""
        shown = self._scene.shown
        return self.wanted and shown is not None and not shown.state.hands_open and self._allowed()

    @property
    def may_ask(self) -> bool:
        """Whether the seat that is shown can ask now: it has something to choose, and nothing moves."""
        return self.allowed and self._question() is not None

    def _question(self) -> Update | None:
        """Return the update that is shown, if its seat has something to choose."""
        shown = self._scene.shown
        asks = shown is not None and shown.seat is not None and self._scene.hints.acting
        return shown if asks and not self._scene.moving else None

    def ask(self) -> None:
        """Ask for a hint, or show the one again that was given for this moment."""
        if not self.may_ask:
            return
        shown = self._question()
        if self._advice is not None and self._fits(shown):
            self._show(self._advice)
            return
        if self._task is not None:
            return
        self._asked = shown
        self._note()
        self._scene.show_advice(None, lambda: translate("Table", "The master is thinking…"))
        self._task = self._tasks.spawn(self._advise())

    def drop_if_past(self) -> None:
        """Cancel the question, and forget its answer, if the game has gone on or another seat is shown."""
        if self._asked is not None and not self._fits(self._scene.shown):
            self._drop()

    def _fits(self, shown: Update | None) -> bool:
        """Return whether the question was about the moment and the seat that are shown."""
        asked = self._asked
        if asked is None or shown is None or self._scene.moving:
            return False
        return (asked.seq, asked.seat) == (shown.seq, shown.seat)

    def _drop(self) -> None:
        if self._task is not None:
            self._task.cancel()
        self._asked = self._task = self._advice = None
        self._scene.drop_advice()

    async def _advise(self) -> None:
        from epizodiak_qt.lobby.client import NoAdviceError  # the advisor loads it too

        asked = self._asked
        assert asked is not None, "a question was asked"
        assert asked.seat is not None, "a seat asks"
        try:
            if self._advisor is None:
                self._advisor = self._make_advisor()
            now = self._look(asked.seat)
            advice = await self._advisor.advise(now.view, now.legal, now.past)
        except NoAdviceError as error:
            self._scene.show_advice(None, partial(shown_sentence, error.sentence))
        except Exception:
            self._scene.drop_advice()
            raise
        else:
            self._advice = advice
            self._show(advice)
        finally:
            if self._task is asyncio.current_task():
                self._task = None

    def _show(self, advice: Advice) -> None:
        self._scene.show_advice(advice.action, partial(shown_sentence, advice.why))
        if self._scene.private:  # it names pieces of the hand
            self._page.speak(shown_sentence(advice.why))

    def close(self) -> None:
        """Cancel the question, and end the advisor: the table was left."""
        self._drop()
        if self._advisor is not None:
            self._advisor.close()
