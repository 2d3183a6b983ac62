"""Keeps the style of all widgets in step with the settings and with the size of the window."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QSize, Qt, Signal

from epizodiak_qt.desktop.appearance import application, apply_theme
from epizodiak_qt.desktop.placement import body_px
from epizodiak_qt.desktop.tokens import NIGHT, THEMES

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from epizodiak_qt.desktop.animation import Clock
    from epizodiak_qt.desktop.settings import Settings
    from epizodiak_qt.desktop.tokens import Theme

DEBOUNCE_MS: Final = 150


class WindowStyle(QObject):
    """Owns the theme, and the size of text in widgets, which grows with the window.

    A style sheet is expensive: it is set only when theme or size change, and once after a series of resizes.

    Signals:
        changed: The widgets have another style.
    """

    changed = Signal()

    def __init__(self, window: QWidget, settings: Settings, clock: Clock) -> None:
        super().__init__(window)
        self._window = window
        self._clock = clock
        self._settings = settings
        self._resizes = 0
        self._applied: tuple[str, int] | None = None
        self._apply()

    @property
    def theme(self) -> Theme:
        """The theme of now."""
        return THEMES.get(self._settings.theme, NIGHT)

    def take(self, settings: Settings) -> None:
        """Take other settings."""
        self._settings = settings
        self._apply()

    def resized(self) -> None:
        """Take another size of the window, once it stays; at once as long as nothing is shown."""
        self._resizes += 1
        if not self._window.isVisible():
            self._apply()
        elif self._wanted() != self._applied:
            resize = self._resizes
            self._clock.call_later(DEBOUNCE_MS, lambda: self._settle(resize))

    def _settle(self, resize: int) -> None:
        if resize == self._resizes:
            self._apply()

    def _wanted(self) -> tuple[str, int]:
        return self.theme.name, body_px(self._size(), self._settings.text_scale)

    def _size(self) -> QSize:
        """Return the size of the window, or the one it will have once it is shown."""
        states = Qt.WindowState.WindowMaximized | Qt.WindowState.WindowFullScreen
        if not self._window.isVisible() and self._window.windowState() & states:
            return self._window.screen().availableSize()
        return self._window.size()

    def _apply(self) -> None:
        wanted = self._wanted()
        if wanted != self._applied:
            first, self._applied = self._applied is None, wanted
            apply_theme(application(), self.theme, wanted[1])
            if not first:
                self.changed.emit()
