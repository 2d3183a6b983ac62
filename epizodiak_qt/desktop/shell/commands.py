"""Which commands of the menus can act now: the others are disabled."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QStackedWidget

    from epizodiak_qt.desktop.shell.menus import Menus
    from epizodiak_qt.desktop.shell.table_session import TableSession


class CommandStates(QObject):
    """Enables the commands that can act, whenever the page or the table changes.

    `session()` is the table that is played, `may_hand_over()` tells whether others could host it. The owner
    enables *Continue*, because a look at the saved games takes a while.
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
        """Enable what can act at the table, if it is the page that is shown."""
        session = self._session()
        seen = session if session is not None and self._pages.currentWidget() is session.page else None
        for name, possible in (
            ("hand_over", self._may_hand_over()),
            ("start", session is not None),
            ("undo", seen is not None and seen.controller.proposals.may_take_back is not None),
            ("abandon", seen is not None and seen.controller.proposals.may_abandon),
            ("pin", seen is not None and seen.controller.may_set_pin),
            ("record", seen is not None and seen.over),
            ("hide_hand", seen is not None and seen.controller.may_hide),
        ):
            self._menus.actions[name].setEnabled(possible)
