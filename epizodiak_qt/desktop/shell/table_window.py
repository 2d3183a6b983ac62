"""The base of the main window: its pages, the table on the screen, the settings in use, and messages.

Tables in this program and over the network, records and first questions use the window as this class.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QMainWindow, QStackedWidget, QWidget

from epizodiak_qt.desktop.app.placement import place_window
from epizodiak_qt.desktop.app.settings import with_recent
from epizodiak_qt.desktop.app.translation import shown_name
from epizodiak_qt.desktop.shell.background_alerts import BackgroundAlerts
from epizodiak_qt.desktop.shell.current_settings import CurrentSettings
from epizodiak_qt.desktop.shell.start.start_page import StartPage
from epizodiak_qt.desktop.shell.window_style import WindowStyle
from epizodiak_qt.games.catalogue import ENTRIES

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator
    from pathlib import Path

    from epizodiak_qt.desktop.app.settings import Settings
    from epizodiak_qt.desktop.pages.game_picker import GamePicker
    from epizodiak_qt.desktop.pages.person_box import PersonBox
    from epizodiak_qt.desktop.shell.services import Services
    from epizodiak_qt.desktop.shell.table_session import TableHandle, TableSession
    from epizodiak_qt.desktop.style.theme import Theme
    from epizodiak_qt.desktop.table.curtain.curtain import Pins
    from epizodiak_qt.desktop.table.game_ui import GameUi
    from epizodiak_qt.games.sentence import Sentence
    from epizodiak_qt.table.saves import SavedTable

AFTER_PAINT_MS: Final = 50  # the table is on the screen by then


class TableWindow(QMainWindow):
    """Owns the pages, and `session`, the table on the screen, if there is one."""

    def __init__(self, services: Services, settings: Settings) -> None:
        super().__init__()
        self.services = services
        self.stored_settings = CurrentSettings(settings, services)
        self.session: TableSession | None = None
        self._pins: Pins | None = None
        self._person: str | None = None
        self.setWindowTitle("EpiZodiak")
        place_window(self, settings.window)
        # Before the window has widgets, because each would be styled a second time.
        self.style_in_use = WindowStyle(self, settings, services.system, services.clock)
        self.pages = QStackedWidget()
        self.setCentralWidget(self.pages)
        self.alerts = BackgroundAlerts(self, lambda: self.settings, services, self.bring_to_front)
        self.start_page = StartPage(
            self.game, services.art, lambda: self.theme, newcomer=services.newcomer, parent=self.pages
        )
        self.pages.addWidget(self.start_page)

    @abstractmethod
    def do(self, name: str) -> None:
        """Carry out the action of a button or a menu."""

    @abstractmethod
    def open_saved(self, saved: SavedTable) -> None:
        """Continue a saved game, here or as a table over the network."""

    # --- settings

    @property
    def settings(self) -> Settings:
        """The settings, as they were chosen."""
        return self.stored_settings.value

    def apply_setting(self, field: str, value: object) -> None:
        """Change one setting, show and store it."""
        self.stored_settings.change(self.settings.with_value(field, value))

    @property
    def game(self) -> str:
        """The game that was chosen last."""
        return self.settings.game if self.settings.game in ENTRIES else next(iter(ENTRIES))

    def choose_game(self, game: str) -> None:
        """Make another game the chosen one, of which the start page speaks."""
        self.apply_setting("game", game)
        self.start_page.show_game(game)

    def open_ui(self, game: str) -> GameUi:
        """Return how the window shows a game, in its language."""
        from epizodiak_qt.desktop.table.game_ui import desktop_of

        return desktop_of(game).open()

    @property
    def language(self) -> str:
        """The language of the window."""
        return self.services.language.code

    @property
    def theme(self) -> Theme:
        """The theme in use."""
        return self.style_in_use.theme

    @property
    def own_name(self) -> str:
        """The name of the player at this computer."""
        return shown_name(self.settings.name or self.services.user_name())

    def remember_name(self, name: str) -> None:
        """Store the name under which somebody plays here."""
        if name != self.own_name:
            self.apply_setting("name", name)

    def remember_file(self, path: Path) -> None:
        """Put a file that was opened or saved into the list of recent files."""
        self.apply_setting("recent_files", with_recent(self.settings.recent_files, path))

    # --- pages

    def show_page(self, page: QWidget) -> None:
        """Show a page, which the window then owns."""
        self.hide_hand()
        if self.pages.indexOf(page) < 0:  # it would be hidden for a moment, which leaves some pages
            self.pages.addWidget(page)
        self.pages.setCurrentWidget(page)

    def remove_page(self, page: QWidget) -> None:
        """Remove a page and delete it."""
        self.pages.removeWidget(page)
        page.deleteLater()

    def back(self) -> None:
        """Show the table again, or the start page."""
        if self.seen_session is None:
            self.back_to_start()
        else:
            self.pages.setCurrentWidget(self.seen_session.page)

    def back_to_start(self) -> None:
        """Show the start page."""
        self.pages.setCurrentWidget(self.start_page)
        self.refresh_continue()

    def bring_to_front(self) -> None:
        """Bring the window to the front, as far as the desktop allows it."""
        self.setWindowState(self.windowState() & ~Qt.WindowState.WindowMinimized)
        self.raise_()
        self.activateWindow()

    def refresh_continue(self) -> SavedTable | None:
        """Offer the game played last, which is returned, and the way back to a table in the network."""
        saved = next(self.unfinished(), None)
        self.start_page.offer(saved, self.services.last_open.load())
        return saved

    def unfinished(self) -> Iterator[SavedTable]:
        """Yield the saved games that can be continued, without the one on the screen."""
        return self.services.saves().unfinished(None if self.session is None else self.session.handle.path)

    def way_to(self, tables: Collection[str]) -> Callable[[], object] | None:
        """Return what goes on with an unfinished game at one of these tables; None if there is none."""
        if self.session is not None and self.session.handle.own_table in tables:
            return self.back
        saved = next((each for each in self.unfinished() if each.header.table in tables), None)

        def go_on() -> None:
            if saved is not None and not self.ask_before_leaving(go_on):
                self.open_saved(saved)

        return None if saved is None else go_on

    @property
    def person(self) -> str:
        """The profile chosen last on a page, at first that with the own name; empty for none."""
        name = self.own_name if self._person is None else self._person
        return name if name in self.services.profiles().names else ""

    def follow_choices(self, games: GamePicker, people: PersonBox, show: Callable[[], None]) -> None:
        """Take the game and the person that are chosen on a page for those of the window, and show them."""

        def choose_person(name: str) -> None:
            self._person = name

        for chosen, choose in ((games.chosen, self.choose_game), (people.chosen, choose_person)):
            chosen.connect(choose)
            chosen.connect(lambda _name: show())

    def show_message(self, sentence: Sentence) -> None:
        """Show a sentence on the table or on the start page."""
        session = self.seen_session
        if session is None:
            self.start_page.show_note(lambda: sentence.text(self.language))
        else:
            session.page.inform(lambda: sentence.text(self.language))

    # --- the table on the screen

    @property
    def seen_session(self) -> TableSession | None:
        """The table or record on the screen."""
        return self.session

    @abstractmethod
    def connect_session(self, session: TableSession) -> None:
        """Connect the page of a table or of a record with the actions of the window."""

    def show_table(self, handle: TableHandle, notice: Sentence | None) -> TableSession:
        """Show a table in place of the one on the screen."""
        from epizodiak_qt.desktop.shell.table_session import TableSession

        self.close_session()
        self.session = session = TableSession(handle, *self.session_parts(handle.game))
        self.services.last_open.open_game(handle.path)
        self.alerts.watch(session)
        session.page.scene.rested.connect(self.keep_record)
        shared_screen = session.controller.shared_screen
        shared_screen.pins = self._pins = self._pins or shared_screen.pins
        shared_screen.look_away_shown.connect(lambda: self.apply_setting("told_look_away", True))
        self.start_session(session)
        QTimer.singleShot(AFTER_PAINT_MS, self, self.refresh_continue)
        if notice is not None:
            self.show_message(notice)
        return session

    def session_parts(self, game: str) -> tuple[GameUi, Settings, Theme, Services]:
        """Return all that a session of a game needs beside its handle."""
        return self.open_ui(game), self.style_in_use.settings, self.theme, self.services

    def start_session(self, session: TableSession) -> None:
        """Show the page of a table or of a record, and start it."""
        self.connect_session(session)
        self.pages.addWidget(session.page)
        self.pages.setCurrentWidget(session.page)
        session.start()

    def hide_hand(self) -> None:
        """Close the curtain of a shared screen, because something else is going to be shown."""
        if self.session is not None:
            self.session.controller.shared_screen.hide_if_shared()

    def leave_table(self) -> None:
        """Leave the table, after a question if a game would be lost."""
        if not self.would_lose(self.leave_table):
            self.close_session()
            self.back_to_start()

    def ask_before_leaving(self, then: Callable[[], object]) -> bool:
        """Return whether leaving would lose a game; if so, ask at the table, leave on a yes, call `then`."""

        def go_on() -> None:
            self.close_session()
            self.back_to_start()
            then()

        asks = self.would_lose(go_on)
        if asks:
            self.back()
        return asks

    def would_lose(self, go_on: Callable[[], object]) -> bool:
        """Return whether leaving would lose a game; if so, ask, and call `go_on` on a yes."""
        session = self.session
        if session is None or session.over or session.leave_confirmed or not session.handle.leave_question():
            return False

        def answered(agreed: bool) -> None:
            if agreed:
                session.leave_confirmed = True
                go_on()

        session.page.confirm(session.handle.leave_question, answered, to=None)
        return True

    def keep_record(self) -> None:
        """Write the record of the game on the screen to the library, once it has ended and is known here."""
        session = self.session
        if session is None or not session.over or session.record_file is not None:
            return
        record = session.handle.record()
        if record is None:
            return
        from epizodiak_qt.library.record_facts import Facts

        handle, library = session.handle, self.services.library()
        profiles = self.services.profiles()
        facts = Facts(
            "network" if handle.shared else "screen",
            session.duration_s,
            profiles.seats_of(handle.table.header.table) if handle.table and profiles.in_use else (),
        )
        session.record_file = library.add_record(record, facts, handle.path.stem if handle.path else "")
        if session.record_file is None and library.problem is not None:
            self.show_message(library.problem)

    def close_session(self) -> None:
        """Close the table on the screen. The journal of a finished game goes once its record is written."""
        self.keep_record()
        session, self.session = self.session, None
        if session is None:
            return
        over, handle = session.over, session.handle
        self.alerts.leave()
        session.close()
        self.services.last_open.leave(over_table=over and handle.shared)
        self.pages.removeWidget(session.page)
        if over and handle.path is not None:
            saves = self.services.saves()
            if session.record_file is None or saves.remove(handle.path) is not None:
                saves.file_away(handle.path)
