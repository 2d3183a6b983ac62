"""The actions of a table in the menus: which of them are possible now, and what they do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QStackedWidget

    from epizodiak_qt.desktop.shell.menus import Menus
    from epizodiak_qt.desktop.shell.table_session import TableSession


class ActionStates(QObject):
    """Enables the possible actions when the page or the table changes.

    The main window itself enables *Continue*, because reading the saved games takes a while.

    Args:
        menus: The menus with the actions.
        pages: The pages of the window.
        session: Returns the table on the screen.
        may_hand_over: Returns whether the table can be handed over to another host.
    """

    def __init__(
        self,
        menus: Menus,
        pages: QStackedWidget,
        session: Callable[[], TableSession | None],
        may_hand_over: Callable[[], bool],
    ) -> None:
        super().__init__(menus)
        self._menus = menus
        self._pages = pages
        self._session = session
        self._may_hand_over = may_hand_over
        pages.currentChanged.connect(lambda _page: self.refresh())
        self.refresh()

    def refresh(self) -> None:
        """Enable the actions of the table if its page is shown, and disable them otherwise."""
        session = self._session()
        seen = session if session is not None and self._pages.currentWidget() is session.page else None
        for name, possible in (
            ("hand_over", self._may_hand_over()),
            ("start", session is not None),
            ("undo", seen is not None and seen.controller.proposals.may_take_back is not None),
            ("advice", seen is not None and seen.advice.may_ask),
            ("abandon", seen is not None and seen.controller.proposals.may_abandon),
            ("pin", seen is not None and seen.controller.shared_screen.may_set_pin),
            ("private_audio", seen is not None and seen.controller.shared_screen.may_change_audio),
            ("record", seen is not None and seen.may_export),
            ("picture", seen is not None and seen.may_export),
            ("table_in_words", seen is not None),
            ("command_line", seen is not None and bool(seen.controller.people)),
            ("hide_hand", seen is not None and seen.controller.shared_screen.may_hide),
        ):
            self._menus.actions[name].setEnabled(possible)
        private = seen is not None and seen.controller.shared_screen.private_audio
        self._menus.actions["private_audio"].setChecked(private)


def do_at_table(name: str, session: TableSession) -> None:
    """Carry out an action that is about the table on the screen."""
    match name:
        case "undo":
            session.controller.proposals.take_back()
        case "advice":
            session.advice.ask()
        case "table_in_words":
            session.toggle_words()
        case "command_line" if session.controller.people:
            session.show_move_line()
        case "hide_hand":
            session.controller.shared_screen.close_curtain()
        case "abandon":
            session.controller.proposals.abandon()
        case "why" | "turn" | "hand" | "board" | "opponents" | "last" | "odds":
            session.controller.questions.answer(name)
        case "private_audio":
            session.controller.shared_screen.change_audio()
            session.controller.state_changed.emit()  # the menu has checked or unchecked itself
