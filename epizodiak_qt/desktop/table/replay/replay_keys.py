"""The keys that lead through a record, wherever the focus is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractButton, QWidget

from epizodiak_qt.override import override

if TYPE_CHECKING:
    from epizodiak_qt.desktop.table.replay.replay_player import ReplayPlayer

Key = Qt.Key
PLAIN: Final = Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier  # + may need Shift


class ReplayKeys(QObject):
    """Handles the keys of one player, also before the watched widgets, which would take them for themselves.

    Space still presses a focused button.
    """

    def __init__(self, player: ReplayPlayer, parent: QObject) -> None:
        super().__init__(parent)
        self._player = player

    def watch(self, *widgets: QWidget) -> None:
        """Handle the keys of these widgets, too."""
        for widget in widgets:
            widget.installEventFilter(self)

    def press(self, event: QKeyEvent) -> bool:
        """Handle a key press; return whether it is one that leads through a record."""
        player = self._player
        if event.modifiers() & ~PLAIN:
            return False
        match event.key():
            case Key.Key_Home:
                player.go_to(0)
            case Key.Key_End:
                player.go_to(player.last)
            case Key.Key_Left:
                player.step(-1)
            case Key.Key_Right:
                player.step(1)
            case Key.Key_PageUp:
                player.step_round(-1)
            case Key.Key_PageDown:
                player.step_round(1)
            case Key.Key_Plus:
                player.change_speed(1)
            case Key.Key_Minus:
                player.change_speed(-1)
            case Key.Key_Space:
                if not event.isAutoRepeat():
                    player.toggle()
            case _:
                return False
        return True

    # Qt

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() != QEvent.Type.KeyPress or not isinstance(event, QKeyEvent):
            return False
        if event.key() == Key.Key_Space and isinstance(watched, QAbstractButton):
            return False
        return self.press(event)
