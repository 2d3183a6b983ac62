"""Fake QStyleHints and QAccessibilityHints, whose preferences a test changes."""

from typing import Any, cast

from PySide6.QtCore import QObject, Qt, Signal

from epizodiak_qt.desktop.app.system_preferences import SystemPreferences


class FakeAccessibility(QObject):
    """Fake of QAccessibilityHints."""

    contrastPreferenceChanged = Signal(object)
    contrast = Qt.ContrastPreference.NoPreference

    def contrastPreference(self) -> Qt.ContrastPreference:
        """Return the preferred contrast."""
        return self.contrast


class FakeHints(QObject):
    """Fake of QStyleHints."""

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
        """Return the preferences that the program derives from these hints."""
        return SystemPreferences(cast("Any", self))

    def choose_scheme(self, scheme: Qt.ColorScheme) -> None:
        """Change the colour scheme of the system."""
        self.scheme = scheme
        self.colorSchemeChanged.emit(scheme)

    def choose_contrast(self, contrast: Qt.ContrastPreference) -> None:
        """Change the preferred contrast of the system."""
        self.access.contrast = contrast
        self.access.contrastPreferenceChanged.emit(contrast)
