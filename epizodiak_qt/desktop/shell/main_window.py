"""The window: the opening screen, the new-game page, the table, and the dialogs around them."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QEvent, Qt, QTimer, Signal
from PySide6.QtWidgets import QApplication, QStackedWidget, QWidget

from epizodiak_qt.desktop.app.placement import place_window
from epizodiak_qt.desktop.app.settings import zoomed
from epizodiak_qt.desktop.app.translation import translate
from epizodiak_qt.desktop.shell.commands import CommandStates
from epizodiak_qt.desktop.shell.dialog_opener import DialogWindow
from epizodiak_qt.desktop.shell.file_opener import FileOpener
from epizodiak_qt.desktop.shell.menus import Menus
from epizodiak_qt.desktop.shell.services import Services
from epizodiak_qt.desktop.shell.start_page import StartPage
from epizodiak_qt.desktop.shell.window_style import WindowStyle
from epizodiak_qt.desktop.style.scroll_area import scroll_to
from epizodiak_qt.desktop.table.table_keys import press_key

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from PySide6.QtGui import QCloseEvent, QResizeEvent

    from epizodiak_qt.desktop.app.settings import Settings
    from epizodiak_qt.desktop.app.tasks import Tasks
    from epizodiak_qt.desktop.shell.game_setup import GameSetup
    from epizodiak_qt.desktop.shell.network_tables import NetworkTables
    from epizodiak_qt.desktop.shell.new_game_page import NewGamePage
    from epizodiak_qt.desktop.shell.table_access import TableAccess
    from epizodiak_qt.desktop.shell.table_session import TableSession
    from epizodiak_qt.desktop.style.theme import Theme
    from epizodiak_qt.games.sentence import Sentence
    from epizodiak_qt.table.entries import Seat
    from epizodiak_qt.table.saves import SavedTable
    from epizodiak_qt.table.table import Table

__all__ = ["MainWindow", "Services"]
# What takes another table in the place of the one on the screen.
ELSEWHERE = ("play", "new", "continue", "saved", "host", "join", "rejoin")
AFTER_PAINT_MS: Final = 50  # the table is on the screen by then


class MainWindow(DialogWindow):
    """The one window. Owns its pages; at most one `session`, a table on the screen, at a time."""

    closed = Signal()

    def __init__(self, services: Services, settings: Settings) -> None:
        super().__init__(services, settings)
        self._new_game: dict[str, NewGamePage] = {}
        self._network_tables: NetworkTables | None = None
        self.setWindowTitle("EpiZodiak")
        place_window(self, settings.window)
        # Before there are widgets in it: each would have to be styled again.
        self._style = WindowStyle(self, settings, self.system, services.clock)
        self._style.changed.connect(self._restyle)
        application = QApplication.instance()
        assert isinstance(application, QApplication), "widgets need one"
        application.focusChanged.connect(self._on_focus)
        self._stack = QStackedWidget()
        self.setCentralWidget(self._stack)
        self.files = FileOpener(self)
        self.start_page = StartPage(services.descriptors, self.game, services.art, self.theme)
        self.start_page.game_picker.chosen.connect(self.choose_game)
        self.start_page.asked_for.connect(self.do)
        self.start_page.language_chosen.connect(self._choose_language)
        self._stack.addWidget(self.start_page)
        self.menus = Menus(self)
        self.menus.asked_for.connect(self.do)
        self.menus.chosen.connect(self._set)
        self.menus.about_to_open.connect(self.refresh_continue)
        self._commands = CommandStates(
            self.menus,
            self._stack,
            lambda: self.session,
            lambda: self._network_tables is not None and self._network_tables.may_hand_over,
        )
        self._show_choices()

    # --- doing things

    @property
    def theme(self) -> Theme:
        """The theme of now."""
        return self._style.theme

    @property
    def tasks(self) -> Tasks:
        """The coroutines that run for this window."""
        return self._services.tasks

    def do(self, name: str) -> None:
        """Do what a button or a menu asks for, by name."""
        session = self.session
        if name in ELSEWHERE and self.ask_before_leaving(lambda: self.do(name)):
            return
        match name:
            case "play":
                self.play_now()
            case "new":
                self.show_new_game()
            case "continue":
                self.continue_game()
            case "saved":
                self.show_saved()
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
            case "settings" | "menu":
                self.show_settings()
            case "about":
                self.show_about()
            case "start":
                self.leave_table()
            case "quit":
                self.close()
            case "zoom_in" | "zoom_out" | "zoom_reset":
                self._set("text_scale", zoomed(self.settings.text_scale, name))
            case "fullscreen":
                self.setWindowState(self.windowState() ^ Qt.WindowState.WindowFullScreen)
            case "log_folder":
                self._open_log_folder()
            case "report":
                self.copy_report()
            case "undo" if session is not None:
                session.controller.proposals.take_back()
            case "hide_hand" if session is not None:
                session.controller.close_curtain()
            case "abandon" if session is not None:
                session.controller.proposals.abandon()
            case "pin" if session is not None:
                self._ask_pin(session)
            case "record" if session is not None:
                self._save_record(session)

    def ask_before_leaving(self, then: Callable[[], object]) -> bool:
        """Tell whether others play at the table that would be left; then ask first, and `then` go on."""

        def go_on() -> None:
            self._leave_table()
            then()

        return self.session is not None and self.session.access.shared and self._would_lose(go_on)

    def play_now(self) -> None:
        """Deal at once: one person, bots at the other seats, by the default rules."""
        from epizodiak_qt.desktop.shell.game_setup import GameSetup

        self.begin(GameSetup(self.game, {}, self._usual_seats(self.game)))

    def begin(self, setup: GameSetup) -> None:
        """Deal a new table."""
        table, path, notice = self._services.saves().begin(
            setup.game, setup.options, setup.seats, self._services.now()
        )
        self._sit_down(table, path, notice)

    def continue_game(self, saved: SavedTable | None = None) -> None:
        """Go on with a saved game: this one, or the one played last."""
        from epizodiak_qt.table.saves import CannotOpenError

        saves = self._services.saves()
        chosen = saved or next(self._unfinished(), None)
        if chosen is None:
            self._show_message_text(lambda: translate("Opening", "No saved game."))
            return
        if self._services.was_hosted(chosen):
            self.network_tables.reopen(chosen)
            return
        try:
            table, notice = saves.resume(chosen.path)
        except CannotOpenError as error:
            self.show_message(error.sentence)
            return
        self._sit_down(table, chosen.path, notice)

    def _unfinished(self) -> Iterator[SavedTable]:
        """Yield the games that can be gone on with, without the one that is on the table."""
        current = None if self.session is None else self.session.access.path
        return self._services.saves().unfinished(current)

    def _sit_down(self, table: Table, path: Path | None, notice: Sentence | None) -> None:
        from epizodiak_qt.desktop.shell.table_access import local_access

        self.show_table(local_access(table, path), notice)

    def show_table(self, access: TableAccess, notice: Sentence | None) -> TableSession:
        """Show a table in the place of the one on the screen."""
        from epizodiak_qt.desktop.shell.table_session import Surroundings, TableSession

        self.close_session()
        services = self._services
        ui = services.descriptors[access.game].open(lambda: self.language)
        around = Surroundings(services.art, services.clock, services.tasks, services.seat_bots)
        session = TableSession(access, ui, around, self._style.settings, self.theme)
        self.session = session
        services.last_open.open_game(access.path)
        session.page.asked_for.connect(self.do)
        session.page.key_pressed.connect(partial(press_key, session.page))
        session.page.rescaled.connect(self._restyle)
        session.page.result.new_game.connect(lambda: self._again(session))
        session.page.result.save_record.connect(lambda: self.do("record"))
        session.page.result.leave.connect(self.leave_table)
        session.controller.look_away_shown.connect(lambda: self._set("told_look_away", True))
        self._stack.addWidget(session.page)
        self._stack.setCurrentWidget(session.page)
        session.controller.state_changed.connect(self._commands.refresh)
        session.start()
        QTimer.singleShot(AFTER_PAINT_MS, self, self.refresh_continue)
        if notice is not None:
            self.show_message(notice)
        return session

    def _again(self, session: TableSession) -> None:
        """Deal a new game for the same people under the same options, or meet in the lobby for it."""
        from epizodiak_qt.desktop.shell.game_setup import GameSetup

        if session.access.shared:
            self.network_tables.begin_again()
            return
        header = session.table.header
        self.begin(GameSetup(header.game, header.options, header.seats))

    def leave_table(self) -> None:
        """Go back to the opening screen; the game is saved as it is, or its loss is agreed to first."""
        if not self._would_lose(self.leave_table):
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

        session.page.ask(words, answered)
        return True

    def _leave_table(self) -> None:
        self.close_session()
        self.back_to_start()

    def back_to_start(self) -> None:
        """Show the opening screen."""
        self._stack.setCurrentWidget(self.start_page)
        self.refresh_continue()

    def close_session(self) -> None:
        """Let the table on the screen go."""
        session, self.session = self.session, None
        self._commands.refresh()
        if session is None:
            return
        over, path = session.over, session.access.path
        session.close()
        self._services.last_open.leave(over_table=over and session.access.shared)
        self._stack.removeWidget(session.page)
        if over and path is not None:
            self._services.saves().file_away(path)

    def refresh_continue(self) -> None:
        """Offer the game played last, and the way back to a table, where there is one."""
        saved = next(self._unfinished(), None)
        self.start_page.offer(saved, self._services.last_open.load())
        self.menus.actions["continue"].setEnabled(saved is not None)
        self._commands.refresh()

    def show_message(self, sentence: Sentence) -> None:
        """Tell something that concerns the game as a whole, where it is seen."""
        self._show_message_text(lambda: sentence.text(self.language))

    def _show_message_text(self, words: Callable[[], str]) -> None:
        session = self.session
        if session is None:
            self.start_page.show_note(words)
        else:
            session.page.ask(lambda: (words(), translate("Ask", "OK"), ""), lambda _agreed: None)

    def show_start_notices(self, sentences: list[Sentence]) -> None:
        """Show what went wrong on the way here, on the opening screen."""
        self.start_page.show_note(lambda: "\n".join(sentence.text(self.language) for sentence in sentences))

    # --- tables over the network

    @property
    def network_tables(self) -> NetworkTables:
        """The tables over the network; their modules are loaded at the first use."""
        if self._network_tables is None:
            self._network_tables = self._services.network_tables(self, self._services)
        return self._network_tables

    @property
    def widget(self) -> QWidget:
        """The window as a widget: the parent of dialogs."""
        return self

    @property
    def own_name(self) -> str:
        """The name of whoever is at this computer."""
        return self.settings.name or self._services.user_name()

    def remember_name(self, name: str) -> None:
        """Remember under which name somebody has played here."""
        if name != self.own_name:
            self._set("name", name)

    def add_page(self, page: QWidget) -> None:
        """Take a page in."""
        self._stack.addWidget(page)

    def show_page(self, page: QWidget) -> None:
        """Show a page that was taken in."""
        self._hide_hand()
        self._stack.setCurrentWidget(page)

    def remove_page(self, page: QWidget) -> None:
        """Let a page go."""
        self._stack.removeWidget(page)
        page.deleteLater()

    # --- pages and dialogs

    def show_new_game(self) -> None:
        """Show the form of a new game, as it was left the last time."""
        self._hide_hand()
        game = self.game
        if game not in self._new_game:
            self._new_game[game] = self._make_form(game)
        self._stack.setCurrentWidget(self._new_game[game])

    def _make_form(self, game: str) -> NewGamePage:
        from epizodiak_qt.desktop.shell.game_setup import GameSetup, setup_from_text
        from epizodiak_qt.desktop.shell.new_game_page import NewGamePage

        services = self._services
        ui = services.descriptors[game].open(lambda: self.language)
        page = NewGamePage(ui, services.descriptors, services.bot_kinds(game), services.art, self.theme)
        page.started.connect(self._begin_from_form)
        page.left.connect(self.back)
        page.game_picker.chosen.connect(self._choose_form)
        kept = setup_from_text(self.settings.new_game, game, ui.seats)
        page.take(kept or GameSetup(game, {}, self._usual_seats(game)))
        self._stack.addWidget(page)
        return page

    def choose_game(self, game: str) -> None:
        """Turn to another game: what is played, and what the opening screen is about."""
        self._set("game", game)
        self.start_page.show_game(game)

    def _choose_form(self, game: str) -> None:
        """Show the form of another game in the place of this one, which goes on saying its own."""
        self._new_game[self.game].game_picker.show_game(self.game)
        self.choose_game(game)
        self.show_new_game()
        self._new_game[game].game_picker.buttons[game].setFocus()

    def _usual_seats(self, game: str) -> tuple[Seat, ...]:
        """Return a person, and bots at the other seats."""
        from epizodiak_qt.lobby.bot_names import BOT_NAMES
        from epizodiak_qt.table.entries import Seat

        you = Seat("human", self.own_name)
        kind = self._services.bot_kinds(game)[0]
        bots = BOT_NAMES[: self._services.descriptors[game].seats - 1]
        return (you, *(Seat("bot", name, kind) for name in bots))

    def _begin_from_form(self, setup: GameSetup) -> None:
        from epizodiak_qt.desktop.shell.game_setup import setup_to_text

        self._set("new_game", setup_to_text(setup, self.settings.new_game))
        self.begin(setup)

    def back(self) -> None:
        """Show the table again, or the opening screen."""
        page = self.start_page if self.session is None else self.session.page
        self._stack.setCurrentWidget(page)

    # --- settings

    def _set(self, field: str, value: Any) -> None:
        self.change_settings(self.settings._replace(**{field: value}))

    def _choose_language(self, code: str) -> None:
        self._set("language", code)

    def change_settings(self, settings: Settings) -> None:
        """Take other settings, show them at once, and keep them."""
        before, self.settings = self.settings, settings
        if "settings" in self._dialogs:
            self._dialogs["settings"].take(settings)
        if settings.language != before.language:
            self._services.language.switch(settings.language or self._services.system_language)
        self._style.take(settings)
        self._restyle()
        self._show_choices()
        failure = self._services.settings_file.save(settings)
        if failure is not None and "settings" not in self._told:
            self._told.add("settings")
            self.show_message(failure)

    def _show_choices(self) -> None:
        """Mark what is chosen, in the menus and on the opening screen."""
        self.menus.show_text_scale(self.settings.text_scale)
        self.menus.show_language(self.language)
        self.start_page.show_language(self.language)

    def _restyle(self) -> None:
        """Show the pages in the style of now."""
        self.start_page.set_theme(self.theme)
        for page in self._new_game.values():
            page.set_theme(self.theme)
        if self.session is not None:
            self.session.restyle(self._style.settings, self.theme, self.devicePixelRatioF())
        if self._network_tables is not None:
            self._network_tables.restyle(self.theme)

    def _on_focus(self, _old: QWidget | None, now: QWidget | None) -> None:
        if now is not None:
            scroll_to(now)

    # Qt

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802, D102
        super().resizeEvent(event)
        self._style.resized()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802, D102
        if event.type() == QEvent.Type.LanguageChange:
            self.start_page.retranslate()
            self.menus.retranslate()
            for page in self._new_game.values():
                page.retranslate()
            if self.session is not None:
                self.session.controller.retranslate()
            if self._network_tables is not None:
                self._network_tables.retranslate()
        elif (event.type() == QEvent.Type.WindowStateChange and self.isMinimized()) or (
            event.type() == QEvent.Type.ActivationChange and not self.isActiveWindow()
        ):
            self._hide_hand()
        super().changeEvent(event)

    def end(self) -> None:
        """Close without a question: who asks is not at the screen, and tables in the network are saved."""
        if self.session is not None:
            self.session.leave_confirmed = True
        self.close()

    def closeEvent(self, event: QCloseEvent) -> None:  # noqa: N802, D102
        if self._would_lose(self.close):
            event.ignore()
            return
        geometry = bytes(self.saveGeometry().toBase64().data()).decode("ascii")
        self._services.settings_file.save(self.settings._replace(window=geometry))
        self.close_session()
        if self._network_tables is not None:
            self._network_tables.close()
        super().closeEvent(event)
        self.closed.emit()
