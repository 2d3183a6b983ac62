"""The preferences of the desktop: light or dark, more contrast, less motion."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QObject, Qt, Signal

if TYPE_CHECKING:
    from PySide6.QtGui import QStyleHints

# Namespace and key of each value that is read from the settings portal, because Qt does not know it.
COLOUR_SCHEME: Final = ("org.freedesktop.appearance", "color-scheme")
CONTRAST: Final = ("org.freedesktop.appearance", "contrast")
REDUCED_MOTION: Final = ("org.freedesktop.appearance", "reduced-motion")
ANIMATIONS: Final = ("org.gnome.desktop.interface", "enable-animations")
PORTAL_KEYS: Final = (COLOUR_SCHEME, CONTRAST, REDUCED_MOTION, ANIMATIONS)
PORTAL_LIGHT: Final = 2


class SystemPreferences(QObject):
    """Reads the preferences from Qt, and where Qt has none from the desktop portal of freedesktop.org.

    Signals:
        changed: One of the preferences has changed.
    """

    changed = Signal()

    def __init__(self, hints: QStyleHints) -> None:
        super().__init__()
        self._hints = hints
        self._access: Any = hints.accessibility()
        self._portal: dict[tuple[str, str], object] = {}
        hints.colorSchemeChanged.connect(self.changed)
        self._access.contrastPreferenceChanged.connect(self.changed)
        if hasattr(self._access, "motionPreferenceChanged"):  # Qt 6.12
            self._access.motionPreferenceChanged.connect(self.changed)

    @property
    def theme(self) -> str:
        """The name of the theme that follows the desktop; night if it has no preference."""
        if (
            self._access.contrastPreference() == Qt.ContrastPreference.HighContrast
            or self._portal.get(CONTRAST) == 1
        ):
            return "contrast"
        scheme = self._hints.colorScheme()
        if scheme == Qt.ColorScheme.Unknown and self._portal.get(COLOUR_SCHEME) == PORTAL_LIGHT:
            scheme = Qt.ColorScheme.Light
        return "day" if scheme == Qt.ColorScheme.Light else "night"

    @property
    def reduced_motion(self) -> bool:
        """Whether the desktop asks for less motion."""
        if hasattr(self._access, "motionPreference"):
            preference = self._access.motionPreference()
            if preference == type(preference).ReducedMotion:
                return True
        return self._portal.get(REDUCED_MOTION) == 1 or self._portal.get(ANIMATIONS) is False

    def take_portal(self, namespace: str, key: str, value: object) -> None:
        """Take one value of the desktop portal."""
        if (namespace, key) in PORTAL_KEYS and self._portal.get((namespace, key)) != value:
            self._portal[namespace, key] = value
            self.changed.emit()
