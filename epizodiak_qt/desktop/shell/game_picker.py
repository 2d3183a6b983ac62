"""A row of buttons to choose the game: one a game, of which one is pressed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QPushButton, QWidget

from epizodiak_qt.desktop.app.translation import translate

if TYPE_CHECKING:
    from collections.abc import Mapping

    from epizodiak_qt.desktop.table.game_ui import GameDescriptor


class GamePicker(QWidget):
    """The buttons. With a single game they are hidden.

    Signals:
        chosen: Another game was chosen; carries its name.
    """

    chosen = Signal(str)

    def __init__(self, descriptors: Mapping[str, GameDescriptor], game: str) -> None:
        super().__init__()
        self.buttons = {name: QPushButton(box.title) for name, box in descriptors.items()}
        self._group = QButtonGroup(self)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addStretch()
        for name, button in self.buttons.items():
            button.setCheckable(True)
            button.setAutoExclusive(True)  # for screen readers a radio button, not a check box
            button.setProperty("choice", True)
            # Screen readers toggle a button that can be checked, and do not click on it.
            button.toggled.connect(lambda checked, name=name: self._on_toggled(name, checked))
            self._group.addButton(button)
            row.addWidget(button)
        row.addStretch()
        if len(descriptors) < 2:
            self.hide()
        self._game = game
        self.show_game(game)

    def _on_toggled(self, game: str, checked: bool) -> None:
        if checked and game != self._game:
            self.chosen.emit(game)

    def show_game(self, game: str) -> None:
        """Press the button of a game without emitting `chosen`. Tab reaches only this button."""
        self._game = game
        self.buttons[game].setChecked(True)
        for name, button in self.buttons.items():
            policies = Qt.FocusPolicy
            button.setFocusPolicy(policies.StrongFocus if name == game else policies.ClickFocus)

    def retranslate(self) -> None:
        """Show every text in the present language."""
        for button in self.buttons.values():
            button.setAccessibleName(translate("GamePicker", "Game: {title}").format(title=button.text()))
