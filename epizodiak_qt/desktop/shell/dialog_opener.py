"""The dialogs around the pages: rules, settings, saved games, records and what went wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from PySide6.QtWidgets import QMainWindow

from epizodiak_qt.games.sentence import Sentence

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from epizodiak_qt.desktop.app.settings import Settings
    from epizodiak_qt.desktop.dialogs.settings_dialog import SettingsDialog
    from epizodiak_qt.desktop.shell.services import Services
    from epizodiak_qt.desktop.shell.table_session import TableSession
    from epizodiak_qt.table.saves import SavedTable


REPORT_COPIED: Final = Sentence(
    "The report is on the clipboard. It has no names.",
    "Le rapport est dans le presse-papiers. Il ne contient aucun nom.",
)


class DialogWindow(QMainWindow):
    """A window that opens dialogs, none of which stops anything. Its pages are its subclass's."""

    def __init__(self, services: Services, settings: Settings) -> None:
        super().__init__()
        self._services = services
        self.settings = settings
        self.system = services.system
        self.session: TableSession | None = None
        self._dialogs: dict[str, Any] = {}
        self._told: set[str] = set()

    @property
    def game(self) -> str:
        """The game that was chosen last."""
        descriptors = self._services.descriptors
        return self.settings.game if self.settings.game in descriptors else next(iter(descriptors))

    @property
    def language(self) -> str:
        """The language of the window."""
        return self._services.language.code

    # --- what the pages do

    def show_message(self, sentence: Sentence) -> None:
        """Tell something that concerns the game as a whole, where it is seen."""
        raise NotImplementedError

    def continue_game(self, saved: SavedTable | None = None) -> None:
        """Go on with a saved game: this one, or the one played last."""
        raise NotImplementedError

    def change_settings(self, settings: Settings) -> None:
        """Take other settings, show them at once, and keep them."""
        raise NotImplementedError

    def refresh_continue(self) -> None:
        """Offer the game played last, if there is one to go on with."""
        raise NotImplementedError

    def _unfinished(self) -> Iterator[SavedTable]:
        """Yield the games that can be gone on with, without the one that is on the table."""
        raise NotImplementedError

    # --- dialogs

    def _hide_hand(self) -> None:
        """Close the curtain before anything else is shown, where people share the screen."""
        if self.session is not None:
            self.session.controller.hide_if_shared()

    def _open_dialog(self, name: str, make: Callable[[], Any]) -> Any:
        """Show a dialog, making it at its first time; it stops nothing."""
        self._hide_hand()
        if name not in self._dialogs:
            self._dialogs[name] = make()
        dialog = self._dialogs[name]
        dialog.show()
        dialog.raise_()
        dialog.activateWindow()
        return dialog

    def show_rules(self, *, whole: bool) -> None:
        """Show the short help, or the whole rules, of the game on the table."""
        from epizodiak_qt.desktop.dialogs.rules import RulesWindow

        game = self.game if self.session is None else self.session.ui.game
        folder = self._services.resources / "rules"
        window = self._open_dialog(
            f"rules {game}", lambda: RulesWindow(folder, game, lambda: self.language, self)
        )
        window.tabs.setCurrentIndex(1 if whole else 0)

    def show_settings(self) -> None:
        """Show the settings."""
        from epizodiak_qt.desktop.dialogs.settings_dialog import SettingsDialog

        def make() -> SettingsDialog:
            dialog = SettingsDialog(self.settings, self)
            dialog.changed.connect(self.change_settings)
            return dialog

        self._open_dialog("settings", make).take(self.settings)

    def show_saved(self) -> None:
        """Show the list of saved games."""
        from epizodiak_qt.desktop.dialogs.saved_games import SavedGamesDialog

        self._hide_hand()
        unreadable = self._services.saves().unreadable()
        troubles = [f"{path.name}: {why.text(self.language)}" for path, why in unreadable]
        dialog = SavedGamesDialog([*self._unfinished()], self._services.descriptors, troubles, self)
        dialog.chosen.connect(self.continue_game)
        dialog.unwanted.connect(self._delete_saved)
        dialog.open()

    def _delete_saved(self, saved: SavedTable) -> None:
        failure = self._services.saves().remove(saved.path)
        if failure is not None:
            self.show_message(failure)
        else:
            self._services.forget_hosted(saved)
        self.refresh_continue()

    def show_about(self) -> None:
        """Show version, credits and licences."""
        from epizodiak_qt.desktop.dialogs.about import AboutDialog

        self._open_dialog("about", lambda: AboutDialog(self._services.resources, self))

    def _ask_pin(self, session: TableSession) -> None:
        from epizodiak_qt.desktop.dialogs.pin import PinDialog

        controller = session.controller
        seat = controller.curtain.viewer
        if seat is None or not controller.curtain.shared:
            return
        name = controller.names[seat]
        controller.close_curtain()
        PinDialog(name, lambda pin: controller.set_pin(seat, pin), self).open()

    def _save_record(self, session: TableSession) -> None:
        from epizodiak_qt.desktop.dialogs.export_record import NOT_EXPORTABLE, save_record

        if not session.over:
            return
        record = session.access.record()
        if record is None:
            self.show_message(NOT_EXPORTABLE)
        else:
            save_record(record, self, self.show_message)

    def _open_log_folder(self) -> None:
        from PySide6.QtCore import QUrl
        from PySide6.QtGui import QDesktopServices

        QDesktopServices.openUrl(QUrl.fromLocalFile(str(self._services.log_file.parent)))

    def copy_report(self) -> None:
        """Put a report for the developers on the clipboard: versions, settings, the end of the log."""
        from PySide6.QtGui import QGuiApplication

        from epizodiak_qt.desktop.app.problem_report import report_text

        names = [] if self.session is None else list(self.session.controller.names)
        text = report_text(self.settings, self.language, self._services.log_file, names)
        QGuiApplication.clipboard().setText(text)
        self.show_message(REPORT_COPIED)

    def show_crash_notice(self) -> None:
        """Tell that the program crashed the last time; the notice stops nothing."""
        from epizodiak_qt.desktop.dialogs.error import CrashNotice

        CrashNotice(self._open_log_folder, self.copy_report, self).show()

    def show_error(self, details: str) -> None:
        """Tell of an unexpected error: each kind once."""
        from epizodiak_qt.desktop.dialogs.error import ErrorDialog

        kind = details.strip().splitlines()[-1] if details.strip() else ""
        if kind not in self._told:
            self._told.add(kind)
            ErrorDialog(self._services.log_file, details, self).open()
