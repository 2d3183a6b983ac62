"""Opens the dialogs of the window, each made when it is first asked for. None of them blocks the window."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtGui import QGuiApplication

from epizodiak_qt.desktop.app.announce import speech_of
from epizodiak_qt.games.catalogue import ENTRIES

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from PySide6.QtWidgets import QDialog, QWidget

    from epizodiak_qt.desktop.app.settings import Settings
    from epizodiak_qt.desktop.dialogs.about import AboutDialog
    from epizodiak_qt.desktop.dialogs.engines_dialog import EnginesDialog
    from epizodiak_qt.desktop.dialogs.keys_dialog import KeysDialog
    from epizodiak_qt.desktop.dialogs.profiles_dialog import ProfilesDialog
    from epizodiak_qt.desktop.dialogs.rules import RulesWindow
    from epizodiak_qt.desktop.dialogs.settings_dialog import SettingsDialog
    from epizodiak_qt.desktop.shell.services import Services


class DialogOpener:
    """Opens dialogs over a window, and keeps those that are shown again: settings, rules and about.

    Args:
        window: The parent of the dialogs.
        services: The services of the window.
        language: Returns the language of the window.
        hide_hand: Closes the curtain of a shared screen; called before a dialog is shown.

    Attributes:
        on_engines_stored: Called when the engines or the profiles of this computer have changed.
    """

    def __init__(
        self,
        window: QWidget,
        services: Services,
        language: Callable[[], str],
        hide_hand: Callable[[], None],
    ) -> None:
        self._window = window
        self._services = services
        self._resources = services.resources
        self._log_file = services.log_file
        self._language = language
        self._hide_hand = hide_hand
        self._errors_shown: set[str] = set()
        self.on_engines_stored: Callable[[], None] = lambda: None
        self.settings: SettingsDialog | None = None
        self._heard: Settings | None = None
        self.about: AboutDialog | None = None
        self.rules: dict[str, RulesWindow] = {}

    def _show(self, dialog: QDialog) -> None:
        self._hide_hand()
        dialog.show()
        dialog.raise_()
        dialog.activateWindow()

    def show_rules(self, game: str, keys: Callable[[], str], *, whole: bool) -> RulesWindow:
        """Show the short help, below the keys of this moment, or the whole rules, of a game."""
        from epizodiak_qt.desktop.dialogs.rules import RulesWindow

        if game not in self.rules:
            folder = self._resources / "rules"
            self.rules[game] = RulesWindow(folder, game, self._language, self._window)
        window = self.rules[game]
        self._show(window)
        window.show_keys(keys)
        window.tabs.setCurrentIndex(1 if whole else 0)
        return window

    def show_settings(self, settings: Settings, change: Callable[[Settings], None]) -> SettingsDialog:
        """Show the settings; `change` is called after each change."""
        from epizodiak_qt.desktop.dialogs.settings_dialog import SettingsDialog

        if self.settings is None:
            self.settings = SettingsDialog(settings, self._window)
            self.settings.changed.connect(self._play_sample)
            self.settings.changed.connect(change)
            self._heard = settings
            self.settings.engines_wanted.connect(self.show_engines)
            self.settings.keys_wanted.connect(self.show_keys)
            self.settings.profiles_wanted.connect(self.show_profiles)
        self._show(self.settings)
        self.settings.show_settings(settings)
        return self.settings

    def _play_sample(self, settings: Settings) -> None:
        """Play a sound at the volume that was just chosen."""
        before, self._heard = self._heard or settings, settings
        for name, now, old in (
            ("tile_05", settings.table_volume, before.table_volume),
            ("turn", settings.alert_volume, before.alert_volume),
        ):
            if settings.sound == "on" and now not in (0, old):
                self._services.sounds().play(name, now / 100)

    def show_settings_change(self, settings: Settings) -> None:
        """Show other settings in the open dialog."""
        if self.settings is not None:
            self.settings.show_settings(settings)
            self._heard = settings

    def apply_speech(self, settings: Settings) -> None:
        """Turn the built-in speech of the window and its dialogs on or off."""
        if settings.speech == "on" or speech_of(self._window) is not None:
            from epizodiak_qt.desktop.app.speech import apply_speech

            wanted = settings.speech == "on"
            apply_speech(self._window, self._language, wanted=wanted, volume=settings.speech_volume)

    def show_keys(self) -> KeysDialog:
        """Show the keys of the table, above the settings, which take each change."""
        from epizodiak_qt.desktop.dialogs.keys_dialog import KeysDialog

        settings = self.settings
        assert settings is not None, "a button of the settings opens it"
        dialog = KeysDialog(settings.settings.keys, self._language, settings)
        dialog.changed.connect(settings.take_keys)
        self._hide_hand()
        dialog.open()
        return dialog

    def show_engines(self) -> EnginesDialog:
        """Show the engines of this computer, above the settings if these are open."""
        from epizodiak_qt.desktop.dialogs.engines_dialog import EnginesDialog

        titles = {entry.name: entry.title for entry in ENTRIES.values()}
        parent = self._window if self.settings is None else self.settings
        dialog = EnginesDialog(
            self._services.bots.engines(), titles, self._language, self._services.tasks, parent
        )
        dialog.stored.connect(self.on_engines_stored)
        self._hide_hand()
        dialog.open()
        return dialog

    def show_profiles(self) -> ProfilesDialog:
        """Show the profiles of the people at this computer, above the settings."""
        from epizodiak_qt.desktop.app.settings import Settings
        from epizodiak_qt.desktop.dialogs.profiles_dialog import ProfilesDialog

        parent = self._window if self.settings is None else self.settings
        settings = Settings() if self.settings is None else self.settings.settings
        dialog = ProfilesDialog(self._services.profiles(), settings, self._language, parent)
        dialog.stored.connect(self.on_engines_stored)
        self._hide_hand()
        dialog.open()
        return dialog

    def show_about(self) -> AboutDialog:
        """Show version, credits and licences."""
        from epizodiak_qt.desktop.dialogs.about import AboutDialog

        if self.about is None:
            self.about = AboutDialog(self._resources, self._window)
        self._show(self.about)
        return self.about

    def show_log_folder(self) -> None:
        """Open the folder of the log in the file manager."""
        from PySide6.QtCore import QUrl  # not for the first paint
        from PySide6.QtGui import QDesktopServices

        QDesktopServices.openUrl(QUrl.fromLocalFile(str(self._log_file.parent)))

    def copy_report(self, settings: Settings, names: Sequence[str]) -> None:
        """Put a report for the developers on the clipboard: versions, settings, the end of the log.

        Args:
            settings: The settings, of which the report leaves out what is private.
            names: The names of players, which the report leaves out, as it does those of engines.
        """
        from epizodiak_qt.desktop.app.problem_report import report_text

        names = [*names, *(engine.name for engine in self._services.bots.engines().entries)]
        QGuiApplication.clipboard().setText(report_text(settings, self._language(), self._log_file, names))

    def show_crash_notice(self, copy_report: Callable[[], object]) -> None:
        """Say that the program crashed the last time."""
        from epizodiak_qt.desktop.dialogs.error import CrashNotice

        CrashNotice(self.show_log_folder, copy_report, self._window).show()

    def show_error(self, details: str) -> None:
        """Say that an unexpected error was caught, once for each kind of error."""
        from epizodiak_qt.desktop.dialogs.error import ErrorDialog

        kind = details.strip().splitlines()[-1] if details.strip() else ""
        if kind not in self._errors_shown:
            self._errors_shown.add(kind)
            ErrorDialog(self._log_file, details, self._window).open()
