"""The composition root: creates and connects all parts of the program. Only it imports qasync."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import sys
import threading
import traceback
from contextlib import suppress
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from epizodiak_qt import diagnostics, folders, preflight, startup_texts
from epizodiak_qt.assets import data_dir
from epizodiak_qt.desktop.app.last_open import LastOpenFile
from epizodiak_qt.desktop.app.settings import SettingsFile
from epizodiak_qt.desktop.app.single_instance import SingleInstance
from epizodiak_qt.desktop.app.tasks import Tasks
from epizodiak_qt.desktop.shell.services import BotService, Services

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Sequence
    from datetime import datetime

    from PySide6.QtCore import QObject
    from PySide6.QtGui import QAccessibleInterface
    from PySide6.QtWidgets import QApplication

    from epizodiak_qt.bots.engines.registry import EngineFile
    from epizodiak_qt.desktop.app.application import Application
    from epizodiak_qt.desktop.app.profiles import ProfileStore
    from epizodiak_qt.desktop.app.sound import SoundPlayer
    from epizodiak_qt.desktop.main_window import MainWindow
    from epizodiak_qt.desktop.network.coordinator import Coordinator
    from epizodiak_qt.desktop.shell.services import Closable, Pace, Trouble
    from epizodiak_qt.desktop.shell.table_window import TableWindow
    from epizodiak_qt.games.deal_code import DealCode
    from epizodiak_qt.games.record import Record
    from epizodiak_qt.games.sentence import Sentence
    from epizodiak_qt.library.daily import DailyTries
    from epizodiak_qt.library.library import Library
    from epizodiak_qt.library.statistics import Likeness
    from epizodiak_qt.lobby.bot_choice import BotChoice
    from epizodiak_qt.lobby.client import Advisor, TableClient
    from epizodiak_qt.table.table import Table
    from epizodiak_qt.teaching.progress import Progress

log = logging.getLogger("epizodiak_qt")

LISTEN_MS: Final = 300
"""The delay after which a later start can reach the window; it waits longer. QtNetwork takes 6 ms to load."""
PAUSE_S: Final = 0.01
"""The pause between two modules that are loaded ahead: twice as long as Qt waits before a paint."""


class StartOptions(NamedTuple):
    """How the window opens: options of the command line, and failures before it."""

    language: str | None
    """The language on the command line, if one is named."""
    log_file: Path
    """The log file."""
    notices: list[Sentence]
    """The failures of the start, for the player."""
    files: list[str]
    """The files to open."""
    crashed: bool
    """Whether the last run crashed."""


def run(
    language: str | None, log_level: str, files: Sequence[str] = (), *, new_instance: bool = False
) -> int:
    """Open the window with `files`. If one is open already, it gets the files, unless `new_instance` is set.

    Returns:
        The exit code, once the window is closed or has got the files: 1 if the window cannot open.
    """
    problem = preflight.startup_problem()
    if problem is None:
        try:
            log_file = folders.log_file()  # before PySide6, which reads the source of all imported after it
            # Import PySide6 before qasync, which takes the first binding it finds.
            from epizodiak_qt.desktop.app.application import Application
        except ImportError as error:
            problem = preflight.load_failure(str(error))
    if problem is not None:
        return startup_texts.fail(problem, language or startup_texts.system_language())
    from PySide6.QtCore import qInstallMessageHandler

    from epizodiak_qt.desktop.app.problem_report import log_qt_message

    unwritten = diagnostics.start_logging(log_file, log_level)
    notices = [] if unwritten is None else [unwritten]
    crashed = diagnostics.start_crash_log(log_file.parent)
    qInstallMessageHandler(log_qt_message)
    instance = SingleInstance(folders.data_folder())
    start = StartOptions(language, log_file, notices, [str(Path(file).resolve()) for file in files], crashed)
    app = Application(start.files.append)
    try:
        if not new_instance and not instance.claim() and instance.hand_over(start.files):
            return 0
        with asyncio.Runner(loop_factory=lambda: make_loop(app)) as runner:
            return runner.run(run_window(app, start, instance))
    finally:
        instance.close()
        qInstallMessageHandler(None)


def make_loop(app: QApplication) -> asyncio.AbstractEventLoop:
    """Return the asyncio event loop that runs inside Qt's."""
    import qasync

    class Loop(qasync.QEventLoop):  # type: ignore[misc]  # qasync has no types
        """WORKAROUND: https://github.com/CabbageDevelopment/qasync/pull/158 (unparented helpers crash)."""

        def __init__(self) -> None:
            super().__init__(app)
            self._helpers = (self._timer, self._QEventLoop__call_soon_signaller)
            for helper in self._helpers:
                helper.setParent(app)

        def close(self) -> None:
            super().close()
            for helper in self._helpers:
                helper.deleteLater()

    return Loop()


async def run_window(app: Application, start: StartOptions, instance: SingleInstance) -> int:
    """Show the window, wait until it is closed, and return the exit code: 130 after Ctrl+C."""
    closed = asyncio.Event()
    windows: list[MainWindow] = []

    def failed(error: BaseException) -> None:
        report_error(error, windows)

    tasks = Tasks(failed)
    window = make_window(app, start.language, start.log_file, start.notices, tasks)
    windows.append(window)
    window.closed.connect(closed.set)
    if not (window.settings.asked_first or start.language or start.files):
        from epizodiak_qt.desktop.shell.first_start import ask_first_questions

        ask_first_questions(window)
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(
        lambda _loop, context: failed(context.get("exception") or RuntimeError(context.get("message")))
    )
    hooks = sys.excepthook, threading.excepthook
    sys.excepthook = lambda _kind, error, _trace: failed(error)
    threading.excepthook = lambda args: _report_from_thread(args, loop, failed)
    for number, code in ((signal.SIGINT, 130), (signal.SIGTERM, 0)):
        with suppress(NotImplementedError, ValueError, RuntimeError):
            loop.add_signal_handler(number, window.end, code)
    window.show()
    from PySide6.QtCore import QTimer

    QTimer.singleShot(0, lambda: after_first_paint(window))
    if start.crashed:
        QTimer.singleShot(0, lambda: window.dialogs.show_crash_notice(window.copy_report))
    QTimer.singleShot(LISTEN_MS, lambda: instance.listen(window.open_from_start))
    app.open_file = lambda file: window.open_from_start([file])
    if start.files:
        QTimer.singleShot(0, lambda: window.open_from_start(start.files))
    try:
        await closed.wait()
    finally:
        sys.excepthook, threading.excepthook = hooks
        await tasks.aclose()
        window.deleteLater()
    return window.exit_code


def _report_from_thread(
    args: threading.ExceptHookArgs, loop: asyncio.AbstractEventLoop, failed: Callable[[BaseException], None]
) -> None:
    """Report an error of another thread in the thread of the window; only log it if its loop has ended."""
    error = args.exc_value or args.exc_type()
    try:
        loop.call_soon_threadsafe(failed, error)
    except RuntimeError:
        log.exception("unexpected error in a thread", exc_info=error)


def report_error(error: BaseException, windows: list[MainWindow]) -> None:
    """Log an unexpected error and show it in every window."""
    details = "".join(traceback.format_exception(error))
    log.error("unexpected error\n%s", details)
    for window in windows:
        window.dialogs.show_error(details)


def after_first_paint(window: MainWindow) -> None:
    """Start the work that can wait until the window is painted."""
    window.services.tasks.spawn(load_ahead(window))


async def load_ahead(window: MainWindow) -> None:
    """Complete the window, ask the desktop portal, find a game to continue, and load what a table needs.

    It pauses between two modules, so that neither the next paint nor a click waits for more than one.
    """
    import gc
    from importlib import import_module

    from epizodiak_qt import preload

    try:
        await asyncio.sleep(PAUSE_S)
        window.complete()
        set_window_icon()
        await asyncio.sleep(PAUSE_S)
        make_tables_accessible()
        await asyncio.sleep(PAUSE_S)
        if sys.platform == "linux":
            from epizodiak_qt.desktop.app.settings_portal import follow_portal

            window.services.tasks.spawn(follow_portal(window.services.system))
        await asyncio.sleep(PAUSE_S)
        diagnostics.start_rotation()
        folders.remove_leftovers()
        for module in preload.SAVED_GAMES:
            await asyncio.sleep(PAUSE_S)
            import_module(module)
        window.refresh_continue()
        for module in preload.table_modules(window.game):
            await asyncio.sleep(PAUSE_S)
            import_module(module)
    finally:
        gc.enable()
        gc.freeze()


def set_window_icon() -> None:
    """Set the icon of all windows; QIcon takes 3 ms to load."""
    from PySide6.QtGui import QGuiApplication, QIcon

    QGuiApplication.setWindowIcon(QIcon(str(data_dir("resources") / "icons" / "epizodiak-128.png")))


def make_tables_accessible() -> None:
    """Install the factory of accessible tables. Without a screen reader Qt never calls it."""
    from PySide6.QtGui import QAccessible

    QAccessible.installFactory(_accessible_table)


def _accessible_table(kind: str, widget: QObject) -> QAccessibleInterface | None:
    """Return the accessible tree of a table for the view that shows it, and None for any other object."""
    if kind != "TableView":
        return None
    from epizodiak_qt.desktop.accessibility.table import TableAccessible
    from epizodiak_qt.desktop.table.table_view import TableView

    assert isinstance(widget, TableView)
    return TableAccessible(widget, widget.table, widget.navigator)


def make_window(
    app: QApplication, language: str | None, log_file: Path, notices: list[Sentence], tasks: Tasks
) -> MainWindow:
    """Create the window and its services. Modules of bots and tables are loaded later."""
    from epizodiak_qt.desktop.app.clock import QtClock
    from epizodiak_qt.desktop.app.system_preferences import SystemPreferences
    from epizodiak_qt.desktop.app.translation import Language
    from epizodiak_qt.desktop.main_window import MainWindow
    from epizodiak_qt.desktop.style.art import Art
    from epizodiak_qt.desktop.style.fonts import TEXT, TITLE, load_fonts

    settings_file = SettingsFile(folders.config_file("settings.json"))
    settings, unread = settings_file.load()
    if unread is not None:
        notices.append(unread)
    resources = data_dir("resources")
    missing = load_fonts(resources / "fonts", TITLE, TEXT)
    spoken = Language(data_dir("translations"))
    system = startup_texts.system_language()
    spoken.switch(language or settings.language or system)
    if spoken.missing:
        missing.append(f"epizodiak_{spoken.code}.qm")
    art = Art(resources / "art")
    if not (resources / "art" / "signs.json").is_file():
        missing.append("art")
    if missing:
        notices.append(startup_texts.MISSING_RESOURCES.fill(names=", ".join(missing)))
    services = Services(
        settings_file=settings_file,
        profiles=profiles,
        system=SystemPreferences(app.styleHints()),
        saves=lambda: folders.saved_games(folders.data_folder()),
        library=library,
        daily_tries=daily_tries,
        par=par,
        likenesses=likenesses,
        progress=progress,
        newcomer=folders.nothing_played,
        bots=bot_service(engines),
        sounds=sound_player,
        art=art,
        resources=resources,
        language=spoken,
        system_language=language or system,
        clock=QtClock(),
        tasks=tasks,
        log_file=log_file,
        now=local_now,
        user_name=user_name,
        desktop_notice=partial(desktop_notice, tasks),
        keep_awake=keep_awake,
        last_open=LastOpenFile(folders.data_folder() / "last_open.json"),
    )
    window = MainWindow(services, settings, make_network_tables)
    if notices:
        window.start_page.show_note(lambda: "\n".join(each.text(window.language) for each in notices))
    return window


def local_now() -> datetime:
    """Return the time on the clock of this computer, with its time zone."""
    from datetime import datetime

    return datetime.now().astimezone()


def bot_service(engines: Callable[[], EngineFile]) -> BotService:
    """Return the bots for the window, and the engines of this computer. Their modules are loaded later."""

    def choices(game: str) -> tuple[BotChoice, ...]:
        from epizodiak_qt.bots.choices import bot_choices

        return bot_choices(game, engines().entries)

    def seat(table: Table, seat: int, pause: Pace, trouble: Trouble) -> Closable | None:
        from epizodiak_qt.bots.roster import UnknownBotError
        from epizodiak_qt.bots.seat import seat_bot

        try:
            return seat_bot(table, seat, pause, trouble, engines().command)
        except UnknownBotError:
            return None

    def play_own(
        client: TableClient, game: str, seat: int, kind: str, pause: Pace, trouble: Trouble
    ) -> Closable | None:
        from epizodiak_qt.bots.seat import play_own_seat

        return play_own_seat(client, game, seat, kind, pause, trouble, engines().command)

    def can_advise(game: str) -> bool:
        from epizodiak_qt.bots.game_bots import bots_of

        return bots_of(game).explain_choice is not None

    return BotService(choices, seat, play_own, engines, can_advise, make_advisor)


def make_advisor(game: str) -> Advisor:
    """Return an advisor for a table of a game."""
    from epizodiak_qt.bots.advisor import MasterAdvisor

    return MasterAdvisor(game)


@cache
def engines() -> EngineFile:
    """Return the engines of this computer."""
    from epizodiak_qt.bots.engines.registry import configured_engines

    return configured_engines()


@cache
def profiles() -> ProfileStore:
    """Return the profiles of the players at this computer."""
    from epizodiak_qt.desktop.app.profiles import ProfileStore

    return ProfileStore(folders.config_file("profiles.json"), progress, library, daily_tries)


@cache
def sound_player() -> SoundPlayer:
    """Return the player of sounds of this program, which is closed when the program ends."""
    import atexit

    from epizodiak_qt.desktop.app.sound import SoundPlayer

    player = SoundPlayer(data_dir("resources") / "sounds")
    atexit.register(player.close)
    return player


@cache
def daily_tries() -> DailyTries:
    """Return the official tries of this computer."""
    from epizodiak_qt.library.daily import DailyTries

    return DailyTries(folders.config_file("daily.json"))


async def par(
    deals: Sequence[DealCode], opponents: Sequence[str], progress: Callable[[int, int], object]
) -> float:
    """Compute the par of deals."""
    from epizodiak_qt.arena.par import par_of

    return await par_of(deals, opponents, progress)


@cache
def library() -> Library:
    """Return the finished games of this computer."""
    from epizodiak_qt.library.library import Library

    data = folders.data_folder()
    return Library(data, folders.saved_games(data), lambda table: profiles().seats_of(table))


def likenesses(
    game: str, records: Iterable[tuple[Record, int]]
) -> Generator[None, None, tuple[Likeness, ...]]:
    """Compare the player of a seat in records with the characters, as the arena measures them."""
    from epizodiak_qt.arena import likeness

    return likeness.likenesses(game, records)


@cache
def progress() -> Progress:
    """Return what has been learned at this computer."""
    from epizodiak_qt.teaching.progress import Progress

    return Progress(folders.config_file("progress.json"))


def make_network_tables(window: TableWindow) -> Coordinator:
    """Return the tables over the network for a window; loads their modules."""
    from epizodiak_qt.desktop.network.coordinator import Coordinator
    from epizodiak_qt.multiplayer.lan_network import LanNetwork
    from epizodiak_qt.multiplayer.network_deps import NetworkDeps

    return Coordinator(window, LanNetwork(NetworkDeps(folders.data_folder())))


def desktop_notice(tasks: Tasks, text: str, clicked: Callable[[], None]) -> Closable:
    """Show a notification of the desktop."""
    from epizodiak_qt.desktop.app.desktop_notice import DBusNotice, TrayNotice

    return DBusNotice(text, clicked, tasks) if sys.platform == "linux" else TrayNotice(text, clicked)


def keep_awake() -> Closable:
    """Keep the computer from falling asleep."""
    from epizodiak_qt.desktop.app.desktop_notice import StayAwake

    return StayAwake()


def user_name() -> str:
    """Return a name for the player at this computer: that of the account if it looks like a name."""
    from epizodiak_qt.games.sentence import DEFAULT_NAME
    from epizodiak_qt.lobby.sanitize import clean_name

    name = clean_name(diagnostics.account_name())
    looks_like_one = name and name not in ("root", "user", os.environ.get("HOSTNAME"))
    return name[0].upper() + name[1:] if looks_like_one else DEFAULT_NAME.en
