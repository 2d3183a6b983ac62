"""The real window, with real services except clock and folders: for tests and contact sheets."""

from collections.abc import Awaitable, Callable, Collection, Sequence
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Any

from PySide6.QtCore import QEvent, QObject, Qt

from epizodiak_qt import app as composition
from epizodiak_qt.assets import data_dir
from epizodiak_qt.bots.engines.registry import EngineFile
from epizodiak_qt.desktop.app.last_open import LastOpenFile
from epizodiak_qt.desktop.app.profiles import ProfileStore
from epizodiak_qt.desktop.app.settings import Settings, SettingsFile
from epizodiak_qt.desktop.app.sound import SoundPlayer
from epizodiak_qt.desktop.app.system_preferences import SystemPreferences
from epizodiak_qt.desktop.app.tasks import Tasks
from epizodiak_qt.desktop.app.translation import Language
from epizodiak_qt.desktop.main_window import MainWindow
from epizodiak_qt.desktop.network.coordinator import Coordinator
from epizodiak_qt.desktop.shell.services import Services
from epizodiak_qt.desktop.shell.table_window import TableWindow
from epizodiak_qt.games.catalogue import GAMES
from epizodiak_qt.games.ecliptic.position import Position as EclipticPosition
from epizodiak_qt.games.epizodiak.position import Position
from epizodiak_qt.library.daily import DailyTries
from epizodiak_qt.library.library import Library
from epizodiak_qt.override import override
from epizodiak_qt.table.files import DiskFiles
from epizodiak_qt.table.saves import Saves
from epizodiak_qt.teaching.progress import Progress
from tests.desktop.ecliptic.ecliptic_player import EclipticPlayer
from tests.desktop.fake_style_hints import FakeHints
from tests.desktop.manual_clock import FakeClock
from tests.desktop.scene.scenes import drawings
from tests.desktop.seated_player import SeatedPlayer, table_at

STILL = Settings(speed=0.0, language="en", told_look_away=True, name="Amélie", first_time_cards="off")


class SilentPlayer(SoundPlayer):
    """A player that keeps what it is asked to play."""

    def __init__(self) -> None:
        super().__init__(data_dir("resources") / "sounds")
        self.played: list[tuple[str, float, float]] = []

    def play(self, name: str, volume: float = 1.0, delay_ms: float = 0) -> None:
        """Keep a sound."""
        self.played.append((name, volume, delay_ms))

    def prepare(self) -> None:
        """Do nothing."""


class IdleBot:
    """A bot that does not play."""

    def close(self) -> None:
        """Do nothing."""


class PaintsOnDemand(QObject):
    """Lets a window be painted by `grab` and `repaint` alone.

    Painting after each click would take more than half of the time of a test.
    """

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        window.winId()  # creates the native window
        for each in (window, window.windowHandle()):
            each.installEventFilter(self)

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        return event.type() in (QEvent.Type.UpdateRequest, QEvent.Type.Expose)


def no_network(_window: TableWindow) -> Coordinator:
    """Fail: the test needs no network."""
    raise AssertionError("this window has no network")


def raise_error(error: BaseException) -> None:
    """Raise the error of a task."""
    raise error


def make_services(
    home: Path,
    clock: FakeClock,
    language: Language,
    *,
    files: DiskFiles | None = None,
    system: SystemPreferences | None = None,
    newcomer: Callable[[], bool] = lambda: False,
    par: Callable[..., Awaitable[float]] | None = None,
) -> Services:
    """Return the services of a window whose files are below `home`; an error in a task is raised."""
    progress = cache(lambda: Progress(home / "config" / "progress.json"))
    tries = cache(lambda: DailyTries(home / "config" / "daily.json"))

    def saves() -> Saves:
        return Saves(files or DiskFiles(), home / "tables", GAMES)

    library = cache(lambda: Library(home, saves(), lambda table: profiles().seats_of(table)))

    profiles = cache(lambda: ProfileStore(home / "config" / "profiles.json", progress, library, tries))
    return Services(
        settings_file=SettingsFile(home / "config" / "settings.json"),
        profiles=profiles,
        system=system or FakeHints().preferences(),
        saves=saves,
        library=library,
        daily_tries=tries,
        par=par or composition.par,
        likenesses=composition.likenesses,
        progress=progress,
        newcomer=newcomer,
        bots=composition.bot_service(lambda: EngineFile(home / "config" / "engines.json")),
        sounds=cache(SilentPlayer),
        art=drawings(),
        resources=data_dir("resources"),
        language=language,
        system_language="en",
        clock=clock,
        tasks=Tasks(raise_error),
        log_file=home / "log" / "epizodiak.log",
        now=lambda: datetime(2026, 11, 21, 20, 0, tzinfo=UTC),
        user_name=lambda: "Amélie",
        desktop_notice=lambda _text, _clicked: IdleBot(),
        keep_awake=IdleBot,
        last_open=LastOpenFile(home / "last_open.json", lambda: 1_000_000 + clock.now_ms() / 1000),
    )


def seat_player(
    services: Services,
    clock: FakeClock,
    position: Position | EclipticPosition,
    *,
    events: Sequence[Any] = (),
    people: Collection[int] = (0,),
    size: tuple[int, int] = (1280, 820),
    rolls: Sequence[int] = (),
    painted: bool = False,
    at_rest: bool = False,
    **settings: Any,
) -> SeatedPlayer:
    """Open a window with a table at `position`, to which `events` led; call it in a coroutine.

    `people` are the seats of people; the bots do not move. Dice give the `rolls`, in order.
    A `painted` window is painted after each change, as on a screen, and not by `grab` alone.
    At a table `at_rest` everything that moves at its opening has arrived.
    """
    chosen = STILL._replace(**settings)
    services.language.switch(chosen.language)
    bots = services.bots._replace(seat=lambda *_: IdleBot())
    window = open_window(services._replace(bots=bots), chosen, size=size, painted=painted)
    player = EclipticPlayer if isinstance(position, EclipticPosition) else SeatedPlayer
    seated = player(window, clock, table_at(position, people, events, rolls))
    if at_rest:
        seated.scene.animator.finish_now()
    return seated


def open_window(
    services: Services,
    settings: Settings = STILL,
    network: Callable[[TableWindow], Coordinator] = no_network,
    *,
    size: tuple[int, int] = (1280, 820),
    painted: bool = False,
) -> MainWindow:
    """Return a window that is shown and complete; a `painted` one is painted after each change."""
    window = MainWindow(services, settings, network)
    window.setWindowState(Qt.WindowState.WindowNoState)
    window.resize(*size)
    if not painted:
        PaintsOnDemand(window)
    window.show()
    window.complete()
    return window


async def close_window(window: MainWindow) -> None:
    """Close a window without a question, and end its tasks."""
    if window.session is not None:
        window.session.leave_confirmed = True
    window.close()
    await window.services.tasks.aclose()
    window.deleteLater()
