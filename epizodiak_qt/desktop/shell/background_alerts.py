"""Calls the player back to a window in the background, and keeps the computer awake for a network table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication

from epizodiak_qt.desktop.app.phrases import Phrase
from epizodiak_qt.desktop.app.translation import translate

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QWidget

    from epizodiak_qt.desktop.app.settings import Settings
    from epizodiak_qt.desktop.shell.services import Closable, Services
    from epizodiak_qt.desktop.shell.table_session import TableSession

News = Literal["turn", "message", "round", "chat"]
MARKS: Final[dict[News, Phrase]] = {
    "turn": Phrase("Alerts", "Your turn"),
    "message": Phrase("Alerts", "Message"),
    "round": Phrase("Alerts", "Round over"),
    "chat": Phrase("Alerts", "Chat"),
}
"""The marks of the news in the title of the window, which shows the first of them."""


class BackgroundAlerts(QObject):
    """Reports public news only: in the task bar, in the title of the window, and in a notification if wanted.

    Args:
        window: The window; nothing is reported while it, or a dialog of it, is active.
        settings: Returns the settings.
        services: The services of the window.
        bring_to_front: Called when a notification is clicked.
    """

    def __init__(
        self,
        window: QWidget,
        settings: Callable[[], Settings],
        services: Services,
        bring_to_front: Callable[[], None],
    ) -> None:
        super().__init__(window)
        self._window, self._settings, self._services = window, settings, services
        self._bring_to_front = bring_to_front
        self._session: TableSession | None = None
        self._awaited: int | None = None
        self._round_over = False
        self._title: News | None = None
        self._notice: Closable | None = None
        self._awake: Closable | None = None

    def watch(self, session: TableSession) -> None:
        """Report the turns, questions and round ends of a table, until `leave`."""
        self._session, self._awaited, self._round_over = session, None, False
        session.page.scene.rested.connect(self._on_rested)
        session.page.prompt_bar.asked.connect(self.alert_message)
        session.controller.state_changed.connect(self.refresh)

    def leave(self) -> None:
        """Forget the table: it was left."""
        self._session = None
        self.refresh()

    def refresh(self) -> None:
        """Keep the computer awake during a game in the network, if the settings allow it."""
        session = self._session
        runs = (
            session is not None and session.handle.shared and not session.over and not session.leave_confirmed
        )
        if not (runs and self._settings().stay_awake == "on"):
            if self._awake is not None:
                self._awake.close()
            self._awake = None
        elif self._awake is None:
            self._awake = self._services.keep_awake()

    def _on_rested(self) -> None:
        session = self._session
        if session is None:
            return
        before, self._awaited = self._awaited, session.controller.awaited
        over, self._round_over = self._round_over, not session.page.result.isHidden()
        if self._round_over and not over:
            self._alert("round", translate("Alerts", "The round is over."))
        elif self._awaited is not None and self._awaited != before:
            self._alert("turn", translate("Alerts", "It is your turn."))
        elif self._awaited is None and self._title == "turn":
            self.on_activated()  # somebody has taken a move back, or played for the seat

    def alert_message(self) -> None:
        """Report a question or a message at the table, without its words, which may disclose a hand."""
        self._alert("message", translate("Alerts", "There is a message for you at the table."))

    def alert_chat(self, line: str) -> None:
        """Report a line of chat."""
        self._alert("chat", line)

    def _alert(self, news: News, text: str) -> None:
        session = self._session
        alone = session is None or session.handle.shared or len(session.controller.people) == 1
        if self._is_active() or not alone:
            return
        settings = self._settings()
        if settings.background_alerts == "on":
            QApplication.alert(self._window)
            self._title = next(each for each in MARKS if each in (news, self._title))
            self._show_title()
        if settings.desktop_notices == "on":
            self._remove_notice()
            self._notice = self._services.desktop_notice(text, self._bring_to_front)

    def _is_active(self) -> bool:
        widget = QApplication.activeWindow()
        while widget is not None and widget is not self._window:
            widget = widget.parentWidget()
        return widget is not None

    def on_activated(self) -> None:
        """Take the mark off the title and remove the notification: the player has seen them, or need not."""
        self._title = None
        self._show_title()
        self._remove_notice()

    def _remove_notice(self) -> None:
        if self._notice is not None:
            self._notice.close()
        self._notice = None

    def _show_title(self) -> None:
        mark = "" if self._title is None else f"● {MARKS[self._title].say()} – "
        self._window.setWindowTitle(f"{mark}EpiZodiak")
