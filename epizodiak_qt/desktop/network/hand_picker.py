"""The sign that one is a spectator, and the choice of the hand that is seen with a delay."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QVBoxLayout, QWidget

from epizodiak_qt.desktop.app.translation import plural, translate
from epizodiak_qt.desktop.style.lists import ComboBox
from epizodiak_qt.desktop.style.plain_label import PlainLabel

if TYPE_CHECKING:
    from epizodiak_qt.desktop.network.table_signals import TableSignals
    from epizodiak_qt.desktop.table.controller import Controller
    from epizodiak_qt.lobby.client import TableClient


class HandPicker(QWidget):
    """Visible to spectators; `choice` lists the players once all have agreed to show their hands."""

    def __init__(self, controller: Controller, client: TableClient, signals: TableSignals) -> None:
        super().__init__()
        self._controller = controller
        self._client = client
        self._signals = signals
        self.text = PlainLabel(wrap=True)
        self.choice = ComboBox()
        self.text.setBuddy(self.choice)
        column = QVBoxLayout(self)
        column.setContentsMargins(4, 4, 4, 4)
        column.addWidget(self.text)
        column.addWidget(self.choice)
        self.choice.activated.connect(self._look)
        controller.shown_hands_changed.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Show the delay and the hands that can be chosen."""
        lobby = self._signals.lobby or self._client.lobby
        late = 0 if lobby is None else lobby.agreed_hand_delay
        self.setVisible(not self._client.seats)
        shown = sorted(self._controller.shown)
        self.choice.setVisible(bool(shown))
        if not late:
            self.text.setText(translate("Sidebar", "You are watching the game."))
        elif shown:
            self.text.setText(plural("Sidebar", "You see the table %n turn(s) late, and the hand of:", late))
        else:
            soon = plural("Sidebar", "You see the table and the hands %n turn(s) late.", late)
            but = translate("Sidebar", "A computer with a player shows no hands.")
            self.text.setText(f"{soon} {but}")
        names = self._controller.names
        texts = [translate("Sidebar", "nobody"), *(names[seat] for seat in shown)]
        self.choice.setAccessibleName(translate("Sidebar", "Hand you see"))
        if texts == [self.choice.itemText(place) for place in range(self.choice.count())]:
            return
        chosen = self.choice.currentData()
        self.choice.clear()
        for seat, text in zip((None, *shown), texts, strict=True):
            self.choice.addItem(text, seat)
        self.choice.setCurrentIndex(shown.index(chosen) + 1 if chosen in shown else 0)

    def _look(self) -> None:
        self._controller.watch_seat(self.choice.currentData())
