"""Theme, text size and scanning of all widgets, from the settings, the system and the size of the window."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QSize, Qt, Signal

from epizodiak_qt.desktop.app.placement import body_px, target_px
from epizodiak_qt.desktop.style.stylesheet import application, apply_theme
from epizodiak_qt.desktop.style.theme import NIGHT, THEMES

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from epizodiak_qt.desktop.app.clock import Clock
    from epizodiak_qt.desktop.app.settings import Settings
    from epizodiak_qt.desktop.app.system_preferences import SystemPreferences
    from epizodiak_qt.desktop.shell.scanning import Scanner
    from epizodiak_qt.desktop.style.theme import Theme

DEBOUNCE_MS: Final = 150


class WindowStyle(QObject):
    """Owns the theme, the text size of widgets, which grows with the window, and single-switch scanning.

    A style sheet is expensive: it is set only when theme or size change, and once after a series of resizes.

    Signals:
        changed: The style is another one, because the system or the size of the window has changed.
    """

    changed = Signal()

    def __init__(self, window: QWidget, settings: Settings, system: SystemPreferences, clock: Clock) -> None:
        super().__init__(window)
        self._system = system
        self._window = window
        self._clock = clock
        self._resizes = 0
        self._applied: tuple[str, int, int] | None = None
        self._chosen = settings
        self._scanner: Scanner | None = None
        self._apply()
        self._scan()
        system.changed.connect(self._follow_system)

    @property
    def settings(self) -> Settings:
        """The settings, with the values of the system in place of "system"."""
        return self._chosen.resolved(self._system.theme, reduced_motion=self._system.reduced_motion)

    @property
    def theme(self) -> Theme:
        """The present theme."""
        return THEMES.get(self.settings.theme, NIGHT)

    def change_settings(self, settings: Settings) -> bool:
        """Apply other settings; return whether the painting depends on the change."""
        before, self._chosen = self._look(), settings
        self._apply()
        self._scan()
        return self._look() != before

    def _scan(self) -> None:
        """Begin or end single-switch scanning; its module is loaded with the first use."""
        if self._scanner is None and self._chosen.scan_s:
            from epizodiak_qt.desktop.shell.scanning import Scanner

            self._scanner = Scanner(self._window, self._clock)
        if self._scanner is not None:
            self._scanner.set_interval(self._chosen.scan_s)

    def _look(self) -> tuple[object, ...]:
        chosen = self.settings
        return chosen.theme, chosen.tile_model, chosen.text_scale

    def _follow_system(self) -> None:
        self._apply()
        self.changed.emit()

    def resized(self) -> None:
        """Apply another size of the window: after a pause without resizes, or at once before it is shown."""
        self._resizes += 1
        if not self._window.isVisible():
            self._apply()
        elif self._wanted() != self._applied:
            self._clock.call_later(DEBOUNCE_MS, partial(self._settle, self._resizes))

    def _settle(self, resize: int) -> None:
        if resize == self._resizes:
            self._follow_system()

    def _wanted(self) -> tuple[str, int, int]:
        size = self._size()
        return self.theme.name, body_px(size, self._chosen.text_scale), target_px(size)

    def _size(self) -> QSize:
        """Return the size of the window, or the one it will have once it is shown."""
        states = Qt.WindowState.WindowMaximized | Qt.WindowState.WindowFullScreen
        if not self._window.isVisible() and self._window.windowState() & states:
            return self._window.screen().availableSize()
        return self._window.size()

    def _apply(self) -> None:
        wanted = self._wanted()
        if wanted != self._applied:
            self._applied = wanted
            apply_theme(application(), self.theme, *wanted[1:])
