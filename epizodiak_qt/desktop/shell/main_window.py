"""The main window: its pages, its commands, and the table that is played in it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, Qt, QTimer, Signal
from PySide6.QtWidgets import QMainWindow, QStackedWidget, QWidget

from epizodiak_qt.desktop.app.keyboard_use import watch_keyboard_use
from epizodiak_qt.desktop.app.placement import place_window
from epizodiak_qt.desktop.app.recent_files import with_recent
from epizodiak_qt.desktop.app.settings import setting_after
from epizodiak_qt.desktop.app.translation import shown_name, translate
from epizodiak_qt.desktop.shell.background_alerts import BackgroundAlerts
from epizodiak_qt.desktop.shell.commands import CommandStates, do_at_table
from epizodiak_qt.desktop.shell.current_settings import CurrentSettings
from epizodiak_qt.desktop.shell.dialog_opener import DialogOpener
from epizodiak_qt.desktop.shell.file_opener import FileOpener
from epizodiak_qt.desktop.shell.local_tables import LocalTables
from epizodiak_qt.desktop.shell.menus import Menus
from epizodiak_qt.desktop.shell.start.start_page import StartPage
from epizodiak_qt.desktop.shell.window_style import WindowStyle
from epizodiak_qt.desktop.style.scroll_area import scroll_to
from epizodiak_qt.desktop.style.stylesheet import application
from epizodiak_qt.desktop.table.game_ui import desktop_of
from epizodiak_qt.games.catalogue import DEFAULT_GAME, ENTRIES
from epizodiak_qt.games.sentence import Sentence
from epizodiak_qt.override import override

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from PySide6.QtGui import QCloseEvent, QResizeEvent

    from epizodiak_qt.desktop.app.settings import Settings
    from epizodiak_qt.desktop.app.tasks import Tasks
    from epizodiak_qt.desktop.dialogs.rules import RulesWindow
    from epizodiak_qt.desktop.dialogs.settings_dialog import SettingsDialog
    from epizodiak_qt.desktop.shell.network_tables import NetworkTables
    from epizodiak_qt.desktop.shell.record_viewer import RecordViewer
    from epizodiak_qt.desktop.shell.services import Services
    from epizodiak_qt.desktop.shell.table_access import TableAccess
    from epizodiak_qt.desktop.shell.table_session import TableSession
    from epizodiak_qt.desktop.style.theme import Theme
    from epizodiak_qt.desktop.table.curtain.curtain import Pins
    from epizodiak_qt.table.saves import SavedTable

# The commands that replace the table on the screen.
REPLACING: Final = ("play", "new", "continue", "saved", "host", "join", "rejoin")
REPORT_COPIED: Final = Sentence(
    "The report is on the clipboard. It has no names.",
    "Le rapport est dans le presse-papiers. Il ne contient aucun nom.",
)
AFTER_PAINT_MS: Final = 50  # the table is on the screen by then


class MainWindow(QMainWindow):
    """The one window. It owns the pages, and `session`, the table on the screen, if there is one.

    Signals:
        closed: The window has been closed.
    """

    closed = Signal()

    def __init__(self, services: Services, settings: Settings) -> None:
        super().__init__()
        self._services = services
        self._settings = CurrentSettings(
            settings, services.settings_file, services.language, services.system_language
        )
        self._settings.changed.connect(self._show_settings_change)
        self._settings.not_stored.connect(self.show_message)
        self.system = services.system
        self.session: TableSession | None = None
        self.exit_code = 0
        self.dialogs = DialogOpener(self, services, lambda: self.language, self.hide_hand)
        self.local_tables = LocalTables(self, services, self._settings, self.refresh_continue)
        self.dialogs.on_engines_stored = self.local_tables.refresh_choices
        self._network_tables: NetworkTables | None = None
        self._records: RecordViewer | None = None
        self._pins: Pins | None = None
        self.setWindowTitle("EpiZodiak")
        place_window(self, settings.window)
        watch_keyboard_use(self)
        # Before the window has widgets, because each would be styled a second time.
        self._style = WindowStyle(self, settings, self.system, services.clock)
        self._style.changed.connect(self._restyle)
        application().focusChanged.connect(self._on_focus)
        self._stack = QStackedWidget()
        self.setCentralWidget(self._stack)
        self.files = FileOpener(self, self.ask_before_leaving, self._open_file, self._show_refusal)
        self.alerts = BackgroundAlerts(
            self,
            lambda: self.settings,
            services.desktop_notice,
            services.keep_awake,
            lambda: self.files.open_from_start(()),
        )
        self.start_page = StartPage(self.game, services.art, self.theme)
        self.start_page.game_picker.chosen.connect(self.choose_game)
        self.start_page.asked_for.connect(self.do)
        self.start_page.language_chosen.connect(lambda code: self.apply_setting("language", code))
        self._stack.addWidget(self.start_page)
        self.menus = Menus(self)
        self.menus.asked_for.connect(self.do)
        self.menus.chosen.connect(self.apply_setting)
        self.menus.about_to_open.connect(self.refresh_continue)
        self.menus.recent_chosen.connect(self.files.open)
        self.menus.recent_cleared.connect(lambda: self.apply_setting("recent_files", ""))
        self._commands = CommandStates(
            self.menus,
            self._stack,
            lambda: self.seen_session,
            lambda: self._network_tables is not None and self._network_tables.may_hand_over,
        )
        self._show_choices()

    # --- doing things

    @property
    def settings(self) -> Settings:
        """The settings, as they were chosen."""
        return self._settings.value

    @property
    def game(self) -> str:
        """The game that was chosen last."""
        return self.settings.game if self.settings.game in ENTRIES else DEFAULT_GAME

    @property
    def language(self) -> str:
        """The language of the window."""
        return self._services.language.code

    @property
    def theme(self) -> Theme:
        """The theme in use."""
        return self._style.theme

    @property
    def seen_session(self) -> TableSession | None:
        """The record that is viewed, which may lie over a finished table; or the table on the screen."""
        record = None if self._records is None else self._records.session
        return self.session if record is None else record

    @property
    def _sessions(self) -> list[TableSession]:
        """The table and the record on the screen, as far as there are any."""
        return [each for each in dict.fromkeys((self.session, self.seen_session)) if each is not None]

    @property
    def tasks(self) -> Tasks:
        """The tasks that run for this window."""
        return self._services.tasks

    def do(self, name: str) -> None:
        """Carry out the command of a button or a menu."""
        if name in REPLACING and self.ask_before_leaving(lambda: self.do(name)):
            return
        match name:
            case "play":
                self.local_tables.play_now()
            case "new":
                self.local_tables.show_new_game()
            case "continue":
                self.local_tables.continue_game()
            case "saved":
                self.local_tables.show_saved()
            case "host":
                self.network_tables.show_host()
            case "join":
                self.network_tables.show_join()
            case "rejoin":
                self.network_tables.rejoin(self._services.last_open.load().table)
            case "hand_over":
                self.network_tables.hand_over()
            case "open_file":
                self.files.ask()
            case "rules" | "help":
                self.show_rules(whole=name == "rules")
            case "settings":
                self.show_settings()
            case "about":
                self.dialogs.show_about()
            case "start":
                self.leave_table()
            case "quit":
                self.close()
            case "zoom_in" | "zoom_out" | "zoom_reset" | "next_language" | "next_theme" | "mute":
                self.apply_setting(*setting_after(name, self.settings, self.language, self.theme.name))
            case "fullscreen":
                self.setWindowState(self.windowState() ^ Qt.WindowState.WindowFullScreen)
            case "log_folder":
                self.dialogs.show_log_folder()
            case "report":
                self.copy_report()
            case _ if (session := self.seen_session) is not None:
                do_at_table(name, session, self)

    def ask_before_leaving(self, then: Callable[[], object]) -> bool:
        """Return whether leaving would lose a game; if so, ask, leave on a yes and call `then`."""

        def go_on() -> None:
            self._leave_table()
            then()

        return self._would_lose(go_on)

    def show_table(self, access: TableAccess, notice: Sentence | None) -> TableSession:
        """Show a table in place of the one on the screen."""
        from epizodiak_qt.desktop.shell.table_session import TableSession

        self.close_session()
        services = self._services
        ui = desktop_of(access.game).open(lambda: self.language)
        session = TableSession(
            access,
            ui,
            self._style.settings,
            self.theme,
            art=services.art,
            clock=services.clock,
            tasks=services.tasks,
            bots=services.bots,
            sounds=services.sounds,
        )
        self.session = session
        services.last_open.open_game(access.path)
        session.page.result.new_game.connect(lambda: self._begin_again(session))
        session.page.result.review.connect(lambda: self.records.review(session))
        self.alerts.watch(session)
        shared_screen = session.controller.shared_screen
        shared_screen.pins = self._pins = self._pins or shared_screen.pins
        shared_screen.look_away_shown.connect(lambda: self.apply_setting("told_look_away", True))
        self._start_session(session)
        QTimer.singleShot(AFTER_PAINT_MS, self, self.refresh_continue)
        if notice is not None:
            self.show_message(notice)
        return session

    def _start_session(self, session: TableSession) -> None:
        """Show the page of a table or of a record, and start it."""
        session.page.asked_for.connect(self.do)
        session.page.rescaled.connect(self._restyle)
        session.page.result.save_record.connect(lambda: self.do("record"))
        session.page.result.picture.connect(lambda: self.do("picture"))
        session.page.result.leave.connect(self.leave_table)
        self._stack.addWidget(session.page)
        self._stack.setCurrentWidget(session.page)
        session.controller.state_changed.connect(self._commands.refresh)
        session.start()

    def _begin_again(self, session: TableSession) -> None:
        """Begin another game for the same people: at once here, in the lobby for a table in the network."""
        if session.access.shared:
            self.network_tables.begin_again()
        else:
            self.local_tables.begin_again(session.table)

    def leave_table(self) -> None:
        """Close the record that is viewed; else the table, after a question if a game would be lost."""
        if self._records is not None and self._records.session is not None:
            self._records.leave()
        elif not self._would_lose(self.leave_table):
            self._leave_table()

    def _would_lose(self, go_on: Callable[[], object]) -> bool:
        """Return whether leaving would lose a game; if so, ask, and call `go_on` on a yes."""
        session = self.session
        if session is None or session.over or session.leave_confirmed or not session.access.leave_question():
            return False

        def answered(agreed: bool) -> None:
            if agreed:
                session.leave_confirmed = True
                go_on()

        def words() -> tuple[str, str, str]:
            return session.access.leave_question(), translate("Ask", "Yes"), translate("Ask", "No")

        session.page.ask(words, answered, to=None)
        return True

    def _leave_table(self) -> None:
        self.close_session()
        self.back_to_start()

    def back_to_start(self) -> None:
        """Show the start page."""
        self._stack.setCurrentWidget(self.start_page)
        self.refresh_continue()

    def close_session(self) -> None:
        """Close the table on the screen; a finished game is moved out of the saved games."""
        if self._records is not None:
            self._records.close()
        session, self.session = self.session, None
        self._commands.refresh()
        if session is None:
            return
        over, path = session.over, session.access.path
        self.alerts.leave()
        session.close()
        self._services.last_open.leave(over_table=over and session.access.shared)
        self._stack.removeWidget(session.page)
        if over and path is not None:
            self._services.saves().file_away(path)

    def refresh_continue(self) -> None:
        """Offer the game played last, and the way back to a table in the network, if there is one."""
        saved = next(self.local_tables.unfinished(), None)
        self.start_page.offer(saved, self._services.last_open.load())
        self.menus.actions["continue"].setEnabled(saved is not None)
        self._commands.refresh()

    def show_message(self, sentence: Sentence) -> None:
        """Show a sentence on the table or on the start page."""
        session = self.seen_session
        if session is None:
            self.start_page.show_note(lambda: sentence.text(self.language))
        else:
            session.page.ask(
                lambda: (sentence.text(self.language), translate("Ask", "OK"), ""),
                lambda _agreed: None,
                to=None,
            )

    def show_start_notices(self, sentences: list[Sentence]) -> None:
        """Show on the start page what failed while the program started."""
        self.start_page.show_note(lambda: "\n".join(sentence.text(self.language) for sentence in sentences))

    # --- tables over the network

    @property
    def network_tables(self) -> NetworkTables:
        """The tables over the network; their modules are loaded at the first use."""
        if self._network_tables is None:
            self._network_tables = self._services.network_tables(self, self._services)
        return self._network_tables

    @property
    def records(self) -> RecordViewer:
        """The viewer of records; its modules are loaded at the first use."""
        if self._records is None:
            from epizodiak_qt.desktop.shell.record_viewer import RecordViewer

            self._records = RecordViewer(
                self, self._services, self._stack, lambda: self._style.settings, self._start_session
            )
        return self._records

    def continue_game(self, saved: SavedTable) -> None:
        """Continue a saved game."""
        self.local_tables.continue_game(saved)

    @property
    def widget(self) -> QWidget:
        """The window as a widget: the parent of dialogs."""
        return self

    @property
    def own_name(self) -> str:
        """The name of the player at this computer."""
        return shown_name(self.settings.name or self._services.user_name())

    def remember_name(self, name: str) -> None:
        """Store the name under which somebody plays here."""
        if name != self.own_name:
            self.apply_setting("name", name)

    def remember_file(self, path: Path) -> None:
        """Put a file that was opened or saved into the list of recent files."""
        self.apply_setting("recent_files", with_recent(self.settings.recent_files, path))

    def add_page(self, page: QWidget) -> None:
        """Add a page to the stack."""
        self._stack.addWidget(page)

    def show_page(self, page: QWidget) -> None:
        """Show a page of the stack."""
        self.hide_hand()
        self._stack.setCurrentWidget(page)

    def remove_page(self, page: QWidget) -> None:
        """Remove a page from the stack and delete it."""
        self._stack.removeWidget(page)
        page.deleteLater()

    # --- dialogs

    def hide_hand(self) -> None:
        """Close the curtain of a shared screen, because something else is going to be shown."""
        if self.session is not None:
            self.session.controller.shared_screen.hide_if_shared()

    def show_rules(self, *, whole: bool) -> RulesWindow:
        """Show the short help, or the whole rules, of the game on the table."""
        session = self.seen_session
        game, keys = (self.game, str) if session is None else (session.ui.game, session.keys_now)
        return self.dialogs.show_rules(game, keys, whole=whole)

    def show_settings(self) -> SettingsDialog:
        """Show the settings."""
        return self.dialogs.show_settings(self.settings, self.change_settings)

    def copy_report(self) -> None:
        """Put a report for the developers on the clipboard."""
        names = [name for session in self._sessions for name in session.controller.names]
        self.dialogs.copy_report(self.settings, names)
        self.show_message(REPORT_COPIED)

    def _open_file(self, path: Path) -> Sentence | None:
        """Show the record in a file, or host the table in it; return why not."""
        from epizodiak_qt.desktop.dialogs.file_dialogs import RECORD_SUFFIX

        record = path.suffix.lower() == RECORD_SUFFIX
        refusal = (self.records if record else self.network_tables).open_file(path)
        if refusal is None:
            self.remember_file(path)
        return refusal

    def _show_refusal(self, title: str, sentence: Sentence) -> None:
        """Say why a file is not opened: in a dialog over a form or a lobby, which has no place for it."""
        from epizodiak_qt.desktop.dialogs.error import Notice

        if self.seen_session is not None or self.start_page.isVisible():
            self.show_message(sentence)
        else:
            Notice(title, sentence.text(self.language), [], self).open()

    # --- pages

    def choose_game(self, game: str) -> None:
        """Make another game the chosen one, of which the start page speaks."""
        self.apply_setting("game", game)
        self.start_page.show_game(game)

    def back(self) -> None:
        """Show the table again, or the start page."""
        page = self.start_page if self.seen_session is None else self.seen_session.page
        self._stack.setCurrentWidget(page)

    # --- settings

    def apply_setting(self, field: str, value: object) -> None:
        """Change one setting, show and store it."""
        self._settings.apply(field, value)

    def change_settings(self, settings: Settings) -> None:
        """Take other settings, show and store them."""
        self._settings.change(settings)

    def _show_settings_change(self) -> None:
        self.dialogs.show_settings_change(self.settings)
        self.alerts.refresh()
        if self._style.change_settings(self.settings):
            self._restyle()
        else:
            for session in self._sessions:
                session.change_settings(self._style.settings)
        self._show_choices()

    def _show_choices(self) -> None:
        """Mark the choices in the menus and on the start page."""
        self.menus.show_choices(self.settings)
        self.menus.show_language(self.language)
        self.start_page.show_language(self.language)
        self.dialogs.apply_speech(self.settings)

    def _restyle(self) -> None:
        """Show all pages in the present style."""
        self.start_page.set_theme(self.theme)
        self.local_tables.restyle(self.theme)
        for session in self._sessions:
            session.restyle(self._style.settings, self.theme, self.devicePixelRatioF())
        if self._network_tables is not None:
            self._network_tables.restyle(self.theme)

    def _on_focus(self, _old: QWidget | None, now: QWidget | None) -> None:
        if now is not None:
            scroll_to(now)

    # Qt

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._style.resized()

    @override
    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self.start_page.retranslate()
            self.menus.retranslate()
            self.local_tables.retranslate()
            for session in self._sessions:
                session.retranslate()
            if self._network_tables is not None:
                self._network_tables.retranslate()
        elif (event.type() == QEvent.Type.WindowStateChange and self.isMinimized()) or (
            event.type() == QEvent.Type.ActivationChange and not self.isActiveWindow()
        ):
            self.hide_hand()
        elif event.type() == QEvent.Type.ActivationChange:
            self.alerts.on_activated()
        super().changeEvent(event)

    def end(self, exit_code: int = 0) -> None:
        """Close without asking, because a signal ends the program; tables in the network are saved."""
        self.exit_code = exit_code
        if self.session is not None:
            self.session.leave_confirmed = True
        self.close()

    @override
    def closeEvent(self, event: QCloseEvent) -> None:
        if self._would_lose(self.close):
            event.ignore()
            return
        self._settings.store_geometry(bytes(self.saveGeometry().toBase64().data()).decode("ascii"))
        self.close_session()
        self.alerts.on_activated()
        if self._network_tables is not None:
            self._network_tables.close()
        super().closeEvent(event)
        self.closed.emit()
