"""Fixtures: a window, a scene and a clock, offscreen, without waiting and without the files of the user."""

import asyncio
import gc
import os
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

# The default offscreen screen of Qt is 800 by 800 pixels, too small for the window.
os.environ["QT_QPA_PLATFORM"] = f"offscreen:configfile={Path(__file__).with_name('screen.json')}"
pytest.importorskip("PySide6.QtWidgets", reason="the desktop needs PySide6")


from collections.abc import Callable, Coroutine, Iterator

from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QApplication

from epizodiak_qt import app as composition
from epizodiak_qt.app import make_tables_accessible
from epizodiak_qt.assets import data_dir
from epizodiak_qt.desktop.app import speech
from epizodiak_qt.desktop.app.placement import BODY_PX
from epizodiak_qt.desktop.app.translation import Language
from epizodiak_qt.desktop.main_window import MainWindow
from epizodiak_qt.desktop.network.coordinator import Coordinator
from epizodiak_qt.desktop.shell.services import Services
from epizodiak_qt.desktop.style.fonts import TEXT, TITLE, load_fonts
from epizodiak_qt.desktop.style.stylesheet import apply_theme
from epizodiak_qt.desktop.style.theme import NIGHT
from epizodiak_qt.games.ecliptic.position import Position as EclipticPosition
from epizodiak_qt.games.epizodiak.position import Position
from epizodiak_qt.table.files import DiskFiles
from tests.desktop.fake_style_hints import FakeHints
from tests.desktop.loopback_network import on_loopback
from tests.desktop.manual_clock import FakeClock
from tests.desktop.mouse_player import MousePlayer
from tests.desktop.program_window import IdleBot, close_window, make_services, open_window, seat_player
from tests.desktop.seated_player import SeatedPlayer
from tests.packaging.scripts import script

if TYPE_CHECKING:
    from tests.desktop.every_form import Form

ARTEFACTS = Path(
    os.environ.get("EPIZODIAK_ARTEFACTS") or Path(__file__).resolve().parent.parent.parent / "artefacts"
)

FAST = 85  # the quality that compresses PNG files least: the usual one takes 0.2 s for a window


@pytest.fixture(scope="session")
def qapp_args() -> list[str]:
    """Return the style argument that the program itself uses."""
    return ["epizodiak-qt", "-style", "Fusion"]


@pytest.fixture
def trash(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the trash of the system be in `share/Trash` of the test."""
    (tmp_path / "share").mkdir()
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share"))


@pytest.fixture(scope="session")
def styled_app(qapp: QApplication) -> QApplication:
    """Return the application with fonts, the night theme, and up-to-date catalogues."""
    script("hatch_build").compile_translations()
    assert not load_fonts(data_dir("resources") / "fonts", TITLE, TEXT)
    apply_theme(qapp, NIGHT, BODY_PX)
    qapp.setQuitOnLastWindowClosed(False)
    return qapp


@pytest.fixture(autouse=True)
def _silence(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no test speak aloud, or start the speech daemon of this computer."""
    monkeypatch.setattr(speech, "backend_opener", lambda: None)


@pytest.fixture
def clock() -> FakeClock:
    """Return a clock that only a test advances."""
    return FakeClock()


@pytest.fixture
def hints() -> FakeHints:
    """Return system hints without any preference until a test sets one."""
    return FakeHints()


@pytest.fixture
def aio(styled_app: QApplication) -> Iterator[Callable[[Coroutine[Any, Any, Any]], Any]]:
    """Return a function that runs a coroutine in the event loop of the program; no task may stay behind."""
    loop = composition.make_loop(styled_app)
    # pytest-qt processes events between a test and its fixtures: tasks continue although no loop runs.
    asyncio.set_event_loop(loop)
    errors: list[dict[str, Any]] = []
    loop.set_exception_handler(lambda _loop, context: errors.append(context))

    def run(work: Coroutine[Any, Any, Any], timeout_s: float = 240.0) -> Any:
        async def bounded() -> Any:
            async with asyncio.timeout(timeout_s):
                result = await work
                for _ in range(2):  # turns in which a table that was just shown seats its bots
                    await asyncio.sleep(0)
                return result

        return loop.run_until_complete(bounded())

    yield run
    left = [task for task in asyncio.all_tasks(loop) if not task.done()]
    for task in left:
        task.cancel()
    if left:
        loop.run_until_complete(asyncio.gather(*left, return_exceptions=True))
    loop.run_until_complete(loop.shutdown_asyncgens())
    loop.close()
    asyncio.set_event_loop(None)
    assert not errors
    assert not left


@pytest.fixture
def screen_reader() -> Iterator[None]:
    """Behave as if a screen reader ran, which reads the tables of the program."""
    make_tables_accessible()
    QAccessible.setActive(True)
    yield
    QAccessible.setActive(False)


@pytest.fixture
def language(styled_app: QApplication) -> Iterator[Language]:
    """Return the translators, set to English, and remove them after the test."""
    spoken = Language(data_dir("translations"))
    spoken.switch("en")
    assert not spoken.missing
    yield spoken
    spoken.uninstall()


@pytest.fixture
def no_collector() -> Iterator[None]:
    """Disable the garbage collector, so that only reference counts release objects."""
    gc.collect()
    gc.disable()
    yield
    gc.enable()


@pytest.fixture
def beacons() -> list[int]:
    """Return the ports on which the window searches for tables; a test adds the one of its host."""
    return []


@pytest.fixture
def services(
    tmp_path: Path, clock: FakeClock, language: Language, beacons: list[int], hints: FakeHints
) -> Callable[..., Services]:
    """Return a function that makes the services of a window: real ones, except the clock and the folders."""

    def make(files: DiskFiles | None = None, home: Path = tmp_path) -> Services:
        return make_services(home, clock, language, files=files, system=hints.preferences())

    return make


@pytest.fixture(params=["en", "fr"])
def make(
    request: pytest.FixtureRequest,
    styled_app: QApplication,
    language: Language,
    services: Callable[..., Services],
) -> Iterator[Callable[[str], "Form"]]:
    """Return a function that makes a form by its name, in each language; then all forms are closed."""
    every_form = import_module("tests.desktop.every_form")  # it imports every dialog and page
    language.switch(request.param)
    forms, made = every_form.Forms(services(), request.param), list["Form"]()

    def make_form(name: str) -> "Form":
        made.append(forms.make(name))
        return made[-1]

    yield make_form
    for form in made:
        form.window.close()
        form.window.deleteLater()
    styled_app.processEvents()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    apply_theme(styled_app, NIGHT, BODY_PX)


@pytest.fixture
def window(
    styled_app: QApplication,
    services: Callable[..., Services],
    aio: Callable[..., Any],
    tmp_path: Path,
    beacons: list[int],
) -> Iterator[MainWindow]:
    """Return the real window, shown, without animations. Play in it inside a coroutine that `aio` runs."""
    made = open_window(services(), network=lambda window: Coordinator(window, on_loopback(tmp_path, beacons)))
    yield made
    aio(close_window(made))
    styled_app.processEvents()
    apply_theme(styled_app, NIGHT, BODY_PX)


@pytest.fixture
def still_bots(window: MainWindow) -> None:
    """Let the bots of the window not move."""
    bots = window.services.bots._replace(seat=lambda *_seat: IdleBot())
    window.services = window.services._replace(bots=bots)


@pytest.fixture
def hands(window: MainWindow, clock: FakeClock) -> MousePlayer:
    """Return a player who uses the mouse in the window."""
    return MousePlayer(window, clock)


@pytest.fixture
def sit(
    styled_app: QApplication, services: Callable[..., Services], aio: Callable[..., Any], clock: FakeClock
) -> Iterator[Callable[..., SeatedPlayer]]:
    """Return a function that opens a table of either game at a given position; call it in a coroutine.

    The bots of that table do not move. `seat_player` describes the arguments.
    """
    windows: list[MainWindow] = []

    def sit_down(position: Position | EclipticPosition, **given: Any) -> SeatedPlayer:
        player = seat_player(services(), clock, position, **given)
        windows.append(player.window)
        return player

    yield sit_down
    for window in windows:
        aio(close_window(window))
    apply_theme(styled_app, NIGHT, BODY_PX)
    styled_app.processEvents()


@pytest.fixture
def picture() -> Callable[[Any, str], None]:
    """Return a function that stores a picture of a widget among the artefacts of the test run."""

    def keep(widget: Any, name: str) -> None:
        ARTEFACTS.mkdir(parents=True, exist_ok=True)
        assert widget.grab().save(str(ARTEFACTS / f"{name}.png"), quality=FAST), name

    return keep
