"""The end of a round and of the game: fills the result panel, and asks for the next round."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

if TYPE_CHECKING:
    from epizodiak_qt.desktop.app.tasks import Tasks
    from epizodiak_qt.desktop.table.game_ui import GameUi
    from epizodiak_qt.desktop.table.log.event_history import EventHistory
    from epizodiak_qt.desktop.table.table_page import TablePage
    from epizodiak_qt.table.link import Link, State, Update


class RoundEnd(QObject):
    """Shows the result panel of one table page while the hands are open."""

    def __init__(self, ui: GameUi, page: TablePage, link: Link, tasks: Tasks) -> None:
        super().__init__(page)
        self._ui = ui
        self._page = page
        self._link = link
        self._people = link.seats
        self._tasks = tasks
        page.result.next_round.connect(self._on_next_round)

    def close_if_over(self, state: State) -> None:
        """Close the result at once if the hands are hidden again: before the next deal is shown."""
        if not state.hands_open and self._page.result.open:
            self._page.result.close_result()

    def retranslate(self, state: State, history: EventHistory) -> None:
        """Show an open result in the current language."""
        if self._page.result.open:
            self.show(state, history)

    def show(self, state: State, history: EventHistory) -> None:
        """Show the result if the hands are open. All that led to it must have been shown."""
        if not state.hands_open:
            return
        panel, scene = self._page.result, self._page.scene
        still = scene.reduced_motion or scene.animator.speed <= 0
        panel.show_result(
            self._ui.result(self._seen(history)),
            scene.style_now,
            over=state.over,
            counts=None if still else scene.animator,
        )
        elsewhere = state.unready - self._people
        names = [] if state.unready & self._people else [state.seats[seat].name for seat in elsewhere]
        if names and panel.window().focusWidget() is panel.next_button:
            self._page.view.setFocus()  # a disabled button would pass the focus to the next widget
        panel.waiting(names)
        self._page.fit_overlays()

    def _seen(self, history: EventHistory) -> Update:
        """Return the table as the only person at this screen sees it, or the public, with all events."""
        seat = min(self._people) if len(self._people) == 1 else None
        update = self._link.look(seat)
        # A guest's host sends the present round only; the log has all rounds since the guest has joined.
        whole = self._page.result.knows_all_rounds
        return replace(update, past=self._link.history(None) if whole else tuple(history.public()))

    def _on_next_round(self) -> None:
        self._tasks.spawn(self.ready())

    async def ready(self) -> None:
        """Ask for the next round, for every person at this screen."""
        for seat in sorted(self._people):
            reason = await self._link.ready(seat)
            if reason is not None and reason.code != "not_between_rounds":
                self._page.show_refusal(reason, self._ui.language, to=None)
                return
