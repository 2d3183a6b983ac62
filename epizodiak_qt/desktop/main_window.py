"""The main window: the actions of its menus and pages, and the parts that carry them out.

The window connects the parts, which do not know each other: what it does for each of them stands here.
"""

from __future__ import annotations

from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, Qt, Signal

from epizodiak_qt.desktop.app.announce import speech_of
from epizodiak_qt.desktop.app.form_keys import watch_keyboard_use
from epizodiak_qt.desktop.app.phrases import Phrase
from epizodiak_qt.desktop.app.settings import setting_after
from epizodiak_qt.desktop.app.translation import translate
from epizodiak_qt.desktop.shell.table_window import TableWindow
from epizodiak_qt.desktop.style.scroll_area import scroll_to
from epizodiak_qt.desktop.style.stylesheet import application
from epizodiak_qt.folders import hosted_file
from epizodiak_qt.games.sentence import Sentence
from epizodiak_qt.override import override

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QResizeEvent
    from PySide6.QtWidgets import QWidget

    from epizodiak_qt.desktop.app.settings import Settings
    from epizodiak_qt.desktop.dialogs.rules import RulesWindow
    from epizodiak_qt.desktop.network.coordinator import Coordinator
    from epizodiak_qt.desktop.shell.daily_skies import DailySkies
    from epizodiak_qt.desktop.shell.dialog_opener import DialogOpener
    from epizodiak_qt.desktop.shell.duplicate_matches import DuplicateMatches
    from epizodiak_qt.desktop.shell.game_library import GameLibrary
    from epizodiak_qt.desktop.shell.learn.lessons import Lessons
    from epizodiak_qt.desktop.shell.library_statistics import LibraryStatistics
    from epizodiak_qt.desktop.shell.local_tables import LocalTables
    from epizodiak_qt.desktop.shell.menus import Menus
    from epizodiak_qt.desktop.shell.record_viewer import RecordSession, RecordViewer
    from epizodiak_qt.desktop.shell.services import Services
    from epizodiak_qt.desktop.shell.table_session import TableSession
    from epizodiak_qt.table.saves import SavedTable

MENU_TITLES: Final = {
    "game": Phrase("Menu", "&Game"),
    "table": Phrase("Menu", "&Table"),
    "view": Phrase("Menu", "&View"),
    "help": Phrase("Menu", "&Help"),
}
# The actions that replace the table on the screen.
REPLACING: Final = ("play", "new", "deal", "continue", "saved", "host", "join", "rejoin")
REPORT_COPIED: Final = Sentence(
    "The report is on the clipboard. It has no names.",
    "Le rapport est dans le presse-papiers. Il ne contient aucun nom.",
)

ACTIONS: Final[dict[str, Callable[[MainWindow], object]]] = {
    "play": lambda window: window.local_tables.play_now(),
    "new": lambda window: window.local_tables.show_new_game(),
    "deal": lambda window: window.local_tables.show_new_game(""),
    "duplicate": lambda window: window.duplicates.show(),
    "continue": lambda window: window.local_tables.continue_game(),
    "saved": lambda window: window.local_tables.show_saved(),
    "library": lambda window: window.library.show(),
    "statistics": lambda window: window.statistics.show("statistics"),
    "characters": lambda window: window.statistics.show("characters"),
    "host": lambda window: window.network_tables.show_host(),
    "join": lambda window: window.network_tables.show_join(),
    "rejoin": lambda window: window.network_tables.join_flow.rejoin(window.services.last_open.load().table),
    "hand_over": lambda window: window.network_tables.hand_over(),
    "open_file": lambda window: window.ask_for_file(),
    "daily": lambda window: window.daily.show(),
    "learn": lambda window: window.lessons.show(),
    "rules": lambda window: window.show_rules(whole=True),
    "help": lambda window: window.show_rules(whole=False),
    "cards": lambda window: window.show_rules(whole=False).tabs.setCurrentIndex(2),
    "settings": lambda window: window.dialogs.show_settings(),
    "profiles": lambda window: window.dialogs.show_profiles(),
    "keys": lambda window: window.dialogs.show_keys(),
    "engines": lambda window: window.dialogs.show_engines(),
    "about": lambda window: window.dialogs.show_about(),
    "start": lambda window: window.leave_table(),
    "quit": lambda window: window.close(),
    "fullscreen": lambda window: window.setWindowState(
        window.windowState() ^ Qt.WindowState.WindowFullScreen
    ),
    "log_folder": lambda window: window.dialogs.show_log_folder(),
    "report": lambda window: window.copy_report(),
}
"""The actions that are possible without a table."""


TABLE_ACTIONS: Final[dict[str, Callable[[TableSession], object]]] = {
    "undo": lambda session: session.controller.proposals.take_back(),
    "advice": lambda session: session.advice.ask(),
    "hidden_sky": lambda session: session.toggle_hidden_sky(),
    "table_in_words": lambda session: session.toggle_words(),
    "command_line": lambda session: session.show_move_line(),
    "hide_hand": lambda session: session.controller.shared_screen.close_curtain(),
    "abandon": lambda session: session.controller.proposals.abandon(),
}
"""The actions that are about the table on the screen; the others are questions."""


class MainWindow(TableWindow):
    """The one window. The modules of its parts are loaded when a part is first used.

    Signals:
        closed: The window has been closed.
    """

    closed = Signal()

    def __init__(
        self,
        services: Services,
        settings: Settings,
        make_network_tables: Callable[[TableWindow], Coordinator],
    ) -> None:
        super().__init__(services, settings)
        self._make_network_tables = make_network_tables
        self.exit_code = 0
        self.stored_settings.changed.connect(self._show_settings_change)
        self.stored_settings.not_stored.connect(self.show_message)
        self.style_in_use.changed.connect(self._restyle)
        application().focusChanged.connect(self._on_focus)
        self.setAcceptDrops(True)
        self.start_page.game_picker.chosen.connect(self.choose_game)
        self.start_page.asked_for.connect(self.do)
        self.start_page.languages.chosen.connect(lambda code: self.apply_setting("language", code))
        bar = self.menuBar()
        self._titled = {name: bar.addMenu(title.say()) for name, title in MENU_TITLES.items()}
        self._menus: Menus | None = None
        self.pages.currentChanged.connect(self._enable_actions)
        self._show_choices()

    def complete(self) -> None:
        """Make what the first paint does without: the entries of the menus, and the watch of the keyboard."""
        watch_keyboard_use(self)
        assert self.menus

    # --- its parts

    @property
    def menus(self) -> Menus:
        """The entries of the menus."""
        if self._menus is None:
            from epizodiak_qt.desktop.shell.menus import Menus

            menus = self._menus = Menus(self, self._titled)
            menus.asked_for.connect(self.do)
            menus.chosen.connect(self.apply_setting)
            menus.about_to_open.connect(self.refresh_continue)
            menus.recent_chosen.connect(self.open_file)
            menus.recent_cleared.connect(lambda: self.apply_setting("recent_files", ""))
            menus.show_choices(self.settings, self.language)
            self._enable_actions()
        return self._menus

    @cached_property
    def local_tables(self) -> LocalTables:
        """The tables in this program."""
        from epizodiak_qt.desktop.shell.local_tables import LocalTables

        return LocalTables(self)

    @cached_property
    def duplicates(self) -> DuplicateMatches:
        """The duplicate match."""
        from epizodiak_qt.desktop.shell.duplicate_matches import DuplicateMatches

        return DuplicateMatches(self, self.local_tables)

    @cached_property
    def network_tables(self) -> Coordinator:
        """The tables over the network."""
        return self._make_network_tables(self)

    @cached_property
    def records(self) -> RecordViewer:
        """The viewer of records."""
        from epizodiak_qt.desktop.shell.record_viewer import RecordViewer

        return RecordViewer(self)

    @cached_property
    def dialogs(self) -> DialogOpener:
        """The dialogs."""
        from epizodiak_qt.desktop.shell.dialog_opener import DialogOpener

        return DialogOpener(self, self._refresh_choices)

    @cached_property
    def lessons(self) -> Lessons:
        """The lessons."""
        from epizodiak_qt.desktop.shell.learn.lessons import Lessons

        return Lessons(self, self.local_tables.begin)

    @cached_property
    def library(self) -> GameLibrary:
        """The library of finished games."""
        from epizodiak_qt.desktop.shell.game_library import GameLibrary

        return GameLibrary(self, self.records, self.local_tables.play_on)

    @cached_property
    def daily(self) -> DailySkies:
        """The daily skies."""
        from epizodiak_qt.desktop.shell.daily_skies import DailySkies

        return DailySkies(self, self.local_tables.begin, self.records.show_card)

    @cached_property
    def statistics(self) -> LibraryStatistics:
        """The statistics of the finished games, and the characters."""
        from epizodiak_qt.desktop.shell.library_statistics import LibraryStatistics

        return LibraryStatistics(self, self.library, self.local_tables.play_against)

    @property
    def _record(self) -> RecordSession | None:
        """The record that is viewed."""
        return self.records.session if "records" in vars(self) else None

    @property
    def _network(self) -> Coordinator | None:
        """The tables over the network, if they have been used."""
        return self.network_tables if "network_tables" in vars(self) else None

    @property
    @override
    def seen_session(self) -> TableSession | None:
        return self._record or self.session

    @property
    def _sessions(self) -> list[TableSession]:
        """The table and the record on the screen, as far as there are any."""
        return [each for each in dict.fromkeys((self.session, self.seen_session)) if each is not None]

    # --- doing things

    @override
    def do(self, name: str) -> None:
        if name in REPLACING and self.ask_before_leaving(lambda: self.do(name)):
            return
        session = self.seen_session
        match name:
            case _ if name in ACTIONS:
                ACTIONS[name](self)
            case "zoom_in" | "zoom_out" | "zoom_reset" | "next_language" | "next_theme" | "mute":
                self.apply_setting(*setting_after(name, self.settings, self.language, self.theme.name))
            case "review" if session is not None:
                self.records.review(session)
            case "picture" if session is not None and session.may_export:
                self.records.make_picture(session)
            case "share" if session is not None and session.may_export:
                series = self._series_of(session)
                if series is None or not series.share(session):
                    self.records.share(session)
            case "play_on" if self._record is not None and self._record.may_play_on:
                self.local_tables.play_on(self._record.replay, self._record.view.player.index)
            case "record" if session is not None and session.may_export:
                self.dialogs.save_record(session)
            case "rule" if session is not None and session.page.rule:
                self._show_rule(session)
            case "pin" if session is not None:
                self.dialogs.ask_pin(session)
            case "private_audio" if session is not None:
                session.controller.shared_screen.change_audio()
                self._enable_actions()  # the menu has checked or unchecked itself
            case _ if session is not None and name in TABLE_ACTIONS:
                TABLE_ACTIONS[name](session)
            case "why" | "turn" | "hand" | "board" | "opponents" | "last" | "odds" if session is not None:
                session.controller.questions.answer(name)

    @override
    def connect_session(self, session: TableSession) -> None:
        session.page.asked_for.connect(self.do)
        session.page.view.rescaled.connect(self._restyle)
        session.controller.state_changed.connect(self._enable_actions)
        session.controller.state_changed.connect(self._note_end)
        session.page.refusal_shown.connect(self._enable_actions)
        result = session.page.result
        result.new_game.connect(self._begin_again)
        result.asked_for.connect(self.do)

    def _note_end(self) -> None:
        """Store the end of a game that belongs to a daily sky or to the duplicate match."""
        session = self.session
        if session is not None and session.over and (series := self._series_of(session)) is not None:
            series.note_end(session)

    def _series_of(self, session: TableSession) -> DailySkies | DuplicateMatches | None:
        """Return the games to which a table may belong; of other tables their modules are not loaded."""
        table = session.handle.own_table
        if table and f'"{table}"' in self.settings.duplicate:
            return self.duplicates
        begun = "daily" in vars(self) or (table and self.services.daily_tries().round_of(table))
        return self.daily if table and begun else None

    def _begin_again(self, step: int) -> None:
        """Begin another game for the same people: at once here, in the lobby for a table in the network.

        A `step` of 1 takes tougher bots, of -1 easier ones.
        """
        assert self.session is not None, "a button of its result was clicked"
        series = self._series_of(self.session)
        if self.session.handle.shared:
            self.network_tables.begin_again()
        elif series is None or not series.go_on(self.session):
            self.local_tables.begin_again(self.session.table, step)

    @override
    def open_saved(self, saved: SavedTable) -> None:
        if hosted_file(saved).is_file():
            self.network_tables.reopen(saved)
        else:
            self.local_tables.resume(saved)

    @override
    def leave_table(self) -> None:
        """Close the record that is viewed; else the table, after a question if a game would be lost."""
        if self._record is not None:
            self.records.leave()
        else:
            super().leave_table()

    @override
    def close_session(self) -> None:
        if self._record is not None:
            self.records.close()
        self._note_end()  # the table may not have shown it yet
        super().close_session()
        self._enable_actions()

    @override
    def refresh_continue(self) -> SavedTable | None:
        saved = super().refresh_continue()
        self.menus.actions["continue"].setEnabled(saved is not None)
        self._enable_actions()
        return saved

    def _enable_actions(self) -> None:
        """Enable the possible actions. Not *Continue*, because reading the saved games takes a while."""
        if self._menus is None:
            return
        session = self.seen_session
        actions = self._menus.actions
        actions["hand_over"].setEnabled(self._network is not None and self._network.may_hand_over)
        actions["start"].setEnabled(session is not None)
        seen = session is not None and self.pages.currentWidget() is session.page
        self._menus.enable_table_actions(session if seen else None)

    # --- files

    def ask_for_file(self) -> None:
        """Ask which file to open, in a dialog that does not block."""
        from epizodiak_qt.desktop.dialogs.file_dialogs import ask_open_path

        ask_open_path(self, self.open_file)

    def open_file(self, path: Path, *others: Path) -> None:
        """Show the record in a file, or host the table in it; ask first if a game would be lost.

        Say that the `others` are not opened. A page without a place for messages gets a refusal in a dialog.
        """
        from epizodiak_qt.desktop.dialogs.file_dialogs import LESSON_SUFFIX, RECORD_SUFFIX, refuse_file_name

        refusal = refuse_file_name(path)
        if refusal is None:
            if self.ask_before_leaving(lambda: self.open_file(path, *others)):
                return
            match path.suffix.lower():
                case suffix if suffix == RECORD_SUFFIX:
                    refusal = self.records.open_file(path)
                case suffix if suffix == LESSON_SUFFIX:
                    refusal = self.lessons.open_file(path)
                case _:
                    refusal = self.network_tables.open_file(path)
            if refusal is None:
                self.remember_file(path)
                refusal = _only(path) if others else None
        if refusal is not None and (self.seen_session is not None or self.start_page.isVisible()):
            self.show_message(refusal)
        elif refusal is not None:
            self.dialogs.show_notice(translate("Trouble", "The file cannot be opened"), refusal)

    def open_from_start(self, files: Sequence[str]) -> None:
        """Bring the window to the front, and open the files that a later start named."""
        self.bring_to_front()
        if files:
            self.open_file(*map(Path, files))

    # --- dialogs

    def show_rules(self, *, whole: bool) -> RulesWindow:
        """Show the short help, or the whole rules, of the game on the table."""
        game = self.game if self.seen_session is None else self.seen_session.ui.game
        window = self.dialogs.show_rules(game)
        window.show_now(partial(self._keys_now, game), whole=whole)
        return window

    def _show_rule(self, session: TableSession) -> None:
        """Show the ruling behind the refusal that a table shows, with a position beside it."""
        game, rule = session.ui.game, session.page.rule
        picture = self.lessons.picture_of(game, rule)
        window = self.dialogs.show_rules(game)
        window.show_now(partial(self._keys_now, game), whole=True, ruling=rule, picture=picture)

    def _keys_now(self, game: str) -> str:
        """Return the keys at the table on the screen; none without one. The rules outlive the table."""
        session = self.seen_session
        return "" if session is None or session.ui.game != game else session.keys_now()

    def copy_report(self) -> None:
        """Put a report for the developers on the clipboard."""
        self.dialogs.copy_report([name for session in self._sessions for name in session.controller.names])
        self.show_message(REPORT_COPIED)

    def _refresh_choices(self) -> None:
        """Offer other bots and profiles, because an engine or a profile was changed."""
        if "local_tables" in vars(self):
            self.local_tables.refresh_choices()

    # --- settings

    def _show_settings_change(self) -> None:
        if "dialogs" in vars(self):
            self.dialogs.show_settings_change()
        self.alerts.refresh()
        if self.style_in_use.change_settings(self.settings):
            self._restyle()
        else:
            for session in self._sessions:
                session.change_settings(self.style_in_use.settings)
        self._show_choices()

    def _show_choices(self) -> None:
        """Mark the choices in the menus and on the start page, and turn the speech on or off."""
        settings = self.settings
        if self._menus is not None:
            self._menus.show_choices(settings, self.language)
        self.start_page.languages.show_choice(self.language)
        wanted = settings.speech == "on"
        if wanted or speech_of(self) is not None:
            from epizodiak_qt.desktop.app.speech import apply_speech

            apply_speech(self, wanted=wanted, volume=settings.speech_volume)

    def _restyle(self) -> None:
        """Show the tables in the present style; pages follow by themselves."""
        for session in self._sessions:
            session.restyle(self.style_in_use.settings, self.theme, self.devicePixelRatioF())

    def _on_focus(self, _old: QWidget | None, now: QWidget | None) -> None:
        if now is not None:
            scroll_to(now)

    # Qt

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.style_in_use.resized()

    @override
    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            for name, menu in self._titled.items():
                menu.setTitle(MENU_TITLES[name].say())
            if self._menus is not None:
                self._menus.retranslate()
            for session in self._sessions:
                session.retranslate()
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
        if self.would_lose(self.close):
            event.ignore()
            return
        self.stored_settings.store_geometry(bytes(self.saveGeometry().toBase64().data()).decode("ascii"))
        self.close_session()
        self.alerts.on_activated()
        if self._network is not None:
            self._network.close()
        super().closeEvent(event)
        self.closed.emit()

    @override
    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if _files_in(event):
            event.acceptProposedAction()

    @override
    def dropEvent(self, event: QDropEvent) -> None:
        files = _files_in(event)
        if files:
            event.acceptProposedAction()
            self.open_file(*files)


def _files_in(event: QDropEvent) -> list[Path]:
    """Return the files that are dragged."""
    return [Path(url.toLocalFile()) for url in event.mimeData().urls() if url.isLocalFile()]


def _only(path: Path) -> Sentence:
    return Sentence(
        f"Only {path.name} is open: the window shows one file at a time.",
        f"Seul {path.name} est ouvert\u202f: la fenêtre montre un fichier à la fois.",
    )
