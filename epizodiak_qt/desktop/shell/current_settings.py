"""The settings of the running program: one owner, which applies the language and stores the file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

if TYPE_CHECKING:
    from epizodiak_qt.desktop.app.settings import Settings, SettingsFile
    from epizodiak_qt.desktop.app.translation import Language


class CurrentSettings(QObject):
    """Owns the settings from the start of the window to its end.

    Signals:
        changed: The settings are other ones; the language is switched already.
        not_stored: The file could not be written, for the first time; carries the reason as a `Sentence`.
    """

    changed = Signal()
    not_stored = Signal(object)

    def __init__(
        self, settings: Settings, file: SettingsFile, language: Language, system_language: str
    ) -> None:
        super().__init__()
        self.value = settings
        self._file = file
        self._language = language
        self._system_language = system_language
        self._failed = False

    def apply(self, field: str, value: object) -> None:
        """Change one setting."""
        self.change(self.value.with_value(field, value))

    def change(self, settings: Settings) -> None:
        """Take other settings, apply them at once, and store them."""
        before, self.value = self.value, settings
        if settings.language != before.language:
            self._language.switch(settings.language or self._system_language)
        self.changed.emit()
        failure = self._file.save(settings)
        if failure is not None and not self._failed:
            self._failed = True
            self.not_stored.emit(failure)

    def store_geometry(self, geometry: str) -> None:
        """Store the place of the window, in base64, for the next start."""
        self._file.save(self.value._replace(window=geometry))
