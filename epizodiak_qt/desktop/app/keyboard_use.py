"""Whether a window is used by keyboard: its last press decides (the web calls this `:focus-visible`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QObject

from epizodiak_qt.override import override

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

USED: Final = "keyboardUsed"  # a property of the window


class _LastPress(QObject):
    """Notes for a window whether its last press was one of a key or of the mouse.

    The platform window, which exists once the window is shown, gets each press before any widget, so that a
    button that is clicked knows by what.
    """

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kind = event.type()
        if kind in (QEvent.Type.KeyPress, QEvent.Type.MouseButtonPress):
            self._window.setProperty(USED, kind == QEvent.Type.KeyPress)
        elif kind == QEvent.Type.Show and watched is self._window:
            self._window.removeEventFilter(self)
            self._window.windowHandle().installEventFilter(self)
        return False


def watch_keyboard_use(window: QWidget) -> None:
    """Watch the presses in a window that is not shown yet."""
    window.installEventFilter(_LastPress(window))


def uses_keyboard(widget: QWidget) -> bool:
    """Return whether the last press in the window of a widget was one of a key."""
    return bool(widget.window().property(USED))
