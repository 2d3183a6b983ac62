"""Opens the dialogs of the window. None of them blocks it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices, QGuiApplication
from PySide6.QtWidgets import QDialog

from epizodiak_qt.desktop.app.problem_report import report_text
from epizodiak_qt.desktop.app.translation import shown_language, shown_sentence
from epizodiak_qt.desktop.dialogs.about import AboutDialog
from epizodiak_qt.desktop.dialogs.engines_dialog import EnginesDialog
from epizodiak_qt.desktop.dialogs.error import Notice, crash_notice, error_notice
from epizodiak_qt.desktop.dialogs.file_dialogs import NOT_EXPORTABLE, save_record
from epizodiak_qt.desktop.dialogs.keys_dialog import KeysDialog
from epizodiak_qt.desktop.dialogs.pin import PinDialog
from epizodiak_qt.desktop.dialogs.profiles_dialog import ProfilesDialog
from epizodiak_qt.desktop.dialogs.rules import RulesWindow
from epizodiak_qt.desktop.dialogs.settings_dialog import SettingsDialog
from epizodiak_qt.desktop.shell.profile_data import known_of, match_after, setups_after
from epizodiak_qt.desktop.table.first_time_cards import cards_text
from epizodiak_qt.games.catalogue import ENTRIES

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from PySide6.QtWidgets import QWidget

    from epizodiak_qt.desktop.app.settings import Settings
    from epizodiak_qt.desktop.shell.table_session import TableSession
    from epizodiak_qt.desktop.shell.table_window import TableWindow
    from epizodiak_qt.games.sentence import Sentence

Dialog = TypeVar("Dialog", bound=QDialog)


class DialogOpener:
    """Opens dialogs over the window, and keeps those that are shown again: settings, rules and about.

    Args:
        window: The window.
        refresh_choices: Called when the engines or the profiles of this computer have changed.
    """

    def __init__(self, window: TableWindow, refresh_choices: Callable[[], None]) -> None:
        self._window = window
        self._services = window.services
        self._refresh_choices = refresh_choices
        self._errors_shown: set[str] = set()
        self.settings: SettingsDialog | None = None
        self.about: AboutDialog | None = None
        self.rules: dict[str, RulesWindow] = {}

    def _open(self, dialog: Dialog) -> Dialog:
        """Open a new dialog above the window or another dialog."""
        self._window.hide_hand()
        dialog.open()
        return dialog

    def _show(self, dialog: Dialog) -> Dialog:
        """Show a dialog that is kept, beside the window."""
        self._window.hide_hand()
        dialog.show()
        dialog.raise_()
        dialog.activateWindow()
        return dialog

    @property
    def _above(self) -> QWidget:
        """The parent of a dialog that is opened from the settings, if they are open, or from a page."""
        settings = self.settings
        return self._window if settings is None or settings.isHidden() else settings

    def show_rules(self, game: str) -> RulesWindow:
        """Show the rules of a game; `show_now` of the window decides which part."""
        if game not in self.rules:
            cards = partial(cards_text, self._window.open_ui(game))
            self.rules[game] = RulesWindow(
                self._services.resources / "rules", game, self._window, cards=cards
            )
        return self._show(self.rules[game])

    # --- settings

    def show_settings(self) -> SettingsDialog:
        """Show the settings; the window takes each change."""
        settings = self._window.settings
        if self.settings is None:
            self.settings = SettingsDialog(settings, self._window)
            self.settings.changed.connect(self._play_sample)
            self.settings.changed.connect(self._window.stored_settings.change)
            self.settings.asked_for.connect(self._window.do)
        self._show(self.settings)
        self.settings.show_settings(settings)
        return self.settings

    def _play_sample(self, settings: Settings) -> None:
        """Play a sound at the volume that was just chosen, before the window takes it."""
        before = self._window.settings
        for name, now, old in (
            ("tile_05", settings.table_volume, before.table_volume),
            ("turn", settings.alert_volume, before.alert_volume),
        ):
            if settings.sound == "on" and now not in (0, old):
                self._services.sounds().play(name, now / 100)

    def show_settings_change(self) -> None:
        """Show other settings in the open dialog."""
        if self.settings is not None:
            self.settings.show_settings(self._window.settings)

    def show_keys(self) -> KeysDialog:
        """Show the keys of the table, above the settings, which take each change."""
        settings = self.settings
        assert settings is not None, "a button of the settings opens it"
        dialog = KeysDialog(settings.settings.keys, settings)
        dialog.changed.connect(partial(settings.set, "keys"))
        return self._open(dialog)

    def show_engines(self) -> EnginesDialog:
        """Show the engines of this computer."""
        titles = {game: entry.title for game, entry in ENTRIES.items()}
        services = self._services
        dialog = EnginesDialog(services.bots.engines(), titles, services.tasks, self._above)
        dialog.stored.connect(self._refresh_choices)
        return self._open(dialog)

    def show_profiles(self) -> ProfilesDialog:
        """Show the profiles of the people at this computer."""
        profiles, settings = self._services.profiles(), self._window.settings
        known = partial(known_of, self._services)
        dialog = ProfilesDialog(profiles, settings, known, self._above)
        names = profiles.names
        dialog.stored.connect(lambda: self._follow_profiles(names))
        dialog.stored.connect(self._refresh_choices)
        return self._open(dialog)

    def _follow_profiles(self, known: list[str]) -> None:
        """Let the last setups of new games and the duplicate match follow the profiles `known` until now."""
        window, now = self._window, self._services.profiles().names
        names = dict(zip(known, now, strict=True)) if len(known) == len(now) else {each: each for each in now}
        known[:] = now
        window.apply_setting("new_game", setups_after(window.settings.new_game, names))
        window.apply_setting("duplicate", match_after(window.settings.duplicate, names))

    # --- at a table

    def ask_pin(self, session: TableSession) -> None:
        """Ask for the PIN of the open hand, if the screen is shared. The hand is hidden meanwhile."""
        controller = session.controller
        seat = controller.curtain.viewer
        if seat is None or not controller.curtain.shared:
            return
        name = controller.names[seat]
        controller.shared_screen.close_curtain()
        PinDialog(name, lambda pin: controller.shared_screen.set_pin(seat, pin), self._window).open()

    def save_record(self, session: TableSession) -> None:
        """Ask where to write the record of the game, or show that it is not known here."""
        record, window = session.handle.record(), self._window
        if record is None:
            window.show_message(NOT_EXPORTABLE)
        else:
            save_record(record, window, window.show_message, window.remember_file)

    # --- about the program

    def show_about(self) -> AboutDialog:
        """Show version, credits and licences."""
        self.about = self.about or AboutDialog(self._services.resources, self._window)
        return self._show(self.about)

    def show_log_folder(self) -> None:
        """Open the folder of the log in the file manager."""
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(self._services.log_file.parent)))

    def copy_report(self, names: Sequence[str]) -> None:
        """Put a report for the developers on the clipboard: versions, settings, the end of the log.

        The report leaves out the names of players, those of engines, and private settings.
        """
        names = [*names, *(engine.name for engine in self._services.bots.engines().entries)]
        report = report_text(self._window.settings, shown_language(), self._services.log_file, names)
        QGuiApplication.clipboard().setText(report)

    def show_notice(self, title: str, sentence: Sentence) -> None:
        """Show a sentence in a dialog."""
        Notice(title, shown_sentence(sentence), [], self._window).open()

    def show_crash_notice(self, copy_report: Callable[[], object]) -> None:
        """Say that the program crashed the last time."""
        crash_notice(self.show_log_folder, copy_report, self._window).show()

    def show_error(self, details: str) -> None:
        """Say that an unexpected error was caught, once for each kind of error."""
        kind = details.strip().splitlines()[-1] if details.strip() else ""
        if kind not in self._errors_shown:
            self._errors_shown.add(kind)
            error_notice(self._services.log_file, details, self._window).open()
