"""The host's menu for removing a guest, and the question before it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QMenu, QPushButton

from epizodiak_qt.desktop.app.translation import translate
from epizodiak_qt.lobby.lobby import HOST

if TYPE_CHECKING:
    from collections.abc import Callable

    from epizodiak_qt.desktop.network.table_signals import TableSignals
    from epizodiak_qt.desktop.table.prompt_bar import PromptText

    Ask = Callable[[PromptText, Callable[[bool], None]], None]


class RemoveButton(QPushButton):
    """A button with a menu of guests, visible at a host that has guests.

    `ask` asks a question before. With `seated` the menu contains players too, not only spectators.
    """

    def __init__(self, signals: TableSignals, ask: Ask, *, seated: bool) -> None:
        super().__init__()
        self._ask = ask
        self._hosted = signals.client.as_host
        self._signals = signals
        self._seated = seated
        self.guests = QMenu(self)
        self.setMenu(self.guests)
        self.guests.aboutToShow.connect(self._fill)
        signals.changed.connect(self.refresh)
        self.retranslate()

    def retranslate(self) -> None:
        """Show every text in the present language."""
        self.setText(translate("Remove", "Remove…"))
        self.setToolTip(translate("Remove", "Remove from the table"))
        self.refresh()

    def refresh(self) -> None:
        """Show the button if there are guests."""
        self.setVisible(bool(self.people()))

    def people(self) -> dict[int, str]:
        """Return the guests by number; players have the names of their seats."""
        if self._hosted is None:
            return {}
        found: dict[int, str] = {}
        for seat_state in self._signals.lobby.seats if self._seated else ():
            if seat_state.guest > HOST:
                before = found.get(seat_state.guest)
                found[seat_state.guest] = (
                    seat_state.name if before is None else f"{before}, {seat_state.name}"
                )
        return found | dict(self._hosted.spectators)

    def _fill(self) -> None:
        watching = translate("Remove", "{name} (watching)")
        watchers = {} if self._hosted is None else self._hosted.spectators
        self.guests.clear()
        for number, name in self.people().items():
            shown = watching.format(name=name) if number in watchers else name
            action = self.guests.addAction(shown.replace("&", "&&"))
            action.triggered.connect(
                lambda _checked=False, number=number, name=name: self.remove(number, name)
            )

    def remove(self, number: int, name: str) -> None:
        """Ask whether to remove a guest, and remove the guest on yes."""
        hosted = self._hosted

        def answered(agreed: bool) -> None:
            if agreed and hosted is not None:
                hosted.remove_guest(number)

        def words() -> tuple[str, str, str]:
            text = translate(
                "Remove", "Remove {name} from the table? To come back they would need the code again."
            )
            return text.format(name=name), translate("Remove", "Remove"), translate("Ask", "No")

        self._ask(words, answered)
