"""A system whose preferences a test changes: what is read of QStyleHints and QAccessibilityHints."""

from __future__ import annotations

from typing import Any, cast

from PySide6.QtCore import QObject, Qt, Signal

from epizodiak_qt.desktop.app.system_preferences import SystemPreferences


class FakeAccessibility(QObject):
    """The hints on accessibility."""

    contrastPreferenceChanged = Signal(object)
    contrast = Qt.ContrastPreference.NoPreference

    def contrastPreference(self) -> Qt.ContrastPreference:
        """Return the contrast that the system asks for."""
        return self.contrast


class FakeHints(QObject):
    """The hints on style."""

    colorSchemeChanged = Signal(object)
    scheme = Qt.ColorScheme.Unknown

    def __init__(self, access: QObject | None = None) -> None:
        super().__init__()
        self.access: Any = access or FakeAccessibility()

    def colorScheme(self) -> Qt.ColorScheme:
        """Return light, dark or unknown."""
        return self.scheme

    def accessibility(self) -> Any:
        """Return the hints on accessibility."""
        return self.access

    def preferences(self) -> SystemPreferences:
        """Return what the program reads of these hints."""
        return SystemPreferences(cast("Any", self))

    def choose_scheme(self, scheme: Qt.ColorScheme) -> None:
        """Let the system become light or dark."""
        self.scheme = scheme
        self.colorSchemeChanged.emit(scheme)

    def choose_contrast(self, contrast: Qt.ContrastPreference) -> None:
        """Let the system ask for more contrast, or no more."""
        self.access.contrast = contrast
        self.access.contrastPreferenceChanged.emit(contrast)
